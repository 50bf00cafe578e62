/* Products that meet another one in a sum, and are used besides, or kept in memory. Enters: a range
 * of the kernel whose loops get another form. Leaves: such a product.
 *
 * Of two products that are added, nvcc fuses the one or the other. It fuses one that is used
 * besides only where all of its uses are sums, as they are for x - y * c if that has become x + y *
 * -c; and whether it has depends on which iterations are written out together, which are others in
 * tiles. (Read off PTX of nvcc 13.0.) */
#include "shared_product.h"

#include "../../analysis/effects/copy_propagation.h"
#include "../../analysis/legality/coarsening_legality.h"
#include "../../analysis/product.h"
#include "../../analysis/product_form.h"
#include "../../analysis/uniform_path/select.h"
#include "../../syntax/parse.h"
#include "contraction_queries.h"

enum { MOST_TOKENS = 64 }; /* of a product that is compared with others */

typedef struct {
    unsigned times;
    size_t first; /* token */
} Uses;

typedef struct {
    const Model *model;
    StrMap *names;         /* name -> Uses, in the loop */
    StrMap *forms;         /* form of a product -> Uses */
    VEC(const Expr *) met; /* sums of two products */
    VEC(const Expr *) set; /* x += y: a variable each that may be a product before */
} Shared;

static void use(const Model *model, StrMap *all, Str text, size_t token)
{
    Uses *uses = strmap_get(all, text);
    if (!uses) {
        uses = arena_new_of(model->arena, Uses);
        strmap_set(all, text, uses);
    }
    if (!uses->times++ || token < uses->first)
        uses->first = token;
}

static bool is_used_again(const StrMap *all, Str text, unsigned own)
{
    const Uses *uses = strmap_get(all, text);
    return uses && uses->times > own;
}

static bool is_short_product(const Model *model, const Expr *expr)
{
    return product_is(model, expr) && expr->last - expr->first < MOST_TOKENS;
}

static void note(void *context, const Expr *expr)
{
    Shared *shared = context;
    const Model *model = shared->model;
    if (!expr)
        return;
    const bool sets = expr->kind == EXPR_ASSIGN && expr_bare(expr->a)->kind == EXPR_NAME &&
                      (expr->op == TOKEN_ASSIGN || token_is_sum(expr->op));
    if (expr->kind == EXPR_NAME && expr->name.len)
        use(model, shared->names, expr->name, expr->first);
    if (is_short_product(model, expr))
        use(model, shared->forms, product_form(model, expr, NULL, NULL), expr->first);
    if ((sets || expr->kind == EXPR_BINARY) && token_is_sum(expr->op) &&
        select_is_product(model, expr->a) && select_is_product(model, expr->b)) {
        if (sets) {
            vec_push(model->arena, &shared->set, expr_bare(expr->a));
        } else {
            vec_push(model->arena, &shared->met, expr);
        }
    }
    for (size_t i = sets ? 1 : 0; i < expr_parts(expr); i++) /* a is the place */
        note(shared, expr_part(expr, i));
}

/* The product, or a variable that has it, stands elsewhere in the loop, too; `own`: so often in the
 * sum. */
static bool is_used_besides(const Shared *shared, const StrMap *assigned, const Expr *product,
                            unsigned own)
{
    const Model *model = shared->model;
    for (unsigned copies = 0; product && copies < MOST_COPIES; copies++) {
        product = expr_uncast(product);
        if (product->kind != EXPR_NAME)
            return is_short_product(model, product) &&
                   is_used_again(shared->forms, product_form(model, product, NULL, NULL), own);
        if (is_used_again(shared->names, product->name, own))
            return true;
        const Variable *variable = model_variable(model, product->name);
        const Declarator *declarator = variable ? variable->declarator : NULL;
        product = declarator && !strmap_get(assigned, product->name) ? declarator->init : NULL;
    }
    return false;
}

