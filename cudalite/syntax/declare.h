/* Names that the file gives to constants and types, outside functions. */
#ifndef CUDALITE_SYNTAX_DECLARE_H
#define CUDALITE_SYNTAX_DECLARE_H

#include "unit.h"

void declare_open(Unit *unit);
/* A declaration with its `;`: const, constexpr, __shared__, typedef, using; anything else
 * changes nothing. */
void declare_statement(Unit *unit, const Tokens *raw);
/* The inside of an enum's braces; `head` stands before them. `inside`: an #if in it, or NULL. */
void declare_enumerators(Unit *unit, const Tokens *head, const Tokens *raw, const Group *inside);
/* Whether the name was declared as a constant, even if its value is not known. */
bool declare_has(const Unit *unit, Str name);
/* A constant of that name has no value that is known: another declaration may hide it. */
void declare_unknown(Unit *unit, Str name);
/* Outside of functions the name may be declared, in a way that is not read: nothing is known of it. */
void declare_made(Unit *unit, Str name);
/* Where a constant or a type comes from. */
typedef struct {
    const Group *group;
    bool varies;   /* its value may be another one when the text is compiled */
    Str option;    /* the macro to be given by -D then; empty: not known */
    Strs mentions; /* names in its declaration that may be something else */
    size_t index;  /* of a constant: among all of them */
} Declaration;
const Declaration *declare_place_of_constant(const Unit *unit, Str name);
const Declaration *declare_place_of_type(const Unit *unit, Str name);
/* All constants' names, for suggestions. */
const Strs *declare_names(const Unit *unit);

#endif
