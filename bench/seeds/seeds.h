/* The host side that the programs of bench/seeds share: arguments, arrays, and a check of each
 * result against a loop on the host. A program prints one line, "NAME: CHECKSUM", or what is wrong,
 * and fails. */
#pragma once
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "cudalite.h"

#define CHECK(call) check(call, __FILE__, __LINE__)
static inline void check(cudaError_t error, const char *file, int line)
{
    if (error == cudaSuccess)
        return;
    fprintf(stderr, "%s:%d: %s\n", file, line, cudaGetErrorString(error));
    exit(1);
}

/* Argument n of the command line, or what stands for it. */
static inline int argument(int argc, char **argv, int n, int otherwise)
{
    return argc > n ? atoi(argv[n]) : otherwise;
}

/* An array on the host and on the device, filled with numbers from 0 to 250 or, where seed is 0, with 1. */
template <typename T> struct Array {
    std::vector<T> host;
    T *device;
    Array(size_t count, unsigned seed) : host(count)
    {
        const size_t period = 101 * 251; /* of the numbers: a copy is faster than a division */
        for (size_t i = 0; i < count; i++)
            host[i] = i < period ? (T)(seed ? (i * 37 + i / 101 * seed + seed) % 251 : 1)
                                 : host[i - period];
        CHECK(cudaMalloc(&device, count * sizeof(T)));
        CHECK(cudaMemcpy(device, host.data(), count * sizeof(T), cudaMemcpyHostToDevice));
    }
    Array(const Array &) = delete;
    ~Array()
    {
        CHECK(cudaFree(device));
    }
};

/* What the kernels have left in an array is compared with `expected(i)` for about so many elements,
 * spread evenly. The sum is of all. */
template <typename T, typename Expected>
static int finish(const char *name, const Array<T> &array, const Expected &expected,
                  size_t samples = 4096, double tolerance = 0)
{
    CHECK(cudaGetLastError());
    const size_t count = array.host.size(), step = count / samples | 1;
    std::vector<T> result(count);
    CHECK(cudaMemcpy(result.data(), array.device, count * sizeof(T), cudaMemcpyDeviceToHost));
    double sum = 0;
    for (size_t i = 0; i < count; i++)
        sum += (double)result[i] * (double)(1 + i % 7);
    for (size_t i = 0; i < count; i += step) {
        if (std::fabs((double)result[i] - (double)expected(i)) <= tolerance)
            continue;
        printf("%s: element %zu is %.9g, not %.9g\n", name, i, (double)result[i],
               (double)expected(i));
        return 1;
    }
    printf("%s: %.17g\n", name, sum);
    return 0;
}
