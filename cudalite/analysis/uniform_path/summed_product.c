/* Products before a loop that a sum takes and something else needs, too. Enters: a walk. Leaves:
 * whether there is none. nvcc makes one fma of the product and the sum, and the product again for
 * its other use; which of them it makes where depends on the blocks that both stand in, and a bound
 * check or copies put others between. */
#include "summed_product.h"

#include "../../syntax/tree.h"
#include "../product.h"
#include "../product_form.h"
#include "../uniform_factor.h"
#include "products.h"

typedef struct {
    bool summed, needed; /* by a sum before a loop; by anything else */
} Uses;

typedef struct {
    Walk *walk;
    StrMap *uses;  /* of a variable that holds a product, by its name; of a product, by its form */
    StrMap *outer; /* stmt_key of loops that hold others */
    const Summands *summands;
    size_t last_loop; /* where the last one begins */
    bool in_loop;     /* that holds no other one */
    bool found;
} Search;

static void note_use(Search *search, Str key, size_t token, bool is_summand)
{
    Uses *uses = strmap_get(search->uses, key);
    if (!uses) {
        uses = arena_new_of(search->walk->model->arena, Uses);
        strmap_set(search->uses, key, uses);
    }
    const bool summed = is_summand && !search->in_loop && token < search->last_loop;
    uses->summed |= summed;
    uses->needed |= !summed;
    search->found |= uses->summed && uses->needed;
}

/* The variable has been given a product, as it is declared or later. */
static bool holds_product(const Search *search, const Expr *name)
{
    const Model *model = search->walk->model;
    const Variable *variable = model_variable(model, name->name);
    if (!variable || !variable->declarator || !path_is_floating(variable->type))
        return false;
    const Expr *init = variable->declarator->init;
    if (init && select_is_product(model, init))
        return !product_is_exact(model, expr_uncast(init));
    const size_t *assigned = strmap_get(search->summands->assigned, name->name);
    return assigned && *assigned < name->first && select_is_product(model, name);
}

static void note_expr(void *context, const Expr *expr, bool is_summand)
{
    Search *search = context;
    const Model *model = search->walk->model;
    if (!expr)
        return;
    if (expr->kind == EXPR_NAME && expr->name.len && holds_product(search, expr))
        note_use(search, expr->name, expr->first, is_summand);
    if (expr->kind == EXPR_BINARY && expr->op == TOKEN_STAR && product_is(model, expr) &&
        !product_is_exact(model, expr) && expr->last - expr->first < MOST_FACTOR_TOKENS)
        note_use(search, path_product_form(search->walk, expr), expr->first, is_summand);
    if (expr->kind != EXPR_ASSIGN) {
        product_each_operand(model, expr, is_summand, note_expr, search);
        return;
    }
    const bool adds = expr->op == TOKEN_PLUS_ASSIGN || expr->op == TOKEN_MINUS_ASSIGN;
    note_expr(search, expr->b, adds);
    if (expr->op != TOKEN_ASSIGN)
        note_expr(search, expr->a, adds);
}

/* Notes the loops that hold others; whether there is a loop in the statement, or it is one. */
static bool note_outer(Search *search, const Stmt *stmt)
{
    bool holds = false;
    for (size_t i = 0; stmt && i < stmt_parts(stmt); i++)
        holds |= note_outer(search, stmt_part(stmt, i));
    if (holds && stmt_is_loop(stmt))
        strmap_set(search->outer, str_copy(search->walk->model->arena, stmt_key(&stmt)), search);
    return holds || (stmt && stmt_is_loop(stmt));
}

/* The statement, or NULL, whose product a sum takes and something else does. */
static const Stmt *search_statement(Search *search, const Stmt *stmt)
{
    if (!stmt)
        return NULL;
    const bool around = search->in_loop;
    search->in_loop |= stmt_is_loop(stmt) && !strmap_get(search->outer, stmt_key(&stmt));
    const Stmt *found = NULL;
    for (size_t i = 0; i < stmt_exprs(stmt); i++)
        note_expr(search, stmt_expr(stmt, i), false);
    if (search->found)
        found = stmt;
    for (size_t i = 0; i < stmt_parts(stmt) && !found; i++)
        found = search_statement(search, stmt_part(stmt, i));
    search->in_loop = around;
    return found;
}

bool path_sums_no_shared_product(Walk *walk)
{
    const Model *model = walk->model;
    if (!model->multiplies)
        return true;
    Search search = {.walk = walk,
                     .uses = strmap_new(model->arena),
                     .outer = strmap_new(model->arena),
                     .summands = select_summands(walk->model)};
    for (size_t i = 0; i < model->loops.len; i++)
        if (model->loops.at[i]->stmt->first > search.last_loop)
            search.last_loop = model->loops.at[i]->stmt->first;
    note_outer(&search, model->kernel->body);
    const Stmt *found = search_statement(&search, model->kernel->body);
    return !found ||
           path_fail(
               walk, DIAG_ROUNDING, found,
               "a sum before the loop uses this product, and so does other code: nvcc may fuse the "
               "product with the sum, but might not do so with copies or a bound check in between",
               "write the product as __fmul_rn(x, y) or __dmul_rn(x, y)");
}
