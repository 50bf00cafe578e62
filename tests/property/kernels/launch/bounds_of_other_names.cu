// Rows are as long as a macro says, and the grid goes to a parameter: a grid is launched for as many as that.
// OPTIONS: -arch=sm_75
// SIZES: 1 1, 31 5, 37 37, 97 33, 159 160
#include "harness.h"

#define N 160

__global__ void product(int ni, int nj, int nk, const float *a, const float *b, float *c)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 N N");
    __annotation(L"garray b 2 4 N N");
    __annotation(L"garray c 2 4 N N");
    int j = blockIdx.x * blockDim.x + threadIdx.x, i = blockIdx.y * blockDim.y + threadIdx.y;
    if (i < ni && j < nj) {
        float sum = 0;
        __annotation(L"loop k 0 nk 1");
        for (int k = 0; k < nk; k++)
            sum += a[i * N + k] * b[k * N + j];
        c[i * N + j] = sum;
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", N * N, 1), *b = array<float>("b", N * N, 2), *c = array<float>("c", N * N, 3);
    product<<<dim3((columns + 15) / 16, (rows + 15) / 16), dim3(16, 16)>>>(rows, columns, columns < rows ? columns : rows, a, b, c);
    return finish();
}
