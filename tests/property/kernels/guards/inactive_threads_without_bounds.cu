// What: threads outside of `if (r < rows)` would need, for the loop, what they may not have behind it
// DEFINES: -DCASE=1 | -DCASE=2 | -DCASE=3 | -DCASE=4
// EXPECT: unchanged CL124
#include "harness.h"

#if CASE == 1 /* the bound */
__global__ void kernel(const float *a, float *b, int rows, int columns, int *c)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    int n = columns;
    c[r] = -1;
    if (r < rows) {
        n = columns / 2;
        __annotation(L"loop i 0 n 1");
        for (int i = 0; i < n; i++)
            b[r * columns + i] = a[r * columns + i] + 1;
    }
    c[r] = n;
}
#elif CASE == 2 /* the iterator of the loop around */
__global__ void kernel(const float *a, float *b, int rows, int columns, int *c)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    int n = columns;
    c[r] = -1;
    if (r < rows)
        for (n = 0; n < 2; n++) {
            __annotation(L"loop i 0 columns 1");
            for (int i = 0; i < columns; i++)
                b[r * columns + i] += a[r * columns + i] + n;
        }
    c[r] = n;
}
#elif CASE == 3 /* of which the bound is made */
__global__ void kernel(const float *a, float *b, int rows, int columns, int *c)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    int n = columns;
    c[r] = -1;
    if (r < rows) {
        n = n - 1;
        int m = n;
        __annotation(L"loop i 0 m 1");
        for (int i = 0; i < m; i++)
            b[r * columns + i] = a[r * columns + i] + 1;
    }
    c[r] = n;
}
#else /* a return that only they do not come to */
__global__ void kernel(const float *a, float *b, int rows, int columns, int *c)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    int n = columns;
    c[r] = -1;
    if (r < rows) {
        if (columns == 33)
            return;
        __annotation(L"loop i 0 columns 1");
        for (int i = 0; i < columns; i++)
            b[r * columns + i] = a[r * columns + i] + 1;
    }
    c[r] = n;
}
#endif

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    int *c = array<int>("c", blocks(rows, 64) * 64, 3);
    kernel<<<blocks(rows, 64), 64>>>(a, b, rows, columns, c);
    return finish();
}
