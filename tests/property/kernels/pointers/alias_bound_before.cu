// What: references to elements that are bound before a loop, and used in it
// TELLS: CL127 | CL127 | CL127 | CL129 | CL127 | CL127 | CL127
// GAIN: 1
// DEFINES: -DCASE=1 | -DCASE=2 | -DCASE=3 | -DCASE=4 | -DCASE=5 | -DCASE=6 | -DCASE=7
// SIZES: 64 33, 128 70
#include "harness.h"

#if CASE == 1
#define BIND const float &x = b[r * m]
#elif CASE == 2
#define BIND const auto &x = (b[r * m])
#elif CASE == 3
#define BIND const float &x = r % 2 ? b[r * m] : *(b + r * m + 1)
#elif CASE == 4
#define BIND const float &y = static_cast<const float &>(b[r * m]); const float &x = y
#elif CASE == 5
using Same = const float &;
#define BIND Same x{b[r * m]}
#elif CASE == 6
#include <algorithm>
#define BIND const float &x = std::min(b[r * m], b[r * m + 1])
#elif CASE == 7
#define BIND const float &x = b[r * m] = 4
#endif

__global__ void kernel(const float *a, float *b, int m)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 gridDim.x*64 m");
    __annotation(L"garray b 2 4 gridDim.x*64 m");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    BIND;
    __annotation(L"loop i 0 m 1");
    for (int i = 0; i < m; i++)
        b[r * m + i] = a[r * m + i] + x;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    kernel<<<rows / 64, 64>>>(a, b, columns);
    return finish();
}
