// RUN: cudalite %s | grep -c tile
// Text in a branch of which only the compiler knows is no text that can be staged around.
static __global__ void kernel(const float *a, float *b, int n)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 n n");
    int row = blockIdx.x * 64 + threadIdx.x;
    float sum = 0;
    if (row < n) {
        __annotation(L"loop i 0 n 1");
        for (int i = 0; i < n; i++)
#if __CUDA_ARCH__ >= 800
            sum += a[row * n + i];
#else
            sum += a[row * n + i] / 2;
#endif
        b[row] = sum;
    }
}
static void run(const float *a, float *b, int n) { kernel<<<n / 64, 64>>>(a, b, n); }
