/* Seven points of a grid of three dimensions: a thread has a column of points, and walks from plane
 * to plane. */
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "cudalite.h"

#ifndef NZ
#define NZ 32
#endif
#ifndef NY
#define NY 48
#endif
#ifndef NX
#define NX 64
#endif
#ifndef BLOCK_X
#define BLOCK_X 32
#endif
#ifndef BLOCK_Y
#define BLOCK_Y 8
#endif

#define AT(z, y, x) ((z) * ny + (y)) * nx + (x)

static __global__ void stencil7(const float *in, float *out, int nz, int ny, int nx)
{
    __annotation(L"__global__ (BLOCK_X)x(BLOCK_Y)");
    __annotation(L"garray in 3 4 nz ny nx");
    __annotation(L"garray out 3 4 nz ny nx");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;

    if (x > 0 && x < nx - 1 && y > 0 && y < ny - 1) {
        __annotation(L"loop z 1 nz-1 1");
        for (int z = 1; z < nz - 1; z++)
            out[AT(z, y, x)] =
                0.4f * in[AT(z, y, x)] +
                0.1f * (in[AT(z - 1, y, x)] + in[AT(z + 1, y, x)] + in[AT(z, y - 1, x)] +
                        in[AT(z, y + 1, x)] + in[AT(z, y, x - 1)] + in[AT(z, y, x + 1)]);
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
    const size_t count = (size_t)NZ * NY * NX;
    float *in = to_device(numbers(count, 1013));
    float *out = to_device(numbers(count, 7));

    const dim3 block(BLOCK_X, BLOCK_Y);
    const dim3 grid((NX + BLOCK_X - 1) / BLOCK_X, (NY + BLOCK_Y - 1) / BLOCK_Y);
    stencil7<<<grid, block>>>(in, out, NZ, NY, NX);
    CHECK(cudaGetLastError());
    printf("stencil7 %d %d %d: %.17g\n", NZ, NY, NX, checksum(out, count));
    CHECK(cudaFree(in));
    CHECK(cudaFree(out));
    return 0;
}
