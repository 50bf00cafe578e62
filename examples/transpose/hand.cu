/* The transpose of the CUDA guides: a tile of 32 by 32, with a word of padding in each row, which is
 * written with x and y of the block exchanged. Each thread has four elements. */
#include <cstdio>
#include <cstdlib>
#include <vector>

#ifndef ROWS
#define ROWS 480
#endif
#ifndef COLUMNS
#define COLUMNS 640
#endif

#define TILE 32 /* rows and columns of a tile */
#define BLOCK_ROWS 8

__global__ void transpose(const float *in, float *out, int rows, int columns)
{
    __shared__ float tile[TILE][TILE + 1];
    int x = blockIdx.x * TILE + threadIdx.x;
    int y = blockIdx.y * TILE + threadIdx.y;

    for (int k = 0; k < TILE; k += BLOCK_ROWS)
        if (x < columns && y + k < rows)
            tile[threadIdx.y + k][threadIdx.x] = in[(y + k) * columns + x];
    __syncthreads();

    x = blockIdx.y * TILE + threadIdx.x;
    y = blockIdx.x * TILE + threadIdx.y;
    for (int k = 0; k < TILE; k += BLOCK_ROWS)
        if (x < rows && y + k < columns)
            out[(y + k) * rows + x] = tile[threadIdx.x][threadIdx.y + k];
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

    const dim3 block(TILE, BLOCK_ROWS);
    const dim3 grid((COLUMNS + TILE - 1) / TILE, (ROWS + TILE - 1) / TILE);
    transpose<<<grid, block>>>(in, out, ROWS, COLUMNS);
    CHECK(cudaGetLastError());
    printf("transpose %d %d: %.17g\n", ROWS, COLUMNS, checksum(out, count));
    CHECK(cudaFree(in));
    CHECK(cudaFree(out));
    return 0;
}
