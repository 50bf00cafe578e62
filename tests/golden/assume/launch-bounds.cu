// RUN: cudalite %s | grep "^[^ ].*("
// More than 256 threads cannot have 255 registers each: such a kernel says how many threads it has.
#define KERNEL(n) __global__ void n
KERNEL(by_a_macro)(float *a, float *b, int rows, int n)
{
    __annotation(L"garray a 2 4 rows n");
    __annotation(L"garray b 2 4 rows n");
    __annotation(L"__global__ 1024");
    int r = blockIdx.x * 1024 + threadIdx.x;
    if (r >= rows) return;
    __annotation(L"loop i 0 n 1");
    for (int i = 0; i < n; i++) b[r*n+i] = a[r*n+i];
}
namespace q { template <class T> __global__ void qualified(T *a, T *b, int rows, int n); }
template <class T> __global__
void q::qualified(T *a, T *b, int rows, int n)
{
    __annotation(L"garray a 2 4 rows n");
    __annotation(L"garray b 2 4 rows n");
    __annotation(L"__global__ 32x16");
    int r = blockIdx.x * 512 + threadIdx.y*32+threadIdx.x;
    if (r >= rows) return;
    __annotation(L"loop i 0 n 1");
    for (int i = 0; i < n; i++) b[r*n+i] = a[r*n+i];
}
extern "C" __global__ void of_256_threads(float *a, float *b, int rows, int n)
{
    __annotation(L"garray a 2 4 rows n");
    __annotation(L"garray b 2 4 rows n");
    __annotation(L"__global__ 16x16");
    int r = blockIdx.x * 256 + threadIdx.y*16+threadIdx.x;
    if (r >= rows) return;
    __annotation(L"loop i 0 n 1");
    for (int i = 0; i < n; i++) b[r*n+i] = a[r*n+i];
}
__global__ void __launch_bounds__(640) of_its_own(float *a, float *b, int rows, int n)
{
    __annotation(L"garray a 2 4 rows n");
    __annotation(L"garray b 2 4 rows n");
    __annotation(L"__global__ 512");
    int r = blockIdx.x * 512 + threadIdx.x;
    if (r >= rows) return;
    __annotation(L"loop i 0 n 1");
    for (int i = 0; i < n; i++) b[r*n+i] = a[r*n+i];
}
