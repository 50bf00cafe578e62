// What: structures that hold the same pointer: the launch tells
// OPTIONS: -O2 --weigh=sectors
// GAIN: 1.2
#include "harness.h"

struct Matrix {
    float *elements;
    int rows, columns;
};

__global__ void sums(Matrix a, Matrix b)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a.elements 2 4 a.rows a.columns");
    __annotation(L"garray b.elements 2 4 a.rows a.columns");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= a.rows)
        return;
    for (int c = 0; c < a.columns; c++) {
        __annotation(L"loop c 0 a.columns 1");
        b.elements[r * a.columns + c] = a.elements[r * a.columns + c] + (c > 0 ? a.elements[r * a.columns + c - 1] : 0.5f);
    }
}

int main(int argc, char **argv)
{
    SIZES
    Matrix a = {array<float>("a", count, 1), rows, columns}, b = {array<float>("b", count, 2), rows, columns};
    sums<<<blocks(rows, 64), 64>>>(a, b);
    sums<<<blocks(rows, 64), 64>>>(a, a);
    return finish();
}
