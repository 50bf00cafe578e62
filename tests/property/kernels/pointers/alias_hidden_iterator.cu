// What: an iterator that changes through a name whose type does not show that it is a reference
// EXPECT: unchanged CL120
// DEFINES: -DCASE=1 | -DCASE=2 | -DCASE=3
// SIZES: 64 33, 128 70
#include <type_traits>
#include "harness.h"

#if CASE == 1
#define TYPE I
#elif CASE == 2
#define TYPE std::conditional_t<true, int &, int>
#elif CASE == 3
#define TYPE decltype((i))
#endif

template <class I> __global__ void kernel(const float *a, float *b, int m)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 gridDim.x*64 m");
    __annotation(L"garray b 2 4 gridDim.x*64 m");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    int i;
    TYPE q = i;
    __annotation(L"loop i 0 m 1");
    for (i = 0; i < m; i++) {
        b[r * m + i] = a[r * m + i] * 3;
        if (i % 32 == 31)
            q++;
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    kernel<int &><<<rows / 64, 64>>>(a, b, columns);
    return finish();
}
