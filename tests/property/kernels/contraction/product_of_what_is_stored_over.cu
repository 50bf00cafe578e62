// What: a product of a product is stored, and another value in the same place: other memory may be read from there in between;
//       where that lies in tiles nothing needs the first value, and the one product is fused with the sum
// EXPECT: unchanged CL131 CL145
// OPTIONS: --weigh=sectors
#include "harness.h"

__global__ void kernel(float2 *d, const float2 *c, float *sink, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray c 2 8 rows columns+1");
    __annotation(L"garray d 2 8 rows columns");
    int r = blockIdx.x * 64 + threadIdx.x;
    if (r >= rows)
        return;
    float s = 0;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        const float w = d[r * columns + i].x * c[r * (columns + 1) + i].x;
        d[r * columns + i].x = w * c[r * (columns + 1) + i + 1].x + s;
        s += w;
        d[r * columns + i].x = c[r * (columns + 1) + i].x * 0.5f + s;
    }
    sink[r] = s;
}

int main(int argc, char **argv)
{
    SIZES
    float2 *c = array<float2>("c", rows * (columns + 1), 1);
    float2 *d = array<float2>("d", count, 2);
    float *sink = array<float>("sink", rows, 3);
    kernel<<<blocks(rows, 64), 64>>>(d, c, sink, rows, columns);
    return finish();
}
