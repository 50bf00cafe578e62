// Source: cuda-samples boxFilter, rows: a function with a running sum, given a pointer to the thread's row
// EXPECT: unchanged CL145
#include "harness.h"

#define R 3
__device__ void d_boxfilter_x(const float *id, float *od, int w)
{
    float t = id[0] * R;
    for (int x = 0; x < R + 1; x++)
        t += id[x];
    od[0] = t * 0.25f;
    for (int x = 1; x < w - R; x++) {
        t += id[x + R];
        t -= id[max(x - R - 1, 0)];
        od[x] = t * 0.25f;
    }
}
__global__ void kernel(const float *id, float *od, int w, int h)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray id 2 4 h w");
    __annotation(L"garray od 2 4 h w");
    unsigned int y = blockIdx.x * blockDim.x + threadIdx.x;
    if (y < h)
        d_boxfilter_x(&id[y * w], &od[y * w], w);
}

int main(int argc, char **argv)
{
    SIZES
    float *id = array<float>("id", count + 8, 1);
    float *od = array<float>("od", count + 8, 2);
    kernel<<<blocks(rows, 64), 64>>>(id, od, columns, rows);
    return finish();
}
