/* Launches that macros write. */
#ifndef CUDALITE_EMIT_LAUNCH_MACRO_H
#define CUDALITE_EMIT_LAUNCH_MACRO_H

#include "../steps/own.h"
#include "edit.h"

/* Makes a call of `launcher` of one of model->owned that a macro writes: the macro gets a second definition behind
 * its first one, and its name in this place. */
void launch_macro_rewrite(const Model *model, const LaunchMacro *macro, const Launch *launch,
                          Str launcher, Edits *edits);

#endif
