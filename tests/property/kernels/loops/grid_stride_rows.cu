// What: rows that threads take in turns are counted for the block, and threads join in for theirs
// DEFINES: -DCASE=1 | -DCASE=2 | -DCASE=3 | -DCASE=4
// OPTIONS: --weigh=sectors
// SIZES: 1 1, 31 33, 64 65, 130 40, 200 64
#include "harness.h"

#if CASE == 1
__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    for (int y = blockIdx.x * blockDim.x + threadIdx.x; y < rows; y += blockDim.x * gridDim.x) {
        float sum = 0;
        __annotation(L"loop i 0 columns 1");
        for (int i = 0; i < columns; i++) {
            sum += a[y * columns + i];
            b[y * columns + i] = sum;
        }
    }
}
#elif CASE == 2 /* some rows of a thread do nothing, and its turn ends early */
__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    const int first = blockIdx.x * 64 + threadIdx.x, turns = 64 * gridDim.x;
    for (int y = first + 1; y < rows - 1; y += turns)
        if (columns > 2) {
            __annotation(L"loop i 1 columns 1");
            for (int i = 1; i < columns; i++)
                b[y * columns + i] = a[y * columns + i] + a[y * columns + i - 1];
        }
}
#elif CASE == 3 /* a name that is taken */
__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    const int y_block = 3;
    for (int y = blockIdx.x * 64 + threadIdx.x; y < rows; y += 64 * gridDim.x) {
        __annotation(L"loop i 0 columns 1");
        for (int i = 0; i < columns; i++)
            b[y * columns + i] = a[y * columns + i] + y_block;
    }
}
#else /* in place, in a loop around it */
__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    for (int r = 0; r < 2; r++) {
        for (int y = threadIdx.x + blockIdx.x * 64; y < rows; y += 64 * gridDim.x) {
            __annotation(L"loop i 0 columns 1");
            for (int i = 0; i < columns; i++)
                b[y * columns + i] = b[y * columns + i] + a[y * columns + i];
        }
    }
}
#endif

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    kernel<<<2, 64>>>(a, b, rows, columns);
    return finish();
}
