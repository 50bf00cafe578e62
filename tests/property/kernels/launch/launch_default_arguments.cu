// What: launches that leave out arguments with a default are the host function's, too (-O2): in the text, in a macro
// OPTIONS: -O2 -arch=sm_90 --weigh=sectors
// SIZES: 1 1, 64 32, 65 43, 130 70
// GAIN: 2
#include "harness.h"

#define LAUNCH(kernel, threads, ...) kernel<<<((threads) + 63) / 64, 64>>>(__VA_ARGS__)

__global__ void scaled(const float *a, float *b, int rows, int columns, float by = 1.5f, float add = float(1))
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        b[row * columns + i] = a[row * columns + i] * by + add;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2), *c = array<float>("c", count, 3);
    scaled<<<blocks(rows, 64), 64>>>(a, b, rows, columns);
    scaled<<<blocks(rows, 64), 64>>>(b, c, rows, columns, 0.5f);
    LAUNCH(scaled, rows, c, a, rows, columns);
    return finish();
}
