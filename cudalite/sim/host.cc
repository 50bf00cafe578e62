/* The CUDA runtime API, host side: memory, streams, events, the device.
 *
 * Enters: calls of the program. Leaves: done at once; wrong pointers and sizes are findings as well
 * as error codes. */
#include "graph.h"
#include "host.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>

#include "cudalite_sim/sim_texture.h"

using namespace cudalite_sim;

namespace cudalite_sim
{

std::atomic<uint64_t> waits{1};

cudaError_t done(int error)
{
    if (error)
        sim.last_error = error;
    return static_cast<cudaError_t>(error);
}

cudaError_t sticky()
{
    if (sim.sticky_error)
        sim.last_error = sim.sticky_error;
    return static_cast<cudaError_t>(sim.sticky_error);
}

cudaError_t waited()
{
    waits++;
    return sticky();
}

} // namespace cudalite_sim

/* --- errors --------------------------------------------------------------------------------- */

const char *cudaGetErrorString(cudaError_t error)
{
    switch (error) {
#define E(name, number, text)                                                                      \
    case name: return text;
        CUDALITE_SIM_ERRORS(E)
#undef E
    }
    return "unrecognized error code";
}
const char *cudaGetErrorName(cudaError_t error)
{
    switch (error) {
#define E(name, number, text)                                                                      \
    case name: return #name;
        CUDALITE_SIM_ERRORS(E)
#undef E
    }
    return "unrecognized error code";
}
/* The error tells no numbers: these follow, for who asks. */
static void refused_tell()
{
    static const std::string unasked = ", and the program did not check";
    for (std::string &note : sim.notes) { /* note, file, line, text: by tabs */
        const size_t file = note.find('\t') + 1, line = note.find('\t', file) + 1,
                     text = note.find('\t', line) + 1, at = note.find(unasked, text);
        if (at != std::string::npos)
            note.erase(at, unasked.size());
        note[line - 1] = ':';
        fprintf(stderr, "%.*s: note: %s\n", static_cast<int>(text - 1 - file), note.c_str() + file,
                note.c_str() + text);
    }
    sim.notes.clear();
}
cudaError_t cudaPeekAtLastError()
{
    refused_tell();
    return static_cast<cudaError_t>(sim.last_error);
}
cudaError_t cudaGetLastError()
{
    cudaError_t error = cudaPeekAtLastError();
    if (sim.last_error != sim.sticky_error)
        sim.last_error = cudaSuccess;
    return error;
}

/* --- allocation ----------------------------------------------------------------------------- */

static const size_t DEVICE_BYTES = size_t(16) << 30;

static cudaError_t allocate(void **at, size_t size, MemoryKind kind, uintptr_t pc)
{
    waits++;
    HostScope scope;
    runtime_start();
    if (sim.sticky_error)
        return sticky();
    if (!at)
        return done(cudaErrorInvalidValue);
    *at = nullptr;
    if (size == 0)
        return cudaSuccess;
    uintptr_t address = size > DEVICE_BYTES - std::min(DEVICE_BYTES, sim.bytes_allocated)
                            ? 0
                            : memory_allocate(size, kind, pc);
    if (!address)
        return done(cudaErrorMemoryAllocation);
    *at = reinterpret_cast<void *>(address);
    if (kind != MEMORY_DEVICE) /* host code writes to it by functions that are not seen, too */
        memory_initialise(address, size);
    return cudaSuccess;
}

cudaError_t cudaMalloc(void **at, size_t size)
{
    return allocate(at, size, MEMORY_DEVICE, PC);
}
cudaError_t cudaMallocAsync(void **at, size_t size, cudaStream_t stream)
{
    if (is_captured(stream)) {
        const uintptr_t address = graph_memory_reserve(size, PC);
        *at = reinterpret_cast<void *>(address);
        return capture(stream, cudaGraphNodeTypeMemAlloc,
                       [address]() { return graph_memory_allocate(address); });
    }
    cudaError_t error = allocate(at, size, MEMORY_DEVICE, PC);
    if (!error && *at)
        sim.allocations[reinterpret_cast<uintptr_t>(*at)].is_of_stream = true;
    return error;
}
cudaError_t cudaMallocManaged(void **at, size_t size, unsigned)
{
    return allocate(at, size, MEMORY_MANAGED, PC);
}
/* Pinned memory is mapped on every device of today: kernels may use it. */
cudaError_t cudaMallocHost(void **at, size_t size, unsigned)
{
    return allocate(at, size, MEMORY_PINNED, PC);
}
cudaError_t cudaHostAlloc(void **at, size_t size, unsigned)
{
    return allocate(at, size, MEMORY_PINNED, PC);
}
cudaError_t cudaMallocPitch(void **at, size_t *pitch, size_t width, size_t height)
{
    *pitch = (width + 511) / 512 * 512;
    return allocate(at, *pitch * height, MEMORY_DEVICE, PC);
}
cudaError_t cudaMalloc3D(cudaPitchedPtr *at, cudaExtent extent)
{
    at->pitch = (extent.width + 511) / 512 * 512;
    at->xsize = extent.width;
    at->ysize = extent.height;
    return allocate(&at->ptr, at->pitch * extent.height * extent.depth, MEMORY_DEVICE, PC);
}

