/* Statements that only the threads inside a bound check run. Enters: those of a block between two
 * places where all of its threads come. Leaves: which of them go under one `if`, and what all
 * threads do. */
#include "guards.h"

#include <string.h>

#include "../../syntax/parse.h"
#include "../../syntax/struct_layout.h"
#include "../launches/launched_types.h"
#include "construction.h"
#include "folding.h"
#include "inactive_threads.h"
#include "live_names.h"
#include "products.h"

/* Threads that a guard takes out come to a barrier behind the statement, or in a loop around it. */
static bool others_wait(const Walk *walk, const Stmt *stmt)
{
    if (path_region_follows(walk, stmt) || walk->last_wait > stmt->last)
        return true;
    for (size_t i = 0; i < walk->around.len; i++)
        if (stmt_contains(walk->around.at[i], stmt))
            return true;
    return false;
}

/* Its threads meet others, which a guard takes out. */
static bool waits_for_others(const Walk *walk, const Stmt *stmt, size_t scope)
{
    return others_wait(walk, stmt) && threads_meet(walk->model, scope, stmt->first, stmt->last);
}

/* `int m; m = n / 2;`: private to the thread and free of effects elsewhere. */
static bool is_private_assignment(const Walk *walk, const Stmt *stmt, const Guard *guard)
{
    if (stmt->kind != STMT_EXPR || stmt->expr->kind != EXPR_ASSIGN)
        return false;
    const Expr *target = expr_bare(stmt->expr->a);
    if (target->kind != EXPR_NAME || !expr_is_harmless(walk->model, stmt->expr->b) ||
        path_mentions_unset(walk, stmt->expr->b))
        return false;
    const Variable *variable = model_variable(walk->model, target->name);
    const bool local = variable != NULL;
    for (; variable; variable = variable->namesake) {
        const Type *type = variable->type;
        if (type->kind != TYPE_INTEGER || type->pointers || type->extents.len ||
            type->is_reference || type->is_shared)
            return false;
    }
    return local &&
           (stmt->expr->op == TOKEN_ASSIGN || !strmap_get(walk->path->unset, target->name)) &&
           !outsiders_read(walk->model, guard, stmt, target->name);
}

/* A pointer from a sum or an address: `active ? p + t : nullptr` has its type. */
static bool is_plain_pointer(const Declarator *declarator)
{
    const Type *type = declarator->type;
    const Expr *init = expr_bare(declarator->init);
    bool is_sum = init->kind == EXPR_BINARY && (init->op == TOKEN_PLUS || init->op == TOKEN_MINUS);
    return type->pointers > 0 && type->extents.len == 0 && !type->is_reference && !type->is_auto &&
           !type->is_shared && declarator->last == declarator->init->last &&
           (is_sum || (init->kind == EXPR_UNARY && init->op == TOKEN_AND));
}

static bool is_scalar(const Declarator *declarator)
{
    const Type *type = declarator->type;
    return type->pointers == 0 && type->extents.len == 0 && !type->is_reference && !type->is_auto &&
           !type->is_shared &&
           (type->kind == TYPE_INTEGER || type->kind == TYPE_FLOATING || type->kind == TYPE_BOOL ||
            type->kind == TYPE_VECTOR) &&
           declarator->init->kind != EXPR_INIT && declarator->last == declarator->init->last;
}

/* A copy of a structure, or of a number of a template's type, which `T()` can stand for. */
static bool is_copy(const Walk *walk, const Declarator *declarator)
{
    const Model *model = walk->model;
    const Type *type = declarator->type;
    const Expr *init = expr_bare(declarator->init);
    return type->kind == TYPE_UNKNOWN && type->pointers == 0 && type->extents.len == 0 &&
           !type->is_reference && !type->is_auto && !type->is_shared &&
           (init->kind == EXPR_INDEX || init->kind == EXPR_MEMBER) &&
           declarator->last == declarator->init->last && !model_has_variable(model, type->name) &&
           (layout_size(facts_declared(model->facts)->layouts, type->name) > 0 ||
            launched_types_are_numbers(model, type->name));
}

/* `using T = int;` and its like: nothing is run. */
static bool runs_nothing(const Walk *walk, const Stmt *stmt)
{
    Token first = walk->model->kernel->tokens.at[stmt->first];
    return stmt->kind == STMT_OPAQUE && token_is_any(first, "static_assert", "using", "typedef");
}

