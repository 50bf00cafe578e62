// What: the annotation asks for more rounds in a tile than the loop has
// SIZES: 1 1, 31 2, 64 3, 65 7
// GAIN: 1
#include "harness.h"

__global__ void kernel(const float *a, const float *f, float *b, int rows)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows 37");
    __annotation(L"garray b 2 4 rows 37");
    __annotation(L"garray f 1 4 rows*37");
    int row = blockIdx.x * 64 + threadIdx.x;
    if (row < rows) {
        for (int i = 3; i < 37; i++) {
            __annotation(L"loop i 3 37 1");
            __annotation(L"tile i 64");
            b[row * 37 + i] = a[row * 37 + i] + f[row * 37 + i];
        }
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", (size_t)rows * 37, 1), *f = array<float>("f", (size_t)rows * 37, 2),
          *b = array<float>("b", (size_t)rows * 37, 3);
    kernel<<<blocks(rows, 64), 64>>>(a, f, b, rows);
    return finish();
}
