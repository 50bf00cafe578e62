/* Loops that nobody can count and that yet run alike for all threads of the block, iteration by
 * iteration: for (int t = n / 2; t > 0; t /= 2). */
#include "uniform_loop.h"

#include "../variables.h"
#include "assignments.h"

typedef enum { NO_WAY, FALLS, GROWS, SHRINKS, SWELLS } Way; /* by a number; by a factor */

static int64_t number_of(Builder *builder, const Expr *expr)
{
    int64_t number;
    return poly_is_constant(value_quiet(builder, expr).poly, &number) ? number : INT64_MIN;
}

/* Where `v op= by` leads to, and surely. */
static Way way_of(TokenKind op, int64_t by)
{
    switch (op) {
    case TOKEN_PLUS: return by > 0 ? GROWS : by < 0 && by > -INT32_MAX ? FALLS : NO_WAY;
    case TOKEN_MINUS: return by > 0 ? FALLS : by < 0 && by > -INT32_MAX ? GROWS : NO_WAY;
    case TOKEN_STAR: return by > 1 ? SWELLS : NO_WAY;
    case TOKEN_SLASH: return by > 1 ? SHRINKS : NO_WAY;
    case TOKEN_SHL: return by > 0 && by < 31 ? SWELLS : NO_WAY;
    case TOKEN_SHR: return by > 0 && by < 31 ? SHRINKS : NO_WAY;
    default: return NO_WAY;
    }
}

/* Of `v /= 2`, `v = v * 2`, `v--` and their like. */
static Way way_of_step(Builder *builder, const Expr *step, Str name)
{
    step = expr_bare(step);
    if (!step || !expr_names(step->a, name))
        return NO_WAY;
    if (step->kind == EXPR_POSTFIX || step->kind == EXPR_UNARY)
        return step->op == TOKEN_PLUS_PLUS ? GROWS : step->op == TOKEN_MINUS_MINUS ? FALLS : NO_WAY;
    if (step->kind != EXPR_ASSIGN)
        return NO_WAY;
    const Expr *value = expr_bare(step->b);
    if (step->op == TOKEN_ASSIGN && value->kind == EXPR_BINARY && expr_names(value->a, name))
        return way_of(value->op, number_of(builder, value->b));
    return way_of(token_compound(step->op), number_of(builder, value));
}

/* The comparison becomes false on that way, whatever values it begins with: also threads behind a
 * bound check run the loop, where the code itself may not. */
static bool ends(Builder *builder, const Expr *test, const Loop *loop, Way way)
{
    Str name = loop->variable->name;
    int64_t start = 0;
    test = expr_bare(test);
    if (test->kind == EXPR_BINARY && test->op == TOKEN_AND_AND)
        return ends(builder, test->a, loop, way) || ends(builder, test->b, loop, way);
    if (test->kind != EXPR_BINARY || !expr_names(test->a, name) || expr_mentions(test->b, name))
        return false;
    bool less = test->op == TOKEN_LESS || test->op == TOKEN_LESS_EQUAL,
         more = test->op == TOKEN_GREATER || test->op == TOKEN_GREATER_EQUAL;
    int64_t limit = number_of(builder, test->b);
    switch (way) {
    case FALLS: return more && !loop->variable->type->is_unsigned;
    case GROWS: return less;
    case SHRINKS: return more && limit >= (test->op == TOKEN_GREATER ? 0 : 1);
    case SWELLS: return less && poly_is_constant(loop->start, &start) && start > 0;
    default: return false;
    }
}

static bool holds_annotated_loop(const Stmt *stmt)
{
    if (!stmt)
        return false;
    for (size_t i = 0; i < stmt->notes.len; i++)
        if (stmt->notes.at[i]->kind == ANNOTATION_LOOP)
            return true;
    for (size_t i = 0; i < stmt_parts(stmt); i++)
        if (holds_annotated_loop(stmt_part(stmt, i)))
            return true;
    return false;
}

bool loop_runs_alike(Builder *builder, const Loop *loop)
{
    Variable *variable = loop->variable;
    const Stmt *stmt = loop->stmt;
    if (!variable || !loop->start || !poly_uniform(loop->start) || variable->address_taken ||
        variable->type->size < 4 || loop->leaves || !stmt->expr || !stmt->step ||
        !holds_annotated_loop(stmt->then) ||
        strmap_get(stmt_assigned(builder->arena, builder->model, stmt->then), variable->name))
        return false;
    Value before = variable->value;
    Way way = way_of_step(builder, stmt->step, variable->name);
    if (way == NO_WAY || !ends(builder, stmt->expr, loop, way))
        return false;
    variable_forget(builder, variable, true, false);
    if (poly_uniform(value_quiet(builder, stmt->expr).poly))
        return true;
    variable->value = before;
    return false;
}