const Expr *shared_product(const Model *model, const Stmt *loop)
{
    Shared shared = {.model = model};
    shared.names = strmap_new(model->arena);
    shared.forms = strmap_new(model->arena);
    stmt_each_expr(loop, note, &shared);
    const StrMap *assigned = shared.met.len ? model->assigned : NULL;
    for (size_t i = 0; i < shared.met.len; i++) {
        const Expr *a = expr_unsigned(shared.met.at[i]->a), *b = expr_unsigned(shared.met.at[i]->b);
        unsigned own = is_short_product(model, a) && is_short_product(model, b) &&
                               str_equal(product_form(model, a, NULL, NULL),
                                         product_form(model, b, NULL, NULL))
                           ? 2
                           : 1;
        if (is_used_besides(&shared, assigned, a, own) ||
            is_used_besides(&shared, assigned, b, own))
            return shared.met.at[i];
    }
    for (size_t i = 0; i < shared.set.len; i++) {
        const Uses *uses = strmap_get(shared.names, shared.set.at[i]->name);
        if (uses && uses->first < shared.set.at[i]->first)
            return shared.set.at[i];
    }
    return NULL;
}

const Expr *product_in_loops(const Model *model, const Stmt *stmt, size_t first, size_t last,
                             FindProduct *find)
{
    const Expr *found = NULL;
    if (!stmt || stmt->first > last || stmt->last < first)
        return NULL;
    if (stmt_is_loop(stmt))
        return find(model, stmt);
    for (size_t i = 0; i < stmt_parts(stmt) && !found; i++)
        found = product_in_loops(model, stmt_part(stmt, i), first, last, find);
    return found;
}

/* --- products in memory that is no garray ----------------------------------------------------- */

typedef struct {
    const Model *model;
    StrMap *may_alias;  /* by the expression */
    StrMap *parameters; /* name -> Uses, of its memory */
    size_t first, last;
    const Expr *found;
} Besides;

/* The parameter whose memory it is; empty: nobody knows. */
static Str parameter_of(const Model *model, const Expr *place)
{
    for (unsigned copies = 0; place && copies < MOST_COPIES;) {
        place = expr_bare(place);
        if (place->kind != EXPR_NAME) {
            place = place->a;
            continue;
        }
        const Variable *variable = model_variable(model, place->name);
        if (!variable || !variable->declarator)
            return place->name;
        place = variable->declarator->init;
        copies++;
    }
    return (Str){0};
}

static bool is_may_alias(const Besides *all, const Expr *place)
{
    place = expr_bare(place);
    while (place && !strmap_get(all->may_alias, expr_key(&place)) &&
           (place->kind == EXPR_MEMBER || place->kind == EXPR_INDEX))
        place = expr_bare(place->a);
    return place && strmap_get(all->may_alias, expr_key(&place));
}

static void find_besides(void *context, const Expr *expr)
{
    Besides *all = context;
    if (!expr || all->found || expr->last < all->first || expr->first > all->last)
        return;
    if (expr->kind == EXPR_ASSIGN && is_may_alias(all, expr->a)) {
        Products products = {0};
        Str name = parameter_of(all->model, expr->a);
        if (expr->op == TOKEN_ASSIGN)
            product_find(all->model, expr->b, &products);
        else if (!token_is_sum(expr->op))
            product_compound(all->model, expr, &products);
        if (products.len && (!name.len || is_used_again(all->parameters, name, 1)))
            all->found = products.at[0].expr;
    }
    for (size_t i = 0; i < expr_parts(expr); i++)
        find_besides(all, expr_part(expr, i));
}

const Expr *shared_besides(const Model *model, size_t first, size_t last)
{
    Besides all = {model, strmap_new(model->arena), strmap_new(model->arena), first, last, NULL};
    for (size_t i = 0; i < model->may_alias.len; i++) {
        const MayAlias *other = &model->may_alias.at[i];
        if (!other->expr || (other->type && !product_has_type(other->type)))
            continue;
        strmap_set(all.may_alias, expr_key(&other->expr), all.may_alias);
        use(model, all.parameters, parameter_of(model, other->expr), other->expr->first);
    }
    if (model->may_alias.len)
        stmt_each_expr(model->kernel->body, find_besides, &all);
    return all.found;
}

/* --- sums of two products under a condition --------------------------------------------------- */

static bool has_memory(const Expr *expr)
{
    if (!expr)
        return false;
    if (expr->kind == EXPR_INDEX || (expr->kind == EXPR_UNARY && expr->op == TOKEN_STAR) ||
        (expr->kind == EXPR_MEMBER && expr->op == TOKEN_ARROW))
        return true;
    for (size_t i = 0; i < expr_parts(expr); i++)
        if (has_memory(expr_part(expr, i)))
            return true;
    return false;
}

typedef struct {
    const Model *model;
    const Expr *found;
} Chosen;

