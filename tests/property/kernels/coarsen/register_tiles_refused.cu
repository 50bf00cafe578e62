// What: loops of products that look like register tiles and are none, or only with care (-O2 --merge=4): products that memory keeps
//       apart from sums, elements that are touched under a condition or by a name of the loop, arrays that are read where
//       others write, divisions by an element, a place in parts, pragmas, arrays that are the same.
// OPTIONS: -O2 --merge=4 -arch=sm_90
// TELLS: CL145
// SIZES: 16 32, 33 31, 65 40
// GAIN: 1.8
// CONTRACT: 1
#include "harness.h"

static const int off = 5;
struct Q { static const int sum = 3; };

__global__ void stored_product(const float *a, const float *b, float *c, float *d, float by, int rows, int depth, int columns)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 rows depth");
    __annotation(L"garray b 2 4 depth columns");
    __annotation(L"garray c 2 4 rows columns");
    __annotation(L"garray d 2 4 rows columns");
    int row = blockIdx.y * blockDim.y + threadIdx.y, col = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows || col >= columns)
        return;
    __annotation(L"loop k 0 depth 1");
    for (int k = 0; k < depth; k++) {
        c[row * columns + col] = c[row * columns + col] * by;
        c[row * columns + col] += a[row * depth + k] - b[k * columns + col];
    }
}

__global__ void passed_product(const float *a, const float *b, float *c, float *d, float by, int rows, int depth, int columns)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 rows depth");
    __annotation(L"garray b 2 4 depth columns");
    __annotation(L"garray c 2 4 rows columns");
    __annotation(L"garray d 2 4 rows columns");
    int row = blockIdx.y * blockDim.y + threadIdx.y, col = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows || col >= columns)
        return;
    __annotation(L"loop k 0 depth 1");
    for (int k = 0; k < depth; k++) {
        c[row * columns + col] = a[row * depth + k] * b[k * columns + col];
        d[row * columns + col] += c[row * columns + col];
    }
}

__global__ void own_product(const float *a, const float *b, float *c, float *d, float by, int rows, int depth, int columns)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 rows depth");
    __annotation(L"garray b 2 4 depth columns");
    __annotation(L"garray c 2 4 rows columns");
    __annotation(L"garray d 2 4 rows columns");
    int row = blockIdx.y * blockDim.y + threadIdx.y, col = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows || col >= columns)
        return;
    float t = by;
    __annotation(L"loop k 0 depth 1");
    for (int k = 0; k < depth; k++) {
        t = a[row * depth + k] * b[k * columns + col];
        c[row * columns + col] += t;
    }
    d[row * columns + col] = t + c[row * columns + col];
}

__global__ void before_and_behind(const float *a, const float *b, float *c, float *d, float by, int rows, int depth, int columns)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 rows depth");
    __annotation(L"garray b 2 4 depth columns");
    __annotation(L"garray c 2 4 rows columns");
    __annotation(L"garray d 2 4 rows columns");
    int row = blockIdx.y * blockDim.y + threadIdx.y, col = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows || col >= columns)
        return;
    float old = c[row * columns + col] * by, sum = 0;
    __annotation(L"loop k 0 depth 1");
    for (int k = 0; k < depth; k++) {
        sum += a[row * depth + k] * b[k * columns + col];
    }
    c[row * columns + col] = old + sum;
}

__global__ void in_loop(const float *a, const float *b, float *c, float *d, float by, int rows, int depth, int columns)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 rows depth");
    __annotation(L"garray b 2 4 depth columns");
    __annotation(L"garray c 2 4 rows columns");
    __annotation(L"garray d 2 4 rows columns");
    int row = blockIdx.y * blockDim.y + threadIdx.y, col = blockIdx.x * blockDim.x + threadIdx.x;
    __annotation(L"loop k 0 depth 1");
    for (int k = 0; k < depth; k++) {
        if (row >= rows || col >= columns)
            continue;
        c[row * columns + col] += a[row * depth + k] * b[k * columns + col];
    }
}

