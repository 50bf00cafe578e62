// What: a root of a sum and a quotient in its product, in a loop around: neither can separate the product from the sum
// EXPECT: unchanged CL145
#include "harness.h"

__device__ float blend(float x, float y) { return x * 0.75f + y; }

__global__ void kernel(const float *a, float *b, int planes, int rows, int columns)
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
                q = blend(q, v);
            }
            b[t * rows + r] = sqrtf(fabsf(s / columns * q + s));
        }
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", 3 * count), *b = array<float>("b", 3 * (size_t)rows, 2);
    kernel<<<blocks(rows, 128), 128>>>(a, b, 3, rows, columns);
    return finish();
}
