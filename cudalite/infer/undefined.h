/* Names that a file which was not found may define: see undefined.c. */
#ifndef CUDALITE_INFER_UNDEFINED_H
#define CUDALITE_INFER_UNDEFINED_H

#include "../analysis/model.h"

/* "'N' is undefined; 'sizes.h' was not found ..."; empty: all files were found, or all names are
 * defined. On `arena`. */
Str undefined_words(Arena *arena, const Model *model);

#endif
