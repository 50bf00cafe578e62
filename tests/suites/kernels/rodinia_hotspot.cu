// Source: Rodinia hotspot, one step without its tile: neighbours repeated at the edges by ?:
#include "harness.h"

__global__ void kernel(const float *power, const float *in, float *out, int cols, int rows)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray power 2 4 rows cols");
    __annotation(L"garray in 2 4 rows cols");
    __annotation(L"garray out 2 4 rows cols");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= cols || y >= rows)
        return;
    float c = in[y * cols + x];
    float n = y == 0 ? c : in[(y - 1) * cols + x];
    float s = y == rows - 1 ? c : in[(y + 1) * cols + x];
    float w = x == 0 ? c : in[y * cols + x - 1];
    float e = x == cols - 1 ? c : in[y * cols + x + 1];
    out[y * cols + x] = c + 0.5f * (power[y * cols + x] + (s + n - 2.0f * c) + (e + w - 2.0f * c));
}

int main(int argc, char **argv)
{
    SIZES
    float *power = array<float>("power", count, 1);
    float *in = array<float>("in", count, 2);
    float *out = array<float>("out", count, 3);
    kernel<<<dim3(blocks(columns, 16), blocks(rows, 16)), dim3(16, 16)>>>(power, in, out, columns, rows);
    return finish();
}
