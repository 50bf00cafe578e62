/* Rewrite: a plan into edits of the user's text. */
#ifndef CUDALITE_PRINT_KERNEL_REWRITE_H
#define CUDALITE_PRINT_KERNEL_REWRITE_H

#include "../../passes/plan.h"
#include "../edit.h"
#include "../template.h"

/* Adds the edits that carry out the plan, whose text fits (passes/plan_text.h). */
void rewrite_kernel(const Plan *plan, Templates *templates, Edits *edits);

#endif
