/* Programs with one fault each; the argument chooses. A line with a FAULT comment is where the
 * simulator must say that it is: `FAULT <name> <finding>`, and `other` where the other party of a
 * race must be named. */
#include <assert.h>
#include <cuda_pipeline.h>
#include <cstdio>
#include <cstdlib>
#include <cstring>

static const int THREADS = 64;
static float *device_array(int n)
{
    float *at;
    cudaMalloc(&at, n * sizeof(float));
    cudaMemset(at, 0, n * sizeof(float));
    return at;
}

/* --- global memory -------------------------------------------------------------------------- */

__global__ void read_behind(float *out, const float *in, int n)
{
    int i = threadIdx.x;
    out[i] = in[i + 1]; // FAULT read_behind GLOBAL_BOUNDS
}
static void run_read_behind()
{
    float *a = device_array(THREADS), *b = device_array(THREADS);
    read_behind<<<1, THREADS>>>(a, b, THREADS);
}

__global__ void write_before(float *out)
{
    out[(int)threadIdx.x - 1] = 1; // FAULT write_before GLOBAL_BOUNDS
}
static void run_write_before()
{
    write_before<<<1, THREADS>>>(device_array(THREADS));
}

__global__ void no_bound_check(float *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = i; // FAULT no_bound_check GLOBAL_BOUNDS
}
static void run_no_bound_check()
{
    no_bound_check<<<3, THREADS>>>(device_array(130), 130);
}

__global__ void far_away(float *out, long by)
{
    if (threadIdx.x == 5)
        out[by] = 1; // FAULT far_away GLOBAL_BOUNDS
}
static void run_far_away()
{
    far_away<<<1, THREADS>>>(device_array(THREADS), 1 << 28);
}

__global__ void freed(float *out)
{
    out[threadIdx.x] = 1; // FAULT freed FREED
}
static void run_freed()
{
    float *a = device_array(THREADS);
    cudaFree(a);
    freed<<<1, THREADS>>>(a);
}

__global__ void misaligned(float4 *out, const char *in)
{
    out[threadIdx.x] = *(const float4 *)(in + 16 * threadIdx.x + 4); // FAULT misaligned MISALIGNED
}
static void run_misaligned()
{
    misaligned<<<1, THREADS>>>((float4 *)device_array(4 * THREADS),
                               (const char *)device_array(8 * THREADS));
}

__global__ void host_pointer(float *out, const float *in)
{
    out[threadIdx.x] = in[threadIdx.x]; // FAULT host_pointer HOST_MEMORY
}
static void run_host_pointer()
{
    float *h = (float *)calloc(THREADS, sizeof(float));
    host_pointer<<<1, THREADS>>>(device_array(THREADS), h);
}

__global__ void null_pointer(float *out)
{
    out[threadIdx.x] = 1; // FAULT null_pointer HOST_MEMORY
}
static void run_null_pointer()
{
    null_pointer<<<1, THREADS>>>(nullptr);
    if (cudaDeviceSynchronize() != cudaErrorIllegalAddress)
        printf("no error code\n");
}

__device__ float table[THREADS];
__global__ void variable(int by)
{
    table[threadIdx.x + by] = 1; // FAULT variable GLOBAL_BOUNDS
}
static void run_variable()
{
    variable<<<1, THREADS>>>(1);
}

/* Between variables lies memory that belongs to none. */
__device__ float above[THREADS], middle[THREADS], below[THREADS];
__global__ void variables_behind(float *out, int by)
{
    above[threadIdx.x] = below[threadIdx.x] = 1;
    out[threadIdx.x] = middle[threadIdx.x + by]; // FAULT variables_behind GLOBAL_BOUNDS
}
static void run_variables_behind()
{
    variables_behind<<<1, THREADS>>>(device_array(THREADS), 1);
}
__device__ static double one[4] = {1, 2, 3, 4};
__device__ static double two[4] = {1, 2, 3, 4};
__device__ static double three[4] = {1, 2, 3, 4};
__global__ void variables_before(float *out, int by)
{
    one[threadIdx.x] += three[threadIdx.x];
    out[threadIdx.x] = two[(int)threadIdx.x - by]; // FAULT variables_before GLOBAL_BOUNDS
}
static void run_variables_before()
{
    variables_before<<<1, 4>>>(device_array(4), 1);
}
__constant__ float days[8];
__constant__ float months[8];
__constant__ float years[8];
__global__ void constants_behind(float *out, int by)
{
    out[threadIdx.x] =
        months[threadIdx.x + by] + days[0] + years[0]; // FAULT constants_behind GLOBAL_BOUNDS
}
static void run_constants_behind()
{
    constants_behind<<<1, 8>>>(device_array(8), 1);
}

