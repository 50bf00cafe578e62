/* The CUDA runtime API, host side: memory, copies, streams, events, the device.
 *
 * Enters: calls of the program. Leaves: done at once; wrong pointers and sizes are findings as well
 * as error codes. */
#include "runtime.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>

#include "cudalite_sim/sim_texture.h"

using namespace cudalite_sim;

#define PC reinterpret_cast<uintptr_t>(__builtin_return_address(0))

static cudaError_t done(int error)
{
    if (error)
        sim.last_error = error;
    return static_cast<cudaError_t>(error);
}

/* The error of a kernel, seen by this call; it stays until the device is reset. */
static cudaError_t sticky()
{
    if (sim.sticky_error)
        sim.last_error = sim.sticky_error;
    return static_cast<cudaError_t>(sim.sticky_error);
}

/* How often the host has waited for the device. An event that was recorded since has not happened
 * yet, as far as the host can know. */
static std::atomic<uint64_t> waits{1};

static cudaError_t waited()
{
    waits++;
    return sticky();
}

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
cudaError_t cudaPeekAtLastError()
{
    sim.notes.clear();
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
    return cudaSuccess;
}

cudaError_t cudaMalloc(void **at, size_t size)
{
    return allocate(at, size, MEMORY_DEVICE, PC);
}
cudaError_t cudaMallocAsync(void **at, size_t size, cudaStream_t)
{
    return allocate(at, size, MEMORY_DEVICE, PC);
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
    return release(at, false, PC);
}
cudaError_t cudaFreeAsync(void *at, cudaStream_t)
{
    return release(at, false, PC);
}
cudaError_t cudaFreeHost(void *at)
{
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
    const cudaMemoryType types[] = {cudaMemoryTypeDevice, cudaMemoryTypeManaged,
                                    cudaMemoryTypeHost};
    attributes->type = a            ? types[a->kind]
                       : registered ? cudaMemoryTypeHost
                                    : cudaMemoryTypeUnregistered;
    attributes->devicePointer = a || registered ? const_cast<void *>(at) : nullptr;
    attributes->hostPointer = a && a->kind == MEMORY_DEVICE ? nullptr : const_cast<void *>(at);
    return cudaSuccess;
}

/* --- copies --------------------------------------------------------------------------------- */

static bool is_device(const void *at)
{
    return sim.arena.contains(reinterpret_cast<uintptr_t>(at));
}

/* Whether [at, at + size) lies in one living allocation, where it is device memory. */
static bool range_check(const void *at, size_t size, bool is_write, uintptr_t pc)
{
    uintptr_t address = reinterpret_cast<uintptr_t>(at);
    if (!is_device(at) || size == 0)
        return true;
    const Allocation *a = memory_find(address);
    if (a && !a->freed && address < a->end && size <= a->end - address)
        return true;
    bool freed = a && a->freed && address < a->end;
    finding_add(freed ? FINDING_FREED : FINDING_COPY_BOUNDS, pc, address,
                static_cast<unsigned>(std::min(size, size_t(UINT32_MAX))), is_write, Place{}, false,
                memory_describe(address, nullptr) + ", " + std::to_string(size) + " bytes");
    return false;
}

/* Whether the direction fits the pointers; device variables are in the program's data. */
static bool direction_check(const void *to, const void *from, cudaMemcpyKind kind)
{
    auto of_both = [](const void *at) {
        const Allocation *a = memory_find(reinterpret_cast<uintptr_t>(at));
        return a && a->kind != MEMORY_DEVICE;
    };
    auto fits = [&](const void *at, bool device) {
        if (is_device(at))
            return device || of_both(at);
        return !device || sim.data.contains(reinterpret_cast<uintptr_t>(at));
    };
    if (kind == cudaMemcpyDefault || kind == cudaMemcpyHostToHost)
        return true;
    bool to_device = kind == cudaMemcpyHostToDevice || kind == cudaMemcpyDeviceToDevice;
    bool from_device = kind == cudaMemcpyDeviceToHost || kind == cudaMemcpyDeviceToDevice;
    return fits(to, to_device) && fits(from, from_device);
}

