// What: a sum of a product in a variable that a pointer or a reference leads to: it is needed where it stands, or moves
//       behind the loop
// EXPECT: staged | staged | unchanged CL145 | unchanged CL145 | unchanged CL145 | unchanged CL145 | unchanged CL145
// DEFINES: -DCASE=1 | -DCASE=2 | -DCASE=3 | -DCASE=4 | -DCASE=5 | -DCASE=6 | -DCASE=7
// SIZES: 64 43, 128 70
#include <vector>

#include "harness.h"

#if CASE == 1
#define KEPT float v = by; float *p = &v;
#define SUM *p = s * a[order[i]] + 0.3f; s += v;
#elif CASE == 2
#define KEPT float v = by; float &p = v;
#define SUM p = s * a[order[i]] + 0.3f; s += v;
#elif CASE == 3
#define KEPT float2 v = {by, by}; float2 *p = &v;
#define SUM p->x = s * a[order[i]] + 0.3f; s += v.x;
#elif CASE == 4
#define KEPT float2 v = {by, by}; float2 &p = v;
#define SUM p.x = s * a[order[i]] + 0.3f; s += p.x;
#elif CASE == 5
#define KEPT float v = by; float *p = &v;
#define SUM *p = s * a[order[i]] + 0.3f;
#define LEFT *p
#elif CASE == 6 /* the other part is needed */
#define KEPT float2 v = {by, by}; float2 *p = &v;
#define SUM p->x = s * a[order[i]] + 0.3f; v.y = a[i]; s += v.y;
#define LEFT v.x
#else
#define KEPT float2 v = {by, by}; float2 &p = v;
#define SUM p.x = s * a[order[i]] + 0.3f;
#define LEFT v.x
#endif

#ifndef LEFT
#define LEFT s
#endif

__global__ void kernel(float *d, const float *a, const int *order, float *sums, int n, float by)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray d 2 4 n 96");
    KEPT
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
    kernel<<<blocks(rows, 64), 64>>>(d, a, order, sums, rows, 0.7f);
    return finish();
}
