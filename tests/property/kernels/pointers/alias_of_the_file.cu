// What: the loop writes what may be a garray: by an array or pointer of the file, in functions, through a
// member of a struct, a method, and what a method gives back
// EXPECT: unchanged CL134
// DEFINES: -DCASE=1 | -DCASE=2 | -DCASE=3 | -DCASE=4 | -DCASE=5 | -DCASE=6 | -DCASE=7 | -DCASE=8 | -DCASE=9 | -DCASE=10
// SIZES: 33 32, 97 101
#include "harness.h"

__device__ float file_array[200 * 200];
__device__ float *file_pointer;
__device__ void touch(int at)
{
    file_array[at] = 5;
}
__device__ void touch_later(int at)
{
    touch(at + 1);
}
struct View {
    float *v;
    int n;
    __device__ void clear(int at) const { v[at] = 9; }
    __device__ float &first(int at) const { return v[at]; }
};
struct Views {
    View in[2];
};
__device__ void clear(View p, int at)
{
    p.v[at] = 9;
}

#if CASE == 1
#define WRITE file_array[at] = 9
#elif CASE == 2
#define WRITE file_pointer[at] = 9
#elif CASE == 3
#define WRITE touch_later(at)
#elif CASE == 4
#define WRITE p.v[at] = 9
#elif CASE == 5
#define WRITE *(p.v + at) += 9
#elif CASE == 6
#define WRITE p.clear(at)
#elif CASE == 7
#define WRITE clear(p, at)
#elif CASE == 8
#define WRITE p.first(at) = 9
#elif CASE == 9
#define WRITE all.in[0].v[at] += 1
#else
#define WRITE clear(all.in[1], at)
#endif

__global__ void kernel(const float *a, float *b, int rows, int columns, View p, Views all)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        int at = row * columns + (i + 1) % columns;
        WRITE;
        b[row * columns + i] = a[row * columns + i];
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *a;
    cudaGetSymbolAddress((void **)&a, file_array);
    cudaMemcpyToSymbol(file_pointer, &a, sizeof a);
    cudaMemset(a, 0, sizeof file_array);
    float *b = array<float>("b", count, 2);
    View p = {a, columns};
    kernel<<<blocks(rows, 64), 64>>>(a, b, rows, columns, p, Views{{p, p}});
    return finish();
}
