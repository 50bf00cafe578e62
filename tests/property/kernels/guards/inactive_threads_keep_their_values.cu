// What: threads outside of `if (r < rows)` go on behind it with what they had before it
// DEFINES: -DCASE=1 | -DCASE=2 | -DCASE=3 | -DCASE=4 | -DCASE=5 | -DCASE=6 | -DCASE=7
// SIZES: 1 1, 33 32, 65 33, 97 101
// EXPECT: staged
#include "harness.h"

#if CASE == 1 /* the iterator */
__global__ void kernel(const float *a, float *b, int rows, int columns, float *c)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    int i = 7, n = columns, k = 3;
    if (r < rows) {
        __annotation(L"loop i 0 columns 1");
        for (i = 0; i < columns; i++)
            b[r * columns + i] = a[r * columns + i] + 1;
    }
    k = i;
    c[r] = k;
}
#elif CASE == 2 /* an assignment before the loop, one behind it, and an else that reads */
__global__ void kernel(const float *a, float *b, int rows, int columns, float *c)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    int i = 7, n = columns, k = 3;
    if (r < rows) {
        k = 4;
        __annotation(L"loop i 0 columns 1");
        for (i = 0; i < columns; i++)
            b[r * columns + i] = a[r * columns + i] + k;
        n = 5;
    } else {
        n = i + k;
    }
    if (r + 2 >= rows)
        k += n;
    c[r] = k;
}
#elif CASE == 3 /* read in an earlier place of a loop around it */
__global__ void kernel(const float *a, float *b, int rows, int columns, float *c)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    int i = 7, n = columns, k = 3;
    for (int t = 0; t < 3; t++) {
        if (r + t >= rows)
            n += k;
        if (r < rows) {
            k = t;
            __annotation(L"loop i t columns 1");
            for (int i = t; i < columns; i++)
                b[r * columns + i] = a[r * columns + i] + k;
        }
    }
    k = n;
    c[r] = k;
}
#elif CASE == 4 /* in two parts of the kernel */
__global__ void kernel(const float *a, float *b, int rows, int columns, float *c)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    int i = 7, n = columns, k = 3;
    if (r < rows) {
        k = 1;
        __annotation(L"loop i 0 columns 1");
        for (int i = 0; i < columns; i++)
            b[r * columns + i] = a[r * columns + i] + k;
        k = 2;
    }
    if (r >= rows)
        k += 7;
    if (r < rows + 1) {
        n = k;
        __annotation(L"loop i 0 columns 1");
        for (int i = 0; i < columns; i++)
            if (r < rows)
                b[r * columns + i] *= a[r * columns + i] + n;
    }
    k += n;
    c[r] = k;
}
#elif CASE == 5 /* through a pointer */
__global__ void kernel(const float *a, float *b, int rows, int columns, float *c)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    int i = 7, n = columns, k = 3;
    int *seen = &k;
    if (r < rows) {
        k = 8;
        __annotation(L"loop i 0 columns 1");
        for (int i = 0; i < columns; i++)
            b[r * columns + i] = a[r * columns + i] + 1;
    }
    n = *seen;
    k = n;
    c[r] = k;
}
#elif CASE == 6 /* an outer loop's iterator that is set before it is read again */
__global__ void kernel(const float *a, float *b, int rows, int columns, float *c)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    int i = 7, n = columns, k = 3;
    int q;
    if (r < rows) {
        n = columns / 2;
        for (q = 0; q < 2; q++) {
            __annotation(L"loop i 0 n 1");
            for (int i = 0; i < n; i++)
                b[r * columns + i] += a[r * columns + i] + q;
        }
    }
    n = 9;
    for (q = 0; q < n; q++)
        k += q;
    c[r] = k;
}
#else /* counted in the loop */
__global__ void kernel(const float *a, float *b, int rows, int columns, float *c)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    int i = 7, n = columns, k = 3;
    if (r < rows) {
        k = 1;
        __annotation(L"loop i 0 columns 1");
        for (int i = 0; i < columns; i++) {
            b[r * columns + i] = a[r * columns + i] + k;
            k++;
        }
    }
    if (k > 2)
        n = k;
    k = n;
    c[r] = k;
}
#endif

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    float *c = array<float>("c", blocks(rows, 64) * 64, 3);
    kernel<<<blocks(rows, 64), 64>>>(a, b, rows, columns, c);
    return finish();
}