static cudaError_t release(void *at, bool pinned, uintptr_t pc)
{
    waits++;
    HostScope scope;
    if (!at)
        return sticky();
    runtime_start();
    uintptr_t address = reinterpret_cast<uintptr_t>(at);
    const Allocation *a = memory_find(address);
    if (a && (a->kind == MEMORY_PINNED) == pinned && memory_free(address))
        return sticky();
    std::string what = memory_describe(address, nullptr);
    finding_add(FINDING_INVALID_FREE, pc, address, 0, false, Place{}, false, what);
    return done(cudaErrorInvalidValue);
}
cudaError_t cudaFree(void *at)
{
    host_order_wait_all();
    return release(at, false, PC);
}
cudaError_t cudaFreeAsync(void *at, cudaStream_t stream)
{
    if (is_captured(stream))
        return capture(stream, cudaGraphNodeTypeMemFree,
                       [at]() { return cudaFreeAsync(at, nullptr); });
    return release(at, false, PC);
}
cudaError_t cudaFreeHost(void *at)
{
    host_order_wait_all();
    return release(at, true, PC);
}

/* The registered range that holds an address; the end where none does. */
static std::vector<Variable>::iterator registered_find(const void *at)
{
    uintptr_t address = reinterpret_cast<uintptr_t>(at);
    return std::find_if(sim.registered.begin(), sim.registered.end(), [&](const Variable &range) {
        return address >= range.begin && address < range.end;
    });
}
cudaError_t cudaHostRegister(void *at, size_t size, unsigned)
{
    HostScope scope;
    if (!at || size == 0)
        return done(cudaErrorInvalidValue);
    if (registered_find(at) != sim.registered.end())
        return done(cudaErrorHostMemoryAlreadyRegistered);
    uintptr_t begin = reinterpret_cast<uintptr_t>(at);
    sim.registered.push_back(Variable{begin, begin + size, ""});
    return cudaSuccess;
}
cudaError_t cudaHostUnregister(void *at)
{
    HostScope scope;
    auto range = registered_find(at);
    if (range == sim.registered.end() || range->begin != reinterpret_cast<uintptr_t>(at))
        return done(cudaErrorHostMemoryNotRegistered);
    sim.registered.erase(range);
    return cudaSuccess;
}
cudaError_t cudaHostGetDevicePointer(void **device, void *host, unsigned)
{
    HostScope scope;
    uintptr_t address = reinterpret_cast<uintptr_t>(host);
    const Allocation *a = sim.arena.contains(address) ? memory_find(address) : nullptr;
    bool pinned = a && !a->freed && a->kind == MEMORY_PINNED && address < a->end;
    if (!pinned && registered_find(host) == sim.registered.end())
        return done(cudaErrorInvalidValue);
    *device = host;
    return cudaSuccess;
}
cudaError_t cudaMemGetInfo(size_t *available, size_t *total)
{
    *total = DEVICE_BYTES;
    *available = DEVICE_BYTES - sim.bytes_allocated;
    return cudaSuccess;
}
cudaError_t cudaPointerGetAttributes(cudaPointerAttributes *attributes, const void *at)
{
    HostScope scope;
    uintptr_t address = reinterpret_cast<uintptr_t>(at);
    const Allocation *a = sim.arena.contains(address) ? memory_find(address) : nullptr;
    memset(attributes, 0, sizeof *attributes);
    bool registered = registered_find(at) != sim.registered.end();
    const cudaMemoryType types[] = {cudaMemoryTypeDevice, cudaMemoryTypeManaged, cudaMemoryTypeHost,
                                    cudaMemoryTypeDevice};
    attributes->type = a            ? types[a->kind]
                       : registered ? cudaMemoryTypeHost
                                    : cudaMemoryTypeUnregistered;
    attributes->devicePointer = a || registered ? const_cast<void *>(at) : nullptr;
    attributes->hostPointer = a && a->kind == MEMORY_DEVICE ? nullptr : const_cast<void *>(at);
    return cudaSuccess;
}

