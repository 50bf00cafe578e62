// What: a kernel whose address is taken: attributes of it, launches through pointers and by cudaLaunchKernel are those of
//       the kernel as it was written, launches by <<<>>> those of its variant (-O2)
// OPTIONS: -O2 -arch=sm_90 --weigh=sectors
// SIZES: 1 1, 64 32, 65 43, 130 70
// GAIN: 2
#include "harness.h"

__global__ void sums(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 1 4 rows");
    int row = blockIdx.x * 64 + threadIdx.x;
    if (row >= rows)
        return;
    float s = 0;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        s += a[row * columns + i];
    b[row] = s;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", rows, 2), *c = array<float>("c", rows, 3);
    int active = 0;
    cudaFuncSetAttribute(sums, cudaFuncAttributeMaxDynamicSharedMemorySize, 65536);
    cudaOccupancyMaxActiveBlocksPerMultiprocessor(&active, &sums, 64, 0);
    sums<<<blocks(rows, 64), 64>>>(a, b, rows, columns);
    void *arguments[] = {(void *)&a, (void *)&c, (void *)&rows, (void *)&columns};
    if (columns < 32)
        cudaLaunchKernel(sums, blocks(rows, 64), 64, arguments);
    auto pointer = columns < 33 ? sums : nullptr;
    if (pointer)
        pointer<<<blocks(rows, 64), 64>>>(a, c, rows, columns);
    return finish();
}
