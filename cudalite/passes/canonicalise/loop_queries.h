/* Questions that each canonical form asks about a loop: they take a model, and a loop or its
 * tokens. They return whether the loop is written in a place where it can be changed. */
#ifndef CUDALITE_PASSES_CANONICALISE_LOOP_QUERIES_H
#define CUDALITE_PASSES_CANONICALISE_LOOP_QUERIES_H

#include "../../analysis/model.h"

/* The tokens stand in the text as such: there. */
bool canonical_is_written(const Model *model, size_t first, size_t last, Span *span);
bool canonical_has_annotated(const Model *model, const Loop *outer);
/* A declaration can stand right before it. */
bool canonical_begins_own_line(const Model *model, const Loop *loop);

#endif
