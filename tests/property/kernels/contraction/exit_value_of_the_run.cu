// What: what a counted loop leaves is no number where memory, a parameter or a condition has a part in it
// GAIN: 1
#include "harness.h"

__global__ void of_memory(const float *__restrict__ a, const float *__restrict__ v, float *__restrict__ o,
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
            s += a[r * 96 + i];
            o[r * 96 + i] = a[r * 96 + i] * al;
        }
        q[r] -= 0.7f * s * (v[r] > 0 ? s : t);
    }
}

__global__ void of_a_parameter(const float *__restrict__ a, const float *__restrict__ v, float *__restrict__ o,
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
            s += al;
            o[r * 96 + i] = a[r * 96 + i] * al;
        }
        q[r] -= 0.7f * s * (v[r] > 0 ? s : t);
    }
}

__global__ void by_chance(const float *__restrict__ a, const float *__restrict__ v, float *__restrict__ o,
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
            if (a[r * 96 + i] > 0)
                s += 0.75f;
            o[r * 96 + i] = a[r * 96 + i] * al;
        }
        q[r] -= 0.7f * s * (v[r] > 0 ? s : t);
    }
}

int main(int argc, char **argv)
{
    SIZES
    int n = rows;
    float *a = array<float>("a", (size_t)n * 96, 1), *v = array<float>("v", n, 2);
    float *o = array<float>("o", (size_t)n * 96, 3), *q = array<float>("q", n, 4);
    of_memory<<<blocks(n, 256), 256>>>(a, v, o, q, 0.7312345f, n);
    of_a_parameter<<<blocks(n, 256), 256>>>(a, v, o, q, 0.7312345f, n);
    by_chance<<<blocks(n, 256), 256>>>(a, v, o, q, 0.7312345f, n);
    return finish();
}
