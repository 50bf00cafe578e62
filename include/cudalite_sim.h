/* The simulated CUDA: everything that nvcc gives a program without an #include, and the runtime
 * API. cudalite-sim includes it before each translated file. */
#ifndef CUDALITE_SIM_H
#define CUDALITE_SIM_H

/* A .cpp file of the program sees the runtime API where it includes it, and no device code. */
#ifndef CUDALITE_SIM_HOST_FILE
#define __CUDACC__ 1
#define __NVCC__ 1
#define __CUDACC_VER_MAJOR__ 12
#define __CUDACC_VER_MINOR__ 4
#define CUDALITE_SIM_ARCH 80 /* a translated file may have another one behind this header */
/* Host and device code are one program here; the device's view is the better one, because it
 * chooses between kernels' variants. */
#define __CUDA_ARCH__ (CUDALITE_SIM_ARCH * 10)
#endif
#define CUDALITE_SIM 1
#define CUDART_VERSION 12040
/* Guards of the toolkit's headers, by which other headers tell that they were included. */
#define __CUDA_RUNTIME_H__
#define __CUDA_RUNTIME_API_H__
#define __DRIVER_TYPES_H__
#define __VECTOR_TYPES_H__
#define __DEVICE_LAUNCH_PARAMETERS_H__

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>

/* Kernels may call these; the runtime then sees their accesses. Declared before anything can
 * have used them. */
extern "C" {
void *malloc(size_t size) noexcept __asm__("cudalite_sim_malloc");
void free(void *at) noexcept __asm__("cudalite_sim_free");
void *memcpy(void *to, const void *from, size_t size) noexcept __asm__("cudalite_sim_memcpy");
void *memmove(void *to, const void *from, size_t size) noexcept __asm__("cudalite_sim_memmove");
void *memset(void *to, int value, size_t size) noexcept __asm__("cudalite_sim_memset");
int printf(const char *format, ...) __asm__("cudalite_sim_printf");
clock_t clock() noexcept __asm__("cudalite_sim_clock_of_both");
}
#ifdef __clang__ /* which calls these for copies of structs, and calls no hook for them */
__asm__(".set memcpy, cudalite_sim_memcpy");
__asm__(".set memmove, cudalite_sim_memmove");
__asm__(".set memset, cudalite_sim_memset");
#endif

/* C++17's special functions call templates, which g++ instantiates in each program, used or not:
 * that took a fifth of its time. They come where the program includes <cmath>: cudalite_sim/cmath. */
#if defined _GLIBCXX_USE_STD_SPEC_FUNCS && !defined CUDALITE_SIM_HOST_FILE
#undef _GLIBCXX_USE_STD_SPEC_FUNCS
#define CUDALITE_SIM_LEAVES_SPECIAL_FUNCTIONS
#endif

#include <assert.h>
#include <limits.h>
#include <math.h>
#include <stdint.h>
#include <time.h>

#include <algorithm>
#include <cmath>
#include <new>
#include <utility>

/* Behind each object stand bytes that belong to none, so that running over its end is seen. */
#define CUDALITE_SIM_JOIN2(a, b) a##b
#define CUDALITE_SIM_JOIN(a, b) CUDALITE_SIM_JOIN2(a, b)
#define CUDALITE_SIM_PAD(storage)                                                                  \
    storage __attribute__((used)) char CUDALITE_SIM_JOIN(cudalite_pad_, __COUNTER__)[64];
#define CUDALITE_SIM_REDZONE(place)                                                                \
    static __attribute__((used, section(place))) char CUDALITE_SIM_JOIN(cudalite_pad_,             \
                                                                        __COUNTER__)[256];

/* A kernel is called as if nothing were known of it: gcc takes away the call of one that only
 * writes through a null pointer. The entry that could be patched is for the runtime: it puts the
 * kernel's address into a list. */
#ifdef __clang__
#define __global__ __attribute__((noinline, patchable_function_entry(1)))
#else
#define __global__ __attribute__((noipa, patchable_function_entry(1)))
#endif
#define __device__
#define __host__
#define __forceinline__ inline __attribute__((always_inline))
#define __inline_hint__ inline
#define __launch_bounds__(...)
#define __maxnreg__(...)
/* The blocks of a cluster, told as the length of the entry that could be patched: a number that the
 * compiler computes, for templates, too. */
constexpr unsigned cudalite_sim_cluster(unsigned x, unsigned y = 1, unsigned z = 1)
{
    return 1 + (x - 1) + 16 * (y - 1) + 256 * (z - 1);
}
#define __cluster_dims__(...)                                                                      \
    __attribute__((patchable_function_entry(cudalite_sim_cluster(__VA_ARGS__))))
#define __grid_constant__
#define __align__(n) __attribute__((aligned(n)))
#define __builtin_align__(n) __attribute__((aligned(n)))
#define __managed__
#define __nv_pure__
/* `used`: a shared array that is only read, or only written, must not be optimised away. */
#define __shared__ CUDALITE_SIM_PAD(static __thread) static __thread __attribute__((used))
#define CUDALITE_SIM_TEXT2(...) #__VA_ARGS__
#define CUDALITE_SIM_TEXT(...) CUDALITE_SIM_TEXT2(__VA_ARGS__)
#define __constant__                                                                               \
    __attribute__((used, section("cudalite_constant_" CUDALITE_SIM_TEXT(__COUNTER__))))

#include "cudalite_sim/sim_types.h"

#include "cudalite_sim/sim_device.h"
#include "cudalite_sim/sim_host.h"
#include "cudalite_sim/sim_texture.h"
#ifndef CUDALITE_SIM_HOST_FILE
#include "cudalite_sim/sim_math.h"
#endif

#ifdef CUDALITE_SIM_LEAVES_SPECIAL_FUNCTIONS /* for any <cmath> from here on */
#define _GLIBCXX_USE_STD_SPEC_FUNCS 1
#endif

#endif
