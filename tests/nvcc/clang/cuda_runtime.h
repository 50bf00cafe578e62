/* What clang's CUDA front end needs to read the examples and what is generated from them, without the toolkit's
 * headers: clang reads those of its own time alone. Declarations only; nothing here is run or linked. */
#ifndef CLANG_CUDA_RUNTIME_H
#define CLANG_CUDA_RUNTIME_H

#define __host__ __attribute__((host))
#define __device__ __attribute__((device))
#define __global__ __attribute__((global))
#define __shared__ __attribute__((shared))
#define __constant__ __attribute__((constant))
#define __launch_bounds__(...) __attribute__((launch_bounds(__VA_ARGS__)))
#define __align__(bytes) __attribute__((aligned(bytes)))
#define __forceinline__ inline __attribute__((always_inline))
#include <__clang_cuda_builtin_vars.h>

#include <cmath>
#include <cstddef>

struct __align__(16) uint4 { unsigned x, y, z, w; };
struct __align__(16) float4 { float x, y, z, w; };
__host__ __device__ float4 make_float4(float x, float y, float z, float w);
struct dim3 {
    unsigned x, y, z;
    __host__ __device__ constexpr dim3(unsigned x = 1, unsigned y = 1, unsigned z = 1) : x(x), y(y), z(z) {}
};

enum cudaError_t { cudaSuccess, cudaErrorInvalidValue };
enum cudaMemcpyKind { cudaMemcpyHostToDevice, cudaMemcpyDeviceToHost, cudaMemcpyDeviceToDevice, cudaMemcpyDefault };
enum cudaStreamCaptureStatus { cudaStreamCaptureStatusNone, cudaStreamCaptureStatusActive };
enum cudaStreamCaptureMode { cudaStreamCaptureModeGlobal, cudaStreamCaptureModeThreadLocal, cudaStreamCaptureModeRelaxed };
enum cudaDeviceAttr { cudaDevAttrMaxSharedMemoryPerBlockOptin };
enum cudaFuncAttribute { cudaFuncAttributeMaxDynamicSharedMemorySize };
typedef struct CUstream_st *cudaStream_t;
cudaError_t cudaGetLastError();
cudaError_t cudaPeekAtLastError();
typedef struct CUevent_st *cudaEvent_t;
cudaError_t cudaEventCreate(cudaEvent_t *event);
cudaError_t cudaEventDestroy(cudaEvent_t event);
cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream = 0);
cudaError_t cudaEventSynchronize(cudaEvent_t event);
cudaError_t cudaEventElapsedTime(float *milliseconds, cudaEvent_t from, cudaEvent_t to);
cudaError_t cudaDeviceSynchronize();
const char *cudaGetErrorString(cudaError_t error);
template <typename T> cudaError_t cudaMalloc(T **memory, size_t bytes);
cudaError_t cudaFree(void *memory);
cudaError_t cudaMemcpy(void *to, const void *from, size_t bytes, cudaMemcpyKind kind);
cudaError_t cudaMemcpyAsync(void *to, const void *from, size_t bytes, cudaMemcpyKind kind, cudaStream_t stream);
cudaError_t cudaStreamIsCapturing(cudaStream_t stream, cudaStreamCaptureStatus *status);
cudaError_t cudaThreadExchangeStreamCaptureMode(cudaStreamCaptureMode *mode);
cudaError_t cudaStreamSynchronize(cudaStream_t stream);
cudaError_t cudaGetDevice(int *device);
cudaError_t cudaDeviceGetAttribute(int *value, cudaDeviceAttr attribute, int device);
template <typename T> cudaError_t cudaFuncSetAttribute(T *function, cudaFuncAttribute attribute, int value);

/* Which of them a launch calls depends on what toolkit clang takes this for. */
extern "C" unsigned __cudaPushCallConfiguration(dim3 grid, dim3 block, size_t shared = 0, cudaStream_t stream = 0);
extern "C" cudaError_t cudaConfigureCall(dim3 grid, dim3 block, size_t shared = 0, cudaStream_t stream = 0);
extern "C" cudaError_t cudaLaunchKernel(const void *function, dim3 grid, dim3 block, void **arguments, size_t shared,
                                        cudaStream_t stream);

__device__ void __syncthreads();
__device__ void __syncwarp(unsigned mask = 0xffffffff);
__device__ void __trap();
template <typename... T> __device__ int printf(const char *format, T... values);
__device__ float rsqrtf(float x);
__device__ float sqrtf(float x);
__device__ float fmaxf(float a, float b);
__device__ float __fmaf_rn(float a, float b, float c);
__device__ float fminf(float a, float b);
template <typename T> __device__ T __ldg(const T *at);
__host__ __device__ int min(int a, int b);
__host__ __device__ unsigned min(unsigned a, unsigned b);
__host__ __device__ long long min(long long a, long long b);
__host__ __device__ int max(int a, int b);
__host__ __device__ unsigned max(unsigned a, unsigned b);
__host__ __device__ long long max(long long a, long long b);
#endif
