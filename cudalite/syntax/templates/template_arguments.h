/* Arguments of the templates that are launched: `k<float, 16><<<...>>>`. */
#ifndef CUDALITE_SYNTAX_TEMPLATES_TEMPLATE_ARGUMENTS_H
#define CUDALITE_SYNTAX_TEMPLATES_TEMPLATE_ARGUMENTS_H

#include "../host_constants.h"

/* Those that are numbers, as the function's constants tell them. */
void template_arguments_resolve(Unit *unit, Locals *locals, Launch *launch);

#endif
