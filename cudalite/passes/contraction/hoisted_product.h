/* Hoisted products: it takes a loop whose iterations may become threads. It returns a product that
 * compilers compute before the loop, and so fuse with no sum in it, or NULL. */
#ifndef CUDALITE_PASSES_CONTRACTION_HOISTED_PRODUCT_H
#define CUDALITE_PASSES_CONTRACTION_HOISTED_PRODUCT_H

#include "../../analysis/model.h"

/* One that the loop adds something to, and that compilers make before it; NULL: there is none. */
const Expr *hoisted_product(const Model *model, const Loop *loop);

/* A product in the loop's text that meets a sum, of numbers that the loop does not set and that are
 * no parameters; NULL: there is none. */
const Expr *invariant_product(const Model *model, const Loop *loop);

/* A product that meets a sum in a loop around that does the same in each of a known number of
 * iterations, of which compilers keep what they can; NULL: there is none. */
const Expr *repeated_product(const Model *model, const Loop *loop);

/* A product, in a sum of the loop, of what does not change there and of what a condition on the
 * iterator chooses to be something that does not, either: nvcc makes it before the loop, for those
 * iterations. */
const Expr *chosen_factor(const Model *model, const Loop *loop);

/* A product, in a sum of two, of a variable that was declared as the negative of something: where
 * nvcc negates it decides which of both it fuses. Or a choice whose condition compares a value with
 * itself. */
const Expr *negated_factor(const Model *model);

#endif
