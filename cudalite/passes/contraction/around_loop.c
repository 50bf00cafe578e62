/* What stands beside a region's loop. Enters: a region. Leaves: a sum or a product outside of it
 * whose contraction may be another one with tiles. (Machine code of nvcc 13.0 for sm_90.) */
#include "around_loop.h"
#include "contraction_queries.h"

#include "../../analysis/effects/assignments.h"
#include "../../analysis/effects/pure_calls.h"
#include "../../analysis/product.h"
#include "../../analysis/product_form.h"
#include "../../analysis/uniform_factor.h"
#include "../../syntax/names.h"
#include "../../syntax/parse.h"
#include "../../syntax/tree.h"

/* --- sums in a loop around -------------------------------------------------------------------- */

/* In y[t * n + r] = alpha * s + y[t * n + r] behind a loop of sums, in a loop over t, nvcc decides
 * by the whole nest what it fuses: it unswitches the outer loop by the test before the inner one,
 * knows s as a number where that has no iteration, moves the product into one of both ways, and
 * orders what stands there anew, divisions with their branches among it. Tiles change the nest.
 * Without a loop around, nothing is duplicated, and the product stands where the text has it. (8 of
 * some 600 kernels had other bits, and 20 of 426 random reductions, all of them with such a
 * sum.) */
typedef struct {
    const Model *model;
    size_t first, last; /* the region */
    const Expr *found;
} Beside;

/* What memory keeps is loaded: others ask for that. */
static bool has_product(const Beside *beside, const Expr *operand)
{
    return operand && expr_unsigned(operand)->kind != EXPR_INDEX &&
           product_may_be(beside->model, operand);
}

/* ... or a call, which may be one. */
static bool is_sum_of_product(const Beside *beside, const Expr *expr)
{
    if (expr->kind == EXPR_CALL)
        return product_is_call(beside->model, expr);
    return expr_adds(expr) && (has_product(beside, expr->a) || has_product(beside, expr->b));
}

static void find_sum(void *context, const Expr *expr)
{
    Beside *beside = context;
    if (!expr || beside->found || (expr->first >= beside->first && expr->last <= beside->last))
        return;
    if (is_sum_of_product(beside, expr))
        beside->found = expr;
    for (size_t i = 0; i < expr_parts(expr); i++)
        find_sum(context, expr_part(expr, i));
}

const Expr *outer_loop_sum(const Region *region)
{
    Beside beside = {.model = region->model,
                     .first = region_first_token(region),
                     .last = region_last_token(region)};
    if (region->loop && region_around(region))
        stmt_each_expr(region->model->kernel->body, find_sum, &beside);
    return beside.found;
}

/* --- products behind -------------------------------------------------------------------------- */

/* Of s = s * al + a[i] in a loop with s *= al behind it, the last product is the one that another
 * iteration would begin with: nvcc makes it at the loop's end for both, where it meets no sum. */
typedef struct {
    const Model *model;
    size_t last;    /* token of the region */
    StrMap *set;    /* names that the loop sets */
    StrMap *scaled; /* ... and multiplies */
    const Expr *found;
} Behind;

static bool multiplies(const Behind *behind, const Expr *expr)
{
    return expr->kind == EXPR_CALL
               ? product_is_call(behind->model, expr)
               : product_scales(behind->model, expr) || product_is(behind->model, expr);
}

/* Names that the loop sets, in one of its products. */
static void note_scaled(void *context, const Expr *expr)
{
    Behind *behind = context;
    if (!expr)
        return;
    const bool is_product = multiplies(behind, expr);
    for (size_t i = 0; i < expr_parts(expr); i++) {
        const Expr *part = expr_part(expr, i);
        const Expr *bare = part && is_product ? expr_unsigned(part) : NULL;
        if (bare && bare->kind == EXPR_NAME && strmap_get(behind->set, bare->name))
            strmap_set(behind->scaled, bare->name, behind);
        note_scaled(context, part);
    }
}

static void find_behind(void *context, const Expr *expr)
{
    Behind *behind = context;
    if (!expr || behind->found)
        return;
    if (expr->first > behind->last && multiplies(behind, expr) &&
        expr_mentions_any(expr, behind->scaled, (Str){0}))
        behind->found = expr;
    for (size_t i = 0; i < expr_parts(expr); i++)
        find_behind(context, expr_part(expr, i));
}

