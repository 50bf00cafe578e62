/* Numbers in memory that nobody writes while the kernel runs. */
#ifndef CUDALITE_ANALYSIS_EFFECTS_INVARIANT_LOAD_H
#define CUDALITE_ANALYSIS_EFFECTS_INVARIANT_LOAD_H

#include "../builder.h"

/* The value that is read there. */
Value value_loaded(Builder *builder, const Expr *expr, Value place);
/* ... in memory that is no garray's; unknown, where it may change. */
Value value_steady(Builder *builder, const Expr *place);
/* The name means a parameter here, and nothing in the kernel changes that. */
bool parameter_is_unchanged(Builder *builder, Str name);
/* Nobody writes what was read so. */
bool invariant_reads_hold(const Builder *builder);

#endif
