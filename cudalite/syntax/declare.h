/* Declarations outside of functions: see declare.c. */
#ifndef CUDALITE_SYNTAX_DECLARE_H
#define CUDALITE_SYNTAX_DECLARE_H

#include "unit.h"

/* An open namespace or class. */
typedef struct Space {
    const struct Space *outer;
    Str path;      /* `a::b`, with those around it; empty: all are `extern "C"` or have no name */
    bool is_none;  /* a class of a template, or something that is not understood, is among them */
    bool in_class; /* ... or a class */
} Space;
/* `head`: `namespace a::b`, or empty; `tokens`: what stands before the brace, expanded. */
const Space *space_open(Unit *unit, const Space *outer, Str head, const Tokens *tokens);
/* By which the name may be called: `f` in a::b is f, b::f and a::b::f. In a class of a template, or
 * what is not understood, f alone. */
Strs space_names(Arena *arena, const Space *space, Str name);

/* Classes and other types that the tokens name: `struct a`, `using a`. */
void declare_classes(Unit *unit, const Tokens *tokens);

/* A declaration with its `;`: const, constexpr, __shared__, typedef, using; anything else
 * changes nothing. */
void declare_statement(Unit *unit, const Tokens *raw, const Space *space);
/* The inside of an enum's braces; `head` stands before them. `inside`: an #if in it, or NULL. */
void declare_enumerators(Unit *unit, const Tokens *head, const Tokens *raw, const Group *inside,
                         const Space *space);

#endif