/* [=] or [&n]: to make it reads no memory and calls nothing. */
static bool is_plain_lambda(const Walk *walk, const Declarator *declarator)
{
    const Tokens *tokens = &walk->model->kernel->tokens;
    const Expr *lambda = declarator->init;
    if (!lambda || lambda->kind != EXPR_LAMBDA || !declarator->type->is_auto)
        return false;
    size_t i = lambda->first + 1;
    while (tokens->at[i].kind == TOKEN_NAME || tokens->at[i].kind == TOKEN_COMMA ||
           tokens->at[i].kind == TOKEN_AND ||
           (tokens->at[i].kind == TOKEN_ASSIGN && i == lambda->first + 1))
        i++;
    return tokens->at[i].kind == TOKEN_RBRACKET;
}

static bool divides(const Expr *expr)
{
    return expr->kind == EXPR_BINARY && (expr->op == TOKEN_SLASH || expr->op == TOKEN_PERCENT);
}

static bool calls(const Expr *expr)
{
    return expr->kind == EXPR_CALL;
}

static bool reads(const Expr *expr)
{
    return expr->kind == EXPR_INDEX || (expr->kind == EXPR_MEMBER && expr->op == TOKEN_ARROW) ||
           (expr->kind == EXPR_UNARY && expr->op == TOKEN_STAR);
}

/* Some part of the expression that is not harmless is one. */
static bool some_part(const Model *model, const Expr *expr, bool (*is_one)(const Expr *))
{
    if (!expr || expr_is_harmless(model, expr))
        return false;
    bool some = is_one(expr);
    for (size_t i = 0; i < expr_parts(expr) && !some; i++)
        some = some_part(model, expr_part(expr, i), is_one);
    return some;
}

/* Threads outside of the guard must not run the declaration, and it has to stand where it does. */
static bool fail_declaration(Walk *walk, const Stmt *stmt, const Expr *init)
{
    const char *what =
        some_part(walk->model, init, reads)     ? "reads memory"
        : some_part(walk->model, init, divides) ? "divides by a value that may be 0 there"
        : some_part(walk->model, init, calls)   ? "calls a function"
        : path_mentions_unset(walk, init)       ? "uses a variable that is set only after it"
                                                : "has a side effect";
    Str why = str_format(
        walk->model->arena,
        "this declaration after the bound check %s, but all threads would execute it", what);
    return path_fail(walk, DIAG_REGION_PATH, stmt, str_c(walk->model->arena, why),
                     "declare the variable before the check and assign it here");
}

/* `inside`: it stands where only threads of the guard come. */
static bool may_declare(Walk *walk, const Stmt *stmt, Guard *guard, bool inside)
{
    bool asked = false; /* of all declarators at once */
    for (size_t i = 0; i < stmt->declarators.len; i++) {
        const Declarator *declarator = stmt->declarators.at[i];
        if (!declarator_is_quiet(walk->model, declarator))
            return path_fail(walk, DIAG_REGION_PATH, stmt,
                             "all threads would execute the constructor or destructor of this "
                             "object, which is declared after the bound check",
                             "declare it before the check, or in a function that is called here");
        if (is_plain_lambda(walk, declarator))
            continue;
        if (!asked && others_wait(walk, stmt) &&
            threads_meet(walk->model, path_guard_scope(guard), stmt->first, stmt->last))
            return path_fail_meeting(walk, stmt);
        asked = true;
        if (expr_is_harmless(walk->model, declarator->init) &&
            !path_mentions_unset(walk, declarator->init)) {
            if (!path_can_declare_product(walk, stmt, declarator))
                return false;
            continue;
        }
        if (!is_scalar(declarator) && !is_plain_pointer(declarator) && !is_copy(walk, declarator))
            return fail_declaration(walk, stmt, declarator->init);
        if (inside)
            continue;
        if (path_keeps_declared(walk, declarator)) {
            if (!path_share_declared(walk, stmt, declarator, guard))
                return false;
            continue;
        }
        strmap_set(walk->path->unset, declarator->name, walk);
        path_add(walk, (PathItem){.kind = PATH_CHOICE,
                                  .guard = guard,
                                  .stmt = stmt,
                                  .last = stmt,
                                  .value = declarator->init,
                                  .declarator = declarator});
    }
    return true;
}

