// RUN: cudalite --report -DDOUBLE %s
// What is not known is not guessed: structs that depend on #if or on a macro that changes, packed ones,
// variables that have another name.
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
#define COUNT 4
struct Counted { float x[COUNT]; };
#undef COUNT
#define COUNT 8

__global__ void known(Four *a, Named *b, Nested *c)
{
    a[threadIdx.x].v = 1;
    b[threadIdx.x].x = 2;
    c[threadIdx.x].s.y = 2;
}

__global__ void unclear(Either *a, Inside *b, Attribute *c, Packed *d, Counted *f, float *e)
{
    a[threadIdx.x].x = 1;
    b[threadIdx.x].x = 1;
    c[threadIdx.x].x = 1;
    d[threadIdx.x].x = 1;
    f[threadIdx.x].x[0] = 1;
    e[threadIdx.x] = table[threadIdx.x][1];
}

__global__ void other_name(float *a, int n)
{
    a[threadIdx.x * n] = 1;
}

void all(Four *a, Named *b, Nested *c, Either *d, Inside *e, Attribute *f, Packed *g, Counted *i, float *h)
{
    int steps = 3;
    int &more = steps;
    more = 4;
    other_name<<<1, 32>>>(h, steps);
    known<<<1, 32>>>(a, b, c);
    unclear<<<1, 32>>>(d, e, f, g, i, h);
}
