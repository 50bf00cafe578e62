// What: sizes with gridDim, which is another one where a block is launched in parts
// OPTIONS: -O2 --infer -arch=sm_90
// SIZES: 512 256, 1000 300, 1500 261
// GAIN: 1
#include "harness.h"

__global__ void inferred(const float *__restrict__ a, float *__restrict__ sums, int rows,
                         int columns)
{
    int r = (blockIdx.y * gridDim.x + blockIdx.x) * 256 + threadIdx.x;
    if (r >= rows)
        return;
    float sum = 0;
    for (int c = 0; c < columns; c++)
        sum += a[r * columns + c];
    sums[r] = sum;
}

__global__ void annotated(const float *a, float *sums, int rows)
{
    __annotation(L"__global__ 256");
    __annotation(L"garray a 2 4 rows gridDim.x*256");
    __annotation(L"garray sums 1 4 rows");
    int r = blockIdx.x * 256 + threadIdx.x, columns = gridDim.x * 256;
    if (r >= rows)
        return;
    float sum = 0;
    __annotation(L"loop c 0 columns 1");
    for (int c = 0; c < columns; c++)
        sum += a[r * columns + c];
    sums[r] = sum;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *sums = array<float>("sums", rows, 2);
    inferred<<<dim3(2, blocks(rows, 512)), 256>>>(a, sums, rows, columns);
    const int square = blocks(columns, 256) * 256;
    float *b = array<float>("b", square * square, 3);
    float *others = array<float>("others", square, 4);
    annotated<<<square / 256, 256>>>(b, others, square);
    return finish();
}
