/* What the runtime API answers to calls that are wrong: one line each. The argument names a group;
 * each of those whose kernel fails leaves the device unusable for its process, so it runs alone. */
#include <cassert>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include <cuda_runtime.h>

static void show(const char *what, cudaError_t error)
{
    printf("%s: %d %s; last %d\n", what, (int)error, cudaGetErrorName(error),
           (int)cudaGetLastError());
}
#define SHOW(call) show(#call, call)

__global__ void nothing()
{
}
__global__ void use_dynamic(int *out)
{
    extern __shared__ int words[];
    words[threadIdx.x] = 1;
    __syncthreads();
    out[threadIdx.x] = words[threadIdx.x];
}
__constant__ int table[4];
__device__ int counter[2];

/* The codes of launches that the device cannot run. */
static void launch(const char *what, dim3 grid, dim3 block, size_t shared)
{
    nothing<<<grid, block, shared>>>();
    cudaError_t peeked = cudaPeekAtLastError(), got = cudaGetLastError();
    printf("launch of %s: peek %d, get %d, again %d\n", what, (int)peeked, (int)got,
           (int)cudaGetLastError());
}
static void launches()
{
    launch("one thread", 1, 1, 0);
    launch("1024 threads", 1, 1024, 0);
    launch("1025 threads", 1, 1025, 0);
    launch("32x33 threads", 1, dim3(32, 33), 0);
    launch("64 planes", 1, dim3(1, 1, 64), 0);
    launch("65 planes", 1, dim3(1, 1, 65), 0);
    launch("no thread", 1, 0, 0);
    launch("no block", 0, 1, 0);
    launch("no block row", dim3(1, 0), 1, 0);
    launch("65535 rows", dim3(1, 65535), 1, 0);
    launch("65536 rows", dim3(1, 65536), 1, 0);
    launch("65536 planes", dim3(1, 1, 65536), 1, 0);
    launch("48 KiB", 1, 1, 48 * 1024);
    launch("49 KiB", 1, 1, 49 * 1024);
    launch("1 GiB", 1, 1, 1 << 30);
    SHOW(cudaFuncSetAttribute(use_dynamic, cudaFuncAttributeMaxDynamicSharedMemorySize, 1 << 20));
    SHOW(cudaFuncSetAttribute(use_dynamic, cudaFuncAttributeMaxDynamicSharedMemorySize, -1));
    SHOW(cudaFuncSetAttribute(use_dynamic, cudaFuncAttributeMaxDynamicSharedMemorySize, 64 * 1024));
    int *out;
    cudaMalloc(&out, 256);
    use_dynamic<<<1, 64, 64 * 1024>>>(out);
    show("launch of 64 KiB, allowed", cudaGetLastError());
    SHOW(cudaDeviceSynchronize());
    use_dynamic<<<1, 64, 65 * 1024>>>(out);
    show("launch of 65 KiB, not allowed", cudaGetLastError());
    nothing<<<1, 64, 64 * 1024>>>();
    show("launch of 64 KiB, allowed to another kernel", cudaGetLastError());
    /* A kernel that cannot start leaves the device as it was. */
    SHOW(cudaDeviceSynchronize());
    SHOW(cudaFree(out));
    SHOW(cudaDeviceReset());
    SHOW(cudaMalloc(&out, 256));
    use_dynamic<<<1, 64, 64 * 1024>>>(out);
    show("launch of 64 KiB, allowed before the reset", cudaGetLastError());
}

