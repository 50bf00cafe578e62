/* Whether a kernel's text means the same in a second place: right behind itself, under another name. */
#ifndef CUDALITE_STEPS_OWN_TEXT_H
#define CUDALITE_STEPS_OWN_TEXT_H

#include "../front/unit.h"

/* Preprocessor lines other than pragmas stand in it. */
bool text_has_lines(Span text);
/* Why the copy would mean something else; NULL: it means the same. */
const char *text_hindrance(Arena *arena, const Kernel *kernel);

#endif
