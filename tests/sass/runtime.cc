// Stands in for the CUDA runtime in a program that nvcc has built with -cudart none: memory is the host's, and a launch
// runs the kernel's machine code (machine.cc). What stops a launch is told on the error output, and the launch fails.
// With SASS_TRACE in the environment it tells of each launch how many instructions its warps issued.
#include "sass.h"
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime_api.h>

namespace
{

struct Call {
    dim3 grid, block;
    size_t shared;
    cudaStream_t stream;
};

struct Runtime {
    std::vector<const char *> cubins;
    std::vector<size_t> sizes;
    std::map<const void *, std::string> names;
    std::vector<sass::Module> modules;
    std::map<sass::u64, sass::u64> memory;
    std::map<sass::u64, bool> managed; // where it begins
    std::vector<Call> calls;
    cudaError_t error = cudaSuccess;
    bool was_read = false;
};

Runtime &runtime()
{
    static Runtime *one = new Runtime;
    return *one;
}

cudaError_t launch(const void *function, dim3 grid, dim3 block, void **arguments, size_t shared)
{
    Runtime &r = runtime();
    try {
        if (!r.was_read)
            for (size_t k = 0; k < r.cubins.size(); k++)
                r.modules.push_back(sass::read_module(r.cubins[k], r.sizes[k]));
        r.was_read = true;
        if (!grid.x || !grid.y || !grid.z || !block.x || !block.y || !block.z ||
            block.x * block.y * block.z > 1024)
            return r.error = cudaErrorInvalidConfiguration;
        for (sass::Module &module : r.modules) {
            auto found = module.kernels.find(r.names[function]);
            if (found == module.kernels.end())
                continue;
            const sass::u64 issued =
                sass::launch(found->second, {grid.x, grid.y, grid.z}, {block.x, block.y, block.z},
                             shared, arguments, module.sections[".nv.constant3"], r.memory);
            if (getenv("SASS_TRACE"))
                fprintf(stderr, "sass: %s: %llu instructions of warps\n", found->first.c_str(),
                        (unsigned long long)issued);
            return cudaSuccess;
        }
        throw sass::Error("no kernel " + r.names[function]);
    } catch (const std::exception &error) {
        fprintf(stderr, "sass: %s: %s\n", r.names[function].c_str(), error.what());
        return r.error = cudaErrorLaunchFailure;
    }
}

} // namespace

