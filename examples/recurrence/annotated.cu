/* A recurrence along each row, through a parameter that is a pointer to rows: each element depends
 * on the previous one, which the thread has just written. */
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "cudalite.h"

#ifndef ROWS
#define ROWS 600
#endif
#ifndef COLUMNS
#define COLUMNS 700
#endif
#ifndef TPB
#define TPB 128
#endif

static __global__ void recurrence(float (*a)[COLUMNS])
{
    __annotation(L"__global__ TPB 1");
    __annotation(L"garray a 2 4 ROWS COLUMNS");
    const int r = blockIdx.x * TPB + threadIdx.x;
    if (r >= ROWS)
        return;

    __annotation(L"loop i 1 COLUMNS 1");
    for (int i = 1; i < COLUMNS; i++)
        a[r][i] = 0.5f * a[r][i - 1] + a[r][i];
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
    recurrence<<<(ROWS + TPB - 1) / TPB, TPB>>>((float (*)[COLUMNS])device);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(values.data(), device, size, cudaMemcpyDeviceToHost));
    CHECK(cudaFree(device));
    printf("recurrence %d %d: %.17g\n", ROWS, COLUMNS, checksum(values));
    return 0;
}
