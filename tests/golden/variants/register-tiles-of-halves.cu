// RUN: cudalite --infer -O2 -arch=sm_90 %s | grep 'each thread does the work'
#include <cuda_fp16.h>
__global__ void product(const __half *a, const __half *b, __half *c, int m, int n, int k)
{
    int j = blockIdx.x * blockDim.x + threadIdx.x, i = blockIdx.y * blockDim.y + threadIdx.y;
    if (i < m && j < n) {
        float sum = 0;
        for (int l = 0; l < k; l++)
            sum += __half2float(a[i * k + l]) * __half2float(b[l * n + j]);
        sum = fminf(fmaxf(sum, -65504.0f), 65504.0f);
        c[i * n + j] = __float2half(sum);
    }
}
void go(const __half *a, const __half *b, __half *c, int m, int n, int k) { product<<<dim3((n + 15) / 16, (m + 15) / 16), dim3(16, 16)>>>(a, b, c, m, n, k); }
