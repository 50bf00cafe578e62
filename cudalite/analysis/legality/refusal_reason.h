/* Why an array's accesses are not understood, and what to write instead. */
#ifndef CUDALITE_ANALYSIS_LEGALITY_REFUSAL_REASON_H
#define CUDALITE_ANALYSIS_LEGALITY_REFUSAL_REASON_H

#include "legality.h"

/* Of an access whose subscript is none of those that can be staged. */
void reason_of_subscript(const Region *region, const FootprintRefusal *refused, Refusal *refusal);
/* Of an access that moves with a loop in the region, of which it is not known how many iterations
 * it has. */
void reason_of_iterations(const Region *region, const FootprintRefusal *refused, Refusal *refusal);
/* Of an array whose address leaves the kernel's view, or whose parameter is assigned. */
void reason_of_escape(const Model *model, const Array *array, Refusal *refusal);

/* Of footprints whose lanes are far apart: a tile would be copied from as many sectors; or it would
 * be larger than any is. */
void reason_of_scatter(const Model *model, const Footprint *print, double sectors,
                       Refusal *refusal);
void reason_of_width(const Model *model, const Footprint *print, Refusal *refusal);

/* Each element of the array is used by one thread, outside of loops, and neighbours by neighbours:
 * no tile could gain anything, whatever else keeps the array as it is. */
bool reason_is_needless(const Model *model, const Array *array);

/* A statement before `where` that is not understood, and a name that both have; NULL: there is
 * none. */
const Stmt *reason_unread(const Model *model, Span where, Str *name);

#endif
