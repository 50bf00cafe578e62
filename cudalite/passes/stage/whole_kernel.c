/* A kernel without annotated loop. Enters: a model. Leaves: the statements that are staged, as one
 * region, or, where the kernel has barriers of its own, as one for each part between them. */
#include "../../analysis/uniform_path/inactive_threads.h"
#include "../../analysis/uniform_path/uniform_path.h"
#include "../../syntax/tree.h"
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

/* Where it is asked; of what nothing tells, where its statement begins. */
static size_t asked_at(const Condition *condition)
{
    return condition->expr ? condition->expr->first : condition->stmt->first;
}

/* What holds where the region begins: the conditions of its first access that come from before. */
static bool region_condition(Region *region)
{
    const Model *model = region->model;
    for (size_t i = 0; i < model->accesses.len; i++) {
        if (!region_has(region, model->accesses.at[i]))
            continue;
        region->condition = model->accesses.at[i]->condition;
        while (region->condition && asked_at(region->condition) >= region_first_token(region))
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

/* Statements without access before the first one, and behind the last one, go. */
static void region_trim(Region *region, size_t first)
{
    const Stmt *block = region->block;
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
}

static bool has_loop(const Stmt *stmt)
{
    return stmt_has(stmt, STMT_FOR) || stmt_has(stmt, STMT_WHILE) || stmt_has(stmt, STMT_DO);
}

/* A bound check without loops, of which the inner region is a part, as a region of its own:
 * products and sums in it stay together, and threads can be merged. */
static void find_whole(const BodyPart *part, const Sight *sight, size_t first, const Region *inner,
                       Region *whole)
{
    const Stmt *check = sight->outermost_if;
    if (inner->block == part->block || !check || has_loop(check) || jumps_out(check, false))
        return;
    Region region = *inner;
    region.block = part->block;
    region.first = 0;
    region.last = part->end - 1;
    region.first_atom = sight->atoms_before;
    region_trim(&region, first);
    if (part->block->body.at[region.first] == check && region_condition(&region))
        *whole = region;
}

/* The region of all accesses among statements [from, end) of a block. */
static bool region_of(Model *model, BodyPart *part)
{
    Region *region = &part->region;
    const Stmt *outer = part->block;
    const size_t begin = outer->body.at[part->from]->first,
                 end = outer->body.at[part->end - 1]->last;
    size_t first = SIZE_MAX, last = 0;
    for (size_t i = 0; i < model->accesses.len; i++) {
        const Expr *expr = model->accesses.at[i]->expr;
        if (expr->first < begin || expr->last > end)
            continue;
        first = expr->first < first ? expr->first : first;
        last = expr->last > last ? expr->last : last;
    }
    if (first > last)
        return false;
    const Stmt *block = common_block(outer, first, last);
    if (!block)
        return false;
    const Sight *sight = &model->sights.at[0];
    for (size_t i = 0; i < model->sights.len && model->sights.at[i].token <= last; i++)
        sight = &model->sights.at[i];
    *region = (Region){.model = model,
                       .block = block,
                       .scope = sight->scope.at,
                       .scope_len = sight->scope.len,
                       .first_atom = sight->atoms,
                       .first = 0,
                       .last = (block == outer ? part->end : block->body.len) - 1,
                       .tile = 1};
    region_trim(region, first);
    find_whole(part, sight, first, region, &part->whole);
    const Stmt *check = skip_returns(region);
    /* what stands before a loop that is annotated goes, whether the loop is a region or in one */
    while (region->first < region->last &&
           (block->body.at[region->first]->kind == STMT_ANNOTATION ||
            block->body.at[region->first]->kind == STMT_EMPTY))
        region->first++;
    if (check)
        part->why_not = model_place(model, check->first, check->first);
    return region->first <= region->last && region_condition(region);
}

/* --- parts ----------------------------------------------------------------------------------- */

static void add_part(Model *model, const Stmt *block, size_t from, size_t end, BodyParts *parts)
{
    BodyPart part = {.block = block, .from = from, .end = end};
    part.fine = from < end && region_of(model, &part);
    if (part.fine || part.why_not.source)
        vec_push(model->arena, parts, part);
}

/* Between the barriers of the blocks in the statement, of branches and loops among them. */
static void find_parts(Model *model, const Stmt *stmt, BodyParts *parts)
{
    if (!stmt)
        return;
    size_t from = 0;
    for (size_t i = 0; i < stmt->body.len; i++) {
        const Stmt *inner = stmt->body.at[i];
        if (!stmt_meets(model, inner))
            continue;
        add_part(model, stmt, from, i, parts);
        from = i + 1;
        if (inner->kind == STMT_COMPOUND || inner->kind == STMT_IF || inner->kind == STMT_FOR)
            find_parts(model, inner, parts);
        else
            add_part(model, stmt, i, i + 1, parts); /* which is told */
    }
    add_part(model, stmt, from, stmt->body.len, parts);
    find_parts(model, stmt->then, parts);
    find_parts(model, stmt->otherwise, parts);
}

BodyParts body_parts(Model *model)
{
    BodyParts parts = {0};
    if (model->barriers.len <= MOST_SIGHTS)
        find_parts(model, model->kernel->body, &parts);
    else
        add_part(model, model->kernel->body, 0, model->kernel->body->body.len, &parts);
    return parts;
}
