/* A function's body in the place of its call, as text. */
#ifndef CUDALITE_EMIT_PLAIN_CALL_H
#define CUDALITE_EMIT_PLAIN_CALL_H

#include "../steps/plain.h"
#include "edit.h"
#include "template.h"

/* `taken`: names that are in use. False after a diagnostic. */
bool plain_call_write(const Model *model, const PlainCall *call, Templates *templates, Strs *taken,
                      Edits *edits);

#endif
