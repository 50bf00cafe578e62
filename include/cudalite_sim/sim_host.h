/* Host side of the simulated CUDA runtime. Streams and events keep order: every call is done when
 * it returns. */
#ifndef CUDALITE_SIM_HOST_H
#define CUDALITE_SIM_HOST_H

#include <cstddef>
#include <cstdint>
#include <tuple>
#include <type_traits>
#include <utility>

#include "sim_errors.h"
#include "sim_types.h"

enum cudaError {
#define E(name, number, text) name = number,
    CUDALITE_SIM_ERRORS(E)
#undef E
};
typedef enum cudaError cudaError_t;

enum cudaMemcpyKind {
    cudaMemcpyHostToHost = 0,
    cudaMemcpyHostToDevice = 1,
    cudaMemcpyDeviceToHost = 2,
    cudaMemcpyDeviceToDevice = 3,
    cudaMemcpyDefault = 4
};
enum cudaFuncAttribute {
    cudaFuncAttributeMaxDynamicSharedMemorySize = 8,
    cudaFuncAttributePreferredSharedMemoryCarveout = 9,
    cudaFuncAttributeNonPortableClusterSizeAllowed = 13
};
enum cudaFuncCache {
    cudaFuncCachePreferNone,
    cudaFuncCachePreferShared,
    cudaFuncCachePreferL1,
    cudaFuncCachePreferEqual
};
enum cudaSharedMemConfig {
    cudaSharedMemBankSizeDefault,
    cudaSharedMemBankSizeFourByte,
    cudaSharedMemBankSizeEightByte
};
enum cudaDeviceAttr {
    cudaDevAttrMaxThreadsPerBlock = 1,
    cudaDevAttrMaxBlockDimX = 2,
    cudaDevAttrMaxBlockDimY = 3,
    cudaDevAttrMaxBlockDimZ = 4,
    cudaDevAttrMaxGridDimX = 5,
    cudaDevAttrMaxGridDimY = 6,
    cudaDevAttrMaxGridDimZ = 7,
    cudaDevAttrMaxSharedMemoryPerBlock = 8,
    cudaDevAttrTotalConstantMemory = 9,
    cudaDevAttrWarpSize = 10,
    cudaDevAttrMaxPitch = 11,
    cudaDevAttrMaxRegistersPerBlock = 12,
    cudaDevAttrClockRate = 13,
    cudaDevAttrTextureAlignment = 14,
    cudaDevAttrGpuOverlap = 15,
    cudaDevAttrMultiProcessorCount = 16,
    cudaDevAttrKernelExecTimeout = 17,
    cudaDevAttrIntegrated = 18,
    cudaDevAttrCanMapHostMemory = 19,
    cudaDevAttrComputeMode = 20,
    cudaDevAttrConcurrentKernels = 31,
    cudaDevAttrMemoryClockRate = 36,
    cudaDevAttrGlobalMemoryBusWidth = 37,
    cudaDevAttrL2CacheSize = 38,
    cudaDevAttrMaxThreadsPerMultiProcessor = 39,
    cudaDevAttrAsyncEngineCount = 40,
    cudaDevAttrUnifiedAddressing = 41,
    cudaDevAttrComputeCapabilityMajor = 75,
    cudaDevAttrComputeCapabilityMinor = 76,
    cudaDevAttrMaxSharedMemoryPerMultiprocessor = 81,
    cudaDevAttrMaxRegistersPerMultiprocessor = 82,
    cudaDevAttrManagedMemory = 83,
    cudaDevAttrHostNativeAtomicSupported = 86,
    cudaDevAttrPageableMemoryAccess = 88,
    cudaDevAttrConcurrentManagedAccess = 89,
    cudaDevAttrCooperativeLaunch = 95,
    cudaDevAttrClusterLaunch = 120,
    cudaDevAttrMaxSharedMemoryPerBlockOptin = 97,
    cudaDevAttrMaxBlocksPerMultiprocessor = 106,
    cudaDevAttrMemoryPoolsSupported = 115
};
enum cudaComputeMode {
    cudaComputeModeDefault = 0,
    cudaComputeModeExclusive = 1,
    cudaComputeModeProhibited = 2,
    cudaComputeModeExclusiveProcess = 3
};
enum cudaMemoryAdvise {
    cudaMemAdviseSetReadMostly = 1,
    cudaMemAdviseUnsetReadMostly,
    cudaMemAdviseSetPreferredLocation,
    cudaMemAdviseUnsetPreferredLocation,
    cudaMemAdviseSetAccessedBy,
    cudaMemAdviseUnsetAccessedBy
};
enum cudaMemLocationType {
    cudaMemLocationTypeInvalid = 0,
    cudaMemLocationTypeDevice = 1,
    cudaMemLocationTypeHost = 2,
    cudaMemLocationTypeHostNuma = 3,
    cudaMemLocationTypeHostNumaCurrent = 4
};
struct cudaMemLocation {
    cudaMemLocationType type;
    int id;
};
enum cudaLimit {
    cudaLimitStackSize,
    cudaLimitPrintfFifoSize,
    cudaLimitMallocHeapSize,
    cudaLimitDevRuntimeSyncDepth,
    cudaLimitDevRuntimePendingLaunchCount,
    cudaLimitMaxL2FetchGranularity,
    cudaLimitPersistingL2CacheSize
};
enum cudaMemoryType {
    cudaMemoryTypeUnregistered = 0,
    cudaMemoryTypeHost = 1,
    cudaMemoryTypeDevice = 2,
    cudaMemoryTypeManaged = 3
};

