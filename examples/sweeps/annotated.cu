/* Three consecutive loops over one array that each reads and writes: squares and their mean, the part
 * above the mean, and a running sum of that from the end. */
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "cudalite.h"

#ifndef ROWS
#define ROWS 384
#endif
#ifndef COLUMNS
#define COLUMNS 500
#endif
#ifndef TPB
#define TPB 128
#endif

static __global__ void sweeps(float *a)
{
    __annotation(L"__global__ TPB 1");
    __annotation(L"garray a 2 4 ROWS COLUMNS");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    int i;

    __annotation(L"BoundChk");
    if (row >= ROWS)
        return;

    float sum = 0;
    __annotation(L"loop i 0 COLUMNS 1");
    for (i = 0; i < COLUMNS; i++) {
        a[row * COLUMNS + i] *= a[row * COLUMNS + i];
        sum += a[row * COLUMNS + i];
    }

    const float mean = sum / COLUMNS;
    __annotation(L"loop i 0 COLUMNS 1");
    for (i = 0; i < COLUMNS; i++)
        a[row * COLUMNS + i] = fmaxf(a[row * COLUMNS + i] - mean, 0.0f);

    float rest = 0;
    __annotation(L"loop i COLUMNS-1 -1 -1");
    for (i = COLUMNS - 1; i >= 0; i--) {
        rest += a[row * COLUMNS + i];
        a[row * COLUMNS + i] = rest;
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
