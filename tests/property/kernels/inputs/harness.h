/* Host side of the kernels in the folders beside: arrays with values that depend on nothing but the
 * place, and what is printed of them. A program takes its sizes as arguments: rows, columns. */
#ifndef HARNESS_H
#define HARNESS_H

#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "cudalite.h"

#define CHECK(call) check(call, __LINE__)
static inline void check(cudaError_t error, int line)
{
    if (error == cudaSuccess)
        return;
    fprintf(stderr, "line %d: %s\n", line, cudaGetErrorString(error));
    exit(1);
}

/* Small values of either sign, exact in every type. */
inline void set(char &x, int n) { x = (char)(n % 61); }
inline void set(signed char &x, int n) { x = (signed char)(n % 61 - 30); }
inline void set(unsigned char &x, int n) { x = (unsigned char)n; }
inline void set(short &x, int n) { x = (short)(n % 997 - 400); }
inline void set(unsigned short &x, int n) { x = (unsigned short)n; }
inline void set(int &x, int n) { x = n % 1009 - 500; }
inline void set(unsigned &x, int n) { x = (unsigned)n * 2654435761u; }
inline void set(long long &x, int n) { x = (long long)n * 1000003 - 77; }
inline void set(float &x, int n) { x = (float)(n % 509 - 200) / 4; }
inline void set(double &x, int n) { x = (double)(n % 769 - 300) / 8; }
inline void set(float2 &v, int n) { set(v.x, n); set(v.y, n + 7); }
inline void set(float4 &v, int n)
{
    set(v.x, n);
    set(v.y, n + 3);
    set(v.z, n + 5);
    set(v.w, n + 11);
}
inline void set(double2 &v, int n) { set(v.x, n); set(v.y, n + 9); }

/* Zeros, also where elements have gaps. To compile std::vector took longer than a kernel does. */
inline void *host_memory(size_t bytes)
{
    void *host = calloc(bytes ? bytes : 1, 1);
    if (!host)
        exit(1);
    return host;
}

/* Arrays on the device; all of them are shown and freed by finish(). */
struct Shown {
    const char *name;
    void *device;
    size_t bytes;
};
enum { MOST_SHOWN = 1024 };
struct AllShown {
    Shown list[MOST_SHOWN];
    int count;
};
inline AllShown &arrays()
{
    static AllShown all;
    return all;
}

inline void *on_device(const char *name, const void *host, size_t bytes, size_t least)
{
    AllShown &all = arrays();
    if (all.count == MOST_SHOWN)
        exit(1);
    void *device;
    CHECK(cudaMalloc(&device, bytes ? bytes : least));
    CHECK(cudaMemcpy(device, host, bytes, cudaMemcpyHostToDevice));
    all.list[all.count].name = name;
    all.list[all.count].device = device;
    all.list[all.count++].bytes = bytes;
    return device;
}

template <typename T> T *array(const char *name, size_t count, int seed = 1)
{
    T *host = (T *)host_memory(count * sizeof(T));
    for (size_t i = 0; i < count; i++)
        set(host[i], (int)(i * 7 % 10007) * 13 + seed * 31);
    void *device = on_device(name, host, count * sizeof(T), sizeof(T));
    free(host);
    return (T *)device;
}

inline int finish()
{
    CHECK(cudaGetLastError());
    CHECK(cudaDeviceSynchronize());
    for (int i = 0; i < arrays().count; i++) {
        const Shown &shown = arrays().list[i];
        unsigned char *host = (unsigned char *)host_memory(shown.bytes);
        CHECK(cudaMemcpy(host, shown.device, shown.bytes, cudaMemcpyDeviceToHost));
        unsigned long long hash = 14695981039346656037ull; /* FNV-1a */
        for (size_t k = 0; k < shown.bytes; k++)
            hash = (hash ^ host[k]) * 1099511628211ull;
        printf("%s %zu %016llx\n", shown.name, shown.bytes, hash);
        free(host);
        CHECK(cudaFree(shown.device));
    }
    return 0;
}

inline int blocks(int threads, int block)
{
    return (threads + block - 1) / block;
}

/* A program's sizes. */
#define SIZES                                                                                      \
    const int rows = argc > 1 ? atoi(argv[1]) : 1, columns = argc > 2 ? atoi(argv[2]) : 1;         \
    const size_t count = (size_t)rows * (size_t)columns;                                           \
    (void)count;

#endif
