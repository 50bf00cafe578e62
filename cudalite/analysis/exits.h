/* Jumps out of statements. */
#ifndef CUDALITE_ANALYSIS_EXITS_H
#define CUDALITE_ANALYSIS_EXITS_H

#include "model.h"

typedef struct {
    bool returns, breaks, continues;
    Span where;
} Exits;

/* Jumps out of the statement as a whole: breaks of loops inside it do not count. */
bool exits_anywhere(const Model *model, const Stmt *stmt, Exits *exits);
/* Control never goes on behind the statement; behind NULL it does. */
bool stmt_leaves(const Stmt *stmt);
/* A goto or a label of a switch stands in tokens [first, last]: a jump may pass over what is put
 * before a region. */
bool tokens_jump(const Model *model, size_t first, size_t last);

#endif
