// What: an element that a function is given by reference by a choice, and sets, is written
// EXPECT: staged
// TELLS: CL129
// BITS: alone
// SIZES: 64 43, 128 70, 1 1
// OPTIONS: --weigh=sectors
#include "harness.h"

template <typename T, typename U> __device__ void put(T &to, U value) { to = (T)value; }

__global__ void kernel(float *b, const float *a, float *__restrict__ q, float *__restrict__ sums, int n, int m)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray b 1 4 n");
    __annotation(L"garray a 2 4 n m");
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    if (t >= n)
        return;
    float s = 0;
    __annotation(L"loop j 0 m 1");
    for (int j = 0; j < m; j++) {
        put(t % 2 ? b[t] : q[t], a[t * m + j]);
        s += b[t];
    }
    sums[t] = s;
}

int main(int argc, char **argv)
{
    SIZES
    float *q = array<float>("q", rows, 4);
    float *b = array<float>("b", rows, 1), *a = array<float>("a", count, 2), *sums = array<float>("sums", rows, 3);
    kernel<<<blocks(rows, 64), 64>>>(b, a, q, sums, rows, columns);
    return finish();
}
