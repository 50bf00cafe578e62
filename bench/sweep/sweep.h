/* Times kernels as they are written and as generated, over shapes: one table, lines of
 *     kernel rows columns microseconds-as-written microseconds-as-generated same|DIFFERENT
 * Each kernel's file says what is launched for a shape:
 *     static void launch(const Buffers &of, int rows, int columns)
 */
#ifndef SWEEP_H
#define SWEEP_H

#include <algorithm>
#include <cfloat>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

#include <cuda_fp16.h>
#include <cuda_pipeline.h>

struct Buffers {
    float *in, *other, *out; /* rows * columns elements of 4 bytes each, and more */
};

struct Kernel {
    const char *name;
    void (*written)(const Buffers &, int, int), (*generated)(const Buffers &, int, int);
    const char *kind; /* of its shapes: rows, square, image */
};

void sweep_add(Kernel kernel);

struct Added {
    Added(const char *name, void (*written)(const Buffers &, int, int), void (*generated)(const Buffers &, int, int),
          const char *kind)
    {
        sweep_add({name, written, generated, kind});
    }
};

#endif
