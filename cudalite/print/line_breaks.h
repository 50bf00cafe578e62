/* Line breaks of the output: lines that cudalite makes end at column 100, the user's stay as they
 * are. */
#ifndef CUDALITE_PRINT_LINE_BREAKS_H
#define CUDALITE_PRINT_LINE_BREAKS_H

#include "../base/str.h"

/* The text, with its marks, in which each longer line that is no line of `input` is broken: behind
 * commas, semicolons and binary operators of the outermost bracket, and comments between words.
 * Strings, directives, spliced lines and what has no blank stay whole, and so may be longer. */
Text *line_breaks_added(Arena *arena, const Text *text, Str input);

#endif
