// What: a compiler runs a counted loop of numbers itself, and multiplies by what it leaves; behind tiles it cannot
// EXPECT: unchanged CL145
#include "harness.h"

__global__ void left(const float *__restrict__ a, const float *__restrict__ v, float *__restrict__ o,
                     float *__restrict__ q, float al, int n)
{
    __annotation(L"__global__ 256");
    __annotation(L"garray a 2 4 n 96");
    __annotation(L"garray o 2 4 n 96");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r < n) {
        float s = 1, t = 0.7f + al;
        __annotation(L"loop i 0 96 1");
        for (int i = 0; i < 96; i++) {
            s += 0.75f;
            o[r * 96 + i] = a[r * 96 + i] * al;
        }
        q[r] -= 0.7f * s * (v[r] > 0 ? s : t);
    }
}

__global__ void copied(const float *__restrict__ a, const float *__restrict__ v, float *__restrict__ o,
                       float *__restrict__ q, float al, int n)
{
    __annotation(L"__global__ 256");
    __annotation(L"garray a 2 4 n 96");
    __annotation(L"garray o 2 4 n 96");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r < n) {
        unsigned c = 1;
        float t = 0.7f + al;
        __annotation(L"loop i 0 96 1");
        for (int i = 0; i < 96; i++) {
            c = c * 1664525u + 1013904223u;
            o[r * 96 + i] = a[r * 96 + i] * al;
        }
        float s = (float)c * 1e-9f;
        q[r] -= 0.7f * s * (v[r] > 0 ? s : t);
    }
}

int main(int argc, char **argv)
{
    SIZES
    int n = rows;
    float *a = array<float>("a", (size_t)n * 96, 1), *v = array<float>("v", n, 2);
    float *o = array<float>("o", (size_t)n * 96, 3), *q = array<float>("q", n, 4);
    left<<<blocks(n, 256), 256>>>(a, v, o, q, 0.7312345f, n);
    copied<<<blocks(n, 256), 256>>>(a, v, o, q, 0.7312345f, n);
    return finish();
}
