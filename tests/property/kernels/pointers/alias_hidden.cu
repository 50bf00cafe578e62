// What: references to elements, bound before a loop, whose types do not show that they are references
// EXPECT: unchanged CL129
// DEFINES: -DCASE=1 | -DCASE=2 | -DCASE=3 | -DCASE=4 | -DCASE=5 | -DCASE=6 | -DCASE=7 | -DCASE=8
// SIZES: 64 33, 128 70
#include <tuple>
#include <type_traits>
#include <utility>
#include "harness.h"

template <class T> struct Same {
    using type = T;
};
typedef const float &Reference;

#define VALUE x
#if CASE == 1
#define BIND Q x = b[r * m]
#elif CASE == 2
#define BIND std::enable_if_t<true, const float &> x = b[r * m]
#elif CASE == 3
#define BIND std::conditional<true, const float &, float>::type x(b[r * m])
#elif CASE == 4
#define BIND std::add_lvalue_reference_t<const float> x{b[r * m]}
#elif CASE == 5
#define BIND Same<const float &>::type x = b[r * m]
#elif CASE == 6
#define BIND std::pair<const float &, int> u(b[r * m], 1), v(b[r * m + 1], 2)
#undef VALUE
#define VALUE u.first * v.first
#elif CASE == 7
#define BIND std::pair<Reference, int> u(b[r * m], 1)
#undef VALUE
#define VALUE u.first
#elif CASE == 8
#define BIND std::pair<Q, int> u(b[r * m], 1)
#undef VALUE
#define VALUE u.first
#endif

template <class Q> __global__ void kernel(const float *a, float *b, int m)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray b 2 4 gridDim.x*64 m");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    BIND;
    __annotation(L"loop i 0 m 1");
    for (int i = 0; i < m; i++)
        b[r * m + i] = a[i] + VALUE;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    kernel<const float &><<<rows / 64, 64>>>(a, b, columns);
    return finish();
}
