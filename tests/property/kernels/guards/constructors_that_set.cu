// What: an object behind a bound check, whose constructor sets its members
// EXPECT: staged
// DEFINES: -DCASE=1 | -DCASE=2 | -DCASE=3 | -DCASE=4
// SIZES: 1 1, 33 32, 97 101
#include "harness.h"

struct Complex {
    float re, im;
    __device__ Complex(float r, float i = 0) : re(r), im(i * 2 + fabsf(r)) {}
    __device__ Complex(const Complex &other) : re(other.re), im(other.im) {}
    __device__ Complex operator+(const Complex &o) const { return Complex(re + o.re, im + o.im); }
};

struct Sum {
    float v[2];
    int n = 1;
    __host__ __device__ Sum()
    {
        v[0] = v[1] = 0.5f;
        this->n += 2;
    }
    __device__ ~Sum() = default;
    __device__ void add(float x) { v[0] += x; }
};

struct Both {
    Sum sum;
    Complex c;
    __device__ explicit Both(float x) : sum(), c{x, 1.0f} {}
};

template <typename T> struct Pair {
    T first, second;
    __device__ Pair(T a, T b) : first(a), second(b) {}
};

#if CASE == 1
__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= rows)
        return;
    Complex c(1.0f, 2.0f);
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        b[r * columns + i] = a[r * columns + i] + c.im;
}
#elif CASE == 2
__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r < rows) {
        Sum s;
        __annotation(L"loop i 0 columns 1");
        for (int i = 0; i < columns; i++)
            b[r * columns + i] = a[r * columns + i] + s.n;
    }
}
#elif CASE == 3
__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= rows)
        return;
    Both both(3.0f);
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        b[r * columns + i] = a[r * columns + i] + both.c.re + both.sum.n;
}
#else
__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= rows)
        return;
    Pair<float> p(1, 2);
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        b[r * columns + i] = a[r * columns + i] + p.second;
}
#endif

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    kernel<<<blocks(rows, 64), 64>>>(a, b, rows, columns);
    return finish();
}
