// RUN: cudalite --infer -O2 -arch=sm_90 %s | grep 'each thread does the work'
__global__ void product(const float *a, const float *b, float *c, size_t m, size_t n, size_t k)
{
    int j = blockIdx.x * blockDim.x + threadIdx.x, i = blockIdx.y * blockDim.y + threadIdx.y;
    if (i < m && j < n) {
        float sum = 0;
        for (int l = 0; l < k; l++)
            sum += a[i * k + l] * b[l * n + j];
        c[i * n + j] = sum;
    }
}

void go(const float *a, const float *b, float *c, size_t m, size_t n, size_t k)
{
    product<<<dim3((n + 15) / 16, (m + 15) / 16), dim3(16, 16)>>>(a, b, c, m, n, k);
}
