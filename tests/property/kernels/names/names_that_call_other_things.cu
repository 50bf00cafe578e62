// What: calls and operators that mean something else than a function of the name, or change what they are given
// OPTIONS: --infer -O2
// SIZES: 31 33, 64 32, 131 65
// GAIN: 1
// TELLS: CL059
#include "harness.h"

__device__ int at(int i, int j, int n) { return i * n + j; }
__device__ int other_at(int i, int j, int n) { return i * n + j + 1; }
__device__ float twice(float v) { return 2 * v; }

struct OtherAt {
    __device__ int operator()(int i, int j, int n) const { return i * n + j + 1; }
};
struct Neighbour {
    const float *q;
    __device__ Neighbour(const float &v) : q(&v) {}
    __device__ operator float() const { return q[1]; }
};
struct Raises {
    __device__ Raises() {}
    __device__ Raises(int &v) { v += 1; }
    __device__ void operator+=(int &v) { v += 1; }
    __device__ int operator-(int &v) const { return v++; }
    __device__ int operator[](int &v) const { return v++; }
    __device__ int operator,(int &v) const { return v++; }
};
__device__ float next(Neighbour w) { return w.q[1]; }
__device__ void raise_by_class(Raises) {}
__device__ void raise_by_word(int bitand v) { v += 1; }

__global__ void by_class(const float *__restrict__ a, float *__restrict__ b, int rows, int columns)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r < rows)
        for (int c = 0; c < columns; c++)
            b[r * columns + c] = next(a[r * columns + c]);
}

__global__ void class_changes(const float *__restrict__ a, float *__restrict__ b, int rows, int columns)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    raise_by_class(r);
    if (r < rows)
        for (int c = 0; c < columns; c++)
            b[r * columns + c] = a[r * columns + c];
}

__global__ void word_changes(const float *__restrict__ a, float *__restrict__ b, int rows, int columns)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    raise_by_word(r);
    if (r < rows)
        for (int c = 0; c < columns; c++)
            b[r * columns + c] = a[r * columns + c];
}

__global__ void capture_changes(const float *__restrict__ a, float *__restrict__ b, int rows, int columns)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    [bitand] { r += 1; }();
    if (r < rows)
        for (int c = 0; c < columns; c++)
            b[r * columns + c] = a[r * columns + c];
}

__global__ void operator_changes(const float *__restrict__ a, float *__restrict__ b, int rows, int columns)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    Raises raises;
    raises += r;
    if (r < rows)
        for (int c = 0; c < columns; c++)
            b[r * columns + c] = a[r * columns + c];
}

__global__ void difference_changes(const float *__restrict__ a, float *__restrict__ b, int rows, int columns)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    Raises raises;
    int old = raises - r + raises[r];
    if (r < rows && old >= 0)
        for (int c = 0; c < columns; c++)
            b[r * columns + c] = a[r * columns + c];
}

__global__ void comma_changes(const float *__restrict__ a, float *__restrict__ b, int rows, int columns)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    Raises raises;
    int old = (raises, r);
    if (r < rows && old >= 0)
        for (int c = 0; c < columns; c++)
            b[r * columns + c] = a[r * columns + c];
}

__global__ void assignment_changes(const float *__restrict__ a, float *__restrict__ b, int rows, int columns)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    Raises raises;
    raises = r;
    if (r < rows)
        for (int c = 0; c < columns; c++)
            b[r * columns + c] = a[r * columns + c];
}

namespace with_object {
__device__ OtherAt at;
__global__ void object(const float *__restrict__ a, float *__restrict__ b, int rows, int columns)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r < rows)
        for (int c = 0; c < columns; c++)
            b[r * columns + c] = a[at(r, c, columns)];
}
}

namespace with_class {
struct twice : Neighbour {
    using Neighbour::Neighbour;
};
__global__ void of_class(const float *__restrict__ a, float *__restrict__ b, int rows, int columns)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r < rows)
        for (int c = 0; c < columns; c++)
            b[r * columns + c] = twice(a[r * columns + c]);
}
}

template <int (*at)(int, int, int)>
__global__ void parameter(const float *__restrict__ a, float *__restrict__ b, int rows, int columns)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r < rows)
        for (int c = 0; c < columns; c++)
            b[r * columns + c] = a[at(r, c, columns)];
}

__global__ void in_parentheses(const float *__restrict__ a, float *__restrict__ b, int rows, int columns)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    OtherAt(at);
    if (r < rows)
        for (int c = 0; c < columns; c++)
            b[r * columns + c] = a[at(r, c, columns)];
}

__global__ void min_is_taken(const float *__restrict__ a, float *__restrict__ b, int rows, int columns)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    int(min);
    min = 3;
    if (r < rows)
        for (int c = 0; c < columns; c++)
            b[r * columns + c] = a[r * columns + c] + min;
}

__global__ void min_is_an_enumerator(const float *__restrict__ a, float *__restrict__ b, int rows, int columns)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    enum { min = 2 };
    if (r < rows)
        for (int c = 0; c < columns; c++)
            b[r * columns + c] = a[r * columns + c] * min;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count + columns + 2, 1), *b = array<float>("b", count, 2);
    int each = blocks(rows, 64);
    by_class<<<each, 64>>>(a, b, rows, columns);
    class_changes<<<each, 64>>>(a, b, rows, columns);
    word_changes<<<each, 64>>>(a, b, rows, columns);
    capture_changes<<<each, 64>>>(a, b, rows, columns);
    operator_changes<<<each, 64>>>(a, b, rows, columns);
    difference_changes<<<each, 64>>>(a, b, rows, columns);
    comma_changes<<<each, 64>>>(a, b, rows, columns);
    assignment_changes<<<each, 64>>>(a, b, rows, columns);
    with_object::object<<<each, 64>>>(a, b, rows, columns);
    with_class::of_class<<<each, 64>>>(a, b, rows, columns);
    parameter<other_at><<<each, 64>>>(a, b, rows, columns);
    in_parentheses<<<each, 64>>>(a, b, rows, columns);
    min_is_taken<<<each, 64>>>(a, b, rows, columns);
    min_is_an_enumerator<<<each, 64>>>(a, b, rows, columns);
    return finish();
}
