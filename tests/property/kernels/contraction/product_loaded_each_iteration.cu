// What: products of an element that each round loads again, for other memory is written, and that a
// register or a tile makes the same in all of them: they would be made once
// EXPECT: unchanged CL145
// DEFINES: -DCASE=1 | -DCASE=2 | -DCASE=3 | -DCASE=4 | -DCASE=5 | -DCASE=6 | -DCASE=7
#include "harness.h"

struct pair {
    float x, y;
};

#if CASE == 1 /* constant */
typedef float number;
__global__ void kernel(const number *a, number *b, number *d, const pair *p, const number *q,
                       const number *__restrict__ r, number *f, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray f 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    __annotation(L"garray d 1 4 rows");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        b[row * columns + i] += 1;
        f[row * columns + i] += d[row] * 0.75f;
    }
}
#elif CASE == 2 /* constant double */
typedef double number;
__global__ void kernel(const number *a, number *b, number *d, const pair *p, const number *q,
                       const number *__restrict__ r, number *f, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray f 2 8 rows columns");
    __annotation(L"garray b 2 8 rows columns");
    __annotation(L"garray d 1 8 rows");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        b[row * columns + i] += 1;
        f[row * columns + i] += d[row] * 0.75;
    }
}
#elif CASE == 3 /* member */
typedef float number;
__global__ void kernel(const number *a, number *b, number *d, const pair *p, const number *q,
                       const number *__restrict__ r, number *f, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray f 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    __annotation(L"garray p 1 8 rows");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        b[row * columns + i] += 1;
        f[row * columns + i] += p[row].y * p[row].x;
    }
}
#elif CASE == 4 /* two elements */
typedef float number;
__global__ void kernel(const number *a, number *b, number *d, const pair *p, const number *q,
                       const number *__restrict__ r, number *f, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray f 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    __annotation(L"garray d 1 4 rows");
    __annotation(L"garray q 1 4 rows");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        b[row * columns + i] += 1;
        f[row * columns + i] += d[row] * q[row];
    }
}
#elif CASE == 5 /* equal products */
typedef float number;
__global__ void kernel(const number *a, number *b, number *d, const pair *p, const number *q,
                       const number *__restrict__ r, number *f, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray f 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    __annotation(L"garray a 2 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        f[row * columns + i] = a[row * columns + i] * a[row * columns + i] + b[row * columns + i];
        if (b[row * columns + i] > 8)
            b[row * columns + i] -= a[row * columns + i] * a[row * columns + i];
    }
}
#elif CASE == 6 /* by a variable */
typedef float number;
__global__ void kernel(const number *a, number *b, number *d, const pair *p, const number *q,
                       const number *__restrict__ r, number *f, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray f 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    __annotation(L"garray d 1 4 rows");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        b[row * columns + i] += 1;
        const float scale = d[row];
        f[row * columns + i] -= scale * scale;
    }
}
#elif CASE == 7 /* stored */
typedef float number;
__global__ void kernel(const number *a, number *b, number *d, const pair *p, const number *q,
                       const number *__restrict__ r, number *f, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray f 2 4 rows columns");
    __annotation(L"garray d 1 4 rows");
    __annotation(L"garray q 1 4 rows");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        d[row] = q[row];
        f[row * columns + i] += d[row] * q[row];
    }
}
#endif

int main(int argc, char **argv)
{
    SIZES
    number *a = array<number>("a", count, 1);
    number *b = array<number>("b", count, 2);
    number *d = array<number>("d", rows, 3);
    number *p = array<number>("p", 2 * rows, 4);
    number *q = array<number>("q", rows, 5);
    number *r = array<number>("r", rows, 6);
    number *f = array<number>("f", count, 7);
    kernel<<<blocks(rows, 64), 64>>>(a, b, d, (const pair *)p, q, r, f, rows, columns);
    return finish();
}
