/* Programs with one fault each, as in faults.cu: streams, the host, memory that nobody has written, and more kinds of the
 * faults that are there. With a second argument a program is sound: what is missing is there, and nothing is found. */
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>

static bool sound;
static const int THREADS = 64, BYTES = THREADS * sizeof(float);
static float *raw(int n = THREADS)
{
    float *at;
    cudaMalloc(&at, n * sizeof(float));
    return at;
}
static float *zeros(int n = THREADS)
{
    float *at = raw(n);
    cudaMemset(at, 0, n * sizeof(float));
    return at;
}
static float *pinned()
{
    float *at;
    cudaMallocHost(&at, BYTES);
    for (int i = 0; i < THREADS; i++)
        at[i] = i;
    return at;
}
static float *managed()
{
    float *at;
    cudaMallocManaged(&at, BYTES);
    return at;
}
static cudaStream_t stream(unsigned flags = cudaStreamNonBlocking)
{
    cudaStream_t made;
    cudaStreamCreateWithFlags(&made, flags);
    return made;
}
/* What `later` is issued next waits for `earlier`, in the sound program. */
static void order(cudaStream_t earlier, cudaStream_t later)
{
    cudaEvent_t event;
    cudaEventCreate(&event);
    cudaEventRecord(event, earlier);
    if (sound)
        cudaStreamWaitEvent(later, event, 0);
}

__global__ void fill(float *a) { a[threadIdx.x] = threadIdx.x; }

/* --- between streams -------------------------------------------------------------------------- */

__global__ void stream_read(float *b, const float *a)
{
    b[threadIdx.x] = a[threadIdx.x]; // FAULT stream_read STREAM_RACE
}
static void run_stream_read()
{
    float *a = zeros(), *b = zeros();
    cudaStream_t one = stream(), two = stream();
    cudaDeviceSynchronize();
    fill<<<1, THREADS, 0, one>>>(a);
    order(one, two);
    stream_read<<<1, THREADS, 0, two>>>(b, a);
}

__global__ void reader(float *b, const float *a) { b[threadIdx.x] = a[threadIdx.x]; }
__global__ void stream_overwrite(float *a)
{
    a[threadIdx.x] = 7; // FAULT stream_overwrite STREAM_RACE
}
static void run_stream_overwrite()
{
    float *a = zeros(), *b = zeros();
    cudaStream_t one = stream(0), two = stream(0);
    reader<<<1, THREADS, 0, one>>>(b, a);
    order(one, two);
    stream_overwrite<<<1, THREADS, 0, two>>>(a);
}

static void run_stream_copy()
{
    float *a = zeros(), *host = pinned();
    cudaStream_t one = stream(), two = stream();
    cudaDeviceSynchronize();
    fill<<<1, THREADS, 0, one>>>(a);
    order(one, two);
    cudaMemcpyAsync(host, a, BYTES, cudaMemcpyDeviceToHost, two); // FAULT stream_copy STREAM_RACE
    cudaStreamSynchronize(two);
}

/* A plain copy waits for streams that block, and for no other. */
static void run_default_copy()
{
    float *a = zeros(), host[THREADS];
    cudaStream_t one = stream(sound ? cudaStreamDefault : cudaStreamNonBlocking);
    cudaDeviceSynchronize();
    fill<<<1, THREADS, 0, one>>>(a);
    cudaMemcpy(host, a, BYTES, cudaMemcpyDeviceToHost); // FAULT default_copy STREAM_RACE
}

__global__ void uses_upload(float *b, const float *a)
{
    b[threadIdx.x] = a[threadIdx.x]; // FAULT upload STREAM_RACE
}
static void run_upload()
{
    float *a = zeros(), *b = zeros(), *host = pinned();
    cudaStream_t one = stream(), two = stream();
    cudaDeviceSynchronize();
    cudaMemcpyAsync(a, host, BYTES, cudaMemcpyHostToDevice, one);
    if (sound)
        cudaStreamSynchronize(one);
    uses_upload<<<1, THREADS, 0, two>>>(b, a);
}

/* An event that was recorded too early. */
__global__ void early_event(float *b, const float *a)
{
    b[threadIdx.x] = a[threadIdx.x]; // FAULT early_event STREAM_RACE
}
static void run_early_event()
{
    float *a = zeros(), *b = zeros();
    cudaStream_t one = stream(), two = stream();
    cudaEvent_t event;
    cudaEventCreate(&event);
    cudaDeviceSynchronize();
    cudaEventRecord(event, one);
    fill<<<1, THREADS, 0, one>>>(a);
    if (sound)
        cudaEventRecord(event, one);
    cudaStreamWaitEvent(two, event, 0);
    early_event<<<1, THREADS, 0, two>>>(b, a);
}

