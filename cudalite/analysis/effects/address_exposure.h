/* Variables under another name. */
#ifndef CUDALITE_ANALYSIS_EFFECTS_ADDRESS_EXPOSURE_H
#define CUDALITE_ANALYSIS_EFFECTS_ADDRESS_EXPOSURE_H

#include "../model.h"

/* Names of the kernel's variables that may change under another name. */
StrMap *names_exposed(const Model *model);
/* By value, so that nothing can refer to what it was made of. */
bool call_gives_number(const Model *model, const Expr *call);

#endif
