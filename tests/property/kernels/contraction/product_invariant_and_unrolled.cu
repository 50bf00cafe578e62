// What: a product that is the same in all rounds of a loop that nvcc writes out: fused with a sum in each of them, or
//       made once; of a garray, of other memory, of parameters
// EXPECT: unchanged CL145
// DEFINES: -DOF=MEMORY | -DOF=PARAMETER
// SIZES: 64 43, 128 70
#include "harness.h"

#define MEMORY other[i] * other[i]
#define PARAMETER scale * scale

__global__ void kernel(const float *a, float *c, const float *other, float scale, int n, int m)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray c 1 4 n");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float s = 1;
    __annotation(L"loop j 1 37 1");
    for (int j = 1; j < 37; j++) {
        s += s;
        s += OF + a[i * m + j];
    }
    c[i] += s;
}

__global__ void of_garray(const float *a, float *c, const float *other, float scale, int n, int m)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray c 1 4 n");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float s = 1;
    __annotation(L"loop j 1 37 1");
    for (int j = 1; j < 37; j++) {
        s += s;
        s += c[i] * c[i] + a[i * m + j];
    }
    c[i] += s;
}

/* Other members are written */
__global__ void of_members(const float *a, float2 *c, float2 *d, int n, int m)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray c 1 8 n");
    __annotation(L"garray d 1 8 n");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    __annotation(L"loop j 1 37 1");
    for (int j = 1; j < 37; j++) {
        c[i].y += a[i * m + j];
        c[i].y += c[i].x * d[i].x;
    }
}

struct Four {
    float v[4];
};

/* One of four elements: other rounds have it again */
__global__ void of_array_members(const Four *f, float *c, int n)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray f 1 16 n");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float s = 1;
    __annotation(L"loop j 0 32 2");
    for (int j = 0; j < 32; j += 2)
        s += f[i].v[j & 3] * f[i].v[3];
    c[i] += s;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1), *c = array<float>("c", rows, 2);
    float *other = array<float>("other", rows, 3);
    kernel<<<blocks(rows, 64), 64>>>(a, c, other, 0.7f, rows, columns);
    of_garray<<<blocks(rows, 64), 64>>>(a, c, other, 0.7f, rows, columns);
    float2 *e = array<float2>("e", rows, 4), *f = array<float2>("f", rows, 5);
    of_members<<<blocks(rows, 64), 64>>>(a, e, f, rows, columns);
    of_array_members<<<blocks(rows, 64), 64>>>(array<Four>("g", rows, 6), c, rows);
    return finish();
}
