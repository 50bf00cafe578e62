/* Sums of products that a compiler may make elsewhere than they stand. Enters: a region, and the accesses that tiles and
 * registers stand for. Leaves: a sum of a product of which it is not known that nvcc makes it where it stands.
 *
 * nvcc makes a value where it is used first, if nothing needs it before: behind a loop, in a branch, or behind both of
 * an if. It moves a sum without its product there, and fuses the two only in one block. Which blocks there are is not the
 * same with tiles, bound checks and registers. So each sum of a product must be needed in the block in which it stands:
 *
 * - the next iteration of the loop begins with it, for what the iteration adds to is what the iteration before has left;
 * - it is stored where no other iteration stores;
 * - a statement behind it in the block, of which the same holds, computes with it; or a condition, a call or a loop does;
 * - behind an if with one branch, it is what the branch leaves.
 *
 * (Read off PTX of nvcc 13.0 for sm_90.) */
#include "code_sinking.h"
#include "contraction_queries.h"

#include "../../analysis/effects/assignments.h"
#include "../../analysis/product.h"
#include "../../analysis/product_form.h"
#include "../../analysis/uniform_path/select.h"
#include "../../syntax/parse.h"

enum { MOST_LOOKED = 64 /* statements at which a value goes on; with more, nothing is known */ };

typedef VEC(size_t) Places; /* tokens, in their order */

typedef struct {
    const Contraction *contraction;
    const Model *model;
    const StrMap *accesses;     /* expr_key -> Access */
    size_t first, last;         /* the region */
    StrMap *names;              /* where a name stands: Places */
    StrMap *set;                /* ... and gets a value */
    StrMap *anew;               /* where a place, by its text, gets one that does not read it */
    VEC(const Stmt *) branches; /* all statements that are more than one block */
    unsigned looked;
    const Expr *found;
} Moved;

/* Where a statement stands. */
typedef struct Site {
    const Stmt *stmt;
    const Stmt *block;        /* ... in which it is; NULL: a branch by itself, or a loop's body */
    const Stmt *loop;         /* the innermost one around it; NULL: none */
    const Stmt *choice;       /* an if or switch around it, within that loop; NULL: none */
    const struct Site *outer; /* of what is around the block, but for a loop; NULL: nothing */
} Site;

/* --- what the kernel says of names and places ------------------------------------------------- */

static void note(const Moved *all, StrMap *places, Str text, size_t token)
{
    Places *known = strmap_get(places, text);
    if (!known) {
        known = arena_new_of(all->model->arena, Places);
        strmap_set(places, text, known);
    }
    vec_push(all->model->arena, known, token);
    for (size_t i = known->len - 1; i && known->at[i - 1] > token; i--) { /* do ... while (name) */
        known->at[i] = known->at[i - 1];
        known->at[i - 1] = token;
    }
}

/* The first token of those in [first, last]; 0: there is none. */
static size_t first_in(const StrMap *places, Str text, size_t first, size_t last)
{
    const Places *known = strmap_get(places, text);
    size_t i = 0;
    if (known)
        vec_first(i, known->len, known->at[i] < first);
    return known && i < known->len && known->at[i] <= last ? known->at[i] : 0;
}

/* The access to the place, which may be a word of a structure, or to the element whose member it
 * is; NULL: it is none. */
static const Access *access_of(const Moved *all, const Expr *place)
{
    const Access *access = strmap_get(all->accesses, expr_key(&place));
    const Expr *whole = place->kind == EXPR_MEMBER ? expr_bare(place->a) : place;
    return access ? access : strmap_get(all->accesses, expr_key(&whole));
}

/* Which place it is, however the code names an element. */
static Str place_text(const Moved *all, const Expr *place)
{
    const Access *access = access_of(all, place);
    const bool is_member = access && access->expr != place;
    return access && access->flat ? str_format(all->model->arena, "%.*s.%.*s",
                                               STR_ARG(access_element(all->model->arena, access)),
                                               STR_ARG(is_member ? place->name : STR("")))
                                  : product_words(all->model, place);
}

