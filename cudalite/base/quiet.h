/* Comments that quiet warnings, each for the line that the warning names:
 *
 *     a[index[i]] = 0; // cudalite: quiet CL127
 *     // cudalite: quiet-next CL127, CL134
 *     // cudalite: quiet                      every warning of this line
 *
 * A word behind them that is no id says why, and quiets nothing. */
#ifndef CUDALITE_BASE_QUIET_H
#define CUDALITE_BASE_QUIET_H

#include "source.h"

typedef struct Quiet Quiet;

Quiet *quiet_new(Arena *arena);
/* Whether a comment quiets the diagnostic `code`, as in "CL127", at this place. A source is
 * searched once, at the first question. */
bool quiet_has(Quiet *quiet, Span where, const char *code);

#endif
