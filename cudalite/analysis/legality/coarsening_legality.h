/* One thread in place of several: what must hold of a kernel, however they are put together. */
#ifndef CUDALITE_ANALYSIS_LEGALITY_COARSENING_LEGALITY_H
#define CUDALITE_ANALYSIS_LEGALITY_COARSENING_LEGALITY_H

#include "../model.h"

/* The threads of the user's that are put together: `count` along each axis of the block, 1 where it
 * is none, which lie `step` apart. */
typedef struct {
    int64_t count[2], step[2];
    /* A loop whose iterations stand around all of them, and how many the compiler sees at once; or
     * NULL. */
    const Loop *loop;
    int64_t iterations;
    const StrMap
        *own; /* names of what has another value for each item, from that loop on; NULL: none */
} Items;

/* A number; of a type that is not known, one as garrays have. */
bool coarsening_is_number(const Model *model, const Type *type);

/* Expressions, declarations of numbers, ifs, and loops of few iterations; a return outside of
 * these. */
bool coarsening_stmt_fits(const Model *model, const Stmt *stmt);

/* Why the kernel's threads cannot be put together, whatever they do in which order; NULL: they can.
 * All memory is that of garrays of plain elements, which the host can see to lie apart; nothing is
 * called but mathematics; no parameter changes. */
const char *coarsening_hindrance(const Model *model, const StrMap *assigned);

/* Two items may have the same product, which is part of a sum: a compiler that sees both makes it
 * once, and then fuses it with no sum, so that bits differ. */
bool coarsening_share_products(const Model *model, const StrMap *assigned, const Items *items);
/* Another item loads all that the value loads. */
bool coarsening_share_loads(const Model *model, const StrMap *assigned, const Items *items,
                            const Expr *value);

#endif
