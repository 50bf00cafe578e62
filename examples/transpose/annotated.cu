/* The transpose of a matrix, with one element per thread: the loads of a warp are neighbours, its
 * stores are a whole row apart. */
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "cudalite.h"

#ifndef ROWS
#define ROWS 480
#endif
#ifndef COLUMNS
#define COLUMNS 640
#endif
#ifndef BLOCK
#define BLOCK 32
#endif

static __global__ void transpose(const float *in, float *out, int rows, int columns)
{
    __annotation(L"__global__ (BLOCK)x(BLOCK)");
    __annotation(L"garray in 2 4 rows columns");
    __annotation(L"garray out 2 4 columns rows");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;

    __annotation(L"BoundChk");
    if (x < columns && y < rows)
        out[x * rows + y] = in[y * columns + x];
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
    const size_t count = (size_t)ROWS * COLUMNS;
    float *in = to_device(numbers(count, 1013));
    float *out = to_device(std::vector<float>(count));

    const dim3 block(BLOCK, BLOCK);
    const dim3 grid((COLUMNS + BLOCK - 1) / BLOCK, (ROWS + BLOCK - 1) / BLOCK);
    transpose<<<grid, block>>>(in, out, ROWS, COLUMNS);
    CHECK(cudaGetLastError());
    printf("transpose %d %d: %.17g\n", ROWS, COLUMNS, checksum(out, count));
    CHECK(cudaFree(in));
    CHECK(cudaFree(out));
    return 0;
}
