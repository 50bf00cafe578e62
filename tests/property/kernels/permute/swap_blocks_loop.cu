// What: a loop in each thread
// OPTIONS: -O2 -arch=sm_90
// SIZES: 1 1, 31 31, 128 33, 65 128, 100 300
#include "harness.h"

__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 128");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int i = blockIdx.x, j = threadIdx.x;
    if (j < rows) {
        float s = 0;
        for (int k = 0; k < 5; k++)
            s += a[j * columns + i] * k;
        b[j * columns + i] = s;
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    kernel<<<columns, 128>>>(a, b, rows, columns);
    return finish();
}
