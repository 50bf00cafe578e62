// What: nobody promises inferred sizes, and arrays that are __restrict__ are not compared with others: subscripts that leave
//       the sizes by a column, an offset or a negative pitch read what the original reads
// GAIN: 1.3
// OPTIONS: -O2 --infer --merge=1
// SIZES: 1 1, 31 33, 40 40, 97 64
#include "harness.h"

__global__ void next_column(const int *__restrict__ a, const int *__restrict__ x, int *__restrict__ b, int rows, int cols)
{
    int c = blockIdx.x * 16 + threadIdx.x, r = blockIdx.y * 16 + threadIdx.y;
    if (c < cols && r < rows) {
        int s = 0;
        for (int k = 0; k < cols; k++)
            s += a[r * cols + k + 1] * x[k * cols + c];
        b[r * cols + c] = s;
    }
}

__global__ void moved_rows(const int *__restrict__ a, const int *__restrict__ x, int *__restrict__ b, int rows, int cols,
                           int off)
{
    int c = blockIdx.x * 16 + threadIdx.x, r = blockIdx.y * 16 + threadIdx.y;
    if (c < cols && r < rows) {
        int s = 0;
        for (int k = 0; k < cols; k++)
            s += a[(r + off) * cols + k] * x[k * cols + c];
        b[r * cols + c] = s;
    }
}

__global__ void moved_columns(const int *__restrict__ a, const int *__restrict__ x, int *__restrict__ b, int rows,
                              int cols, int off)
{
    int c = blockIdx.x * 16 + threadIdx.x, r = blockIdx.y * 16 + threadIdx.y;
    if (c < cols && r < rows) {
        int s = 0;
        for (int k = 0; k < cols; k++)
            s += a[r * cols + k - off] * x[k * cols + c];
        b[r * cols + c] = s;
    }
}

__global__ void other_pitch(const int *__restrict__ a, const int *__restrict__ x, int *__restrict__ b, int rows, int cols,
                            int pitch)
{
    int c = blockIdx.x * 16 + threadIdx.x, r = blockIdx.y * 16 + threadIdx.y;
    if (c < cols && r < rows) {
        int s = 0;
        for (int k = 0; k < cols; k++)
            s += a[r * pitch + k] * x[k * cols + c];
        b[r * cols + c] = s;
    }
}

int main(int argc, char **argv)
{
    SIZES
    size_t all = (size_t)rows * columns, more = all + 2 * columns;
    int *a = array<int>("a", 2 * more), *x = array<int>("x", (size_t)columns * columns, 2);
    int *b = array<int>("b", all, 3), *c = array<int>("c", all, 4), *d = array<int>("d", all, 5);
    int *e = array<int>("e", all, 6), *f = array<int>("f", all, 7);
    dim3 grid(blocks(columns, 16), blocks(rows, 16)), block(16, 16);
    next_column<<<grid, block>>>(a, x, b, rows, columns);
    moved_rows<<<grid, block>>>(a + columns, x, c, rows, columns, -1);
    moved_columns<<<grid, block>>>(a + columns, x, d, rows, columns, -2);
    other_pitch<<<grid, block>>>(a, x, e, rows, columns, columns + 1);
    other_pitch<<<grid, block>>>(a + all, x, f, rows, columns, -columns);
    return finish();
}
