/* Pointers and steps by themselves, as text: see plain_step.c. */
#ifndef CUDALITE_EMIT_PLAIN_STEP_H
#define CUDALITE_EMIT_PLAIN_STEP_H

#include "../steps/plain.h"
#include "edit.h"
#include "template.h"

bool plain_pointer_write(const Model *model, const PlainPointer *pointer, Templates *templates,
                         Strs *taken, Edits *edits);
/* Behind all pointers. */
void plain_step_write(const Model *model, const PlainStep *step, Edits *edits);
/* A loop with its start and its step in the head. */
void plain_while_write(const Model *model, const PlainWhile *plain, Edits *edits);

#endif
