/* The word that somebody who wrote another one probably meant. */
#ifndef CUDALITE_BASE_SUGGEST_H
#define CUDALITE_BASE_SUGGEST_H

#include "str.h"

/* The candidate with the fewest edits (insert, delete, replace, swap neighbours) to `word`; NULL
 * where that is more than a third of its letters. The first of equals. */
const char *suggest_nearest(Arena *arena, Str word, const char *const *candidates, size_t count);

#endif
