/* Calls without effect. */
#ifndef CUDALITE_ANALYSIS_EFFECTS_PURE_CALLS_H
#define CUDALITE_ANALYSIS_EFFECTS_PURE_CALLS_H

#include "../model.h"

/* CUDA's function of that name is one of its arguments' values alone, without effect. */
bool function_is_pure(Str name);
/* CUDA's own that end in a product which rounds: logarithms to the base of two by a constant (of
 * logf with -use_fast_math), x times 1 / y, and polynomials times their argument. */
bool function_ends_in_product(Str name);
/* A call of a function that the file or the kernel declares. */
bool call_is_own(const Model *model, const Expr *call);
/* The function, if its value is an expression (inline_candidates.h); else NULL. */
const struct Inline *call_inlined(const Model *model, const Expr *call);
/* A function of its arguments' values alone, which are passed by value. */
bool call_is_pure(const Model *model, const Expr *call);
/* The argument cannot be changed by the call: only what it points to. */
bool call_by_value(const Model *model, const Expr *call, size_t argument);
/* As call_is_pure and call_by_value, where no model is there. */
bool facts_pure(const Facts *facts, const Expr *call);
bool facts_by_value(const Facts *facts, const Expr *call, size_t argument);
/* Assigns, steps or calls something that is not pure. */
bool expr_has_effect(const Model *model, const Expr *expr);

#endif
