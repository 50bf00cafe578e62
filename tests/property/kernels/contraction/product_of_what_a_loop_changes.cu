// What: products of an element, or a variable, that a loop changes, before the loop, or in it, and behind: nvcc stores the element
//       behind a loop that had a round, and makes the product there; a register is stored where both ways have met
// EXPECT: unchanged CL145
// OPTIONS: --weigh=sectors
#include "harness.h"

__global__ void element(float2 *b, float *sink, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray b 1 8 rows");
    __annotation(L"garray sink 1 4 rows");
    int t = blockIdx.x * 64 + threadIdx.x;
    if (t >= rows)
        return;
    b[t].y += b[t].x * 0.75f;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        b[t].x += 0.5f;
    sink[t] += b[t].x * 0.75f;
}

__global__ void variable(float2 *b, const float *c, float *sink, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray b 1 8 rows");
    __annotation(L"garray c 1 4 rows");
    __annotation(L"garray sink 1 4 rows");
    int t = blockIdx.x * 64 + threadIdx.x;
    if (t >= rows)
        return;
    float s = c[t];
    b[t].y += s * 0.75f;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        b[t].x += b[t].y;
        s += 0.1f;
    }
    sink[t] += s * 0.75f;
}

__global__ void within(float2 *b, float *sink, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray b 1 8 rows");
    __annotation(L"garray sink 1 4 rows");
    int t = blockIdx.x * 64 + threadIdx.x;
    if (t >= rows)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        b[t].x += b[t].y * 0.75f;
        b[t].y += 0.1f;
    }
    sink[t] += b[t].y * 0.75f;
}

int main(int argc, char **argv)
{
    SIZES
    float2 *b = array<float2>("b", rows, 1);
    float *c = array<float>("c", rows, 2), *sink = array<float>("sink", rows, 3);
    element<<<blocks(rows, 64), 64>>>(b, sink, rows, columns);
    variable<<<blocks(rows, 64), 64>>>(b, c, sink, rows, columns);
    within<<<blocks(rows, 64), 64>>>(b, sink, rows, columns);
    return finish();
}
