/* Addition of two matrices: threads along x take columns, so that the lanes of a warp read neighbouring elements. */
#include <cstdio>
#include <cstdlib>
#include <vector>

#ifndef ROWS
#define ROWS 480
#endif
#ifndef COLUMNS
#define COLUMNS 640
#endif
#ifndef BLOCK
#define BLOCK 16
#endif

__global__ void addition(const float *a, const float *b, float *c, int rows, int columns)
{
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    int column = blockIdx.x * blockDim.x + threadIdx.x;

    if (row < rows && column < columns)
        c[row * columns + column] = a[row * columns + column] + b[row * columns + column];
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
    float *a = to_device(numbers(count, 1013));
    float *b = to_device(numbers(count, 773));
    float *c = to_device(std::vector<float>(count));

    const dim3 block(BLOCK, BLOCK);
    const dim3 grid((COLUMNS + BLOCK - 1) / BLOCK, (ROWS + BLOCK - 1) / BLOCK);
    addition<<<grid, block>>>(a, b, c, ROWS, COLUMNS);
    CHECK(cudaGetLastError());
    printf("addition %d %d: %.17g\n", ROWS, COLUMNS, checksum(c, count));
    CHECK(cudaFree(a));
    CHECK(cudaFree(b));
    CHECK(cudaFree(c));
    return 0;
}