bool path_share_declaration(Walk *walk, const Stmt *stmt, Guard *guard)
{
    return may_declare(walk, stmt, guard, false);
}

bool path_can_guard(Walk *walk, const Stmt *stmt, size_t scope, Guard *guard)
{
    switch (stmt->kind) {
    case STMT_OPAQUE:
        return path_fail(walk, DIAG_REGION_PATH, stmt,
                         "this statement after the bound check cannot be parsed",
                         "move it into a __device__ function, or before the check");
    case STMT_LABEL:
    case STMT_CASE:
        return path_fail(walk, DIAG_REGION_PATH, stmt, "there is a label after the bound check",
                         "use if, for and while instead");
    case STMT_BREAK:
    case STMT_CONTINUE:
        return path_fail(walk, DIAG_REGION_PATH, stmt, "there is a jump after the bound check",
                         "put an if around the statements that it skips");
    default: break;
    }
    if (waits_for_others(walk, stmt, scope))
        return path_fail_meeting(walk, stmt);
    return !guard || ((stmt->kind != STMT_DECL || may_declare(walk, stmt, guard, true)) &&
                      path_can_guard_products(walk, stmt, guard));
}

/* --- parts ------------------------------------------------------------------------------------ */

/* The loop that a pragma stands before, where only threads inside the bound check run it: they stay
 * together. NULL: it stands before something else. */
const Stmt *path_led_loop(const Walk *walk, const Stmt *block, size_t i)
{
    if (block->body.at[i]->kind != STMT_PRAGMA)
        return NULL;
    while (i < block->body.len &&
           (path_is_silent(block->body.at[i]) || block->body.at[i]->kind == STMT_PRAGMA))
        i++;
    const Stmt *next = i < block->body.len ? block->body.at[i] : NULL;
    bool loops = next && stmt_is_loop(next);
    return loops && !path_region_at(walk, next, block, i) && !path_holds_region(walk, next) &&
                   !runs_nothing(walk, next)
               ? next
               : NULL;
}

/* The block comes together at the statement, or something that is no statement of the guard's. */
static bool ends_parts(const Walk *walk, const Stmt *block, size_t i)
{
    const Stmt *stmt = block->body.at[i];
    size_t before;
    for (size_t k = 0; k < stmt->declarators.len; k++)
        if (stmt->declarators.at[k]->type->is_shared)
            return true;
    return path_region_at(walk, stmt, block, i) || path_holds_region(walk, stmt) ||
           stmt_is_barrier(walk->model, stmt) ||
           (is_return_check(stmt, &before) && path_region_follows(walk, stmt));
}

static size_t end_of_parts(const Walk *walk, const Stmt *block, size_t i)
{
    const Stmt *previous = NULL;
    size_t end = i;
    for (; end < block->body.len && !ends_parts(walk, block, end); end++) {
        const Stmt *stmt = block->body.at[end];
        if (path_is_silent(stmt))
            continue;
        const Stmt *led = path_led_loop(walk, block, end);
        if (previous && previous->kind != STMT_PRAGMA &&
            (path_is_cut(walk, previous, stmt) || (led && path_is_cut(walk, previous, led))))
            break;
        previous = stmt;
    }
    return end;
}

/* All threads may run the declaration as it stands. */
static bool is_for_all(const Walk *walk, const Stmt *stmt)
{
    for (size_t i = 0; i < stmt->declarators.len; i++) {
        const Expr *init = stmt->declarators.at[i]->init;
        if (!expr_is_harmless(walk->model, init) || path_mentions_unset(walk, init))
            return false;
    }
    return true;
}

static bool declares_product(const Walk *walk, const Stmt *stmt)
{
    for (size_t i = 0; i < stmt->declarators.len; i++) {
        const Declarator *declarator = stmt->declarators.at[i];
        if (declarator->init && path_is_floating(declarator->type) &&
            select_is_product(walk->model, declarator->init))
            return true;
    }
    return false;
}

/* What is declared is used before `limit` alone. */
static bool is_used_before(Walk *walk, const Stmt *block, const Stmt *stmt, size_t limit)
{
    for (size_t i = 0; i < stmt->declarators.len; i++)
        if (path_is_used(walk, stmt->declarators.at[i]->name, limit, block->last))
            return false;
    return true;
}

