/* By hand: each block loads its points, three more on each side, and the mask into shared memory. */
#include <cstdio>
#include <cstdlib>
#include <vector>

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
#define WIDTH (BLOCK_X + 2 * RADIUS)
#define HEIGHT (BLOCK_Y + 2 * RADIUS)

__global__ void convolution(const float *in, const float *mask, float *out, int rows, int columns)
{
    __shared__ float tile[HEIGHT][WIDTH];
    __shared__ float weights[SIZE * SIZE];
    int tx = threadIdx.x, ty = threadIdx.y;
    int x = blockIdx.x * BLOCK_X + tx;
    int y = blockIdx.y * BLOCK_Y + ty;
    int x0 = blockIdx.x * BLOCK_X - RADIUS, y0 = blockIdx.y * BLOCK_Y - RADIUS;

    for (int e = ty * BLOCK_X + tx; e < SIZE * SIZE; e += BLOCK_X * BLOCK_Y)
        weights[e] = mask[e];
    for (int r = ty; r < HEIGHT; r += BLOCK_Y)
        for (int c = tx; c < WIDTH; c += BLOCK_X)
            if (y0 + r >= 0 && y0 + r < rows && x0 + c >= 0 && x0 + c < columns)
                tile[r][c] = in[(y0 + r) * columns + x0 + c];
    __syncthreads();

    if (y >= RADIUS && y < rows - RADIUS && x >= RADIUS && x < columns - RADIUS) {
        float sum = 0;
        for (int j = 0; j < SIZE; j++)
            for (int i = 0; i < SIZE; i++)
                sum += weights[j * SIZE + i] * tile[ty + j][tx + i];
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
