/* What is told of kernels that are written otherwise. */
#ifndef CUDALITE_EMIT_TELL_H
#define CUDALITE_EMIT_TELL_H

#include "../steps/plan.h"

/* A warning of the kernel's own schedule; of one for all kernels, which not each can take, a remark. */
void tell_left(const Model *model, const char *what, const char *why);
/* What was said of the kernel as it was read again, in notes. */
void tell_all(const Diags *made, Diags *diags, Diag *diag);
/* Blocks of another shape, and loops that are split. */
void tell_blocks(const Plan *plan, const Model *model);
/* Loops in a plainer form. */
void tell_plain(const Plan *plan, Model *model);
/* Axes that are swapped. */
Diag *tell_swap(const Plan *plan, bool is_pinned);

#endif
