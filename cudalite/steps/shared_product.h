/* Products that meet another one in a sum, and are used besides. */
#ifndef CUDALITE_STEPS_SHARED_PRODUCT_H
#define CUDALITE_STEPS_SHARED_PRODUCT_H

#include "../model/model.h"

/* The first, in a loop that holds tokens of [first, last]; NULL: there is none. */
const Expr *shared_product(const Model *model, size_t first, size_t last);

/* The first s += x * y before a loop that holds tokens of [first, last], where only what stands behind the loop uses
 * s: nvcc makes the sum there, and the product before. NULL: none. */
const Expr *shared_moved(const Model *model, size_t first, size_t last);

/* The first in there that is stored in memory that is no garray, and that the kernel reads, too: where elements of
 * garrays are loaded between, the store needs it, and nvcc fuses it with no sum. NULL: none. */
const Expr *shared_besides(const Model *model, size_t first, size_t last);

/* The first sum of two products of memory under a condition in the loop: of tiles a compiler loads the factors before it
 * knows the condition, and fuses the product whose factors it has later. NULL: none; or no loop. */
const Expr *shared_chosen(const Model *model, const Loop *loop);

/* The first sum of a product that each round of the loop stores in the same place of memory, or in a variable that nothing
 * else in there names, or adds to what it has stored there: nvcc stores that of the last
 * round, behind the loop, and makes the sum there, but not the product; which round is the last of those that it writes
 * out is another one in tiles. Without a loop, of each in [first, last]. NULL: none. */
const Expr *shared_sunk(const Model *model, const Loop *loop, size_t first, size_t last);

/* The first s += x * y with which one branch of an if ends, while the other one ends in a sum of s, too: nvcc makes one sum
 * behind both, and fuses no product, but where another branch, of a bound check, leads there. Or both store, one of them
 * such a sum of an element that has a register in `places` (rounding_places): nothing is loaded in the branch then.
 * NULL: none. */
const Expr *shared_by_branches(const Model *model, const StrMap *places);

/* The first product of an element that has a register in `places`, with a branch between it and its sum: nvcc makes it
 * behind the branch, beside the sum, where that takes no register more; it takes one less before, if the element is
 * loaded for it alone. NULL: none. */
const Expr *shared_before_branch(const Model *model, const StrMap *places);

#endif
