// What: loops over a window of each thread that ends where the array does
// DEFINES: -DCASE=1 | -DCASE=2 | -DCASE=3 | -DCASE=4 | -DCASE=5 | -DCASE=6 | -DCASE=7
// OPTIONS: --weigh=sectors
// GAIN: 1.1
// SIZES: 1 1, 31 33, 1 7, 64 65, 65 1, 37 40, 130 64
#include "harness.h"

#define REACH 3

#if CASE == 1 /* both ends */
__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 1 4 rows*columns");
    __annotation(L"garray b 1 4 rows*columns");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= rows * columns)
        return;
    float s = 0;
    for (int j = max(i - 8, 0); j < min(i + 9, rows * columns); j++) {
        __annotation(L"loop j (max(i-8,0)) (min(i+9,rows*columns)) 1");
        s = a[j] - s;
    }
    b[i] = s;
}
#elif CASE == 2 /* in variables, and read again behind the loop */
__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 1 4 rows*columns");
    __annotation(L"garray b 1 4 rows*columns");
    const int i = blockIdx.x * blockDim.x + threadIdx.x, n = rows * columns;
    if (i >= n)
        return;
    int lo = i - REACH < 0 ? 0 : i - REACH;
    int hi = i + REACH > n - 1 ? n - 1 : i + REACH;
    float s = 0;
    __annotation(L"loop j lo (hi+1) 1");
    for (int j = lo; j <= hi; j++)
        s += a[j];
    b[i] = s / (hi - lo + 1);
}
#elif CASE == 3 /* one end; nothing is said of the other one */
__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 1 4 rows*columns");
    __annotation(L"garray b 1 4 rows*columns");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < rows * columns) {
        float s = 0;
        for (int j = max(0, i - 15); j <= i; ++j) { __annotation(L"loop j (max(0,i-15)) (i+1) 1"); s = a[j] - s; }
        b[i] = s;
    }
}
#elif CASE == 4 /* the other end, and rounds that are left out besides */
__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 1 4 rows*columns");
    __annotation(L"garray b 1 4 rows*columns");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= rows * columns)
        return;
    float s = 0;
    for (int j = i; j < min(rows * columns, i + 12); j++) {
        __annotation(L"loop j i (min(rows*columns,i+12)) 1");
        if (j % 3 == 1)
            continue;
        s = a[j] - s;
    }
    b[i] = s;
}
#elif CASE == 5 /* a box, one loop in the other */
__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 32x8");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 8 + threadIdx.y;
    if (x >= columns || y >= rows)
        return;
    float s = 0;
    __annotation(L"loop j (max(y-2,0)) (min(y+3,rows)) 1");
    for (int j = max(y - 2, 0); j < min(y + 3, rows); j++) {
        __annotation(L"loop i (max(x-REACH,0)) (min(x+REACH+1,columns)) 1");
        for (int i = max(x - REACH, 0); i < min(x + REACH + 1, columns); i++)
            s += a[j * columns + i];
    }
    b[y * columns + x] = s;
}
#elif CASE == 6 /* the diagonal of a matrix, other limits */
__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 32x8");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 8 + threadIdx.y;
    if (x >= columns || y >= rows)
        return;
    float s = 0;
    for (int j = max(y - 5, 1); j < min(y + 2, rows - 2); j++)
    {
        __annotation(L"loop j (max(y-5,1)) (min(y+2,rows-2)) 1");
        s = a[j * columns + x] - s;
    }
    b[y * columns + x] = s;
}
#else /* rounds of a window that is empty for some */
__global__ void kernel(const int *a, int *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 1 4 rows*columns");
    __annotation(L"garray b 1 4 rows*columns");
    int i = blockIdx.x * blockDim.x + threadIdx.x, j_first = 7, j_round = 2;
    if (i >= rows * columns)
        return;
    int s = j_first;
    for (int j = max(i + 3, 40); j < min(i + 12, 50) && rows; j++)
        s = s * 3 + j;
    for (int j = max(i + 3, 9); j < min(i + 12, rows * columns); j++) {
        __annotation(L"loop j (max(i+3,9)) (min(i+12,rows*columns)) 1");
        s = s * 3 + a[j] * j_round;
    }
    b[i] = s;
}
#endif

int main(int argc, char **argv)
{
    SIZES
#if CASE == 7
    int *a = array<int>("a", count, 1), *b = array<int>("b", count, 2);
#else
    float *a = array<float>("a", count, 1), *b = array<float>("b", count, 2);
#endif
#if CASE == 5 || CASE == 6
    kernel<<<dim3(blocks(columns, 32), blocks(rows, 8)), dim3(32, 8)>>>(a, b, rows, columns);
#else
    kernel<<<blocks(count, 64), 64>>>(a, b, rows, columns);
#endif
    return finish();
}
