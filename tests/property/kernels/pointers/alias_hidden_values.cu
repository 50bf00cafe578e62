// What: variables of types that only the compiler knows, made of elements: values, and references to constants
// SIZES: 64 33, 128 70
#include <type_traits>
#include <utility>
#include "harness.h"

template <class T, class Q> __global__ void kernel(const float *a, T *b, int m)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 gridDim.x*64 m");
    __annotation(L"garray b 2 4 gridDim.x*64 m");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    __annotation(L"loop i 0 m 1");
    for (int i = 0; i < m; i++) {
        T x = b[r * m + i];
        Q y = b[r * m + i] * 2;
        Q z = a[r * m + i];
        std::pair<float, int> u(b[r * m + i], 1);
        b[r * m + i] = x * y + z * u.first;
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    kernel<float, const float &><<<rows / 64, 64>>>(a, b, columns);
    return finish();
}
