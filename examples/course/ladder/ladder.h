/* Host code that the steps share. A step's program.h has main(), which fills the input, calls launch()
 * of the file that includes it, and compares the result with the one that a loop on the CPU computes.
 * All values are small whole numbers, so that each order of additions gives the same bits. */
#ifndef LADDER_H
#define LADDER_H
#include "../course.h"

/* Prints "correct", or the first wrong element and returns 1. A matrix has rows of `width`. */
static int verdict(const std::vector<float> &got, const std::vector<float> &wanted, int width = 0)
{
    for (size_t i = 0; i < wanted.size(); i++) {
        if (got[i] == wanted[i])
            continue;
        if (width)
            printf("row %zu, column %zu", i / width, i % width);
        else
            printf("element %zu", i);
        if (got[i] == -1)
            printf(" was not written and should be %g\n", wanted[i]);
        else
            printf(" is %g and should be %g\n", got[i], wanted[i]);
        return 1;
    }
    printf("correct\n");
    return 0;
}

/* Frees two arrays, and prints whether `got` is as wanted. */
static int finish(float *in, float *out, const std::vector<float> &wanted, int width = 0)
{
    std::vector<float> got = from_device(out, wanted.size());
    cudaFree(in);
    cudaFree(out);
    return verdict(got, wanted, width);
}

/* An output in which nothing is written yet. */
static float *unwritten(size_t count)
{
    return on_device(std::vector<float>(count, -1));
}

#endif
