// What: a float product that is added to a float sum which a variable widens: nvcc adds floats and fuses it where it sees
//       both, but not where the sum is 0 to threads behind a bound check
// EXPECT: unchanged CL145
// SIZES: 64 43, 128 70
#include "harness.h"

__global__ void kernel(const float *a, float *b, const float *d, float *sink, int rows, int m)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows m");
    __annotation(L"garray b 2 4 m rows");
    __annotation(L"garray sink 1 4 rows");
    const int t = blockIdx.x * 64 + threadIdx.x;
    if (t >= rows)
        return;
    float s = d[t];
    __annotation(L"loop k 0 m 1");
    for (int k = 0; k < m; k++)
        b[k * rows + t] = a[t * m + k];
    const double sum = d[t] + 0.75f;
    s -= d[t] * d[t] + sum;
    sink[t] = s;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1), *b = array<float>("b", count, 2),
          *d = array<float>("d", rows, 3);
    float *sink = array<float>("sink", rows, 4);
    kernel<<<blocks(rows, 64), 64>>>(a, b, d, sink, rows, columns);
    return finish();
}