__constant__ float coefficients[4];
__global__ void constant_write()
{
    ((float *)coefficients)[threadIdx.x] = 1; // FAULT constant_write CONSTANT_WRITE
}
static void run_constant_write()
{
    constant_write<<<1, 4>>>();
}

/* --- shared memory -------------------------------------------------------------------------- */

__global__ void shared_behind(float *out, int n)
{
    __shared__ float first[32];
    __shared__ float second[32];
    first[threadIdx.x % 32] = 1;
    second[threadIdx.x % 32] = 2;
    __syncthreads();
    out[threadIdx.x] = first[threadIdx.x % n]; // FAULT shared_behind SHARED_BOUNDS
}
static void run_shared_behind()
{
    shared_behind<<<1, THREADS>>>(device_array(THREADS), 33);
}

__global__ void shared_before(float *out, int by)
{
    __shared__ float tile[THREADS];
    tile[(int)threadIdx.x - by] = 1; // FAULT shared_before SHARED_BOUNDS
    __syncthreads();
    out[threadIdx.x] = 0;
}
static void run_shared_before()
{
    shared_before<<<1, THREADS>>>(device_array(THREADS), 1);
}

__global__ void dynamic_behind(float *out)
{
    extern __shared__ float tile[];
    tile[threadIdx.x] = 1; // FAULT dynamic_behind SHARED_BOUNDS
    __syncthreads();
    out[threadIdx.x] = tile[0];
}
static void run_dynamic_behind()
{
    dynamic_behind<<<1, THREADS, (THREADS - 1) * sizeof(float)>>>(device_array(THREADS));
}

__global__ void shared_misaligned(float *out, int by)
{
    __shared__ __align__(8) float tile[THREADS + 4];
    *(float2 *)(tile + by) = make_float2(1, 2); // FAULT shared_misaligned MISALIGNED
    out[threadIdx.x] = 0;
}
static void run_shared_misaligned()
{
    shared_misaligned<<<1, 1>>>(device_array(1), 1);
}

__global__ void uninitialised(float *out)
{
    __shared__ float tile[THREADS];
    if (threadIdx.x < THREADS - 1)
        tile[threadIdx.x] = 1;
    __syncthreads();
    out[threadIdx.x] = tile[threadIdx.x]; // FAULT uninitialised SHARED_UNINITIALISED
}
static void run_uninitialised()
{
    uninitialised<<<2, THREADS>>>(device_array(THREADS));
}

__global__ void second_block(float *out)
{
    __shared__ float tile[THREADS];
    if (blockIdx.x == 0)
        tile[threadIdx.x] = 1;
    __syncthreads();
    out[blockIdx.x * THREADS + threadIdx.x] =
        tile[threadIdx.x]; // FAULT second_block SHARED_UNINITIALISED
}
static void run_second_block()
{
    second_block<<<2, THREADS>>>(device_array(2 * THREADS));
}

/* The thread writes behind its own read. */
__global__ void accumulated(float *out, const float *in)
{
    __shared__ float sums[THREADS];
    for (int i = 0; i < 3; i++)
        sums[threadIdx.x] += in[threadIdx.x]; // FAULT accumulated SHARED_UNINITIALISED
    __syncthreads();
    out[threadIdx.x] = sums[THREADS - 1 - threadIdx.x];
}
static void run_accumulated()
{
    accumulated<<<1, THREADS>>>(device_array(THREADS), device_array(THREADS));
}

/* --- races ---------------------------------------------------------------------------------- */

