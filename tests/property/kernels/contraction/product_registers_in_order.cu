// What: sums of two products whose factors are kept in registers, which are loaded in another order than the code names
//       them: members of an element, and elements of two arrays, before and in the loop. nvcc fuses the product that comes later
// EXPECT: unchanged CL145
// OPTIONS: --weigh=sectors
// SIZES: 33 32, 97 101
#include "harness.h"

__global__ void members(const float4 *a, const float *b, float *sink, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 1 16 rows");
    __annotation(L"garray b 2 4 rows columns");
    __annotation(L"garray sink 1 4 rows");
    int t = blockIdx.x * 64 + threadIdx.x;
    if (t < rows) {
        float s = a[t].y * a[t].y + a[t].x * a[t].x;
        __annotation(L"loop j 0 columns 1");
        for (int j = 0; j < columns; j++)
            s += b[t * columns + j] - a[t].w;
        sink[t] = s;
    }
}

__global__ void arrays(const float *x, const float *y, const float *b, float *sink, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray x 1 4 rows");
    __annotation(L"garray y 1 4 rows");
    __annotation(L"garray b 2 4 rows columns");
    __annotation(L"garray sink 1 4 rows");
    int t = blockIdx.x * 64 + threadIdx.x;
    if (t < rows) {
        float s = y[t] * y[t] + x[t] * x[t];
        __annotation(L"loop j 0 columns 1");
        for (int j = 0; j < columns; j++)
            s += b[t * columns + j] + x[t] - y[t];
        sink[t] = s;
    }
}

__global__ void rounds(const float4 *a, const float *b, float *sink, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 1 16 rows");
    __annotation(L"garray b 2 4 rows columns");
    __annotation(L"garray sink 1 4 rows");
    int t = blockIdx.x * 64 + threadIdx.x;
    if (t < rows) {
        float s = 0, u = 1;
        __annotation(L"loop j 0 columns 1");
        for (int j = 0; j < columns; j++) {
            s += u * a[t].y + a[t].x * s;
            u += b[t * columns + j];
        }
        sink[t] = s;
    }
}

int main(int argc, char **argv)
{
    SIZES
    float4 *a = array<float4>("a", rows, 1);
    float *x = array<float>("x", rows, 2), *y = array<float>("y", rows, 3), *b = array<float>("b", count, 4),
          *sink = array<float>("sink", rows, 5);
    members<<<blocks(rows, 64), 64>>>(a, b, sink, rows, columns);
    arrays<<<blocks(rows, 64), 64>>>(x, y, b, sink, rows, columns);
    rounds<<<blocks(rows, 64), 64>>>(a, b, sink, rows, columns);
    return finish();
}
