/* Host code that the exercises share. Each exercise's program.h has main(), which fills the input,
 * calls launch() of the student's file, and compares the result with the one that a loop on the CPU
 * computes. All values are small whole numbers, so that each order of additions gives the same bits.
 *
 * `make run` compiles student.cu, which includes this. `make grade` compiles main() in a file of its
 * own, with COURSE_GRADES, and student.cu after rules.h, with COURSE_KERNELS: the student's file then
 * contains nothing of this. */
#ifndef COURSE_H
#define COURSE_H
#ifndef COURSE_KERNELS

#include <cstdio>
#include <cstdlib>
#include <vector>

/* The seed of the numbers, and the word before the verdict. When grading, they come from standard
 * input. */
static unsigned long long course_seed = 1;
static char course_word[64] = "";

#ifdef COURSE_GRADES
/* Runs before anything of the student's file. */
struct CourseStart {
    CourseStart()
    {
        if (scanf("%llu %63s", &course_seed, course_word) != 2)
            exit(2);
    }
};
static CourseStart course_start __attribute__((init_priority(101)));
#endif

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

/* Number `i` of an input, from 0 to below - 1. */
static int number(size_t i, int below)
{
    unsigned long long mixed = (i + course_seed) * 0x9e3779b97f4a7c15ull;
    mixed = (mixed ^ mixed >> 29) * 0xbf58476d1ce4e5b9ull;
    return (int)((mixed >> 33) % (unsigned)below);
}

/* An input of that many numbers. */
template <typename Element> static std::vector<Element> numbers(size_t count, int below)
{
    std::vector<Element> values(count);
    for (size_t i = 0; i < count; i++)
        values[i] = (Element)number(i, below);
    return values;
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
            printf("%swrong: row %zu, column %zu is %g and should be %g\n", course_word,
                   i / width, i % width, (double)got[i], (double)wanted[i]);
            return 1;
        }
    printf("%scorrect\n", course_word);
    return 0;
}

#endif
#endif