static bool reads(const Moved *all, const Expr *value, Str place)
{
    if (!value)
        return false;
    const bool is_place = value->kind == EXPR_NAME || value->kind == EXPR_INDEX ||
                          value->kind == EXPR_MEMBER ||
                          (value->kind == EXPR_UNARY && value->op == TOKEN_STAR);
    if (is_place && str_equal(place_text(all, value), place))
        return true;
    for (size_t i = 0; i < expr_parts(value); i++)
        if (reads(all, expr_part(value, i), place))
            return true;
    return false;
}

/* The variable of the thread's own that it is, or a part of; empty: it is memory. */
static Str own_name(const Model *model, const Expr *place)
{
    const bool is_name = place->kind == EXPR_NAME;
    while (place->kind == EXPR_INDEX || (place->kind == EXPR_MEMBER && place->op != TOKEN_ARROW))
        place = expr_bare(place->a);
    const Variable *variable = place->kind == EXPR_NAME ? model_variable(model, place->name) : NULL;
    const Type *type = variable ? variable->type : NULL;
    const bool is_own = type && !type->pointers && !type->is_reference && !type->is_shared;
    return is_name || is_own ? place->name : (Str){0};
}

static void note_expr(void *context, const Expr *expr)
{
    Moved *all = context;
    if (!expr)
        return;
    if (expr->kind == EXPR_NAME)
        note(all, all->names, expr->name, expr->first);
    if (expr->kind == EXPR_ASSIGN) {
        const Expr *place = expr_bare(expr->a);
        const Str text = place_text(all, place), own = own_name(all->model, place);
        if (own.len)
            note(all, all->set, own, expr->first);
        if (expr->op == TOKEN_ASSIGN && !reads(all, expr->b, text))
            note(all, all->anew, text, expr->first);
    }
    for (size_t i = 0; i < expr_parts(expr); i++)
        note_expr(context, expr_part(expr, i));
}

/* What stands behind it is in its block, if it is none of several itself. */
static bool is_plain(const Stmt *stmt)
{
    return stmt->kind == STMT_EXPR || stmt->kind == STMT_DECL || stmt->kind == STMT_ANNOTATION ||
           stmt->kind == STMT_PRAGMA || stmt->kind == STMT_EMPTY || stmt->kind == STMT_COMPOUND;
}

static void note_stmt(void *context, const Stmt *stmt)
{
    Moved *all = context;
    if (!is_plain(stmt))
        vec_push(all->model->arena, &all->branches, stmt);
    for (size_t i = 0; i < stmt_exprs(stmt); i++)
        note_expr(context, stmt_expr(stmt, i));
}

/* The first behind the token that is more than one block; NULL: there is none. */
static const Stmt *next_branch(const Moved *all, size_t token)
{
    size_t i;
    vec_first(i, all->branches.len, all->branches.at[i]->first <= token);
    return i < all->branches.len ? all->branches.at[i] : NULL;
}

/* The statement of the block that has the token. */
static const Stmt *stmt_at(const Stmt *block, size_t token)
{
    size_t i;
    vec_first(i, block->body.len, block->body.at[i]->last < token);
    return i < block->body.len ? block->body.at[i] : NULL;
}

/* Another statement in there gives the name a value. */
static bool is_set_elsewhere(const Moved *all, const Stmt *within, const Stmt *except, Str name)
{
    return within && (first_in(all->set, name, within->first, except->first - 1) ||
                      first_in(all->set, name, except->last + 1, within->last));
}

/* Another branch does: nvcc may make one value of both, behind them. */
static bool is_set_by_others(const Moved *all, const Site *site, Str name)
{
    const Stmt *choice = site->choice;
    if (!choice || choice->kind != STMT_IF)
        return is_set_elsewhere(all, choice, site->stmt, name);
    const bool is_then = stmt_holds(choice->then, site->stmt->first);
    const Stmt *other = is_then ? choice->otherwise : choice->then;
    return other && first_in(all->set, name, other->first, other->last);
}

