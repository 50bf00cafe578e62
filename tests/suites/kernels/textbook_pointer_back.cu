// Source: textbooks, softmax by rows: a pointer steps over its row, is taken back and steps over it again
#include "harness.h"

__global__ void kernel(const float *a, float *b, int h, int w)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 h w");
    __annotation(L"garray b 1 4 h");
    int y = blockIdx.x * blockDim.x + threadIdx.x;
    if (y >= h)
        return;
    a += y * w;
    float most = 0, sum = 0;
    for (int x = 0; x < w; x++) {
        __annotation(L"loop x 0 w 1");
        most = fmaxf(most, *a++);
    }
    a -= w;
    for (int x = 0; x < w; x++) {
        __annotation(L"loop x 0 w 1");
        sum += expf(*a++ - most);
    }
    b[y] = sum;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", rows, 2);
    kernel<<<blocks(rows, 64), 64>>>(a, b, rows, columns);
    return finish();
}
