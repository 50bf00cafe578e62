/* A kernel without annotated loop. Enters: a model. Leaves: the statements that are staged as
 * one region. */
#include "spine.h"
#include "stage.h"

/* The innermost block that holds tokens [first, last], and its statements that do. */
static const Stmt *common_block(const Stmt *stmt, size_t first, size_t last)
{
    const Stmt *below[2] = {stmt->then, stmt->otherwise}, *found = NULL;
    for (size_t i = 0; i < stmt->body.len && !found; i++)
        if (stmt->body.at[i]->first <= first && last <= stmt->body.at[i]->last)
            found = common_block(stmt->body.at[i], first, last);
    bool plain = stmt->kind == STMT_COMPOUND || stmt->kind == STMT_IF;
    for (int i = 0; i < 2 && !found; i++)
        if (below[i] && plain && below[i]->first <= first && last <= below[i]->last)
            found = common_block(below[i], first, last);
    return found ? found : stmt->kind == STMT_COMPOUND && !stmt->is_implied ? stmt : NULL;
}

/* What holds where the region begins: the conditions of its first access that come from before. */
static bool region_condition(Region *region)
{
    const Model *model = region->model;
    for (size_t i = 0; i < model->accesses.len; i++) {
        if (!region_has(region, model->accesses.at[i]))
            continue;
        region->condition = model->accesses.at[i]->condition;
        while (region->condition && region->condition->expr &&
               region->condition->expr->first >= region_first_token(region))
            region->condition = region->condition->outer;
        return true;
    }
    return false;
}

/* Behind the last bound check; accesses before it stay global. The check; NULL: there is none. */
static const Stmt *skip_returns(Region *region)
{
    for (size_t i = region->last + 1; i-- > region->first;)
        if (jumps_out(region->block->body.at[i], true)) {
            region->first = i + 1;
            return region->block->body.at[i];
        }
    return NULL;
}

/* What may stand behind the last statement of a region: `return;` at a kernel's end among it. */
static bool ends_in_nothing(const Stmt *stmt)
{
    return stmt->kind == STMT_ANNOTATION || stmt->kind == STMT_EMPTY ||
           (stmt->kind == STMT_RETURN && !stmt->expr);
}

bool body_region(const Model *model, Region *region, Span *why_not)
{
    *why_not = (Span){0};
    if (model->accesses.len == 0)
        return false;
    size_t first = SIZE_MAX, last = 0;
    for (size_t i = 0; i < model->accesses.len; i++) {
        const Expr *expr = model->accesses.at[i]->expr;
        first = expr->first < first ? expr->first : first;
        last = expr->last > last ? expr->last : last;
    }
    Stmt *block = (Stmt *)common_block(model->kernel->body, first, last);
    if (!block)
        return false;
    *region = (Region){.model = (Model *)model,
                       .block = block,
                       .scope = model->scope.at,
                       .scope_len = model->scope.len,
                       .first_atom = model->scope_atoms,
                       .first = 0,
                       .last = block->body.len - 1,
                       .tile = 1};
    while (region->first < region->last && block->body.at[region->first]->last < first)
        region->first++;
    for (size_t i = region->first; i-- > 0;) { /* a pragma stays with its loop */
        StmtKind kind = block->body.at[i]->kind;
        if (kind == STMT_PRAGMA)
            region->first = i;
        else if (kind != STMT_ANNOTATION && kind != STMT_EMPTY)
            break;
    }
    while (region->last > region->first && ends_in_nothing(block->body.at[region->last]))
        region->last--;
    const Stmt *check = skip_returns(region);
    /* what stands before a loop that is annotated goes, whether the loop is a region or in one */
    while (region->first < region->last &&
           (block->body.at[region->first]->kind == STMT_ANNOTATION ||
            block->body.at[region->first]->kind == STMT_EMPTY))
        region->first++;
    if (check)
        *why_not = model_place(model, check->first, check->first);
    return region->first <= region->last && region_condition(region);
}
