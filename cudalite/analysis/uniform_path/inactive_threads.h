/* What threads that a bound check takes out may run, and what they come to. */
#ifndef CUDALITE_ANALYSIS_UNIFORM_PATH_INACTIVE_THREADS_H
#define CUDALITE_ANALYSIS_UNIFORM_PATH_INACTIVE_THREADS_H

#include "uniform_path.h"

/* `if (...) return;`, or a block that ends so, with `*before` statements that do not jump before
 * it. */
bool is_return_check(const Stmt *stmt, size_t *before);

/* `if (...) { ... }`, and not `if (...) return;`: threads outside of the guard go on behind it.
 * They may read there what `stmt`, which stands inside, assigns to the variable. */
bool outsiders_read(const Model *model, const Guard *guard, const Stmt *stmt, Str name);

/* A statement in it may leave a loop or the kernel; with `returns_only`, the kernel. */
bool jumps_out(const Stmt *stmt, bool returns_only);

/* No memory is read or written, nothing assigned, nothing called but mathematics, nothing divided:
 * a thread that a bound check took out may evaluate it. */
bool expr_is_harmless(const Model *model, const Expr *expr);

#endif
