/* Unique bytes: which lines of an array some threads, iterations and blocks touch between them,
 * each once.
 *
 * A Nest is what the accesses of an array with the same subscripts, up to constants, touch: digits
 * (threads, blocks, iterations of the loops around) with their distances. Of the loops the
 * innermost `inside` vary, of the blocks as many as `blocks` says along each axis. */
#ifndef CUDALITE_COST_UNIQUE_H
#define CUDALITE_COST_UNIQUE_H

#include "extents.h"

enum { NEST_LOOPS = 6, NEST_DIGITS = 3 + 3 + NEST_LOOPS };

typedef struct {
    double step[3]; /* elements of each dimension */
    double extent;  /* of a block's digit: 0, the caller says */
} NestDigit;

typedef struct {
    const Access *access; /* the first of those that are in it */
    unsigned rank;
    bool irregular;         /* nothing is known but its size */
    double sizes[3];        /* elements */
    double low[3], high[3]; /* constants of the others, relative to its own */
    double element;
    NestDigit threads[3], blocks[3], loops[NEST_LOOPS]; /* loops: innermost first */
    const Loop *of[NEST_LOOPS];
    unsigned depth; /* loops */
    double asked;   /* sectors of a block's requests, of all its accesses (work.c) */
    double stores;  /* accesses that write */
} Nest;

Nest nest_of(Extents *extents, const Access *access);
/* The other access is one of the nest, at a constant distance, which is noted. */
bool nest_joins(Extents *extents, Nest *nest, const Access *other);

typedef struct {
    double sectors, lines;
} Unique;

/* `inside`: so many loops vary, the innermost ones. */
Unique nest_unique(const Nest *nest, unsigned inside, const double blocks[3]);

#endif
