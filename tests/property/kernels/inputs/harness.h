/* Host side of the kernels in this directory: arrays with values that depend on nothing but the
 * place, and what is printed of them. A program takes its sizes as arguments: rows, columns. */
#ifndef HARNESS_H
#define HARNESS_H

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

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

/* An array on the device; all of them are shown and freed by finish(). */
struct Shown {
    const char *name;
    void *device;
    size_t bytes;
};
inline std::vector<Shown> &arrays()
{
    static std::vector<Shown> all;
    return all;
}

template <typename T> T *array(const char *name, size_t count, int seed = 1)
{
    std::vector<T> host(count);
    for (size_t i = 0; i < count; i++)
        set(host[i], (int)(i * 7 % 10007) * 13 + seed * 31);
    T *device;
    CHECK(cudaMalloc(&device, (count ? count : 1) * sizeof(T)));
    CHECK(cudaMemcpy(device, host.data(), count * sizeof(T), cudaMemcpyHostToDevice));
    Shown shown = {name, device, count * sizeof(T)};
    arrays().push_back(shown);
    return device;
}

inline int finish()
{
    CHECK(cudaGetLastError());
    CHECK(cudaDeviceSynchronize());
    for (const Shown &shown : arrays()) {
        std::vector<unsigned char> host(shown.bytes);
        CHECK(cudaMemcpy(host.data(), shown.device, shown.bytes, cudaMemcpyDeviceToHost));
        unsigned long long hash = 14695981039346656037ull; /* FNV-1a */
        for (unsigned char byte : host)
            hash = (hash ^ byte) * 1099511628211ull;
        printf("%s %zu %016llx\n", shown.name, shown.bytes, hash);
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
