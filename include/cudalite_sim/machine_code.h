/* What nvcc includes first in programs that cudalite-sim runs as machine code: the functions of the CUDA runtime whose
 * structures differ from toolkit to toolkit, in the toolkit's own words. All others are in the simulator's library. */
#ifndef CUDALITE_SIM_MACHINE_CODE_H
#define CUDALITE_SIM_MACHINE_CODE_H

#include <cuda_runtime_api.h>
#include <string.h>

static inline int cudalite_sim_attribute(enum cudaDeviceAttr attribute)
{
    int value = 0;
    cudaDeviceGetAttribute(&value, attribute, 0);
    return value;
}

/* The linker gives calls of cudaGetDeviceProperties this name (--wrap). */
#ifdef __cplusplus
extern "C"
#endif
__attribute__((weak)) cudaError_t __wrap_cudaGetDeviceProperties(struct cudaDeviceProp *p, int device)
{
    size_t available;
    if (device != 0)
        return cudaErrorInvalidDevice;
    memset(p, 0, sizeof *p);
    strcpy(p->name, "cudalite-sim");
    cudaMemGetInfo(&available, &p->totalGlobalMem);
    p->major = cudalite_sim_attribute(cudaDevAttrComputeCapabilityMajor);
    p->minor = cudalite_sim_attribute(cudaDevAttrComputeCapabilityMinor);
    p->warpSize = cudalite_sim_attribute(cudaDevAttrWarpSize);
    p->sharedMemPerBlock = cudalite_sim_attribute(cudaDevAttrMaxSharedMemoryPerBlock);
    p->sharedMemPerBlockOptin = cudalite_sim_attribute(cudaDevAttrMaxSharedMemoryPerBlockOptin);
    p->sharedMemPerMultiprocessor = cudalite_sim_attribute(cudaDevAttrMaxSharedMemoryPerMultiprocessor);
    p->totalConstMem = cudalite_sim_attribute(cudaDevAttrTotalConstantMemory);
    p->regsPerBlock = cudalite_sim_attribute(cudaDevAttrMaxRegistersPerBlock);
    p->regsPerMultiprocessor = cudalite_sim_attribute(cudaDevAttrMaxRegistersPerMultiprocessor);
    p->maxThreadsPerBlock = cudalite_sim_attribute(cudaDevAttrMaxThreadsPerBlock);
    p->maxThreadsPerMultiProcessor = cudalite_sim_attribute(cudaDevAttrMaxThreadsPerMultiProcessor);
    p->maxThreadsDim[0] = cudalite_sim_attribute(cudaDevAttrMaxBlockDimX);
    p->maxThreadsDim[1] = cudalite_sim_attribute(cudaDevAttrMaxBlockDimY);
    p->maxThreadsDim[2] = cudalite_sim_attribute(cudaDevAttrMaxBlockDimZ);
    p->maxGridSize[0] = cudalite_sim_attribute(cudaDevAttrMaxGridDimX);
    p->maxGridSize[1] = cudalite_sim_attribute(cudaDevAttrMaxGridDimY);
    p->maxGridSize[2] = cudalite_sim_attribute(cudaDevAttrMaxGridDimZ);
    p->memPitch = cudalite_sim_attribute(cudaDevAttrMaxPitch);
    p->multiProcessorCount = cudalite_sim_attribute(cudaDevAttrMultiProcessorCount);
    p->l2CacheSize = cudalite_sim_attribute(cudaDevAttrL2CacheSize);
    p->memoryBusWidth = cudalite_sim_attribute(cudaDevAttrGlobalMemoryBusWidth);
    p->unifiedAddressing = cudalite_sim_attribute(cudaDevAttrUnifiedAddressing);
    p->managedMemory = cudalite_sim_attribute(cudaDevAttrManagedMemory);
    p->concurrentKernels = cudalite_sim_attribute(cudaDevAttrConcurrentKernels);
    p->asyncEngineCount = cudalite_sim_attribute(cudaDevAttrAsyncEngineCount);
    return cudaSuccess;
}

#endif
