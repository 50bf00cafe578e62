/* Matrix times vector, one row per thread, with sizes that are known only at run time: matvec [nx [ny]]. */
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "cudalite.h"

#ifndef NX
#define NX 1000
#endif
#ifndef NY
#define NY 1500
#endif
#ifndef TPB
#define TPB 128
#endif

static __global__ void matvec(const float *A, const float *x, float *y, int nx, int ny)
{
    __annotation(L"__global__ TPB 1");
    __annotation(L"garray A 2 4 nx ny");
    __annotation(L"garray x 1 4 ny");
    __annotation(L"garray y 1 4 nx");
    int i = blockIdx.x * blockDim.x + threadIdx.x;

    __annotation(L"BoundChk");
    if (i < nx) {
        float s = 0;
        __annotation(L"loop j 0 ny 1");
        for (int j = 0; j < ny; j++)
            s += A[i * ny + j] * x[j];
        y[i] = s;
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
