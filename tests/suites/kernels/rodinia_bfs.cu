// Source: Rodinia bfs: edges and neighbours through indices that were read
// EXPECT: unchanged CL121
#include <vector>

#include "harness.h"

__global__ void kernel(const int *first, const int *edges, const int *cost, int *level, int n, int m)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray first 1 4 n+1");
    __annotation(L"garray edges 1 4 m");
    __annotation(L"garray cost 1 4 n");
    __annotation(L"garray level 1 4 n");
    int tid = blockIdx.x * blockDim.x + threadIdx.x;
    if (tid >= n)
        return;
    int best = level[tid];
    __annotation(L"loop i first[tid] first[tid+1] 1");
    for (int i = first[tid]; i < first[tid + 1]; i++) {
        int id = edges[i];
        best = min(best, cost[id] + 1);
    }
    level[tid] = best;
}

int main(int argc, char **argv)
{
    SIZES
    std::vector<int> from(rows + 1), to(count);
    for (int i = 0; i <= rows; i++)
        from[i] = i * columns;
    for (size_t i = 0; i < count; i++)
        to[i] = (int)(i * 7 % rows);
    int *first, *edges;
    CHECK(cudaMalloc(&first, from.size() * sizeof(int)));
    CHECK(cudaMalloc(&edges, to.size() * sizeof(int)));
    CHECK(cudaMemcpy(first, from.data(), from.size() * sizeof(int), cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(edges, to.data(), to.size() * sizeof(int), cudaMemcpyHostToDevice));
    int *cost = array<int>("cost", rows, 1);
    int *level = array<int>("level", rows, 2);
    kernel<<<blocks(rows, 64), 64>>>(first, edges, cost, level, rows, (int)count);
    CHECK(cudaFree(first));
    CHECK(cudaFree(edges));
    return finish();
}
