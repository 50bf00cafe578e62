// What: behind a loop in a loop a sum and its product stand between the branches of divisions
// EXPECT: unchanged CL145
#include "harness.h"

__global__ void variance(const float *a, float *b, int planes, int rows, int columns)
{
    __annotation(L"__global__ 128");
    __annotation(L"garray a 3 4 planes rows columns");
    __annotation(L"garray b 2 4 planes rows");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r < rows)
        for (int t = 0; t < planes; t++) {
            float s = 0, q = 0;
            __annotation(L"loop c 0 columns 1");
            for (int c = 0; c < columns; c++) {
                float v = a[(t * rows + r) * columns + c];
                s += v;
                q += v * v;
            }
            b[t * rows + r] = q / columns - s / columns * (s / columns);
        }
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", 3 * count), *b = array<float>("b", 3 * (size_t)rows, 2);
    variance<<<blocks(rows, 128), 128>>>(a, b, 3, rows, columns);
    return finish();
}
