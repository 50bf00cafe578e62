/* Arrays that lie otherwise for several launches. */
#ifndef CUDALITE_HOST_LASTING_LAYOUT_H
#define CUDALITE_HOST_LASTING_LAYOUT_H

#include "converted_launch.h"

/* Launches may find what others have converted, for all that the conversion tells. */
bool convert_may_last(const Conversion *conversion);
/* Which launches do, and by which names. */
void convert_find_loops(const Variant *variant, const Hosting *hosting, Conversion *conversion,
                        Converting *converting);
/* Types of arrays that last, which are not written yet. False: a template is wrong. */
bool convert_add_lasting(const Variant *variant, const Hosting *hosting, Str base, Text *behind);
/* The arguments in front of others where a launch of model->owned finds what another one has
 * converted, and what stands around its loop then; false: a template is wrong. */
Str convert_objects(const Variant *variant, size_t launch);
bool convert_loop(const Variant *variant, Templates *templates, size_t launch, Edits *edits);
/* Edits of host functions that show lives of arrays. False: a template is wrong. */
bool convert_write_lives(const Lifetimes *lifetimes, Unit *unit, Templates *templates,
                         Edits *edits);

#endif