namespace cudalite_sim
{
/* Registers and static shared memory of a kernel are not known here, and do not limit it. */
cudaError_t occupancy(int *blocks, int threads, size_t shared)
{
    if (!blocks || threads <= 0)
        return done(cudaErrorInvalidValue);
    cudaDeviceProp p;
    cudaGetDeviceProperties(&p, 0);
    const int warps = (threads + 31) / 32;
    *blocks = std::min(p.maxThreadsPerMultiProcessor / 32 / warps, p.maxBlocksPerMultiProcessor);
    if (shared)
        *blocks = std::min(*blocks, static_cast<int>(p.sharedMemPerMultiprocessor /
                                                     (shared + p.reservedSharedMemPerBlock)));
    if (threads > p.maxThreadsPerBlock || shared > p.sharedMemPerBlockOptin)
        *blocks = 0;
    return cudaSuccess;
}

cudaError_t potential_block_size(int *grid, int *block, size_t shared, int most_threads)
{
    cudaDeviceProp p;
    cudaGetDeviceProperties(&p, 0);
    int blocks = 0, most = p.maxThreadsPerBlock;
    if (most_threads > 0 && most_threads < most)
        most = most_threads;
    /* The largest block of those that fill a multiprocessor best. */
    int best = 0;
    *block = most;
    for (int threads = most; threads > 0; threads -= threads % 32 ? threads % 32 : 32) {
        occupancy(&blocks, threads, shared);
        if (blocks * threads <= best)
            continue;
        best = blocks * threads;
        *block = threads;
    }
    occupancy(&blocks, *block, shared);
    *grid = blocks * p.multiProcessorCount;
    return cudaSuccess;
}

cudaError_t function_attribute(const void *function, cudaFuncAttribute attribute, int value)
{
    if (attribute != cudaFuncAttributeMaxDynamicSharedMemorySize)
        return cudaSuccess;
    if (value < 0 || static_cast<size_t>(value) > DYNAMIC_SHARED_BYTES - 1024)
        return done(cudaErrorInvalidValue);
    HostScope scope;
    runtime_start();
    const auto at = reinterpret_cast<uintptr_t>(function);
    const Variable *kernel = variable_find(sim.functions, at);
    sim.shared_limits[kernel && at < kernel->end ? kernel : nullptr] = static_cast<size_t>(value);
    sim.shared_limits[nullptr] = std::max(sim.shared_limits[nullptr], static_cast<size_t>(value));
    return cudaSuccess;
}
} // namespace cudalite_sim

/* --- the device ----------------------------------------------------------------------------- */

