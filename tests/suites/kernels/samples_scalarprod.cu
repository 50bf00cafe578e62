// Source: cuda-samples scalarProd as a plain kernel: a thread for each pair of vectors
#include "harness.h"

__global__ void kernel(float *d_C, const float *d_A, const float *d_B, int vectorN, int elementN)
{
    __annotation(L"__global__ 128");
    __annotation(L"garray d_C 1 4 vectorN");
    __annotation(L"garray d_A 2 4 vectorN elementN");
    __annotation(L"garray d_B 2 4 vectorN elementN");
    int vec = blockIdx.x * blockDim.x + threadIdx.x;
    if (vec >= vectorN)
        return;
    int vectorBase = elementN * vec;
    int vectorEnd = vectorBase + elementN;
    float sum = 0;
    __annotation(L"loop pos vectorBase vectorEnd 1");
    for (int pos = vectorBase; pos < vectorEnd; pos++)
        sum += d_A[pos] * d_B[pos];
    d_C[vec] = sum;
}

int main(int argc, char **argv)
{
    SIZES
    float *d_C = array<float>("d_C", rows, 1);
    float *d_A = array<float>("d_A", count, 2);
    float *d_B = array<float>("d_B", count, 3);
    kernel<<<blocks(rows, 128), 128>>>(d_C, d_A, d_B, rows, columns);
    return finish();
}
