// What: loops over a window of each thread whose rounds nobody can count, or that end elsewhere
// EXPECT: unchanged CL121
// DEFINES: -DCASE=1 | -DCASE=2 | -DCASE=3 | -DCASE=4 | -DCASE=5 | -DCASE=6 | -DCASE=7 | -DCASE=8
// OPTIONS: --weigh=sectors
// SIZES: 1 1, 31 33, 64 65
#include "harness.h"

#if CASE == 1 /* 2 * reach + 1 may be too large */
__global__ void kernel(const float *a, const int *ends, float *b, int n, int reach, unsigned m)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 1 4 n");
    __annotation(L"garray b 1 4 n");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float s = 0;
    __annotation(L"loop j (max(i - reach, 0)) (min(i + reach + 1, n)) 1");
    for (int j = max(i - reach, 0); j < min(i + reach + 1, n); j++)
        s += a[j];
    b[i] = s;
}
#elif CASE == 2 /* the start has moved since */
__global__ void kernel(const float *a, const int *ends, float *b, int n, int reach, unsigned m)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 1 4 n");
    __annotation(L"garray b 1 4 n");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float s = 0;
    int lo = max(i - 3, 0);
    lo += n > 5;
    __annotation(L"loop j (lo) (min(i + 4, n)) 1");
    for (int j = lo; j < min(i + 4, n); j++)
        s += a[j];
    b[i] = s;
}
#elif CASE == 3 /* the rounds are no fixed number */
__global__ void kernel(const float *a, const int *ends, float *b, int n, int reach, unsigned m)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 1 4 n");
    __annotation(L"garray b 1 4 n");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float s = 0;
    __annotation(L"loop j (max(i - 3, 0)) (min(2 * i + 4, n)) 1");
    for (int j = max(i - 3, 0); j < min(2 * i + 4, n); j++)
        s += a[j];
    b[i] = s;
}
#elif CASE == 4 /* both parts are the thread's own */
__global__ void kernel(const float *a, const int *ends, float *b, int n, int reach, unsigned m)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 1 4 n");
    __annotation(L"garray b 1 4 n");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float s = 0;
    __annotation(L"loop j (max(i - 3, i / 2)) (min(i + 4, n)) 1");
    for (int j = max(i - 3, i / 2); j < min(i + 4, n); j++)
        s += a[j];
    b[i] = s;
}
#elif CASE == 5 /* unsigned */
__global__ void kernel(const float *a, const int *ends, float *b, int n, int reach, unsigned m)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 1 4 n");
    __annotation(L"garray b 1 4 n");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float s = 0;
    __annotation(L"loop j (max(i - 3, 0)) (min(i + 4, m)) 1");
    for (int j = max(i - 3, 0); j < min(i + 4, m); j++)
        s += a[j];
    b[i] = s;
}
#elif CASE == 6 /* a compiler fuses products otherwise in rounds that it writes out */
__global__ void kernel(const float *a, const int *ends, float *b, int n, int reach, unsigned m)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 1 4 n");
    __annotation(L"garray b 1 4 n");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float s = 0;
    __annotation(L"loop j (max(i - 3, 0)) (min(i + 4, n)) 1");
    for (int j = max(i - 3, 0); j < min(i + 4, n); j++)
        s += a[j] * a[j];
    b[i] = s;
}
#elif CASE == 7 /* likewise */
__global__ void kernel(const float *a, const int *ends, float *b, int n, int reach, unsigned m)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 1 4 n");
    __annotation(L"garray b 1 4 n");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float s = 0;
    __annotation(L"loop j (max(i - 3, 0)) (min(i + 4, n)) 1");
    for (int j = max(i - 3, 0); j < min(i + 4, n); j++)
        s *= a[j];
    b[i] = s + a[i];
}
#else /* in memory that may change */
__global__ void kernel(const float *a, const int *ends, float *b, int n, int reach, unsigned m)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 1 4 n");
    __annotation(L"garray b 1 4 n");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float s = 0;
    __annotation(L"loop j (max(i - 3, 0)) (min(i + 4, ends[0])) 1");
    for (int j = max(i - 3, 0); j < min(i + 4, ends[0]); j++)
        s += a[j];
    b[i] = s;
}
#endif

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1), *b = array<float>("b", count, 2);
    int *ends = array<int>("ends", count, 3);
    kernel<<<blocks(count, 64), 64>>>(a, ends, b, count, 3, count);
    return finish();
}
