/* Launches that macros write. */
#ifndef CUDALITE_HOST_LAUNCH_MACRO_TEXT_H
#define CUDALITE_HOST_LAUNCH_MACRO_TEXT_H

#include "../analysis/launches/launch_rewrite.h"
#include "../print/edit.h"

/* Makes a call of `launcher` of one of model->owned that a macro writes: the macro gets a second
 * definition behind its first one, and its name in this place. */
void launch_macro_rewrite(const Model *model, const LaunchMacro *macro, const Launch *launch,
                          Str launcher, Edits *edits);

#endif
