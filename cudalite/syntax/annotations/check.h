/* What annotations mean for the code they stand at. */
#ifndef CUDALITE_SYNTAX_ANNOTATIONS_CHECK_H
#define CUDALITE_SYNTAX_ANNOTATIONS_CHECK_H

#include "../unit.h"

/* Checks a parsed kernel's annotations against its parameters and its code, and hangs each loop
 * annotation and BoundChk on its FOR or IF (Stmt.notes). */
void check_annotations(Unit *unit, Kernel *kernel);

#endif
