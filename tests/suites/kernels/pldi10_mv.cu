// Source: PLDI'10 suite, mv: arrays declared with rows of a number
// SIZES: 1 1, 31 1, 65 1, 97 1
#include "harness.h"

#define WIDTH 100
__global__ void kernel(const float a[][WIDTH], const float *b, float *c, int n)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 n WIDTH");
    __annotation(L"garray b 1 4 WIDTH");
    __annotation(L"garray c 1 4 n");
    int idx = blockIdx.x * blockDim.x + threadIdx.x;
    if (idx >= n)
        return;
    float sum = 0;
    __annotation(L"loop i 0 WIDTH 1");
    for (int i = 0; i < WIDTH; i++)
        sum += a[idx][i] * b[i];
    c[idx] = sum;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", (size_t)rows * WIDTH, 1);
    float *b = array<float>("b", WIDTH, 2);
    float *c = array<float>("c", rows, 3);
    kernel<<<blocks(rows, 64), 64>>>((const float (*)[WIDTH])a, b, c, rows);
    (void)columns;
    return finish();
}
