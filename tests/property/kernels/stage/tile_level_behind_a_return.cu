// What: the whole body is staged, of which a check in a block leaves threads out, before a loop that is annotated
// SIZES: 1 1, 7 9, 33 32, 97 41
// OPTIONS: --weigh=sectors
#include "harness.h"

__global__ void kernel(const float *a, float *u, int w, int h, int d, int l)
{
    __annotation(L"__global__ 8x4x4");
    __annotation(L"garray a 2 4 w 4");
    __annotation(L"garray u 3 4 d h w");
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    const int z = blockIdx.z * blockDim.z + threadIdx.z;
    if (x < w - 1 && y < h - 2 && z < d) {
        if (x == w - 1 || x > 20) {
            u[(z * h + y) * w + x] = a[x * 4];
            return;
        }
        __annotation(L"loop i 0 l 1");
        for (short i = 0; i < l; i++) {
            u[(z * h + y) * w + x] = u[(z * h + y) * w + x] + a[(x + 1) * 4];
        }
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", columns * 4, 1), *u = array<float>("u", count * 3, 2);
    kernel<<<dim3(blocks(columns, 8), blocks(rows, 4), 1), dim3(8, 4, 4)>>>(a, u, columns, rows, 3, 5);
    return finish();
}