/* The iteration adds to what the iteration before has left in the place, whatever else it does with
 * that. */
static bool is_carried(const Moved *all, const Stmt *loop, const Expr *place, const Expr *sum)
{
    const Str text = place_text(all, place);
    return (sum->op != TOKEN_ASSIGN || reads(all, sum->b, text)) &&
           !first_in(all->anew, text, loop->first, loop->last);
}

/* --- where values are needed ------------------------------------------------------------------ */

static bool is_needed(Moved *all, const Site *site);
static bool is_name_needed(Moved *all, const Site *site, Str name);

/* It computes with the name's value. */
static bool uses(const Stmt *stmt, Str name)
{
    const Expr *expr = stmt->kind == STMT_EXPR ? stmt->expr : NULL;
    return !expr || expr->kind != EXPR_ASSIGN || expr->op != TOKEN_ASSIGN ||
           expr_mentions(expr->b, name) || !expr_names(expr->a, name);
}

/* The next statement that names it, of several blocks, needs it where it begins. */
static bool is_needed_for(const Moved *all, const Stmt *stmt, Str name)
{
    if (stmt_is_loop(stmt) || (stmt->expr && expr_mentions(stmt->expr, name)))
        return true;
    return stmt->kind == STMT_IF && !stmt->otherwise &&
           first_in(all->set, name, stmt->first, stmt->last);
}

/* What the block leaves in the name. */
static bool is_left(Moved *all, const Site *site, Str name)
{
    const Variable *variable = model_variable(all->model, name);
    if (site->block && variable && variable->declarator &&
        stmt_holds(site->block, variable->declarator->first))
        return true;
    if (site->outer)
        return is_name_needed(all, site->outer, name);
    return !site->loop || first_in(all->names, name, site->loop->first, site->stmt->first - 1);
}

/* The value that the name has behind the site's statement. */
static bool is_name_needed(Moved *all, const Site *site, Str name)
{
    const Stmt *block = site->block, *branch = next_branch(all, site->stmt->last);
    if (is_set_by_others(all, site, name))
        return false;
    for (size_t behind = site->stmt->last; block;) {
        const size_t at = first_in(all->names, name, behind + 1, block->last);
        const Stmt *stmt = at ? stmt_at(block, at) : NULL;
        if (branch && branch->first < (stmt ? stmt->first : block->last)) {
            if (branch->kind == STMT_CASE || branch->kind == STMT_LABEL)
                return true; /* other ways lead there, too */
            if (branch->kind == STMT_BREAK || branch->kind == STMT_CONTINUE)
                return !is_set_elsewhere(all, site->loop ? site->loop : all->model->kernel->body,
                                         site->stmt, name);
        }
        if (all->looked++ > MOST_LOOKED)
            return false;
        if (!stmt)
            break;
        if (branch && branch->first <= stmt->last)
            return branch == stmt && is_needed_for(all, stmt, name);
        const Site next = {stmt, block, site->loop, site->choice, site->outer};
        if (!uses(stmt, name) || is_needed(all, &next))
            return true;
        behind = stmt->last;
    }
    return is_left(all, site, name);
}

/* It is reached through a pointer or a reference that the kernel declares, which may be to a
 * variable of the thread's own. */
static bool may_be_own(const Moved *all, const Expr *place)
{
    if (access_of(all, place))
        return false;
    while (place->kind == EXPR_INDEX || place->kind == EXPR_MEMBER || place->kind == EXPR_UNARY)
        place = expr_bare(place->a);
    const Variable *variable =
        place->kind == EXPR_NAME ? model_variable(all->model, place->name) : NULL;
    return !variable || (variable->declarator && !variable->type->is_shared);
}

