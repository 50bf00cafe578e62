// What: blocks that only the running program knows, of which one case is likely: a minimum, a constant of a class
// OPTIONS: -O2 --infer -arch=sm_90
// SIZES: 1 1, 33 17, 130 70, 300 33, 300 64
// GAIN: 1.5
#include "harness.h"
#include <algorithm>

struct Config {
    static const int threads = 64;
};

__global__ void of_minimum(const float *a, float *s, int rows, int columns)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r < rows) {
        float sum = 0;
        for (int c = 0; c < columns; c++)
            sum += a[r * columns + c];
        s[r] = sum;
    }
}

__global__ void of_choice(const float *a, float *s, int rows, int columns)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r < rows) {
        float sum = 0;
        for (int c = 0; c < columns; c++)
            sum -= a[r * columns + c];
        s[r] = sum;
    }
}

__global__ void of_class(const float *a, float *s, int rows, int columns)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r < rows) {
        float sum = 1;
        for (int c = 0; c < columns; c++)
            sum += a[r * columns + c];
        s[r] = sum;
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *s = array<float>("s", rows, 2);
    float *t = array<float>("t", rows, 3);
    float *u = array<float>("u", rows, 4);
    const int least = std::min(rows, 128), chosen = rows < 64 ? rows : 64;
    of_minimum<<<(rows + least - 1) / least, least>>>(a, s, rows, columns);
    of_choice<<<(rows + chosen - 1) / chosen, chosen>>>(a, t, rows, columns);
    of_class<<<(rows + Config::threads - 1) / Config::threads, Config::threads>>>(a, u, rows, columns);
    return finish();
}
