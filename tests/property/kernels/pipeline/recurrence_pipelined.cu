// What: loads run ahead where a tile keeps what the one before it wrote, or is to write: a recurrence, three times
//       over; neighbours that are read before they change; both in one kernel.
// OPTIONS: -O2 -arch=sm_90
// SIZES: 1 1, 33 32, 65 33, 40 96, 97 101, 130 197
// GAIN: 1.5
#include "harness.h"

#define ROW (blockIdx.x * blockDim.x + threadIdx.x)

__global__ void recurrence(float *a, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    int row = ROW;
    if (row >= rows)
        return;
    for (int sweep = 0; sweep < 3; sweep++)
        for (int i = 1; i < columns; i++) {
            __annotation(L"loop i 1 columns 1");
            a[row * columns + i] = 0.5f * a[row * columns + i - 1] + a[row * columns + i];
        }
}

__global__ void differences(double *a, const double *b, int rows, int columns)
{
    __annotation(L"__global__ 32");
    __annotation(L"garray a 2 8 rows columns");
    __annotation(L"garray b 2 8 rows columns");
    int row = ROW;
    if (row >= rows)
        return;
    for (int i = 0; i < columns - 1; i++) {
        __annotation(L"loop i 0 (columns - 1) 1");
        a[row * columns + i] = a[row * columns + i + 1] - a[row * columns + i] + b[row * columns + i];
    }
}

__global__ void there_and_on(int *a, int rows, int columns)
{
    __annotation(L"__global__ 96");
    __annotation(L"garray a 2 4 rows columns");
    int row = ROW;
    if (row >= rows)
        return;
    for (int i = 2; i < columns; i++) {
        __annotation(L"loop i 2 columns 1");
        a[row * columns + i] += a[row * columns + i - 1] - a[row * columns + i - 2];
    }
    for (int i = 0; i < columns - 1; i++) {
        __annotation(L"loop i 0 (columns - 1) 1");
        a[row * columns + i] = a[row * columns + i + 1] ^ i;
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count);
    recurrence<<<blocks(rows, 64), 64>>>(a, rows, columns);
    double *b = array<double>("b", count, 2), *c = array<double>("c", count, 3);
    differences<<<blocks(rows, 32), 32>>>(b, c, rows, columns);
    int *d = array<int>("d", count, 4);
    there_and_on<<<blocks(rows, 96), 96>>>(d, rows, columns);
    return finish();
}