/* `float x = ..., y = ...;` in the text itself can be declared before, and set here; where nothing
 * of the block means another variable of that name. */
static bool can_be_declared_before(Walk *walk, const Stmt *block, const Stmt *stmt, bool integers)
{
    const Tokens *tokens = &walk->model->kernel->tokens;
    Span span;
    if (!stmt->declarators.len || !tokens_written_at(tokens, stmt->first, stmt->last, &span))
        return false;
    for (size_t i = 0; i < stmt->declarators.len; i++) {
        const Declarator *declarator = stmt->declarators.at[i];
        const Type *type = declarator->type;
        if (path_is_used(walk, declarator->name, block->first, declarator->name_token))
            return false;
        bool is_vector = type->kind == TYPE_VECTOR && type->pointers == 0 &&
                         type->extents.len == 0 && !type->is_reference && !type->is_auto &&
                         !type->is_volatile;
        bool is_integer = integers && type->kind == TYPE_INTEGER && type->pointers == 0 &&
                          type->extents.len == 0 && !type->is_reference && !type->is_auto &&
                          !type->is_shared && !type->is_volatile;
        if ((!is_vector && !path_is_floating(type) && !is_integer) ||
            (declarator->init && (!is_scalar(declarator) ||
                                  tokens->at[declarator->name_token + 1].kind != TOKEN_ASSIGN)))
            return false;
    }
    for (size_t i = stmt->first; i < stmt->declarators.at[0]->name_token; i++)
        if (!token_is(tokens->at[i], "const") &&
            !str_equal(token_text(walk->model->arena, tokens->at[i]),
                       stmt->declarators.at[0]->type->name))
            return false;
    for (size_t i = span.begin; i + 1 < span.end; i++)
        if (span.source->text.at[i] == '/' &&
            (span.source->text.at[i + 1] == '/' || span.source->text.at[i + 1] == '*'))
            return false;
    return true;
}

/* Declarations go with the statements beside them, so that a compiler finds these together as they
 * were: it fuses the products that it finds so. `limit`: where they end; `tail`: no other follows
 * there. */
static Part part_of_declaration(Walk *walk, const Stmt *block, const Stmt *stmt, size_t limit,
                                bool tail)
{
    if (tail && is_for_all(walk, stmt))
        return SHARED;
    if (is_used_before(walk, block, stmt, limit))
        return GUARDED;
    return !path_keeps_any_declared(walk, stmt) && can_be_declared_before(walk, block, stmt, false)
               ? GUARDED
               : SHARED;
}

static Part part_of(Walk *walk, const Stmt *block, size_t i, const Guard *guard, size_t limit,
                    bool tail)
{
    const Stmt *stmt = block->body.at[i];
    if (waits_for_others(walk, stmt, path_guard_scope(guard)))
        return GUARDED; /* where that is told */
    if (path_keeps_given(walk, stmt, guard))
        path_fail_kept(walk, stmt);
    if (stmt->kind == STMT_DECL)
        return part_of_declaration(walk, block, stmt, limit, tail);
    if (is_private_assignment(walk, stmt, guard) || runs_nothing(walk, stmt) ||
        (stmt->kind == STMT_PRAGMA && !path_led_loop(walk, block, i)))
        return SHARED;
    return path_keeps_assigned(walk, stmt, guard) ? PRODUCT : GUARDED;
}

/* A kept product that all threads make takes statements apart that belong together. */
static void check_between(Walk *walk, const Stmt *block, const Part *parts, size_t begin,
                          size_t stop, const Guard *guard)
{
    const Stmt *kept = NULL;
    bool before = false;
    for (size_t i = begin; i < stop; i++) {
        const Stmt *stmt = block->body.at[i];
        if (path_is_silent(stmt))
            continue;
        if (parts[i - begin] == GUARDED && kept)
            path_fail_kept(walk, kept);
        else if (parts[i - begin] == GUARDED)
            before = true;
        else if (before &&
                 (path_keeps_any_declared(walk, stmt) || path_keeps_assigned(walk, stmt, guard)))
            kept = stmt;
    }
}