static cudaError_t device_waited()
{
    HostScope scope;
    host_order_wait_all();
    return waited();
}
cudaError_t cudaDeviceSynchronize()
{
    return device_waited();
}
cudaError_t cudaThreadSynchronize()
{
    return device_waited();
}
cudaError_t cudaDeviceReset()
{
    host_order_wait_all();
    waits++;
    sim.sticky_error = sim.last_error = 0;
    return cudaSuccess;
}
cudaError_t cudaThreadExit()
{
    return cudaDeviceReset();
}
cudaError_t cudaGetDeviceCount(int *count)
{
    *count = 1;
    return cudaSuccess;
}
cudaError_t cudaGetDevice(int *device)
{
    *device = 0;
    return cudaSuccess;
}
cudaError_t cudaSetDevice(int device)
{
    return done(device == 0 ? cudaSuccess : cudaErrorInvalidDevice);
}
cudaError_t cudaSetDeviceFlags(unsigned)
{
    return cudaSuccess;
}
cudaError_t cudaChooseDevice(int *device, const cudaDeviceProp *)
{
    *device = 0;
    return cudaSuccess;
}
cudaError_t cudaDeviceSetCacheConfig(cudaFuncCache)
{
    return cudaSuccess;
}
cudaError_t cudaDeviceSetSharedMemConfig(cudaSharedMemConfig)
{
    return cudaSuccess;
}
cudaError_t cudaDeviceGetStreamPriorityRange(int *least, int *greatest)
{
    *least = 0;
    *greatest = -5;
    return cudaSuccess;
}
cudaError_t cudaDeviceSetLimit(cudaLimit, size_t)
{
    return cudaSuccess;
}
cudaError_t cudaDeviceGetLimit(size_t *value, cudaLimit limit)
{
    *value = limit == cudaLimitStackSize ? 1024 : limit == cudaLimitMallocHeapSize ? 8 << 20 : 0;
    return cudaSuccess;
}
cudaError_t cudaDeviceCanAccessPeer(int *can, int, int)
{
    *can = 0; /* there is one device */
    return cudaSuccess;
}
/* A device has no such with itself, and there is one. */
cudaError_t cudaDeviceGetP2PAttribute(int *, cudaDeviceP2PAttr, int, int)
{
    return done(cudaErrorInvalidDevice);
}
cudaError_t cudaDeviceEnablePeerAccess(int peer, unsigned)
{
    return done(peer == 0 ? cudaErrorPeerAccessUnsupported : cudaErrorInvalidDevice);
}
cudaError_t cudaDeviceDisablePeerAccess(int)
{
    return done(cudaErrorInvalidDevice);
}
cudaError_t cudaDeviceGetPCIBusId(char *id, int size, int)
{
    snprintf(id, static_cast<size_t>(size), "0000:00:00.0");
    return cudaSuccess;
}
cudaError_t cudaDriverGetVersion(int *version)
{
    *version = 12040;
    return cudaSuccess;
}
cudaError_t cudaRuntimeGetVersion(int *version)
{
    *version = 12040;
    return cudaSuccess;
}
cudaError_t cudaProfilerStart()
{
    return cudaSuccess;
}
cudaError_t cudaProfilerStop()
{
    return cudaSuccess;
}

struct ArchLimits {
    int arch, multiprocessors, threads, blocks, shared_kib, optin_kib, reserved, l1_kib, l2_kib;
};
static const ArchLimits arch_limits[] = {
#define DEVICE(arch, multiprocessors, threads, blocks, shared, optin, reserved, clock, dram, l2,   \
               latency, halves, l1_size, l2_size)                                                  \
    {arch, multiprocessors, threads, blocks, shared, optin, reserved, l1_size, l2_size},
#include "../base/device.def"
#undef DEVICE
};

static ArchLimits limits_of(int arch)
{
    ArchLimits limits = arch_limits[0];
    for (const ArchLimits &entry : arch_limits)
        if (entry.arch <= arch)
            limits = entry;
    return limits;
}

size_t cudalite_sim::l1_bytes()
{
    return static_cast<size_t>(limits_of(sim.options.arch).l1_kib) * 1024;
}

cudaError_t cudaGetDeviceProperties(cudaDeviceProp *p, int device)
{
    runtime_start();
    if (device != 0)
        return done(cudaErrorInvalidDevice);
    ArchLimits limits = limits_of(sim.options.arch);
    memset(p, 0, sizeof *p);
    snprintf(p->name, sizeof p->name, "cudalite-sim sm_%d", sim.options.arch);
    p->totalGlobalMem = DEVICE_BYTES;
    p->sharedMemPerBlock = 48 * 1024;
    p->sharedMemPerBlockOptin = static_cast<size_t>(limits.optin_kib) * 1024;
    p->sharedMemPerMultiprocessor = static_cast<size_t>(limits.shared_kib) * 1024;
    p->reservedSharedMemPerBlock = static_cast<size_t>(limits.reserved);
    p->regsPerBlock = p->regsPerMultiprocessor = 65536;
    p->warpSize = 32;
    p->memPitch = 0x7FFFFFFF;
    p->maxThreadsPerBlock = 1024;
    p->maxThreadsDim[0] = p->maxThreadsDim[1] = 1024;
    p->maxThreadsDim[2] = 64;
    p->maxGridSize[0] = 0x7FFFFFFF;
    p->maxGridSize[1] = p->maxGridSize[2] = 65535;
    p->clockRate = 1410000;
    p->totalConstMem = 65536;
    p->major = sim.options.arch / 10;
    p->minor = sim.options.arch % 10;
    p->textureAlignment = 512;
    p->texturePitchAlignment = 32;
    p->multiProcessorCount = limits.multiprocessors;
    p->maxThreadsPerMultiProcessor = limits.threads;
    p->maxBlocksPerMultiProcessor = limits.blocks;
    p->deviceOverlap = p->canMapHostMemory = p->concurrentKernels = p->unifiedAddressing = 1;
    p->managedMemory = p->concurrentManagedAccess = 1;
    p->cooperativeLaunch = sim.options.arch >= 60;
    p->clusterLaunch = sim.options.arch >= 90;
    p->globalL1CacheSupported = p->localL1CacheSupported = 1;
    p->asyncEngineCount = 2;
    p->memoryClockRate = 1215000;
    p->memoryBusWidth = 5120;
    p->l2CacheSize = limits.l2_kib * 1024;
    p->persistingL2CacheMaxSize = sim.options.arch >= 80 ? 30 << 20 : 0;
    return cudaSuccess;
}

