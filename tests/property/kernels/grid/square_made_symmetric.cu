// What: a square made symmetric: pairs of threads would race, one of each pair works
// EXPECT: unchanged CL132
#include "harness.h"

__global__ void kernel(float *a, int rows, int columns)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 rows rows");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < rows && y < x) {
        float mean = (a[y * rows + x] + a[x * rows + y]) / 2;
        a[y * rows + x] = mean;
        a[x * rows + y] = mean;
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", (size_t)rows * rows, 1);
    kernel<<<dim3(blocks(rows, 16), blocks(rows, 16)), dim3(16, 16)>>>(a, rows, columns);
    return finish();
}
