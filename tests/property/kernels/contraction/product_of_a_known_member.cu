// What: whether a product of a member v[i & 3] is there already, compilers know only in rounds that they write out from the
//       loop's beginning on
// EXPECT: unchanged CL145
// OPTIONS: --weigh=sectors
#include "harness.h"

struct Four {
    float v[4];
};

__global__ void kernel(const Four *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 16 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int r = blockIdx.x * 64 + threadIdx.x;
    if (r >= rows)
        return;
    float s = 0;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        s += a[r * columns + i].v[0] * a[r * columns + i].v[i & 3];
        float v = a[r * columns + i].v[0] * a[r * columns + i].v[3];
        s += v;
        b[r * columns + i] = s;
    }
}

int main(int argc, char **argv)
{
    SIZES
    Four *a = array<Four>("a", count, 1);
    float *b = array<float>("b", count, 2);
    kernel<<<blocks(rows, 64), 64>>>(a, b, rows, columns);
    return finish();
}
