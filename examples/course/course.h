/* Host code that the exercises share. Each exercise's program.h has main(), which fills the input,
 * calls launch() of the file that includes it, and compares what comes back with what a loop on the
 * CPU computes. All values are small whole numbers, so that each order of additions gives the same
 * bits. */
#ifndef COURSE_H
#define COURSE_H

#include <cstdio>
#include <cstdlib>
#include <vector>

static void check(cudaError_t error, const char *what)
{
    if (error == cudaSuccess)
        return;
    fprintf(stderr, "%s: %s\n", what, cudaGetErrorString(error));
    exit(1);
}

/* The program's first argument, or `otherwise`. */
static int size_argument(int argc, char **argv, int otherwise)
{
    int size = argc > 1 ? atoi(argv[1]) : otherwise;
    if (size < 1 || size > 4096) {
        fprintf(stderr, "usage: %s [size from 1 to 4096]\n", argv[0]);
        exit(2);
    }
    return size;
}

template <typename Element> static Element *on_device(const std::vector<Element> &values)
{
    Element *device;
    check(cudaMalloc(&device, values.size() * sizeof(Element)), "cudaMalloc");
    check(cudaMemcpy(device, values.data(), values.size() * sizeof(Element),
                     cudaMemcpyHostToDevice),
          "cudaMemcpy");
    return device;
}

template <typename Element>
static std::vector<Element> from_device(const Element *device, size_t count)
{
    std::vector<Element> values(count);
    check(cudaGetLastError(), "launch");
    check(cudaMemcpy(values.data(), device, count * sizeof(Element), cudaMemcpyDeviceToHost),
          "cudaMemcpy");
    return values;
}

/* Prints "correct", or the first wrong element and returns 1. Rows have `width` elements. */
template <typename Element>
static int compare(const std::vector<Element> &got, const std::vector<Element> &wanted, int width)
{
    for (size_t i = 0; i < wanted.size(); i++)
        if (got[i] != wanted[i]) {
            printf("wrong: row %zu, column %zu is %g and should be %g\n", i / width, i % width,
                   (double)got[i], (double)wanted[i]);
            return 1;
        }
    printf("correct\n");
    return 0;
}

#endif
