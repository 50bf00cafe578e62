// OPTIONS: -O2 --infer --weigh=sectors
// Nobody annotates it: sizes stand in a structure, and in variables that have them from there.
#include "harness.h"

struct Shape {
    int rows, columns;
};

__global__ void sums(const float *a, float *out, Shape shape)
{
    const int row = blockIdx.x * blockDim.x + threadIdx.x, width = shape.columns;
    if (row >= shape.rows)
        return;
    float sum = 0;
    for (int i = 0; i < width; i++)
        sum += a[row * width + i];
    out[row] = sum;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1), *sum = array<float>("sum", rows, 3);
    Shape shape = {rows, columns};
    sums<<<blocks(rows, 128), 128>>>(a, sum, shape);
    return finish();
}
