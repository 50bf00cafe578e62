/* What the programs share: device buffers from host vectors, comparison, a table of tests. */
#pragma once
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

template <typename T> struct Buffer {
    T *at;
    size_t size;
    explicit Buffer(size_t n) : size(n)
    {
        if (cudaMalloc(&at, n * sizeof(T)) != cudaSuccess)
            abort();
        cudaMemset(at, 0, n * sizeof(T));
    }
    explicit Buffer(const std::vector<T> &from) : size(from.size())
    {
        cudaMalloc(&at, size * sizeof(T));
        cudaMemcpy(at, from.data(), size * sizeof(T), cudaMemcpyHostToDevice);
    }
    Buffer(const Buffer &) = delete;
    ~Buffer() { cudaFree(at); }
    std::vector<T> back() const
    {
        std::vector<T> to(size);
        cudaMemcpy(to.data(), at, size * sizeof(T), cudaMemcpyDeviceToHost);
        return to;
    }
};

/* The same numbers in each run, with few equal neighbours. */
template <typename T> std::vector<T> numbers(size_t n, unsigned modulus, unsigned seed = 1)
{
    std::vector<T> v(n);
    for (size_t i = 0; i < n; i++) {
        seed = seed * 1664525u + 1013904223u;
        v[i] = (T)((seed >> 8) % modulus);
    }
    return v;
}

template <typename T>
bool same(const std::vector<T> &got, const std::vector<T> &wanted, double tolerance = 0)
{
    if (got.size() != wanted.size())
        return false;
    for (size_t i = 0; i < got.size(); i++)
        if (!(std::fabs((double)got[i] - (double)wanted[i]) <= tolerance)) {
            printf("element %zu: got %.9g, wanted %.9g\n", i, (double)got[i], (double)wanted[i]);
            return false;
        }
    return true;
}

struct Test {
    const char *name;
    bool (*run)();
};

/* Runs the test that the argument names, or lists the names. */
inline int run_tests(const Test *tests, size_t count, int argc, char **argv)
{
    for (size_t i = 0; i < count; i++) {
        if (argc < 2)
            puts(tests[i].name);
        else if (strcmp(argv[1], tests[i].name) == 0) {
            bool good = tests[i].run() && cudaDeviceSynchronize() == cudaSuccess &&
                        cudaGetLastError() == cudaSuccess;
            puts(good ? "right" : "WRONG");
            return good ? 0 : 1;
        }
    }
    return argc < 2 ? 0 : 2;
}
#define TEST(name) {#name, name},
#define RUN_TESTS(...)                                                                             \
    int main(int argc, char **argv)                                                                \
    {                                                                                              \
        static const Test tests[] = {__VA_ARGS__};                                                 \
        return run_tests(tests, sizeof tests / sizeof *tests, argc, argv);                         \
    }
