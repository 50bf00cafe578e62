// What: sums of two products, where a factor is read elsewhere, too, or in another round: nvcc has it since then in a
//       tile, and fuses the product whose factors it has later
// EXPECT: unchanged CL145
// SIZES: 64 43, 128 70
#include "harness.h"

/* c is in both, and a in one of them */
__global__ void other_arrays(const float *a, const float *c, float *d, float *e, int n, int m)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 1 4 m");
    __annotation(L"garray c 2 4 (n + 1) m");
    __annotation(L"garray d 2 4 n m");
    __annotation(L"garray e 1 4 n");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    __annotation(L"loop j 0 m 1");
    for (int j = 0; j < m; j++) {
        d[i * m + j] += c[i * m + j] * a[j] + c[i * m + j] * 0.5f;
    }
    e[i] += 1;
}

/* The next round has an element of this one */
__global__ void other_rounds(const float *a, const float *c, float *d, float *e, int n, int m)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 1 4 m");
    __annotation(L"garray c 2 4 (n + 1) m");
    __annotation(L"garray d 2 4 n m");
    __annotation(L"garray e 1 4 n");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float s = 0;
    __annotation(L"loop j 0 m 1");
    for (int j = 0; j < m; j++) {
        s += c[i * m + j] * c[i * m + j + 1] + c[i * m + j] * 0.75f;
    }
    e[i] += s;
}

/* One is read again when memory was written */
__global__ void read_again(const float *a, const float *c, float *d, float *e, int n, int m)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 1 4 m");
    __annotation(L"garray c 2 4 (n + 1) m");
    __annotation(L"garray d 2 4 n m");
    __annotation(L"garray e 1 4 n");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float s = 0;
    __annotation(L"loop j 0 m 1");
    for (int j = 0; j < m; j++) {
        d[i * m + j] = c[i * m + j] * a[j] + s * a[j];
        s += d[i * m + j] + a[j];
    }
    e[i] += s;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", columns), *c = array<float>("c", count + columns, 2);
    float *d = array<float>("d", count, 3), *e = array<float>("e", rows, 4);
    other_arrays<<<blocks(rows, 64), 64>>>(a, c, d, e, rows, columns);
    other_rounds<<<blocks(rows, 64), 64>>>(a, c, d, e, rows, columns);
    read_again<<<blocks(rows, 64), 64>>>(a, c, d, e, rows, columns);
    return finish();
}
