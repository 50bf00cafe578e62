// What: not all threads of the block take turns, the first one does not, or a turn may be the last one
// EXPECT: unchanged CL124
// DEFINES: -DCASE=1 | -DCASE=2 | -DCASE=3
#include "harness.h"

#if CASE == 1
__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    if (threadIdx.x < 3)
        return;
    for (int y = blockIdx.x * blockDim.x + threadIdx.x; y < rows; y += blockDim.x * gridDim.x) {
        __annotation(L"loop i 0 columns 1");
        for (int i = 0; i < columns; i++)
            b[y * columns + i] = a[y * columns + i];
    }
}
#elif CASE == 2
__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    for (int y = blockIdx.x * blockDim.x + 63 - threadIdx.x; y < rows; y += blockDim.x * gridDim.x) {
        __annotation(L"loop i 0 columns 1");
        for (int i = 0; i < columns; i++)
            b[y * columns + i] = a[y * columns + i];
    }
}
#else
__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    for (int y = blockIdx.x * blockDim.x + threadIdx.x; y < rows; y += blockDim.x * gridDim.x) {
        if (a[y * columns] > 100)
            break;
        __annotation(L"loop i 0 columns 1");
        for (int i = 0; i < columns; i++)
            b[y * columns + i] = a[y * columns + i];
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
