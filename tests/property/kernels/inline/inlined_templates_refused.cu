// What: function templates whose types the call's pointers do not tell, or whose body means something else there
// EXPECT: unchanged CL129
// DEFINES: -DCASE=1 | -DCASE=2 | -DCASE=3 | -DCASE=4 | -DCASE=5
// OPTIONS: --weigh=sectors
// SIZES: 31 33
#include "harness.h"

#if CASE == 1 /* a type that is only told */
template <typename S, typename T> __device__ float sum_of(const T *row, int length)
{
    S sum = 0;
    for (int i = 0; i < length; i++)
        sum += row[i];
    return sum;
}

__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 1 4 rows");
    const int y = blockIdx.x * blockDim.x + threadIdx.x;
    if (y >= rows)
        return;
    const float sum = sum_of<double>(a + y * columns, columns);
    b[y] = sum;
}
#elif CASE == 2 /* a number */
template <int N, typename T> __device__ T sum_of(const T *row, int length)
{
    T sum = N;
    for (int i = 0; i < length; i++)
        sum += row[i];
    return sum;
}

__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 1 4 rows");
    const int y = blockIdx.x * blockDim.x + threadIdx.x;
    if (y >= rows)
        return;
    const float sum = sum_of<3>(a + y * columns, columns);
    b[y] = sum;
}
#elif CASE == 3 /* another definition for this type */
template <typename T> __device__ T sum_of(const T *row, int length)
{
    T sum = 0;
    for (int i = 0; i < length; i++)
        sum += row[i];
    return sum;
}
template <> __device__ float sum_of<float>(const float *row, int length) { return row[length - 1]; }

__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 1 4 rows");
    const int y = blockIdx.x * blockDim.x + threadIdx.x;
    if (y >= rows)
        return;
    const float sum = sum_of(a + y * columns, columns);
    b[y] = sum;
}
#elif CASE == 4 /* one of the branches is no C++ for it */
template <typename T> __device__ T sum_of(const T *row, int length)
{
    T sum = 0;
    for (int i = 0; i < length; i++)
        sum += row[i];
    if constexpr (sizeof(T) == 1)
        sum += length;
    return sum;
}

__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 1 4 rows");
    const int y = blockIdx.x * blockDim.x + threadIdx.x;
    if (y >= rows)
        return;
    const float sum = sum_of(a + y * columns, columns);
    b[y] = sum;
}
#else /* the type is const where the pointer is */
template <typename T> __device__ float sum_of(T *row, int length)
{
    float sum = 0;
    for (int i = 0; i < length; i++)
        sum += row[i];
    return sum;
}

__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 1 4 rows");
    const int y = blockIdx.x * blockDim.x + threadIdx.x;
    if (y >= rows)
        return;
    const float sum = sum_of(a + y * columns, columns);
    b[y] = sum;
}
#endif

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1), *b = array<float>("b", rows, 2);
    kernel<<<blocks(rows, 64), 64>>>(a, b, rows, columns);
    return finish();
}