/* What --compare compares: each buffer that comes back from the device. */
static void copy_note(const void *bytes, size_t size)
{
    char text[64];
    snprintf(text, sizeof text, "%zu\t%016llx", size,
             static_cast<unsigned long long>(hash_bytes(bytes, size)));
    sim.copies.push_back(text);
}

static cudaError_t copy(void *to, const void *from, size_t size, cudaMemcpyKind kind, uintptr_t pc)
{
    HostScope scope;
    runtime_start();
    if (size && (!to || !from)) /* seen before the error of a kernel */
        return done(cudaErrorInvalidValue);
    if (sim.sticky_error)
        return sticky();
    if (size == 0)
        return cudaSuccess;
    if (kind < cudaMemcpyHostToHost || kind > cudaMemcpyDefault)
        return done(cudaErrorInvalidMemcpyDirection);
    if (!direction_check(to, from, kind))
        return done(cudaErrorInvalidValue);
    bool good = range_check(from, size, false, pc);
    good = range_check(to, size, true, pc) && good;
    if (!good)
        return done(cudaErrorInvalidValue);
    memory_check_seals();
    memmove(to, from, size);
    memory_seal();
    if (!is_device(to) && is_device(from))
        copy_note(to, size);
    return cudaSuccess;
}

cudaError_t cudaMemcpy(void *to, const void *from, size_t size, cudaMemcpyKind kind)
{
    waits++;
    return copy(to, from, size, kind, PC);
}
cudaError_t cudaMemcpyAsync(void *to, const void *from, size_t size, cudaMemcpyKind kind,
                            cudaStream_t)
{
    return copy(to, from, size, kind, PC);
}

static cudaError_t copy_rows(void *to, size_t to_pitch, const void *from, size_t from_pitch,
                             size_t width, size_t height, cudaMemcpyKind kind, uintptr_t pc)
{
    if (width > to_pitch || width > from_pitch)
        return done(cudaErrorInvalidPitchValue);
    for (size_t row = 0; row < height; row++) {
        cudaError_t error =
            copy(static_cast<char *>(to) + row * to_pitch,
                 static_cast<const char *>(from) + row * from_pitch, width, kind, pc);
        if (error)
            return error;
    }
    return cudaSuccess;
}
cudaError_t cudaMemcpy2D(void *to, size_t to_pitch, const void *from, size_t from_pitch,
                         size_t width, size_t height, cudaMemcpyKind kind)
{
    waits++;
    return copy_rows(to, to_pitch, from, from_pitch, width, height, kind, PC);
}
cudaError_t cudaMemcpy2DAsync(void *to, size_t to_pitch, const void *from, size_t from_pitch,
                              size_t width, size_t height, cudaMemcpyKind kind, cudaStream_t)
{
    return copy_rows(to, to_pitch, from, from_pitch, width, height, kind, PC);
}

/* Positions and widths are in bytes where no array takes part. */
/* An array in place of memory: positions and widths are in its texels then. */
static void array_insert(cudaMemcpy3DParms &p, const struct cudaArray *array, cudaPitchedPtr &at,
                         bool is_first)
{
    if (!array)
        return;
    size_t texel = cudalite_sim::array_texel_bytes(array);
    at = cudalite_sim::array_memory(array);
    (&at == &p.srcPtr ? p.srcPos : p.dstPos).x *= texel;
    if (is_first)
        p.extent.width *= texel;
    p.kind = cudaMemcpyDefault;
}

