/* A kernel whose launches are ours: it stays, a variant stands behind it, and a host function chooses
 * between them when the program runs. */
#ifndef CUDALITE_EMIT_VARIANT_H
#define CUDALITE_EMIT_VARIANT_H

#include "../steps/own.h"
#include "../steps/plan.h"
#include "edit.h"
#include "template.h"

/* Adds the edits of the kernel, of what stands behind it, and of model->owned. `traces`: the host function
 * can tell what it launches. False where the plan cannot be carried out, after a diagnostic. */
bool variant_write(const Plan *plan, Ownership *owner, Templates *templates, bool traces,
                   Edits *edits);
/* Adds the #includes that such functions need, to a file that has some. False after a diagnostic. */
bool variant_include(Unit *unit, Templates *templates, Edits *edits);

#endif
