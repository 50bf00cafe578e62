// What: a method changes an element
// EXPECT: unchanged CL129
#include "harness.h"
struct Pair {
    float x, y;
    __device__ void scale(float f)
    {
        x *= f;
        y *= f;
    }
};
__global__ void kernel(Pair *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 8 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        a[row * columns + i].scale(2.0f);
}
int main(int argc, char **argv)
{
    SIZES
    float2 *a = array<float2>("a", count, 1);
    float *b = array<float>("b", count, 2);
    kernel<<<blocks(rows, 64), 64>>>((Pair *)a, b, rows, columns);
    return finish();
}
