/* Why an array's accesses are not understood, and what to write instead. */
#ifndef CUDALITE_STEPS_REASON_H
#define CUDALITE_STEPS_REASON_H

#include "legal.h"

/* Of an access whose subscript is none of those that can be staged. */
void reason_of_subscript(const Model *model, const FootprintRefusal *refused, Refusal *refusal);
/* Of an array whose address leaves the kernel's view, or whose parameter is assigned. */
void reason_of_escape(const Model *model, const Array *array, Refusal *refusal);

#endif
