// RUN: cudalite -I../../../include --report %s
#include "cudalite.h"
__global__ void rowsum(const float *a, float *y, int rows, int cols)
{
    __annotation(L"__global__ 256");
    __annotation(L"garray a 2 4 rows cols");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= rows) return;
    float s = 0;
    for (int i = 0; i < cols; i++) {
        __annotation(L"loop i 0 cols 1");
        s += a[r * cols + i];
    }
    y[r] = s;
}
int main(int argc, char **argv)
{
    const int rows = 1000;
    int cols = atoi(argv[1]);
    std::vector<float> s(rows); // takes rows by value
    float *a, *y;
    cudaMalloc(&a, rows * cols * 4); cudaMalloc(&y, rows * 4);
    rowsum<<<4, 256>>>(a, y, rows, cols);
    cudaMemcpy(s.data(), y, rows * 4, cudaMemcpyDeviceToHost);
    
}
__global__ void csr(const int *begin, const int *col, const float *v, const float *x, float *y, int rows)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r < rows) {
        float s = 0;
        for (int k = begin[r]; k < begin[r + 1]; k++)
            s += v[k] * x[col[k]];
        y[r] = s;
    }
}
__global__ void grid(float *a, int n)
void f(const int *begin, const int *col, const float *v, const float *x, float *y, int rows)
{ csr<<<8, 128>>>(begin, col, v, x, y, rows); }
