// What: variables of many types are set from memory behind the bound check
#include "harness.h"

typedef float real;

__global__ void kernel(const float *a, float *b, const float *__restrict__ y, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= rows)
        return;
    long double l = y[r];
    unsigned long long int u = y[r] * y[r];
    const signed char c = y[r] / 4;
    bool t = y[r];
    struct float2 v = make_float2(y[r], 1);
    const real q = y[r];
    const float *const p = y + (y[r] > 0);
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        b[r * columns + i] = a[r * columns + i] * (float)l + u + c + t + v.x + q + *p;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    float *y = array<float>("y", rows + 1, 3);
    kernel<<<blocks(rows, 64), 64>>>(a, b, y, rows, columns);
    return finish();
}