extern "C" {

void **__cudaRegisterFatBinary(void *wrapper)
{
    struct Wrapper {
        int magic, version;
        const char *data;
        void *name;
    };
    const char *data = ((Wrapper *)wrapper)->data;
    sass::u64 size;
    uint16_t head;
    memcpy(&head, data + 6, 2);
    memcpy(&size, data + 8, 8);
    for (const char *at = data + head, *end = at + size; at < end;) {
        uint16_t kind;
        sass::u32 header;
        sass::u64 bytes;
        memcpy(&kind, at, 2);
        memcpy(&header, at + 4, 4);
        memcpy(&bytes, at + 8, 8);
        if (kind == 2 && !memcmp(at + header, "\177ELF", 4)) {
            runtime().cubins.push_back(at + header);
            runtime().sizes.push_back(bytes);
        }
        at += header + bytes;
    }
    return (void **)wrapper;
}

void __cudaRegisterFatBinaryEnd(void **)
{
}

void __cudaUnregisterFatBinary(void **)
{
}

char __cudaInitModule(void **)
{
    return 1;
}

void __cudaRegisterFunction(void **, const char *host, char *, const char *name, int, uint3 *,
                            uint3 *, dim3 *, dim3 *, int *)
{
    runtime().names[host] = name;
}

void __cudaRegisterVar(void **, char *, char *, const char *, int, size_t, int, int)
{
}

unsigned __cudaPushCallConfiguration(dim3 grid, dim3 block, size_t shared, cudaStream_t stream)
{
    runtime().calls.push_back({grid, block, shared, stream});
    return 0;
}

cudaError_t __cudaPopCallConfiguration(dim3 *grid, dim3 *block, size_t *shared, void *stream)
{
    Call call = runtime().calls.back();
    runtime().calls.pop_back();
    *grid = call.grid, *block = call.block, *shared = call.shared,
    *(cudaStream_t *)stream = call.stream;
    return cudaSuccess;
}

cudaError_t __cudaGetKernel(cudaKernel_t *kernel, const void *function)
{
    *kernel = (cudaKernel_t)function;
    return cudaSuccess;
}

cudaError_t __cudaLaunchKernel(cudaKernel_t kernel, dim3 grid, dim3 block, void **arguments,
                               size_t shared, cudaStream_t)
{
    return launch((const void *)kernel, grid, block, arguments, shared);
}

cudaError_t cudaLaunchKernel(const void *function, dim3 grid, dim3 block, void **arguments,
                             size_t shared, cudaStream_t)
{
    return launch(function, grid, block, arguments, shared);
}

cudaError_t cudaMalloc(void **memory, size_t bytes)
{
    *memory = aligned_alloc(512, (bytes + 511) / 512 * 512 + 512);
    runtime().memory[(sass::u64)*memory] = bytes;
    return cudaSuccess;
}

cudaError_t cudaFree(void *memory)
{
    runtime().memory.erase((sass::u64)memory);
    runtime().managed.erase((sass::u64)memory);
    free(memory);
    return cudaSuccess;
}

cudaError_t cudaMallocAsync(void **memory, size_t bytes, cudaStream_t)
{
    return cudaMalloc(memory, bytes);
}

cudaError_t cudaMallocManaged(void **memory, size_t bytes, unsigned)
{
    const cudaError_t error = cudaMalloc(memory, bytes);
    runtime().managed[(sass::u64)*memory] = true;
    return error;
}

cudaError_t cudaFreeAsync(void *memory, cudaStream_t)
{
    return cudaFree(memory);
}

cudaError_t cudaMemcpy2DAsync(void *to, size_t to_pitch, const void *from, size_t from_pitch,
                              size_t width, size_t height, cudaMemcpyKind, cudaStream_t)
{
    for (size_t row = 0; row < height; row++)
        memmove((char *)to + row * to_pitch, (const char *)from + row * from_pitch, width);
    return cudaSuccess;
}

cudaError_t cudaMemGetInfo(size_t *available, size_t *total)
{
    *available = *total = (size_t)1 << 36;
    return cudaSuccess;
}

cudaError_t cudaDeviceGetMemPool(cudaMemPool_t *pool, int)
{
    *pool = nullptr; // there is one
    return cudaSuccess;
}

cudaError_t cudaMemPoolGetAttribute(cudaMemPool_t, cudaMemPoolAttr, void *value)
{
    *(unsigned long long *)value = 0;
    return cudaSuccess;
}

cudaError_t cudaMemPoolSetAttribute(cudaMemPool_t, cudaMemPoolAttr, void *)
{
    return cudaSuccess;
}

cudaError_t cudaPointerGetAttributes(cudaPointerAttributes *attributes, const void *memory)
{
    attributes->type = runtime().managed.count((sass::u64)memory) ? cudaMemoryTypeManaged
                                                                  : cudaMemoryTypeDevice;
    return cudaSuccess;
}

cudaError_t cudaFuncGetAttributes(cudaFuncAttributes *attributes, const void *)
{
    attributes->maxThreadsPerBlock = 1024;
    return cudaSuccess;
}

cudaError_t cudaMemcpy(void *to, const void *from, size_t bytes, cudaMemcpyKind)
{
    memmove(to, from, bytes);
    return cudaSuccess;
}

cudaError_t cudaMemcpyAsync(void *to, const void *from, size_t bytes, cudaMemcpyKind kind,
                            cudaStream_t)
{
    return cudaMemcpy(to, from, bytes, kind);
}

cudaError_t cudaMemset(void *to, int value, size_t bytes)
{
    memset(to, value, bytes);
    return cudaSuccess;
}

cudaError_t cudaGetLastError(void)
{
    cudaError_t error = runtime().error;
    runtime().error = cudaSuccess;
    return error;
}

cudaError_t cudaPeekAtLastError(void)
{
    return runtime().error;
}

cudaError_t cudaDeviceSynchronize(void)
{
    return cudaGetLastError();
}

cudaError_t cudaStreamCreate(cudaStream_t *stream)
{
    *stream = nullptr; // everything is done when it is asked for
    return cudaSuccess;
}

cudaError_t cudaStreamDestroy(cudaStream_t)
{
    return cudaSuccess;
}

cudaError_t cudaStreamSynchronize(cudaStream_t)
{
    return cudaSuccess;
}

cudaError_t cudaStreamIsCapturing(cudaStream_t, cudaStreamCaptureStatus *status)
{
    *status = cudaStreamCaptureStatusNone;
    return cudaSuccess;
}

cudaError_t cudaThreadExchangeStreamCaptureMode(cudaStreamCaptureMode *)
{
    return cudaSuccess;
}

cudaError_t cudaGetDevice(int *device)
{
    *device = 0;
    return cudaSuccess;
}

cudaError_t cudaDeviceGetAttribute(int *value, cudaDeviceAttr attribute, int)
{
    if (attribute != cudaDevAttrMaxSharedMemoryPerBlockOptin)
        return cudaErrorNotSupported;
    *value = 227 << 10;
    return cudaSuccess;
}

cudaError_t cudaFuncSetAttribute(const void *, cudaFuncAttribute, int)
{
    return cudaSuccess;
}

const char *cudaGetErrorString(cudaError_t error)
{
    return error == cudaSuccess ? "no error" : "an error";
}
}
