// What: rows in an array of one dimension; the last tile has fewer rounds, in each of the rows
// OPTIONS: --weigh=sectors
// SIZES: 1 31, 53 2, 64 0, 65 1, 256 5, 300 32
// GAIN: 1
#include "harness.h"

#define M 32

__global__ void kernel(const float *b, float *d, float *e, int begin, int n)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray b 1 4 n*M");
    __annotation(L"garray d 1 4 n*M");
    __annotation(L"garray e 2 4 n M");
    int row = blockIdx.x * 64 + threadIdx.x;
    if (row >= n)
        return;
    __annotation(L"loop i begin M 2");
    for (int i = begin; i < M; i += 2) {
        d[row * M + i] = 2 * b[row * M + i];
        e[row * M + i] = b[row * M + i];
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *b = array<float>("b", (size_t)rows * M, 1), *d = array<float>("d", (size_t)rows * M, 2),
          *e = array<float>("e", (size_t)rows * M, 3);
    kernel<<<blocks(rows, 64), 64>>>(b, d, e, columns, rows);
    return finish();
}
