// What: a thread that takes the place of four knows where each of them is: indices as data, in macros, of the
//       block's size; returns, switches and short loops; tiles that a whole block leaves before they are loaded;
//       arrays that overlap run as written.
// OPTIONS: -O2 --merge=4
// TELLS: CL124 CL129 CL254
// SIZES: 2 1, 33 32, 65 33, 97 101, 200 5
// GAIN: 1
#include "harness.h"

#define ROW (blockIdx.y * blockDim.y + threadIdx.y)
#define COL (int)(blockIdx.x * blockDim.x + threadIdx.x)
#define GRID(x, y) dim3(blocks(columns, x), blocks(rows, y))

__global__ void places(const float *a, int *where, int rows, int columns)
{
    __annotation(L"__global__ 32x8");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray where 2 4 rows columns");
    int y = ROW;
    if (y >= rows || COL >= columns)
        return;
    where[y * columns + COL] = (int)a[y * columns + COL] + threadIdx.y + 1000 * blockIdx.y +
                               100000 * gridDim.y + 10000000 * (blockDim.y / 4) + threadIdx.x * 7;
}

__global__ void ways_out(const int *a, int *b, int rows, int columns)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int x = COL, y = ROW;
    if (x >= columns)
        return;
    if (y < rows) {
        if (threadIdx.y == 3)
            return;
        int s = 0;
        for (int k = 0; k < 5; k++) {
            if (k == 1)
                continue;
            if (a[y * columns + x] > 400)
                break;
            s += k * a[y * columns + x];
        }
        if (s % 3 == 0) {
            b[y * columns + x] = s;
            return;
        }
        b[y * columns + x] = -s;
    }
}

/* All threads of the last column of blocks leave before the tile. */
__global__ void beside(const int *a, int *b, int rows, int columns)
{
    __annotation(L"__global__ 1x128");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    __annotation(L"stage a");
    int x = COL, y = ROW;
    if (!(x < columns - 1))
        return;
    if (!(y < rows))
        return;
    b[y * columns + x] = a[y * columns + x] + 3 * a[y * columns + x + 1];
}

template <typename T, int high> __global__ void turned(const T *a, T *b, int rows, int columns)
{
    __annotation(L"__global__ 32x32");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 columns rows");
    if (COL < columns && ROW < rows)
        b[COL * rows + ROW] = a[ROW * columns + COL];
}

__global__ void around(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 32x16");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    __annotation(L"stage a");
    int x = COL, y = ROW;
    if (x > 0 && x < columns - 1 && y > 0 && y < rows - 1)
        b[y * columns + x] = a[y * columns + x] * 0.5f + 0.125f * (a[(y - 1) * columns + x] +
                                                                   a[(y + 1) * columns + x]);
}

__global__ void line(const short *a, short *b, int n)
{
    __annotation(L"__global__ 256");
    __annotation(L"garray a 1 2 n");
    __annotation(L"garray b 1 2 n");
    const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        b[i] = (short)(a[i] / 2 + b[i] / 2 + (int)threadIdx.x % 3);
}

template <typename T> __global__ void axpy(T alpha, const T *x, T *y, int n)
{
    __annotation(L"__global__ 256");
    __annotation(L"garray x 1 4 n");
    __annotation(L"garray y 1 4 n");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        T v = x[i];
        y[i] = alpha * v + y[i];
    }
}

/* These stay as they are: an item would begin with what the one before left. */
__global__ void left_over(const float *a, float *b, float c, int n, bool first)
{
    __annotation(L"__global__ 256");
    __annotation(L"garray a 1 4 n");
    __annotation(L"garray b 1 4 n");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    if (i % 7 == 0)
        c = 9.0f;
    first = first && i % 3;
    b[i] = a[i] - c + first;
}

/* ... and here a return leaves more than the loop around it. */
__global__ void one_round(const int *a, int *b, int rows, int columns)
{
    __annotation(L"__global__ 32x8");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int x = COL, y = ROW;
    if (x >= columns || y >= rows)
        return;
    for (int k = 0; k < 1; k++)
        if (a[y * columns + x] > 100)
            return;
    b[y * columns + x] = a[y * columns + x] + 1;
}

/* Stays as it is: who comes second sees what the first did. */
__global__ void counted(int *a, int n)
{
    __annotation(L"__global__ 256");
    __annotation(L"garray a 1 4 n");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        atomicAdd(&a[i / 3], 1);
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1), *d = array<float>("d", count, 2);
    int *where = array<int>("where", count, 3), *b = array<int>("b", count, 4);
    places<<<GRID(32, 8), dim3(32, 8)>>>(a, where, rows, columns);
    ways_out<<<GRID(16, 16), dim3(16, 16)>>>(where, b, rows, columns);
    beside<<<GRID(1, 128), dim3(1, 128)>>>(b, where, rows, columns);
    int *c = array<int>("c", count, 5);
    turned<int, 3><<<GRID(32, 32), dim3(32, 32)>>>(b, c, rows, columns);
    around<<<GRID(32, 16), dim3(32, 16)>>>(a, d, rows, columns);
    short *e = array<short>("e", count, 6), *f = array<short>("f", count, 7);
    line<<<blocks((int)count, 256), 256>>>(e, f, (int)count);
    line<<<blocks((int)count, 256), 256>>>(f, f, (int)count);
    line<<<blocks((int)count / 2, 256), 256>>>(f, f + count / 2, (int)count / 2);
    axpy<float><<<blocks((int)count, 256), 256>>>(0.5f, a, d, (int)count);
    left_over<<<blocks((int)count, 256), 256>>>(a, d, 2.5f, (int)count, true);
    one_round<<<GRID(32, 8), dim3(32, 8)>>>(c, b, rows, columns);
    counted<<<blocks((int)count, 256), 256>>>(c, (int)count);
    return finish();
}
