// What: the functions that a kernel calls have shared arrays, and so has the file: tiles get the rest
// SIZES: 31 33, 300 64
#include "harness.h"

const int quarter = 1024;
__shared__ float of_the_file[quarter];

__device__ float neighbour(float v)
{
    constexpr int room = 4 * quarter;
    __shared__ float buffer[room], second[2];
    second[0] = 0;
    buffer[threadIdx.x] = v;
    __syncthreads();
    return buffer[threadIdx.x ^ 1];
}

template <typename T> __device__ T other(T v)
{
    __shared__ int buffer[quarter];
    buffer[threadIdx.x] = (int)v;
    __syncthreads();
    return (T)buffer[threadIdx.x ^ 1];
}

__device__ float of_all(float v)
{
    of_the_file[threadIdx.x] = v;
    __syncthreads();
    return neighbour(v) + of_the_file[threadIdx.x ^ 3] + other(v);
}

__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 256");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = 0;
    if (row < rows) {
        __annotation(L"loop i 0 columns 1");
        for (int i = 0; i < columns; i++)
            sum += a[row * columns + i];
    }
    sum = of_all(sum) + other((double)sum);
    if (row < rows)
        b[row] = sum;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    kernel<<<blocks(rows, 256), 256>>>(a, b, rows, columns);
    return finish();
}
