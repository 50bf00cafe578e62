// What: a lambda that is called where it stands makes a product, which a loop adds to
// DEFINES: -DMADE=SCALED(e[r%3]) | -DMADE=e[r%3]+by
// OPTIONS: --weigh=sectors
// EXPECT: unchanged CL145 | staged
// SIZES: 31 33, 64 32, 97 101
#include "harness.h"

#define SCALED(of) [=](float u) { return u * by; }(of)

__global__ void kernel(const float *a, const float *e, float *b, int rows, int columns, float by)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r < rows) {
        const float p = MADE;
        __annotation(L"loop i 0 columns 1");
        for (int i = 0; i < columns; i++)
            b[r * columns + i] = a[r * columns + i] + p;
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *e = array<float>("e", columns + 1, 3);
    float *b = array<float>("b", count, 2);
    kernel<<<blocks(rows, 64), 64>>>(a, e, b, rows, columns, 0.75f);
    return finish();
}
