// What: a memory fence in a region: who sees the ticket must see what was written before it
// EXPECT: unchanged CL123
// DEFINES: -DCASE=1 | -DCASE=2 | -DCASE=3 | -DCASE=4 | -DCASE=5
// SIZES: 33 32
#include "harness.h"

__device__ void publish(int *ticket)
{
    __threadfence();
    atomicAdd(ticket, 1);
}

#if CASE == 1
__global__ void kernel(const float *a, float *b, int rows, int columns, int *ticket)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= rows)
        return;
    b[r * columns] = 0;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        b[r * columns] += a[r * columns + i];
        __threadfence();
        atomicAdd(ticket, 1);
    }
}
#elif CASE == 2 /* in a function */
__global__ void kernel(const float *a, float *b, int rows, int columns, int *ticket)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= rows)
        return;
    b[r * columns] = 0;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        b[r * columns] += a[r * columns + i];
        publish(ticket);
    }
}
#elif CASE == 4 /* in a lambda that stands before the loop */
__global__ void kernel(const float *a, float *b, int rows, int columns, int *ticket)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= rows)
        return;
    auto order = [] { __threadfence(); };
    b[r * columns] = 0;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        b[r * columns] += a[r * columns + i];
        order();
        atomicAdd(ticket, 1);
    }
}
#elif CASE == 5 /* in functions that call each other */
__device__ void odd(int *ticket, int n);
__device__ void even(int *ticket, int n)
{
    if (n > 0)
        odd(ticket, n - 1);
}
__device__ void odd(int *ticket, int n)
{
    even(ticket, n - 1);
    if (n < 2)
        publish(ticket);
}
__global__ void kernel(const float *a, float *b, int rows, int columns, int *ticket)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= rows)
        return;
    even(ticket, 0);
    b[r * columns] = 0;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        b[r * columns] += a[r * columns + i];
        even(ticket, 2);
    }
}
#else /* without a loop */
__global__ void kernel(const float *a, float *b, int rows, int columns, int *ticket)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 columns rows");
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= columns || y >= rows)
        return;
    b[x * rows + y] = a[y * columns + x] + 1;
    __threadfence();
    int t = atomicAdd(ticket, 1);
    b[x * rows + y] += t < 0;
}
#endif

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    int *ticket = array<int>("ticket", 1);
#if CASE != 3
    kernel<<<blocks(rows, 64), 64>>>(a, b, rows, columns, ticket);
#else
    kernel<<<dim3(blocks(columns, 16), blocks(rows, 16)), dim3(16, 16)>>>(a, b, rows, columns, ticket);
#endif
    return finish();
}
