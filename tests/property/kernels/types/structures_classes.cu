// What: structures with methods, constructors, static members, alignment, unions
// TELLS: CL129
// OPTIONS: --weigh=sectors
// WAVEFRONTS: 1.1
// SIZES: 1 1, 31 3, 64 5, 131 33
#include "harness.h"

struct Methods {
    float x, y, z;
    static const int K = 3;
    __host__ __device__ float norm() const { return x * x + y * y + z * z; }
    __host__ __device__ void clear(float to);
};
struct Made {
    float x, y;
    __host__ __device__ Made() {}
    __host__ __device__ Made(float a, float b) : x(a), y(b) {}
    float z;
};
struct __align__(8) Pairs {
    float a, b, c, d, e, f;
};
struct alignas(16) Quads {
    float a, b, c, d, e;
};
struct Either {
    union { float f; int i; } u;
    float y, z;
};
struct Access {
  public:
    float x, y;
  private:
    float z;
};

static __global__ void methods(const Methods *p, Methods *q, float *out, int n)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray p 1 12 n");
    __annotation(L"garray q 1 12 n");
    __annotation(L"garray out 1 4 n");
    int i = blockIdx.x * 64 + threadIdx.x;
    if (i < n) {
        q[i].x = p[i].y + Methods::K;
        q[i].z = p[i].x - p[i].z;
    }
}

static __global__ void called(const Methods *p, Methods *q, float *out, int n)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray p 1 12 n");
    __annotation(L"garray q 1 12 n");
    __annotation(L"garray out 1 4 n");
    int i = blockIdx.x * 64 + threadIdx.x;
    if (i < n) {
        Methods own = p[i];
        out[i] = own.norm() + p[i].norm();
        q[i].y = own.x;
    }
}

static __global__ void made(const Made *p, Made *q, float *out, int n)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray p 1 12 n");
    __annotation(L"garray q 1 12 n");
    int i = blockIdx.x * 64 + threadIdx.x;
    if (i < n) {
        Made m(p[i].z, p[i].x);
        m.z = p[i].y;
        q[i] = m;
    }
}

static __global__ void pairs(const Pairs *p, Pairs *q, float *out, int n)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray p 1 24 n");
    __annotation(L"garray q 1 24 n");
    int i = blockIdx.x * 64 + threadIdx.x;
    if (i < n) {
        q[i].a = p[i].f + p[i].c;
        q[i].d = p[i].b;
        q[i].f = p[i].a;
    }
}

/* Bytes 20 to 31 are nobody's, and stay as they are. */
static __global__ void quads(const Quads *p, Quads *q, float *out, int n)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray p 1 32 n");
    __annotation(L"garray q 1 32 n");
    int i = blockIdx.x * 64 + threadIdx.x;
    if (i < n) {
        q[i].a = p[i].e + p[i].b;
        q[i].b = p[i].d;
        q[i].c = p[i].c;
        q[i].d = p[i].a;
        q[i].e = p[i].b;
    }
}

static __global__ void either(const Either *p, Either *q, float *out, int n)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray p 1 12 n");
    __annotation(L"garray q 1 12 n");
    int i = blockIdx.x * 64 + threadIdx.x;
    if (i < n) {
        q[i].u.i = p[i].u.i ^ 1;
        q[i].y = p[i].u.f + p[i].z;
        q[i].z = q[i].u.f;
    }
}

static __global__ void access(const Access *p, Access *q, float *out, int n)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray p 1 12 n");
    __annotation(L"garray q 1 12 n");
    int i = blockIdx.x * 64 + threadIdx.x;
    if (i < n) {
        q[i].x = p[i].y;
        q[i].y = p[i].x + p[i].y;
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", rows * 8, 1), *b = array<float>("b", rows * 8, 2), *c = array<float>("c", rows, 3);
    methods<<<blocks(rows, 64), 64>>>((Methods *)a, (Methods *)b, c, rows);
    called<<<blocks(rows, 64), 64>>>((Methods *)b, (Methods *)a, c, rows);
    made<<<blocks(rows, 64), 64>>>((Made *)a, (Made *)b, c, rows);
    pairs<<<blocks(rows, 64), 64>>>((Pairs *)b, (Pairs *)a, c, rows);
    quads<<<blocks(rows, 64), 64>>>((Quads *)a, (Quads *)b, c, rows);
    either<<<blocks(rows, 64), 64>>>((Either *)b, (Either *)a, c, rows);
    access<<<blocks(rows, 64), 64>>>((Access *)a, (Access *)b, c, rows);
    return finish();
}
