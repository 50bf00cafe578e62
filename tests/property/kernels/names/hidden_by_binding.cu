// What: a structured binding hides a constant of the file
// EXPECT: unchanged CL120
// BITS: alone
#include "harness.h"

static const int W = 40;

__global__ void kernel(const float *a, float *b, int rows)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows W");
    __annotation(L"garray b 2 4 rows W");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    auto [W, Z] = make_int2(33, 1);
    if (r >= rows)
        return;
    __annotation(L"loop c 0 W 1");
    for (int c = 0; c < W; c++)
        b[r * W + c] = a[r * W + c] * 2 + r;
}

int main(int argc, char **argv)
{
    SIZES
    (void)columns;
    float *a = array<float>("a", rows * 64, 1);
    float *b = array<float>("b", rows * 64, 2);
    kernel<<<blocks(rows, 64), 64>>>(a, b, rows);
    return finish();
}
