/* What each plainer form asks of a loop. Enters: a model and a loop, or tokens of it. Leaves:
 * whether they are written where a change can be made. */
#include "loop_queries.h"

bool canonical_is_written(const Model *model, size_t first, size_t last, Span *span)
{
    return tokens_written_at(&model->kernel->tokens, first, last, span);
}

bool canonical_has_annotated(const Model *model, const Loop *outer)
{
    for (size_t i = 0; i < model->loops.len; i++)
        if (model->loops.at[i] != outer && model->loops.at[i]->annotation &&
            loop_within(model->loops.at[i], outer))
            return true;
    return false;
}

bool canonical_begins_own_line(const Model *model, const Loop *loop)
{
    const Stmt *list = stmt_parent(model->kernel->body, loop->stmt);
    for (size_t i = 1; i < list->body.len; i++)
        if (list->body.at[i] == loop->stmt && list->body.at[i - 1]->kind == STMT_PRAGMA)
            return false;
    return list->kind == STMT_COMPOUND && !list->is_implied;
}
