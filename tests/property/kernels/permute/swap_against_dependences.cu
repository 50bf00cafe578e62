// What: kernels that ask for swapped axes, or whose lanes would like the rounds of a loop, and must not have them, as
//       another thread, block or round writes what they read or write; beside each of them one that may.
// TELLS: CL122 CL127 CL132 CL171 CL254
// BITS: alone
// OPTIONS: -O2 -arch=sm_90
// SIZES: 1 1, 31 33, 64 64, 96 300, 65 512
#include "harness.h"

__global__ void carried(float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    __annotation(L"schedule swap threadIdx.x:i");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        b[row * columns + i] = i ? b[row * columns + i - 1] + a[row * columns + i] : a[row * columns + i];
    }
}

__global__ void neighbour(float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    __annotation(L"schedule swap threadIdx.x:i");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        a[row * columns + i] = (i + 1 < columns ? a[row * columns + i + 1] : 0) + 1;
    }
}

__global__ void shifted(float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    __annotation(L"schedule swap threadIdx.x:i");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        b[row * columns + i] = 1;
        if (i + 1 < columns)
            b[row * columns + i + 1] = 2;
    }
}

__global__ void counts(float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    __annotation(L"schedule swap threadIdx.x:i");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    float t = 0;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        t += 1;
        b[row * columns + i] = a[row * columns + i] * t;
    }
}

__global__ void halved(float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    __annotation(L"schedule swap threadIdx.x:i");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        b[row * columns + i / 2] = a[row * columns + i];
    }
}

__global__ void folded(float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    __annotation(L"schedule swap threadIdx.x:i");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        b[row * columns + i % 7 % columns] = a[row * columns + i];
    }
}

__global__ void summed(float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    __annotation(L"schedule swap threadIdx.x:i");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        b[row * columns] += a[row * columns + i];
    }
}

__global__ void leaves(float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    __annotation(L"schedule swap threadIdx.x:i");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        if (a[row * columns + i] > 250)
            break;
        b[row * columns + i] = a[row * columns + i];
    }
}

__global__ void goes_on(float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    __annotation(L"schedule swap threadIdx.x:i");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        if (a[row * columns + i] > 200)
            continue;
        b[row * columns + i] = a[row * columns + i] + 1;
    }
}

__global__ void behind(float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    __annotation(L"schedule swap threadIdx.x:i");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        b[row * columns + i] = a[row * columns + i];
    }
    b[row * columns] = 7;
}

__global__ void before(float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    __annotation(L"schedule swap threadIdx.x:i");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    b[row * columns] = 3;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        b[row * columns + i] = a[row * columns + i] + b[row * columns];
    }
}

__global__ void last_round(float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    __annotation(L"schedule swap threadIdx.x:i");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    int last = 0;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        last = i;
        b[row * columns + i] = a[row * columns + i];
    }
    if (columns > 0)
        b[row * columns] = last;
}

__global__ void may(float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    __annotation(L"schedule swap threadIdx.x:i");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        b[row * columns + i] = a[row * columns + i] * (i & 3) + row;
    }
}

__global__ void may_if(float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    __annotation(L"schedule swap threadIdx.x:i");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        if (a[row * columns + i] > 100)
            b[row * columns + i] = row + i;
    }
}

__global__ void may_steps(float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    __annotation(L"schedule swap threadIdx.x:i");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    __annotation(L"loop i 1 columns 1");
    for (int i = 1; i < columns; i++) {
        b[row * columns + i] = a[row * columns + i] + 5;
    }
}

__global__ void carried_auto(float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        b[row * columns + i] = i ? b[row * columns + i - 1] + a[row * columns + i] : a[row * columns + i];
    }
}

__global__ void neighbour_auto(float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        a[row * columns + i] = (i + 1 < columns ? a[row * columns + i + 1] : 0) + 1;
    }
}

__global__ void shifted_auto(float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        b[row * columns + i] = 1;
        if (i + 1 < columns)
            b[row * columns + i + 1] = 2;
    }
}

