/* Numbers that a compiler folds: see folding.c. */
#ifndef CUDALITE_ANALYSIS_UNIFORM_PATH_FOLDING_H
#define CUDALITE_ANALYSIS_UNIFORM_PATH_FOLDING_H

#include "live_names.h"

/* Names that conditions compare with numbers; kept in the model. */
StrMap *folding_compared(const Model *model);
/* A compiler may know the value. False: it comes from the run, whatever is folded. */
bool value_may_be_number(const Model *model, const Expr *value);
/* The statement, under a condition, would leave a number in a variable of those threads that do not
 * run it, and the variable is multiplied by a number behind a loop. */
bool path_folds_number(Walk *walk, const Stmt *stmt);

#endif
