// What: the product of the CUDA C++ Programming Guide, whose matrices are structures by value
// SIZES: 1 1, 17 5, 31 33, 65 47, 64 128
#include "harness.h"

typedef struct {
    int width;
    int height;
    float *elements;
} Matrix;

__global__ void MatMulKernel(Matrix A, Matrix B, Matrix C)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray A.elements 2 4 A.height A.width");
    __annotation(L"garray B.elements 2 4 B.height B.width");
    __annotation(L"garray C.elements 2 4 C.height C.width");
    float Cvalue = 0;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= C.height || col >= C.width)
        return;
    for (int e = 0; e < A.width; ++e) {
        __annotation(L"loop e 0 A.width 1");
        Cvalue += A.elements[row * A.width + e] * B.elements[e * B.width + col];
    }
    C.elements[row * C.width + col] = Cvalue;
}

int main(int argc, char **argv)
{
    SIZES
    Matrix a = {columns, rows, array<float>("a", count, 1)}, b = {rows, columns, array<float>("b", count, 2)};
    Matrix c = {rows, rows, array<float>("c", (size_t)rows * rows, 3)};
    MatMulKernel<<<dim3(blocks(rows, 16), blocks(rows, 16)), dim3(16, 16)>>>(a, b, c);
    return finish();
}
