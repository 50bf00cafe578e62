// What: bounds that nearly all threads and rounds meet are no reason to leave a kernel as it is: edges of a few
//       elements, minima of sizes, halves of a triangle, remainders that come in turns
// SIZES: 64 64, 97 101, 128 70
// GAIN: 1.2
#include "harness.h"

__global__ void edges(const float *a, float *__restrict__ b, const float *__restrict__ c, int n, int m, int k)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray b 2 4 n m");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= n)
        return;
    __annotation(L"loop i 0 m 1");
    for (int i = 0; i < m; i++)
        if (i > 0 && i < m - 1)
            b[r * m + i] = a[r * m + i];
}

__global__ void minimum_of_sizes(const float *a, float *__restrict__ b, const float *__restrict__ c, int n, int m, int k)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray b 2 4 n m");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= n)
        return;
    __annotation(L"loop i 0 m 1");
    for (int i = 0; i < m; i++)
        if (i < min(m, m - 2))
            b[r * m + i] = a[r * m + i];
}

__global__ void turns(const float *a, float *__restrict__ b, const float *__restrict__ c, int n, int m, int k)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray b 2 4 n m");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= n)
        return;
    if (r % 3) {
        __annotation(L"loop i 0 m 1");
        for (int i = 0; i < m; i++)
            b[r * m + i] = a[r * m + i];
    }
}

__global__ void not_the_first(const float *a, float *__restrict__ b, const float *__restrict__ c, int n, int m, int k)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray b 2 4 n m");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= n)
        return;
    float s = 0;
    __annotation(L"loop i 0 m 1");
    for (int i = 0; i < m; i++)
        if (i != k)
            s += a[r * m + i];
    b[r * m] = s;
}

__global__ void most_threads(const float *a, float *__restrict__ b, const float *__restrict__ c, int n, int m, int k)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray b 2 4 n m");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= n)
        return;
    if (threadIdx.x < 48) {
        __annotation(L"loop i 0 m 1");
        for (int i = 0; i < m; i++)
            b[r * m + i] = a[r * m + i];
    }
}

int main(int argc, char **argv)
{
    SIZES
    unsigned all = blocks(rows, 64);
    float *a = array<float>("a", count, 1), *c = array<float>("c", rows, 3);
    edges<<<all, 64>>>(a, array<float>("edges", count, 2), c, rows, columns, 0);
    minimum_of_sizes<<<all, 64>>>(a, array<float>("minimum_of_sizes", count, 2), c, rows, columns, 0);
    turns<<<all, 64>>>(a, array<float>("turns", count, 2), c, rows, columns, 0);
    not_the_first<<<all, 64>>>(a, array<float>("not_the_first", count, 2), c, rows, columns, 0);
    most_threads<<<all, 64>>>(a, array<float>("most_threads", count, 2), c, rows, columns, 0);
    return finish();
}
