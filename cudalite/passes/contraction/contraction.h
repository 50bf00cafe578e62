/* Products that memory keeps apart from sums, or from themselves. */
#ifndef CUDALITE_PASSES_CONTRACTION_CONTRACTION_H
#define CUDALITE_PASSES_CONTRACTION_CONTRACTION_H

#include "../../analysis/uniform_path/uniform_path.h"
#include "../plan.h"

enum {
    CONTRACTION_WRITTEN_OUT = 128
}; /* iterations that a compiler may write out, one behind the other */

/* A compiler may write the loop out: it knows how often, if only for the arguments of a template. */
bool contraction_written_out(const Model *model, const Loop *loop);

/* What is looked at for a region. */
typedef struct {
    PlanRegion *region;
    const Model *model;
    Accesses all;         /* in the region, or beside it in a register of it */
    const StrMap *places; /* of those that tiles and registers stand for: expr_key -> StagedAt */
} Contraction;

/* Other memory, which might be the array's, is written, or with `reads` touched, on the way between
 * two accesses of an element: into the next iteration of the loop, or (NULL) in one. */
bool contraction_touched(const Contraction *contraction, const Access *from, const Access *to,
                         const Loop *loop, bool reads);

/* The loop's iterations are the region's. */
bool contraction_has_loop(const Contraction *contraction, const Loop *loop);

bool contraction_same_text(const Model *model, const Expr *a, const Expr *b);

/* Variables stand in it, whose values only the run tells. */
bool contraction_of_run(const Model *model, const Expr *expr);

/* The first product that nvcc fuses with a sum in some iterations and not in others, in a loop that holds tokens of
 * [first, last]; NULL: there is none. `reshaped`: the loop whose iterations will be others; or NULL. */
const Expr *contraction_by_iteration(const Model *model, size_t first, size_t last,
                                     const Loop *reshaped);

/* nvcc fuses the same products with sums as it does without the region's tiles and registers; else false. */
bool contraction_settled(PlanRegion *region, Refusal *refusal);

/* Where an access finds its element. */
typedef struct {
    Promoted *promoted; /* the register; NULL: a tile */
} StagedAt;

/* Rounding's `places`. */
StrMap *contraction_places(Arena *arena, PlanRegion *region);

/* A product that a compiler makes once as staged, and may make again as it is; NULL: there is none. Finds the
 * registers whose first value must look as loaded. */
const Expr *common_subexpression(const Contraction *contraction);

/* It is a product, or a call that may be one. */
bool opaque_value_is_product(const Model *model, const Expr *expr);
/* Variables that get a value once, made of numbers, and of elements (`by_expr`: expr_key -> Access; or NULL). On the
 * model's arena. */
StrMap *opaque_value_fixed_names(const Model *model, const StrMap *by_expr);
/* It is a number to a compiler where elements (`by_expr`: expr_key -> Access) are. */
bool opaque_value_is_constant(const Model *model, const StrMap *by_expr, const StrMap *fixed,
                              const Expr *expr);

/* The variables that the loop leaves as constants where it has no iteration, and the kernel multiplies by others. On
 * the model's arena. */
ConstantSums opaque_value_constants(const Model *model, const Loop *loop);

/* ... and the variables, of those that only active threads set. */
void opaque_value_find_variables(const Model *model, UniformPath *path);

#endif
