/* Uses of a kernel's name that are neither its declaration nor a launch. */
#ifndef CUDALITE_ANALYSIS_LAUNCHES_KERNEL_ADDRESS_TAKEN_H
#define CUDALITE_ANALYSIS_LAUNCHES_KERNEL_ADDRESS_TAKEN_H

#include "../../syntax/unit.h"

typedef enum {
    OWN_USE_NONE, /* a launch, its template is instantiated, or a number: the name means what it meant */
    OWN_USE_ADDRESS,  /* ... and its address is taken */
    OWN_USE_UNCLEAR,  /* in `using`, or a preprocessor line */
    OWN_USE_DECLARED, /* something else of that name may be declared */
} OwnUse;

/* What the name at byte `at` of the file stands for, whose tokens these are. */
OwnUse own_use(const Unit *unit, const Tokens *file, uint32_t at);

#endif