__global__ void no_barrier(float *out)
{
    __shared__ float tile[THREADS];
    tile[threadIdx.x] = threadIdx.x; // FAULT no_barrier SHARED_RACE other
    out[threadIdx.x] = tile[THREADS - 1 - threadIdx.x];
}
static void run_no_barrier()
{
    no_barrier<<<1, THREADS>>>(device_array(THREADS));
}

__global__ void no_second_barrier(float *out, const float *in, int n)
{
    __shared__ float tile[THREADS];
    float sum = 0;
    for (int i = 0; i < n; i++) {
        tile[threadIdx.x] = in[threadIdx.x] + i;
        __syncthreads();
        sum += tile[THREADS - 1 - threadIdx.x]; // FAULT no_second_barrier SHARED_RACE other
    }
    out[threadIdx.x] = sum;
}
static void run_no_second_barrier()
{
    no_second_barrier<<<1, THREADS>>>(device_array(THREADS), device_array(THREADS), 3);
}

__global__ void same_word(float *out)
{
    __shared__ int word;
    word = threadIdx.x; // FAULT same_word SHARED_RACE other
    __syncthreads();
    out[threadIdx.x] = word;
}
static void run_same_word()
{
    same_word<<<1, THREADS>>>(device_array(THREADS));
}

/* cp.async: what is copied is there behind the wait, and for other threads behind a barrier. */
__global__ void copy_no_wait(float *out, const float *in)
{
    __shared__ float tile[THREADS];
    __pipeline_memcpy_async(&tile[threadIdx.x], &in[threadIdx.x], sizeof(float));
    __pipeline_commit();
    __syncthreads();
    out[threadIdx.x] = tile[threadIdx.x ^ 1]; // FAULT copy_no_wait SHARED_COPYING other
}
static void run_copy_no_wait()
{
    copy_no_wait<<<1, THREADS>>>(device_array(THREADS), device_array(THREADS));
}

__global__ void copy_later_group(float *out, const float *in)
{
    __shared__ float tile[2][THREADS];
    for (int stage = 0; stage < 2; stage++) {
        __pipeline_memcpy_async(&tile[stage][threadIdx.x], &in[threadIdx.x], sizeof(float));
        __pipeline_commit();
    }
    __pipeline_wait_prior(1);
    out[threadIdx.x] = tile[0][threadIdx.x];
    out[threadIdx.x] += tile[1][threadIdx.x]; // FAULT copy_later_group SHARED_COPYING other
}
static void run_copy_later_group()
{
    copy_later_group<<<1, THREADS>>>(device_array(THREADS), device_array(THREADS));
}

__global__ void copy_no_commit(float *out, const float *in)
{
    __shared__ float tile[THREADS];
    __pipeline_memcpy_async(&tile[threadIdx.x], &in[threadIdx.x], sizeof(float));
    __pipeline_wait_prior(0);
    out[threadIdx.x] = tile[threadIdx.x]; // FAULT copy_no_commit SHARED_COPYING other
}
static void run_copy_no_commit()
{
    copy_no_commit<<<1, THREADS>>>(device_array(THREADS), device_array(THREADS));
}

__global__ void copy_no_barrier(float *out, const float *in)
{
    __shared__ float tile[THREADS];
    const float *from = in + threadIdx.x;
    __pipeline_memcpy_async(&tile[threadIdx.x], from, 4); // FAULT copy_no_barrier SHARED_RACE other
    __pipeline_commit();
    __pipeline_wait_prior(0);
    out[threadIdx.x] = tile[THREADS - 1 - threadIdx.x];
}
static void run_copy_no_barrier()
{
    copy_no_barrier<<<1, THREADS>>>(device_array(THREADS), device_array(THREADS));
}

__global__ void copy_too_early(float *out, const float *in)
{
    __shared__ float tile[THREADS];
    tile[threadIdx.x] = threadIdx.x;
    __syncthreads();
    out[threadIdx.x] = tile[THREADS - 1 - threadIdx.x]; // FAULT copy_too_early SHARED_RACE other
    __pipeline_memcpy_async(&tile[threadIdx.x], &in[threadIdx.x], sizeof(float));
    __pipeline_commit();
    __pipeline_wait_prior(0);
}
static void run_copy_too_early()
{
    copy_too_early<<<1, THREADS>>>(device_array(THREADS), device_array(THREADS));
}

