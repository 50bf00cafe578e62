// What: a product of a member of a structure that each round stores as it was: in a register it is the same in all rounds, and
//       nvcc makes it before the loop
// EXPECT: unchanged CL145
// OPTIONS: --weigh=sectors
#include "harness.h"

#define N 63

__global__ void kernel(float4 *d, float *sink, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray d 1 16 rows");
    int r = blockIdx.x * 64 + threadIdx.x;
    if (r < rows) {
        float s = 0;
        __annotation(L"loop i 2 N 1");
        for (unsigned i = 2; i < N; ++i) {
            d[r].z += d[r].y - d[r].x * 0.75f;
            s += s - s * 0.75f;
            s -= d[r].w * 0.5f;
            auto was = d[r];
            d[r].w += d[r].y > d[r].z ? d[r].y : d[r].z;
            d[r] = was;
        }
        sink[r] = s;
    }
}

int main(int argc, char **argv)
{
    SIZES
    float4 *d = array<float4>("d", rows, 2);
    float *sink = array<float>("sink", rows, 3);
    kernel<<<blocks(rows, 64), 64>>>(d, sink, rows, columns);
    return finish();
}