const Expr *product_behind_loop(const Region *region)
{
    const Model *model = region->model;
    if (!region->loop)
        return NULL;
    Behind behind = {.model = model,
                     .last = region_last_token(region),
                     .set = stmt_assigned(model->arena, model, region->loop->stmt),
                     .scaled = strmap_new(model->arena)};
    stmt_each_expr(region->loop->stmt, note_scaled, &behind);
    stmt_each_expr(model->kernel->body, find_behind, &behind);
    return behind.found;
}

/* --- products that stand twice ---------------------------------------------------------------- */

/* nvcc makes e[x] * by of the loop and of behind it once, before the loop, and fuses it with no sum
 * then; of p = &e[x], y = x, by2 = by it knows that they are the same. Elements of one array are
 * taken for the same. */
enum { DEEPEST_COPY = 6, MOST_FACTOR_TOKENS = 64 };
typedef enum { BEFORE_LOOP, IN_LOOP, BEHIND_LOOP } Side;

typedef struct {
    Side side;
    bool is_summand;
} Occurrence;

typedef struct {
    const Model *model;
    const Stmt *loop;
    StrMap *set;   /* names that the loop sets */
    StrMap *first; /* form -> Occurrence */
    unsigned depth;
    const Expr *found;
} Repeated;

/* The array, or what a pointer to its elements was made of. */
static const Expr *array_of(const Repeated *all, const Expr *expr, unsigned depth)
{
    expr = expr_uncast(expr_bare(expr));
    const Expr *value =
        expr->kind == EXPR_NAME ? contraction_kept_value(all->model, expr->name) : NULL;
    const Variable *variable =
        expr->kind == EXPR_NAME && expr->name.len ? model_variable(all->model, expr->name) : NULL;
    if (!depth)
        return NULL;
    if (value && variable->type->pointers)
        return array_of(all, value, depth - 1);
    if (variable)
        return variable->type->pointers || variable->type->extents.len ? expr : NULL;
    if (expr->kind == EXPR_UNARY && (expr->op == TOKEN_AND || expr->op == TOKEN_STAR))
        return array_of(all, expr->a, depth - 1);
    if (expr->kind != EXPR_INDEX && expr->kind != EXPR_BINARY)
        return NULL;
    const Expr *array = array_of(all, expr->a, depth - 1); /* a[x], a + x, x[a] */
    return array ? array : array_of(all, expr->b, depth - 1);
}

static Str form_of_operand(void *context, const Expr *expr)
{
    Repeated *all = context;
    const Model *model = all->model;
    const Expr *element =
        expr->kind == EXPR_MEMBER && expr->op == TOKEN_DOT ? expr_bare(expr->a) : expr;
    const Expr *copied = element != expr && element->kind == EXPR_NAME
                             ? contraction_kept_value(model, element->name)
                             : NULL;
    element = copied ? expr_uncast(copied) : element; /* v.x of v = a[i] */
    const Expr *value = expr->kind == EXPR_NAME ? contraction_kept_value(model, expr->name) : NULL,
               *array = element->kind == EXPR_INDEX ||
                                (element->kind == EXPR_UNARY && element->op == TOKEN_STAR)
                            ? array_of(all, element, DEEPEST_COPY)
                            : NULL;
    Str form = {0};
    if (array)
        return str_format(model->arena, "%.*s[]", STR_ARG(array->name));
    if (expr->kind == EXPR_UNARY && (expr->op == TOKEN_MINUS || expr->op == TOKEN_PLUS))
        return product_form(model, expr->a, form_of_operand, all);
    if (value && all->depth < DEEPEST_COPY) {
        all->depth++;
        form = product_form(model, value, form_of_operand, all);
        all->depth--;
    }
    return form;
}

/* Nothing that the loop sets or declares stands in it. */
static bool is_unchanged(const Repeated *all, const Expr *expr)
{
    if (!expr)
        return true;
    const Variable *variable =
        expr->kind == EXPR_NAME && expr->name.len ? model_variable(all->model, expr->name) : NULL;
    const Expr *value = variable ? contraction_kept_value(all->model, expr->name) : NULL;
    if (variable && variable->declarator && stmt_holds(all->loop, variable->declarator->name_token))
        return value && is_unchanged(all, value);
    if (variable && strmap_get(all->set, expr->name))
        return false;
    for (size_t i = 0; i < expr_parts(expr); i++)
        if (!is_unchanged(all, expr_part(expr, i)))
            return false;
    return true;
}

