// What: types and numbers of launches whose names mean other things elsewhere in the file, by a scope, a macro, an #if: nobody
//       knows which one a launch means
// OPTIONS: -O2 --infer -arch=sm_90
// EXPECT: unchanged
// SIZES: 1 1, 33 65
#include "harness.h"

template <class T> __global__ void of_type(T *out, const T *in, int n, int h)
{
    int y = blockIdx.x * blockDim.x + threadIdx.x;
    if (y < h) {
        T s = 0;
        for (int x = 0; x < n; x++)
            s += in[y * n + x];
        out[y] = s;
    }
}

template <int B> __global__ void of_number(float *out, const float *in, int n, int h)
{
    int y = blockIdx.x * B + threadIdx.x;
    if (y < h) {
        float s = 0;
        for (int x = 0; x < n; x++)
            s += in[y * n + x];
        out[y] = s;
    }
}

typedef float real;
constexpr int C = 256;
#define M 256

void local_type(short *out, const short *in, int n, int h)
{
    using real = short;
    of_type<real><<<blocks(h, 256), 256>>>((real *)out, (const real *)in, n, h);
}

void two_numbers(float *out, const float *in, int n, int h)
{
    of_number<C><<<blocks(h, 256), C>>>(out, in, n, h);
    const int C = 128;
    of_number<C><<<blocks(h, 128), C>>>(out + h, in, n, h);
    of_number<M><<<blocks(h, 256), M>>>(out + 2 * h, in, n, h);
#undef M
#define M 64
    of_number<M><<<blocks(h, 64), M>>>(out + 3 * h, in, n, h);
}

int main(int argc, char **argv)
{
    SIZES
    short *in = array<short>("in", count, 1), *out = array<short>("out", rows, 2);
    float *from = array<float>("from", count, 3), *to = array<float>("to", rows * 4, 4);
    local_type(out, in, columns, rows);
    two_numbers(to, from, columns, rows);
    return finish();
}
