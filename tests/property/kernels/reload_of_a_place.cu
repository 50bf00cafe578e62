// What: a read that is made again where code tells a place from a value, or names that the function has
// CONTRACT: 1
// WAVEFRONTS: 2
// TELLS: CL129
// SIZES: 33 32, 97 101
#include "harness.h"

struct Pair {
    float x, y;
    __device__ float sum() { return x + y; }
    __device__ float first() const { return x; }
};

template <typename T> __device__ float any(T &x, float y)
{
    return x * y;
}

__device__ float place(float &x, float y)
{
    return x * y;
}

__device__ float either(const float &x, float y)
{
    return x * y;
}
__device__ float either(float &&x, float y)
{
    return x * y + 1;
}
__device__ float either(float &x, float y)
{
    return x * y + 2;
}

__device__ const float &same(const float &x)
{
    return x;
}

__device__ float operator*(Pair &p, float y)
{
    return p.x * y;
}

#define value 3
#define words 4
#define word 5
#define PART(element, member) element.member

__global__ void template_kernel(const float *d, float *f, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray d 1 4 rows");
    __annotation(L"garray f 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        const int at = row * columns + i;
        b[at] = i;
        f[at] += any(d[row], 0.7f);
    }
}

__global__ void reference_kernel(float *d, float *f, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray d 1 4 rows");
    __annotation(L"garray f 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        const int at = row * columns + i;
        b[at] = i;
        f[at] += any(d[row], 0.7f) + place(d[row], 0.3f);
    }
}

__global__ void overload_kernel(float *d, float *f, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray d 1 4 rows");
    __annotation(L"garray f 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        const int at = row * columns + i;
        b[at] = i;
        f[at] += either(d[row], 0.7f);
    }
}

__global__ void overload_const_kernel(const float *d, float *f, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray d 1 4 rows");
    __annotation(L"garray f 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        const int at = row * columns + i;
        b[at] = i;
        f[at] += either(d[row], 0.7f);
    }
}

__global__ void alias_kernel(const float *d, float *f, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray d 1 4 rows");
    __annotation(L"garray f 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        const int at = row * columns + i;
        b[at] = i;
        auto &r = d[row];
        f[at] += r * 0.7f + any(r, 0.3f);
    }
}

__global__ void method_kernel(Pair *d, float *f, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray d 1 8 rows");
    __annotation(L"garray f 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        const int at = row * columns + i;
        b[at] = i;
        f[at] += d[row].sum() * 0.7f;
    }
}

__global__ void method_const_kernel(const Pair *d, float *f, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray d 1 8 rows");
    __annotation(L"garray f 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        const int at = row * columns + i;
        b[at] = i;
        f[at] += d[row].first() * 0.7f;
    }
}

__global__ void operator_kernel(Pair *d, float *f, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray d 1 8 rows");
    __annotation(L"garray f 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        const int at = row * columns + i;
        b[at] = i;
        f[at] += d[row] * 0.7f;
    }
}

__global__ void returned_kernel(const float *d, float *f, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray d 1 4 rows");
    __annotation(L"garray f 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        const int at = row * columns + i;
        b[at] = i;
        const float &r = same(d[row]);
        f[at] += r * 0.7f;
    }
}

__global__ void macros_kernel(const Pair *d, float *f, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray d 1 8 rows");
    __annotation(L"garray f 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        const int at = row * columns + i;
        b[at] = i;
        f[at] += PART(d[row], x) * 0.7f + value + words + word;
    }
}
#undef value
#undef words
#undef word

int main(int argc, char **argv)
{
    SIZES
    float *d = array<float>("d", rows, 1), *f = array<float>("f", count, 2);
    float *b = array<float>("b", count, 3);
    Pair *p = (Pair *)array<float2>("p", rows, 4);
    template_kernel<<<blocks(rows, 64), 64>>>(d, f, b, rows, columns);
    reference_kernel<<<blocks(rows, 64), 64>>>(d, f, b, rows, columns);
    overload_kernel<<<blocks(rows, 64), 64>>>(d, f, b, rows, columns);
    overload_const_kernel<<<blocks(rows, 64), 64>>>(d, f, b, rows, columns);
    alias_kernel<<<blocks(rows, 64), 64>>>(d, f, b, rows, columns);
    method_kernel<<<blocks(rows, 64), 64>>>(p, f, b, rows, columns);
    method_const_kernel<<<blocks(rows, 64), 64>>>(p, f, b, rows, columns);
    operator_kernel<<<blocks(rows, 64), 64>>>(p, f, b, rows, columns);
    returned_kernel<<<blocks(rows, 64), 64>>>(d, f, b, rows, columns);
    macros_kernel<<<blocks(rows, 64), 64>>>(p, f, b, rows, columns);
    return finish();
}
