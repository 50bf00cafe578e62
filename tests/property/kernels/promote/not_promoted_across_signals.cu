// What: between the write beside a loop and the loop threads tell each other something, in what is called
// DEFINES: -DCASE=1 | -DCASE=2 | -DCASE=3 | -DCASE=4 | -DCASE=5 | -DCASE=6 | -DCASE=7 | -DCASE=8
// GAIN: 1
// SIZES: 64 5, 128 33
#include "harness.h"

struct W {
    __device__ void wait() const { __syncwarp(); }
    __device__ void operator()() const { __syncwarp(); }
    __device__ int operator<<(int n) const
    {
        __syncwarp();
        return n;
    }
};
struct W2 {
    int x;
    __device__ W2() { __syncwarp(); }
};
__device__ void all_wait()
{
    __syncwarp();
}
__device__ int waits()
{
    __syncwarp();
    return 1;
}
__device__ int by_default(int n = waits())
{
    return n;
}
template <typename F> __device__ void apply(F f)
{
    f();
}
__device__ void signal(int *flag)
{
    __syncwarp();
    atomicExch(flag, 1);
}

#if CASE == 1
#define USE w.wait()
#elif CASE == 2
#define USE wait_here()
#elif CASE == 3
#define USE w()
#elif CASE == 4
#define USE (void)(w << 1)
#elif CASE == 5
#define USE by_default()
#elif CASE == 6
#define USE apply(all_wait)
#elif CASE == 7
#define USE W2 local; local.x = 1
#elif CASE == 8
#define USE signal(flag)
#endif

/* The lower half of a warp adds to elements that its upper half has set; only the register of a lane
 * that is stored in any case would undo it. */
__global__ void kernel(const float *m, float *b, int n, int *flag)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray m 1 4 n");
    __annotation(L"garray b 1 4 n");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    bool low = threadIdx.x % 32 < 16;
    W w;
    auto wait_here = [] { __syncwarp(); };
    b[i] = 0;
    USE;
    for (int j = 0; j < n; j++) {
        __annotation(L"loop j 0 n 1");
        if (low)
            b[i] += m[j];
    }
    if (low)
        b[i + 16] = i;
}

int main(int argc, char **argv)
{
    SIZES
    float *m = array<float>("m", rows, 1);
    float *b = array<float>("b", rows, 2);
    int *flag = array<int>("flag", 1, 0);
    kernel<<<rows / 64, 64>>>(m, b, rows, flag);
    return finish();
}