static cudaError_t copy_planes(const cudaMemcpy3DParms *parameters, uintptr_t pc)
{
    cudaMemcpy3DParms parts = *parameters, *p = &parts;
    array_insert(parts, parts.srcArray, parts.srcPtr, true);
    array_insert(parts, parts.dstArray, parts.dstPtr, !parts.srcArray);
    auto plane = [](const cudaPitchedPtr &at, const cudaPos &from, size_t z) {
        return static_cast<char *>(at.ptr) + ((from.z + z) * at.ysize + from.y) * at.pitch + from.x;
    };
    for (size_t z = 0; z < p->extent.depth; z++) {
        cudaError_t error = copy_rows(plane(p->dstPtr, p->dstPos, z), p->dstPtr.pitch,
                                      plane(p->srcPtr, p->srcPos, z), p->srcPtr.pitch,
                                      p->extent.width, p->extent.height, p->kind, pc);
        if (error)
            return error;
    }
    return cudaSuccess;
}
cudaError_t cudaMemcpy3D(const cudaMemcpy3DParms *parameters)
{
    waits++;
    return copy_planes(parameters, PC);
}
cudaError_t cudaMemcpy3DAsync(const cudaMemcpy3DParms *parameters, cudaStream_t)
{
    return copy_planes(parameters, PC);
}

static cudaError_t fill(void *at, int value, size_t size, uintptr_t pc)
{
    HostScope scope;
    runtime_start();
    if (sim.sticky_error)
        return sticky();
    if (size == 0)
        return cudaSuccess;
    bool known = is_device(at) || sim.data.contains(reinterpret_cast<uintptr_t>(at));
    if (!known || !range_check(at, size, true, pc))
        return done(cudaErrorInvalidValue);
    memory_check_seals();
    memset(at, value, size);
    memory_seal();
    return cudaSuccess;
}
cudaError_t cudaMemset(void *at, int value, size_t size)
{
    return fill(at, value, size, PC);
}
cudaError_t cudaMemsetAsync(void *at, int value, size_t size, cudaStream_t)
{
    return fill(at, value, size, PC);
}
static cudaError_t fill_rows(void *at, size_t pitch, int value, size_t width, size_t height,
                             uintptr_t pc)
{
    if (width > pitch)
        return done(cudaErrorInvalidValue);
    for (size_t row = 0; row < height; row++) {
        cudaError_t error = fill(static_cast<char *>(at) + row * pitch, value, width, pc);
        if (error)
            return error;
    }
    return cudaSuccess;
}
cudaError_t cudaMemset2D(void *at, size_t pitch, int value, size_t width, size_t height)
{
    return fill_rows(at, pitch, value, width, height, PC);
}
cudaError_t cudaMemset2DAsync(void *at, size_t pitch, int value, size_t width, size_t height,
                              cudaStream_t)
{
    return fill_rows(at, pitch, value, width, height, PC);
}
cudaError_t cudaMemset3D(cudaPitchedPtr at, int value, cudaExtent extent)
{
    for (size_t z = 0; z < extent.depth; z++) {
        void *plane = static_cast<char *>(at.ptr) + z * at.ysize * at.pitch;
        cudaError_t error = fill_rows(plane, at.pitch, value, extent.width, extent.height, PC);
        if (error)
            return error;
    }
    return cudaSuccess;
}
cudaError_t cudaMemPrefetchAsync(const void *, size_t, int, cudaStream_t)
{
    return cudaSuccess;
}
cudaError_t cudaMemAdvise(const void *, size_t, cudaMemoryAdvise, int)
{
    return cudaSuccess;
}

