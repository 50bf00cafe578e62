/* Line breaks of the output: lines that cudalite makes end at column 100, the user's stay as they
 * are. */
#ifndef CUDALITE_PRINT_LINE_BREAKS_H
#define CUDALITE_PRINT_LINE_BREAKS_H

#include "../base/str.h"

/* The text, in which each longer line that is no line of `input`, nor only its comment, is broken:
 * behind commas, semicolons and binary operators of the outermost bracket, and comments between
 * words. Strings, directives, spliced lines and what has no blank stay whole, and so may be longer.
 * Marks say which comments are the user's; they stay in their lines. */
Str line_breaks_added(Arena *arena, const Text *text, Str input);

#endif
