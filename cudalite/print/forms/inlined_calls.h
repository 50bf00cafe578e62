/* A function's body in the place of its call, as text. */
#ifndef CUDALITE_PRINT_FORMS_INLINED_CALLS_H
#define CUDALITE_PRINT_FORMS_INLINED_CALLS_H

#include "../../passes/canonicalise/canonicalise.h"
#include "../edit.h"
#include "../template.h"

/* `taken`: names that are in use. False after a diagnostic. */
bool canonical_call_write(const Model *model, const CanonicalCall *call, Templates *templates,
                          Strs *taken, Edits *edits);

#endif