namespace cudalite_sim
{
cudaError_t symbol_copy(void *symbol, size_t symbol_size, void *other, size_t size, size_t offset,
                        bool to_symbol)
{
    waits++;
    HostScope scope;
    runtime_start();
    if (sim.sticky_error)
        return sticky();
    if (offset > symbol_size || size > symbol_size - offset) {
        finding_add(FINDING_COPY_BOUNDS, PC, reinterpret_cast<uintptr_t>(symbol),
                    static_cast<unsigned>(size), to_symbol, Place{}, false,
                    "symbol of " + std::to_string(symbol_size) + " bytes");
        return done(cudaErrorInvalidValue);
    }
    char *at = static_cast<char *>(symbol) + offset;
    if (to_symbol) {
        memmove(at, other, size);
    } else {
        memmove(other, at, size);
        copy_note(other, size);
    }
    return cudaSuccess;
}

cudaError_t occupancy(int *blocks, int threads)
{
    if (!blocks || threads <= 0)
        return done(cudaErrorInvalidValue);
    cudaDeviceProp p;
    cudaGetDeviceProperties(&p, 0);
    *blocks = threads > p.maxThreadsPerBlock
                  ? 0
                  : std::min(p.maxThreadsPerMultiProcessor / threads, p.maxBlocksPerMultiProcessor);
    return cudaSuccess;
}

cudaError_t function_attribute(cudaFuncAttribute attribute, int value)
{
    if (attribute != cudaFuncAttributeMaxDynamicSharedMemorySize)
        return cudaSuccess;
    if (value < 0 || static_cast<size_t>(value) > DYNAMIC_SHARED_BYTES - 1024)
        return done(cudaErrorInvalidValue);
    sim.dynamic_shared_limit = std::max(sim.dynamic_shared_limit, static_cast<size_t>(value));
    return cudaSuccess;
}
} // namespace cudalite_sim

/* --- the device ----------------------------------------------------------------------------- */

cudaError_t cudaDeviceSynchronize()
{
    return waited();
}
cudaError_t cudaThreadSynchronize()
{
    return waited();
}
cudaError_t cudaDeviceReset()
{
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
cudaError_t cudaDeviceEnablePeerAccess(int peer, unsigned)
{
    return done(peer == 0 ? cudaErrorPeerAccessUnsupported : cudaErrorInvalidDevice);
}
cudaError_t cudaDeviceDisablePeerAccess(int)
{
    return done(cudaErrorInvalidDevice);
}
cudaError_t cudaMemcpyPeer(void *to, int, const void *from, int, size_t size)
{
    return copy(to, from, size, cudaMemcpyDeviceToDevice, PC);
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
    int arch, multiprocessors, threads, blocks, shared_kib, optin_kib, reserved;
};
static const ArchLimits arch_limits[] = {
#define DEVICE(arch, multiprocessors, threads, blocks, shared, optin, reserved, ...)               \
    {arch, multiprocessors, threads, blocks, shared, optin, reserved},
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
    p->globalL1CacheSupported = p->localL1CacheSupported = 1;
    p->asyncEngineCount = 2;
    p->memoryClockRate = 1215000;
    p->memoryBusWidth = 5120;
    p->l2CacheSize = 40 << 20;
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
        A(cudaDevAttrMaxSharedMemoryPerBlockOptin, sharedMemPerBlockOptin)
#undef A
    case cudaDevAttrMemoryPoolsSupported: *value = 1; return cudaSuccess;
    }
    return done(cudaErrorInvalidValue);
}

static CUmemPool_st *the_pool()
{
    return reinterpret_cast<CUmemPool_st *>(&sim);
}
cudaError_t cudaDeviceGetDefaultMemPool(cudaMemPool_t *pool, int device)
{
    *pool = the_pool();
    return done(device == 0 ? cudaSuccess : cudaErrorInvalidDevice);
}
cudaError_t cudaDeviceGetMemPool(cudaMemPool_t *pool, int device)
{
    return cudaDeviceGetDefaultMemPool(pool, device);
}
cudaError_t cudaMemPoolSetAttribute(cudaMemPool_t pool, cudaMemPoolAttr, void *)
{
    return done(pool == the_pool() ? cudaSuccess : cudaErrorInvalidValue);
}
cudaError_t cudaMemPoolTrimTo(cudaMemPool_t pool, size_t)
{
    return done(pool == the_pool() ? cudaSuccess : cudaErrorInvalidValue);
}
cudaError_t cudaCtxResetPersistingL2Cache()
{
    return cudaSuccess;
}

