// What: columns that are kept below two numbers, of which either may be the smaller one: a row's length and a parameter, two
//       parameters, one of them twice
// OPTIONS: -O2 --weigh=sectors -arch=sm_90
// SIZES: 1 1, 8 32, 33 31, 40 65
// GAIN: 1
// TELLS: CL127
#include "harness.h"

__global__ void row_then_most(const int *in, int pitch, int *out, int width, int most, int height)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray in 2 4 height pitch");
    __annotation(L"garray out 1 4 height");
    int y = blockIdx.x * blockDim.x + threadIdx.x;
    if (y >= height)
        return;
    int sum = 0;
    __annotation(L"loop x 0 width 1");
    for (int x = 0; x < width; x++)
        sum = sum * 3 + in[y * pitch + min(min(x, pitch - 1), most - 1)];
    out[y] = sum;
}

__global__ void most_then_row(const int *in, int pitch, int *out, int width, int most, int height)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray in 2 4 height pitch");
    __annotation(L"garray out 1 4 height");
    int y = blockIdx.x * blockDim.x + threadIdx.x;
    if (y >= height)
        return;
    int sum = 0;
    __annotation(L"loop x 0 width 1");
    for (int x = 0; x < width; x++)
        sum = sum * 3 + in[y * pitch + min(min(x, most - 1), pitch - 1)];
    out[y] = sum;
}

__global__ void width_then_most(const int *in, int pitch, int *out, int width, int most, int height)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray in 2 4 height pitch");
    __annotation(L"garray out 1 4 height");
    int y = blockIdx.x * blockDim.x + threadIdx.x;
    if (y >= height)
        return;
    int sum = 0;
    __annotation(L"loop x 0 width 1");
    for (int x = 0; x < width; x++)
        sum = sum * 3 + in[y * pitch + min(min(x + 1, width - 1), most - 1)];
    out[y] = sum;
}

__global__ void most_then_width(const int *in, int pitch, int *out, int width, int most, int height)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray in 2 4 height pitch");
    __annotation(L"garray out 1 4 height");
    int y = blockIdx.x * blockDim.x + threadIdx.x;
    if (y >= height)
        return;
    int sum = 0;
    __annotation(L"loop x 0 width 1");
    for (int x = 0; x < width; x++)
        sum = sum * 3 + in[y * pitch + min(most - 1, min(width - 1, x + 1))];
    out[y] = sum;
}

__global__ void twice(const int *in, int pitch, int *out, int width, int most, int height)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray in 2 4 height pitch");
    __annotation(L"garray out 1 4 height");
    int y = blockIdx.x * blockDim.x + threadIdx.x;
    if (y >= height)
        return;
    int sum = 0;
    __annotation(L"loop x 0 width 1");
    for (int x = 0; x < width; x++)
        sum = sum * 3 + in[y * pitch + min(min(x + 1, width - 1), width - 1)];
    out[y] = sum;
}

__global__ void once(const int *in, int pitch, int *out, int width, int most, int height)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray in 2 4 height pitch");
    __annotation(L"garray out 1 4 height");
    int y = blockIdx.x * blockDim.x + threadIdx.x;
    if (y >= height)
        return;
    int sum = 0;
    __annotation(L"loop x 0 width 1");
    for (int x = 0; x < width; x++)
        sum = sum * 3 + in[y * pitch + min(max(x - 1, 0), most - 1)];
    out[y] = sum;
}

int main(int argc, char **argv)
{
    SIZES
    int *in = array<int>("in", (size_t)rows * columns + 200, 1);
    const int pitch = columns, grid = blocks(rows, 64), less = columns / 2 + 1;
    for (int k = 0; k < 3; k++) {
        const int most = k == 0 ? less : k == 1 ? columns : columns + 9, width = k == 2 ? columns + 5 : columns;
        int *out[6];
        for (int i = 0; i < 6; i++)
            out[i] = array<int>("out", rows, 2 + i);
        row_then_most<<<grid, 64>>>(in, pitch, out[0], width, most, rows);
        most_then_row<<<grid, 64>>>(in, pitch, out[1], width, most, rows);
        width_then_most<<<grid, 64>>>(in, pitch, out[2], width, most, rows);
        most_then_width<<<grid, 64>>>(in, pitch, out[3], width, most, rows);
        twice<<<grid, 64>>>(in, pitch, out[4], columns, most, rows);
        once<<<grid, 64>>>(in, pitch, out[5], columns, k == 2 ? columns : most, rows);
    }
    return finish();
}
