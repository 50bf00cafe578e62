// RUN: cudalite -arch=sm_90 --infer --explain --report %s
/* What is told of a kernel of an included file has its lines there; and a launch of four blocks takes
 * the time of four blocks, though no check limits the rows. */
#include "inputs/sums_of_rows.h"
void run(float *s, const float *a, int n)
{
    sums<<<4, 256>>>(s, a, n);
}
