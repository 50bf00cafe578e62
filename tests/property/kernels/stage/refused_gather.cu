// What: a gather stays; the other array is staged
// TELLS: CL127
// GAIN: 1.3
#include <vector>

#include "harness.h"

__global__ void kernel(const float *a, float *b, const int *c, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    __annotation(L"garray c 1 4 columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        b[row * columns + i] = a[row * columns + c[i]];
}

int main(int argc, char **argv)
{
    SIZES
    std::vector<int> order(columns);
    for (int i = 0; i < columns; i++)
        order[i] = (i * 7 + 3) % columns;
    float *a = array<float>("a", count), *b = array<float>("b", count);
    int *c = array<int>("c", columns);
    CHECK(cudaMemcpy(c, order.data(), columns * sizeof(int), cudaMemcpyHostToDevice));
    kernel<<<blocks(rows, 64), 64>>>(a, b, c, rows, columns);
    return finish();
}
