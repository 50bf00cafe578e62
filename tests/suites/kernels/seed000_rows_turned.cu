// Source: SAMOS'10 (seed 000): a sum of matrices with the lanes down the columns
#include "harness.h"

__global__ void kernel(const int *in1, const int *in2, int *out, int n, int m)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray in1 2 4 n m");
    __annotation(L"garray in2 2 4 n m");
    __annotation(L"garray out 2 4 n m");
    int x = threadIdx.x + blockIdx.x * blockDim.x;
    int y = threadIdx.y + blockIdx.y * blockDim.y;
    if (x < n && y < m)
        out[x * m + y] = in1[x * m + y] + in2[x * m + y];
}

int main(int argc, char **argv)
{
    SIZES
    int *in1 = array<int>("in1", count, 1);
    int *in2 = array<int>("in2", count, 2);
    int *out = array<int>("out", count, 3);
    kernel<<<dim3(blocks(rows, 16), blocks(columns, 16)), dim3(16, 16)>>>(in1, in2, out, rows, columns);
    return finish();
}
