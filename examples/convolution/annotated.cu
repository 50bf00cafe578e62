/* An image under a mask of 7 by 7: each inner point gets the weighted sum of the window around
 * it. */
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "cudalite.h"

#ifndef ROWS
#define ROWS 128
#endif
#ifndef COLUMNS
#define COLUMNS 160
#endif
#ifndef BLOCK_X
#define BLOCK_X 32
#endif
#ifndef BLOCK_Y
#define BLOCK_Y 8
#endif

#define RADIUS 3
#define SIZE (2 * RADIUS + 1)

static __global__ void convolution(const float *in, const float *mask, float *out, int rows, int columns)
{
    __annotation(L"__global__ (BLOCK_X)x(BLOCK_Y)");
    __annotation(L"garray in 2 4 rows columns");
    __annotation(L"garray mask 2 4 SIZE SIZE");
    __annotation(L"garray out 2 4 rows columns");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;

    if (y >= RADIUS && y < rows - RADIUS && x >= RADIUS && x < columns - RADIUS) {
        float sum = 0;
        for (int j = 0; j < SIZE; j++)
            for (int i = 0; i < SIZE; i++)
                sum += mask[j * SIZE + i] * in[(y + j - RADIUS) * columns + x + i - RADIUS];
        out[y * columns + x] = sum;
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
    const size_t count = (size_t)ROWS * COLUMNS;
    float *in = to_device(numbers(count, 251));
    float *mask = to_device(numbers(SIZE * SIZE, 53));
    float *out = to_device(numbers(count, 7));

    const dim3 block(BLOCK_X, BLOCK_Y);
    const dim3 grid((COLUMNS + BLOCK_X - 1) / BLOCK_X, (ROWS + BLOCK_Y - 1) / BLOCK_Y);
    convolution<<<grid, block>>>(in, mask, out, ROWS, COLUMNS);
    CHECK(cudaGetLastError());
    printf("convolution %d %d: %.17g\n", ROWS, COLUMNS, checksum(out, count));
    CHECK(cudaFree(in));
    CHECK(cudaFree(mask));
    CHECK(cudaFree(out));
    return 0;
}
