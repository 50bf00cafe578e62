// What: shared memory cannot hold objects that are constructed
// EXPECT: unchanged CL138
#include "harness.h"

struct Pair {
    float x, y;
    __host__ __device__ Pair() : x(1), y(2) {}
};

__global__ void kernel(const Pair *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 8 rows columns");
    __annotation(L"garray b 1 4 rows");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    float sum = 0;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        sum += a[row * columns + i].x - a[row * columns + i].y;
    b[row] = sum;
}

int main(int argc, char **argv)
{
    SIZES
    Pair *a = array<Pair>("a", count, 1);
    float *b = array<float>("b", rows, 2);
    kernel<<<blocks(rows, 64), 64>>>(a, b, rows, columns);
    return finish();
}
