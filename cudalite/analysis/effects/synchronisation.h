/* What threads do with each other, beside what they compute. */
#ifndef CUDALITE_ANALYSIS_EFFECTS_SYNCHRONISATION_H
#define CUDALITE_ANALYSIS_EFFECTS_SYNCHRONISATION_H

#include "../model.h"

/* Token i calls a barrier of the whole block: `__syncthreads()`, or `block.sync()` and
 * `cg::sync(block)` of what `this_thread_block()` made. */
bool token_is_barrier(const Model *model, size_t i);
/* ... is all of the statement. */
bool stmt_is_barrier(const Model *model, const Stmt *stmt);
/* A call in tokens [first, last] waits for other threads of the block, or names lanes of the warp
 * that have to come there too; `scope`: from here on only those threads run that come to them. */
bool threads_meet(const Model *model, size_t scope, size_t first, size_t last);
/* A barrier stands in tokens [first, last]. */
bool tokens_wait(const Model *model, size_t first, size_t last, Span *where);
/* Something in them orders memory, or is a call of a function that does or is not seen. */
bool tokens_fence(const Model *model, size_t first, size_t last, Span *where);

/* Why it shows which threads of the kernel run together: lanes of its warps ask each other, its
 * blocks are launched in groups, or what it prints or adds up in memory tells who comes first.
 * NULL: it does not. */
const char *kernel_shows_lanes(const Model *model);

/* A word of the language, or of CUDA's own variables. */
bool names_keyword(Str name);
/* The name is a variable of the kernel that is a number or pointer, or a keyword: the text of the
 * file need not be asked. */
bool names_plainly(const Model *model, Str name);
/* The name is a class of the file, or a variable of one. */
bool names_object(const Model *model, Str name);

#endif
