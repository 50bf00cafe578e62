/* By hand, as in the samples of the CUDA toolkit: the current plane is in shared memory with the
 * points around it, and the points below and above are in registers. A block loads each of its
 * points once; only the halo at the edge of a plane is also loaded by another block. */
#include <cstdio>
#include <cstdlib>
#include <vector>

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

__global__ void stencil7(const float *in, float *out, int nz, int ny, int nx)
{
    __shared__ float tile[BLOCK_Y + 2][BLOCK_X + 2];
    int tx = threadIdx.x + 1, ty = threadIdx.y + 1;
    int x = blockIdx.x * BLOCK_X + threadIdx.x;
    int y = blockIdx.y * BLOCK_Y + threadIdx.y;
    const int plane = ny * nx;
    const bool is_inner = x > 0 && x < nx - 1 && y > 0 && y < ny - 1;
    float below = 0, here = 0, above = 0;
    int at = y * nx + x;

    if (nz < 3)
        return;
    if (is_inner) {
        here = in[at];
        above = in[at + plane];
    }
    for (int z = 1; z < nz - 1; z++) {
        at += plane;
        below = here;
        here = above;
        if (is_inner)
            above = in[at + plane];
        __syncthreads();
        if (is_inner) {
            tile[ty][tx] = here;
            if (ty == 1 || y == 1)
                tile[ty - 1][tx] = in[at - nx];
            if (ty == BLOCK_Y || y == ny - 2)
                tile[ty + 1][tx] = in[at + nx];
            if (tx == 1 || x == 1)
                tile[ty][tx - 1] = in[at - 1];
            if (tx == BLOCK_X || x == nx - 2)
                tile[ty][tx + 1] = in[at + 1];
        }
        __syncthreads();
        if (is_inner)
            out[at] = 0.4f * here + 0.1f * (below + above + tile[ty - 1][tx] + tile[ty + 1][tx] +
                                            tile[ty][tx - 1] + tile[ty][tx + 1]);
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
