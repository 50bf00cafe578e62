// Source: Rodinia srad v2, first kernel without its tile: differences to neighbours, clamped at the edges
#include "harness.h"

__global__ void kernel(const float *J, float *dN, float *dS, float *dW, float *dE, int cols, int rows)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray J 2 4 rows cols");
    __annotation(L"garray dN 2 4 rows cols");
    __annotation(L"garray dS 2 4 rows cols");
    __annotation(L"garray dW 2 4 rows cols");
    __annotation(L"garray dE 2 4 rows cols");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= cols || y >= rows)
        return;
    int index = cols * y + x;
    float jc = J[index];
    dN[index] = J[max(y - 1, 0) * cols + x] - jc;
    dS[index] = J[min(y + 1, rows - 1) * cols + x] - jc;
    dW[index] = J[y * cols + max(x - 1, 0)] - jc;
    dE[index] = J[y * cols + min(x + 1, cols - 1)] - jc;
}

int main(int argc, char **argv)
{
    SIZES
    float *J = array<float>("J", count, 1);
    float *dN = array<float>("dN", count, 2);
    float *dS = array<float>("dS", count, 3);
    float *dW = array<float>("dW", count, 4);
    float *dE = array<float>("dE", count, 5);
    kernel<<<dim3(blocks(columns, 16), blocks(rows, 16)), dim3(16, 16)>>>(J, dN, dS, dW, dE, columns, rows);
    return finish();
}
