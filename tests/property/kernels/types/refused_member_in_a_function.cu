// What: a structure goes to a function as a whole, and its pointer with it
// EXPECT: unchanged CL237
#include "harness.h"

struct Matrix {
    float *elements;
    int rows, columns;
};

__device__ float element(Matrix m, int row, int column)
{
    return m.elements[row * m.columns + column];
}

__global__ void sums(Matrix m, float *__restrict__ s)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray m.elements 2 4 m.rows m.columns");
    __annotation(L"garray s 1 4 m.rows");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= m.rows)
        return;
    float sum = 0;
    for (int c = 0; c < m.columns; c++)
        sum += element(m, r, c) + m.elements[r * m.columns + c];
    s[r] = sum;
}

int main(int argc, char **argv)
{
    SIZES
    Matrix m = {array<float>("m", count, 1), rows, columns};
    float *s = array<float>("s", rows, 3);
    sums<<<blocks(rows, 64), 64>>>(m, s);
    return finish();
}
