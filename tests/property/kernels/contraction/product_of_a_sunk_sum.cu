// What: a sum that only what stands behind a loop uses: nvcc makes it there, without its product, and not under a bound
//       check
// EXPECT: unchanged CL145
// DEFINES: -DCASE=1 | -DCASE=2 | -DCASE=3 | -DCASE=4 | -DCASE=5
// SIZES: 64 43, 128 70
#include <vector>

#include "harness.h"

#if CASE == 1
#define SUM s += s * a[order[i]];
#elif CASE == 2 /* by a variable */
#define SUM float v = s * a[order[i]]; s += v;
#elif CASE == 3 /* by = */
#define SUM s = s * a[order[i]] + s;
#elif CASE == 4 /* in a member */
#define SUM float2 v; v.x = s * a[order[i]] + s;
#define LEFT v.x
#else /* in a branch */
#define SUM float v = 0; if (n != 5) v = s * a[order[i]] + s;
#define LEFT v
#endif

#ifndef LEFT
#define LEFT s
#endif

__global__ void kernel(float *d, const float *a, const int *order, float *sums, int n)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray d 2 4 n 96");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float s = a[i] - 1;
    SUM
    __annotation(L"loop j 0 96 1");
    for (int j = 0; j < 96; j++)
        d[i * 96 + j] = d[i * 96 + j] + 3;
    sums[i] = LEFT;
}

int main(int argc, char **argv)
{
    SIZES
    float *d = array<float>("d", (size_t)rows * 96, 1), *a = array<float>("a", rows, 2),
          *sums = array<float>("sums", rows, 3);
    int *order = array<int>("order", rows, 4);
    std::vector<int> host(rows);
    for (int i = 0; i < rows; i++)
        host[i] = rows - 1 - i;
    CHECK(cudaMemcpy(order, host.data(), rows * sizeof(int), cudaMemcpyHostToDevice));
    kernel<<<blocks(rows, 64), 64>>>(d, a, order, sums, rows);
    return finish();
}
