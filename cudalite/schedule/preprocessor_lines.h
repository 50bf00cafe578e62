/* Preprocessor lines of a kernel that is written anew: see preprocessor_lines.c. */
#ifndef CUDALITE_SCHEDULE_PREPROCESSOR_LINES_H
#define CUDALITE_SCHEDULE_PREPROCESSOR_LINES_H

#include "../analysis/legality/legality.h"
#include "../print/edit.h"

/* Whether each preprocessor line of the kernel stays in its place under its edits, and no word
 * comes to stand where macros give it another meaning. */
bool lines_keep(const Model *model, Edits *edits, Refusal *refusal);

#endif