/* --- streams and events --------------------------------------------------------------------- */

struct CUstream_st {
    unsigned flags;
};
struct CUevent_st {
    struct timespec at;
    bool recorded, timed;
    uint64_t waits; /* when it was recorded */
};

cudaError_t cudaStreamCreateWithFlags(cudaStream_t *stream, unsigned flags)
{
    *stream = new CUstream_st{flags};
    return cudaSuccess;
}
cudaError_t cudaStreamCreate(cudaStream_t *stream)
{
    return cudaStreamCreateWithFlags(stream, 0);
}
cudaError_t cudaStreamCreateWithPriority(cudaStream_t *stream, unsigned flags, int)
{
    return cudaStreamCreateWithFlags(stream, flags);
}
cudaError_t cudaStreamDestroy(cudaStream_t stream)
{
    if (!stream || stream == cudaStreamLegacy || stream == cudaStreamPerThread)
        return done(cudaErrorInvalidResourceHandle);
    delete stream;
    return cudaSuccess;
}
cudaError_t cudaStreamSynchronize(cudaStream_t)
{
    return waited();
}
cudaError_t cudaStreamQuery(cudaStream_t)
{
    return waited();
}
cudaError_t cudaStreamIsCapturing(cudaStream_t, cudaStreamCaptureStatus *status)
{
    *status = cudaStreamCaptureStatusNone;
    return cudaSuccess;
}
cudaError_t cudaStreamGetPriority(cudaStream_t, int *priority)
{
    *priority = 0;
    return cudaSuccess;
}
cudaError_t cudaStreamSetAttribute(cudaStream_t, cudaStreamAttrID, const cudaStreamAttrValue *)
{
    return cudaSuccess;
}
cudaError_t cudaStreamAttachMemAsync(cudaStream_t, void *, size_t, unsigned)
{
    return cudaSuccess;
}
cudaError_t cudaLaunchHostFunc(cudaStream_t, void (*function)(void *), void *data)
{
    function(data);
    return sticky();
}
cudaError_t cudaStreamAddCallback(cudaStream_t stream,
                                  void (*function)(cudaStream_t, cudaError_t, void *), void *data,
                                  unsigned)
{
    function(stream, sticky(), data);
    return sticky();
}
cudaError_t cudaStreamWaitEvent(cudaStream_t, cudaEvent_t, unsigned)
{
    return sticky();
}
cudaError_t cudaEventCreateWithFlags(cudaEvent_t *event, unsigned flags)
{
    *event = new CUevent_st();
    (*event)->timed = !(flags & cudaEventDisableTiming);
    return cudaSuccess;
}
cudaError_t cudaEventCreate(cudaEvent_t *event)
{
    return cudaEventCreateWithFlags(event, 0);
}
cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t)
{
    if (!event)
        return done(cudaErrorInvalidResourceHandle);
    clock_gettime(CLOCK_MONOTONIC, &event->at);
    event->recorded = true;
    event->waits = waits;
    return sticky();
}
cudaError_t cudaEventSynchronize(cudaEvent_t)
{
    return waited();
}
cudaError_t cudaEventQuery(cudaEvent_t)
{
    return waited();
}
cudaError_t cudaEventElapsedTime(float *milliseconds, cudaEvent_t start, cudaEvent_t stop)
{
    if (!start || !stop || !start->recorded || !stop->recorded || !start->timed || !stop->timed)
        return done(cudaErrorInvalidResourceHandle);
    if (start->waits == waits || stop->waits == waits)
        return cudaErrorNotReady;
    *milliseconds = static_cast<float>(stop->at.tv_sec - start->at.tv_sec) * 1e3f +
                    static_cast<float>(stop->at.tv_nsec - start->at.tv_nsec) * 1e-6f;
    return sticky();
}
cudaError_t cudaEventDestroy(cudaEvent_t event)
{
    if (!event)
        return done(cudaErrorInvalidResourceHandle);
    delete event;
    return cudaSuccess;
}
