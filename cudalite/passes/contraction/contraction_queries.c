/* What products are asked by. Enters: loops, accesses and expressions of a kernel. Leaves: whether
 * a compiler may write a loop out, whether memory is touched between two accesses, and whether only
 * the run tells a value. */
#include "contraction_queries.h"

#include "../../analysis/legality/type_based_aliasing.h"
#include "../../syntax/parse.h"

static bool is_template_number(const Model *model, const Variable *variable)
{
    const Kernel *kernel = model->kernel;
    for (size_t i = 0; i < kernel->template_numbers.len; i++)
        if (variable->param == kernel->template_numbers.at[i])
            return true;
    return false;
}

bool contraction_of_run(const Model *model, const Expr *expr)
{
    if (!expr)
        return false;
    const Variable *variable = expr->kind == EXPR_NAME ? model_variable(model, expr->name) : NULL;
    bool names = variable && !is_template_number(model, variable);
    for (size_t i = 0; i < expr->arguments.len; i++)
        names |= contraction_of_run(model, expr->arguments.at[i]);
    return names || contraction_of_run(model, expr->a) || contraction_of_run(model, expr->b);
}

bool contraction_written_out(const Model *model, const Loop *loop)
{
    return loop->trips_known ? loop->trips <= CONTRACTION_WRITTEN_OUT
                             : loop->canonical && !contraction_of_run(model, loop->start_expr) &&
                                   !contraction_of_run(model, loop->end_expr);
}

bool contraction_has_loop(const Contraction *contraction, const Loop *loop)
{
    return loop->stmt->first >= region_first_token(&contraction->region->region) &&
           loop->stmt->last <= region_last_token(&contraction->region->region);
}

/* --- what stands between ---------------------------------------------------------------------- */

static bool same_tokens(const Model *model, size_t a, size_t b, size_t count)
{
    const Tokens *tokens = &model->kernel->tokens;
    for (size_t i = 0; i < count; i++)
        if (tokens->at[a + i].kind != tokens->at[b + i].kind ||
            !str_equal(token_text(model->arena, tokens->at[a + i]),
                       token_text(model->arena, tokens->at[b + i])))
            return false;
    return true;
}

bool contraction_same_text(const Model *model, const Expr *a, const Expr *b)
{
    return a->last - a->first == b->last - b->first &&
           same_tokens(model, a->first, b->first, a->last - a->first + 1);
}

/* a[i] = a[i]: no compiler writes it. */
static bool stores_itself(const Model *model, const Access *write)
{
    const Expr *expr = write->stmt->expr;
    if (!expr || expr->kind != EXPR_ASSIGN || expr->op != TOKEN_ASSIGN ||
        expr_bare(expr->a) != write->expr)
        return false;
    const Expr *value = expr_bare(expr->b);
    size_t count = write->expr->last - write->expr->first + 1;
    return value->last - value->first + 1 == count &&
           same_tokens(model, write->expr->first, value->first, count);
}

/* What happens at `order` may come after `from` and before `to`. */
static bool is_between(const Access *from, const Access *to, unsigned order, const Loop *loop)
{
    return loop ? order > from->order || order < to->order
                : order > from->order && order < to->order;
}

bool contraction_touched(const Contraction *contraction, const Access *from, const Access *to,
                         const Loop *loop, bool reads)
{
    const Model *model = contraction->model;
    const Array *array = from->array;
    for (size_t i = 0; i < model->accesses.len; i++) {
        const Access *other = model->accesses.at[i];
        int64_t distance;
        if ((!other->write && !reads) || other == from || other == to ||
            (loop && !loop_within(other->loop, loop)) ||
            !is_between(from, to, other->order, loop) ||
            (!loop && conditions_exclude(other->condition, to->condition)) ||
            members_apart(model, from, other) || (!reads && stores_itself(model, other)))
            continue;
        if (other->array != array
                ? !array->is_restrict && !other->array->is_restrict
                : !other->flat || /* compilers tell a fixed distance apart */
                      !poly_is_constant(poly_subtract(model->arena, other->flat, from->flat),
                                        &distance))
            return true;
    }
    for (size_t i = 0; i < model->arrays.len && !array->is_restrict; i++) {
        const Array *other = model->arrays.at[i];
        if (other->escapes && !other->is_const && !other->is_restrict) /* written anywhere */
            return true;
    }
    for (size_t i = 0; i < model->may_alias.len && !array->is_restrict; i++) {
        const MayAlias *other = &model->may_alias.at[i];
        bool is_outside =
            loop && other->expr &&
            (other->expr->first < loop->stmt->first || other->expr->last > loop->stmt->last);
        if ((other->write || reads) && !other->is_restrict && !is_outside &&
            is_between(from, to, other->order, loop))
            return true;
    }
    return false;
}

const Expr *contraction_kept_value(const Model *model, Str name)
{
    const Variable *variable = name.len ? model_variable(model, name) : NULL;
    const Declarator *declarator = variable && !variable->namesake ? variable->declarator : NULL;
    return declarator && !strmap_get(model->assigned, name) ? declarator->init : NULL;
}
