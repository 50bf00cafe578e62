// What: each kernel asks for swapped axes that would change what it does, or that cannot be: it stays as it is, and
//       swap-refused.case has what is said of it
// TELLS: CL123 CL127 CL128 CL131 CL132 CL139 CL171
// BITS: alone
// OPTIONS: -O2 -arch=sm_90
// SIZES: 1 1, 31 33, 64 64, 96 300, 65 512
#include "harness.h"

#define PLACES                                             \
    const int row = blockIdx.x * blockDim.x + threadIdx.x; \
    const int column = blockIdx.y * blockDim.y + threadIdx.y;

/* --- x and y: who runs together must not show ---------------------------------------------------- */

__global__ void asks_lanes(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    __annotation(L"schedule swap x:y");
    PLACES
    float s = row < rows && column < columns ? a[row * columns + column] : 0;
    s += __shfl_down_sync(0xffffffffu, s, 1);
    if (row < rows && column < columns)
        b[row * columns + column] = s;
}

__global__ void votes(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    __annotation(L"schedule swap x:y");
    PLACES
    const bool large = row < rows && column < columns && a[row * columns + column] > 100;
    const unsigned all = __ballot_sync(0xffffffffu, large);
    if (row < rows && column < columns)
        b[row * columns + column] = __popc(all);
}

__global__ void waits_for_warp(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    __annotation(L"schedule swap x:y");
    PLACES
    if (row < rows && column < columns)
        b[row * columns + column] = a[row * columns + column];
    __syncwarp();
    if (row < rows && column < columns && threadIdx.x % 2 == 0 && row + 1 < rows)
        b[row * columns + column] += b[(row + 1) * columns + column];
}

__global__ void counts(const float *a, float *b, int rows, int columns, unsigned *number)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    __annotation(L"schedule swap x:y");
    PLACES
    if (row >= rows || column >= columns)
        return;
    atomicAdd(number, 1u);
    b[row * columns + column] = a[row * columns + column];
}

__global__ void prints(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    __annotation(L"schedule swap x:y");
    PLACES
    if (row >= rows || column >= columns)
        return;
    if (a[row * columns + column] > 1e6f)
        printf("%d\n", row);
    b[row * columns + column] = a[row * columns + column];
}

__global__ void reads_clock(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    __annotation(L"schedule swap x:y");
    PLACES
    if (row >= rows || column >= columns)
        return;
    const long long now = clock64();
    b[row * columns + column] = a[row * columns + column] + (now < 0);
}

__global__ void shares_volatile(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    __annotation(L"schedule swap x:y");
    PLACES
    if (row >= rows || column >= columns)
        return;
    volatile float kept = a[row * columns + column];
    b[row * columns + column] = kept + 1;
}

__global__ void reads_others(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    __annotation(L"schedule swap x:y");
    PLACES
    if (row >= rows || column >= columns)
        return;
    if (row % 2 == 0)
        b[row * columns + column] = a[row * columns + column];
    else if (row + 1 < rows)
        b[row * columns + column] = 0 * b[(row + 1) * columns + column];
}

__global__ void writes_other_memory(const float *a, float *b, int rows, int columns, float *other)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    __annotation(L"schedule swap x:y");
    PLACES
    if (row >= rows || column >= columns)
        return;
    other[row] = row;
    b[row * columns + column] = a[row * columns + column];
}

/* --- x and y, or z: it cannot be --------------------------------------------------------------------- */

__global__ void too_many_along_z(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 128x1x2");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    __annotation(L"schedule swap x:z");
    const int row = blockIdx.x * blockDim.x + threadIdx.x, column = blockIdx.z * blockDim.z + threadIdx.z;
    if (row < rows && column < columns)
        b[row * columns + column] = a[row * columns + column] + 3;
}

