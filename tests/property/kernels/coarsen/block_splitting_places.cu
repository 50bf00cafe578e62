// What: blocks launched in parts know where they are in the user's: indices as data, in macros, of the grid;
//       one element for each block; a block of 96 threads.
// OPTIONS: -O2 --block=32
// SIZES: 1 1, 33 32, 65 33, 97 101, 200 5
// GAIN: 1
#include "harness.h"

#define ROW (blockIdx.x * blockDim.x + threadIdx.x)
#define AT(r, i) a[(r) * columns + (i)]

__global__ void places(float *a, const float *b, int *where, int rows, int columns)
{
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    __annotation(L"__global__ 128");
    int r = ROW;
    if (r >= rows)
        return;
    where[r] = threadIdx.x + 1000 * blockIdx.x + 100000 * gridDim.x + 10000000 * (blockDim.x / 64);
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        AT(ROW, i) = b[r * columns + i] * threadIdx.x + blockIdx.x;
}

__global__ void one_for_each(float *sums, const float *b, int rows, int columns)
{
    __annotation(L"garray b 2 4 rows columns");
    __annotation(L"__global__ 96");
    int first = blockIdx.x * 96;
    if (first + (int)threadIdx.x >= rows)
        return;
    float s = 0;
    for (int i = 0; i < columns; i++) {
        __annotation(L"loop i 0 columns 1");
        s += b[(first + threadIdx.x) * columns + i];
    }
    if (threadIdx.x == 95 || first + (int)threadIdx.x == rows - 1)
        sums[blockIdx.x] = s;
}

__global__ void within(float *a, const float *b, int columns)
{
    __annotation(L"garray a 2 4 128 columns");
    __annotation(L"garray b 2 4 128 columns");
    __annotation(L"__global__ 128");
    for (int i = 0; i < columns; i++) {
        __annotation(L"loop i 0 columns 1");
        if (threadIdx.x > 40)
            a[threadIdx.x * columns + i] += b[(127 - threadIdx.x) * columns + i];
    }
}

__global__ void kept(int *v, const int *b, int n, int m)
{
    __annotation(L"garray b 2 4 m n");
    __annotation(L"garray v 1 4 n");
    __annotation(L"__global__ 64");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    if (x >= n)
        return;
    int s = 0;
    for (int i = 0; i < m; i++) {
        __annotation(L"loop i 0 m 1");
        s += b[(m - 1 - (int)(blockIdx.x % m)) * n + x] * i;
    }
    v[x] += s;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1), *b = array<float>("b", count, 2);
    int *where = array<int>("where", rows, 3);
    places<<<blocks(rows, 128), 128>>>(a, b, where, rows, columns);
    float *sums = array<float>("sums", rows, 4);
    one_for_each<<<blocks(rows, 96), 96>>>(sums, b, rows, columns);
    float *c = array<float>("c", 128 * columns, 5), *d = array<float>("d", 128 * columns, 6);
    within<<<1, 128>>>(c, d, columns);
    int *v = array<int>("v", columns, 7);
    int *e = array<int>("e", count, 8);
    kept<<<blocks(columns, 64), 64>>>(v, e, columns, rows);
    return finish();
}