cudaError_t cudaDeviceGetAttribute(int *value, cudaDeviceAttr attribute, int device)
{
    cudaDeviceProp p;
    cudaError_t error = cudaGetDeviceProperties(&p, device);
    if (error)
        return error;
    switch (attribute) {
    case cudaDevAttrMaxThreadsPerBlock: *value = p.maxThreadsPerBlock; return cudaSuccess;
    case cudaDevAttrMaxBlockDimX:
    case cudaDevAttrMaxBlockDimY:
    case cudaDevAttrMaxBlockDimZ:
        *value = p.maxThreadsDim[attribute - cudaDevAttrMaxBlockDimX];
        return cudaSuccess;
    case cudaDevAttrMaxGridDimX:
    case cudaDevAttrMaxGridDimY:
    case cudaDevAttrMaxGridDimZ:
        *value = p.maxGridSize[attribute - cudaDevAttrMaxGridDimX];
        return cudaSuccess;
#define A(name, member)                                                                            \
    case name: *value = static_cast<int>(p.member); return cudaSuccess;
        A(cudaDevAttrMaxSharedMemoryPerBlock, sharedMemPerBlock)
        A(cudaDevAttrTotalConstantMemory, totalConstMem)
        A(cudaDevAttrMaxPitch, memPitch)
        A(cudaDevAttrTextureAlignment, textureAlignment)
        A(cudaDevAttrGpuOverlap, deviceOverlap)
        A(cudaDevAttrKernelExecTimeout, kernelExecTimeoutEnabled)
        A(cudaDevAttrIntegrated, integrated)
        A(cudaDevAttrCanMapHostMemory, canMapHostMemory)
        A(cudaDevAttrComputeMode, computeMode)
        A(cudaDevAttrAsyncEngineCount, asyncEngineCount)
        A(cudaDevAttrMaxRegistersPerMultiprocessor, regsPerMultiprocessor)
        A(cudaDevAttrHostNativeAtomicSupported, hostNativeAtomicSupported)
        A(cudaDevAttrPageableMemoryAccess, pageableMemoryAccess)
        A(cudaDevAttrConcurrentManagedAccess, concurrentManagedAccess)
        A(cudaDevAttrMaxBlocksPerMultiprocessor, maxBlocksPerMultiProcessor)
        A(cudaDevAttrWarpSize, warpSize)
        A(cudaDevAttrMaxRegistersPerBlock, regsPerBlock)
        A(cudaDevAttrClockRate, clockRate)
        A(cudaDevAttrMultiProcessorCount, multiProcessorCount)
        A(cudaDevAttrConcurrentKernels, concurrentKernels)
        A(cudaDevAttrMemoryClockRate, memoryClockRate)
        A(cudaDevAttrGlobalMemoryBusWidth, memoryBusWidth)
        A(cudaDevAttrL2CacheSize, l2CacheSize)
        A(cudaDevAttrMaxThreadsPerMultiProcessor, maxThreadsPerMultiProcessor)
        A(cudaDevAttrUnifiedAddressing, unifiedAddressing)
        A(cudaDevAttrComputeCapabilityMajor, major)
        A(cudaDevAttrComputeCapabilityMinor, minor)
        A(cudaDevAttrMaxSharedMemoryPerMultiprocessor, sharedMemPerMultiprocessor)
        A(cudaDevAttrManagedMemory, managedMemory)
        A(cudaDevAttrCooperativeLaunch, cooperativeLaunch)
        A(cudaDevAttrClusterLaunch, clusterLaunch)
        A(cudaDevAttrMaxSharedMemoryPerBlockOptin, sharedMemPerBlockOptin)
#undef A
    case cudaDevAttrMemoryPoolsSupported: *value = 1; return cudaSuccess;
    }
    return done(cudaErrorInvalidValue);
}

