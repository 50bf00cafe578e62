/* The three loops by hand, over tiles of one buffer. */
#include <cstdio>
#include <cstdlib>
#include <vector>

#ifndef ROWS
#define ROWS 384
#endif
#ifndef COLUMNS
#define COLUMNS 500
#endif
#ifndef TPB
#define TPB 128
#endif

#define TILE 32

struct Warp {
    int lane, start, first;
};

__device__ void load(float (*tile)[TILE + 1], const float *a, Warp warp, int i0)
{
    for (int k = 0; k < TILE; k++)
        if (warp.first + k < ROWS && i0 + warp.lane < COLUMNS)
            tile[warp.start + k][warp.lane] = a[(warp.first + k) * COLUMNS + i0 + warp.lane];
    __syncwarp();
}

__device__ void store(float (*tile)[TILE + 1], float *a, Warp warp, int i0)
{
    __syncwarp();
    for (int k = 0; k < TILE; k++)
        if (warp.first + k < ROWS && i0 + warp.lane < COLUMNS)
            a[(warp.first + k) * COLUMNS + i0 + warp.lane] = tile[warp.start + k][warp.lane];
    __syncwarp();
}

__global__ void sweeps(float *a)
{
    __shared__ float tile[TPB][TILE + 1];
    float *cell = tile[threadIdx.x];
    Warp warp;
    warp.lane = threadIdx.x % TILE;
    warp.start = threadIdx.x - warp.lane;
    warp.first = blockIdx.x * TPB + warp.start;
    const bool active = warp.first + warp.lane < ROWS;

    float sum = 0;
    for (int i0 = 0; i0 < COLUMNS; i0 += TILE) {
        load(tile, a, warp, i0);
        for (int i = 0; active && i < min(TILE, COLUMNS - i0); i++) {
            cell[i] *= cell[i];
            sum += cell[i];
        }
        store(tile, a, warp, i0);
    }

    const float mean = sum / COLUMNS;
    for (int i0 = 0; i0 < COLUMNS; i0 += TILE) {
        load(tile, a, warp, i0);
        for (int i = 0; active && i < min(TILE, COLUMNS - i0); i++)
            cell[i] = fmaxf(cell[i] - mean, 0.0f);
        store(tile, a, warp, i0);
    }

    float rest = 0;
    for (int i0 = (COLUMNS - 1) / TILE * TILE; i0 >= 0; i0 -= TILE) {
        load(tile, a, warp, i0);
        for (int i = min(TILE, COLUMNS - i0) - 1; active && i >= 0; i--) {
            rest += cell[i];
            cell[i] = rest;
        }
        store(tile, a, warp, i0);
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
        values[i] = (float)(i % 131) / 16 - 4;
    }

    float *device;
    CHECK(cudaMalloc(&device, size));
    CHECK(cudaMemcpy(device, values.data(), size, cudaMemcpyHostToDevice));
    sweeps<<<(ROWS + TPB - 1) / TPB, TPB>>>(device);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(values.data(), device, size, cudaMemcpyDeviceToHost));
    CHECK(cudaFree(device));
    printf("sweeps %d %d: %.17g\n", ROWS, COLUMNS, checksum(values));
    return 0;
}
