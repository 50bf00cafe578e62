/* Rewrite: a plan into edits of the user's text. */
#ifndef CUDALITE_PRINT_KERNEL_REWRITE_H
#define CUDALITE_PRINT_KERNEL_REWRITE_H

#include "../../analysis/uniform_path/uniform_path.h"
#include "../../passes/plan.h"
#include "../edit.h"
#include "../template.h"

/* Adds the edits that carry out the plan, whose text fits (passes/plan_text.h). */
void rewrite_kernel(const Plan *plan, Templates *templates, Edits *edits);
/* Where an #include may be added: before the first one, or before everything. */
uint32_t include_place(const Unit *unit);
/* Takes the kernel's annotations out of its text. */
void rewrite_remove_annotations(const Model *model, Edits *edits);
/* Two, or two: for names of vectors of so many elements. */
Str vector_word(unsigned elements, bool is_type);

#endif
