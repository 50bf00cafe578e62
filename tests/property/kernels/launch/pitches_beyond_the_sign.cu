// What: rows whose distance in bytes, of 64 bits without a sign, is negative with one: a quotient of it is a large number, ends
//       of arrays lie before their beginnings, and arrays that overlap seem to be apart; the launch runs the original
// OPTIONS: -O2 --infer --weigh=sectors -arch=sm_90
// SIZES: 1 1, 20 33
// GAIN: 1
#include "harness.h"

__global__ void bytes_apart(float *out, const float *in, size_t pitch, int w, int h)
{
    int y = blockIdx.x * blockDim.x + threadIdx.x;
    if (y < h) {
        const float *row = (const float *)((const char *)in + y * pitch);
        float *to = (float *)((char *)out + y * pitch);
        float s = 0;
        for (int x = 0; x < w; x++) {
            s = s * 0.5f + row[x];
            to[x] = s;
        }
    }
}

__global__ void elements_apart(float *out, const float *in, size_t pitch, int w, int h)
{
    int y = blockIdx.x * blockDim.x + threadIdx.x;
    const size_t ld = pitch / sizeof(float);
    if (y < h) {
        float s = 0;
        for (int x = 0; x < w; x++) {
            s = s * 0.5f + in[y * ld + x];
            out[y * ld + x] = s;
        }
    }
}

int main(int argc, char **argv)
{
    SIZES
    const int h = rows, w = columns;
    float *a = array<float>("a", 64 * 64, 1), *b = array<float>("b", 64 * 64, 2);
    bytes_apart<<<1, 64>>>(a + 64 * 40 + 1, a + 64 * 40, (size_t)-256, w, h);
    elements_apart<<<1, 64>>>(b + 64 * 40 + 1, b + 64 * 40, (size_t)-256, w, h);
    return finish();
}
