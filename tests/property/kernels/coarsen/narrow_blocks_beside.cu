// What: which block a thread is in, or where in it, counts: where blocks are a few threads wide, several of them stand
//       beside each other in one
// OPTIONS: -O2 -arch=sm_90
// SIZES: 1 1, 3 5, 4 4, 17 16, 33 31, 64 97, 129 128
#include "harness.h"

#define PLACES \
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y; \
    if (x >= columns || y >= rows) \
        return;

__global__ void in_block(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 4x4");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    PLACES
    b[y * columns + x] = a[y * columns + x] + threadIdx.x;
}

__global__ void of_block(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 4x4");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    PLACES
    b[y * columns + x] = a[y * columns + x] + (blockIdx.x + blockDim.x);
}

__global__ void other_size(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 4x4");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    PLACES
    b[y * columns + x] = a[y * columns + x] + (blockIdx.x * 8 + threadIdx.x);
}

__global__ void twice(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 4x4");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    PLACES
    b[y * columns + x] = a[y * columns + x] + (blockIdx.x * blockDim.x + threadIdx.x + threadIdx.x);
}

__global__ void minus(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 4x4");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    PLACES
    b[y * columns + x] = a[y * columns + x] + (int)(blockIdx.x * blockDim.x - threadIdx.x);
}

__global__ void narrow(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 4x4");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    PLACES
    b[y * columns + x] = a[y * columns + x] + (blockIdx.x * blockDim.x + (unsigned char)threadIdx.x % 3);
}

__global__ void grid(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 4x4");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    PLACES
    b[y * columns + x] = a[y * columns + x] + gridDim.x;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b[7];
    const char *names[] = {"b0", "b1", "b2", "b3", "b4", "b5", "b6"};
    for (int i = 0; i < 7; i++)
        b[i] = array<float>(names[i], count, 2 + i);
    dim3 all(blocks(columns, 4), blocks(rows, 4)), block(4, 4);
    in_block<<<all, block>>>(a, b[0], rows, columns);
    of_block<<<all, block>>>(a, b[1], rows, columns);
    other_size<<<all, block>>>(a, b[2], rows, columns);
    twice<<<all, block>>>(a, b[3], rows, columns);
    minus<<<all, block>>>(a, b[4], rows, columns);
    narrow<<<all, block>>>(a, b[5], rows, columns);
    grid<<<all, block>>>(a, b[6], rows, columns);
    return finish();
}
