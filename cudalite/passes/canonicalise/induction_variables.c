/* Pointers and subscripts that step along. Enters: a model. Leaves: parameters that move, and steps inside of other
 * expressions, which can stand by themselves; what they are worth in a loop's iterations the model reads off then.
 *
 *     in += row * w;                        const float *in_at = in;
 *     for (int x = 0; x < w; x++)           in_at += row * w;
 *         sum += *in++;                     for (int x = 0; x < w; x++) {
 *                                               sum += *in_at;
 *                                               in_at++; } */
#include "../../analysis/affine/footprint.h"
#include "../../analysis/legality/coarsening_legality.h"
#include "../../syntax/parse.h"
#include "canonicalise.h"
#include "loop_queries.h"

enum { MOST_STEPS = 64 };

/* --- parameters ------------------------------------------------------------------------------- */

/* `const float *in`, as the head has it: a word that another declaration can begin with. */
static bool is_declared_plainly(const Model *model, const Param *param, size_t *declared)
{
    const Tokens *tokens = &model->kernel->tokens;
    size_t first = param->name_token;
    Span span;
    if (param->type->pointers != 1 || param->type->is_reference || param->type->extents.len ||
        (tokens->at[first + 1].kind != TOKEN_COMMA && tokens->at[first + 1].kind != TOKEN_RPAREN))
        return false;
    while (first > 0 && tokens->at[first - 1].kind != TOKEN_COMMA &&
           tokens->at[first - 1].kind != TOKEN_LPAREN) {
        first--;
        if (tokens->at[first].kind != TOKEN_NAME && tokens->at[first].kind != TOKEN_STAR)
            return false;
    }
    *declared = first;
    return canonical_is_written(model, first, param->name_token, &span);
}

static bool moves_plainly(const Model *model, const Array *array, CanonicalPointer *pointer)
{
    const Kernel *kernel = model->kernel;
    const Tokens *tokens = &kernel->tokens;
    const Variable *variable = model_variable(model, array->name);
    const Span note = array->annotation->where;
    Span span;
    pointer->array = array;
    if (!array->escapes || !array->moves || !variable || !variable->param || variable->namesake ||
        variable->address_taken || note.source != kernel->body_where.source ||
        !is_declared_plainly(model, variable->param, &pointer->declared))
        return false;
    for (size_t i = kernel->body->first; i <= kernel->body->last; i++) {
        if (tokens->at[i].kind != TOKEN_NAME || tokens_is_member(tokens, i) ||
            !str_equal(token_text(model->arena, tokens->at[i]), array->name))
            continue;
        if (!canonical_is_written(model, i, i, &span) || span.source != note.source ||
            (!pointer->uses.len &&
             !str_has(span_text((Span){note.source, note.end, span.begin}), "\n")))
            return false;
        vec_push(model->arena, &pointer->uses, i);
    }
    return pointer->uses.len > 0;
}

void canonical_find_pointers(Model *model, Plain *plain)
{
    for (size_t i = 0; i < model->arrays.len; i++) {
        CanonicalPointer one = {0};
        if (moves_plainly(model, model->arrays.at[i], &one))
            vec_push(model->arena, &plain->pointers, one);
    }
}

/* --- steps ------------------------------------------------------------------------------------ */

static bool is_step(const Expr *expr)
{
    return expr_steps(expr) && expr->a && expr->a->kind == EXPR_NAME;
}

/* A number or a pointer of the kernel's own, whose value nobody else sees. */
static bool is_own(const Model *model, Str name)
{
    const Variable *variable = model_variable(model, name);
    return variable && !variable->namesake && !variable->address_taken && !variable->refers &&
           !variable->type->is_reference && !variable->type->is_volatile &&
           !variable->type->extents.len &&
           (variable->type->pointers == 1 ||
            (!variable->type->pointers && variable->type->kind == TYPE_INTEGER));
}

static unsigned times_named(const Model *model, const Stmt *stmt, Str name)
{
    unsigned times = 0;
    for (size_t i = stmt->first; i <= stmt->last; i++)
        times += model->kernel->tokens.at[i].kind == TOKEN_NAME &&
                 str_equal(token_text(model->arena, model->kernel->tokens.at[i]), name);
    return times;
}

/* Steps that are taken in any case, and by which nothing else of the statement changes. False:
 * there is another one. */
static bool find_in(Model *model, const Expr *expr, bool always, CanonicalStep *step)
{
    Span span;
    if (!expr)
        return true;
    if (expr->kind == EXPR_OPAQUE || expr->kind == EXPR_LAMBDA)
        return false;
    if (is_step(expr)) {
        vec_push(model->arena, &step->steps, expr);
        return always && is_own(model, expr->a->name) &&
               times_named(model, step->stmt, expr->a->name) == 1 &&
               canonical_is_written(model, expr->first, expr->last, &span) &&
               step->steps.len <= MOST_STEPS;
    }
    const bool chooses =
        expr->kind == EXPR_TERNARY ||
        (expr->kind == EXPR_BINARY && (expr->op == TOKEN_AND_AND || expr->op == TOKEN_OR_OR));
    for (size_t i = 0; i < expr->arguments.len; i++)
        if (!find_in(model, expr->arguments.at[i], always && expr->kind != EXPR_SIZEOF, step))
            return false;
    return find_in(model, expr->a, always && expr->kind != EXPR_SIZEOF, step) &&
           find_in(model, expr->b, always && !chooses, step) &&
           find_in(model, expr->c, always && !chooses, step);
}

static bool has_steps(Model *model, CanonicalStep *step)
{
    const Stmt *stmt = step->stmt;
    Span span;
    if (stmt->kind == STMT_DECL && stmt->declarators.len == 1) {
        if (step->is_branch || stmt->declarators.at[0]->type->is_reference ||
            !find_in(model, stmt->declarators.at[0]->init, true, step))
            return false;
    } else if (stmt->kind != STMT_EXPR || !stmt->expr || is_step(stmt->expr) ||
               !find_in(model, stmt->expr, true, step)) {
        return false;
    }
    return step->steps.len > 0 && canonical_is_written(model, stmt->first, stmt->last, &span);
}

static void find_steps(Model *model, const Stmt *stmt, bool in_list, Plain *plain)
{
    CanonicalStep one = {.stmt = stmt, .is_branch = !in_list};
    if (!stmt)
        return;
    if (plain->steps.len < MOST_STEPS && has_steps(model, &one))
        vec_push(model->arena, &plain->steps, one);
    for (size_t i = 0; i < stmt->body.len; i++)
        find_steps(model, stmt->body.at[i], !stmt->is_implied, plain);
    find_steps(model, stmt->then, false, plain);
    find_steps(model, stmt->otherwise, false, plain);
}

void canonical_find_steps(Model *model, Plain *plain)
{
    find_steps(model, model->kernel->body, false, plain);
}
