/* Whether a kernel's text means the same in a second place: right behind itself, under another name. */
#ifndef CUDALITE_STEPS_OWN_TEXT_H
#define CUDALITE_STEPS_OWN_TEXT_H

#include "../front/unit.h"

/* Preprocessor lines other than pragmas stand in it. */
bool text_has_lines(Span text);
/* Why the copy would mean something else; NULL: it means the same. */
const char *text_hindrance(Arena *arena, const Kernel *kernel);

/* Reads declarations of templates that have no body. */
typedef struct {
    bool in_template, gives_default;
    Strs names; /* that stand before a parenthesis */
} Declaring;
/* Reads the next token; of a declaration that gives default arguments the names are added to `defaulted`. */
void text_note_default(Arena *arena, Declaring *declaring, Token before, Token token,
                       StrMap *defaulted);

#endif
