// What: a macro that _Pragma takes back, which may stand in any line: it was read as the last #define says
// EXPECT: unchanged CL125
#include "harness.h"

#define W 33
_Pragma("push_macro(\"W\")")
#undef W
#define W 40
_Pragma("pop_macro(\"W\")")
__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows W");
    __annotation(L"garray b 2 4 rows W");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r < rows) {
        __annotation(L"loop c 0 W 1");
        for (int c = 0; c < W; c++)
            b[r * W + c] = a[r * W + c] * 2 + columns;
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", rows * 33, 1);
    float *b = array<float>("b", rows * 33, 2);
    kernel<<<blocks(rows, 64), 64>>>(a, b, rows, columns);
    return finish();
}
