/* A loop annotation against the for that it stands at. */
#ifndef CUDALITE_SYNTAX_ANNOTATIONS_CHECK_LOOP_H
#define CUDALITE_SYNTAX_ANNOTATIONS_CHECK_LOOP_H

#include "../unit.h"

void check_loop(Unit *unit, const Kernel *kernel, Annotation *annotation, const Stmt *loop);
/* The variable that a for counts with; empty where it has no such form. */
Str loop_iterator(Arena *arena, const Stmt *loop);

#endif
