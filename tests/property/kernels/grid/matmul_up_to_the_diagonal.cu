// What: the loop ends at the thread's own row
#include "harness.h"

__global__ void kernel(const float *a, const float *b, float *c, int rows, int columns)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 rows rows");
    __annotation(L"garray b 2 4 rows rows");
    __annotation(L"garray c 2 4 rows rows");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (y < rows && x < rows) {
        float sum = 0;
        __annotation(L"loop i 0 y+1 1");
        for (int i = 0; i <= y; i++)
            sum += a[y * rows + i] * b[i * rows + x];
        c[y * rows + x] = sum;
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", (size_t)rows * rows, 1);
    float *b = array<float>("b", (size_t)rows * rows, 2);
    float *c = array<float>("c", (size_t)rows * rows, 3);
    kernel<<<dim3(blocks(rows, 16), blocks(rows, 16)), dim3(16, 16)>>>(a, b, c, rows, columns);
    return finish();
}
