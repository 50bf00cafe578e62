// What: products that a compiler makes once where no other memory can change their factors: in each round, twice in
// one, in an inner loop, behind a loop, in functions, of members, in a loop around
// EXPECT: unchanged CL145
// SIZES: 33 32, 97 101
#include "harness.h"


__device__ float product(float x, float y) { return x * y; }

__global__ void twice(const float *d, float *f, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray d 1 4 rows");
    __annotation(L"garray f 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        b[row * columns + i] = i;
        if (d[row] * 0.7f > i)
            f[row * columns + i] += d[row] * 0.7f;
    }
}

__global__ void inside(const float *d, float *f, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray d 1 4 rows");
    __annotation(L"garray f 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        b[row * columns + i] = i;
        float s = 0;
        for (int k = 0; k < columns; k++)
            s += d[row] * 0.7f;
        f[row * columns + i] += s;
    }
}

__global__ void cells(const float *d, float *f, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray d 2 4 rows columns");
    __annotation(L"garray f 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        for (int k = 0; k < rows; k++) {
            b[row * columns + i] += k;
            if (d[row * columns + i] * 0.7f > k)
                f[row * columns + i] += d[row * columns + i] * 0.7f;
        }
    }
}

/* One of the two is made by a function, with its factors turned */
__global__ void hidden(const float *d, float *f, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray d 2 4 rows columns");
    __annotation(L"garray f 2 4 rows columns");
    __annotation(L"nostage f");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    float s = 0;
    __annotation(L"loop i 1 columns 1");
    for (int i = 1; i < columns; i++) {
        if (s > 0.1f)
            f[row * columns + i] += product(d[row * columns + i], d[row * columns + columns - i]);
        s -= s - d[row * columns + columns - i] * d[row * columns + i];
    }
    b[row] = s;
}

/* The same element, written in two ways */
__global__ void spelled(float *d, float *f, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray d 1 4 columns");
    __annotation(L"garray f 2 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    float s = 0;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; s += (*(d + i)) * (*(d + i)), i++)
        f[row * columns + i] -= d[i] * d[i] + s;
    b[row] = s;
}

/* The same in each round, and behind the loop */
__global__ void behind(float *d, float *f, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray d 1 4 rows");
    __annotation(L"garray f 1 4 rows");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    float s = 0;
    f[row] = 1;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        s += d[row] * d[row] + i;
    s += d[row] * d[row];
    b[row] = s;
}

/* Members, which two rounds have */
__global__ void members(const float2 *d, float *f, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray d 2 8 rows columns");
    __annotation(L"garray f 2 4 columns rows");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    __annotation(L"loop i 0 (columns-2) 1");
    for (int i = 0; i < columns - 2; i++) {
        f[i * rows + row] = d[row * columns + i].x * 0.7f + d[row * columns + i].y;
        f[i * rows + row] += d[row * columns + i + 2].x * 0.7f;
    }
}

/* Which product is fused depends on when the compiler has it: d is loaded again behind the store */
__global__ void two(float *d, float *f, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray f 1 4 rows");
    __annotation(L"garray d 2 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    float s = 0;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        s += f[row] * 0.75f + d[row * columns + i] * 0.75f;
        f[row] = s * 0.25f;
        s += d[row * columns + i] > 0.1f ? s : f[row];
    }
    b[row] = s;
}

/* A loop around makes them again, and a compiler may see all rounds at once */
__global__ void around(const float *d, float *f, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray d 2 4 rows 32");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    float s = 0;
    for (int step = 0; step < 2; step++) {
        __annotation(L"loop i 0 32 1");
        for (int i = 0; i < 32; i++)
            s += d[row * 32 + i] * f[i];
    }
    b[row] = s;
}

/* Before the loop and behind it */
__global__ void before(float *d, float *f, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray d 1 4 columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    float s = f[row * columns + columns - 1] * d[columns - 1] + 1;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        s += d[i];
    f[row * columns + columns - 1] = f[row * columns + columns - 1] * d[columns - 1] + s;
}

/* A compiler that writes the loop out has the sum later than f, else before */
template <int depth> __global__ void written_out(const float *d, float *f, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray d 2 4 rows depth");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    float s = 0;
    __annotation(L"loop i 0 depth 1");
    for (int i = 0; i < depth; i++)
        s += d[row * depth + i];
    b[row] = s * 0.75f + f[row] * 0.25f;
}

/* The first iteration adds to a product, where a compiler writes the loop out */
__global__ void scaled(const float *__restrict__ d, float *__restrict__ f, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray d 2 4 rows 8");
    __annotation(L"garray f 1 4 rows");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    f[row] *= 0.7f;
    __annotation(L"loop i 0 8 1");
    __annotation(L"tile i 8");
    for (int i = 0; i < 8; i++)
        f[row] += d[row * 8 + i] * d[row * 8 + i];
}

__global__ void scaled_variable(const float *d, float *f, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray d 2 4 rows 8");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    float s = f[row] * 0.7f;
    __annotation(L"loop i 0 8 1");
    for (int i = 0; i < 8; i++)
        s += d[row * 8 + i] * d[row * 8 + i];
    b[row] = s;
}

int main(int argc, char **argv)
{
    SIZES
    float *d = array<float>("d", rows, 1), *f = array<float>("f", count, 2);
    float *b = array<float>("b", count, 3), *e = array<float>("e", count, 4), *row = array<float>("row", columns, 5);
    twice<<<blocks(rows, 64), 64>>>(d, f, b, rows, columns);
    inside<<<blocks(rows, 64), 64>>>(d, f, b, rows, columns);
    cells<<<blocks(rows, 64), 64>>>(e, f, b, rows, columns);
    hidden<<<blocks(rows, 64), 64>>>(e, f, b, rows, columns);
    spelled<<<blocks(rows, 64), 64>>>(row, f, b, rows, columns);
    behind<<<blocks(rows, 64), 64>>>(d, f, b, rows, columns);
    members<<<blocks(rows, 64), 64>>>(array<float2>("pairs", count, 6), f, b, rows, columns);
    two<<<blocks(rows, 64), 64>>>(e, f, b, rows, columns);
    around<<<blocks(rows, 64), 64>>>(array<float>("g", rows * 32, 7), f, b, rows, columns);
    before<<<blocks(rows, 64), 64>>>(row, f, b, rows, columns);
    written_out<32><<<blocks(rows, 64), 64>>>(array<float>("h", rows * 32, 8), f, b, rows, columns);
    scaled<<<blocks(rows, 64), 64>>>(array<float>("i", rows * 8, 9), f, b, rows, columns);
    scaled_variable<<<blocks(rows, 64), 64>>>(array<float>("j", rows * 8, 10), f, b, rows, columns);
    return finish();
}
