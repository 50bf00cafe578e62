/* The matrix product with one element of c per thread, the first example of every course. */
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "cudalite.h"

#ifndef ROWS
#define ROWS 160
#endif
#ifndef DEPTH
#define DEPTH 128
#endif
#ifndef COLUMNS
#define COLUMNS 192
#endif
#ifndef BLOCK
#define BLOCK 16
#endif

static __global__ void matmul(const float *a, const float *b, float *c, int rows, int depth, int columns)
{
    __annotation(L"__global__ (BLOCK)x(BLOCK)");
    __annotation(L"garray a 2 4 rows depth");
    __annotation(L"garray b 2 4 depth columns");
    __annotation(L"garray c 2 4 rows columns");
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    int column = blockIdx.x * blockDim.x + threadIdx.x;

    __annotation(L"BoundChk");
    if (row < rows && column < columns) {
        float sum = 0;
        __annotation(L"loop k 0 depth 1");
        for (int k = 0; k < depth; k++)
            sum += a[row * depth + k] * b[k * columns + column];
        c[row * columns + column] = sum;
    }
}

#define CHECK(call) check(call, __LINE__)
static void check(cudaError_t error, int line)
{
    if (error == cudaSuccess)
        return;
    fprintf(stderr, "line %d: %s\n", line, cudaGetErrorString(error));
    exit(1);
}

static float *to_device(const std::vector<float> &values)
{
    float *device;
    CHECK(cudaMalloc(&device, values.size() * sizeof(float)));
    CHECK(cudaMemcpy(device, values.data(), values.size() * sizeof(float), cudaMemcpyHostToDevice));
    return device;
}

static double checksum(const float *device, size_t count)
{
    std::vector<float> values(count);
    CHECK(cudaMemcpy(values.data(), device, count * sizeof(float), cudaMemcpyDeviceToHost));
    double sum = 0;
    for (size_t i = 0; i < count; i++)
        sum += values[i] * (double)(1 + i % 7);
    return sum;
}

static std::vector<float> numbers(size_t count, int period)
{
    std::vector<float> values(count);
    for (size_t i = 0; i < count; i++)
        values[i] = (float)((i * 37 + i / 101) % period) / 64 - 0.5f;
    return values;
}

int main()
{
    float *a = to_device(numbers((size_t)ROWS * DEPTH, 103));
    float *b = to_device(numbers((size_t)DEPTH * COLUMNS, 211));
    float *c = to_device(std::vector<float>((size_t)ROWS * COLUMNS));

    const dim3 block(BLOCK, BLOCK);
    const dim3 grid((COLUMNS + BLOCK - 1) / BLOCK, (ROWS + BLOCK - 1) / BLOCK);
    matmul<<<grid, block>>>(a, b, c, ROWS, DEPTH, COLUMNS);
    CHECK(cudaGetLastError());
    printf("matmul %d %d %d: %.17g\n", ROWS, DEPTH, COLUMNS, checksum(c, (size_t)ROWS * COLUMNS));
    CHECK(cudaFree(a));
    CHECK(cudaFree(b));
    CHECK(cudaFree(c));
    return 0;
}
