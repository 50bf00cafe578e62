/* Names of constants that other declarations hide. */
#ifndef CUDALITE_SYNTAX_HIDDEN_H
#define CUDALITE_SYNTAX_HIDDEN_H

#include "unit.h"

/* What the kernel's body declares in a way that no variable comes of: enumerators, structured
 * bindings, members, parameters of lambdas. A constant of that name has no value from then on. */
void hidden_by_kernel(Unit *unit, const Kernel *kernel);
/* The same of a declaration outside functions, expanded, which was not understood. */
void hidden_by_statement(Unit *unit, const Tokens *tokens);
/* The same of what a macro writes outside of functions; of types and functions, too. */
void hidden_by_macro(Unit *unit, const Tokens *tokens);

#endif
