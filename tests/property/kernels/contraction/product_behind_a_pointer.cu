// What: a sum of a product that is stored through a pointer to a variable of the thread's own: nvcc makes it behind the loop
//       where the variable is used
// EXPECT: unchanged CL145
// SIZES: 64 43, 128 70
#include <vector>

#include "harness.h"

__global__ void kernel(float *d, const float *a, const int *order, float *sums, int n)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray d 2 4 n 96");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float s = a[i] - 1;
    float v = 0, *p = &v;
    *p = s * a[order[i]] + s;
    __annotation(L"loop j 0 96 1");
    for (int j = 0; j < 96; j++)
        d[i * 96 + j] = d[i * 96 + j] + 3;
    sums[i] = v;
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
