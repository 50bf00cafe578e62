/* Comes before a student's file when it is graded. Only what its kernels write counts, so the file
 * must contain neither copies between host and device nor memory that both can use, nor anything by
 * which a program ends early or finds out what it should not know. */
#ifndef COURSE_RULES_H
#define COURSE_RULES_H
#define COURSE_KERNELS

/* These may be included; later, their own text would break the rules. */
#include <cassert>
#include <cfloat>
#include <climits>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>
#ifdef COURSE_LIBRARY /* for files that use more: these take twice as long to compile as the others */
#include <algorithm>
#include <iostream>
#include <string>
#endif

/* A call that fails prints its line and its arguments. */
static inline cudaError_t course_checked(cudaError_t error, const char *call, const char *file, int line)
{
    const char *name = strrchr(file, '/');
    if (error != cudaSuccess)
        fprintf(stderr, "%s:%d: %s: %s\n", name ? name + 1 : file, line, call, cudaGetErrorString(error));
    return error;
}
#define cudaMalloc(pointer, bytes) \
    course_checked(cudaMalloc(pointer, bytes), "cudaMalloc(" #pointer ", " #bytes ")", __FILE__, __LINE__)
#define cudaFree(pointer) course_checked(cudaFree(pointer), "cudaFree(" #pointer ")", __FILE__, __LINE__)

/* copies, and memory that host and device share */
#pragma GCC poison cudaMemcpy cudaMemcpyAsync cudaMemcpy2D cudaMemcpy2DAsync cudaMemcpy3D
#pragma GCC poison cudaMemcpy3DAsync cudaMemcpyToSymbol cudaMemcpyFromSymbol cudaMemcpyPeer
#pragma GCC poison cudaMemcpyToSymbolAsync cudaMemcpyFromSymbolAsync cudaMemcpyPeerAsync
#pragma GCC poison cudaMemcpyToArray cudaMemcpyFromArray cudaMemcpyDefault cudaMemcpyBatchAsync
#pragma GCC poison cudaMallocManaged cudaMallocHost cudaHostAlloc cudaHostRegister
#pragma GCC poison cudaHostGetDevicePointer cudaMemPrefetchAsync cudaLaunchHostFunc
#pragma GCC poison cudaStreamAddCallback cudaGraphAddHostNode cudaGraphAddMemcpyNode
/* loads that cudalite-sim does not count */
#pragma GCC poison tex1Dfetch tex1D tex2D tex3D tex1DLayered tex2DLayered tex2Dgather surf1Dread
#pragma GCC poison surf2Dread surf3Dread cudaTextureObject_t cudaSurfaceObject_t
/* the end of the program */
#pragma GCC poison exit _exit _Exit quick_exit abort atexit at_quick_exit
#pragma GCC poison longjmp setjmp sigaction cudaDeviceReset
/* files, other programs, memory that is not the program's */
#pragma GCC poison fopen freopen fdopen openat creat dup dup2
#pragma GCC poison system popen fork vfork execl execv execve posix_spawn syscall getenv setenv
#pragma GCC poison environ dlopen dlsym mmap mprotect ptrace process_vm_readv ifstream ofstream
#pragma GCC poison fstream filebuf stdin scanf fscanf fread fgets getchar getc fgetc cin
#pragma GCC poison asm __asm__ __asm
/* what main() has */
#pragma GCC poison course_seed course_word

#endif
