/* What the names of a template stand for in a call: see template_arguments.c. */
#ifndef CUDALITE_WARP_TEMPLATE_ARGUMENTS_H
#define CUDALITE_WARP_TEMPLATE_ARGUMENTS_H

#include "walk.h"

/* The type as it is meant in this call, if it has a name of the template. */
const Type *walk_type(Walk *walk, const Type *type);
/* `T *` is given a pointer to elements of a known type: that is T. */
void deduce_type(Walk *walk, Code *code, const Type *type, const WarpValue *value);
/* A number of the call's template, where it is known. */
bool template_value(void *walk, Str name, int64_t *value);
/* All that the call writes; others are numbers that all lanes share and nobody knows. */
void bind_templates(Walk *walk, Code *code);

#endif