static void find_chosen(void *context, const Expr *expr)
{
    Chosen *all = context;
    if (!expr || all->found)
        return;
    if (expr->kind == EXPR_BINARY && token_is_sum(expr->op) &&
        product_is(all->model, expr_unsigned(expr->a)) &&
        product_is(all->model, expr_unsigned(expr->b)) && has_memory(expr->a) &&
        has_memory(expr->b))
        all->found = expr;
    for (size_t i = 0; i < expr_parts(expr); i++)
        find_chosen(all, expr_part(expr, i));
}

static void find_in_branches(void *context, const Stmt *stmt)
{
    if (stmt->kind != STMT_IF)
        return;
    if (stmt->then)
        stmt_each_expr(stmt->then, find_chosen, context);
    if (stmt->otherwise)
        stmt_each_expr(stmt->otherwise, find_chosen, context);
}

const Expr *shared_chosen(const Model *model, const Loop *loop)
{
    Chosen all = {model, NULL};
    if (loop)
        stmt_each(loop->stmt, find_in_branches, &all);
    return all.found;
}

/* --- products before a branch ----------------------------------------------------------------- */

enum {
    MOST_BEFORE_USE =
        256 /* tokens from a product to where it is added: behind more, a branch may be */
};

static bool branches(const Token *token)
{
    static const char *const words[] = {"if",   "for",    "while",    "do",
                                        "goto", "switch", "continue", "break"};
    bool found =
        token->kind == TOKEN_QUESTION || token->kind == TOKEN_AND_AND || token->kind == TOKEN_OR_OR;
    for (size_t i = 0; token->kind == TOKEN_NAME && i < sizeof words / sizeof *words; i++)
        found |= token_is(*token, words[i]);
    return found;
}

/* A branch stands between the token and the next place where the name is. */
static bool leads_over_branch(const Model *model, Str name, size_t token)
{
    const Tokens *tokens = &model->kernel->tokens;
    for (size_t i = token + 1; i <= model->kernel->body->last; i++) {
        if (i > token + MOST_BEFORE_USE || branches(&tokens->at[i]))
            return true;
        if (tokens->at[i].kind == TOKEN_NAME &&
            str_equal(token_text(model->arena, tokens->at[i]), name))
            return false;
    }
    return false;
}

typedef struct {
    const Model *model;
    const StrMap *places;
    const Summands *summands;
    const Expr *found;
} Leading;

static bool has_branch(const Model *model, const Expr *expr)
{
    for (size_t i = expr->first; i <= expr->last; i++)
        if (branches(&model->kernel->tokens.at[i]))
            return true;
    return false;
}

/* An element in a register stands in it. */
static bool has_register(const StrMap *places, const Expr *expr)
{
    const StagedAt *place = expr ? strmap_get(places, expr_key(&expr)) : NULL;
    bool has = place && place->promoted;
    for (size_t i = 0; expr && i < expr_parts(expr) && !has; i++)
        has = has_register(places, expr_part(expr, i));
    return has;
}

static void note_before(Leading *all, Str name, const Expr *value)
{
    if (strmap_get(all->summands->names, name) && select_is_product(all->model, value) &&
        has_register(all->places, value) && leads_over_branch(all->model, name, value->last))
        all->found = value;
}

static void find_before(void *context, const Expr *expr)
{
    Leading *all = context;
    if (!expr || all->found)
        return;
    if (expr->kind == EXPR_ASSIGN && expr->op == TOKEN_ASSIGN &&
        expr_bare(expr->a)->kind == EXPR_NAME)
        note_before(all, expr_bare(expr->a)->name, expr->b);
    if (expr->kind == EXPR_BINARY && token_is_sum(expr->op) &&
        select_is_product(all->model, expr->a) && has_register(all->places, expr->a) &&
        has_branch(all->model, expr->b))
        all->found = expr->a;
    for (size_t i = 0; i < expr_parts(expr); i++)
        find_before(all, expr_part(expr, i));
}

static void find_declared_before(void *context, const Stmt *stmt)
{
    Leading *all = context;
    for (size_t i = 0; i < stmt->declarators.len && !all->found; i++)
        if (stmt->declarators.at[i]->init)
            note_before(all, stmt->declarators.at[i]->name, stmt->declarators.at[i]->init);
}

const Expr *shared_before_branch(const Model *model, const StrMap *places)
{
    Leading all = {model, places, select_summands(model), NULL};
    stmt_each_expr(model->kernel->body, find_before, &all);
    stmt_each(model->kernel->body, find_declared_before, &all);
    return all.found;
}
