/* Statements that only the threads inside a bound check run. */
#ifndef CUDALITE_ANALYSIS_UNIFORM_PATH_GUARDS_H
#define CUDALITE_ANALYSIS_UNIFORM_PATH_GUARDS_H

#include "path_walk.h"

/* What becomes of a statement, without region, that only threads of a guard run. */
typedef enum {
    GUARDED, /* it is run by those alone, with those beside it */
    SHARED,  /* by all; of a declaration, what not all may compute becomes a choice */
    PRODUCT, /* by all, but for what they read for it: see path_share_product */
} Part;

/* The loop that a pragma stands before, where only threads inside the bound check run it: they stay
 * together. NULL: it stands before something else. */
const Stmt *path_led_loop(const Walk *walk, const Stmt *block, size_t i);

/* Statements [i, end) of the block, up to where all threads come again or something is put between,
 * as parts; NULL for a statement that is none. On the model's arena. */
Part *path_parts(Walk *walk, const Stmt *block, size_t i, const Guard *guard, size_t *end);
bool path_share_declaration(Walk *walk, const Stmt *stmt, Guard *guard);
/* Whether a statement without region can be put under an `if`, for threads that all run from
 * `scope` on. NULL guard: not with others. */
bool path_can_guard(Walk *walk, const Stmt *stmt, size_t scope, Guard *guard);
/* What statements of a region without a loop declare for those behind it is to stand before, where
 * that can be; and no product of theirs meets a sum there. */
bool path_leaves(Walk *walk, const Stmt *block, const Region *region, PathItem *item);
/* Adds statements [first, last], under the guard. */
void path_add_guarded(Walk *walk, const Stmt *block, size_t first, size_t last, Guard *guard);

#endif
