// What: an object without data is called, whose class the file shows
#include "harness.h"

struct Sum {
    __device__ float operator()(float a, float b) const { return a + b; }
    __device__ static float zero() { return 0; }
};

__global__ void kernel(const float *a, float *b, int rows, int columns, Sum sum)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= rows)
        return;
    float s = 0;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        s = sum(s, a[r * columns + i]);
        b[r * columns + i] = s;
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    kernel<<<blocks(rows, 64), 64>>>(a, b, rows, columns, Sum());
    return finish();
}
