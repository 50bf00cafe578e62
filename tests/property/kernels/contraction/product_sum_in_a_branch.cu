// What: of two products that are added in a branch nvcc fuses the one whose factors it has later; those of tiles it loads
//       before it knows the condition
// EXPECT: unchanged CL145
// OPTIONS: --weigh=sectors
#include "harness.h"

__global__ void kernel(const float2 *a, float2 *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 8 rows columns");
    __annotation(L"garray b 2 8 rows columns");
    int r = blockIdx.x * 64 + threadIdx.x;
    if (r >= rows)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        if (r % 3 == 0)
            b[r * columns + i].y = a[r * columns + i].y + 1;
        else
            b[r * columns + i].y = b[r * columns + i].x * a[r * columns + i].y + b[r * columns + i].y * a[r * columns + i].x;
    }
}

int main(int argc, char **argv)
{
    SIZES
    float2 *a = array<float2>("a", count, 1);
    float2 *b = array<float2>("b", count, 2);
    kernel<<<blocks(rows, 64), 64>>>(a, b, rows, columns);
    return finish();
}
