/* Kernels whose arrays lie otherwise are kernels like any other: they are planned as such, in the
 * text that has them. */
#ifndef CUDALITE_SCHEDULE_CONVERTED_LAYOUT_H
#define CUDALITE_SCHEDULE_CONVERTED_LAYOUT_H

#include "transform.h"

/* The unit's text with its edits, on its arena. Kernels that are laid have annotations there; what
 * is made of them is told with the unit's diagnostics. */
Text *laid_apply(Rewrite *rewrite, const TransformOptions *options, Templates *templates);

#endif
