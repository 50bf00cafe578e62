/* Pointers and steps by themselves, as text: see induction_text.c. */
#ifndef CUDALITE_PRINT_FORMS_INDUCTION_TEXT_H
#define CUDALITE_PRINT_FORMS_INDUCTION_TEXT_H

#include "../../passes/canonicalise/canonicalise.h"
#include "../edit.h"
#include "../template.h"

bool plain_pointer_write(const Model *model, const PlainPointer *pointer, Templates *templates,
                         Strs *taken, Edits *edits);
/* Behind all pointers. */
void plain_step_write(const Model *model, const PlainStep *step, Edits *edits);
/* A loop with its start and its step in the head. */
void plain_while_write(const Model *model, const PlainWhile *plain, Edits *edits);

#endif
