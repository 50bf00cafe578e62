/* By hand: each block loads its points and those around them into shared memory, one warp per row;
 * it leaves out the four corners. */
#include <cstdio>
#include <cstdlib>
#include <vector>

#ifndef ROWS
#define ROWS 240
#endif
#ifndef COLUMNS
#define COLUMNS 320
#endif
#ifndef BLOCK_X
#define BLOCK_X 32
#endif
#ifndef BLOCK_Y
#define BLOCK_Y 8
#endif

__global__ void stencil5(const float *in, float *out, int rows, int columns)
{
    __shared__ float tile[BLOCK_Y + 2][BLOCK_X + 2];
    int tx = threadIdx.x + 1, ty = threadIdx.y + 1;
    int j = blockIdx.x * BLOCK_X + threadIdx.x;
    int i = blockIdx.y * BLOCK_Y + threadIdx.y;

    if (i < rows && j < columns) {
        tile[ty][tx] = in[i * columns + j];
        if (ty == 1 && i > 0)
            tile[0][tx] = in[(i - 1) * columns + j];
        if (ty == BLOCK_Y && i + 1 < rows)
            tile[BLOCK_Y + 1][tx] = in[(i + 1) * columns + j];
        if (tx == 1 && j > 0)
            tile[ty][0] = in[i * columns + j - 1];
        if (tx == BLOCK_X && j + 1 < columns)
            tile[ty][BLOCK_X + 1] = in[i * columns + j + 1];
    }
    __syncthreads();

    if (i > 0 && i < rows - 1 && j > 0 && j < columns - 1)
        out[i * columns + j] =
            0.25f * (tile[ty - 1][tx] + tile[ty][tx - 1] + tile[ty][tx + 1] + tile[ty + 1][tx]);
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
    float *out = to_device(numbers(count, 7));

    const dim3 block(BLOCK_X, BLOCK_Y);
    const dim3 grid((COLUMNS + BLOCK_X - 1) / BLOCK_X, (ROWS + BLOCK_Y - 1) / BLOCK_Y);
    stencil5<<<grid, block>>>(in, out, ROWS, COLUMNS);
    CHECK(cudaGetLastError());
    printf("stencil5 %d %d: %.17g\n", ROWS, COLUMNS, checksum(out, count));
    CHECK(cudaFree(in));
    CHECK(cudaFree(out));
    return 0;
}
