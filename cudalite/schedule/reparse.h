/* A kernel that is read once more, from a text in which it is written otherwise. */
#ifndef CUDALITE_SCHEDULE_REPARSE_H
#define CUDALITE_SCHEDULE_REPARSE_H

#include "../analysis/launches/launch_rewrite.h"
#include "../print/template.h"

/* The model of the kernel as it stands in the text, read as if somebody had written it so; NULL: it
 * cannot be. */
Model *again_read(const Model *model, const UnitOptions *options, const Text *text);
/* ... with bodies of functions in the place of their calls, if these hand on arrays. NULL: none
 * does. */
Model *again_without_calls(Model *model, const UnitOptions *options, Templates *templates);
/* ... with pointers of its own in the place of parameters that move, and steps as statements. NULL:
 * there are none. Its loops are those of the model, one by one. */
Model *again_without_steps(Model *model, const UnitOptions *options, Templates *templates);
/* ... with names for the places in the grid that stand in the midst of other things. NULL: there
 * are none. */
Model *again_with_names(const Model *model, const UnitOptions *options, Templates *templates);

#endif
