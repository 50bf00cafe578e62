/* The planes by hand: tiles of 32 rows (one of each plane) by 16 doubles, half a warp per row. */
#include <cstdio>
#include <cstdlib>
#include <vector>

#ifndef NZ
#define NZ 100
#endif
#ifndef NY
#define NY 9
#endif
#ifndef NX
#define NX 200
#endif
#ifndef TPB
#define TPB 64
#endif

#define ROWS 32
#define TILE 16

__global__ void rank3(const double *in, double *out)
{
    __shared__ double tile[ROWS][TILE + 1];
    const int first = blockIdx.x * ROWS, z = first + threadIdx.x;
    const int row = threadIdx.x / TILE, column = threadIdx.x % TILE;

    for (int y = 0; y < NY; y++) {
        double before = 0;
        for (int x0 = 0; x0 < NX; x0 += TILE) {
            const int x = x0 + column, width = min(TILE, NX - x0);
            for (int k = row; k < ROWS; k += ROWS / TILE)
                if (first + k < NZ && x < NX)
                    tile[k][column] = in[((size_t)(first + k) * NY + y) * NX + x];
            __syncwarp();
            if (z < NZ)
                for (int k = 0; k < width; k++) {
                    double here = tile[threadIdx.x][k];
                    tile[threadIdx.x][k] = (before + here) / 2;
                    before = here;
                }
            __syncwarp();
            for (int k = row; k < ROWS; k += ROWS / TILE)
                if (first + k < NZ && x < NX)
                    out[((size_t)(first + k) * NY + y) * NX + x] = tile[k][column];
            __syncwarp();
        }
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

static double checksum(const std::vector<double> &values)
{
    double sum = 0;
    for (size_t i = 0; i < values.size(); i++)
        sum += values[i] * (double)(1 + i % 7);
    return sum;
}

int main()
{
    const size_t count = (size_t)NZ * NY * NX, size = count * sizeof(double);
    std::vector<double> in(count), out(count);
    for (size_t i = 0; i < count; i++) {
        in[i] = (double)(i % 1009) / 8;
        out[i] = -1.0;
    }

    double *in_device, *out_device;
    CHECK(cudaMalloc(&in_device, size));
    CHECK(cudaMalloc(&out_device, size));
    CHECK(cudaMemcpy(in_device, in.data(), size, cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(out_device, out.data(), size, cudaMemcpyHostToDevice));
    rank3<<<(NZ + ROWS - 1) / ROWS, ROWS>>>(in_device, out_device);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(out.data(), out_device, size, cudaMemcpyDeviceToHost));
    CHECK(cudaFree(in_device));
    CHECK(cudaFree(out_device));
    printf("rank3 %d %d %d: %.17g\n", NZ, NY, NX, checksum(out));
    return 0;
}
