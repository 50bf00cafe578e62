// What: a product is stored under a condition, and read behind that into a sum: over the condition it is no product, and
//       the store needs it, unless it is stored over before anybody could see it, as in a tile
// EXPECT: unchanged CL145
// SIZES: 64 43, 128 70
#include "harness.h"

__global__ void kernel(const float *a, float *b, int n, int m)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray b 2 4 n m");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float s = 0;
    __annotation(L"loop j 0 m 1");
    for (int j = 0; j < m; j++) {
        if (blockIdx.y == 0) {
            b[i * m + j] = a[i * m + j] * a[i * m + j];
            s += b[i * m + j];
        }
        b[i * m + j] += s;
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count), *b = array<float>("b", count, 2);
    kernel<<<blocks(rows, 64), 64>>>(a, b, rows, columns);
    return finish();
}
