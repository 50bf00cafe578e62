// RUN: cudalite --weigh=sectors %s | sed -n '/__global__/,/int row =/p'
// A switched-off beginning of the kernel's own declaration counts; a declaration before it does not.
#ifdef DEBUG
void dump(const float *a);
#endif
#ifdef BOUNDED
__launch_bounds__(64)
#endif
static __global__ void kernel(const float *a, float *b, int n)
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
        b[row] = sum;
    }
}
void run(const float *a, float *b, int n) { kernel<<<(n + 63) / 64, 64>>>(a, b, n); }
