// What: a declarator in parentheses hides a constant of the file: of a parameter, a local, behind another one, with braces
// DEFINES: -DCASE=1 | -DCASE=2 | -DCASE=3 | -DCASE=4 | -DCASE=5 | -DCASE=6
// EXPECT: unchanged
// OPTIONS: --infer --weigh=sectors
// BITS: alone
#include "harness.h"

static const int W = 40;

#if CASE == 1
#define PARAMETER int (W)
#elif CASE == 2
#define PARAMETER const int ((W))
#else
#define PARAMETER int w
#endif

__global__ void kernel(const float *__restrict__ a, float *__restrict__ b, int rows, PARAMETER)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
#if CASE == 3
    int ((W)) = w;
#elif CASE == 4
    int (W){w};
#elif CASE == 5
    int (W)(w);
#elif CASE == 6
    int q(3), (W)(w + q - 3);
#endif
    if (r >= rows)
        return;
    float s = 0;
    for (int c = 0; c < W; c++)
        s += a[r * W + c] * 2;
    b[r] = s;
}

int main(int argc, char **argv)
{
    SIZES
    (void)columns;
    float *a = array<float>("a", (rows + 2) * 100, 1);
    float *b = array<float>("b", (rows + 2) * 100, 2);
    kernel<<<blocks(rows, 64), 64>>>(a, b, rows, 33);
    return finish();
}
