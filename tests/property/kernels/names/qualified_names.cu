// What: a type and a function of namespaces, by their qualified names
// OPTIONS: --infer -O2 -arch=sm_90 --weigh=sectors
// SIZES: 1 1, 17 5, 31 33, 65 47, 64 128
#include "harness.h"

namespace cfg {
using real = float;
enum { COUNT = 3 };
}
struct Sizes {
    static constexpr int MORE = 2;
};
namespace detail {
__device__ inline int at(int r, int c, int ld) { return r * ld + c; }
}

namespace outer {
__global__ void kernel(const float *x, float *out, int rows, int columns)
{
    int r = threadIdx.x + blockDim.x * blockIdx.x;
    if (r >= rows)
        return;
    cfg::real sum = 0;
    for (int c = 0; c < columns - Sizes::MORE; c++)
        sum += (cfg::real)x[detail::at(r, c, columns)] / cfg::COUNT;
    out[r] = sum;
}
}

int main(int argc, char **argv)
{
    SIZES
    float *x = array<float>("x", count, 1), *out = array<float>("out", rows, 3);
    outer::kernel<<<blocks(rows, 64), 64>>>(x, out, rows, columns);
    return finish();
}