/* One variable alone, which is used behind: x = active ? ... : 0 says it in a line. */
static void share_single(Walk *walk, const Stmt *block, Part *parts, size_t begin, size_t stop)
{
    const Stmt *only = NULL;
    size_t at = 0, count = 0;
    for (size_t i = begin; i <= stop; i++) {
        if (i < stop && path_is_silent(block->body.at[i]))
            continue;
        if (i < stop && parts[i - begin] == GUARDED) {
            only = block->body.at[i];
            at = i;
            count++;
            continue;
        }
        if (count == 1 && only->kind == STMT_DECL && only->declarators.len == 1 &&
            !is_used_before(walk, block, only, only->last + 1))
            parts[at - begin] = SHARED;
        count = 0;
    }
}

Part *path_parts(Walk *walk, const Stmt *block, size_t begin, const Guard *guard, size_t *end)
{
    size_t stop = end_of_parts(walk, block, begin), count = block->body.len;
    Part *parts = arena_alloc(walk->model->arena, (stop - begin + 1) * sizeof *parts);
    walk->block = block;
    size_t limit = stop < count ? block->body.at[stop]->first : block->last;
    bool tail = true, front = true;
    *end = stop > begin ? stop : begin + 1;
    parts[0] = SHARED;
    for (size_t i = stop; i-- > begin;) {
        const Stmt *stmt = block->body.at[i];
        parts[i - begin] = GUARDED;
        if (path_is_silent(stmt))
            continue;
        parts[i - begin] = part_of(walk, block, i, guard, limit, tail);
        tail = parts[i - begin] != GUARDED;
        if (tail)
            limit = stmt->first;
    }
    for (size_t i = begin; i < stop; i++) {
        const Stmt *stmt = block->body.at[i];
        if (path_is_silent(stmt))
            continue;
        if (front && parts[i - begin] == GUARDED && stmt->kind == STMT_DECL &&
            is_for_all(walk, stmt) && !declares_product(walk, stmt))
            parts[i - begin] = SHARED;
        front = parts[i - begin] != GUARDED;
    }
    check_between(walk, block, parts, begin, stop, guard);
    share_single(walk, block, parts, begin, stop);
    return parts;
}

void path_add_guarded(Walk *walk, const Stmt *block, size_t first, size_t last, Guard *guard)
{
    PathItem item = {.kind = PATH_GUARDED,
                     .guard = guard,
                     .stmt = block->body.at[first],
                     .last = block->body.at[last]};
    for (size_t i = first; i <= last; i++) {
        const Stmt *stmt = block->body.at[i];
        if (path_folds_number(walk, stmt))
            path_fail(walk, DIAG_ROUNDING, stmt,
                      "nvcc multiplies what this sets by a number, and makes that product before "
                      "its sum if only threads inside "
                      "the bound check set it: a number is left to the others",
                      "give the variable no number before, or write the product as __fmul_rn(x, y) "
                      "or __dmul_rn(x, y)");
        if (stmt->kind != STMT_DECL || is_used_before(walk, block, stmt, item.last->last + 1))
            continue;
        vec_push(walk->model->arena, &item.before, (Before){stmt, false});
        for (size_t k = 0; k < stmt->declarators.len; k++)
            strmap_set(walk->path->unset, stmt->declarators.at[k]->name, walk);
    }
    path_add(walk, item);
}

/* --- what a region without a loop leaves behind it -------------------------------------------- */

bool path_leaves(Walk *walk, const Stmt *block, const Region *region, PathItem *item)
{
    const size_t end = region_last_token(region) + 1;
    for (size_t i = region->first; i <= region->last; i++) {
        const Stmt *stmt = block->body.at[i];
        if (path_leaves_product(walk, region, stmt))
            return path_fail(walk, DIAG_ROUNDING, stmt,
                             "nvcc may fuse this product with a sum after the barrier, but might "
                             "not do so with copies in between",
                             "compute the product after the barrier, or write it as __fmul_rn(x, "
                             "y) or __dmul_rn(x, y)");
        const bool declares = stmt->kind == STMT_DECL && !is_used_before(walk, block, stmt, end);
        const bool hides = stmt->kind == STMT_OPAQUE && end < block->last;
        if (hides || (declares && !can_be_declared_before(walk, block, stmt, true)))
            return path_fail(walk, DIAG_REGION_PATH, stmt,
                             "this variable is used after the next barrier, but copies would be "
                             "placed around the statements in between",
                             "declare it before the first access and assign it here");
        if (declares)
            vec_push(walk->model->arena, &item->before, (Before){stmt, false});
    }
    return true;
}
