/* Preprocessor lines of a kernel that is written anew: see lines.c. */
#ifndef CUDALITE_TRANSFORM_LINES_H
#define CUDALITE_TRANSFORM_LINES_H

#include "../emit/edit.h"
#include "../steps/legal.h"

/* Whether each preprocessor line of the kernel stays in its place under its edits, and no word comes to stand where
 * macros give it another meaning. */
bool lines_keep(const Model *model, Edits *edits, Refusal *refusal);

#endif
