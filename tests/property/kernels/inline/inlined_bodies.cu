// What: the body of a function stands in the place of its call, with names of its own
// OPTIONS: -arch=sm_75
// SIZES: 1 1, 31 33, 64 65, 130 40, 200 64
#include "harness.h"

/* the only statement of an if, parameters and variables called as the kernel's */
__device__ float names(const float *b, int rows)
{
    float y = 0;
    for (int columns = 0; columns < rows; columns++)
        y += b[columns];
    return y;
}

__global__ void calls_names(const float *a, float *c, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray c 1 4 rows");
    const int y = blockIdx.x * blockDim.x + threadIdx.x;
    if (y < rows)
        c[y] = names(&a[y * columns], columns);
}

/* a parameter that changes, a type that the value is converted to */
__device__ int converted(const float *row, int length)
{
    float sum = 0;
    length = length / 2;
    for (int i = 0; i < length; i++)
        sum += row[i];
    return sum + length;
}

__global__ void calls_converted(const float *a, float *c, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray c 1 4 rows");
    const int y = blockIdx.x * blockDim.x + threadIdx.x;
    if (y >= rows)
        return;
    const float value = converted(&a[y * columns], columns);
    c[y] = value + 1;
}

/* a macro in the body, a variable that is hidden */
#define ADD(x, y) x += y
__device__ __forceinline__ float hidden(const float *row, int length)
{
    float sum = 0;
    for (int i = 0; i < length; i++) {
        const float x = row[i];
        {
            float sum = 3;
            sum += x;
        }
        ADD(sum, x);
    }
    return sum;
}

__global__ void calls_hidden(const float *a, float *c, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray c 1 4 rows");
    const int y = blockIdx.x * blockDim.x + threadIdx.x;
    if (y >= rows)
        return;
    c[y] += hidden(a + y * columns, columns);
}

/* nothing is returned; two calls of one function */
__device__ void along_row(const float *from, float *to, int length)
{
    float sum = 0;
    for (int i = 0; i < length; i++) {
        sum += from[i];
        to[i] = sum;
    }
}

__global__ void calls_twice(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    const int y = blockIdx.x * blockDim.x + threadIdx.x;
    if (y >= rows)
        return;
    along_row(&b[y * columns], &b[y * columns], columns);
    along_row(&a[y * columns], &b[y * columns], columns / 2);
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    float *c = array<float>("c", rows, 3);
    calls_names<<<blocks(rows, 64), 64>>>(a, c, rows, columns);
    CHECK(cudaDeviceSynchronize());
    calls_converted<<<blocks(rows, 64), 64>>>(a, array<float>("d", rows, 4), rows, columns);
    calls_hidden<<<blocks(rows, 64), 64>>>(a, c, rows, columns);
    calls_twice<<<blocks(rows, 64), 64>>>(a, b, rows, columns);
    return finish();
}
