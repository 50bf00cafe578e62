/* Whether variables of a type are numbers, or may refer to something. */
#ifndef CUDALITE_ANALYSIS_EFFECTS_TYPE_TRAITS_H
#define CUDALITE_ANALYSIS_EFFECTS_TYPE_TRAITS_H

#include "../model.h"

/* A parameter of the template that a parameter of the kernel has as its type, or points to: it is
 * no reference. */
bool type_is_parameter(const Model *model, Str name);
/* The template's arguments that the name is written with, if any, are numbers and their types. */
bool words_are_numbers(const Model *model, const Expr *name);
/* The type does not show what it is: it may be a reference, or hold one. */
bool type_hides(const Model *model, const Type *type);
/* Its numbers may exceed int. */
bool type_is_wide(const Type *type);
bool type_is_plain_integer(const Type *type);
/* A number, or a vector of them. */
bool type_is_arithmetic(const Type *type);
/* A variable of the type holds numbers alone. */
bool type_is_flat(Unit *unit, const Type *type);

#endif