/* --- the host --------------------------------------------------------------------------------- */

static void run_managed_read()
{
    float *a = managed();
    fill<<<1, THREADS>>>(a);
    if (sound)
        cudaDeviceSynchronize();
    exit(a[3] == 100); // FAULT managed_read HOST_RACE
}
static void run_managed_write()
{
    float *a = managed(), *b = zeros();
    reader<<<1, THREADS>>>(b, a);
    if (sound)
        cudaDeviceSynchronize();
    a[5] = 1; // FAULT managed_write HOST_RACE
}
static void run_download()
{
    float *a = zeros(), *host = pinned();
    cudaStream_t one = stream(0);
    cudaMemcpyAsync(host, a, BYTES, cudaMemcpyDeviceToHost, one);
    if (sound)
        cudaStreamSynchronize(one);
    exit(host[1] == 100); // FAULT download HOST_RACE
}
static void run_reuse()
{
    float *a = zeros(), *host = pinned();
    cudaMemcpyAsync(a, host, BYTES, cudaMemcpyHostToDevice);
    if (sound)
        cudaDeviceSynchronize();
    host[2] = 9; // FAULT reuse HOST_RACE
}
static void run_wrong_stream()
{
    float *a = managed();
    cudaStream_t one = stream(), two = stream();
    fill<<<1, THREADS, 0, one>>>(a);
    cudaStreamSynchronize(sound ? one : two);
    a[1] += 1; // FAULT wrong_stream HOST_RACE
}

/* --- memory that nobody has written -------------------------------------------------------------- */

__global__ void never_written(float *b, const float *a)
{
    b[threadIdx.x] = a[threadIdx.x]; // FAULT never_written GLOBAL_UNINITIALISED
}
static void run_never_written() { never_written<<<1, THREADS>>>(zeros(), sound ? zeros() : raw()); }

__global__ void counter(int *count)
{
    if (threadIdx.x == 0)
        atomicExch(&count[1], 1); /* writes only */
    atomicAdd(count, 1); // FAULT counter GLOBAL_UNINITIALISED
}
static void run_counter() { counter<<<1, THREADS>>>((int *)(sound ? zeros() : raw())); }

__global__ void sums(float *sum, const float *a)
{
    for (int i = 0; i < THREADS; i++)
        sum[threadIdx.x] += a[i]; // FAULT sums GLOBAL_UNINITIALISED
}
static void run_sums() { sums<<<1, THREADS>>>(sound ? zeros() : raw(), zeros()); }

/* The copy brings elements in place of bytes. */
__global__ void short_copy(float *b, const float *a)
{
    b[threadIdx.x] = a[threadIdx.x]; // FAULT short_copy GLOBAL_UNINITIALISED
}
static void run_short_copy()
{
    float *a = raw(), host[THREADS] = {0};
    cudaMemcpy(a, host, sound ? BYTES : THREADS, cudaMemcpyHostToDevice);
    short_copy<<<1, THREADS>>>(zeros(), a);
}

/* The kernel before leaves out the ends. */
__global__ void inner(float *a, int from)
{
    if ((int)threadIdx.x >= from && (int)threadIdx.x < THREADS - from)
        a[threadIdx.x] = 1;
}
__global__ void all(char *b, const char *a)
{
    b[threadIdx.x] = a[threadIdx.x]; // FAULT ends GLOBAL_UNINITIALISED
}
static void run_ends()
{
    float *a = raw();
    inner<<<1, THREADS>>>(a, sound ? 0 : 1);
    all<<<1, BYTES>>>((char *)zeros(), (const char *)a);
}

/* --- wrong arguments of kernels ------------------------------------------------------------------ */

__global__ void host_array(float *b, const float *a)
{
    b[threadIdx.x] = a[threadIdx.x]; // FAULT host_array HOST_MEMORY
}
static float in_host[THREADS];
static void run_host_array()
{
    float *heap = (float *)calloc(THREADS, sizeof(float));
    host_array<<<1, THREADS>>>(zeros(), sound ? zeros() : heap);
}
__global__ void host_variable(float *b, const int *n)
{
    b[threadIdx.x] = *n; // FAULT host_variable HOST_MEMORY
}
static void run_host_variable()
{
    int n = 3;
    host_variable<<<1, THREADS>>>(zeros(), sound ? (int *)zeros() : &n);
}
struct Rows {
    float *rows[2];
};
__global__ void host_rows(float **rows)
{
    rows[0][threadIdx.x] = 1; // FAULT host_rows HOST_MEMORY
}
static void run_host_rows()
{
    float *rows[2] = {zeros(), zeros()}, **on_device;
    cudaMalloc(&on_device, sizeof rows);
    cudaMemcpy(on_device, rows, sizeof rows, cudaMemcpyHostToDevice);
    host_rows<<<1, THREADS>>>(sound ? on_device : rows);
}
__global__ void swapped(float *b, int n)
{
    b[n] = n; // FAULT wrong_count GLOBAL_BOUNDS
}
static void run_wrong_count() { swapped<<<1, 1>>>(zeros(), sound ? THREADS - 1 : BYTES); }

