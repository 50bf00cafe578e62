/* Sums of two products whose factors loops leave. Enters: a kernel. Leaves: a sum of two products, each made of variables that
 * a loop sets from iteration to iteration, of which not the same ones stand in both, as in
 *
 *     for (...) { p += a[i]; q += b[i]; }
 *     x = p * p + q * q;
 *
 * Of two products nvcc fuses the one whose factors it has first. Which of two values of a loop that is depends on the order of
 * their phis, which loops over tiles change. Of a difference the order is told by its sides. (Read off PTX of nvcc 13.0.) */
#include "carried_factors.h"

#include "../../analysis/effects/assignments.h"
#include "../../analysis/effects/copy_propagation.h"
#include "../../analysis/product.h"
#include "../../analysis/product_form.h"
#include "../../syntax/parse.h"
#include "known_values.h"

/* A variable of the thread's own. */
typedef struct {
    bool is_carried; /* a loop sets it, which it is not declared in */
    unsigned bit;
    VEC(const Expr *) values; /* that are no steps of itself */
    bool is_asked;
    uint64_t made_of; /* bits of carried variables */
} Local;

typedef struct {
    const Model *model;
    StrMap *locals; /* name -> Local */
    StrMap *stored; /* text of a place in memory -> the last value that `=` gives it */
    const Expr *found;
    unsigned bits;
} Carried;

static Local *local(Carried *all, Str name)
{
    Local *known = strmap_get(all->locals, name);
    if (!known) {
        known = arena_new_of(all->model->arena, Local);
        strmap_set(all->locals, name, known);
    }
    return known;
}

static void note_expr(void *context, const Expr *expr)
{
    Carried *all = context;
    if (!expr)
        return;
    if (expr->kind == EXPR_ASSIGN && expr->op == TOKEN_ASSIGN) {
        const Variable *variable = known_root(all->model, expr->a);
        if (variable && !expr_mentions(expr->b, variable->name))
            vec_push(all->model->arena, &local(all, variable->name)->values, expr->b);
        else if (!variable)
            strmap_set(all->stored, product_words(all->model, expr_bare(expr->a)), (void *)expr->b);
    }
    for (size_t i = 0; i < expr_parts(expr); i++)
        note_expr(context, expr_part(expr, i));
}

static void note_stmt(void *context, const Stmt *stmt)
{
    Carried *all = context;
    for (size_t i = 0; i < stmt->declarators.len; i++)
        if (stmt->declarators.at[i]->init)
            vec_push(all->model->arena, &local(all, stmt->declarators.at[i]->name)->values,
                     stmt->declarators.at[i]->init);
    if (!stmt_is_loop(stmt))
        return;
    Str name;
    const StrMap *assigned = stmt_names_assigned(all->model, stmt);
    for (size_t i = 0; strmap_next(assigned, &i, &name);) {
        const Variable *variable = model_variable(all->model, name);
        if (!variable || !variable->declarator || !product_has_type(variable->type) ||
            stmt_holds(stmt, variable->declarator->name_token))
            continue;
        Local *carried = local(all, name);
        carried->bit = carried->is_carried ? carried->bit : all->bits++ % 64;
        carried->is_carried = true;
    }
}

/* Carried variables of which the value is made, by bits. */
static uint64_t made_of(Carried *all, const Expr *expr)
{
    uint64_t bits = 0;
    if (!expr)
        return 0;
    Local *name = expr->kind == EXPR_NAME ? strmap_get(all->locals, expr->name) : NULL;
    if (name && name->is_carried)
        return (uint64_t)1 << name->bit;
    if (name && !name->is_asked) {
        name->is_asked = true;
        for (size_t i = 0; i < name->values.len; i++)
            name->made_of |= made_of(all, name->values.at[i]);
    }
    if (name)
        return name->made_of;
    for (size_t i = 0; i < expr_parts(expr); i++)
        bits |= made_of(all, expr_part(expr, i));
    return bits;
}

/* Of a product, which may be a variable's value or one in memory; 0: it is none. */
static uint64_t factors_of(Carried *all, const Expr *value)
{
    value = expr_unsigned(value);
    if (product_is(all->model, value))
        return made_of(all, value);
    if (value->kind == EXPR_NAME) {
        const Local *name = strmap_get(all->locals, value->name);
        uint64_t bits = 0;
        for (size_t i = 0; name && i < name->values.len; i++)
            if (product_is(all->model, expr_unsigned(name->values.at[i])))
                bits |= made_of(all, name->values.at[i]);
        return bits;
    }
    const bool is_place = value->kind == EXPR_INDEX || value->kind == EXPR_MEMBER ||
                          (value->kind == EXPR_UNARY && value->op == TOKEN_STAR);
    const Expr *stored =
        is_place ? strmap_get(all->stored, product_words(all->model, value)) : NULL;
    value = stored ? stored : value;
    return product_may_be(all->model, value) ? made_of(all, value) : 0;
}

static void find_sum(void *context, const Expr *expr)
{
    Carried *all = context;
    if (!expr || all->found)
        return;
    if ((expr->kind == EXPR_BINARY && expr->op == TOKEN_PLUS) ||
        (expr->kind == EXPR_ASSIGN && expr->op == TOKEN_PLUS_ASSIGN)) {
        const uint64_t a = factors_of(all, expr->a), b = a ? factors_of(all, expr->b) : 0;
        if (a && b && a != b)
            all->found = expr;
    }
    for (size_t i = 0; i < expr_parts(expr); i++)
        find_sum(context, expr_part(expr, i));
}

const Expr *carried_factors(const Model *model)
{
    Carried all = {
        .model = model, .locals = strmap_new(model->arena), .stored = strmap_new(model->arena)};
    stmt_each(model->kernel->body, note_stmt, &all);
    stmt_each_expr(model->kernel->body, note_expr, &all);
    stmt_each_expr(model->kernel->body, find_sum, &all);
    return all.found;
}
