/* What a kernel takes for granted of names whose values may be others when the output is compiled:
 * macros of -D, of #if groups and of includes, and what is declared with them. */
#ifndef CUDALITE_SYNTAX_ANNOTATIONS_ASSUMPTIONS_H
#define CUDALITE_SYNTAX_ANNOTATIONS_ASSUMPTIONS_H

#include "../unit.h"

/* As the macros stand: the name of a macro or a constant may have another value when the text is
 * compiled. `option`: the macro that -D would give for it; empty: none is known. */
bool assume_varies(const Unit *unit, Str name, Str *option);
/* The macro that decides a group; empty where it is NULL. */
Str assume_group_option(const Group *group);

/* Fills kernel->assumptions from its text, as the macros stand behind it. */
void assume_of_kernel(Unit *unit, Kernel *kernel);
/* Adds what the functions that it calls take for granted, at the end of the file. */
void assume_of_functions(Unit *unit, Kernel *kernel);
/* That is assumed of the name, so that a compiler with another value or type stops. */
bool assume_has(const Kernel *kernel, AssumptionKind kind, Str name);

#endif
