// Source: cuda-samples stereoDisparity as a plain kernel: sums of absolute differences over windows, disparities
// SIZES: 5 20, 33 48, 40 65
#include "harness.h"

#define RAD 2
#define FAR 8
__global__ void kernel(const unsigned char *left, const unsigned char *right, unsigned *best, int w, int h)
{
    __annotation(L"__global__ 32x8");
    __annotation(L"garray left 2 1 h w");
    __annotation(L"garray right 2 1 h w");
    __annotation(L"garray best 2 4 h w");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < RAD + FAR || y < RAD || x >= w - RAD || y >= h - RAD)
        return;
    unsigned least = 1u << 30, which = 0;
    __annotation(L"loop d 0 FAR 1");
    for (int d = 0; d < FAR; d++) {
        unsigned cost = 0;
        __annotation(L"loop i -RAD RAD+1 1");
        for (int i = -RAD; i <= RAD; i++) {
            __annotation(L"loop j -RAD RAD+1 1");
            for (int j = -RAD; j <= RAD; j++)
                cost += abs(left[(y + i) * w + x + j] - right[(y + i) * w + x + j - d]);
        }
        if (cost < least) {
            least = cost;
            which = d;
        }
    }
    best[y * w + x] = which;
}

int main(int argc, char **argv)
{
    SIZES
    unsigned char *left = array<unsigned char>("left", count, 1);
    unsigned char *right = array<unsigned char>("right", count, 2);
    unsigned *best = array<unsigned>("best", count, 3);
    kernel<<<dim3(blocks(columns, 32), blocks(rows, 8)), dim3(32, 8)>>>(left, right, best, columns, rows);
    return finish();
}
