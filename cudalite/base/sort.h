/* A sort that leaves equal values in their order. qsort does so in some libraries only, and the
 * order of equal values shows in what is written. */
#ifndef CUDALITE_BASE_SORT_H
#define CUDALITE_BASE_SORT_H

#include <stddef.h>

typedef int Compare(const void *a, const void *b);

/* `count` values of `size` bytes each, in n log n steps; `at` may be NULL where there are none. */
void sort_stable(void *at, size_t count, size_t size, Compare *compare);

#endif
