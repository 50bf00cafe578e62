// What: the rows of a garray by a pointer to an array, as the host would write it
#include "harness.h"

#define WIDTH 48

__global__ void kernel(const float *a, float *b, int rows)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows WIDTH");
    __annotation(L"garray b 2 4 rows WIDTH");
    auto in = (const float (*)[WIDTH])a;
    float (*out)[WIDTH] = reinterpret_cast<float (*)[WIDTH]>(b);
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    __annotation(L"loop i 0 WIDTH 1");
    for (int i = 0; i < WIDTH; i++)
        out[row][i] = in[row][i] * 2;
}

int main(int argc, char **argv)
{
    SIZES
    (void)columns;
    (void)count;
    float *a = array<float>("a", (size_t)rows * WIDTH, 1);
    float *b = array<float>("b", (size_t)rows * WIDTH, 2);
    kernel<<<blocks(rows, 64), 64>>>(a, b, rows);
    return finish();
}
