// RUN(1): cudalite %s
// A size that only the compiler knows.
#if __LP64__
#define W 32
#else
#define W 64
#endif
static __global__ void kernel(const float *a, float *b, int n)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 n W");
    int row = blockIdx.x * 64 + threadIdx.x;
    if (row < n)
        b[row] = a[row * 32];
}
