/* The recurrence by hand: the element on the left stays in a register from tile to tile. */
#include <cstdio>
#include <cstdlib>
#include <vector>

#ifndef ROWS
#define ROWS 600
#endif
#ifndef COLUMNS
#define COLUMNS 700
#endif
#ifndef TPB
#define TPB 128
#endif

#define TILE 32

__global__ void recurrence(float *a)
{
    __shared__ float tile[TPB][TILE + 1];
    const int lane = threadIdx.x % TILE, start = threadIdx.x - lane;
    const int first = blockIdx.x * TPB + start, r = first + lane;
    float left = 0; /* the first element has no left neighbour: 0.5 * 0 + a is a */

    for (int i0 = 0; i0 < COLUMNS; i0 += TILE) {
        const int i = i0 + lane, width = min(TILE, COLUMNS - i0);
        for (int k = 0; k < TILE; k++)
            if (first + k < ROWS && i < COLUMNS)
                tile[start + k][lane] = a[(first + k) * COLUMNS + i];
        __syncwarp();
        if (r < ROWS)
            for (int k = 0; k < width; k++) {
                left = 0.5f * left + tile[threadIdx.x][k];
                tile[threadIdx.x][k] = left;
            }
        __syncwarp();
        for (int k = 0; k < TILE; k++)
            if (first + k < ROWS && i < COLUMNS)
                a[(first + k) * COLUMNS + i] = tile[start + k][lane];
        __syncwarp();
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

static double checksum(const std::vector<float> &values)
{
    double sum = 0;
    for (size_t i = 0; i < values.size(); i++)
        sum += values[i] * (double)(1 + i % 7);
    return sum;
}

int main()
{
    const size_t count = (size_t)ROWS * COLUMNS, size = count * sizeof(float);
    std::vector<float> values(count);
    for (size_t i = 0; i < count; i++) {
        values[i] = (float)(i % 211) / 32;
    }

    float *device;
    CHECK(cudaMalloc(&device, size));
    CHECK(cudaMemcpy(device, values.data(), size, cudaMemcpyHostToDevice));
    recurrence<<<(ROWS + TPB - 1) / TPB, TPB>>>(device);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(values.data(), device, size, cudaMemcpyDeviceToHost));
    CHECK(cudaFree(device));
    printf("recurrence %d %d: %.17g\n", ROWS, COLUMNS, checksum(values));
    return 0;
}
