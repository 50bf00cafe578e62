// Source: Rodinia nw, a diagonal of single elements a launch: lanes a row less one apart
// EXPECT: unchanged CL132
#include "harness.h"

__global__ void kernel(const int *reference, int *item, int cols, int d, int penalty)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray reference 2 4 cols cols");
    __annotation(L"garray item 2 4 cols cols");
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    int x = t + 1, y = d - t;
    if (x < cols && y > 0 && y < cols)
        item[y * cols + x] = max(item[(y - 1) * cols + x - 1] + reference[y * cols + x],
                                 max(item[y * cols + x - 1] - penalty, item[(y - 1) * cols + x] - penalty));
}

int main(int argc, char **argv)
{
    SIZES
    const int n = rows;
    int *reference = array<int>("reference", (size_t)n * n, 1);
    int *item = array<int>("item", (size_t)n * n, 2);
    kernel<<<blocks(n, 64), 64>>>(reference, item, n, n / 2 + 1, 3);
    return finish();
}
