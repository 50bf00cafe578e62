// What: elements of const arrays stay const, for overloads, templates, methods, operators, auto and decltype
// TELLS: CL138
// GAIN: 1.5
// WAVEFRONTS: 2
#include "harness.h"

__device__ float of_what(float &x) { return x + 1000; }
__device__ float of_what(const float &x) { return x; }
template <class T> struct IsConst { static const int value = 0; };
template <class T> struct IsConst<const T> { static const int value = 1; };
template <class T> __device__ float deduced(T &) { return IsConst<T>::value; }
template <class T> __device__ float forwarded(T &&x);
template <> __device__ float forwarded<float &>(float &) { return 1; }
template <> __device__ float forwarded<const float &>(const float &) { return 2; }
template <> __device__ float forwarded<float>(float &&) { return 3; }
__device__ float only_read(const float &x) { return x; }

__global__ void numbers(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= rows)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        auto &x = a[r * columns + i];
        float none = 0;
        b[r * columns + i] = of_what(a[r * columns + i]) + 2 * deduced(a[r * columns + i]) + 4 * deduced(x)
            + 8 * forwarded(a[r * columns + i]) + 32 * forwarded(__ldg(&a[r * columns + i]))
            + 128 * deduced(i % 2 ? a[r * columns + i] : none) + only_read(a[r * columns + i])
            + 256 * deduced((r * columns + i)[a]) + 512 * deduced(*(r * columns + i + a));
    }
}

/* What its methods and operators do depends on const. */
struct Pair {
    float x, y;
    __device__ float get() { return x + 500; }
    __device__ float get() const { return y; }
    __device__ float operator+(float z) { return x + z + 100; }
    __device__ float operator+(float z) const { return y + z; }
    __device__ float operator[](int) { return 50; }
    __device__ float operator[](int i) const { return i; }
};
__device__ float operator*(Pair &p, float) { return p.x; }
__device__ float operator*(const Pair &p, float z) { return p.y * z; }

__global__ void pairs(const Pair *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 8 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= rows)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        Pair p = a[r * columns + i];
        b[r * columns + i] = a[r * columns + i].get() + (a[r * columns + i] + 3) + a[r * columns + i] * 2
            + a[r * columns + i][7] + of_what(a[r * columns + i].x) + p.x;
    }
}

typedef const float constant;

__global__ void bound(constant *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= rows)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        const float &x = a[r * columns + i];
        b[r * columns + i] = 2 + deduced(a[r * columns + i]);
        b[r * columns + i] += x;
    }
}

template <class T> struct Named {
    typedef T type;
};

template <class T> __global__ void dependent(const typename Named<T>::type *a, T *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= rows)
        return;
    T sum = 0;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        sum += a[r * columns + i];
    b[r] = sum;
}

inline void set(Pair &p, int n)
{
    set(p.x, n);
    set(p.y, n + 5);
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    Pair *c = array<Pair>("c", count, 1);
    numbers<<<blocks(rows, 64), 64>>>(a, array<float>("b", count, 2), rows, columns);
    pairs<<<blocks(rows, 64), 64>>>(c, array<float>("d", count, 2), rows, columns);
    bound<<<blocks(rows, 64), 64>>>(a, array<float>("e", count, 2), rows, columns);
    dependent<float><<<blocks(rows, 64), 64>>>(a, array<float>("f", count, 2), rows, columns);
    return finish();
}
