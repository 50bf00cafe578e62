/* A stride of 2 from 1: every other element of a row is written, those in between keep their values. The
 * annotations are pragmas here; they need no header, and CUDALITE_PRAGMAS suppresses nvcc's warnings. */
#include <cstdio>
#include <cstdlib>
#include <vector>

#define CUDALITE_PRAGMAS
#include "cudalite.h"

#ifndef ROWS
#define ROWS 500
#endif
#ifndef COLUMNS
#define COLUMNS 1000
#endif
#ifndef TPB
#define TPB 128
#endif

static __global__ void strided(const float *in, float *out, int rows, int columns)
{
#pragma cudalite __global__ TPB 1
#pragma cudalite garray in 2 4 rows columns
#pragma cudalite garray out 2 4 rows columns
    int row = blockIdx.x * blockDim.x + threadIdx.x;
#pragma cudalite BoundChk
    if (row < rows) {
#pragma cudalite loop i 1 columns 2
        for (int i = 1; i < columns; i += 2) {
            float left = in[row * columns + i - 1];
            out[row * columns + i] = in[row * columns + i] - left;
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
