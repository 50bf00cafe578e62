// What: windows of an image whose rows are longer than it is wide: columns are kept inside of the image, which is no size of
//       the array; not asked of the rows; images of no columns
// OPTIONS: -O2 --infer --weigh=sectors -arch=sm_90
// GAIN: 1.2
// SIZES: 1 1, 8 32, 33 31, 40 65
#include "harness.h"

__global__ void mean(const float *in, int pitch, float *out, int width, int height)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height)
        return;
    float sum = 0;
    for (int k = -4; k <= 4; k++)
        sum += in[y * pitch + min(max(x + k, 0), width - 1)];
    out[y * width + x] = sum / 9;
}

__global__ void walk(const float *in, int pitch, float *out, int width, int height)
{
    int y = blockIdx.x * blockDim.x + threadIdx.x;
    if (y >= height)
        return;
    float sum = 0;
    for (int x = 0; x < width; x++)
        sum = sum * 0.5f + in[y * pitch + min(x + 1, width - 1)];
    out[y] = sum;
}

int main(int argc, char **argv)
{
    SIZES
    const int pitch = columns + 3;
    float *in = array<float>("in", (size_t)rows * pitch, 1), *out = array<float>("out", (size_t)rows * columns, 2);
    float *ends = array<float>("ends", rows, 3);
    dim3 block(32, 8), grid(blocks(columns, 32), blocks(rows, 8));
    mean<<<grid, block>>>(in, pitch, out, columns, rows);
    walk<<<blocks(rows, 64), 64>>>(in, pitch, ends, columns, rows);
    mean<<<grid, block>>>(in, pitch, out, 0, rows);
    walk<<<blocks(rows, 64), 64>>>(in, pitch, ends, 0, rows);
    return finish();
}