__global__ void beside(const float *a, const float *b, float *c, float *d, float by, int rows, int depth, int columns)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 rows depth");
    __annotation(L"garray b 2 4 depth columns");
    __annotation(L"garray c 2 4 rows columns");
    __annotation(L"garray d 2 4 rows columns");
    int row = blockIdx.y * blockDim.y + threadIdx.y, col = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows || col >= columns)
        return;
    __annotation(L"loop k 0 depth 1");
    for (int k = 0; k < depth; k++) {
        if (k < col && col < columns - 1)
            d[row * columns + col + 1] += a[row * depth + k] * b[k * columns + col];
    }
}

__global__ void named_in_loop(const float *a, const float *b, float *c, float *d, float by, int rows, int depth, int columns)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 rows depth");
    __annotation(L"garray b 2 4 depth columns");
    __annotation(L"garray c 2 4 rows columns");
    __annotation(L"garray d 2 4 rows columns");
    int row = blockIdx.y * blockDim.y + threadIdx.y, col = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows || col >= columns)
        return;
    __annotation(L"loop k 0 depth 1");
    for (int k = 0; k < depth; k++) {
        int at = row * columns + col;
        c[at] += a[row * depth + k] * b[k * columns + col];
    }
}

__global__ void named_before(const float *a, const float *b, float *c, float *d, float by, int rows, int depth, int columns)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 rows depth");
    __annotation(L"garray b 2 4 depth columns");
    __annotation(L"garray c 2 4 rows columns");
    __annotation(L"garray d 2 4 rows columns");
    int row = blockIdx.y * blockDim.y + threadIdx.y, col = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows || col >= columns)
        return;
    int base;
    base = row * columns;
    __annotation(L"loop k 0 depth 1");
    for (int k = 0; k < depth; k++) {
        c[base + col] += a[row * depth + k] * b[k * columns + col];
    }
}

__global__ void divided(const int *a, const int *b, int *c, int *d, int by, int rows, int depth, int columns)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 rows depth");
    __annotation(L"garray b 2 4 depth columns");
    __annotation(L"garray c 2 4 rows columns");
    __annotation(L"garray d 2 4 rows columns");
    int row = blockIdx.y * blockDim.y + threadIdx.y, col = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows || col >= columns)
        return;
    __annotation(L"loop k 0 depth 1");
    for (int k = 0; k < depth; k++) {
        c[row * columns + col] = (a[row * depth + k] + b[k * columns + col]) % (c[row * columns + col] | 1) + 1000;
    }
}

__global__ void read_behind(const float *a, const float *b, float *c, float *d, float by, int rows, int depth, int columns)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 rows depth");
    __annotation(L"garray b 2 4 depth columns");
    __annotation(L"garray c 2 4 rows columns");
    __annotation(L"garray d 2 4 rows columns");
    int row = blockIdx.y * blockDim.y + threadIdx.y, col = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows || col >= columns)
        return;
    float sum = 0;
    __annotation(L"loop k 0 depth 1");
    for (int k = 0; k < depth; k++) {
        sum += a[row * depth + k] * b[k * columns + col];
    }
    float old = c[row * columns + col];
    c[row * columns + col] = old + sum;
    return;
}

__global__ void apart(const float *a, const float *b, float *c, float *d, float by, int rows, int depth, int columns)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 rows depth");
    __annotation(L"garray b 2 4 depth columns");
    __annotation(L"garray c 2 4 rows columns");
    __annotation(L"garray d 2 4 rows columns");
    int row = blockIdx.y * blockDim.y + threadIdx.y, col = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows || col >= columns)
        return;
    __annotation(L"loop k 0 depth 1");
    for (int k = 0; k < depth; k++) {
        c[row * columns + col] += a[row * depth + k] - b[k * columns + col];
        d[row * columns + col] -= a[row * depth + k];
    }
}

