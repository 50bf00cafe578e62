// What: a bound check whose block computes a product, an index and a sum is staged as a whole: the product stays beside its sum
// DEFINES: -DMADE=e[x]*by | -DMADE=e[x]*e[x+1] | -DMADE=expf(e[x]*0.01f) | -DMADE=-(e[x]*by)
// OPTIONS: --weigh=sectors
// EXPECT: staged
// GAIN: 1.6
// SIZES: 31 33, 64 32, 97 101
#include "harness.h"

__global__ void kernel(const float *a, const float *e, float *b, int rows, int columns, float by)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 columns rows");
    __annotation(L"garray b 2 4 rows columns");
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < columns && y < rows) {
        const int from = x * rows + y;
        const float p = MADE;
        b[y * columns + x] = a[from] * 0.5f + p;
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *e = array<float>("e", columns + 1, 3);
    float *b = array<float>("b", count, 2);
    kernel<<<dim3(blocks(columns, 16), blocks(rows, 16)), dim3(16, 16)>>>(a, e, b, rows, columns, 0.75f);
    return finish();
}
