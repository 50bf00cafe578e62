// RUN: cudalite -O2 --infer -w %s | grep 'COUNTER(\|HITS\|__global__'
/* What macros declare before a kernel is no part of it: a copy would declare it twice. One that begins the kernel, too, keeps it. */
#define COUNTER(name) __device__ int name = 0;
#define HITS __device__ int hits = 0; static
COUNTER(touched)
__global__ void sums(const float *a, float *b, int rows, int cols)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r < rows) {
        float s = 0;
        for (int c = 0; c < cols; c++)
            s += a[r * cols + c];
        b[r] = s;
    }
}
HITS __global__ void products(const float *a, float *b, int rows, int cols)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r < rows) {
        float s = 1;
        for (int c = 0; c < cols; c++)
            s *= a[r * cols + c];
        b[r] = s;
    }
}
void f(const float *a, float *b, int n, int m)
{
    sums<<<(n + 127) / 128, 128>>>(a, b, n, m);
    products<<<(n + 127) / 128, 128>>>(a, b, n, m);
}
