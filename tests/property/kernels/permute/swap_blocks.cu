// What: seed 000's matrix addition: a thread for each row, a block for each column
// OPTIONS: -O2 -arch=sm_90
// SIZES: 1 1, 31 31, 128 33, 65 128, 256 300
// GAIN: 3
#include "harness.h"

__global__ void kernel(const float *in1, const float *in2, float *out, int rows, int columns)
{
    __annotation(L"__global__ 128");
    __annotation(L"garray in1 2 4 rows columns");
    __annotation(L"garray in2 2 4 rows columns");
    __annotation(L"garray out 2 4 rows columns");
    int i = blockIdx.x, j = threadIdx.x;
    if (j >= rows)
        return;
    float t1 = in1[j * columns + i];
    float t2 = in2[j * columns + i];
    out[j * columns + i] = t1 + t2;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    float *c = array<float>("c", count, 3);
    kernel<<<columns, 128>>>(a, b, c, rows, columns);
    return finish();
}
