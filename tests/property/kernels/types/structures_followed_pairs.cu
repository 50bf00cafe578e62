// What: members through pointers to structures of 8 bytes, which are also staged as a whole
// OPTIONS: --weigh=sectors
#include "harness.h"

struct Pair {
    float low, high;
};

static __global__ void spans(Pair *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 8 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        Pair *one = a + row * columns + i;
        b[row * columns + i] = one->high - one->low;
        one->low += 1;
    }
}

int main(int argc, char **argv)
{
    SIZES
    Pair *a = reinterpret_cast<Pair *>(array<float>("a", 2 * count, 1));
    float *b = array<float>("b", count, 2);
    spans<<<blocks(rows, 64), 64>>>(a, b, rows, columns);
    return finish();
}
