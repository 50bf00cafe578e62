/* What types tell of memory that may be the same. */
#ifndef CUDALITE_ANALYSIS_LEGALITY_TYPE_BASED_ALIASING_H
#define CUDALITE_ANALYSIS_LEGALITY_TYPE_BASED_ALIASING_H

#include "../model.h"

/* Whether memory that is no garray may be the array's. */
bool may_alias_array(const MayAlias *other, const Array *array);
/* Different numbers of structures of one type: compilers tell them apart, whichever elements they
 * are of. */
bool members_apart(const Model *model, const Access *a, const Access *b);

#endif
