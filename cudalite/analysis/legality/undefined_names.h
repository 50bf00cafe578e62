/* Names that a file which was not found may define: see undefined_names.c. */
#ifndef CUDALITE_ANALYSIS_LEGALITY_UNDEFINED_NAMES_H
#define CUDALITE_ANALYSIS_LEGALITY_UNDEFINED_NAMES_H

#include "../model.h"

/* "'N' is undefined; 'sizes.h' was not found ..."; empty: all files were found, or all names are
 * defined. On `arena`. */
Str undefined_words(Arena *arena, const Model *model);

#endif
