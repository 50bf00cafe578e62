// OPTIONS: --weigh=sectors
// Sizes and bounds in a structure that the kernel is given by value, and in a vector: they are what parameters are.
#include "harness.h"

struct Shape {
    int rows, columns;
};
struct Task {
    Shape of, to[2];
    float by;
};

__global__ void sums(const float *a, float *out, Task task)
{
    __annotation(L"__global__ 128");
    __annotation(L"garray a 2 4 task.of.rows task.of.columns");
    __annotation(L"garray out 1 4 task.of.rows");
    const int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= task.of.rows)
        return;
    float sum = 0;
    __annotation(L"loop i 0 task.of.columns 1");
    for (int i = 0; i < task.of.columns; i++)
        sum += a[row * task.of.columns + i];
    out[row] = sum > task.by ? sum : -sum;
}

__global__ void differences(const float *a, float *out, int2 size)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 size.x size.y");
    __annotation(L"garray out 2 4 size.x size.y");
    const int row = blockIdx.x * blockDim.x + threadIdx.x, width = size.y;
    if (row < size.x) {
        __annotation(L"loop i 1 size.y 1");
        for (int i = 1; i < size.y; i++)
            out[row * width + i] = a[row * width + i] - a[row * width + i - 1];
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1), *out = array<float>("out", count, 2), *sum = array<float>("sum", rows, 3);
    Task task = {{rows, columns}, {{1, 1}, {1, 1}}, 8};
    sums<<<blocks(rows, 128), 128>>>(a, sum, task);
    int2 size = make_int2(rows, columns);
    differences<<<blocks(rows, 64), 64>>>(a, out, size);
    return finish();
}
