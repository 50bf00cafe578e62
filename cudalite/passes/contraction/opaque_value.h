/* Opaque values: it takes a kernel, or a region of it. It returns the registers and variables in
 * which a compiler must not see a constant on some path. */
#ifndef CUDALITE_PASSES_CONTRACTION_OPAQUE_VALUE_H
#define CUDALITE_PASSES_CONTRACTION_OPAQUE_VALUE_H

#include "../../analysis/uniform_path/uniform_path.h"
#include "../plan.h"

/* It is a product, or a call that may be one. */
bool opaque_value_is_product(const Model *model, const Expr *expr);
/* Variables that get a value once, made of numbers, and of elements (`by_expr`: expr_key -> Access;
 * or NULL). On the model's arena. */
StrMap *opaque_value_fixed_names(const Model *model, const StrMap *by_expr);
/* It is a number to a compiler where elements (`by_expr`: expr_key -> Access) are. */
bool opaque_value_is_constant(const Model *model, const StrMap *by_expr, const StrMap *fixed,
                              const Expr *expr);

/* The variables that the loop leaves as constants where it has no iteration, and the kernel
 * multiplies by others. On the model's arena. */
ConstantSums opaque_value_constants(const Model *model, const Loop *loop);

/* A product of a number and of an integer, a member or an element of which the same holds, and for
 * which nothing stands in; NULL: there is none. */
const Expr *opaque_value_scales_other(const Model *model, const Loop *loop);

/* A sum of a number and a product of one of them, which compilers may make on the way through the
 * loop alone, or behind it; NULL: there is none. */
const Expr *opaque_value_meets_number(const Model *model, const ConstantSums *sums);

/* The variables, of those that only active threads set. */
void opaque_value_find_variables(const Model *model, UniformPath *path);

#endif
