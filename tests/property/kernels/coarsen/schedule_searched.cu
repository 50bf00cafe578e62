// What: schedules that rules do not give, and that are predicted to need less than 0.85 of the time (-O2): tiles in more
//       stages, threads that take the place of eight.
// OPTIONS: -O2 -arch=sm_90
// SIZES: 1 1, 33 32, 65 33, 97 101, 300 200
// BITS: alone
#include "harness.h"

__global__ void search(const float *sums, const float *u, float *found, int n)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray sums 1 4 n");
    __annotation(L"garray u 1 4 n");
    __annotation(L"garray found 1 4 n");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float mine = u[i], last = -1;
    __annotation(L"loop x 0 n 1");
    for (int x = 0; x < n; x++)
        if (sums[x] >= mine && last < 0)
            last = x;
    found[i] = last;
}

__global__ void step(const int *cost, const int *above, int *below, int width)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray cost 1 4 width");
    __annotation(L"garray above 1 4 width");
    __annotation(L"garray below 1 4 width");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    if (x >= width)
        return;
    int left = x == 0 ? above[x] : above[x - 1];
    int right = x == width - 1 ? above[x] : above[x + 1];
    below[x] = min(min(left, above[x]), right) + cost[x];
}

int main(int argc, char **argv)
{
    SIZES
    const int n = rows + columns, width = (int)count;
    float *sums = array<float>("sums", n, 3), *u = array<float>("u", n, 4), *found = array<float>("found", n, 5);
    search<<<blocks(n, 64), 64>>>(sums, u, found, n);
    int *cost = array<int>("cost", width, 6), *above = array<int>("above", width, 7), *below = array<int>("below", width, 8);
    step<<<blocks(width, 64), 64>>>(cost, above, below, width);
    return finish();
}
