// What: loops that count in their bodies, around regions and barriers
// DEFINES: -DCASE=1 | -DCASE=2 | -DCASE=3 | -DCASE=4 | -DCASE=5 | -DCASE=6
// OPTIONS: --weigh=sectors
// SIZES: 1 1, 31 33, 64 65, 65 1, 130 40, 200 64
#include "harness.h"

#if CASE == 1 /* rows in turns */
__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int y = blockIdx.x * blockDim.x + threadIdx.x;
    while (y < rows) {
        __annotation(L"loop i 0 columns 1");
        for (int i = 0; i < columns; i++)
            b[y * columns + i] = a[y * columns + i] + 1;
        y += blockDim.x * gridDim.x;
    }
}
#elif CASE == 2 /* barriers of the kernel's own */
__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    __shared__ float part[64];
    int y = blockIdx.x * blockDim.x + threadIdx.x;
    float s = 0;
    int round = 3; /* goes down */
    while (round > 0)
    {
        if (y < rows) {
            __annotation(L"loop i 0 columns 1");
            for (int i = 0; i < columns; i++)
                s += a[y * columns + i];
        }
        part[threadIdx.x] = s;
        __syncthreads();
        s = part[63 - threadIdx.x];
        __syncthreads();
        round = round - 1;
    }
    if (y < rows)
        b[y * columns] = s;
}
#elif CASE == 3 /* a for without a start, behind a check */
__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    const int y = blockIdx.x * blockDim.x + threadIdx.x;
    int round = columns % 3;
    if (y >= rows)
        return;
    for (; round < 4; ++round) {
        __annotation(L"loop i 0 columns 1");
        for (int i = 0; i < columns; i++)
            b[y * columns + i] += a[y * columns + i] * round;
    }
}
#elif CASE == 4 /* tiles of the kernel's own */
__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    __shared__ float s[64][9];
    const int y = blockIdx.x * blockDim.x + threadIdx.x;
    int first = 0;
    while (first < columns) {
        for (int k = 0; k < 8; k++)
            s[threadIdx.x][k] = y < rows && first + k < columns ? a[y * columns + first + k] : 0;
        __syncthreads();
        for (int k = 0; k < 8; k++)
            if (y < rows && first + k < columns)
                b[y * columns + first + k] = s[threadIdx.x][k] + s[63 - threadIdx.x][k];
        __syncthreads();
        first += 8;
    }
}
#elif CASE == 5 /* loops over turns are annotated themselves: alone, and around another one */
__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    __annotation(L"loop y blockIdx.x*64+threadIdx.x rows 64*gridDim.x");
    for (int y = blockIdx.x * 64 + threadIdx.x; y < rows; y += 64 * gridDim.x) {
        __annotation(L"loop i 0 columns 1");
        for (int i = 0; i < columns; i++)
            b[y * columns + i] = a[y * columns + i] + 1;
    }
}
#else
__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows*columns 3");
    __annotation(L"garray b 2 4 rows columns");
    __shared__ float part[64];
    float s = 0;
    __annotation(L"loop i threadIdx.x+blockIdx.x (rows*columns) blockDim.x");
    for (int i = threadIdx.x + blockIdx.x; i < rows * columns; i += blockDim.x)
        s += a[3 * i] * a[3 * i + 1] + a[3 * i + 2];
    part[threadIdx.x] = s;
    __syncthreads();
    if (threadIdx.x == 0)
        b[blockIdx.x % (rows * columns)] = part[0] + part[63];
}
#endif

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", 3 * count, 1);
    float *b = array<float>("b", count, 2);
    kernel<<<CASE == 6 ? 1 : CASE == 1 || CASE == 5 ? 2 : blocks(rows, 64), 64>>>(a, b, rows, columns);
    return finish();
}
