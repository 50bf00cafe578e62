// What: a row for each warp: threadIdx.x / 32 tells the warp, threadIdx.x % 32 the lane
// SIZES: 1 1, 3 31, 4 32, 5 33, 16 100, 33 65
// GAIN: 1
#include "harness.h"

__global__ void kernel(const float *a, const float *w, float *b, int rows, int columns)
{
    __annotation(L"__global__ 128");
    __annotation(L"garray a 2 4 columns rows");
    __annotation(L"garray w 1 4 columns");
    __annotation(L"garray b 2 4 rows 32");
    const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    const int row = blockIdx.x * 4 + warp;
    float sum = 0;
    if (row < rows) {
        for (int i = 0; i < columns; i++) {
            __annotation(L"loop i 0 columns 1");
            sum += a[i * rows + row] * w[i] * (float)(1 + lane);
        }
        b[row * 32 + lane] = sum;
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *w = array<float>("w", columns, 2);
    float *b = array<float>("b", rows * 32, 3);
    kernel<<<blocks(rows, 4), 128>>>(a, w, b, rows, columns);
    return finish();
}
