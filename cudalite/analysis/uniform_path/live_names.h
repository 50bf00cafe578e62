/* Where names stand along the spine. */
#ifndef CUDALITE_ANALYSIS_UNIFORM_PATH_LIVE_NAMES_H
#define CUDALITE_ANALYSIS_UNIFORM_PATH_LIVE_NAMES_H

#include "path_walk.h"

/* The name stands among tokens [from, to). */
bool path_is_used(Walk *walk, Str name, size_t from, size_t to);
/* The last token of the loop that ends first of those behind the token. */
size_t path_first_end(Walk *walk, size_t token);
/* The value that the name gets at token `set` of the block is used behind a loop: none beside it
 * gives it another one before. */
bool path_is_used_behind_loop(Walk *walk, size_t set, Str name);
/* ... and there alone. */
bool path_is_used_first_behind_loop(Walk *walk, size_t set, Str name);
/* ... in a loop behind the token. */
bool path_is_used_in_loop(Walk *walk, size_t set, Str name);

#endif
