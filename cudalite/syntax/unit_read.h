/* How a file with its includes is read: see unit_read.c. */
#ifndef CUDALITE_SYNTAX_UNIT_READ_H
#define CUDALITE_SYNTAX_UNIT_READ_H

#include "unit.h"

Unit *unit_read(Arena *arena, Diags *diags, Source *source, const UnitOptions *options);
/* The same, but kernels are given to the taker one by one: of a file with many, one tree at a time
 * is kept. Launches behind a kernel are not known then. */
Unit *unit_read_by_kernel(Arena *arena, Diags *diags, Source *source, const UnitOptions *options,
                          const KernelTaker *taker);

#endif