static bool is_memory_needed(const Moved *all, const Site *site, const Expr *place, const Expr *sum)
{
    const Stmt *loop = site->loop, *choice = site->choice;
    const Access *access = access_of(all, place);
    const Loop *counted = loop ? model_loop(all->model, loop) : NULL;
    if (may_be_own(all, place))
        return false;
    if (choice && (choice->otherwise || choice->kind == STMT_SWITCH) &&
        all->contraction->region->promoted.len)
        return false; /* stores of both branches are one, unless something is loaded before one */
    if (!loop)
        return true;
    if (access && access->flat && counted && counted->atom
            ? poly_mentions(access->flat, counted->atom)
            : expr_mentions_any(place, stmt_names_assigned(all->model, loop), (Str){0}))
        return true;
    return is_carried(all, loop, place, sum);
}

static bool has_assignment(const Expr *expr)
{
    bool has = expr && expr->kind == EXPR_ASSIGN;
    for (size_t i = 0; expr && i < expr_parts(expr) && !has; i++)
        has = has_assignment(expr_part(expr, i));
    return has;
}

/* The value that the statement makes. */
static bool is_needed(Moved *all, const Site *site)
{
    const Stmt *stmt = site->stmt;
    for (size_t i = 0; i < stmt->declarators.len; i++)
        if (!is_name_needed(all, site, stmt->declarators.at[i]->name))
            return false;
    const Expr *expr = stmt->kind == STMT_EXPR ? stmt->expr : NULL;
    const bool sets = expr && expr->kind == EXPR_ASSIGN;
    if (expr && has_assignment(sets ? expr->b : expr))
        return false;
    if (!sets)
        return true;
    const Expr *place = expr_bare(expr->a);
    if (place->kind == EXPR_TERNARY)
        return false;
    const Str own = own_name(all->model, place);
    if (!own.len)
        return is_memory_needed(all, site, place, expr);
    if (is_set_by_others(all, site, own))
        return false;
    const Variable *variable = model_variable(all->model, own);
    const bool is_outer =
        site->loop && variable &&
        (!variable->declarator || !stmt_holds(site->loop, variable->declarator->first));
    return (is_outer && is_carried(all, site->loop, place, expr)) || is_name_needed(all, site, own);
}

/* --- all sums --------------------------------------------------------------------------------- */

static bool has_sum(const Model *model, const Expr *expr)
{
    if (!expr)
        return false;
    const bool sums = expr_adds(expr);
    if (sums && (select_is_product(model, expr->a) || select_is_product(model, expr->b)))
        return true;
    for (size_t i = 0; i < expr_parts(expr); i++)
        if (has_sum(model, expr_part(expr, i)))
            return true;
    return false;
}

/* The way from the statement to where its value may be made does: it ends behind the loop around
 * it, or where the name stands for the last time. */
static bool leads_through_region(const Moved *all, const Site *site)
{
    const Stmt *stmt = site->stmt;
    const size_t end = site->loop     ? site->loop->last
                       : site->choice ? site->choice->last
                                      : stmt->last;
    const Expr *place = stmt->kind == STMT_EXPR && stmt->expr->kind == EXPR_ASSIGN
                            ? expr_bare(stmt->expr->a)
                            : NULL;
    Str name = place                   ? own_name(all->model, place)
               : stmt->declarators.len ? stmt->declarators.at[0]->name
                                       : (Str){0};
    if (place && !name.len && may_be_own(all, place))
        return stmt->first <= all->last;
    if (place && !name.len && site->choice)
        return all->contraction->region->promoted.len > 0; /* which are beside the loop, too */
    return stmt->first <= all->last &&
           (end >= all->first ||
            (name.len && first_in(all->names, name, all->first, all->model->kernel->body->last)));
}

