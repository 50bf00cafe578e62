// What: functions whose body cannot stand elsewhere: it returns twice, calls itself, has another meaning of a name
// EXPECT: unchanged CL129
#include "harness.h"

__device__ float offset = 2;

__device__ float twice(const float *row, int length)
{
    float sum = 0;
    if (length < 3)
        return 7;
    for (int i = 0; i < length; i++)
        sum += row[i];
    return sum;
}

__device__ float itself(const float *row, int length)
{
    float sum = row[0];
    for (int i = 1; i < 2; i++)
        sum += length > 1 ? itself(row + 1, length - 1) : 0;
    return sum;
}

__device__ float meaning(const float *row, int length)
{
    float sum = offset;
    for (int i = 0; i < length; i++)
        sum += row[i];
    return sum;
}

__global__ void calls_not(const float *a, float *c, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray c 1 4 rows");
    const int y = blockIdx.x * blockDim.x + threadIdx.x;
    const float offset = 5;
    if (y >= rows)
        return;
    float sum = offset;
    sum += twice(&a[y * columns], columns);
    sum += itself(&a[y * columns], columns);
    sum += meaning(&a[y * columns], columns);
    c[y] = sum;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *c = array<float>("c", rows, 3);
    calls_not<<<blocks(rows, 64), 64>>>(a, c, rows, columns);
    return finish();
}
