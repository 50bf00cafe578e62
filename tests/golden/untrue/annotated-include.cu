// RUN: cudalite %s
// An annotated kernel of an included file stays as it is, which is told; and of a file that is not found.
#include "cudalite.h"
#include "inputs/annotated.cuh"
#include "inputs/annotated.cuh"

void launch(float *a, const float *b, int n, int m)
{
    rows_of<<<(n + 63) / 64, 64>>>(a, b, n, m);
}
