/* Subscripts of flat indices. */
#ifndef CUDALITE_ANALYSIS_AFFINE_SUBSCRIPTS_H
#define CUDALITE_ANALYSIS_AFFINE_SUBSCRIPTS_H

#include "../model.h"

/* Its subs, by its flat index. */
void subscripts_find(const Model *model, Access *access);

#endif
