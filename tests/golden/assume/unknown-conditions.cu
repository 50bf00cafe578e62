// RUN: cudalite %s
// Only the compiler knows which branch counts: neither does, and what both define is not known.
#if __GNUC__ > 4
#define W 32
#else
#define W 64
#endif
#ifdef __CUDACC__
#define H 8
#else
#define H 9
#endif
static __global__ void kernel(const float *a, float *b, int n)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 n W");
    __annotation(L"garray b 2 4 n H");
    int row = blockIdx.x * 64 + threadIdx.x;
    if (row < n)
        b[row * H] = a[row * W];
}
