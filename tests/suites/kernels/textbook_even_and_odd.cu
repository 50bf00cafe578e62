// Source: textbooks, cyclic reduction and wavelets: elements of even place from one array, of odd place from another
#include "harness.h"

__global__ void kernel(const float *even, const float *odd, float *b, int h, int w)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray even 2 4 h w");
    __annotation(L"garray odd 2 4 h w");
    __annotation(L"garray b 1 4 h");
    int y = blockIdx.x * blockDim.x + threadIdx.x;
    if (y >= h)
        return;
    float sum = 0;
    for (int x = 0; x < w; x++) {
        __annotation(L"loop x 0 w 1");
        if (x % 2 == 0)
            sum += even[y * w + x];
        if (x & 1)
            sum -= odd[y * w + x];
    }
    b[y] = sum;
}

int main(int argc, char **argv)
{
    SIZES
    float *even = array<float>("even", count, 1);
    float *odd = array<float>("odd", count, 2);
    float *b = array<float>("b", rows, 3);
    kernel<<<blocks(rows, 64), 64>>>(even, odd, b, rows, columns);
    return finish();
}
