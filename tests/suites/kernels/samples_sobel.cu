// Source: cuda-samples SobelFilter without its tile: eight neighbours of bytes
#include "harness.h"

__global__ void kernel(const unsigned char *in, unsigned char *out, int w, int h)
{
    __annotation(L"__global__ 64x4");
    __annotation(L"garray in 2 1 h w");
    __annotation(L"garray out 2 1 h w");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < 1 || y < 1 || x >= w - 1 || y >= h - 1)
        return;
    int ul = in[(y - 1) * w + x - 1], um = in[(y - 1) * w + x], ur = in[(y - 1) * w + x + 1];
    int ml = in[y * w + x - 1], mr = in[y * w + x + 1];
    int ll = in[(y + 1) * w + x - 1], lm = in[(y + 1) * w + x], lr = in[(y + 1) * w + x + 1];
    int horz = ur + 2 * mr + lr - ul - 2 * ml - ll;
    int vert = ul + 2 * um + ur - ll - 2 * lm - lr;
    out[y * w + x] = (unsigned char)min(abs(horz) + abs(vert), 255);
}

int main(int argc, char **argv)
{
    SIZES
    unsigned char *in = array<unsigned char>("in", count, 1);
    unsigned char *out = array<unsigned char>("out", count, 2);
    kernel<<<dim3(blocks(columns, 64), blocks(rows, 4)), dim3(64, 4)>>>(in, out, columns, rows);
    return finish();
}
