/* Proofs: whether a polynomial is never negative, or what would have to hold besides for that. */
#ifndef CUDALITE_ANALYSIS_AFFINE_PROOF_H
#define CUDALITE_ANALYSIS_AFFINE_PROOF_H

#include "../model.h"

/* Polynomials over parameters that have to be >= 0. */
typedef VEC(const Poly *) Needs;

/* What conditions say is kept with them. */
struct ConditionFacts *condition_facts_new(Arena *arena);
void condition_facts_forget(struct ConditionFacts *facts);

/* Whether poly >= 0 follows from loop bounds, thread and block indices, and the conditions. */
typedef enum {
    FOR_THE_THREAD,
    FOR_THE_BLOCK
} ProvenFor; /* the block: conditions that differ between threads do not count */
bool poly_proven(const Model *model, const Poly *poly, const Condition *conditions, ProvenFor whom);
/* Whether poly is some negative constant at one end of the loops' ranges. */
bool poly_refuted(const Model *model, const Poly *poly);

/* What the condition says as `fact >= 0`, `which` of up to two; NULL: nothing. */
const Poly *condition_fact(const Model *model, const Condition *condition, unsigned which);
/* How many times a fact would take its term away from poly; 0: not at all, or not evenly. */
int64_t times_in(const Poly *poly, const Term *term);
/* The smallest that poly can be as `atom` runs over its range; NULL where that is not known. */
const Poly *lower_end(const Model *model, Arena *arena, const Poly *poly, const Atom *atom);

/* A sum of integer parameters, which the host knows, and it can be asked at the launch. */
bool poly_host_tells(const Model *model, const Poly *poly);
/* What has to be >= 0 besides, so that poly >= 0, in the kernel's parameters; NULL: they do not
 * tell it. */
const Poly *poly_lacking(const Model *model, const Poly *poly, const Condition *conditions);
/* One more, unless another says as much. */
void needs_add(Arena *arena, Needs *needs, const Poly *poly);
/* poly >= 0 where the access happens, or the host can ask for what that lacks. */
bool access_asks(const Model *model, const Access *access, const Poly *poly, Needs *asked);
/* All accesses that are seen lie in the array's sizes, or the host can ask for what that lacks
 * (array_extent.c). */
bool array_asks_extent(const Model *model, const Array *array, Needs *asked);

#endif
