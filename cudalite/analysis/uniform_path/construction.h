/* Declarations of objects. */
#ifndef CUDALITE_ANALYSIS_UNIFORM_PATH_CONSTRUCTION_H
#define CUDALITE_ANALYSIS_UNIFORM_PATH_CONSTRUCTION_H

#include "../model.h"

/* Threads that the check takes out may run the object's constructor and destructor, too. */
bool declarator_is_quiet(const Model *model, const Declarator *declarator);

#endif
