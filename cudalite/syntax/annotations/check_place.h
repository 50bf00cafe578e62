/* Where annotations stand: which statement each belongs to. */
#ifndef CUDALITE_SYNTAX_ANNOTATIONS_CHECK_PLACE_H
#define CUDALITE_SYNTAX_ANNOTATIONS_CHECK_PLACE_H

#include "../unit.h"

/* A tile annotation and the `for` that it stands at. */
typedef struct {
    Annotation *annotation;
    const Stmt *loop;
} TiledLoop;

typedef VEC(TiledLoop) TiledLoops;

/* Hangs each annotation of a loop or an if on its statement (Stmt.notes); those of tiles are added
 * to `tiles`, too. */
void check_places(Unit *unit, Kernel *kernel, TiledLoops *tiles);

/* Why an annotation of the kernel got no place. */
void check_unplaced(Unit *unit, const Kernel *kernel, Annotation *annotation);

#endif
