// What: with -O2 the host chooses at each launch: other blocks, arrays that are the same or overlap, sizes
//       of 0, a stream, shared memory of the launch's own, launches in macros, lambdas and templates.
// OPTIONS: -O2
// SIZES: 1 1, 33 32, 65 33, 97 101
// GAIN: 1
#include "harness.h"

namespace tools {
template <class T, int n>
__global__ void scale(T *a, const T *b, int grid, int rows, int columns)
{
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    __annotation(L"__global__ 64");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= rows)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        a[r * columns + i] = b[r * columns + i] * n + grid;
}
} // namespace tools

__global__ void shift(float *to, float *from, int rows, int columns)
{
    __annotation(L"garray to 2 4 rows columns");
    __annotation(L"garray from 2 4 rows columns");
    __annotation(L"__global__ 32 ");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r < rows) {
        __annotation(L"loop i 0 columns 1");
        for (int i = 0; i < columns; i++)
            to[r * columns + i] = from[r * columns + i] + 1;
    }
}

#define RUN(...) do { __VA_ARGS__; } while (0)

template <class T> void all(T *a, T *b, int rows, int columns, cudaStream_t stream)
{
    if (rows > 1)
        tools::scale<T, 2><<<blocks(rows, 64), 64>>>(a, b, 7, rows, columns);
    else
        RUN(tools::scale<T, 3><<<dim3(blocks(rows, 64)), dim3(64), 0, stream>>>(a, b, 7, rows, columns));
    using namespace tools;
    [&] { scale<T, 5><<<blocks(rows, 128), {128, 1}, 16>>>(b, a, 1, rows, columns); }();
    int count = 2;
    scale<T, 1><<<blocks(rows, 64), 64>>>(a, b, count++, rows, columns);
    rows > 2 ? scale<T, 4><<<blocks(rows, 32), 32>>>(a, b, count, rows, columns) : (void)0;
    scale<T, 4><<<blocks(rows, 64), 64>>>(a, b, 3, rows, 0), scale<T, 4><<<1, 64>>>(a, b, 3, 0, columns);
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1), *b = array<float>("b", count, 2);
    all(a, b, rows, columns, 0);
    float *c = array<float>("c", 2 * count, 3);
    shift<<<blocks(rows, 32), 32>>>(c, c, rows, columns);
    shift<<<blocks(rows, 32), 32>>>(c, c + count, rows, columns);
    if (rows == 1) /* one thread: overlapping is no race */
        shift<<<1, 32>>>(c + 1, c, rows, columns);
    shift<<<1, dim3(32, 1, 1)>>>(a, b, 1, columns);
    return finish();
}
