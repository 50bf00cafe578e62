/* A kernel whose launches are ours: it stays, a variant stands behind it, and a host function chooses
 * between them when the program runs. */
#ifndef CUDALITE_EMIT_VARIANT_H
#define CUDALITE_EMIT_VARIANT_H

#include "../steps/own.h"
#include "../steps/plan.h"
#include "edit.h"
#include "template.h"

/* What the host function can be asked for when the program runs: to tell what it launches; and to launch the
 * variant and the kernel, and compare what they make of the arrays, bit by bit. */
typedef struct {
    bool traces, verifies;
} Telling;

/* Adds the edits of the kernel, of what stands behind it, and of model->owned. False where the plan cannot be
 * carried out, after a diagnostic. */
bool variant_write(const Plan *plan, Ownership *owner, Templates *templates, Telling telling,
                   Edits *edits);
/* Writes the kernel of a plan with axes swapped, or read again, where it stands. False as above. */
bool variant_in_place(const Plan *plan, Templates *templates, Edits *edits);
/* Adds the #includes that such functions need, to a file that has some. False after a diagnostic. */
bool variant_include(Unit *unit, Templates *templates, Telling telling, Edits *edits);

#endif
