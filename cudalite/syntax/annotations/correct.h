/* Words of annotations as they should be written. */
#ifndef CUDALITE_SYNTAX_ANNOTATIONS_CORRECT_H
#define CUDALITE_SYNTAX_ANNOTATIONS_CORRECT_H

#include "../unit.h"

/* One word of an annotation: in parentheses where blanks stand outside of any. */
Str correct_word(Arena *arena, Str text);
/* Adds to the diagnostic that `text` stand in the place of a part of an annotation that reads
 * `written`; nothing where that is spread over several literals, or `text` cannot stand in one. */
void correct(Unit *unit, Diag *diag, Span where, Str written, Str text, bool is_safe);

#endif
