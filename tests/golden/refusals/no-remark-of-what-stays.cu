// RUN: cudalite --weigh=sectors -O1 --explain %s
// What would have been staged is not told where the kernel stays as it is after all.
__global__ void kernel(const float *a, float *b, int n)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 n n");
    int row = blockIdx.x * 64 + threadIdx.x;
    float sum = 0;
    if (row < n) {
        for (int i = 0; i < n; i++) {
            __annotation(L"loop i 0 n 1");
            sum += a[row * n + i];
        }
        b[row] = sum + __LINE__;
    }
}
