// What: each thread does the work of 2 x 2 of the user's, over blocks of theirs (-O2 --merge=4): checks of bounds in
//       all their spellings, or none; sums in variables and in memory, of float and double; blocks of several shapes;
//       grids that are too small, too large, or not a whole number of ours; what comes before and behind the loop.
// OPTIONS: -O2 --merge=4 -arch=sm_90
// SIZES: 1 1, 16 32, 33 31, 65 40, 70 97
// GAIN: 2
#include "harness.h"

#define AT(array, row, column, width) array[(row) * (width) + (column)]

__global__ void product(const float *a, const float *b, float *c, int rows, int depth, int columns)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 rows depth");
    __annotation(L"garray b 2 4 depth columns");
    __annotation(L"garray c 2 4 rows columns");
    const int row = blockIdx.y * blockDim.y + threadIdx.y;
    int column = threadIdx.x + blockIdx.x * 16;
    __annotation(L"BoundChk");
    if (row < rows && columns > column) {
        float sum = 0;
        __annotation(L"loop k 0 depth 1");
        for (int k = 0; k < depth; k++)
            sum += a[row * depth + k] * b[k * columns + column]; /* the product */
        c[row * columns + column] = sum;
    }
}

/* Threads that leave, two sums, a variable of each round, and what was there before. */
__global__ void two(const float *a, const float *b, float *c, float *d, float by, int rows, int depth, int columns)
{
    __annotation(L"__global__ 32x8");
    __annotation(L"garray a 2 4 rows depth");
    __annotation(L"garray b 2 4 depth columns");
    __annotation(L"garray c 2 4 rows columns");
    __annotation(L"garray d 2 4 rows columns");
    int i = blockIdx.y * blockDim.y + threadIdx.y, j = blockIdx.x * blockDim.x + threadIdx.x;
    if (i > rows - 1)
        return;
    if (j >= columns) {
        return;
    }
    float most, sum;
    most = -1000;
    sum = by;
    const int last = depth - 1;
    int k;
    __annotation(L"loop k 0 last+1 1");
    for (k = 0; k <= last; ++k) {
        const float one = a[i * depth + k], other = b[k * columns + j];
        if (one > other)
            continue;
        most = fmaxf(most, one - other);
        sum = sum + one * other;
    }
    c[i * columns + j] = by * sum + c[i * columns + j];
    d[i * columns + j] = most;
}

/* In memory, by macros, of rows that both are read, in blocks of one warp along x. */
__global__ void inner(const double *a, double *c, double by, int rows, int depth)
{
    __annotation(L"__global__ 32x4");
    __annotation(L"garray a 2 8 rows depth");
    __annotation(L"garray c 2 8 rows rows");
    int j = blockIdx.x * blockDim.x + threadIdx.x;
    int i = blockIdx.y * blockDim.y + threadIdx.y;
    if (i < rows)
        if (j < rows) {
            AT(c, i, j, rows) *= by;
            for (int k = 0; k < depth; k++) {
                __annotation(L"loop k 0 depth 1");
                AT(c, i, j, rows) += by * AT(a, i, k, depth) * AT(a, j, k, depth);
            }
        }
}

/* Nothing is checked: the grid is what the arrays are. A batch along z, and a loop that counts in steps. */
__global__ void batch(const float *a, const float *b, float *c, int rows, int depth, int columns)
{
    __annotation(L"__global__ 8x8");
    __annotation(L"garray a 3 4 2 rows depth");
    __annotation(L"garray b 3 4 2 depth columns");
    __annotation(L"garray c 3 4 2 rows columns");
    int row = blockIdx.y * 8 + threadIdx.y, column = blockIdx.x * 8 + threadIdx.x, z = blockIdx.z;
    const int first = (z * rows + row) * depth;
    float sum = 0;
    __annotation(L"loop k 1 depth 2");
    for (int k = 1; k < depth; k += 2)
        sum += a[first + k] * b[(z * depth + k) * columns + column];
    c[(z * rows + row) * columns + column] = sum;
}

int main(int argc, char **argv)
{
    SIZES
    const int depth = columns / 2 + 1;
    float *a = array<float>("a", (size_t)rows * depth), *b = array<float>("b", (size_t)depth * columns, 2);
    float *c = array<float>("c", count, 3), *d = array<float>("d", count, 4), *e = array<float>("e", count, 5);
    const dim3 whole(blocks(columns, 16), blocks(rows, 16));
    product<<<whole, dim3(16, 16)>>>(a, b, c, rows, depth, columns);
    product<<<dim3(whole.x + 3, whole.y), dim3(16, 16)>>>(a, b, d, rows, depth, columns);
    product<<<dim3((whole.x + 1) / 2, (whole.y + 2) / 2), dim3(16, 16)>>>(a, b, e, rows, depth, columns);
    product<<<whole, dim3(16, 16)>>>(a, b, e, rows - 1, depth, columns);
    float *f = array<float>("f", count, 6), *g = array<float>("g", count, 7);
    const dim3 flat(blocks(columns, 32), blocks(rows, 8)), square(blocks(rows, 32), blocks(rows, 4));
    two<<<flat, dim3(32, 8)>>>(a, b, f, g, 0.5f, rows, depth, columns);
    double *h = array<double>("h", count, 8), *m = array<double>("m", (size_t)rows * rows, 9);
    inner<<<square, dim3(32, 4)>>>(h, m, 0.25, rows, columns);
    const int r = (rows + 7) / 8 * 8, w = (columns + 7) / 8 * 8;
    float *p = array<float>("p", 2 * r * depth, 10), *q = array<float>("q", 2 * depth * w, 11);
    float *s = array<float>("s", 2 * r * w, 12);
    batch<<<dim3(w / 8, r / 8, 2), dim3(8, 8)>>>(p, q, s, r, depth, w);
    return finish();
}
