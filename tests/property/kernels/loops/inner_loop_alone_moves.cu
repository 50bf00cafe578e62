// What: only the loop inside moves the elements; the rounds outside have bounds that nobody knows
// OPTIONS: --weigh=sectors
// SIZES: 1 1, 4 9, 17 3, 33 65
// GAIN: 0.9
#include "harness.h"

__global__ void kernel(const float *a, float *u, int begin, int l, int w, int h)
{
    __annotation(L"__global__ 3x17");
    __annotation(L"garray a 3 4 4 (h+4) 4");
    __annotation(L"garray u 2 4 w h");
    int x = blockIdx.x * 3 + threadIdx.x, y = blockIdx.y * 17 + threadIdx.y;
    if (x >= w || y >= h)
        return;
    float s = 0;
    __annotation(L"loop i begin l 3");
    for (int i = begin; i < l; i += 3)
        for (int j = 0; j < 4; j++)
            s += a[(2 * (h + 4) + y + j) * 4 + 3];
    u[x * h + y] = s;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", (size_t)16 * (columns + 4), 1), *u = array<float>("u", count, 2);
    kernel<<<dim3(blocks(rows, 3), blocks(columns, 17)), dim3(3, 17)>>>(a, u, 1, rows, rows, columns);
    return finish();
}
