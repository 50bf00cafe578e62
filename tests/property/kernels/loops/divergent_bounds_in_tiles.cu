// What: products of triangular matrices: 2-D blocks whose threads differ in where they begin or end
// OPTIONS: --weigh=sectors
// DEFINES: -DFROM=0 -DTO=i | -DFROM=i -DTO=n | -DFROM=j -DTO=n | -DFROM=i+j -DTO=n | -DFROM=j -DTO=i
// SIZES: 1 1, 7 7, 31 31, 33 1, 50 1, 65 1
// CONTRACT: 1
#include "harness.h"

__global__ void kernel(const float *a, const float *b, float *c, int n)
{
    __annotation(L"__global__ 16x8");
    __annotation(L"garray a 2 4 n n");
    __annotation(L"garray b 2 4 n n");
    __annotation(L"garray c 2 4 n n");
    int j = blockIdx.x * blockDim.x + threadIdx.x;
    int i = blockIdx.y * blockDim.y + threadIdx.y;
    if (i < n && j < n) {
        float sum = 0;
        __annotation(L"loop k FROM TO 1");
        for (int k = FROM; k < TO; ++k) {
            sum += a[i * n + k] * b[k * n + j];
        }
        c[i * n + j] = sum;
    }
}

int main(int argc, char **argv)
{
    SIZES
    const int n = rows;
    float *a = array<float>("a", (size_t)n * n, 1);
    float *b = array<float>("b", (size_t)n * n, 2);
    float *c = array<float>("c", (size_t)n * n, 3);
    kernel<<<dim3(blocks(n, 16), blocks(n, 8)), dim3(16, 8)>>>(a, b, c, n);
    return finish();
}