/* Pools hold nothing: memory comes from the device, and goes back at once. What the program has set is
 * kept, because it may ask for it. */
struct CUmemPool_st {
    unsigned long long threshold = 0;
    int reuse[3] = {1, 1, 1};
};
static CUmemPool_st *the_pool()
{
    static auto *pool = new CUmemPool_st;
    return pool;
}
static cudaMemPool_t current_pool;
cudaError_t cudaDeviceGetDefaultMemPool(cudaMemPool_t *pool, int device)
{
    *pool = the_pool();
    return done(device == 0 ? cudaSuccess : cudaErrorInvalidDevice);
}
cudaError_t cudaDeviceGetMemPool(cudaMemPool_t *pool, int device)
{
    *pool = current_pool ? current_pool : the_pool();
    return done(device == 0 ? cudaSuccess : cudaErrorInvalidDevice);
}
cudaError_t cudaDeviceSetMemPool(int device, cudaMemPool_t pool)
{
    if (device != 0 || !pool)
        return done(device == 0 ? cudaErrorInvalidValue : cudaErrorInvalidDevice);
    current_pool = pool;
    return cudaSuccess;
}
cudaError_t cudaMemPoolCreate(cudaMemPool_t *pool, const cudaMemPoolProps *properties)
{
    if (!pool || !properties || properties->allocType != cudaMemAllocationTypePinned ||
        properties->location.type != cudaMemLocationTypeDevice || properties->location.id != 0)
        return done(cudaErrorInvalidValue);
    *pool = new CUmemPool_st;
    return cudaSuccess;
}
cudaError_t cudaMemPoolDestroy(cudaMemPool_t pool)
{
    if (!pool || pool == the_pool())
        return done(cudaErrorInvalidValue);
    if (pool == current_pool)
        current_pool = nullptr;
    delete pool;
    return cudaSuccess;
}
/* There is no other device. */
cudaError_t cudaMemPoolSetAccess(cudaMemPool_t pool, const cudaMemAccessDesc *list, size_t count)
{
    bool good = pool && list;
    for (size_t i = 0; good && i < count; i++)
        good = list[i].location.type == cudaMemLocationTypeDevice && list[i].location.id == 0;
    return done(good ? cudaSuccess : cudaErrorInvalidValue);
}
cudaError_t cudaMallocFromPoolAsync(void **at, size_t size, cudaMemPool_t pool, cudaStream_t stream)
{
    return pool ? cudaMallocAsync(at, size, stream) : done(cudaErrorInvalidValue);
}
cudaError_t cudaMemPoolSetAttribute(cudaMemPool_t pool, cudaMemPoolAttr attribute, void *value)
{
    if (!pool || !value)
        return done(cudaErrorInvalidValue);
    if (attribute < cudaMemPoolAttrReleaseThreshold)
        pool->reuse[attribute - cudaMemPoolReuseFollowEventDependencies] =
            *static_cast<int *>(value);
    else if (attribute == cudaMemPoolAttrReleaseThreshold)
        pool->threshold = *static_cast<unsigned long long *>(value);
    return cudaSuccess;
}
cudaError_t cudaMemPoolGetAttribute(cudaMemPool_t pool, cudaMemPoolAttr attribute, void *value)
{
    if (!pool || !value)
        return done(cudaErrorInvalidValue);
    if (attribute < cudaMemPoolAttrReleaseThreshold)
        *static_cast<int *>(value) =
            pool->reuse[attribute - cudaMemPoolReuseFollowEventDependencies];
    else
        *static_cast<unsigned long long *>(value) =
            attribute == cudaMemPoolAttrReleaseThreshold ? pool->threshold : sim.bytes_allocated;
    return cudaSuccess;
}
cudaError_t cudaMemPoolTrimTo(cudaMemPool_t pool, size_t)
{
    return done(pool ? cudaSuccess : cudaErrorInvalidValue);
}
cudaError_t cudaCtxResetPersistingL2Cache()
{
    return cudaSuccess;
}
