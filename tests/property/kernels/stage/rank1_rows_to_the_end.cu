// What: rows of a flat array: cells between the rows of a tile may lie behind the array's end
// OPTIONS: --weigh=sectors
// GAIN: 1
// WAVEFRONTS: 32
#include "harness.h"

#define M 37

__global__ void kernel(const double *a, double *b, int rows)
{
    __annotation(L"__global__ 16");
    __annotation(L"garray a 1 8 (rows*M)");
    __annotation(L"garray b 1 8 rows");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row < rows) {
        double sum = 0;
        __annotation(L"loop i 0 M 1");
        for (int i = 0; i < M; i++)
            sum += a[row * M + i];
        b[row] = sum;
    }
}

int main(int argc, char **argv)
{
    SIZES
    double *a = array<double>("a", rows * M, 1);
    double *b = array<double>("b", rows, 2);
    kernel<<<blocks(rows, 16), 16>>>(a, b, rows);
    return finish();
}
