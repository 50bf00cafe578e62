/* Pointers and steps by themselves, as text: see induction_text.c. */
#ifndef CUDALITE_PRINT_FORMS_INDUCTION_TEXT_H
#define CUDALITE_PRINT_FORMS_INDUCTION_TEXT_H

#include "../../passes/canonicalise/canonicalise.h"
#include "../edit.h"
#include "../template.h"

bool canonical_pointer_write(const Model *model, const CanonicalPointer *pointer,
                             Templates *templates, Strs *taken, Edits *edits);
/* Behind all pointers. */
void canonical_step_write(const Model *model, const CanonicalStep *step, Edits *edits);
/* A loop with its start and its step in the head. */
void canonical_while_write(const Model *model, const CanonicalWhile *plain, Edits *edits);

#endif
