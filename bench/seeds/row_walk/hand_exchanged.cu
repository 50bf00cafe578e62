/* The row walk of examples/row_walk with the loop and the lanes exchanged, by hand: each element is
 * computed by itself, so that lanes may run along the columns, and nothing needs a tile. A thread
 * has ROWS rows of its column. */
#include "seeds.h"

#include <string>

#ifndef ASIZE
#define ASIZE 3000
#endif
#ifndef TPB
#define TPB 256 /* of the kernel as it was written: its t depends on it */
#endif
#define ROWS 8

static __global__ void row_walk(const float *a, float *b)
{
    const int i = blockIdx.x * 256 + threadIdx.x, first = blockIdx.y * ROWS;
    if (i >= ASIZE)
        return;
#pragma unroll
    for (int k = 0; k < ROWS; k++)
        if (first + k < ASIZE)
            b[(first + k) * ASIZE + i] =
                a[(first + k) * ASIZE + i] * ((float)((first + k) % TPB) + (first + k) / TPB);
}

int main()
{
    const size_t count = (size_t)ASIZE * ASIZE;
    Array<float> a(count, 0), b(count, 0);
    for (size_t i = 0; i < count; i++)
        a.host[i] = 0.5f + (float)(i % 1013);
    CHECK(cudaMemcpy(a.device, a.host.data(), count * sizeof(float), cudaMemcpyHostToDevice));
    row_walk<<<dim3((ASIZE + 255) / 256, (ASIZE + ROWS - 1) / ROWS), 256>>>(a.device, b.device);
    return finish(("row_walk " + std::to_string(ASIZE)).c_str(), b, [&](size_t i) {
        const int row = (int)(i / ASIZE);
        return a.host[i] * ((float)(row % TPB) + row / TPB);
    });
}
