/* What is told of kernels that are written otherwise. */
#ifndef CUDALITE_SCHEDULE_TELL_H
#define CUDALITE_SCHEDULE_TELL_H

#include "../analysis/legality/legality.h"
#include "../host/host_function.h"
#include "summary.h"

/* A warning of the kernel's own schedule; of one for all kernels, which not each can take, a
 * remark. */
void tell_left(const Model *model, const char *what, const char *why);
/* What was said of the kernel as it was read again, in notes. */
void tell_all(const Diags *made, Diags *diags, Diag *diag);
/* Blocks of another shape, and loops that are split. */
void tell_blocks(const Plan *plan, const Model *model);
/* Loops in a plainer form. */
void tell_plain(const Plan *plan, Model *model);
/* Axes that are swapped. */
Diag *tell_swap(const Plan *plan, bool is_pinned);
/* Why the kernel cannot be written. */
void tell_unwritten(const Model *model, const Refusal *refusal);
/* Threads check the block's shape when they run. */
void tell_block_checked(const Plan *plan);
/* What the variant takes for granted, and who sees to it. */
void tell_variant(const Variant *variant, Telling telling);
/* A kernel whose pointers move is understood in its plainer form: what keeps that as it is, is why.
 * `told`: so much was told before the kernel was planned. */
void tell_plain_left(const Model *made, const Model *model, const Text *written, size_t told);
/* Of the reasons, told since then, why arrays or loops stay: of a kernel that inference annotated they
 * become remarks; else the first one names what a file that was not found may define. */
void tell_reasons(const Model *model, size_t told);
/* That nothing of the kernel is changed, as it takes too much. */
void tell_given_up(Unit *unit, const Kernel *kernel, const char *why);
/* That annotated kernels stay, or loops of kernels in which others are staged, where no warning has
 * told of it: once all are done. */
void tell_all_that_stay(Unit *unit, Outcomes *outcomes);

#endif