static void find_moved(Moved *all, const Stmt *stmt, const Site *site)
{
    if (!stmt || all->found)
        return;
    for (size_t i = 0; i < stmt->body.len; i++) {
        const Site inner = {stmt->body.at[i], stmt, site->loop, site->choice,
                            site->block ? site : site->outer};
        find_moved(all, inner.stmt, &inner);
    }
    all->looked = 0;
    const bool may_lead = is_plain(stmt) && (stmt->first <= all->last || site->choice);
    for (size_t i = 0; i < stmt_exprs(stmt) && may_lead && !all->found; i++)
        if (has_sum(all->model, stmt_expr(stmt, i)) && leads_through_region(all, site) &&
            !is_needed(all, site))
            all->found = stmt_expr(stmt, i);
    const bool is_loop = stmt_is_loop(stmt),
               is_choice = stmt->kind == STMT_IF || stmt->kind == STMT_SWITCH;
    const Stmt *const parts[] = {stmt->then, stmt->otherwise};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        const Site inner = {.stmt = parts[i],
                            .loop = is_loop ? stmt : site->loop,
                            .choice = is_loop     ? NULL
                                      : is_choice ? stmt
                                                  : site->choice,
                            .outer = is_loop       ? NULL
                                     : site->block ? site
                                                   : site->outer};
        find_moved(all, inner.stmt, &inner);
    }
}

/* --- values that nobody reads ----------------------------------------------------------------- */

typedef struct {
    const Model *model;
    StrMap *pending;   /* name -> the assignment of which nothing has read the value yet */
    const Expr *found; /* one whose value is assigned over */
} Overwritten;

static void follow_expr(Overwritten *all, const Expr *expr)
{
    if (!expr)
        return;
    const Expr *target = expr->kind == EXPR_ASSIGN ? expr_bare(expr->a) : NULL;
    if (target && target->kind == EXPR_NAME) {
        follow_expr(all, expr->b);
        const Expr *before = strmap_get(all->pending, target->name);
        if (expr->op == TOKEN_ASSIGN && before && !all->found)
            all->found = before;
        strmap_set(all->pending, target->name,
                   product_size(all->model, target) ? (void *)(uintptr_t)expr : NULL);
        return;
    }
    if (expr->kind == EXPR_NAME)
        strmap_set(all->pending, expr->name, NULL);
    if (expr->kind == EXPR_LAMBDA)
        all->pending = strmap_new(all->model->arena);
    for (size_t i = 0; i < expr_parts(expr); i++)
        follow_expr(all, expr_part(expr, i));
}

/* Statements one behind the other; of branches and loops each by itself. */
static void follow_stmt(Overwritten *all, const Stmt *stmt)
{
    if (!stmt)
        return;
    const bool is_plain = stmt->kind == STMT_COMPOUND || stmt->kind == STMT_EXPR ||
                          stmt->kind == STMT_DECL || stmt->kind == STMT_EMPTY ||
                          stmt->kind == STMT_ANNOTATION || stmt->kind == STMT_PRAGMA;
    for (size_t i = 0; i < stmt_exprs(stmt); i++)
        follow_expr(all, stmt_expr(stmt, i));
    for (size_t i = 0; i < stmt_parts(stmt); i++) {
        if (!is_plain)
            all->pending = strmap_new(all->model->arena);
        follow_stmt(all, stmt_part(stmt, i));
    }
    if (!is_plain)
        all->pending = strmap_new(all->model->arena);
}

/* A number that is assigned over before anything reads it: what it is made of seems to be needed
 * there, and is not. */
static const Expr *overwritten(const Model *model)
{
    Overwritten all = {.model = model, .pending = strmap_new(model->arena)};
    follow_stmt(&all, model->kernel->body);
    return all.found;
}

const Expr *sunk_sum(const Contraction *contraction)
{
    const Region *region = &contraction->region->region;
    const Model *model = contraction->model;
    const Expr *dead = overwritten(model);
    if (dead)
        return dead;
    Moved all = {.contraction = contraction,
                 .model = model,
                 .accesses = model_accesses(model),
                 .first = region_first_token(region),
                 .last = region_last_token(region),
                 .names = strmap_new(model->arena),
                 .set = strmap_new(model->arena),
                 .anew = strmap_new(model->arena)};
    stmt_each(model->kernel->body, note_stmt, &all);
    find_moved(&all, model->kernel->body, &(Site){0});
    return all.found;
}
