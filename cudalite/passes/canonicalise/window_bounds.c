/* Loops over the window of a thread that ends where the array does. Enters: a loop. Leaves: its form in which all
 * threads count the iterations of a whole window, and leave those beyond the ends out.
 *
 *     for (int j = max(i - 8, 0); j < min(i + 9, n); j++)     const int first = i - 8;
 *         ...                                                 for (int r = 0; r < 17; r++) {
 *                                                                 int j = first + r;
 *                                                                 if (j >= 0 && j < n) ... }
 *
 * A bound is such a maximum or minimum, a choice that means one, or a variable that is declared with it. Of its two
 * parts one differs between threads, and one does not; the parts that differ are a number apart, or the value of one name
 * (`min(begin + each, n)`), so every iteration is one of numbers that the thread computes in any case. Compilers write a
 * known number of iterations out, and fuse products with sums otherwise then: a kernel with products stays. */
#include "../../analysis/legality/coarsening_legality.h"
#include "../../analysis/legality/legality.h"
#include "../../analysis/uniform_path/inactive_threads.h"
#include "../../syntax/parse.h"
#include "../contraction/opaque_value.h"
#include "canonicalise.h"
#include "loop_queries.h"

/* Threads have values of their own. */
static bool varies(const Model *model, const Expr *expr)
{
    const Tokens *tokens = &model->kernel->tokens;
    bool any = false;
    for (size_t i = expr->first; i <= expr->last && !any; i++) {
        if (tokens->at[i].kind != TOKEN_NAME || tokens_is_member(tokens, i))
            continue;
        const Str name = token_text(model->arena, tokens->at[i]);
        const Variable *variable = model_variable(model, name);
        any = str_is(name, "threadIdx") ||
              (variable && (!variable->value.poly || !poly_uniform(variable->value.poly)));
    }
    return any;
}

/* What a variable is declared with that keeps it; or the expression itself. */
static const Expr *declared_with(const Model *model, const Expr *expr)
{
    expr = expr_bare(expr);
    const Variable *variable = expr->kind == EXPR_NAME ? model_variable(model, expr->name) : NULL;
    return variable && variable->declarator && variable->declarator->init && !variable->namesake &&
                   !variable->address_taken && !variable->refers &&
                   !strmap_get(model->assigned, variable->name)
               ? expr_bare(variable->declarator->init)
               : expr;
}

/* The parts of a maximum or minimum. */
static bool find_parts(const Expr *expr, const Expr *parts[2])
{
    const bool is_choice = expr->kind == EXPR_TERNARY;
    parts[0] = is_choice ? expr->b : expr->kind == EXPR_CALL ? expr->arguments.at[0] : NULL;
    parts[1] = is_choice ? expr->c : expr->kind == EXPR_CALL ? expr->arguments.at[1] : NULL;
    return parts[0] && parts[1];
}

/* One end: what differs between threads, as a value and as text, and where all threads end; empty:
 * nowhere. */
typedef struct {
    const Poly *own;
    Span text;
    Str limit;
} End;

static bool find_end(Model *model, const Loop *loop, const Expr *expr, const Poly *poly, bool low,
                     End *end)
{
    const Atom *atom = poly_single(poly);
    Span limit;
    const Expr *parts[2];
    *end = (End){.own = poly};
    if (!atom || atom->kind != ATOM_OPERATION || atom->op != (low ? TOKEN_QUESTION : TOKEN_COLON))
        return !poly_uniform(poly) &&
               canonical_is_written(model, expr->first, expr->last, &end->text);
    const bool left = !poly_uniform(atom->left), right = !poly_uniform(atom->right);
    if (left == right || !find_parts(declared_with(model, expr), parts))
        return false;
    const bool second = varies(model, parts[1]);
    const Expr *own = parts[second], *other = parts[!second];
    if (varies(model, other) || !varies(model, own) || !expr_is_harmless(model, other) ||
        !canonical_lasts(model, loop, other) || !canonical_lasts(model, loop, own) ||
        !canonical_is_written(model, own->first, own->last, &end->text) ||
        !canonical_is_written(model, other->first, other->last, &limit))
        return false;
    end->own = left ? atom->left : atom->right;
    end->limit = span_text(limit);
    return true;
}

/* Whether something may be multiplied somewhere. */
typedef struct {
    const Model *model;
    bool any;
} Multiplied;

static void visit(void *context, const Expr *expr)
{
    Multiplied *products = context;
    products->any |= opaque_value_is_product(products->model, expr) || expr->kind == EXPR_LAMBDA ||
                     expr->kind == EXPR_OPAQUE || expr_scales(expr);
    for (size_t i = 0; i < expr_parts(expr); i++)
        if (expr_part(expr, i))
            visit(context, expr_part(expr, i));
}

static bool has_product(const Model *model)
{
    Multiplied products = {model, stmt_has(model->kernel->body, STMT_OPAQUE)};
    stmt_each_expr(model->kernel->body, visit, &products);
    return products.any;
}

/* So many in each thread's part: a number, or the value of one name. */
static bool find_iterations(Model *model, const Loop *loop, const Poly *apart, CanonicalLoop *plain)
{
    if (poly_is_constant(apart, &plain->iterations)) {
        plain->iterations += loop->inclusive;
        return plain->iterations > 0 && !has_product(model);
    }
    if (loop->inclusive || !canonical_is_plain(apart) || !canonical_iterations_fit(model, loop))
        return false;
    plain->count = poly_text(model->arena, apart);
    return true;
}

bool canonical_may_have_band(Model *model, const Loop *loop, CanonicalLoop *plain)
{
    const Poly *last = loop->inclusive
                           ? poly_subtract(model->arena, loop->end, poly_constant(model->arena, 1))
                           : loop->end;
    End low, high;
    int64_t step;
    plain->form = CANONICAL_BAND;
    if (!loop->plain_int || !poly_is_constant(loop->step, &step) || step != 1 ||
        loop->tile_iterations || !canonical_begins_own_line(model, loop) ||
        !find_end(model, loop, loop->start_expr, loop->start, true, &low) ||
        !find_end(model, loop, loop->end_expr, last, false, &high) ||
        !(low.limit.len + high.limit.len) ||
        !find_iterations(model, loop, poly_subtract(model->arena, high.own, low.own), plain))
        return false;
    plain->start = low.text;
    plain->low = low.limit;
    plain->high = high.limit;
    return true;
}

bool canonical_has_band(Model *model, const Loop *loop, CanonicalLoop *plain)
{
    return loop->annotation && canonical_may_have_band(model, loop, plain);
}
