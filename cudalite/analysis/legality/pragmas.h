/* Pragmas of loops: where the loop goes, they go. */
#ifndef CUDALITE_ANALYSIS_LEGALITY_PRAGMAS_H
#define CUDALITE_ANALYSIS_LEGALITY_PRAGMAS_H

#include "../model.h"

typedef struct {
    size_t first, last; /* tokens */
} Pragma;
typedef VEC(Pragma) Pragmas;

/* `#pragma unroll` and its like. */
bool pragma_is_of_loop(Token directive);
/* Those that belong to the loop, the nearest one first: `#pragma unroll`, `_Pragma("unroll")`, a
 * macro that is not seen. On the model's arena. */
Pragmas pragmas_of_loop(const Model *model, const Stmt *stmt);

#endif