static bool is_made(const Model *model, const Expr *expr)
{
    if (expr->last - expr->first >= MOST_FACTOR_TOKENS)
        return false;
    if (expr->kind == EXPR_CALL)
        return expr->arguments.len == 2 && call_is_own(model, expr) && product_is_call(model, expr);
    return (expr->kind == EXPR_BINARY || expr->kind == EXPR_ASSIGN) &&
           (product_is(model, expr) || product_scales(model, expr)) &&
           !product_is_exact(model, expr);
}

static void note_made(Repeated *all, const Expr *expr, bool is_summand)
{
    const Occurrence one = {.side = expr->last < all->loop->first   ? BEFORE_LOOP
                                    : expr->first > all->loop->last ? BEHIND_LOOP
                                                                    : IN_LOOP,
                            .is_summand = is_summand};
    if (one.side == IN_LOOP && !is_unchanged(all, expr))
        return;
    const Str form = product_form(all->model, expr, form_of_operand, all);
    Occurrence *first = strmap_get(all->first, form);
    if (!first) {
        first = arena_new_of(all->model->arena, Occurrence);
        *first = one;
        strmap_set(all->first, form, first);
    } else if (first->side != one.side && (first->is_summand || is_summand)) {
        all->found = expr;
    }
    first->is_summand |= is_summand;
}

static void find_made(void *context, const Expr *expr, bool is_summand)
{
    Repeated *all = context;
    if (!expr || all->found)
        return;
    if (is_made(all->model, expr))
        note_made(all, expr, is_summand);
    if (expr->kind == EXPR_ASSIGN) {
        find_made(all, expr->b, token_is_sum(expr->op) || expr_bare(expr->a)->kind == EXPR_NAME);
        find_made(all, expr->a, false);
    } else {
        product_each_operand(all->model, expr, is_summand, find_made, all);
    }
}

static void find_repeated(void *context, const Stmt *stmt)
{
    for (size_t i = 0; i < stmt->declarators.len; i++)
        find_made(context, stmt->declarators.at[i]->init, true);
    find_made(context, stmt->expr, stmt->kind == STMT_RETURN);
    find_made(context, stmt->step, false);
}

const Expr *product_around_loop(const Region *region)
{
    const Model *model = region->model;
    if (!region->loop)
        return NULL;
    Repeated all = {.model = model,
                    .loop = region->loop->stmt,
                    .set = stmt_assigned(model->arena, model, region->loop->stmt),
                    .first = strmap_new(model->arena)};
    stmt_each(model->kernel->body, find_repeated, &all);
    return all.found;
}

/* --- objects that the loop's calls change ----------------------------------------------------- */

static void note_object(void *context, const Expr *expr)
{
    Repeated *all = context;
    if (!expr)
        return;
    const Expr *callee = expr->kind == EXPR_CALL ? expr_bare(expr->a) : NULL,
               *object = callee ? expr_root(callee) : NULL;
    const Variable *variable = object && object->kind == EXPR_NAME && object->name.len
                                   ? model_variable(all->model, object->name)
                                   : NULL;
    if (variable && variable->type->kind == TYPE_UNKNOWN && !variable->type->pointers)
        strmap_set(all->set, object->name, all);
    for (size_t i = 0; i < expr_parts(expr); i++)
        note_object(context, expr_part(expr, i));
}

static void find_of_object(void *context, const Expr *expr)
{
    Repeated *all = context;
    if (!expr || all->found)
        return;
    if (expr->first > all->loop->last && expr->kind == EXPR_BINARY &&
        product_is(all->model, expr) && expr_mentions_any(expr, all->set, (Str){0}))
        all->found = expr;
    for (size_t i = 0; i < expr_parts(expr); i++)
        find_of_object(context, expr_part(expr, i));
}

const Expr *product_of_object(const Region *region)
{
    const Model *model = region->model;
    if (!region->loop)
        return NULL;
    Repeated all = {.model = model, .loop = region->loop->stmt, .set = strmap_new(model->arena)};
    stmt_each_expr(region->loop->stmt, note_object, &all);
    stmt_each_expr(model->kernel->body, find_of_object, &all);
    return all.found;
}
