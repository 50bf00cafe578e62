/* Products of parts of arrays that a compiler tells apart only in iterations that it writes out together. */
#ifndef CUDALITE_PASSES_CONTRACTION_CONSTANT_INDEX_H
#define CUDALITE_PASSES_CONTRACTION_CONSTANT_INDEX_H

#include "../../analysis/model.h"

/* The first in a loop; NULL: there is none. */
const Expr *constant_index(const Model *model, const Stmt *loop);

#endif
