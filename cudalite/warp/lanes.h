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
 * as C's do. */
#ifndef CUDALITE_WARP_LANES_H
#define CUDALITE_WARP_LANES_H

#include "../model/poly.h"
#include "../model/predict.h"

typedef uint32_t LaneSet; /* bit i: lane i */

enum {
    ASSUMED_SIZE = 1021
}; /* stands for a size that is not known: large, and rows are unaligned */

typedef enum { LANES_KNOWN, LANES_ASSUMED, LANES_DATA } LanesState;

typedef struct {
    int64_t at[WARP_LANES];
    int64_t modulus; /* KNOWN: see above */
    LanesState state;
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
/* As a type holds it. */
void lanes_wrap(Lanes *lanes, unsigned size, bool is_unsigned);
/* Lanes of `chosen` from a, the others from b. */
Lanes lanes_blend(const Lanes *a, const Lanes *b, LaneSet chosen, LaneSet active);
/* One of both, nobody knows which; `together`: the same one for all lanes. */
Lanes lanes_join(const Lanes *a, const Lanes *b, LaneSet active, bool together);
bool lanes_same(const Lanes *a, const Lanes *b, LaneSet active);

#endif
