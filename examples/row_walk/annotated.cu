/* The example of the CUDA-lite paper (its figure 2), annotated: each thread walks along a row of a,
 * so the lanes of a warp are a whole row apart, and each of them moves a sector of its own. */
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "cudalite.h"

#ifndef ASIZE
#define ASIZE 3000
#endif
#ifndef TPB
#define TPB 256
#endif

static __global__ void row_walk(float *a, float *b)
{
    __annotation(L"__global__ TPB 1");
    __annotation(L"garray a 2 4 ASIZE ASIZE");
    __annotation(L"garray b 2 4 ASIZE ASIZE");
    int thi = threadIdx.x;
    int bki = blockIdx.x;
    float t = (float)thi + bki;
    int i;

    __annotation(L"BoundChk");
    if (bki * TPB + thi >= ASIZE)
        return;

    for (i = 0; i < ASIZE; i++) {
        __annotation(L"loop i 0 ASIZE 1");
        b[(bki * TPB + thi) * ASIZE + i] = a[(bki * TPB + thi) * ASIZE + i] * t;
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

int main()
{
    const size_t count = (size_t)ASIZE * ASIZE, size = count * sizeof(float);
    std::vector<float> a_host(count), b_host(count);
    for (size_t i = 0; i < count; i++)
        a_host[i] = 0.5f + (float)(i % 1013);

    float *a_device, *b_device;
    CHECK(cudaMalloc(&a_device, size));
    CHECK(cudaMalloc(&b_device, size));
    CHECK(cudaMemcpy(a_device, a_host.data(), size, cudaMemcpyHostToDevice));
    row_walk<<<(ASIZE + TPB - 1) / TPB, TPB>>>(a_device, b_device);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(b_host.data(), b_device, size, cudaMemcpyDeviceToHost));
    CHECK(cudaFree(a_device));
    CHECK(cudaFree(b_device));

    double sum = 0;
    for (size_t i = 0; i < count; i++)
        sum += b_host[i] * (double)(1 + i % 7);
    printf("row_walk %d: %.17g\n", ASIZE, sum);
    return 0;
}
