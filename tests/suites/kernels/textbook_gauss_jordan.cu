// Source: textbooks, Gauss-Jordan elimination: a thread a row, all rows but the pivot's
#include "harness.h"

__global__ void kernel(float *a, const float *f, int n, int pivot)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 n n");
    __annotation(L"garray f 1 4 n");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n || i == pivot)
        return;
    float by = f[i];
    for (int j = 0; j < n; j++) {
        __annotation(L"loop j 0 n 1");
        a[i * n + j] -= by * a[pivot * n + j];
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", (size_t)rows * rows, 1);
    float *f = array<float>("f", rows, 2);
    kernel<<<blocks(rows, 64), 64>>>(a, f, rows, rows / 2);
    return finish();
}