typedef struct CUstream_st *cudaStream_t;
typedef struct CUevent_st *cudaEvent_t;
#define cudaStreamLegacy (reinterpret_cast<cudaStream_t>(1))
#define cudaStreamPerThread (reinterpret_cast<cudaStream_t>(2))
typedef void (*cudaHostFn_t)(void *);
typedef void (*cudaStreamCallback_t)(cudaStream_t, cudaError_t, void *);
#define CUDART_CB
/* Hints for the second-level cache, which is not simulated. */
enum cudaAccessProperty {
    cudaAccessPropertyNormal,
    cudaAccessPropertyStreaming,
    cudaAccessPropertyPersisting
};
struct cudaAccessPolicyWindow {
    void *base_ptr;
    size_t num_bytes;
    float hitRatio;
    cudaAccessProperty hitProp, missProp;
};
enum cudaStreamAttrID {
    cudaStreamAttributeAccessPolicyWindow = 1,
    cudaStreamAttributePriority = 8
};
union cudaStreamAttrValue {
    cudaAccessPolicyWindow accessPolicyWindow;
    int priority;
};
/* Pools, as far as they say how memory is kept, which makes no difference here. */
typedef struct CUmemPool_st *cudaMemPool_t;
enum cudaMemPoolAttr {
    cudaMemPoolReuseFollowEventDependencies = 1,
    cudaMemPoolReuseAllowOpportunistic,
    cudaMemPoolReuseAllowInternalDependencies,
    cudaMemPoolAttrReleaseThreshold,
    cudaMemPoolAttrReservedMemCurrent,
    cudaMemPoolAttrReservedMemHigh,
    cudaMemPoolAttrUsedMemCurrent,
    cudaMemPoolAttrUsedMemHigh
};
enum cudaMemAllocationType { cudaMemAllocationTypeInvalid = 0, cudaMemAllocationTypePinned = 1 };
enum cudaMemAllocationHandleType { cudaMemHandleTypeNone = 0 };
enum cudaMemAccessFlags {
    cudaMemAccessFlagsProtNone = 0,
    cudaMemAccessFlagsProtRead = 1,
    cudaMemAccessFlagsProtReadWrite = 3
};
struct cudaMemAccessDesc {
    cudaMemLocation location;
    cudaMemAccessFlags flags;
};
struct cudaMemPoolProps {
    cudaMemAllocationType allocType;
    cudaMemAllocationHandleType handleTypes;
    cudaMemLocation location;
    void *win32SecurityAttributes;
    size_t maxSize;
    unsigned char reserved[56];
};
struct cudaPitchedPtr {
    void *ptr;
    size_t pitch, xsize, ysize;
};
struct cudaExtent {
    size_t width, height, depth;
};
struct cudaPos {
    size_t x, y, z;
};
inline cudaPitchedPtr make_cudaPitchedPtr(void *at, size_t pitch, size_t xsize, size_t ysize)
{
    return cudaPitchedPtr{at, pitch, xsize, ysize};
}
inline cudaExtent make_cudaExtent(size_t width, size_t height, size_t depth)
{
    return cudaExtent{width, height, depth};
}
inline cudaPos make_cudaPos(size_t x, size_t y, size_t z)
{
    return cudaPos{x, y, z};
}
typedef struct cudaArray *cudaArray_t; /* of textures */
struct cudaMemcpy3DParms {
    cudaArray_t srcArray;
    cudaPos srcPos;
    cudaPitchedPtr srcPtr;
    cudaArray_t dstArray;
    cudaPos dstPos;
    cudaPitchedPtr dstPtr;
    cudaExtent extent;
    cudaMemcpyKind kind;
};
struct cudaPointerAttributes {
    enum cudaMemoryType type;
    int device;
    void *devicePointer, *hostPointer;
};
struct cudaFuncAttributes {
    size_t sharedSizeBytes, constSizeBytes, localSizeBytes;
    int maxThreadsPerBlock, numRegs, ptxVersion, binaryVersion, cacheModeCA;
    int maxDynamicSharedSizeBytes, preferredShmemCarveout;
};

