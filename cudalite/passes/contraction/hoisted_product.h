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

#endif
