// What: the block takes one branch, where threads leave, jump or assign, or the other, with a loop
// SIZES: 1 1, 65 20, 64 0, 63 33
// GAIN: 0.9
// TELLS: CL124 CL145
#include "harness.h"

__device__ int seen, sum;

__global__ void leaves(const float *a, float *b, int flag, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int r = blockIdx.x * 64 + threadIdx.x;
    if (r >= rows)
        return;
    if (flag) {
        if (r % 2 == 0) {
            b[r * columns] = 2;
            return;
        }
    } else {
        __annotation(L"loop i 0 columns 1");
        for (int i = 0; i < columns; i++)
            b[r * columns + i] = a[r * columns + i] + 2;
    }
    __annotation(L"loop j 0 columns 1");
    for (int j = 0; j < columns; j++)
        b[r * columns + j] += a[r * columns + j] * 2;
}

__global__ void assigns(const float *a, float *b, int flag, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int r = blockIdx.x * 64 + threadIdx.x, n = columns;
    if (r >= rows)
        return;
    if (flag) {
        n = columns / 2;
    } else {
        __annotation(L"loop i 0 columns 1");
        for (int i = 0; i < columns; i++)
            b[r * columns + i] = a[r * columns + i] + 2;
    }
    __annotation(L"loop j 0 n 1");
    for (int j = 0; j < n; j++)
        b[r * columns + j] += a[r * columns + j] * 2;
}

__global__ void goes_on(const float *a, float *b, int flag, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int r = blockIdx.x * 64 + threadIdx.x;
    if (r >= rows)
        return;
    for (int q = 0; q < 4; q++) {
        if (q == flag) {
            if (r % 3 == 0)
                continue;
        } else {
            __annotation(L"loop i 0 columns 1");
            for (int i = 0; i < columns; i++)
                b[r * columns + i] = a[r * columns + i] + 2;
        }
        __annotation(L"loop j 0 columns 1");
        for (int j = 0; j < columns; j++)
            b[r * columns + j] += a[r * columns + j] * 2;
    }
}

__global__ void marks(const float *a, float *b, int *count, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    __annotation(L"garray count 1 4 2");
    int r = blockIdx.x * 64 + threadIdx.x;
    if (r >= rows || columns < 21)
        return;
    seen = 5;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        b[r * columns + i] += a[r * columns + i];
}

__global__ void tell(int *count)
{
    count[0] = seen;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1), *b = array<float>("b", count, 2);
    int *told = array<int>("count", 2, 3);
    for (int flag = 0; flag < 2; flag++) {
        leaves<<<blocks(rows, 64), 64>>>(a, b, flag, rows, columns);
        assigns<<<blocks(rows, 64), 64>>>(a, b, flag, rows, columns);
        goes_on<<<blocks(rows, 64), 64>>>(a, b, flag, rows, columns);
    }
    marks<<<blocks(rows, 64), 64>>>(a, b, told, rows, columns);
    tell<<<1, 1>>>(told);
    return finish();
}