/* --- the kinds that have fewer than five elsewhere ------------------------------------------------- */

__global__ void used_later(float *a)
{
    a[threadIdx.x] = 1; // FAULT freed_before FREED
}
static void run_freed_before()
{
    float *a = zeros();
    if (!sound)
        cudaFree(a);
    used_later<<<1, THREADS>>>(a);
}
__global__ void makes(float **at, bool keep)
{
    *at = (float *)malloc(BYTES);
    if (!keep)
        free(*at);
}
__global__ void uses(float **at)
{
    (*at)[threadIdx.x] = 1; // FAULT freed_by_kernel FREED
}
static void run_freed_by_kernel()
{
    float **at = (float **)zeros();
    makes<<<1, 1>>>(at, sound);
    uses<<<1, THREADS>>>(at);
}
static void run_freed_copy()
{
    float *a = zeros(), host[THREADS];
    if (!sound)
        cudaFree(a);
    cudaMemcpy(host, a, BYTES, cudaMemcpyDeviceToHost); // FAULT freed_copy FREED
    cudaGetLastError();
}
__global__ void global_swap(float *a)
{
    const float other = a[THREADS - 1 - threadIdx.x]; // FAULT global_swap GLOBAL_RACE
    a[threadIdx.x] = other + 1;
}
__global__ void global_swap_right(float *a)
{
    const float other = a[THREADS - 1 - threadIdx.x];
    __syncthreads();
    a[threadIdx.x] = other + 1;
}
static void run_global_swap() { sound ? global_swap_right<<<1, THREADS>>>(zeros()) : global_swap<<<1, THREADS>>>(zeros()); }
__global__ void global_sum(float *a)
{
    a[0] += threadIdx.x; // FAULT global_sum GLOBAL_RACE
}
__global__ void global_sum_right(float *a) { atomicAdd(a, (float)threadIdx.x); }
static void run_global_sum() { sound ? global_sum_right<<<1, THREADS>>>(zeros()) : global_sum<<<1, THREADS>>>(zeros()); }
__global__ void global_scan(float *a)
{
    for (int by = 1; by < THREADS; by *= 2) {
        const float lower = threadIdx.x >= by ? a[threadIdx.x - by] : 0; // FAULT global_scan GLOBAL_RACE
        __syncthreads();
        a[threadIdx.x] += lower + 1;
    }
}
__global__ void global_scan_right(float *a)
{
    for (int by = 1; by < THREADS; by *= 2) {
        const float lower = threadIdx.x >= by ? a[threadIdx.x - by] : 0;
        __syncthreads();
        a[threadIdx.x] += lower + 1;
        __syncthreads();
    }
}
static void run_global_scan() { sound ? global_scan_right<<<1, THREADS>>>(zeros()) : global_scan<<<1, THREADS>>>(zeros()); }
static void run_copy_elements()
{
    float *a = zeros(), host[4 * THREADS] = {0};
    cudaMemcpy(a, host, sound ? BYTES : 4 * BYTES, cudaMemcpyHostToDevice); // FAULT copy_elements COPY_BOUNDS
    cudaGetLastError();
}
static void run_fill_behind()
{
    float *a = zeros();
    cudaMemset(a + 1, 0, sound ? BYTES - 4 : BYTES); // FAULT fill_behind COPY_BOUNDS
    cudaGetLastError();
}
static void run_copy_within()
{
    float *a = zeros(), *b = zeros(2 * THREADS);
    cudaMemcpy(b, a, sound ? BYTES : 2 * BYTES, cudaMemcpyDeviceToDevice); // FAULT copy_within COPY_BOUNDS
    cudaGetLastError();
}
static void run_free_inside()
{
    float *a = zeros();
    cudaFree(sound ? a : a + 1); // FAULT free_inside INVALID_FREE
    cudaGetLastError();
}
static void run_free_host()
{
    void *at = sound ? zeros() : malloc(8);
    cudaFree(at); // FAULT free_host INVALID_FREE
    cudaGetLastError();
}
static void run_free_pinned()
{
    float *a = sound ? zeros() : pinned();
    cudaFree(a); // FAULT free_pinned INVALID_FREE
    cudaGetLastError();
}
__global__ void vector_of(float4 *b, const char *a, int by)
{
    b[threadIdx.x] = *(const float4 *)(a + by); // FAULT vector_of MISALIGNED
}
static void run_vector_of() { vector_of<<<1, 4>>>((float4 *)zeros(), (const char *)zeros(), sound ? 16 : 8); }
__global__ void odd_bytes(float *b, const unsigned char *a, int by)
{
    b[threadIdx.x] = *(const short *)(a + by); // FAULT odd_bytes MISALIGNED
}
static void run_odd_bytes() { odd_bytes<<<1, 4>>>(zeros(), (const unsigned char *)zeros(), sound ? 2 : 3); }
__global__ void half_of_sum(float *b, bool all)
{
    __shared__ float s[THREADS];
    if (all || threadIdx.x % 2 == 0)
        s[threadIdx.x] = 1;
    __syncthreads();
    b[threadIdx.x] = s[threadIdx.x]; // FAULT half_of_sum SHARED_UNINITIALISED
}
static void run_half_of_sum() { half_of_sum<<<1, THREADS>>>(zeros(), sound); }
__global__ void row_behind(float *b, int row)
{
    __shared__ float s[8][8];
    for (int i = threadIdx.x; i < 64; i += blockDim.x)
        s[i / 8][i % 8] = i;
    __syncthreads();
    b[threadIdx.x] = s[row][threadIdx.x % 8]; // FAULT row_behind SHARED_BOUNDS
}
static void run_row_behind() { row_behind<<<1, THREADS>>>(zeros(), sound ? 7 : 8); }
static void run_host_reads()
{
    float *a = zeros(), *b = (float *)malloc(BYTES);
    float *from = sound ? b : a;
    b[0] = 0;
    exit(from[0] == 100); // FAULT host_reads DEVICE_MEMORY
}
static void run_host_writes()
{
    float *a = zeros(), *b = (float *)malloc(BYTES);
    float *to = sound ? b : a;
    to[1] = 2; // FAULT host_writes DEVICE_MEMORY
}
__global__ void lanes(float *b, unsigned mask)
{
    float sum = threadIdx.x;
    if (threadIdx.x < 16)
        sum += __shfl_xor_sync(mask, sum, 1); // FAULT lanes WARP_BARRIER
    b[threadIdx.x] = sum;
}
static void run_lanes() { lanes<<<1, 32>>>(zeros(), sound ? 0xFFFF : 0xFFFFFFFF); }
__global__ void not_named(float *b, unsigned mask)
{
    __syncwarp(mask); // FAULT not_named WARP_BARRIER
    b[threadIdx.x] = 1;
}
static void run_not_named() { not_named<<<1, 32>>>(zeros(), sound ? 0xFFFFFFFF : 0xFFFF); }
__global__ void neighbours(float *a, int by)
{
    a[blockIdx.x * THREADS / 2 * (2 - by) + threadIdx.x] = blockIdx.x; // FAULT neighbours BLOCK_RACE
}
static void run_neighbours() { neighbours<<<2, THREADS>>>(zeros(2 * THREADS), sound ? 0 : 1); }

int main(int argc, char **argv)
{
    static const struct {
        const char *name;
        void (*run)();
    } faults[] = {
#define F(name) {#name, run_##name},
        F(stream_read) F(stream_overwrite) F(stream_copy) F(default_copy) F(upload) F(early_event)
        F(managed_read) F(managed_write) F(download) F(reuse) F(wrong_stream)
        F(never_written) F(counter) F(sums) F(short_copy) F(ends)
        F(host_array) F(host_variable) F(host_rows) F(wrong_count)
        F(freed_before) F(freed_by_kernel) F(freed_copy) F(global_swap) F(global_sum) F(global_scan)
        F(copy_elements) F(fill_behind) F(copy_within) F(free_inside) F(free_host) F(free_pinned)
        F(vector_of) F(odd_bytes) F(half_of_sum) F(row_behind) F(host_reads) F(host_writes)
        F(lanes) F(not_named) F(neighbours)
    };
    sound = argc > 2;
    for (const auto &fault : faults)
        if (argc > 1 && strcmp(argv[1], fault.name) == 0) {
            fault.run();
            return 0;
        }
    return 1;
}
