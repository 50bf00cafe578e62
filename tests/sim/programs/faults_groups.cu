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

int main(int, char **argv)
{
    static const struct {
        const char *name;
        void (*run)();
    } faults[] = {
#define F(name) {#name, run_##name},
        F(grid_barrier) F(block_ends) F(grid_round) F(arrives_only) F(pipeline_too_early)
    };
    for (const auto &fault : faults)
        if (strcmp(argv[1], fault.name) == 0) {
            fault.run();
            return 0;
        }
    return 1;
}
