/* The difference of two texts, for people to read and for patch(1) and git-apply(1) to take. */
#ifndef CUDALITE_PRINT_DIFF_H
#define CUDALITE_PRINT_DIFF_H

#include "../base/str.h"

/* A unified diff with three lines of context between two versions of the file `path`, which stands
 * in it as a/path and b/path. Lines end with a newline; carriage returns are part of them. Empty
 * where the texts are the same. Nearly linear: lines that both have once are the fixed points, and
 * what stands between two of them is replaced whole where it differs in too many lines. */
Str diff_unified(Arena *arena, Str path, Str before, Str after);

#endif
