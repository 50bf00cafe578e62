/* Integers as C, C++ and CUDA compute with them, where int has 4 bytes, long and long long have 8,
 * and negative ones are two's complements. The one place that says what an operator means.
 *
 * A value is an int64_t; one of an unsigned type of 8 bytes stands as its bits. Ideal integers, of
 * which no type is known, are those of 8 bytes with a sign. */
#ifndef CUDALITE_LEX_INTEGER_OPERATORS_H
#define CUDALITE_LEX_INTEGER_OPERATORS_H

#include "token.h"

/* The type in which operands are computed: promoted, so that `size` is 4 or 8. */
typedef struct {
    unsigned size;
    bool is_unsigned;
} IntegerType;

#define IDEAL_INTEGER ((IntegerType){8, false})

/* Of `c ? a : b`. */
IntegerType integer_common(IntegerType a, IntegerType b);
/* In which `a op b` is computed: of shifts the left operand's, of all others the common one. */
IntegerType integer_type(TokenKind op, IntegerType a, IntegerType b);
/* ... and that of its value: what is true or false is an int. */
IntegerType integer_result(TokenKind op, IntegerType type);

typedef enum {
    COMPUTED_NOT,     /* a division by zero, a shift by too much, an operator of other kind */
    COMPUTED_WRAPPED, /* a result that the signed type does not hold: its bits are given */
    COMPUTED,
} Computed;

/* `a op b`, both converted to the type, but for what shifts shift by. Comparisons, && and || give 0
 * or 1; QUESTION is the larger one, COLON the smaller. */
Computed integer_compute(TokenKind op, int64_t a, int64_t b, IntegerType type, int64_t *result);

/* As a type of that size, 0 to 8 bytes, holds it; 0: it stays as it is. */
int64_t integer_held(int64_t value, unsigned size, bool is_unsigned);

/* Of both, >= 0; 0 is a multiple of all. */
int64_t divisor_common(int64_t a, int64_t b);

#endif
