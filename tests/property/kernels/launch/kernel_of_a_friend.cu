// What: a kernel that is a class's friend has no variant, which would be none
// OPTIONS: -O2 -arch=sm_90 --infer
// EXPECT: unchanged
// BITS: alone
#include "harness.h"

class Secret {
    static const int factor = 2;
    friend __global__ void kernel(const float *__restrict__ a, float *__restrict__ b, int rows, int columns);
};

__global__ void kernel(const float *__restrict__ a, float *__restrict__ b, int rows, int columns)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= rows)
        return;
    float s = 0;
    for (int c = 0; c < columns; c++)
        s += a[r * columns + c] * Secret::factor;
    b[r] = s;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", rows, 2);
    kernel<<<blocks(rows, 64), 64>>>(a, b, rows, columns);
    return finish();
}
