/* Enters: values and what compares them. Leaves: the values in ascending order, equal ones as they
 * stood.
 *
 * Short runs are sorted by insertion; runs are merged two by two. A run that begins behind the end
 * of the one before costs one comparison, so values that are in order already take linear time. */
#include "sort.h"

#include <stdalign.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    RUN = 8,      /* values that are sorted by insertion */
    SMALL = 2048, /* bytes for which the stack has room */
};

typedef struct {
    char *at, *room; /* the values, and memory for half of them */
    size_t count, size;
    Compare *compare;
} Sort;

static bool is_less(const Sort *sort, const char *a, const char *b)
{
    return sort->compare(a, b) < 0;
}

/* From `begin` to `end`; the room holds one value. */
static void sort_run(const Sort *sort, size_t begin, size_t end)
{
    const size_t size = sort->size;
    for (size_t i = begin + 1; i < end; i++) {
        size_t to = i;
        while (to > begin && is_less(sort, sort->at + i * size, sort->at + (to - 1) * size))
            to--;
        if (to == i)
            continue;
        memcpy(sort->room, sort->at + i * size, size);
        memmove(sort->at + (to + 1) * size, sort->at + to * size, (i - to) * size);
        memcpy(sort->at + to * size, sort->room, size);
    }
}

/* Two runs of which one follows the other. The first goes to the room, and comes back where it is
 * not behind the second. */
static void merge(const Sort *sort, size_t begin, size_t middle, size_t end)
{
    const size_t size = sort->size;
    const char *second = sort->at + middle * size, *last = sort->at + end * size;
    if (!is_less(sort, second, second - size))
        return;
    memcpy(sort->room, sort->at + begin * size, (middle - begin) * size);
    const char *first = sort->room, *first_end = sort->room + (middle - begin) * size;
    for (char *to = sort->at + begin * size; first < first_end; to += size) {
        bool takes_second = second < last && is_less(sort, second, first);
        memcpy(to, takes_second ? second : first, size);
        if (takes_second)
            second += size;
        else
            first += size;
    }
}

void sort_stable(void *at, size_t count, size_t size, Compare *compare)
{
    alignas(max_align_t) char small[SMALL];
    if (count < 2)
        return;
    size_t half = RUN; /* of all merges the largest first run */
    while (half * 2 < count)
        half *= 2;
    const bool fits = half <= SMALL / size;
    Sort sort = {at,
                 fits                      ? small
                 : half <= SIZE_MAX / size ? malloc(half * size)
                                           : NULL,
                 count, size, compare};
    if (!sort.room) {
        fputs("cudalite: fatal: out of memory\n", stderr);
        exit(2);
    }
    for (size_t begin = 0; begin < count; begin += RUN)
        sort_run(&sort, begin, count - begin < RUN ? count : begin + RUN);
    for (size_t run = RUN; run < count; run *= 2)
        for (size_t begin = 0; begin + run < count; begin += 2 * run)
            merge(&sort, begin, begin + run, count - begin < 2 * run ? count : begin + 2 * run);
    if (!fits)
        free(sort.room);
}
