// What: a round that goes on to the next one leaves the variable as it is, and nvcc has its product then: only in the first of the
//       rounds that it writes out together is it fused
// EXPECT: unchanged CL145
// OPTIONS: --weigh=sectors
#include "harness.h"

#define N 64

__global__ void kernel(float *b, float *sink, const float *a, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows N");
    __annotation(L"garray b 2 4 rows N");
    int r = blockIdx.x * 64 + threadIdx.x;
    if (r >= rows)
        return;
    float s = 0;
    s += a[r * N];
    for (int step = 0; step < 2; step++) {
        __annotation(L"loop i 0 N 1");
        for (int i = 0; i < N; i++) {
            b[r * N + i] += s * 0.75f;
            if (a[r * N + i] > 0.5f)
                continue;
            double w = a[r * N + i];
            s += w;
        }
    }
    sink[r] = s;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", rows * N, 1);
    float *b = array<float>("b", rows * N, 2);
    float *sink = array<float>("sink", rows, 3);
    kernel<<<blocks(rows, 64), 64>>>(b, sink, a, rows, columns);
    return finish();
}
