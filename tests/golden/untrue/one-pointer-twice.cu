// RUN: cudalite --infer -O2 --summary %s -o /dev/null
// One pointer is passed for both arrays, of which one is written: the host launches the original.
__global__ void scale(const float *in, float *out, int n, int m)
{
    int r = blockIdx.x * 64 + threadIdx.x;
    if (r < n)
        for (int c = 0; c < m; c++)
            out[r * m + c] = 2 * in[r * m + c];
}
void run(float *a)
{
    scale<<<64, 64>>>(a, a, 4096, 256);
}
