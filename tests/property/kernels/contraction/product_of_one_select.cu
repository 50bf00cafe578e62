// What: a product goes to one of two variables, and rounds behind add it to something
// EXPECT: unchanged CL145
// SIZES: 64 43, 128 70
#include "harness.h"

__global__ void kernel(const float *a, float *d, int n, int m)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray d 1 4 n");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float s = 0, t = 0;
    __annotation(L"loop j 0 m 1");
    for (int j = 0; j < m; j++) {
        s += t;
        (j % 3 == 0 ? s : t) = a[i * m + j] * a[i * m + j];
        t += a[i * m + j];
    }
    d[i] = s + t;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count), *d = array<float>("d", rows, 2);
    kernel<<<blocks(rows, 64), 64>>>(a, d, rows, columns);
    return finish();
}
