/* What is taken for granted of names, blocks and launches, as values, and how each kind of it is
 * printed (assumption_text.def). */
#ifndef CUDALITE_PRINT_ASSUMPTION_TEXT_H
#define CUDALITE_PRINT_ASSUMPTION_TEXT_H

#include "../syntax/ast.h"

typedef enum {
#define ASKED(kind, check, otherwise, told) ASKED_##kind,
#include "assumption_text.def"
#undef ASKED
} AskedKind;

/* Where it stands: on a line of its own; on one with the one before; and is told as one with
 * that. */
typedef enum { ASKED_ALONE, ASKED_BESIDE, ASKED_WITH } AskedPlace;

typedef struct {
    AskedKind kind;
    Str of[4]; /* its operands, as text of where it is asked */
    AskedPlace place;
} Asked;
typedef VEC(Asked) AllAsked;

/* The columns of assumption_text.def. */
typedef enum { ASKED_CHECK, ASKED_OTHERWISE, ASKED_TOLD } AskedText;
Str asked_text(Arena *arena, const Asked *asked, AskedText which);
/* That a name has that value or type; false: the preprocessor tells that it is a macro, or none. */
bool asked_of_name(Arena *arena, const NameAssumption *assumption, Asked *asked);
/* The same is among them. */
bool asked_has(const AllAsked *all, const Asked *asked);

#endif
