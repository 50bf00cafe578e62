// What: products of an element that no round loads again: they are made once as written, and as generated
// DEFINES: -DCASE=1 | -DCASE=2
#include "harness.h"

struct pair {
    float x, y;
};

#if CASE == 1 /* restricted */
typedef float number;
__global__ void kernel(const number *a, number *b, number *d, const pair *p, const number *q,
                       const number *__restrict__ r, number *f, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray f 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    __annotation(L"garray r 1 4 rows");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        b[row * columns + i] += 1;
        f[row * columns + i] += r[row] * 0.75f;
    }
}
#elif CASE == 2 /* nothing written */
typedef float number;
__global__ void kernel(const number *a, number *b, number *d, const pair *p, const number *q,
                       const number *__restrict__ r, number *f, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray d 1 4 rows");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    float sum = 0;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        sum += d[row] * 0.75f + a[row * columns + i];
    b[row] = sum;
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
