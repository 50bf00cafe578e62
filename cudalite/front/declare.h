/* Names that the file gives to constants and types, outside functions. */
#ifndef CUDALITE_FRONT_DECLARE_H
#define CUDALITE_FRONT_DECLARE_H

#include "unit.h"

void declare_open(Unit *unit);
/* A declaration with its `;`: const, constexpr, __shared__, typedef, using; anything else
 * changes nothing. */
void declare_statement(Unit *unit, const Tokens *raw);
/* The inside of an enum's braces; `head` stands before them. */
void declare_enumerators(Unit *unit, const Tokens *head, const Tokens *raw);
/* Whether the name was declared as a constant, even if its value is not known. */
bool declare_has(const Unit *unit, Str name);
/* All constants' names, for suggestions. */
const Strs *declare_names(const Unit *unit);

#endif