__global__ void takes_it_whole(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    __annotation(L"schedule swap x:y");
    const uint3 thread = threadIdx;
    const int row = blockIdx.x * blockDim.x + thread.x, column = blockIdx.y * blockDim.y + thread.y;
    if (row < rows && column < columns)
        b[row * columns + column] = a[row * columns + column] + 3;
}

/* --- a thread with its block ----------------------------------------------------------------------------- */

#define ROW_AND_COLUMN                       \
    const int row = threadIdx.x, column = blockIdx.x; \
    if (row >= rows || column >= columns)    \
        return;

__global__ void block_shares(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    __annotation(L"schedule swap threadIdx.x:blockIdx.x");
    __shared__ float first[64];
    ROW_AND_COLUMN
    first[row] = a[row * columns + column];
    b[row * columns + column] = first[row] + 1;
}

__global__ void block_waits(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    __annotation(L"schedule swap threadIdx.x:blockIdx.x");
    const int row = threadIdx.x, column = blockIdx.x;
    __syncthreads();
    if (row < rows && column < columns)
        b[row * columns + column] = a[row * columns + column] + 1;
}

__global__ void block_counts(const float *a, float *b, int rows, int columns, unsigned *number)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    __annotation(L"schedule swap threadIdx.x:blockIdx.x");
    ROW_AND_COLUMN
    atomicMax(number, (unsigned)row);
    b[row * columns + column] = a[row * columns + column];
}

__global__ void block_reads_neighbour(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    __annotation(L"schedule swap threadIdx.x:blockIdx.x");
    ROW_AND_COLUMN
    if (column % 2 == 0)
        b[row * columns + column] = a[row * columns + column];
    else if (column < 0)
        b[row * columns + column] = b[row * columns + column - 1];
}

__global__ void block_writes_one(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    __annotation(L"schedule swap threadIdx.x:blockIdx.x");
    ROW_AND_COLUMN
    b[row * columns] = a[row * columns] + 1;
}

__global__ void block_writes_beyond(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    __annotation(L"schedule swap threadIdx.x:blockIdx.x");
    ROW_AND_COLUMN
    if (row + 1 < rows)
        b[row * columns + column + columns] = a[row * columns + column];
    if (row == 0)
        b[column] = 7;
}

__global__ void block_writes_where_data_say(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    __annotation(L"schedule swap threadIdx.x:blockIdx.x");
    ROW_AND_COLUMN
    b[row * columns + (a[row * columns + column] > 1e6f ? 0 : column)] = 1;
}

__global__ void block_folds(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    __annotation(L"schedule swap threadIdx.x:blockIdx.x");
    const int row = threadIdx.x / 8 * 8 + threadIdx.x % 8, column = blockIdx.x;
    if (row < rows && column < columns)
        b[row * columns + column] = a[row * columns + column] + threadIdx.x % 8;
}

__global__ void __launch_bounds__(64) block_bounds(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    __annotation(L"schedule swap threadIdx.x:blockIdx.x");
    ROW_AND_COLUMN
    b[row * columns + column] = a[row * columns + column] + 1;
}

__global__ void block_three_axes(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    __annotation(L"schedule swap threadIdx.x:blockIdx.x");
    ROW_AND_COLUMN
    b[row * columns + column] = a[row * columns + column] + blockIdx.y + blockIdx.z;
}

__global__ void block_changes(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    __annotation(L"schedule swap threadIdx.x:blockIdx.x");
    ROW_AND_COLUMN
    rows += 1;
    b[row * columns + column] = a[row * columns + column] + rows;
}

__global__ void block_refers(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    __annotation(L"schedule swap threadIdx.x:blockIdx.x");
    ROW_AND_COLUMN
    const unsigned &place = threadIdx.x;
    b[row * columns + column] = a[row * columns + column] + place;
}

__global__ void block_two_axes(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 32x2");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    __annotation(L"schedule swap threadIdx.x:blockIdx.x");
    const int row = threadIdx.x * 2 + threadIdx.y, column = blockIdx.x;
    if (row < rows && column < columns)
        b[row * columns + column] = a[row * columns + column] + 1;
}

