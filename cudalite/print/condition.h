/* A condition of the user's, or its opposite, as an expression. */
#ifndef CUDALITE_PRINT_CONDITION_H
#define CUDALITE_PRINT_CONDITION_H

#include "../analysis/model.h"
#include "expression.h"

/* The text that the expression becomes, as it stands at its place. */
typedef const Code *SourceCode(void *context, const Expr *expr);

typedef struct {
    const Model *model;
    SourceCode *source;
    void *context;
} Conditions;

/* `row < n` of `row >= n`, where both are integers; negations joined by && of `a || b`. */
const Code *condition_opposite(const Conditions *conditions, const Expr *expr);

#endif
