// What: a product is stored in memory that is no garray, and read back into a sum when elements were loaded that might
//       have been in the same memory
// EXPECT: unchanged CL059 CL145
// SIZES: 64 43, 128 70
#include "harness.h"

__global__ void kernel(const float *a, const float *b, double *f, int n, int m)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray b 2 4 n m");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    double *mine = f + i * m;
    __annotation(L"loop j 0 m 1");
    for (int j = 0; j < m; j++) {
        mine[j] = mine[j] * a[i * m + j];
        mine[j] += b[i * m + j];
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count), *b = array<float>("b", count, 2);
    double *f = array<double>("f", count, 3);
    kernel<<<blocks(rows, 64), 64>>>(a, b, f, rows, columns);
    return finish();
}
