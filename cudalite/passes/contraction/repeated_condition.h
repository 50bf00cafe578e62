/* Repeated conditions: it takes a loop. It returns whether the kernel also checks elsewhere the
 * condition that decides whether the loop has an iteration. */
#ifndef CUDALITE_PASSES_CONTRACTION_REPEATED_CONDITION_H
#define CUDALITE_PASSES_CONTRACTION_REPEATED_CONDITION_H

#include "../../analysis/model.h"

/* Whether the loop has an iteration is asked in other words, too: nvcc then gives each answer a
 * copy of what stands between, in which nothing is a constant of one path any more; so it does with
 * the iterations of a loop around that it writes out. */
bool condition_is_repeated(const Model *model, const Stmt *loop);

#endif
