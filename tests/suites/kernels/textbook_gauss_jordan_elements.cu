// Source: textbooks, Gauss-Jordan elimination: a thread an element, lanes along the rows
#include "harness.h"

__global__ void kernel(float *a, const float *f, int n, int pivot)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 n n");
    __annotation(L"garray f 1 4 n");
    int i = blockIdx.x * 16 + threadIdx.x, j = blockIdx.y * 16 + threadIdx.y;
    if (i < n && j < n && i != pivot)
        a[i * n + j] -= f[i] * a[pivot * n + j];
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", (size_t)rows * rows, 1);
    float *f = array<float>("f", rows, 2);
    kernel<<<dim3(blocks(rows, 16), blocks(rows, 16)), dim3(16, 16)>>>(a, f, rows, rows / 2);
    return finish();
}
