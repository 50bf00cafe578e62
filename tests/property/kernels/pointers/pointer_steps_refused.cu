// What: steps that depend on something, or are two of one name; a parameter that a lambda has
// DEFINES: -DCASE=1 | -DCASE=2 | -DCASE=3
// SIZES: 1 1, 31 33, 64 65, 65 1, 130 40
// EXPECT: unchanged CL127
#include "harness.h"

#if CASE == 1
__global__ void kernel(const float *in, float *out, int w, int h)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray in 2 4 h w");
    __annotation(L"garray out 2 4 h w");
    int y = blockIdx.x * blockDim.x + threadIdx.x;
    if (y >= h)
        return;
    const float *p = in + y * w;
    float sum = 0;
    __annotation(L"loop x 0 w 1");
    for (int x = 0; x < w; x++)
        sum += x < 3 ? *p++ : 0;
    out[y * w] = sum;
}
#elif CASE == 2
__global__ void kernel(const float *in, float *out, int w, int h)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray in 2 4 h w");
    __annotation(L"garray out 2 4 h w");
    int y = blockIdx.x * blockDim.x + threadIdx.x;
    if (y >= h)
        return;
    const float *p = in + y * w;
    float sum = 0;
    __annotation(L"loop x 0 w 1");
    for (int x = 0; x < w; x++)
        sum += *p++ + *p;
    out[y * w] = sum;
}
#elif CASE == 3
__global__ void kernel(const float *in, float *out, int w, int h)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray in 2 4 h w");
    __annotation(L"garray out 2 4 h w");
    int y = blockIdx.x * blockDim.x + threadIdx.x;
    if (y >= h)
        return;
    const float *p = in + y * w;
    float sum = 0;
    __annotation(L"loop x 0 w 1");
    for (int x = 0; x < w; x++)
        if (x & 1)
            sum += *p++;
    out[y * w] = sum;
}
#endif

int main(int argc, char **argv)
{
    SIZES
    float *in = array<float>("in", 2 * count + 2, 1);
    float *out = array<float>("out", count, 2);
    kernel<<<blocks(rows, 64), 64>>>(in, out, columns, rows);
    return finish();
}
