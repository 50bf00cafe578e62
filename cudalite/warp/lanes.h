/* Lanes: what is known of one integer in the 32 lanes of a warp.
 *
 *     KNOWN    the lanes are at[], plus one number that all of them share and that is not known but
 *              for being a multiple of `modulus`; modulus 0: the lanes are exactly at[]
 *     ASSUMED  the lanes would be at[] if the sizes that nobody knows were as assumed
 *     DATA     nothing: the value comes from memory, or differs between lanes in an unknown way
 *
 * So `row * n + i` with n unknown is ASSUMED where row differs between lanes, and KNOWN where
 * only i does. An operation is sound: where its result is KNOWN, it holds for each value of what
 * is not known. Sums and products are those of ideal integers unless all is known; then they wrap
 * as C's do.
 *
 * A sweep walks many blocks, or iterations of a loop, at once: along axis d they are numbered 0 .. extent[d] - 1,
 * and a value is at[] plus step[d] times that number for each axis. What does not hold for all of them
 * (a comparison that ends otherwise, a sum that overflows) makes the extent smaller; who began the sweep
 * begins it again then. `bent` axes are those along which a value is no such sum: its first use makes
 * their extent 1. */
#ifndef CUDALITE_WARP_LANES_H
#define CUDALITE_WARP_LANES_H

#include "../analysis/affine/polynomial.h"
#include "../analysis/affine/traffic.h"

typedef uint32_t LaneSet; /* bit i: lane i */

enum {
    ASSUMED_SIZE = 1021
}; /* stands for a size that is not known: large, and rows are unaligned */

typedef enum { LANES_KNOWN, LANES_ASSUMED, LANES_DATA } LanesState;

enum { SWEEP_BLOCKS = 2, SWEEP_AXES = 4 }; /* the grid's x and y, two loops in each other */

typedef struct {
    int64_t extent[SWEEP_AXES];
    unsigned shrunk; /* axes whose extent became smaller: bits */
} Sweep;

typedef struct {
    int64_t at[WARP_LANES];
    int64_t modulus; /* KNOWN: see above */
    Sweep *sweep;    /* NULL: no steps */
    int64_t step[SWEEP_AXES];
    LanesState state;
    uint8_t bent;     /* axes: bits */
    bool nonnegative; /* known to be >= 0 also where the common number is not known */
    const Poly *poly; /* the same in symbols, for the strides; NULL: not known, or not asked for */
} Lanes;

Lanes lanes_constant(int64_t value);
/* The same for all lanes, a multiple of `modulus`, taken as `assumed`. */
Lanes lanes_unknown(int64_t assumed, int64_t modulus, bool nonnegative);
Lanes lanes_data(void);

bool lanes_exact(const Lanes *lanes);
/* The active lanes have one value. */
bool lanes_uniform(const Lanes *lanes, LaneSet active);
/* Exactly one known value for the active lanes. */
bool lanes_value(const Lanes *lanes, LaneSet active, int64_t *value);

/* `a op b` for + - * / % & | ^ << >> and comparisons, which give 0 or 1; min and max as COLON and
 * QUESTION. size, is_unsigned: of the type in which it is computed. */
Lanes lanes_binary(TokenKind op, const Lanes *a, const Lanes *b, LaneSet active, unsigned size,
                   bool is_unsigned);
/* What / and % divide by, or >> and & by a power of two; 0: nothing. */
int64_t lanes_divisor(TokenKind op, int64_t by);
/* As a type holds it. */
void lanes_wrap(Lanes *lanes, unsigned size, bool is_unsigned);
/* Lanes of `chosen` from a, the others from b. */
Lanes lanes_blend(const Lanes *a, const Lanes *b, LaneSet chosen, LaneSet active);
/* One of both, nobody knows which; `together`: the same one for all lanes. */
Lanes lanes_join(const Lanes *a, const Lanes *b, LaneSet active, bool together);
bool lanes_same(const Lanes *a, const Lanes *b, LaneSet active);

/* sweep.c */
int64_t lanes_step(const Lanes *lanes, unsigned axis); /* 0 where the axis has one number */
bool lanes_move(const Lanes *lanes);                   /* along some axis, in whatever way */
/* The sweep of an operation's result, from the operands' and what the operation is. */
void lanes_sweep(TokenKind op, const Lanes *a, const Lanes *b, LaneSet active, Lanes *result);
/* Of one of both. */
void lanes_sweep_either(const Lanes *a, const Lanes *b, Lanes *result);
/* Bends what moves. */
void lanes_bend(Lanes *lanes);
/* A use: bent axes get one number. */
void lanes_settle(const Lanes *lanes);
/* ... and so much of the others that each active lane stays zero, or not. */
void lanes_settle_truth(const Lanes *lanes, LaneSet active);
/* ... and all others along which it moves. */
void lanes_settle_whole(const Lanes *lanes);
/* Each lane stays within what an integer of so many bytes holds. */
void lanes_settle_range(const Lanes *lanes, unsigned size, bool is_unsigned);
/* The value at the last number of an axis. */
void lanes_to_last(Lanes *lanes, unsigned axis, LaneSet active);

#endif
