/* Queries and notes of the walk along the spine. Enters: a statement and the regions of the walk.
 * Leaves: where regions stand about it, what stands between it and the next one; the path's items,
 * and the first reason why there is none. */
#include "path_walk.h"

#include "../../syntax/parse.h"
#include "../effects/assignments.h"
#include "../effects/effects.h"

Region *path_region_at(const Walk *walk, const Stmt *stmt, const Stmt *block, size_t index)
{
    for (size_t i = 0; i < walk->regions->len; i++) {
        Region *region = walk->regions->at[i];
        if (region->loop ? region->loop->stmt == stmt
                         : region->block == block && region->first == index)
            return region;
    }
    return NULL;
}

bool path_holds_region(const Walk *walk, const Stmt *stmt)
{
    for (size_t i = 0; stmt && i < walk->regions->len; i++)
        if (stmt->first <= region_first_token(walk->regions->at[i]) &&
            region_last_token(walk->regions->at[i]) <= stmt->last)
            return true;
    return false;
}

static bool follows(const Walk *walk, const Stmt *stmt, bool without_loop)
{
    for (size_t i = 0; i < walk->regions->len; i++) {
        const Region *region = walk->regions->at[i];
        if (!(without_loop && region->loop) && region_first_token(region) > stmt->last)
            return true;
    }
    return false;
}

bool path_region_follows(const Walk *walk, const Stmt *stmt)
{
    return follows(walk, stmt, false);
}

bool path_wait_follows(const Walk *walk, const Stmt *stmt)
{
    return follows(walk, stmt, true);
}

/* Something is to stand between the two statements. */
bool path_is_cut(const Walk *walk, const Stmt *stmt, const Stmt *next)
{
    for (size_t i = 0; i < walk->cuts->before.len; i++)
        if (walk->cuts->before.at[i] == next)
            return true;
    for (size_t i = 0; i < walk->cuts->behind.len; i++)
        if (walk->cuts->behind.at[i] == stmt)
            return true;
    return false;
}

bool path_is_silent(const Stmt *stmt)
{
    return stmt->kind == STMT_ANNOTATION || stmt->kind == STMT_EMPTY;
}

size_t path_guard_scope(const Guard *guard)
{
    return guard->negated ? guard->check->last + 1 : guard->check->then->first;
}

/* `fix`: what to write instead. */
bool path_fail(Walk *walk, DiagId rule, const Stmt *stmt, const char *why, const char *fix)
{
    if (walk->path->fine) {
        walk->path->fine = false;
        walk->path->rule = rule;
        walk->path->where = model_place(walk->model, stmt->first, stmt->first);
        walk->path->why = str_of(why);
        walk->path->fix = str_of(fix);
    }
    return false;
}

void path_add(Walk *walk, PathItem item)
{
    vec_push(walk->model->arena, &walk->path->items, item);
}

bool path_fail_meeting(Walk *walk, const Stmt *stmt)
{
    Span where;
    if (tokens_call_unseen(walk->model, stmt->first, stmt->last, &where))
        return path_fail(walk, DIAG_UNSEEN_CALL, stmt,
                         "a function whose definition is not visible is called after the bound "
                         "check; it might synchronise threads",
                         "define it in this file, or include its file with quotes");
    return path_fail(
        walk, DIAG_REGION_BARRIER, stmt,
        "there is a barrier or a warp-wide function after the bound check",
        "end the check before it, so that all threads reach it, and check again after it");
}

bool path_mentions_unset(const Walk *walk, const Expr *expr)
{
    return expr_mentions_any(expr, walk->path->unset, (Str){0});
}

void path_unset_all(Walk *walk, const Stmt *stmt)
{
    StrMap *names = stmt_assigned(walk->model->arena, walk->model, stmt);
    Str name;
    for (size_t i = 0; strmap_next(names, &i, &name);)
        if (model_has_variable(walk->model, name))
            strmap_set(walk->path->unset, name, walk);
}
