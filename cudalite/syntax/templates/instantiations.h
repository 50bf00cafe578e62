/* Templates of the file that are around a place. */
#ifndef CUDALITE_SYNTAX_TEMPLATES_INSTANTIATIONS_H
#define CUDALITE_SYNTAX_TEMPLATES_INSTANTIATIONS_H

#include "../unit.h"

/* The name may be a parameter of a template around that place. */
bool template_may_name(Unit *unit, Str name, Span where);
/* Each constant and each type among the words is declared once at most, whatever the scope: it means the
 * same thing everywhere. `of_file`: it is known as one of the file, which an include may declare. */
bool template_names_one(Unit *unit, const Tokens *words, bool of_file);

#endif
