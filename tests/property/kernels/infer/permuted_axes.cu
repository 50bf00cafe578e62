// What: three axes in another order: a block of one axis moves rows, and no thread of it; an axis whose blocks and threads have
//       other letters; windows over every second row
// OPTIONS: -O2 --infer -arch=sm_90
// SIZES: 1 1, 8 32, 33 31, 40 70
// GAIN: 1.5
#include "harness.h"

__global__ void to_210(const float *in, float *out, int A, int B, int C)
{
    int c = blockIdx.x * blockDim.x + threadIdx.x;
    int b = blockIdx.y;
    int a = blockIdx.z * blockDim.y + threadIdx.y;
    if (a < A && c < C)
        out[(c * B + b) * A + a] = in[(a * B + b) * C + c];
}

__global__ void largest(const float *in, float *out, int height, int width, int rows, int columns)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= columns || y >= rows)
        return;
    float most = -1e30f;
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++) {
            int row = y * 2 + i - 1, column = x * 2 + k - 1;
            if (row >= 0 && row < height && column >= 0 && column < width)
                most = max(most, in[row * width + column]);
        }
    out[y * columns + x] = most;
}

int main(int argc, char **argv)
{
    SIZES
    const int between = 3, half = (columns + 1) / 2;
    const size_t all = (size_t)rows * columns;
    float *in = array<float>("in", all * between, 1), *out = array<float>("out", all * between, 2);
    float *halves = array<float>("halves", (size_t)((rows + 1) / 2) * half, 3);
    to_210<<<dim3(blocks(columns, 32), between, blocks(rows, 8)), dim3(32, 8)>>>(in, out, rows, between, columns);
    to_210<<<dim3(blocks(columns, 32), 2, blocks(rows, 8)), dim3(32, 8)>>>(in, out, rows, between, columns);
    largest<<<dim3(blocks(half, 32), blocks((rows + 1) / 2, 8)), dim3(32, 8)>>>(in, halves, rows, columns, (rows + 1) / 2, half);
    return finish();
}