static void memory()
{
    int *d = nullptr, *e = nullptr, *managed = nullptr, *pinned = nullptr;
    int *h = (int *)calloc(64, sizeof(int));
    size_t pitch = 0;
    SHOW(cudaMalloc(&d, 256));
    SHOW(cudaMalloc(&e, 0));
    printf("null: %d\n", e == nullptr);
    SHOW(cudaMalloc((void **)nullptr, 4));
    SHOW(cudaMalloc(&e, (size_t)1 << 50));
    SHOW(cudaMallocManaged(&managed, 0));
    SHOW(cudaMallocManaged(&managed, 256));
    SHOW(cudaMallocHost(&pinned, 256));
    SHOW(cudaMallocPitch(&e, &pitch, 100, 3));
    printf("pitch: %d\n", (int)pitch);
    SHOW(cudaFree(e));
    SHOW(cudaFree(nullptr));
    SHOW(cudaFree(h));
    SHOW(cudaFree(d + 1));
    SHOW(cudaFreeHost(nullptr));
    SHOW(cudaFreeHost(h));
    SHOW(cudaFree(pinned));
    SHOW(cudaFreeHost(d));
    SHOW(cudaMemcpy(d, h, 256, cudaMemcpyHostToDevice));
    SHOW(cudaMemcpy(d, h, 256, cudaMemcpyDefault));
    SHOW(cudaMemcpy(d, h, 0, cudaMemcpyHostToDevice));
    SHOW(cudaMemcpy(d, nullptr, 4, cudaMemcpyHostToDevice));
    SHOW(cudaMemcpy(nullptr, h, 4, cudaMemcpyHostToDevice));
    SHOW(cudaMemcpy(d, h, 4, cudaMemcpyDeviceToHost));
    SHOW(cudaMemcpy(h, d, 4, cudaMemcpyHostToDevice));
    SHOW(cudaMemcpy(h, h + 8, 4, cudaMemcpyDeviceToDevice));
    SHOW(cudaMemcpy(d, d + 8, 4, cudaMemcpyHostToHost));
    SHOW(cudaMemcpy(managed, h, 4, cudaMemcpyHostToDevice));
    SHOW(cudaMemcpy(h, pinned, 4, cudaMemcpyHostToHost));
    SHOW(cudaMemcpy(d, pinned, 4, cudaMemcpyHostToDevice));
    SHOW(cudaMemcpy(d, h, 4, (cudaMemcpyKind)7));
    SHOW(cudaMemcpy2D(d, 8, h, 8, 16, 2, cudaMemcpyHostToDevice));
    SHOW(cudaMemcpy2D(d, 32, h, 32, 16, 2, cudaMemcpyHostToDevice));
    SHOW(cudaMemset(d, 0, 256));
    SHOW(cudaMemset(nullptr, 0, 4));
    SHOW(cudaMemset(nullptr, 0, 0));
    SHOW(cudaMemset2D(d, 8, 0, 16, 2));
    SHOW(cudaMemset2D(d, 32, 0, 16, 2));
    SHOW(cudaMemcpyToSymbol(table, h, sizeof table));
    SHOW(cudaMemcpyToSymbol(table, h, sizeof table + 4));
    SHOW(cudaMemcpyToSymbol(table, h, 4, 16));
    SHOW(cudaMemcpyFromSymbol(h, counter, 8));
    SHOW(cudaMemcpyFromSymbol(h, counter, 4, 8));
    int *view;
    SHOW(cudaHostGetDevicePointer(&view, pinned, 0));
    SHOW(cudaHostGetDevicePointer(&view, h, 0));
    cudaPointerAttributes a;
    SHOW(cudaPointerGetAttributes(&a, d));
    printf("type: %d\n", (int)a.type);
    SHOW(cudaPointerGetAttributes(&a, h));
    printf("type: %d\n", (int)a.type);
    SHOW(cudaPointerGetAttributes(&a, managed));
    printf("type: %d\n", (int)a.type);
    SHOW(cudaPointerGetAttributes(&a, pinned));
    printf("type: %d\n", (int)a.type);
    SHOW(cudaFree(d));
    SHOW(cudaFree(d));
    SHOW(cudaFree(managed));
    SHOW(cudaFreeHost(pinned));
    free(h);
}