struct cudaDeviceProp {
    char name[256];
    size_t totalGlobalMem, sharedMemPerBlock;
    int regsPerBlock, warpSize;
    size_t memPitch;
    int maxThreadsPerBlock, maxThreadsDim[3], maxGridSize[3], clockRate;
    size_t totalConstMem;
    int major, minor;
    size_t textureAlignment, texturePitchAlignment;
    int deviceOverlap, multiProcessorCount, kernelExecTimeoutEnabled, integrated, canMapHostMemory;
    int computeMode, concurrentKernels, ECCEnabled, pciBusID, pciDeviceID, pciDomainID, tccDriver;
    int asyncEngineCount, unifiedAddressing, memoryClockRate, memoryBusWidth, l2CacheSize;
    int persistingL2CacheMaxSize, maxThreadsPerMultiProcessor, streamPrioritiesSupported;
    int globalL1CacheSupported, localL1CacheSupported;
    size_t sharedMemPerMultiprocessor;
    int regsPerMultiprocessor, managedMemory, isMultiGpuBoard, multiGpuBoardGroupID;
    int hostNativeAtomicSupported, singleToDoublePrecisionPerfRatio, pageableMemoryAccess;
    int concurrentManagedAccess, computePreemptionSupported, canUseHostPointerForRegisteredMem;
    int clusterLaunch, cooperativeLaunch, cooperativeMultiDeviceLaunch;
    size_t sharedMemPerBlockOptin;
    int pageableMemoryAccessUsesHostPageTables, directManagedMemAccessFromHost;
    int maxBlocksPerMultiProcessor;
    size_t reservedSharedMemPerBlock;
    int maxTexture1D, maxTexture2D[2], maxTexture3D[3], maxSurface1D;
};

constexpr unsigned cudaHostAllocDefault = 0, cudaHostAllocPortable = 1, cudaHostAllocMapped = 2,
                   cudaHostAllocWriteCombined = 4, cudaHostRegisterDefault = 0,
                   cudaHostRegisterPortable = 1, cudaHostRegisterMapped = 2,
                   cudaHostRegisterIoMemory = 4, cudaHostRegisterReadOnly = 8;
constexpr unsigned cudaMemAttachGlobal = 1, cudaMemAttachHost = 2, cudaMemAttachSingle = 4;
constexpr unsigned cudaEventDefault = 0, cudaEventBlockingSync = 1, cudaEventDisableTiming = 2,
                   cudaEventInterprocess = 4;
constexpr unsigned cudaStreamDefault = 0, cudaStreamNonBlocking = 1;
constexpr unsigned cudaDeviceBlockingSync = 4, cudaDeviceScheduleAuto = 0,
                   cudaDeviceScheduleSpin = 1, cudaDeviceMapHost = 8,
                   cudaDeviceScheduleBlockingSync = 4;
constexpr int cudaCpuDeviceId = -1, cudaInvalidDeviceId = -2;

