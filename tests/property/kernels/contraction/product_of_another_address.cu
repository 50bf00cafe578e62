// What: two products of an element whose address is computed in two ways: nvcc does not know in each round that it is one, and
//       so is its product; of a tile's cell it does
// EXPECT: unchanged CL145
// OPTIONS: --weigh=sectors
#include "harness.h"

__global__ void products(float *b, const float *a, const float *c, float *sink, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray b 2 4 columns rows");
    __annotation(L"garray a 2 4 columns rows");
    __annotation(L"garray c 2 4 rows columns");
    __annotation(L"garray sink 1 4 rows");
    int t = blockIdx.x * 64 + threadIdx.x;
    if (t >= rows)
        return;
    float s = 0;
    const float *row = c + t * columns;
    __annotation(L"loop j 0 columns 1");
    for (int j = 0; j < columns; j++) {
        s += a[j * rows + t] * row[j];
        b[j * rows + t] = (double)(a[j * rows + t] * c[t * columns + j]) + b[j * rows + t];
    }
    sink[t] = s;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1), *b = array<float>("b", count, 2), *c = array<float>("c", count, 3),
          *sink = array<float>("sink", rows, 4);
    products<<<blocks(rows, 64), 64>>>(b, a, c, sink, rows, columns);
    return finish();
}
