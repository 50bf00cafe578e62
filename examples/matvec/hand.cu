/* Matrix times vector by hand: each warp loads 32 rows by 32 columns of A into its part of shared
 * memory, and then each thread works on its own row there. Only the warp synchronises. */
#include <cstdio>
#include <cstdlib>
#include <vector>

#ifndef NX
#define NX 1000
#endif
#ifndef NY
#define NY 1500
#endif
#ifndef TPB
#define TPB 128
#endif

#define TILE 32

__global__ void matvec(const float *A, const float *x, float *y, int nx, int ny)
{
    __shared__ float A_tile[TPB][TILE + 1];
    __shared__ float x_tile[TPB / TILE][TILE];
    const int lane = threadIdx.x % TILE, warp = threadIdx.x / TILE;
    const int first = blockIdx.x * TPB + warp * TILE, i = first + lane;
    float s = 0;

    for (int j0 = 0; j0 < ny; j0 += TILE) {
        const int j = j0 + lane, width = min(TILE, ny - j0);
        for (int k = 0; k < TILE; k++)
            if (first + k < nx && j < ny)
                A_tile[warp * TILE + k][lane] = A[(first + k) * ny + j];
        if (j < ny)
            x_tile[warp][lane] = x[j];
        __syncwarp();
        if (i < nx)
            for (int k = 0; k < width; k++)
                s += A_tile[threadIdx.x][k] * x_tile[warp][k];
        __syncwarp();
    }
    if (i < nx)
        y[i] = s;
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

int main(int argc, char **argv)
{
    const int nx = argc > 1 ? atoi(argv[1]) : NX, ny = argc > 2 ? atoi(argv[2]) : NY;
    std::vector<float> A((size_t)nx * ny), x(ny), y(nx, -1.0f);
    for (size_t i = 0; i < A.size(); i++)
        A[i] = (float)(i % 101) / 8;
    for (int j = 0; j < ny; j++)
        x[j] = 1.5f - (float)(j % 13);

    float *A_device, *x_device, *y_device;
    CHECK(cudaMalloc(&A_device, A.size() * sizeof(float)));
    CHECK(cudaMalloc(&x_device, x.size() * sizeof(float)));
    CHECK(cudaMalloc(&y_device, y.size() * sizeof(float)));
    CHECK(cudaMemcpy(A_device, A.data(), A.size() * sizeof(float), cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(x_device, x.data(), x.size() * sizeof(float), cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(y_device, y.data(), y.size() * sizeof(float), cudaMemcpyHostToDevice));
    matvec<<<(nx + TPB - 1) / TPB, TPB>>>(A_device, x_device, y_device, nx, ny);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(y.data(), y_device, y.size() * sizeof(float), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(A_device));
    CHECK(cudaFree(x_device));
    CHECK(cudaFree(y_device));
    printf("matvec %d %d: %.17g\n", nx, ny, checksum(y));
    return 0;
}
