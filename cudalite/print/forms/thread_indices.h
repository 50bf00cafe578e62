/* The words for a thread's place, threadIdx.x and its like, with others in their place. */
#ifndef CUDALITE_PRINT_FORMS_THREAD_INDICES_H
#define CUDALITE_PRINT_FORMS_THREAD_INDICES_H

#include "../../analysis/model.h"
#include "../edit.h"

/* What stands for the place at tokens [at, *last], of which there are three if nobody says
 * otherwise; empty: it stays. */
typedef Str NewPlace(void *context, size_t at, size_t *last);

/* threadIdx, blockIdx, blockDim or gridDim, of which tokens [at, at + 2] are an axis; empty: they
 * are none. */
Str place_name(const Model *model, size_t at, unsigned *axis);
/* Replaces the place at `at`; where it came out of a macro, the call, by what that expands to.
 * *last: the last token that is replaced. False where the file has no text for it. */
bool place_replace(const Model *model, size_t at, NewPlace *new_place, void *context, Span *span,
                   Text *text, size_t *last);
/* ... all of the kernel's body. */
bool places_replace(const Model *model, NewPlace *new_place, void *context, Edits *edits);
/* The shape that the kernel is annotated with, where that is, or at the top of its body. `blocks`:
 * that must fit on a multiprocessor; 0: that is not said. */
void places_shape(const Model *model, const int64_t threads[3], int64_t blocks, Edits *edits);

#endif
