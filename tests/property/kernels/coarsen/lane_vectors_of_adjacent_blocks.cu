// What: threads of one block side by side are one, whose elements are vectors, in blocks that stand beside each other:
//       shorts and bytes; conditions on the place in the block; sizes of the block; grids that are no multiple
// GAIN: 1
// OPTIONS: -O2 -arch=sm_90
// WAVEFRONTS: 4
// SIZES: 1 1, 1 16, 3 17, 66 128
#include "harness.h"

#define SIDE 8
static __constant__ int factors[SIDE * SIDE] = {3, -1, 4, 1, -5, 9, 2, 6, 5, 3, -5, 8, 9, 7, 9, 3};

__global__ void shorts(const unsigned char *image, short *out, int height, int width)
{
    __annotation(L"__global__ (SIDE)x(SIDE)");
    __annotation(L"garray image 2 1 height width");
    __annotation(L"garray out 2 2 height width");
    const int u = threadIdx.x, v = threadIdx.y;
    int sum = u;
    __annotation(L"loop y 0 SIDE 1");
    for (int y = 0; y < SIDE; y++) {
        __annotation(L"loop x 0 SIDE 1");
        for (int x = 0; x < SIDE; x++)
            sum += image[(blockIdx.y * SIDE + y) * width + blockIdx.x * SIDE + x] *
                   (factors[u * SIDE + x] - factors[v * SIDE + y] * (int)blockIdx.x);
        if (u == 3)
            sum -= y;
    }
    out[(blockIdx.y * SIDE + v) * width + blockIdx.x * SIDE + u] = sum >> 1;
}

/* The block's size stands in its place, and so does the grid's. */
__global__ void bytes(const unsigned char *in, unsigned char *out, int height, int width)
{
    __annotation(L"__global__ 16x2");
    __annotation(L"garray in 2 1 height width");
    __annotation(L"garray out 2 1 height width");
    const int u = threadIdx.x + blockDim.x - 16, v = threadIdx.y;
    int sum = 0;
    __annotation(L"loop y 0 2 1");
    for (int y = 0; y < 2; y++)
        for (int x = 0; x < 16; x++)
            sum += in[(blockIdx.y * 2 + y) * width + blockIdx.x * 16 + x] * (u * x + v * y + (int)gridDim.x);
    out[(blockIdx.y * 2 + v) * width + blockIdx.x * 16 + u] = sum >> 3;
}

int main(int argc, char **argv)
{
    SIZES
    const int height = rows * SIDE, width = columns * SIDE;
    unsigned char *image = array<unsigned char>("image", count * 64, 3), *wide = array<unsigned char>("wide", count * 64 * 2, 3),
                  *packed = array<unsigned char>("packed", count * 64 * 2, 5);
    short *made = array<short>("made", count * 64, 1);
    shorts<<<dim3(columns, rows), dim3(SIDE, SIDE)>>>(image, made, height, width);
    bytes<<<dim3(columns, rows * 4), dim3(16, 2)>>>(wide, packed, height, width * 2);
    return finish();
}