__global__ void counts_auto(float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    float t = 0;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        t += 1;
        b[row * columns + i] = a[row * columns + i] * t;
    }
}

__global__ void halved_auto(float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        b[row * columns + i / 2] = a[row * columns + i];
    }
}

__global__ void folded_auto(float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        b[row * columns + i % 7 % columns] = a[row * columns + i];
    }
}

__global__ void summed_auto(float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        b[row * columns] += a[row * columns + i];
    }
}

__global__ void leaves_auto(float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        if (a[row * columns + i] > 250)
            break;
        b[row * columns + i] = a[row * columns + i];
    }
}

__global__ void goes_on_auto(float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        if (a[row * columns + i] > 200)
            continue;
        b[row * columns + i] = a[row * columns + i] + 1;
    }
}

__global__ void behind_auto(float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        b[row * columns + i] = a[row * columns + i];
    }
    b[row * columns] = 7;
}

__global__ void before_auto(float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    b[row * columns] = 3;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        b[row * columns + i] = a[row * columns + i] + b[row * columns];
    }
}

__global__ void last_round_auto(float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    int last = 0;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        last = i;
        b[row * columns + i] = a[row * columns + i];
    }
    if (columns > 0)
        b[row * columns] = last;
}

__global__ void may_auto(float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        b[row * columns + i] = a[row * columns + i] * (i & 3) + row;
    }
}

__global__ void may_if_auto(float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        if (a[row * columns + i] > 100)
            b[row * columns + i] = row + i;
    }
}

__global__ void may_steps_auto(float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    __annotation(L"loop i 1 columns 1");
    for (int i = 1; i < columns; i++) {
        b[row * columns + i] = a[row * columns + i] + 5;
    }
}

__global__ void block_may(float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    __annotation(L"schedule swap threadIdx.x:blockIdx.x");
    int row = threadIdx.x, column = blockIdx.x;
    if (row >= rows || column >= columns)
        return;
    b[row * columns + column] = a[row * columns + column] + row;
}

__global__ void block_left(float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    __annotation(L"schedule swap threadIdx.x:blockIdx.x");
    int row = threadIdx.x, column = blockIdx.x;
    if (row >= rows || column >= columns)
        return;
    b[row * columns + (column ? column - 1 : columns - 1)] = a[row * columns + column];
}

__global__ void block_one(float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    __annotation(L"schedule swap threadIdx.x:blockIdx.x");
    int row = threadIdx.x, column = blockIdx.x;
    if (row >= rows || column >= columns)
        return;
    b[row] = a[row * columns + column] * 0 + row;
}

__global__ void block_below(float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    __annotation(L"schedule swap threadIdx.x:blockIdx.x");
    int row = threadIdx.x, column = blockIdx.x;
    if (row >= rows || column >= columns)
        return;
    if (row + 1 < rows)
        b[(row + 1) * columns + column] = a[row * columns + column];
}

__global__ void block_own(float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    __annotation(L"schedule swap threadIdx.x:blockIdx.x");
    int row = threadIdx.x, column = blockIdx.x;
    if (row >= rows || column >= columns)
        return;
    b[row * columns + column] += a[row * columns + column];
}

__global__ void block_may_auto(float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int row = threadIdx.x, column = blockIdx.x;
    if (row >= rows || column >= columns)
        return;
    b[row * columns + column] = a[row * columns + column] + row;
}

__global__ void block_left_auto(float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int row = threadIdx.x, column = blockIdx.x;
    if (row >= rows || column >= columns)
        return;
    b[row * columns + (column ? column - 1 : columns - 1)] = a[row * columns + column];
}

__global__ void block_one_auto(float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int row = threadIdx.x, column = blockIdx.x;
    if (row >= rows || column >= columns)
        return;
    b[row] = a[row * columns + column] * 0 + row;
}

__global__ void block_below_auto(float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int row = threadIdx.x, column = blockIdx.x;
    if (row >= rows || column >= columns)
        return;
    if (row + 1 < rows)
        b[(row + 1) * columns + column] = a[row * columns + column];
}

