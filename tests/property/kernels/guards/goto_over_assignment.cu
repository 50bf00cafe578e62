// What: a goto leaves out an assignment
// EXPECT: unchanged CL124
#include "harness.h"

__global__ void kernel(float *a, float *b, int rows)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows 8");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    int k = 0;
    float s = a[row * 8] + a[row * 8 + 1] + a[row * 8 + 2] + a[row * 8 + 3];
    if (s < 0) {
        k = 1;
        goto done;
    }
    s += 1;
done:
    a[row * 8 + k] = s;
    a[row * 8 + 4] = s;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    kernel<<<blocks(rows, 64), 64>>>(a, b, rows);
    return finish();
}
