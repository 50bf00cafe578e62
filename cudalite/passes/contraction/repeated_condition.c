/* Conditions that say the same. Enters: a loop. Leaves: whether something else of the kernel asks
 * for what decides whether it has an iteration. */
#include "repeated_condition.h"

#include "../../analysis/effects/assignments.h"
#include "../../syntax/parse.h"
#include "opaque_value.h"

typedef struct {
    const Stmt *loop;
    StrMap *names; /* of the loop's condition, which the loop does not set */
    bool found;
} Tests;

static void note_condition_names(const StrMap *assigned, const Expr *expr, StrMap *names)
{
    if (!expr)
        return;
    if (expr->kind == EXPR_NAME && expr->name.len && !strmap_get(assigned, expr->name))
        strmap_set(names, expr->name, names);
    for (size_t i = 0; i < expr_parts(expr); i++)
        note_condition_names(assigned, expr_part(expr, i), names);
}

static bool mentions_any(const Tests *tests, const Expr *expr)
{
    return expr_mentions_any(expr, tests->names, (Str){0});
}

static void find_choice(void *context, const Expr *expr)
{
    Tests *tests = context;
    if (!expr || tests->found)
        return;
    tests->found = expr->kind == EXPR_TERNARY && mentions_any(tests, expr->a);
    for (size_t i = 0; i < expr_parts(expr); i++)
        find_choice(context, expr_part(expr, i));
}

/* They stand in what decides on a branch, or whether a loop has an iteration. */
static bool bounds_mention(const Tests *tests, const Stmt *stmt)
{
    const Stmt *init = stmt->kind == STMT_FOR ? stmt->init : NULL;
    bool found = mentions_any(tests, stmt->expr) || (init && mentions_any(tests, init->expr));
    for (size_t i = 0; init && i < init->declarators.len; i++)
        found |= mentions_any(tests, init->declarators.at[i]->init);
    return found;
}

static void find_test(Tests *tests, const Stmt *stmt)
{
    if (!stmt || tests->found)
        return;
    const bool is_around = stmt->first <= tests->loop->first && stmt->last >= tests->loop->last;
    const bool branches = stmt->kind == STMT_IF || stmt->kind == STMT_SWITCH || stmt_is_loop(stmt);
    tests->found = branches && !is_around && bounds_mention(tests, stmt);
    for (size_t i = 0; i < stmt_parts(stmt); i++)
        find_test(tests, stmt_part(stmt, i));
}

bool condition_is_repeated(const Model *model, const Stmt *loop)
{
    const Stmt *body = model->kernel->body;
    Tests tests = {loop, strmap_new(model->arena), false};
    const StrMap *assigned = stmt_assigned(model->arena, model, loop);
    const Stmt *init = loop->kind == STMT_FOR ? loop->init : NULL;
    note_condition_names(assigned, loop->expr, tests.names);
    for (size_t i = 0; init && i < init->declarators.len; i++)
        note_condition_names(assigned, init->declarators.at[i]->init, tests.names);
    if (init)
        note_condition_names(assigned, init->expr, tests.names);
    find_test(&tests, body);
    if (!tests.found)
        stmt_each_expr(body, find_choice, &tests);
    for (const Stmt *inner = loop; inner != body && !tests.found;) {
        inner = stmt_parent(body, inner);
        tests.found = stmt_is_loop(inner) && inner->expr && inner->expr->kind == EXPR_BINARY &&
                      opaque_value_is_constant(model, NULL, NULL, inner->expr->b);
    }
    return tests.found;
}
