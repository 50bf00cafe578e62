/* CUB: reductions and scans of blocks and warps, of ragged blocks, too; the device's. */
#include <cstdio>
#include <cub/block/block_reduce.cuh>
#include <cub/cub.cuh>

const int N = 1000, THREADS = 96;
int wrong;

void check(bool right, const char *what)
{
    if (!right)
        printf("wrong: %s\n", what);
    wrong += !right;
}

struct Larger {
    template <class T> __device__ T operator()(const T &a, const T &b) const { return a > b ? a : b; }
};

__global__ void blocks(const int *a, int *sums, int *most, int *before, int *up_to, int *first, int n)
{
    typedef cub::BlockReduce<int, THREADS> Reduce;
    typedef cub::BlockScan<int, THREADS> Scan;
    typedef cub::BlockReduce<cub::KeyValuePair<int, int>, THREADS> Pairs;
    typedef cub::WarpReduce<int> Warp;
    __shared__ typename Reduce::TempStorage reduce;
    __shared__ typename Scan::TempStorage scan;
    __shared__ typename Pairs::TempStorage pairs;
    __shared__ typename Warp::TempStorage warps[THREADS / 32];
    int i = blockIdx.x * THREADS + threadIdx.x, x = i < n ? a[i] : -1000000;
    int left = min(n - (int)blockIdx.x * THREADS, THREADS);
    int sum = Reduce(reduce).Sum(x, left);
    __syncthreads();
    int largest = Reduce(reduce).Reduce(x, Larger());
    __syncthreads();
    int prefix, all, inclusive;
    Scan(scan).ExclusiveSum(i < n ? x : 0, prefix, all);
    __syncthreads();
    Scan(scan).InclusiveSum(i < n ? x : 0, inclusive);
    cub::KeyValuePair<int, int> pair = Pairs(pairs).Reduce(cub::KeyValuePair<int, int>{i, x}, cub::ArgMax());
    int warp = Warp(warps[threadIdx.x / 32]).Sum(1);
    if (threadIdx.x == 0) {
        sums[blockIdx.x] = sum == all ? sum : -1;
        most[blockIdx.x] = warp == 32 ? largest : -1;
        first[blockIdx.x] = pair.key;
    }
    if (i < n) {
        before[i] = prefix;
        up_to[i] = inclusive;
    }
}

int main()
{
    const int grid = (N + THREADS - 1) / THREADS;
    int *a, *made, host[N], back[4 * N];
    for (int i = 0; i < N; i++)
        host[i] = (i * 7919 + 13) % 1009;
    cudaMalloc(&a, sizeof host);
    cudaMalloc(&made, 5 * sizeof host);
    cudaMemset(made, 0, 5 * sizeof host);
    cudaMemcpy(a, host, sizeof host, cudaMemcpyHostToDevice);
    blocks<<<grid, THREADS>>>(a, made, made + 100, made + N, made + 2 * N, made + 200, N);
    cudaMemcpy(back, made, sizeof back, cudaMemcpyDeviceToHost);
    for (int b = 0; b < grid; b++) {
        int sum = 0, most = -1000000, first = 0;
        for (int i = b * THREADS; i < (b + 1) * THREADS && i < N; i++) {
            check(back[N + i] == sum, "exclusive sum");
            sum += host[i];
            check(back[2 * N + i] == sum, "inclusive sum");
            if (host[i] > most)
                most = host[i], first = i;
        }
        check(back[b] == sum, "sum");
        check(back[100 + b] == most, "most");
        check(back[200 + b] == first, "where the most is");
    }
    void *memory = nullptr;
    size_t bytes = 0;
    cub::DeviceScan::ExclusiveSum(memory, bytes, a, made, N);
    cudaMalloc(&memory, bytes);
    cub::DeviceScan::ExclusiveSum(memory, bytes, a, made, N);
    cub::DeviceReduce::Max(memory, bytes, a, made + N, N);
    cub::DeviceRadixSort::SortKeysDescending(memory, bytes, a, made + 2 * N, N);
    cudaMemcpy(back, made, sizeof back, cudaMemcpyDeviceToHost);
    int sum = 0;
    for (int i = 0; i < N; i++) {
        check(back[i] == sum, "the device's sum");
        sum += host[i];
        check(!i || back[2 * N + i - 1] >= back[2 * N + i], "the device's order");
    }
    check(back[N] == back[2 * N], "the device's maximum");
    puts(wrong ? "wrong" : "right");
}
