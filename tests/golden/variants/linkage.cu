// RUN: cudalite --infer -O2 -arch=sm_90 %s 2>/dev/null | grep '^[^/]*__global__'
// Variants are static, whatever the linkage of their kernels: another file may have a variant of the same name.

extern "C" __global__ void with_c_linkage(const float *__restrict__ a, float *__restrict__ b, int n, int m)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r < n) {
        float s = 0;
        for (int c = 0; c < m; c++)
            s += a[r * m + c];
        b[r] = s;
    }
}

extern "C" {
__global__ void in_a_block(const float *__restrict__ a, float *__restrict__ b, int n, int m)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r < n) {
        float s = 0;
        for (int c = 0; c < m; c++)
            s += a[r * m + c];
        b[r] = s;
    }
}
}

extern __global__ void declared_extern(const float *__restrict__ a, float *__restrict__ b, int n, int m)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r < n) {
        float s = 0;
        for (int c = 0; c < m; c++)
            s += a[r * m + c];
        b[r] = s;
    }
}

template <int K> __global__ void of_a_template(const float *__restrict__ a, float *__restrict__ b, int n, int m)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r < n) {
        float s = 0;
        for (int c = 0; c < m; c++)
            s += a[r * m + c] + K;
        b[r] = s;
    }
}

void launch(const float *a, float *b, int n, int m)
{
    with_c_linkage<<<(n + 63) / 64, 64>>>(a, b, n, m);
    in_a_block<<<(n + 63) / 64, 64>>>(a, b, n, m);
    declared_extern<<<(n + 63) / 64, 64>>>(a, b, n, m);
    of_a_template<3><<<(n + 63) / 64, 64>>>(a, b, n, m);
}