__global__ void block_own_auto(float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int row = threadIdx.x, column = blockIdx.x;
    if (row >= rows || column >= columns)
        return;
    b[row * columns + column] += a[row * columns + column];
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1), *b = array<float>("b", count, 2);
    carried<<<blocks(rows, 64), 64>>>(a, b, rows, columns);
    neighbour<<<blocks(rows, 64), 64>>>(a, b, rows, columns);
    shifted<<<blocks(rows, 64), 64>>>(a, b, rows, columns);
    counts<<<blocks(rows, 64), 64>>>(a, b, rows, columns);
    halved<<<blocks(rows, 64), 64>>>(a, b, rows, columns);
    folded<<<blocks(rows, 64), 64>>>(a, b, rows, columns);
    summed<<<blocks(rows, 64), 64>>>(a, b, rows, columns);
    leaves<<<blocks(rows, 64), 64>>>(a, b, rows, columns);
    goes_on<<<blocks(rows, 64), 64>>>(a, b, rows, columns);
    behind<<<blocks(rows, 64), 64>>>(a, b, rows, columns);
    before<<<blocks(rows, 64), 64>>>(a, b, rows, columns);
    last_round<<<blocks(rows, 64), 64>>>(a, b, rows, columns);
    may<<<blocks(rows, 64), 64>>>(a, b, rows, columns);
    may_if<<<blocks(rows, 64), 64>>>(a, b, rows, columns);
    may_steps<<<blocks(rows, 64), 64>>>(a, b, rows, columns);
    carried_auto<<<blocks(rows, 64), 64>>>(a, b, rows, columns);
    neighbour_auto<<<blocks(rows, 64), 64>>>(a, b, rows, columns);
    shifted_auto<<<blocks(rows, 64), 64>>>(a, b, rows, columns);
    counts_auto<<<blocks(rows, 64), 64>>>(a, b, rows, columns);
    halved_auto<<<blocks(rows, 64), 64>>>(a, b, rows, columns);
    folded_auto<<<blocks(rows, 64), 64>>>(a, b, rows, columns);
    summed_auto<<<blocks(rows, 64), 64>>>(a, b, rows, columns);
    leaves_auto<<<blocks(rows, 64), 64>>>(a, b, rows, columns);
    goes_on_auto<<<blocks(rows, 64), 64>>>(a, b, rows, columns);
    behind_auto<<<blocks(rows, 64), 64>>>(a, b, rows, columns);
    before_auto<<<blocks(rows, 64), 64>>>(a, b, rows, columns);
    last_round_auto<<<blocks(rows, 64), 64>>>(a, b, rows, columns);
    may_auto<<<blocks(rows, 64), 64>>>(a, b, rows, columns);
    may_if_auto<<<blocks(rows, 64), 64>>>(a, b, rows, columns);
    may_steps_auto<<<blocks(rows, 64), 64>>>(a, b, rows, columns);
    block_may<<<columns, 64>>>(a, b, rows > 64 ? 64 : rows, columns);
    block_left<<<columns, 64>>>(a, b, rows > 64 ? 64 : rows, columns);
    block_one<<<columns, 64>>>(a, b, rows > 64 ? 64 : rows, columns);
    block_below<<<columns, 64>>>(a, b, rows > 64 ? 64 : rows, columns);
    block_own<<<columns, 64>>>(a, b, rows > 64 ? 64 : rows, columns);
    block_may_auto<<<columns, 64>>>(a, b, rows > 64 ? 64 : rows, columns);
    block_left_auto<<<columns, 64>>>(a, b, rows > 64 ? 64 : rows, columns);
    block_one_auto<<<columns, 64>>>(a, b, rows > 64 ? 64 : rows, columns);
    block_below_auto<<<columns, 64>>>(a, b, rows > 64 ? 64 : rows, columns);
    block_own_auto<<<columns, 64>>>(a, b, rows > 64 ? 64 : rows, columns);
    return finish();
}
