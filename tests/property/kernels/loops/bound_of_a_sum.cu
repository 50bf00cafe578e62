// What: conditions of loops that add something to the iterator
// DEFINES: -DCASE=1 | -DCASE=2 | -DCASE=3 | -DCASE=4 | -DCASE=5 | -DCASE=6 | -DCASE=7
// OPTIONS: --weigh=sectors
// SIZES: 1 1, 31 33, 64 64, 65 3, 65 4, 70 2, 130 37
#include "harness.h"

#define REACH 5

#if CASE == 1 /* groups of four, and what is left */
__global__ void kernel(const int *a, const int *w, int *b, int rows, int columns, int taps)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray w 1 4 taps");
    __annotation(L"garray b 1 4 rows");
    const int y = blockIdx.x * blockDim.x + threadIdx.x;
    int s = 0;
    if (y + 1 > rows)
        return;
    int i;
    for (i = 0; i + 4 <= columns; i += 4) {
        __annotation(L"loop i 0 columns-3 4");
        s = s * 3 + a[y * columns + i] - a[y * columns + i + 1] + a[y * columns + i + 3];
    }
    for (; i < columns; i++)
        s = s * 5 + a[y * columns + i];
    b[y] = s;
}
#elif CASE == 2 /* two neighbours */
__global__ void kernel(const int *a, const int *w, int *b, int rows, int columns, int taps)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray w 1 4 taps");
    __annotation(L"garray b 1 4 rows");
    const int y = blockIdx.x * blockDim.x + threadIdx.x;
    int s = 0;
    if (y + 1 > rows)
        return;
    for (int i = 0; i + 1 < columns; i++) {
        __annotation(L"loop i 0 columns-1 1");
        s = s * 3 + a[y * columns + i + 1] - a[y * columns + i];
    }
    b[y] = s;
}
#elif CASE == 3 /* the other way round, and a name */
__global__ void kernel(const int *a, const int *w, int *b, int rows, int columns, int taps)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray w 1 4 taps");
    __annotation(L"garray b 1 4 rows");
    const int y = blockIdx.x * blockDim.x + threadIdx.x;
    int s = 0;
    if (y + 1 > rows)
        return;
    for (int i = 1; columns >= REACH + i; ++i) {
        __annotation(L"loop i 1 (columns-REACH+1) 1");
        s = s * 3 + a[y * columns + i + REACH - 1] - a[y * columns + i];
    }
    b[y] = s;
}
#elif CASE == 4 /* nothing is left of it */
__global__ void kernel(const int *a, const int *w, int *b, int rows, int columns, int taps)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray w 1 4 taps");
    __annotation(L"garray b 1 4 rows");
    const int y = blockIdx.x * blockDim.x + threadIdx.x;
    int s = 0;
    if (y + 1 > rows)
        return;
    for (int i = 0; (i + 1) <= columns; i++) {
        __annotation(L"loop i 0 columns 1");
        s = s * 3 + a[y * columns + i];
    }
    b[y] = s;
}
#elif CASE == 5 /* wider than the end */
__global__ void kernel(const int *a, const int *w, int *b, int rows, int columns, int taps)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray w 1 4 taps");
    __annotation(L"garray b 1 4 rows");
    const int y = blockIdx.x * blockDim.x + threadIdx.x;
    int s = 0;
    if (y + 1 > rows)
        return;
    for (long long i = 0; i + 2 < columns; i++) {
        __annotation(L"loop i 0 columns-2 1");
        s = s * 3 + a[y * columns + i];
    }
    b[y] = s;
}
#elif CASE == 6 /* a number that only the launch knows */
__global__ void kernel(const int *a, const int *w, int *b, int rows, int columns, int taps)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray w 1 4 taps");
    __annotation(L"garray b 1 4 rows");
    const int y = blockIdx.x * blockDim.x + threadIdx.x;
    int s = 0;
    if (y + 1 > rows)
        return;
    for (int i = 0; i + taps <= columns; i++) {
        __annotation(L"loop i 0 (columns-taps+1) 1");
        s = s * 3 + a[y * columns + i] * w[0] + a[y * columns + i + taps - 1] * w[taps - 1];
    }
    b[y] = s;
}
#else /* behind what says that nothing overflows */
__global__ void kernel(const int *a, const int *w, int *b, int rows, int columns, int taps)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray w 1 4 taps");
    __annotation(L"garray b 1 4 rows");
    const int y = blockIdx.x * blockDim.x + threadIdx.x;
    int s = 0;
    if (y + 1 > rows)
        return;
    if (columns - taps > 2) {
        for (int i = 0; i + 3 < columns - taps; i++) {
            __annotation(L"loop i 0 (columns-taps-3) 1");
            s = s * 3 + a[y * columns + i];
        }
    }
    b[y] = s;
}
#endif

int main(int argc, char **argv)
{
    SIZES
    int *a = array<int>("a", count, 1);
    int *b = array<int>("b", rows, 2);
    int *w = array<int>("w", 8, 3);
    kernel<<<blocks(rows, 64), 64>>>(a, w, b, rows, columns, rows % 8 + 1);
    return finish();
}
