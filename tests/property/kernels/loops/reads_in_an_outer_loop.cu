// What: all accesses lie in a loop that is not annotated; they only read
// OPTIONS: --weigh=sectors
// SIZES: 33 16, 100 16
#include "harness.h"

__global__ void kernel(const float *a, float *__restrict__ out, int rows)
{
    __annotation(L"__global__ 48");
    __annotation(L"garray a 2 4 rows 16");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    float s = 0;
    for (int k = 0; k < 4; k++) {
        s = s * 0.5f + a[row * 16 + 4 * k];
        s = s * 0.5f + a[row * 16 + 4 * k + 1];
        s = s * 0.5f + a[row * 16 + 4 * k + 2];
        s = s * 0.5f + a[row * 16 + 4 * k + 3];
    }
    out[row] = s;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    kernel<<<blocks(rows, 48), 48>>>(a, b, rows);
    return finish();
}