extern "C" {
const char *cudaGetErrorString(cudaError_t error);
const char *cudaGetErrorName(cudaError_t error);
cudaError_t cudaGetLastError();
cudaError_t cudaPeekAtLastError();

cudaError_t cudaMalloc(void **at, size_t size);
cudaError_t cudaMallocHost(void **at, size_t size, unsigned flags = 0);
cudaError_t cudaHostAlloc(void **at, size_t size, unsigned flags);
cudaError_t cudaMallocManaged(void **at, size_t size, unsigned flags = cudaMemAttachGlobal);
cudaError_t cudaMallocPitch(void **at, size_t *pitch, size_t width, size_t height);
cudaError_t cudaMalloc3D(cudaPitchedPtr *at, cudaExtent extent);
cudaError_t cudaFree(void *at);
cudaError_t cudaFreeHost(void *at);
cudaError_t cudaMallocAsync(void **at, size_t size, cudaStream_t stream);
cudaError_t cudaFreeAsync(void *at, cudaStream_t stream);
cudaError_t cudaHostRegister(void *at, size_t size, unsigned flags);
cudaError_t cudaHostUnregister(void *at);
cudaError_t cudaHostGetDevicePointer(void **device, void *host, unsigned flags);
cudaError_t cudaMemGetInfo(size_t *available, size_t *total);
cudaError_t cudaPointerGetAttributes(cudaPointerAttributes *attributes, const void *at);

cudaError_t cudaMemcpy(void *to, const void *from, size_t size, cudaMemcpyKind kind);
cudaError_t cudaMemcpyAsync(void *to, const void *from, size_t size, cudaMemcpyKind kind,
                            cudaStream_t stream = nullptr);
cudaError_t cudaMemcpy2D(void *to, size_t to_pitch, const void *from, size_t from_pitch,
                         size_t width, size_t height, cudaMemcpyKind kind);
cudaError_t cudaMemcpy2DAsync(void *to, size_t to_pitch, const void *from, size_t from_pitch,
                              size_t width, size_t height, cudaMemcpyKind kind,
                              cudaStream_t stream = nullptr);
cudaError_t cudaMemset(void *at, int value, size_t size);
cudaError_t cudaMemsetAsync(void *at, int value, size_t size, cudaStream_t stream = nullptr);
cudaError_t cudaMemset2D(void *at, size_t pitch, int value, size_t width, size_t height);
cudaError_t cudaMemset2DAsync(void *at, size_t pitch, int value, size_t width, size_t height,
                              cudaStream_t stream = nullptr);
cudaError_t cudaMemset3D(cudaPitchedPtr at, int value, cudaExtent extent);
cudaError_t cudaMemcpy3D(const cudaMemcpy3DParms *copy);
cudaError_t cudaMemcpy3DAsync(const cudaMemcpy3DParms *copy, cudaStream_t stream = nullptr);
cudaError_t cudaMemPrefetchAsync(const void *at, size_t size, int device,
                                 cudaStream_t stream = nullptr);
cudaError_t cudaMemAdvise(const void *at, size_t size, cudaMemoryAdvise advice, int device);

cudaError_t cudaDeviceSynchronize();
cudaError_t cudaThreadSynchronize();
cudaError_t cudaDeviceReset();
cudaError_t cudaThreadExit();
cudaError_t cudaGetDeviceCount(int *count);
cudaError_t cudaGetDevice(int *device);
cudaError_t cudaSetDevice(int device);
cudaError_t cudaSetDeviceFlags(unsigned flags);
cudaError_t cudaGetDeviceProperties(cudaDeviceProp *properties, int device);
cudaError_t cudaDeviceGetAttribute(int *value, cudaDeviceAttr attribute, int device);
cudaError_t cudaChooseDevice(int *device, const cudaDeviceProp *properties);
cudaError_t cudaDeviceSetCacheConfig(cudaFuncCache config);
cudaError_t cudaDeviceSetSharedMemConfig(cudaSharedMemConfig config);
cudaError_t cudaDeviceGetStreamPriorityRange(int *least, int *greatest);
cudaError_t cudaDeviceSetLimit(cudaLimit limit, size_t value);
cudaError_t cudaDeviceGetLimit(size_t *value, cudaLimit limit);
cudaError_t cudaDeviceCanAccessPeer(int *can, int device, int peer);
cudaError_t cudaDeviceEnablePeerAccess(int peer, unsigned flags);
cudaError_t cudaDeviceDisablePeerAccess(int peer);
enum cudaDeviceP2PAttr {
    cudaDevP2PAttrPerformanceRank = 1,
    cudaDevP2PAttrAccessSupported,
    cudaDevP2PAttrNativeAtomicSupported,
    cudaDevP2PAttrCudaArrayAccessSupported
};
cudaError_t cudaDeviceGetP2PAttribute(int *value, cudaDeviceP2PAttr attribute, int from, int to);
cudaError_t cudaMemcpyPeer(void *to, int to_device, const void *from, int from_device, size_t size);
cudaError_t cudaMemcpyPeerAsync(void *to, int to_device, const void *from, int from_device,
                                size_t size, cudaStream_t stream = 0);
cudaError_t cudaDeviceGetPCIBusId(char *id, int size, int device);
cudaError_t cudaDriverGetVersion(int *version);
cudaError_t cudaRuntimeGetVersion(int *version);
cudaError_t cudaProfilerStart();
cudaError_t cudaProfilerStop();

cudaError_t cudaStreamCreate(cudaStream_t *stream);
cudaError_t cudaStreamCreateWithFlags(cudaStream_t *stream, unsigned flags);
cudaError_t cudaStreamCreateWithPriority(cudaStream_t *stream, unsigned flags, int priority);
cudaError_t cudaStreamDestroy(cudaStream_t stream);
cudaError_t cudaStreamSynchronize(cudaStream_t stream);
cudaError_t cudaStreamQuery(cudaStream_t stream);
enum cudaStreamCaptureMode {
    cudaStreamCaptureModeGlobal,
    cudaStreamCaptureModeThreadLocal,
    cudaStreamCaptureModeRelaxed
};
enum cudaStreamCaptureStatus {
    cudaStreamCaptureStatusNone,
    cudaStreamCaptureStatusActive,
    cudaStreamCaptureStatusInvalidated
};
cudaError_t cudaStreamIsCapturing(cudaStream_t stream, cudaStreamCaptureStatus *status);
cudaError_t cudaThreadExchangeStreamCaptureMode(cudaStreamCaptureMode *mode);
cudaError_t cudaStreamGetPriority(cudaStream_t stream, int *priority);
cudaError_t cudaStreamSetAttribute(cudaStream_t stream, cudaStreamAttrID attribute,
                                   const cudaStreamAttrValue *value);
cudaError_t cudaCtxResetPersistingL2Cache();
cudaError_t cudaDeviceGetDefaultMemPool(cudaMemPool_t *pool, int device);
cudaError_t cudaDeviceGetMemPool(cudaMemPool_t *pool, int device);
cudaError_t cudaMemPoolSetAttribute(cudaMemPool_t pool, cudaMemPoolAttr attribute, void *value);
cudaError_t cudaMemPoolGetAttribute(cudaMemPool_t pool, cudaMemPoolAttr attribute, void *value);
cudaError_t cudaDeviceSetMemPool(int device, cudaMemPool_t pool);
cudaError_t cudaMemPoolCreate(cudaMemPool_t *pool, const cudaMemPoolProps *properties);
cudaError_t cudaMemPoolDestroy(cudaMemPool_t pool);
cudaError_t cudaMemPoolSetAccess(cudaMemPool_t pool, const cudaMemAccessDesc *list, size_t count);
cudaError_t cudaMallocFromPoolAsync(void **at, size_t size, cudaMemPool_t pool,
                                    cudaStream_t stream);
cudaError_t cudaMemPoolTrimTo(cudaMemPool_t pool, size_t size);
cudaError_t cudaStreamAttachMemAsync(cudaStream_t stream, void *at, size_t size = 0,
                                     unsigned flags = cudaMemAttachSingle);
cudaError_t cudaLaunchHostFunc(cudaStream_t stream, void (*function)(void *), void *data);
cudaError_t cudaStreamAddCallback(cudaStream_t stream,
                                  void (*function)(cudaStream_t, cudaError_t, void *), void *data,
                                  unsigned flags);
cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event, unsigned flags = 0);
cudaError_t cudaEventCreate(cudaEvent_t *event);
cudaError_t cudaEventCreateWithFlags(cudaEvent_t *event, unsigned flags);
cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream = nullptr);
cudaError_t cudaEventSynchronize(cudaEvent_t event);
cudaError_t cudaEventQuery(cudaEvent_t event);
cudaError_t cudaEventElapsedTime(float *milliseconds, cudaEvent_t start, cudaEvent_t stop);
cudaError_t cudaEventDestroy(cudaEvent_t event);
}

