// What: constants by qualified names of a namespace, a parameter of a template and a class of the kernel with the same name
// OPTIONS: --infer -O2 -arch=sm_90 --weigh=sectors
// SIZES: 1 1, 17 5, 31 33, 65 47, 64 128
// EXPECT: unchanged
#include "harness.h"

namespace cfg {
constexpr int COUNT = 40;
}
struct Wide {
    enum { COUNT = 24 };
};

__global__ void of_namespace(const float *x, float *out, int rows)
{
    int r = threadIdx.x + blockDim.x * blockIdx.x;
    if (r >= rows)
        return;
    float sum = 0;
    for (int c = 0; c < cfg::COUNT; c++)
        sum += x[r * cfg::COUNT + c];
    out[r] = sum;
}
template <class cfg> __global__ void of_parameter(const float *x, float *out, int rows)
{
    int r = threadIdx.x + blockDim.x * blockIdx.x;
    if (r >= rows)
        return;
    float sum = 0;
    for (int c = 0; c < cfg::COUNT; c++)
        sum += x[r * cfg::COUNT + c];
    out[r] = sum;
}
__global__ void of_class(const float *x, float *out, int rows)
{
    struct cfg {
        enum { COUNT = 24 };
    };
    int r = threadIdx.x + blockDim.x * blockIdx.x;
    if (r >= rows)
        return;
    float sum = 0;
    for (int c = 0; c < cfg::COUNT; c++)
        sum += x[r * cfg::COUNT + c];
    out[r] = sum;
}

int main(int argc, char **argv)
{
    SIZES
    float *x = array<float>("x", 40 * rows, 1), *a = array<float>("a", rows, 3);
    float *b = array<float>("b", rows, 4), *c = array<float>("c", rows, 5);
    (void)columns;
    of_namespace<<<blocks(rows, 64), 64>>>(x, a, rows);
    of_parameter<Wide><<<blocks(rows, 64), 64>>>(x, b, rows);
    of_class<<<blocks(rows, 64), 64>>>(x, c, rows);
    return finish();
}
