/* Declarations outside of functions: see declare.c. */
#ifndef CUDALITE_SYNTAX_DECLARE_H
#define CUDALITE_SYNTAX_DECLARE_H

#include "unit.h"

/* A declaration with its `;`: const, constexpr, __shared__, typedef, using; anything else
 * changes nothing. */
void declare_statement(Unit *unit, const Tokens *raw);
/* The inside of an enum's braces; `head` stands before them. `inside`: an #if in it, or NULL. */
void declare_enumerators(Unit *unit, const Tokens *head, const Tokens *raw, const Group *inside);

#endif