__global__ void copy_misaligned(float *out, const float *in, int by)
{
    __shared__ float4 tile[THREADS];
    float4 *to = &tile[threadIdx.x];
    __pipeline_memcpy_async(to, &in[by], sizeof(float4)); // FAULT copy_misaligned MISALIGNED
    __pipeline_commit();
    __pipeline_wait_prior(0);
    out[threadIdx.x] = tile[threadIdx.x].x;
}
static void run_copy_misaligned()
{
    copy_misaligned<<<1, THREADS>>>(device_array(THREADS), device_array(THREADS), 1);
}

__global__ void no_warp_barrier(float *out)
{
    __shared__ float tile[32];
    tile[threadIdx.x] = threadIdx.x + 1;
    __syncwarp();
    for (int by = 16; by > 0; by /= 2)
        if (threadIdx.x < by)
            tile[threadIdx.x] += tile[threadIdx.x + by]; // FAULT no_warp_barrier SHARED_RACE other
    out[threadIdx.x] = tile[0];
}
static void run_no_warp_barrier()
{
    no_warp_barrier<<<1, 32>>>(device_array(32));
}

__global__ void other_warp(float *out)
{
    __shared__ float tile[THREADS];
    tile[threadIdx.x] = threadIdx.x; // FAULT other_warp SHARED_RACE other
    __syncwarp(); /* orders the lanes of a warp, not two warps */
    out[threadIdx.x] = tile[threadIdx.x ^ 32];
}
static void run_other_warp()
{
    other_warp<<<1, THREADS>>>(device_array(THREADS));
}

__global__ void atomic_and_plain(float *out)
{
    __shared__ int count;
    if (threadIdx.x == 0)
        count = 0;
    atomicAdd(&count, 1); // FAULT atomic_and_plain SHARED_RACE other
    __syncthreads();
    out[threadIdx.x] = count;
}
static void run_atomic_and_plain()
{
    atomic_and_plain<<<1, THREADS>>>(device_array(THREADS));
}

__global__ void byte_race(unsigned char *out)
{
    __shared__ unsigned char tile[THREADS];
    tile[threadIdx.x / 2] = threadIdx.x; // FAULT byte_race SHARED_RACE other
    __syncthreads();
    out[threadIdx.x] = tile[threadIdx.x / 2];
}
static void run_byte_race()
{
    byte_race<<<1, THREADS>>>((unsigned char *)device_array(THREADS));
}

__global__ void histogram(int *bins)
{
    bins[threadIdx.x % 4]++; // FAULT histogram GLOBAL_RACE other
}
static void run_histogram()
{
    histogram<<<1, THREADS>>>((int *)device_array(4));
}

__global__ void global_neighbour(float *data)
{
    int i = threadIdx.x;
    data[i] = data[(i + 1) % THREADS] + 1; // FAULT global_neighbour GLOBAL_RACE other
}
static void run_global_neighbour()
{
    global_neighbour<<<1, THREADS>>>(device_array(THREADS));
}

__global__ void blocks(float *out)
{
    if (threadIdx.x == 0)
        out[0] = blockIdx.x + 1; // FAULT blocks BLOCK_RACE other
}
static void run_blocks()
{
    blocks<<<4, THREADS>>>(device_array(1));
}

struct Pair {
    float x, y;
};

/* Each block has a member of its own, but one stores all of them: here the last one, in two pieces,
 * of which the first has changed, */
__global__ void whole_pair_last(Pair *out)
{
    Pair pair = out[threadIdx.x];
    if (blockIdx.x == 0) {
        out[threadIdx.x].x = 1;
    } else {
        pair.x += 2;
        out[threadIdx.x] = pair; // FAULT whole_pair_last BLOCK_RACE other
    }
}
static void run_whole_pair_last()
{
    whole_pair_last<<<2, THREADS>>>((Pair *)device_array(2 * THREADS));
}

