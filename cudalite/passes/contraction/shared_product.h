/* Shared products: it takes a range of the kernel whose loops get another form. It returns a
 * product that is added to another product and is also used elsewhere, or NULL. */
#ifndef CUDALITE_PASSES_CONTRACTION_SHARED_PRODUCT_H
#define CUDALITE_PASSES_CONTRACTION_SHARED_PRODUCT_H

#include "../../analysis/model.h"

/* The first in a loop; NULL: there is none. */
const Expr *shared_product(const Model *model, const Stmt *loop);
typedef const Expr *FindProduct(const Model *model, const Stmt *loop);
/* The first that is found in loops of the statement that hold tokens of [first, last]. */
const Expr *product_in_loops(const Model *model, const Stmt *stmt, size_t first, size_t last,
                             FindProduct *find);

/* The first in there that is stored in memory that is no garray, and that the kernel reads, too:
 * where elements of garrays are loaded between, the store needs it, and nvcc fuses it with no sum.
 * NULL: none. */
const Expr *shared_besides(const Model *model, size_t first, size_t last);

/* The first sum of two products of memory under a condition in the loop: of tiles a compiler loads
 * the factors before it knows the condition, and fuses the product whose factors it has later.
 * NULL: none; or no loop. */
const Expr *shared_chosen(const Model *model, const Loop *loop);

/* The first product of an element that has a register in `places`, with a branch between it and its
 * sum: nvcc makes it behind the branch, beside the sum, where that takes no register more; it takes
 * one less before, if the element is loaded for it alone. NULL: none. */
const Expr *shared_before_branch(const Model *model, const StrMap *places);

#endif
