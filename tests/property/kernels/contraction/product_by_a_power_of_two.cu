// What: a product by a power of two is exact: fused or not, its sum has the same bits, wherever nvcc computes it; but of
//       two products in one sum it may be the one that is fused, in place of one that rounds
// EXPECT: staged | staged | staged | staged | staged | unchanged CL145 | unchanged CL145 | unchanged CL145 | unchanged CL145
// DEFINES: -DCASE=1 | -DCASE=2 | -DCASE=3 | -DCASE=4 | -DCASE=5 | -DCASE=6 | -DCASE=7 | -DCASE=8 | -DCASE=9
// SIZES: 64 43, 128 70
#include <vector>

#include "harness.h"

#if CASE == 1
#define SUM s += 2 * a[order[i]];
#elif CASE == 2 /* by a variable */
#define SUM float v = a[order[i]] * 0.25f; s -= v;
#elif CASE == 3
#define SUM float v = a[order[i]] / 8; s = v + s;
#elif CASE == 4 /* that is scaled where it is */
#define SUM float v = a[order[i]]; v *= 4; s += v;
#elif CASE == 5 /* with a sign */
#define SUM s -= -0.5f * (a[order[i]] - s);
#elif CASE == 6 /* by another number */
#define SUM s += s * 0.75f;
#elif CASE == 7 /* beside a product that rounds */
#define SUM s = s * a[order[i]] + 2 * s;
#elif CASE == 8 /* in one variable with it */
#define SUM float v = s * 0.5f; if (n != 5) v = s * a[order[i]]; s += v;
#else /* of one */
#define SUM s += 2 * (s * a[order[i]]);
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
