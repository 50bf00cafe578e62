/* Inline PTX as C++: see ptx.c. */
#ifndef CUDALITE_SIM_PTX_H
#define CUDALITE_SIM_PTX_H

#include "../base/str.h"

/* An asm statement in `text`, whose keyword begins at `at`: adds the statement that stands for it, on
 * one line, and sets `end` behind its closing parenthesis. False where it is no PTX. */
bool ptx_translate(Str text, size_t at, Text *out, size_t *end);

#endif
