// What: threads outside of the image keep what they had, and the copies need the check
// SIZES: 1 1, 16 16, 17 15, 33 65
// EXPECT: staged
// GAIN: 1.5
#include "harness.h"

__global__ void kernel(const float *a, float *b, int rows, int columns, int *seen)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 columns rows");
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    int n = 0;
    if (x < columns && y < rows) {
        n = 1;
        b[x * rows + y] = a[y * columns + x];
        n++;
    }
    atomicAdd(seen, n);
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    int *seen = array<int>("seen", 1);
    kernel<<<dim3(blocks(columns, 16), blocks(rows, 16)), dim3(16, 16)>>>(a, b, rows, columns, seen);
    return finish();
}
