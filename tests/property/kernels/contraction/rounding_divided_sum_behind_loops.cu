// What: sums and products stand behind both loops, beside a division, which nvcc moves as it duplicates the outer loop
// EXPECT: unchanged CL145
#include "harness.h"

__global__ void kernel(const float *a, float *b, int planes, int rows, int columns, float f)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 3 4 planes rows columns");
    __annotation(L"garray b 1 4 rows");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r < rows) {
        float s = 0, q = 1;
        for (int t = 0; t < planes; t++) {
            __annotation(L"loop c 0 columns 1");
            for (int c = 0; c < columns; c++) {
                float v = a[(t * rows + r) * columns + c];
                s += v;
                q += v * v;
            }
        }
        b[r] = q * s - ((float)columns * q + f / columns) * (q * (float)columns);
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", 3 * count), *b = array<float>("b", rows, 2);
    kernel<<<blocks(rows, 64), 64>>>(a, b, 3, rows, columns, 1.25f);
    return finish();
}
