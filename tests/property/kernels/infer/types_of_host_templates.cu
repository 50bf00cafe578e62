// What: templates of kernels that templates of host functions launch: what these are instantiated for, named in calls, by
//       explicit instantiations, by a macro, and through another template; a call whose arguments tell the type leaves it open
// OPTIONS: -O2 --infer --weigh=sectors -arch=sm_90
// GAIN: 1.8
// SIZES: 1 1, 31 33, 33 32, 65 40, 128 160
#include "harness.h"

template <typename T> __global__ void row_sum(const T *__restrict__ in, T *__restrict__ out, int rows, int width)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    T sum = 0;
    for (int c = 0; c < width; c++)
        sum += in[row * width + c];
    out[row] = sum;
}

template <typename T> void run(const T *in, T *out, int rows, int width);
template <typename T> void run(const T *in, T *out, int rows, int width)
{
    row_sum<T><<<blocks(rows, 64), 64>>>(in, out, rows, width);
}
template void run<float>(const float *, float *, int, int);

template <typename U, int times> void several(const U *in, U *out, int rows, int width)
{
    for (int i = 0; i < times; i++)
        run<U>(in, out, rows, width);
}

#define RUN(type, in, out) several<type, 2>(in, out, rows, columns)

struct Fixed {
    short high, low;
    __host__ __device__ Fixed(int n = 0) : high(n), low(7 * n) {}
    __host__ __device__ Fixed &operator+=(const Fixed &b)
    {
        high += 3 * b.high + low;
        low -= b.low;
        return *this;
    }
};
inline void set(Fixed &x, int n) { x = Fixed(n); }

template <typename T> __global__ void row_sum_of_any(const T *__restrict__ in, T *__restrict__ out, int rows, int width)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    T sum = 0;
    for (int c = 0; c < width; c++)
        sum += in[row * width + c];
    out[row] = sum;
}

template <typename T> void run_any(const T *in, T *out, int rows, int width)
{
    row_sum_of_any<T><<<blocks(rows, 64), 64>>>(in, out, rows, width);
}

int main(int argc, char **argv)
{
    SIZES
    float *floats = array<float>("floats", count, 1), *float_sums = array<float>("float_sums", rows, 2);
    double *doubles = array<double>("doubles", count, 3), *double_sums = array<double>("double_sums", rows, 4);
    int *ints = array<int>("ints", count, 5), *int_sums = array<int>("int_sums", rows, 6);
    Fixed *any = array<Fixed>("any", count, 7), *any_sums = array<Fixed>("any_sums", rows, 8);
    run<float>(floats, float_sums, rows, columns);
    several<double, 1>(doubles, double_sums, rows, columns);
    RUN(int, ints, int_sums);
    run_any<float>(floats, float_sums, rows, columns);
    run_any(any, any_sums, rows, columns);
    return finish();
}