__global__ void in_parts(const float *a, const float *b, float *c, float *d, float by, int rows, int depth, int columns)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 rows depth");
    __annotation(L"garray b 2 4 depth columns");
    __annotation(L"garray c 2 4 rows columns");
    __annotation(L"garray d 2 4 rows columns");
    int bx = blockIdx.x, by_ = blockIdx.y, tx = threadIdx.x, ty = threadIdx.y;
    int row = by_ * 16 + ty, col = bx * 16 + tx;
    if (row < rows && col < columns) {
        float sum = 0;
    __annotation(L"loop k 0 depth 1");
    #pragma unroll 4
    for (int k = 0; k < depth; k++) {
        sum += a[row * depth + k] * b[k * columns + col];
    }
    c[row * columns + col] = sum;
    }
}

__global__ void named_like_others(const float *a, const float *b, float *c, float by, int rows, int depth, int columns)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 rows depth");
    __annotation(L"garray b 2 4 depth columns");
    __annotation(L"garray c 2 4 rows columns");
    int row = blockIdx.y * blockDim.y + threadIdx.y, col = blockIdx.x * blockDim.x + threadIdx.x;
    if (row < rows && col < columns) {
        float sum = off;
        const int off = columns + 3;
        __annotation(L"loop k 0 depth 1");
        for (int k = 0; k < depth; k++)
            sum += a[row * depth + k] * b[k * columns + col];
        c[row * columns + col] = sum + off;
    }
}

__global__ void of_a_class(const float *a, const float *b, float *c, float by, int rows, int depth, int columns)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 rows depth");
    __annotation(L"garray b 2 4 depth columns");
    __annotation(L"garray c 2 4 rows columns");
    int row = blockIdx.y * blockDim.y + threadIdx.y, col = blockIdx.x * blockDim.x + threadIdx.x;
    if (row < rows && col < columns) {
        float sum = 0;
        __annotation(L"loop k 0 depth 1");
        for (int k = 0; k < depth; k++)
            sum += a[row * depth + k] * b[k * columns + col];
        c[row * columns + col] = sum + Q::sum;
    }
}

int main(int argc, char **argv)
{
    SIZES
    const int depth = columns / 2 + 1;
    const dim3 grid(blocks(columns, 16), blocks(rows, 16)), block(16, 16);
    float *a = array<float>("a", (size_t)rows * depth), *b = array<float>("b", (size_t)depth * columns, 2);
    float *c = array<float>("c", count, 3), *d = array<float>("d", count, 4), *e = array<float>("e", count, 5);
    stored_product<<<grid, block>>>(a, b, c, d, 0.37f, rows, depth, columns);
    passed_product<<<grid, block>>>(a, b, c, d, 0.37f, rows, depth, columns);
    own_product<<<grid, block>>>(a, b, c, d, 0.37f, rows, depth, columns);
    before_and_behind<<<grid, block>>>(a, b, c, d, 0.37f, rows, depth, columns);
    in_loop<<<grid, block>>>(a, b, c, d, 0.37f, rows, depth, columns);
    beside<<<grid, block>>>(a, b, c, d, 0.37f, rows, depth, columns);
    named_in_loop<<<grid, block>>>(a, b, c, d, 0.37f, rows, depth, columns);
    named_before<<<grid, block>>>(a, b, c, d, 0.37f, rows, depth, columns);
    read_behind<<<grid, block>>>(a, b, c, d, 0.37f, rows, depth, columns);
    apart<<<grid, block>>>(a, b, c, d, 0.37f, rows, depth, columns);
    apart<<<grid, block>>>(a, b, e, e, 0.5f, rows, depth, columns);
    in_parts<<<grid, block>>>(a, b, d, e, 0.5f, rows, depth, columns);
    float *n = array<float>("n", count, 10), *p = array<float>("p", count, 11);
    named_like_others<<<grid, block>>>(a, b, n, 0.5f, rows, depth, columns);
    of_a_class<<<grid, block>>>(a, b, p, 0.5f, rows, depth, columns);
    int *f = array<int>("f", (size_t)rows * depth, 6), *g = array<int>("g", (size_t)depth * columns, 7);
    int *h = array<int>("h", count, 8), *m = array<int>("m", count, 9);
    divided<<<grid, block>>>(f, g, h, m, 3, rows, depth, columns);
    return finish();
}
