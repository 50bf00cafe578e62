// What: a function that changes the iterator, whose template is told that it takes a reference
// EXPECT: unchanged CL120
// SIZES: 64 33, 128 70
#include "harness.h"
template <class Q> __device__ void inc(Q x) { x += 1; }

__global__ void kernel(const float *a, float *b, int m)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 gridDim.x*64 m");
    __annotation(L"garray b 2 4 gridDim.x*64 m");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    __annotation(L"loop i 0 m 1");
    for (int i = 0; i < m; i++) {
        b[r * m + i] += a[r * m + i];
        if (i % 32 == 31)
            inc<int &>(i);
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    kernel<<<rows / 64, 64>>>(a, b, columns);
    return finish();
}
