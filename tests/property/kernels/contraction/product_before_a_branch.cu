// What: a product of an element that is kept, with a branch between it and its sum: nvcc makes it behind the branch, where that
//       takes no register more, and before it if the element is loaded for it alone
// EXPECT: unchanged CL145
// OPTIONS: --weigh=sectors
// SIZES: 33 40
#include "harness.h"

__global__ void kernel(const float2 *b, float *d, const float *a, float *sink, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray b 1 8 rows");
    __annotation(L"garray d 2 4 rows columns");
    __annotation(L"garray a 1 4 columns");
    __annotation(L"garray sink 1 4 rows");
    int t = blockIdx.x * 64 + threadIdx.x;
    if (t >= rows)
        return;
    float s = 0;
    if (columns != 7) {
        __annotation(L"loop i 0 columns 1");
        for (int i = 0; i < columns; i++) {
            s += s;
            float product = b[t].y * a[i];
            d[t * columns + i] = i % 3 == 1 ? d[t * columns + i] : s;
            s += product;
        }
    }
    sink[t] += s;
}

int main(int argc, char **argv)
{
    SIZES
    float2 *b = array<float2>("b", rows, 1);
    float *d = array<float>("d", count, 2), *a = array<float>("a", columns, 3), *sink = array<float>("sink", rows, 4);
    kernel<<<blocks(rows, 64), 64>>>(b, d, a, sink, rows, columns);
    return finish();
}