/* --- a thread with the rounds of a loop ------------------------------------------------------------------- */

__global__ void loop_scans(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    __annotation(L"schedule swap threadIdx.x:i");
    const int row = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = 0;
    if (row < rows)
        for (int i = 0; i < columns; i++) {
            sum += a[row * columns + i];
            b[row * columns + i] = sum;
        }
}

__global__ void loop_of_data(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    __annotation(L"schedule swap threadIdx.x:i");
    const int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row < rows)
        for (int i = 0; i < (a[row * columns] > 100 ? columns : columns / 2); i++)
            b[row * columns + i] = a[row * columns + i];
}

__global__ void loop_of_two_axes(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 16x4");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    __annotation(L"schedule swap threadIdx.x:i");
    const int row = blockIdx.x * 64 + threadIdx.x * 4 + threadIdx.y;
    if (row < rows)
        for (int i = 0; i < columns; i++)
            b[row * columns + i] = a[row * columns + i];
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    unsigned *number = array<unsigned>("number", 1, 3);
    float *other = array<float>("other", rows, 4);
    const dim3 all(blocks(rows, 16), blocks(columns, 16)), square(16, 16);
    const int few = rows > 64 ? 64 : rows;
    static char names[27][16];
    float *b[27];
    for (int i = 0; i < 27; i++) {
        snprintf(names[i], sizeof names[i], "b%d", i);
        b[i] = array<float>(names[i], count, 5 + i);
    }
    asks_lanes<<<all, square>>>(a, b[0], rows, columns);
    votes<<<all, square>>>(a, b[1], rows, columns);
    waits_for_warp<<<all, square>>>(a, b[2], 0 * rows, columns);
    counts<<<all, square>>>(a, b[3], rows, columns, number);
    prints<<<all, square>>>(a, b[4], rows, columns);
    reads_clock<<<all, square>>>(a, b[5], rows, columns);
    shares_volatile<<<all, square>>>(a, b[6], rows, columns);
    reads_others<<<all, square>>>(a, b[7], 1, columns);
    writes_other_memory<<<all, square>>>(a, b[8], rows, columns, other);
    too_many_along_z<<<dim3(blocks(rows, 128), 1, blocks(columns, 2)), dim3(128, 1, 2)>>>(a, b[9], rows, columns);
    takes_it_whole<<<all, square>>>(a, b[10], rows, columns);
    block_shares<<<columns, 64>>>(a, b[11], few, columns);
    block_waits<<<columns, 64>>>(a, b[12], few, columns);
    block_counts<<<columns, 64>>>(a, b[13], few, columns, number);
    block_reads_neighbour<<<columns, 64>>>(a, b[14], few, columns);
    block_writes_one<<<columns, 64>>>(a, b[15], few, columns);
    block_writes_beyond<<<columns, 64>>>(a, b[16], few, columns);
    block_writes_where_data_say<<<columns, 64>>>(a, b[17], few, columns);
    block_folds<<<columns, 64>>>(a, b[18], few, columns);
    block_bounds<<<columns, 64>>>(a, b[19], few, columns);
    block_three_axes<<<columns, 64>>>(a, b[20], few, columns);
    block_changes<<<columns, 64>>>(a, b[21], few, columns);
    block_refers<<<columns, 64>>>(a, b[22], few, columns);
    block_two_axes<<<columns, dim3(32, 2)>>>(a, b[23], few, columns);
    loop_scans<<<blocks(rows, 64), 64>>>(a, b[24], rows, columns);
    loop_of_data<<<blocks(rows, 64), 64>>>(a, b[25], rows, columns);
    loop_of_two_axes<<<blocks(rows, 64), dim3(16, 4)>>>(a, b[26], rows, columns);
    return finish();
}
