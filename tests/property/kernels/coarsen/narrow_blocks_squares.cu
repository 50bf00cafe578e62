// What: a block is a square of 8 x 8 pixels, as in a cosine transform: four of them stand beside each other, and share a
//       tile; as the times say, as a schedule asks, and with names of macros; one-row blocks; grids that are no multiple
// OPTIONS: -O2 -arch=sm_90
// SIZES: 1 1, 1 4, 2 3, 3 8, 5 12
// GAIN: 1.8
#include "harness.h"

#define SIDE 8
#define U threadIdx.x
#define SQUARE_X (blockIdx.x * SIDE)
#define SQUARE_Y (blockIdx.y * blockDim.y)

__global__ void squares(const unsigned char *image, short *out, int height, int width)
{
    __annotation(L"__global__ (SIDE)x(SIDE)");
    __annotation(L"garray image 2 1 height width");
    __annotation(L"garray out 2 2 height width");
    const int u = threadIdx.x, v = threadIdx.y;
    int sum = 0;
    __annotation(L"loop y 0 SIDE 1");
    for (int y = 0; y < SIDE; y++) {
        __annotation(L"loop x 0 SIDE 1");
        for (int x = 0; x < SIDE; x++)
            sum += image[(blockIdx.y * SIDE + y) * width + blockIdx.x * SIDE + x] * ((u + 1) * (x + 1) - (v + 2) * y);
    }
    out[(blockIdx.y * SIDE + v) * width + blockIdx.x * SIDE + u] = sum >> 4;
}

__global__ void asked(const unsigned char *image, short *out, int height, int width)
{
    __annotation(L"__global__ 8x8");
    __annotation(L"garray image 2 1 height width");
    __annotation(L"garray out 2 2 height width");
    __annotation(L"schedule block 32x8");
    int sum = gridDim.x * 3 + blockDim.y + threadIdx.z - blockDim.z;
    for (int y = 0; y < SIDE; y++)
        for (int x = 0; x < SIDE; x++)
            sum += image[(SQUARE_Y + y) * width + SQUARE_X + x] * ((U + 1) * (x + 1) - (threadIdx.y + 2) * y);
    out[(SQUARE_Y + threadIdx.y) * width + SQUARE_X + U] = sum >> 4;
}

__global__ void rows_of_eight(const float *in, float *out, int height, int width)
{
    __annotation(L"__global__ 8");
    __annotation(L"garray in 2 4 height width");
    __annotation(L"garray out 2 4 height width");
    const auto at = blockIdx.x * 8;
    out[blockIdx.y * width + at + 7 - threadIdx.x] = in[blockIdx.y * width + at + threadIdx.x] + blockIdx.x;
}

/* Blocks along y are their own: z of the grid, too. */
__global__ void planes(const float *in, float *out, int depth, int height, int width)
{
    __annotation(L"__global__ 4x2");
    __annotation(L"garray in 3 4 depth height width");
    __annotation(L"garray out 3 4 depth height width");
    const int at = (blockIdx.z * height + blockIdx.y * 2 + threadIdx.y) * width + blockIdx.x * 4;
    out[at + 3 - threadIdx.x] = in[at + threadIdx.x] * (1 + threadIdx.x);
}

int main(int argc, char **argv)
{
    SIZES
    const int height = rows * SIDE, width = columns * SIDE;
    unsigned char *image = array<unsigned char>("image", count * 64, 3);
    short *made = array<short>("made", count * 64, 1), *same = array<short>("same", count * 64, 2);
    float *in = array<float>("in", count * 64 * 2, 3), *out = array<float>("out", count * 64, 4),
          *turned = array<float>("turned", count * 64 * 2, 5);
    squares<<<dim3(columns, rows), dim3(SIDE, SIDE)>>>(image, made, height, width);
    asked<<<dim3(columns, rows), dim3(8, 8)>>>(image, same, height, width);
    rows_of_eight<<<dim3(columns, height), 8>>>(in, out, height, width);
    planes<<<dim3(columns * 2, rows * 4, 2), dim3(4, 2)>>>(in, turned, 2, height, width);
    return finish();
}
