// RUN: cudalite --report -DDOUBLE %s
// Sizes of structs: members by macros are known; what depends on #if, is packed or is told twice is not.
#define real double
typedef struct {
    real v, x, y, z;
} Four;
#ifdef DOUBLE
struct Either { double x, y; };
__device__ double table[64][32];
#else
struct Either { float x, y; };
__device__ float table[64][32];
#endif
struct Inside {
#ifdef DOUBLE
    double more;
#endif
    float x;
};
struct Attribute { char c; float x; } __attribute__((packed));
typedef struct Named { float x, y, z; } Named;
struct Nested { Named s; float w; };
#pragma pack(push, 1)
struct Packed { char c; float x; };
#pragma pack(pop)

__global__ void known(Four *a, Named *b, Nested *c)
{
    a[threadIdx.x].v = 1;
    b[threadIdx.x].x = 2;
    c[threadIdx.x].s.y = 2;
}

__global__ void unclear(Either *a, Inside *b, Attribute *c, Packed *d, float *e)
{
    a[threadIdx.x].x = 1;
    b[threadIdx.x].x = 1;
    c[threadIdx.x].x = 1;
    d[threadIdx.x].x = 1;
    e[threadIdx.x] = table[threadIdx.x][1];
}

void all(Four *a, Named *b, Nested *c, Either *d, Inside *e, Attribute *f, Packed *g, float *h)
{
    known<<<1, 32>>>(a, b, c);
    unclear<<<1, 32>>>(d, e, f, g, h);
}
