/* Templates of the file that are around a place. */
#ifndef CUDALITE_SYNTAX_TEMPLATES_INSTANTIATIONS_H
#define CUDALITE_SYNTAX_TEMPLATES_INSTANTIATIONS_H

#include "../unit.h"

/* The name may be a parameter of a template around that place. */
bool template_may_name(Unit *unit, Str name, Span where);

#endif