/* here the first one, */
__global__ void whole_pair_first(Pair *out)
{
    Pair pair = out[threadIdx.x];
    if (blockIdx.x == 0) {
        pair.x = 1;
        out[threadIdx.x] = pair;
    } else {
        out[threadIdx.x].y = 2; // FAULT whole_pair_first BLOCK_RACE other
    }
}
static void run_whole_pair_first()
{
    whole_pair_first<<<2, THREADS>>>((Pair *)device_array(2 * THREADS));
}

/* and here one that writes back what it has read, so that no byte of the other one's changes. */
__global__ void written_back(Pair *out)
{
    if (blockIdx.x == 0) {
        out[threadIdx.x].x = 1;
    } else {
        Pair pair = out[threadIdx.x];
        pair.y = 2;
        out[threadIdx.x] = pair; // FAULT written_back BLOCK_RACE other
    }
}
static void run_written_back()
{
    written_back<<<2, THREADS>>>((Pair *)device_array(2 * THREADS));
}

__global__ void written_back_vector(float4 *out)
{
    if (blockIdx.x == 0) {
        out[threadIdx.x].x = 1;
    } else {
        float4 four = out[threadIdx.x];
        four.w = 2;
        out[threadIdx.x] = four; // FAULT written_back_vector BLOCK_RACE other
    }
}
static void run_written_back_vector()
{
    written_back_vector<<<2, THREADS>>>((float4 *)device_array(4 * THREADS));
}

/* --- barriers ------------------------------------------------------------------------------- */

__global__ void half_barrier(float *out)
{
    out[threadIdx.x] = 1;
    if (threadIdx.x < 16)
        __syncthreads(); // FAULT half_barrier BARRIER other
}
static void run_half_barrier()
{
    half_barrier<<<1, THREADS>>>(device_array(THREADS));
}

__global__ void early_return(float *out, int n)
{
    if (threadIdx.x >= n)
        return;
    out[threadIdx.x] = 1;
    __syncthreads(); // FAULT early_return BARRIER other
    out[threadIdx.x] += 1;
}
static void run_early_return()
{
    early_return<<<1, THREADS>>>(device_array(THREADS), THREADS - 3);
}

__global__ void two_barriers(float *out)
{
    if (threadIdx.x < 32) {
        out[threadIdx.x] = 1;
        __syncthreads(); // FAULT two_barriers BARRIER other
    } else {
        out[threadIdx.x] = 2;
        __syncthreads();
    }
}
static void run_two_barriers()
{
    two_barriers<<<1, THREADS>>>(device_array(THREADS));
}

__global__ void odd_count(float *out)
{
    for (int i = 0; i < threadIdx.x / 32 + 1; i++) {
        out[threadIdx.x] += 1;
        __syncthreads(); // FAULT odd_count BARRIER other
    }
}
static void run_odd_count()
{
    odd_count<<<1, THREADS>>>(device_array(THREADS));
}

__global__ void warp_mask(float *out)
{
    if (threadIdx.x < 16)
        __syncwarp(); // FAULT warp_mask WARP_BARRIER other
    out[threadIdx.x] = 1;
}
static void run_warp_mask()
{
    warp_mask<<<1, 32>>>(device_array(32));
}

__global__ void shuffle_mask(int *out)
{
    int v = threadIdx.x;
    if (threadIdx.x % 2)
        v = __shfl_sync(0xFFFFFFFF, v, 1); // FAULT shuffle_mask WARP_BARRIER other
    out[threadIdx.x] = v;
}
static void run_shuffle_mask()
{
    shuffle_mask<<<1, 32>>>((int *)device_array(32));
}

__global__ void not_in_mask(int *out)
{
    int v = __shfl_sync(1u << (threadIdx.x / 2), threadIdx.x, 0); // FAULT not_in_mask WARP_BARRIER
    out[threadIdx.x] = v;
}
static void run_not_in_mask()
{
    not_in_mask<<<1, 2>>>((int *)device_array(32));
}

/* --- ends ----------------------------------------------------------------------------------- */