static void device()
{
    int value = 0;
    cudaDeviceProp p;
    SHOW(cudaSetDevice(0));
    SHOW(cudaSetDevice(99));
    SHOW(cudaSetDevice(-1));
    SHOW(cudaGetDeviceProperties(&p, 99));
    SHOW(cudaDeviceGetAttribute(&value, cudaDevAttrWarpSize, 0));
    SHOW(cudaDeviceGetAttribute(&value, (cudaDeviceAttr)9999, 0));
    SHOW(cudaDeviceGetAttribute(&value, cudaDevAttrWarpSize, 99));
    SHOW(cudaDeviceEnablePeerAccess(0, 0));
    SHOW(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&value, nothing, 1024, 0));
    printf("blocks: %d\n", value);
    SHOW(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&value, nothing, 0, 0));
    cudaStream_t stream;
    cudaEvent_t start, stop;
    float time;
    SHOW(cudaStreamCreate(&stream));
    SHOW(cudaStreamQuery(stream));
    SHOW(cudaStreamSynchronize(stream));
    SHOW(cudaStreamDestroy(stream));
    SHOW(cudaStreamDestroy(0));
    SHOW(cudaEventCreate(&start));
    SHOW(cudaEventCreateWithFlags(&stop, cudaEventDisableTiming));
    SHOW(cudaEventQuery(start));
    SHOW(cudaEventSynchronize(start));
    SHOW(cudaEventElapsedTime(&time, start, stop));
    SHOW(cudaEventRecord(start));
    SHOW(cudaEventRecord(stop));
    SHOW(cudaEventSynchronize(stop));
    SHOW(cudaEventElapsedTime(&time, start, stop));
    SHOW(cudaEventRecord(0));
    SHOW(cudaEventDestroy(start));
    SHOW(cudaEventDestroy(0));
    SHOW(cudaGetLastError());
}

/* Every code's name and text. */
static void names()
{
    for (int code = 0; code <= 10000; code++) {
        const char *name = cudaGetErrorName((cudaError_t)code);
        if (strcmp(name, "unrecognized error code") != 0)
            printf("%d %s: %s\n", code, name, cudaGetErrorString((cudaError_t)code));
    }
}

/* --- kernels that fail: the error stays ----------------------------------------------------- */

__global__ void null_write(int *out)
{
    *out = 1;
}
__global__ void misaligned(char *at)
{
    *(int *)(at + 1) = 1;
}
__global__ void far_away(int *out)
{
    out[(size_t)1 << 40] = 1;
}
__global__ void trap()
{
    __trap();
}
__global__ void assertion(int zero)
{
    assert(zero == 1);
}

static void after_failure()
{
    int *d = nullptr, h = 0;
    SHOW(cudaDeviceSynchronize());
    SHOW(cudaDeviceSynchronize());
    SHOW(cudaMalloc(&d, 4));
    SHOW(cudaFree(nullptr));
    SHOW(cudaMemcpy(&h, &h, 4, cudaMemcpyHostToHost));
    SHOW(cudaMemset(&h, 0, 4));
    nothing<<<1, 1>>>();
    SHOW(cudaPeekAtLastError());
    SHOW(cudaStreamSynchronize(0));
}
static void failure(const char *kind)
{
    char *d;
    cudaMalloc(&d, 256);
    if (!strcmp(kind, "null"))
        null_write<<<1, 1>>>(nullptr);
    if (!strcmp(kind, "misaligned"))
        misaligned<<<1, 1>>>(d);
    if (!strcmp(kind, "far"))
        far_away<<<1, 1>>>((int *)d);
    if (!strcmp(kind, "trap"))
        trap<<<1, 1>>>();
    if (!strcmp(kind, "assert"))
        assertion<<<1, 1>>>(0);
    after_failure();
}

int main(int argc, char **argv)
{
    const char *group = argc > 1 ? argv[1] : "";
    if (!strcmp(group, "launches"))
        launches();
    else if (!strcmp(group, "memory"))
        memory();
    else if (!strcmp(group, "device"))
        device();
    else if (!strcmp(group, "names"))
        names();
    else
        failure(group);
    return 0;
}