namespace cudalite_sim
{
cudaError_t function_attribute(const void *function, cudaFuncAttribute attribute, int value);
/* As threads, blocks and dynamic shared memory limit it. */
cudaError_t occupancy(int *blocks, int threads, size_t shared);
cudaError_t potential_block_size(int *grid, int *block, size_t shared, int most_threads);
cudaError_t symbol_copy(void *symbol, size_t symbol_size, void *other, size_t size, size_t offset,
                        bool to_symbol);
} // namespace cudalite_sim

/* --- as CUDA 13 has them: a location for a device, and flags --------------------------------- */

CUDALITE_SIM_INLINE cudaError_t cudaMemPrefetchAsync(const void *at, size_t size,
                                                     cudaMemLocation location, unsigned,
                                                     cudaStream_t stream = nullptr)
{
    return cudaMemPrefetchAsync(at, size, location.id, stream);
}
CUDALITE_SIM_INLINE cudaError_t cudaMemAdvise(const void *at, size_t size, cudaMemoryAdvise advice,
                                              cudaMemLocation location)
{
    return cudaMemAdvise(at, size, advice, location.id);
}

/* --- templates that the real header has, too: inlined, so that a finding is where they are called */

template <typename T> CUDALITE_SIM_INLINE cudaError_t cudaMalloc(T **at, size_t size)
{
    return cudaMalloc((void **)at, size); /* also of const T */
}
template <typename T>
CUDALITE_SIM_INLINE cudaError_t cudaMallocAsync(T **at, size_t size, cudaStream_t stream)
{
    return cudaMallocAsync((void **)at, size, stream);
}
template <typename T>
CUDALITE_SIM_INLINE cudaError_t cudaMallocFromPoolAsync(T **at, size_t size, cudaMemPool_t pool,
                                                        cudaStream_t stream)
{
    return cudaMallocFromPoolAsync((void **)at, size, pool, stream);
}
template <typename T>
CUDALITE_SIM_INLINE cudaError_t cudaMallocAsync(T **at, size_t size, cudaMemPool_t pool,
                                                cudaStream_t stream)
{
    return cudaMallocFromPoolAsync((void **)at, size, pool, stream);
}
template <typename T>
CUDALITE_SIM_INLINE cudaError_t cudaMallocHost(T **at, size_t size, unsigned flags = 0)
{
    return cudaMallocHost((void **)at, size, flags);
}
template <typename T>
CUDALITE_SIM_INLINE cudaError_t cudaHostAlloc(T **at, size_t size, unsigned flags)
{
    return cudaHostAlloc((void **)at, size, flags);
}
template <typename T>
CUDALITE_SIM_INLINE cudaError_t cudaMallocManaged(T **at, size_t size,
                                                  unsigned flags = cudaMemAttachGlobal)
{
    return cudaMallocManaged((void **)at, size, flags);
}
template <typename T>
CUDALITE_SIM_INLINE cudaError_t cudaMallocPitch(T **at, size_t *pitch, size_t width, size_t height)
{
    return cudaMallocPitch((void **)at, pitch, width, height);
}
template <typename T>
CUDALITE_SIM_INLINE cudaError_t cudaHostGetDevicePointer(T **device, void *host, unsigned flags)
{
    return cudaHostGetDevicePointer((void **)device, host, flags);
}
template <typename T>
CUDALITE_SIM_INLINE cudaError_t cudaMemcpyToSymbol(const T &symbol, const void *from, size_t size,
                                                   size_t offset = 0,
                                                   cudaMemcpyKind = cudaMemcpyHostToDevice)
{
    return cudalite_sim::symbol_copy(
        const_cast<void *>(static_cast<const volatile void *>(&symbol)), sizeof(T),
        const_cast<void *>(from), size, offset, true);
}
template <typename T>
CUDALITE_SIM_INLINE cudaError_t cudaMemcpyFromSymbol(void *to, const T &symbol, size_t size,
                                                     size_t offset = 0,
                                                     cudaMemcpyKind = cudaMemcpyDeviceToHost)
{
    return cudalite_sim::symbol_copy(
        const_cast<void *>(static_cast<const volatile void *>(&symbol)), sizeof(T), to, size,
        offset, false);
}
template <typename T>
CUDALITE_SIM_INLINE cudaError_t cudaMemcpyToSymbolAsync(const T &symbol, const void *from,
                                                        size_t size, size_t offset,
                                                        cudaMemcpyKind kind, cudaStream_t = nullptr)
{
    return cudaMemcpyToSymbol(symbol, from, size, offset, kind);
}
template <typename T>
CUDALITE_SIM_INLINE cudaError_t cudaMemcpyFromSymbolAsync(void *to, const T &symbol, size_t size,
                                                          size_t offset, cudaMemcpyKind kind,
                                                          cudaStream_t = nullptr)
{
    return cudaMemcpyFromSymbol(to, symbol, size, offset, kind);
}
template <typename T>
CUDALITE_SIM_INLINE cudaError_t cudaGetSymbolAddress(void **at, const T &symbol)
{
    *at = const_cast<void *>(static_cast<const volatile void *>(&symbol));
    return cudaSuccess;
}
template <typename T> CUDALITE_SIM_INLINE cudaError_t cudaGetSymbolAddress(T **at, const T &symbol)
{
    *at = const_cast<T *>(&symbol);
    return cudaSuccess;
}
template <typename T> CUDALITE_SIM_INLINE cudaError_t cudaGetSymbolSize(size_t *size, const T &)
{
    *size = sizeof(T);
    return cudaSuccess;
}
template <typename F>
CUDALITE_SIM_INLINE cudaError_t cudaFuncSetAttribute(F *function, cudaFuncAttribute attribute, int value)
{
    return cudalite_sim::function_attribute((const void *)function, attribute, value);
}
template <typename F> CUDALITE_SIM_INLINE cudaError_t cudaFuncSetCacheConfig(F *, cudaFuncCache)
{
    return cudaSuccess;
}
template <typename F>
CUDALITE_SIM_INLINE cudaError_t cudaFuncSetSharedMemConfig(F *, cudaSharedMemConfig)
{
    return cudaSuccess;
}
template <typename F>
CUDALITE_SIM_INLINE cudaError_t cudaFuncGetAttributes(cudaFuncAttributes *attributes, F *)
{
    *attributes = cudaFuncAttributes();
    attributes->maxThreadsPerBlock = 1024;
    attributes->numRegs = 32;
    return cudaSuccess;
}
template <typename F>
CUDALITE_SIM_INLINE cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks, F *,
                                                                              int threads,
                                                                              size_t shared)
{
    return cudalite_sim::occupancy(blocks, threads, shared);
}
template <typename F>
CUDALITE_SIM_INLINE cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(
    int *blocks, F *, int threads, size_t shared, unsigned)
{
    return cudalite_sim::occupancy(blocks, threads, shared);
}
template <typename F, typename S>
CUDALITE_SIM_INLINE cudaError_t cudaOccupancyMaxPotentialBlockSizeVariableSMem(
    int *grid, int *block, F, S shared_of, int most_threads = 0)
{
    const int most = most_threads > 0 && most_threads < 1024 ? most_threads : 1024;
    return cudalite_sim::potential_block_size(grid, block, shared_of(most), most_threads);
}
template <typename F>
CUDALITE_SIM_INLINE cudaError_t cudaOccupancyMaxPotentialBlockSize(int *grid, int *block, F,
                                                                   size_t shared = 0,
                                                                   int most_threads = 0)
{
    return cudalite_sim::potential_block_size(grid, block, shared, most_threads);
}
CUDALITE_SIM_INLINE cudaError_t cudaEventCreate(cudaEvent_t *event, unsigned flags)
{
    return cudaEventCreateWithFlags(event, flags);
}

#include "sim_graph.h"
#include "sim_launch.h"

#endif