__global__ void trap(float *out, int n)
{
    if (threadIdx.x == n)
        __trap(); // FAULT trap TRAP
    out[threadIdx.x] = 1;
}
static void run_trap()
{
    trap<<<1, THREADS>>>(device_array(THREADS), 3);
    if (cudaDeviceSynchronize() != cudaErrorLaunchFailure)
        printf("no error code\n");
}

__global__ void assertion(float *out, int n)
{
    assert(threadIdx.x < n); // FAULT assertion ASSERT
    out[threadIdx.x] = 1;
}
static void run_assertion()
{
    assertion<<<1, THREADS>>>(device_array(THREADS), THREADS - 1);
    if (cudaDeviceSynchronize() != cudaErrorAssert)
        printf("no error code\n");
}

__device__ __noinline__ int deep(volatile int *at, int n)
{
    volatile int room[1000];
    room[n % 1000] = n;
    return n == 0 ? *at : deep(at, n - 1) + room[n % 1000];
}
__global__ void recursion(int *out, int n)
{
    out[threadIdx.x] = deep(out, n);
}
static void run_recursion() // FAULT recursion CRASH
{
    recursion<<<1, 1>>>((int *)device_array(1), 1000);
}

/* --- host ----------------------------------------------------------------------------------- */

static void run_leak()
{
    float *a;
    cudaMalloc(&a, 100); // FAULT leak LEAK
}
static void run_free_twice()
{
    float *a = device_array(10);
    cudaFree(a);
    if (cudaFree(a) != cudaErrorInvalidValue) // FAULT free_twice INVALID_FREE
        printf("no error code\n");
}
static void run_free_inside()
{
    float *a = device_array(10);
    cudaFree(a + 1); // FAULT free_inside INVALID_FREE
}
static void run_copy_behind()
{
    float *a = device_array(10), h[20];
    if (cudaMemcpy(h, a, 11 * sizeof(float), cudaMemcpyDeviceToHost) != // FAULT copy_behind COPY_BOUNDS
        cudaErrorInvalidValue)
        printf("no error code\n");
}
static void run_copy_freed()
{
    float *a = device_array(10), h[20];
    cudaFree(a);
    cudaMemcpy(a, h, 40, cudaMemcpyHostToDevice); // FAULT copy_freed FREED
}
static void run_symbol_behind()
{
    float h[8] = {0};
    cudaMemcpyToSymbol(coefficients, h, sizeof h); // FAULT symbol_behind COPY_BOUNDS
}
static void run_host_access()
{
    float *a = device_array(10);
    a[3] = 1; // FAULT host_access DEVICE_MEMORY
}

/* -------------------------------------------------------------------------------------------- */

struct Fault {
    const char *name;
    void (*run)();
};
static const Fault faults[] = {
#define F(name) {#name, run_##name},
    F(read_behind) F(write_before) F(no_bound_check) F(far_away) F(freed) F(misaligned)
    F(host_pointer) F(null_pointer) F(variable) F(constant_write) F(shared_behind)
    F(shared_before) F(dynamic_behind) F(shared_misaligned) F(uninitialised) F(second_block)
    F(accumulated) F(variables_behind) F(variables_before) F(constants_behind)
    F(no_barrier) F(no_second_barrier) F(same_word) F(copy_no_wait)
    F(copy_later_group) F(copy_no_commit) F(copy_no_barrier) F(copy_too_early)
    F(copy_misaligned) F(no_warp_barrier) F(other_warp)
    F(atomic_and_plain) F(byte_race) F(histogram) F(global_neighbour) F(blocks)
    F(whole_pair_last) F(whole_pair_first) F(written_back) F(written_back_vector) F(half_barrier)
    F(early_return) F(two_barriers) F(odd_count) F(warp_mask) F(shuffle_mask) F(not_in_mask)
    F(trap) F(assertion) F(recursion) F(leak) F(free_twice) F(free_inside) F(copy_behind)
    F(copy_freed) F(symbol_behind) F(host_access)
};

int main(int argc, char **argv)
{
    for (const Fault &fault : faults)
        if (argc > 1 && strcmp(argv[1], fault.name) == 0) {
            fault.run();
            return 0;
        }
    return 1;
}
