/* Programs with one fault each, as in faults.cu: grids, barriers and pipelines. */
#include <cooperative_groups.h>
#include <cuda/barrier>
#include <cuda/pipeline>

#include <cstring>

static const int THREADS = 64;
static float *device_array(int n)
{
    float *at;
    cudaMalloc(&at, n * sizeof(float));
    cudaMemset(at, 0, n * sizeof(float));
    return at;
}

__global__ void grid_barrier(float *out)
{
    out[threadIdx.x] = 1;
    cooperative_groups::this_grid().sync(); // FAULT grid_barrier BARRIER
}
static void run_grid_barrier()
{
    grid_barrier<<<1, THREADS>>>(device_array(THREADS));
}

__global__ void block_ends(float *out)
{
    if (blockIdx.x == 1)
        return;
    out[blockIdx.x * THREADS + threadIdx.x] = 1;
    cooperative_groups::this_grid().sync(); // FAULT block_ends BARRIER other
}
static void run_block_ends()
{
    float *a = device_array(3 * THREADS);
    void *arguments[] = {&a};
    cudaLaunchCooperativeKernel(block_ends, dim3(3), dim3(THREADS), arguments);
}

/* Behind the barrier, two blocks write the same elements; before it, others than they do. */
__global__ void grid_round(float *a)
{
    const int i = blockIdx.x * THREADS + threadIdx.x;
    a[i] = 1;
    cooperative_groups::this_grid().sync();
    a[blockIdx.x == 2 ? threadIdx.x : i] = i; // FAULT grid_round BLOCK_RACE other
}
static void run_grid_round()
{
    float *a = device_array(3 * THREADS);
    void *arguments[] = {&a};
    cudaLaunchCooperativeKernel(grid_round, dim3(3), dim3(THREADS), arguments);
}

__global__ void arrives_only(float *out)
{
    __shared__ float s[THREADS];
    __shared__ cuda::barrier<cuda::thread_scope_block> barrier;
    if (threadIdx.x == 0)
        init(&barrier, THREADS);
    __syncthreads();
    s[threadIdx.x] = threadIdx.x; // FAULT arrives_only SHARED_RACE other
    barrier.arrive();
    out[threadIdx.x] = s[(threadIdx.x + 32) % THREADS];
}
static void run_arrives_only()
{
    arrives_only<<<1, THREADS>>>(device_array(THREADS));
}

__global__ void pipeline_too_early(float *out, const float *in)
{
    __shared__ float s[THREADS];
    auto pipe = cuda::make_pipeline();
    pipe.producer_acquire();
    cuda::memcpy_async(&s[threadIdx.x], &in[threadIdx.x], sizeof(float), pipe);
    pipe.producer_commit();
    out[threadIdx.x] = s[threadIdx.x]; // FAULT pipeline_too_early SHARED_COPYING
    pipe.consumer_wait();
    pipe.consumer_release();
}
static void run_pipeline_too_early()
{
    pipeline_too_early<<<1, THREADS>>>(device_array(THREADS), device_array(THREADS));
}

__global__ void __cluster_dims__(2) not_begun(int *out)
{
    __shared__ int s[THREADS];
    auto cluster = cooperative_groups::this_cluster();
    cluster.map_shared_rank(s, 1 - cluster.block_rank())[threadIdx.x] = 1; // FAULT not_begun CLUSTER_MEMORY other
    cluster.sync();
    out[threadIdx.x] = 1;
}
static void run_not_begun()
{
    not_begun<<<2, THREADS>>>((int *)device_array(THREADS));
}

__global__ void __cluster_dims__(2) has_ended(int *out)
{
    __shared__ int s[THREADS];
    auto cluster = cooperative_groups::this_cluster();
    s[threadIdx.x] = threadIdx.x;
    cluster.sync();
    out[blockIdx.x * THREADS + threadIdx.x] =
        cluster.map_shared_rank(s, 1 - cluster.block_rank())[threadIdx.x]; // FAULT has_ended CLUSTER_MEMORY other
}
static void run_has_ended()
{
    has_ended<<<2, THREADS>>>((int *)device_array(2 * THREADS));
}

__global__ void __cluster_dims__(2) remote_behind(int *out)
{
    __shared__ int s[THREADS];
    auto cluster = cooperative_groups::this_cluster();
    s[threadIdx.x] = threadIdx.x;
    cluster.sync();
    cluster.map_shared_rank(s, 1 - cluster.block_rank())[threadIdx.x + 1] = 1; // FAULT remote_behind SHARED_BOUNDS other
    cluster.sync();
    out[blockIdx.x * THREADS + threadIdx.x] = s[threadIdx.x];
}
static void run_remote_behind()
{
    remote_behind<<<2, THREADS>>>((int *)device_array(2 * THREADS));
}

__global__ void __cluster_dims__(2) remote_unwritten(int *out)
{
    __shared__ int s[THREADS];
    auto cluster = cooperative_groups::this_cluster();
    if (threadIdx.x > 0)
        s[threadIdx.x] = threadIdx.x;
    cluster.sync();
    const int got = cluster.map_shared_rank(s, 1 - cluster.block_rank())[threadIdx.x]; // FAULT remote_unwritten SHARED_UNINITIALISED
    cluster.sync();
    out[blockIdx.x * THREADS + threadIdx.x] = got;
}
static void run_remote_unwritten()
{
    remote_unwritten<<<2, THREADS>>>((int *)device_array(2 * THREADS));
}

__global__ void __cluster_dims__(2) cluster_barrier(int *out)
{
    auto cluster = cooperative_groups::this_cluster();
    if (cluster.block_rank() == 1)
        return;
    cluster.sync(); // FAULT cluster_barrier BARRIER other
    out[threadIdx.x] = 1;
}
static void run_cluster_barrier()
{
    cluster_barrier<<<2, THREADS>>>((int *)device_array(THREADS));
}

int main(int, char **argv)
{
    static const struct {
        const char *name;
        void (*run)();
    } faults[] = {
#define F(name) {#name, run_##name},
        F(grid_barrier) F(block_ends) F(grid_round) F(arrives_only) F(pipeline_too_early) F(not_begun) F(has_ended)
        F(remote_behind) F(remote_unwritten) F(cluster_barrier)
    };
    for (const auto &fault : faults)
        if (strcmp(argv[1], fault.name) == 0) {
            fault.run();
            return 0;
        }
    return 1;
}
