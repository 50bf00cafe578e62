/* The stride of 2 by hand: whole rows of 32 elements are loaded; only the computed ones are stored.
 * */
#include <cstdio>
#include <cstdlib>
#include <vector>

#ifndef ROWS
#define ROWS 500
#endif
#ifndef COLUMNS
#define COLUMNS 1000
#endif
#ifndef TPB
#define TPB 128
#endif

#define TILE 32

__global__ void strided(const float *in, float *out, int rows, int columns)
{
    __shared__ float tile[TPB][TILE + 1];
    const int lane = threadIdx.x % TILE, start = threadIdx.x - lane;
    const int first = blockIdx.x * TPB + start, row = first + lane;

    for (int i0 = 0; i0 < columns; i0 += TILE) {
        const int i = i0 + lane, width = min(TILE, columns - i0);
        for (int k = 0; k < TILE; k++)
            if (first + k < rows && i < columns)
                tile[start + k][lane] = in[(first + k) * columns + i];
        __syncwarp();
        if (row < rows)
            for (int k = 1; k < width; k += 2)
                tile[threadIdx.x][k] -= tile[threadIdx.x][k - 1];
        __syncwarp();
        for (int k = 0; k < TILE; k++)
            if (first + k < rows && i < columns && lane % 2)
                out[(first + k) * columns + i] = tile[start + k][lane];
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
    std::vector<float> in(count), out(count);
    for (size_t i = 0; i < count; i++) {
        in[i] = (float)(i % 997) / 4;
        out[i] = -3.0f;
    }

    float *in_device, *out_device;
    CHECK(cudaMalloc(&in_device, size));
    CHECK(cudaMalloc(&out_device, size));
    CHECK(cudaMemcpy(in_device, in.data(), size, cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(out_device, out.data(), size, cudaMemcpyHostToDevice));
    strided<<<(ROWS + TPB - 1) / TPB, TPB>>>(in_device, out_device, ROWS, COLUMNS);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(out.data(), out_device, size, cudaMemcpyDeviceToHost));
    CHECK(cudaFree(in_device));
    CHECK(cudaFree(out_device));
    printf("strided %d %d: %.17g\n", ROWS, COLUMNS, checksum(out));
    return 0;
}
