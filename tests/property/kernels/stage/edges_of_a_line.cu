// What: a line with a halo: the block's own elements first, then both ends
// SIZES: 1 1, 1 127, 1 128, 1 129, 3 257, 7 731
// GAIN: 1
#include "harness.h"

__global__ void kernel(const float *a, float *b, int n)
{
    __annotation(L"__global__ 128");
    __annotation(L"garray a 1 4 n");
    __annotation(L"stage a");
    __annotation(L"garray b 1 4 n");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i > 1 && i < n - 2)
        b[i] = a[i - 2] - a[i - 1] + 3 * a[i] - a[i + 1] + a[i + 2];
}

int main(int argc, char **argv)
{
    SIZES
    int n = rows * columns;
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    kernel<<<blocks(n, 128), 128>>>(a, b, n);
    return finish();
}
