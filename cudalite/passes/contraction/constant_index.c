/* Enters: a range of the kernel whose loops get another form. Leaves: a product that nvcc fuses in
 * some iterations only, for what an index such as k & 1 tells there.
 *
 * Where a loop begins at a number, nvcc knows k & 1 in each of the iterations that it writes out
 * together: which of the thread's own `x[2]` is meant in x[k & 1], or that v[k & 3] is v[3], whose
 * product is made already. A tile begins in an iteration that it does not know. (Read off PTX of
 * nvcc 13.0.) */
#include "constant_index.h"

#include "../../analysis/product.h"
#include "../../analysis/uniform_path/select.h"
#include "../../syntax/parse.h"

enum { MOST_ITERATIONS = 32 }; /* of a loop that is written out in either form */

typedef struct {
    const Expr *product; /* one with such a part as a factor */
    const Expr *part;    /* ... the part */
} Factor;

typedef struct {
    const Model *model;
    StrMap *counts;   /* names that follow a loop's iterations */
    StrMap *promoted; /* array of the thread's own -> a product that it may hold */
    StrMap *chosen;   /* ... that has an index which follows iterations */
    StrMap *factors;  /* member that is an array -> Factor */
    const Expr *found;
} Known;

/* The array of which an index names a part: of the thread's own, or a member; empty: another
 * one. */
static Str array_of(const Known *all, const Expr *index, bool *is_member)
{
    const Expr *base = index->kind == EXPR_INDEX ? expr_bare(index->a) : NULL;
    *is_member = base && base->kind == EXPR_MEMBER;
    if (*is_member)
        return base->name;
    const Variable *variable =
        base && base->kind == EXPR_NAME ? model_variable(all->model, base->name) : NULL;
    const Type *type = variable && variable->declarator ? variable->type : NULL;
    return type && type->extents.len && !type->pointers && !type->is_shared ? base->name : (Str){0};
}

static bool follows(const Known *all, const Expr *index)
{
    return expr_mentions_any(index->b, all->counts, (Str){0});
}

static void note_factor(Known *all, const Expr *product, const Expr *factor)
{
    bool is_member;
    factor = expr_uncast(factor);
    if (factor->kind == EXPR_BINARY && product_is(all->model, factor)) {
        note_factor(all, product, factor->a);
        note_factor(all, product, factor->b);
        return;
    }
    const Str name = array_of(all, factor, &is_member);
    if (!name.len || !is_member)
        return;
    const Factor *other = strmap_get(all->factors, name);
    if (other && other->product != product && (follows(all, other->part) || follows(all, factor)))
        all->found = product;
    if (other && !follows(all, factor))
        return;
    Factor *made = arena_new_of(all->model->arena, Factor);
    *made = (Factor){product, factor};
    strmap_set(all->factors, name, made);
}

static void keep(Known *all, Str name, const Expr *value)
{
    if (value && select_is_product(all->model, value))
        strmap_set(all->promoted, name, (void *)value);
}

static void note(void *context, const Expr *expr)
{
    Known *all = context;
    bool is_member;
    if (!expr || all->found)
        return;
    const Str name = array_of(all, expr, &is_member);
    if (name.len && !is_member && follows(all, expr))
        strmap_set(all->chosen, name, all);
    if (expr->kind == EXPR_ASSIGN) {
        const Str target = array_of(all, expr_bare(expr->a), &is_member);
        if (target.len && !is_member)
            keep(all, target, expr->b);
    }
    if (expr->kind == EXPR_BINARY && product_is(all->model, expr))
        note_factor(all, expr, expr);
    for (size_t i = 0; i < expr_parts(expr); i++)
        note(all, expr_part(expr, i));
}

/* Variables that are declared in iterations follow these, and arrays hold what they are declared
 * with. */
static void note_declared(void *context, const Stmt *stmt)
{
    Known *all = context;
    for (size_t i = 0; i < stmt->declarators.len; i++) {
        const Declarator *declarator = stmt->declarators.at[i];
        if (declarator->init && expr_mentions_any(declarator->init, all->counts, (Str){0}))
            strmap_set(all->counts, declarator->name, all);
        const Expr *init = declarator->type->extents.len ? declarator->init : NULL;
        for (size_t k = 0; init && init->kind == EXPR_INIT && k < init->arguments.len; k++)
            keep(all, declarator->name, init->arguments.at[k]);
    }
}

const Expr *constant_index(const Model *model, const Stmt *stmt)
{
    Known all = {model,
                 strmap_new(model->arena),
                 strmap_new(model->arena),
                 strmap_new(model->arena),
                 strmap_new(model->arena),
                 NULL};
    for (size_t i = 0; i < model->loops.len; i++) {
        const Loop *loop = model->loops.at[i];
        bool written_out = loop->trips_known && loop->trips <= MOST_ITERATIONS;
        if (loop->variable && !written_out && loop->stmt->first >= stmt->first &&
            loop->stmt->last <= stmt->last)
            strmap_set(all.counts, loop->variable->name, &all);
    }
    stmt_each(stmt, note_declared, &all);
    stmt_each_expr(stmt, note, &all);
    for (size_t i = 0; i < model->variables.len && !all.found; i++) {
        const Str name = model->variables.at[i]->name;
        if (strmap_get(all.chosen, name))
            all.found = strmap_get(all.promoted, name);
    }
    return all.found;
}
