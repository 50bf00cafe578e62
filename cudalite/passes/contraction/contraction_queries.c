/* What products are asked by. Enters: loops, accesses and expressions of a kernel. Leaves: whether
 * a compiler may write a loop out, whether memory is touched between two accesses, and whether only
 * the run tells a value. */
#include "contraction_queries.h"

#include "../../analysis/effects/pure_calls.h"
#include "../../analysis/legality/type_based_aliasing.h"
#include "../../analysis/product.h"
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

/* --- calls ------------------------------------------------------------------------------------ */

enum { MOST_CALLS = 4 /* one in the other; of more nobody knows */ };

static size_t products_of(const Model *model, const Functions *functions, unsigned depth);

/* In the text between two tokens: of `float *p` and of subscripts none. */
static size_t products_in(const Model *model, const Tokens *tokens, size_t first, size_t last,
                          unsigned depth)
{
    size_t made = 0, subscripts = 0; /* whose products are whole numbers */
    for (size_t k = first; k < last && made < MANY_PRODUCTS; k++) {
        const Token token = tokens->at[k], before = tokens->at[k - 1];
        const Functions *called =
            token.kind == TOKEN_NAME ? unit_functions(model->unit, span_text(token.span)) : NULL;
        subscripts += token.kind == TOKEN_LBRACKET;
        subscripts -= token.kind == TOKEN_RBRACKET && subscripts;
        made += (token.kind == TOKEN_STAR && !subscripts && before.kind != TOKEN_LPAREN &&
                 before.kind != TOKEN_SEMICOLON && !names_type_word(before)) ||
                token.kind == TOKEN_STAR_ASSIGN;
        made += called ? products_of(model, called, depth - 1) : 0;
    }
    return made;
}

/* How many products one of the functions makes at most, as far as their text tells. */
static size_t products_of(const Model *model, const Functions *functions, unsigned depth)
{
    size_t most = depth ? 0 : MANY_PRODUCTS;
    for (size_t i = 0; i < functions->len && most < MANY_PRODUCTS; i++) {
        const Tokens *tokens = &functions->at[i]->tokens;
        const size_t made =
            products_in(model, tokens, functions->at[i]->brace + 1, tokens->len, depth);
        most = made > most ? made : most;
    }
    return most;
}

/* One of them has a sum, or a difference, or calls something that may. */
static bool text_adds(const Model *model, const Functions *functions, unsigned depth)
{
    bool adds = !depth;
    for (size_t i = 0; i < functions->len && !adds; i++) {
        const Tokens *tokens = &functions->at[i]->tokens;
        for (size_t k = functions->at[i]->brace + 1; k < tokens->len && !adds; k++) {
            const Token token = tokens->at[k];
            const Functions *called = token.kind == TOKEN_NAME
                                          ? unit_functions(model->unit, span_text(token.span))
                                          : NULL;
            adds = token_is_sum(token.kind) || (called && text_adds(model, called, depth - 1));
        }
    }
    return adds;
}

/* Calls of as many functions of one name ask for all of them each. */
bool contraction_adds(const Model *model, const Functions *functions)
{
    static char adds, none;
    StrMap *known = model->facts->sums;
    const Str key = {(const char *)functions, sizeof *functions};
    const char *found = strmap_get(known, key);
    if (!found) {
        found = text_adds(model, functions, MOST_CALLS) ? &adds : &none;
        strmap_set(known, key, (char *)found);
    }
    return found == &adds;
}

const Functions *contraction_functions(const Model *model, const Expr *call)
{
    return call->a->kind == EXPR_NAME ? unit_functions(model->unit, str_unqualified(call->a->name))
                                      : NULL;
}

/* The lambda that the kernel's variable is; NULL: it is none, or none of the kernel's. */
static const Expr *lambda_of(const Model *model, const Expr *call)
{
    const Variable *variable =
        call->a->kind == EXPR_NAME ? model_variable(model, call->a->name) : NULL;
    const Expr *value = variable && variable->declarator ? variable->declarator->init : NULL;
    return value && value->kind == EXPR_LAMBDA ? value : NULL;
}

/* ... of a lambda: it may add what it captures, and call others. */
static size_t lambda_products(const Model *model, const Expr *lambda)
{
    const Tokens *tokens = &model->kernel->tokens;
    const size_t made = products_in(model, tokens, lambda->first + 1, lambda->last + 1, MOST_CALLS);
    bool calls = tokens->at[lambda->first + 1].kind == TOKEN_AND && made;
    for (size_t i = lambda->first; i < lambda->last && !calls; i++)
        calls = tokens->at[i].kind == TOKEN_NAME && tokens->at[i + 1].kind == TOKEN_LPAREN &&
                model_variable(model, token_text(model->arena, tokens->at[i]));
    return calls ? MANY_PRODUCTS : made;
}

size_t contraction_made(const Model *model, const Expr *call)
{
    if (call->kind != EXPR_CALL)
        return 0;
    const Expr *callee = expr_bare(call->a), *lambda = lambda_of(model, call);
    const Functions *functions = contraction_functions(model, call);
    const bool is_cudas = callee->kind == EXPR_NAME &&
                          (str_starts(callee->name, "make_") || function_is_pure(callee->name));
    if (lambda)
        return lambda_products(model, lambda);
    if (call_is_own(model, call) && functions)
        return product_is_call(model, call) ? products_of(model, functions, MOST_CALLS) : 0;
    return !is_cudas && product_may_be(model, call) ? MANY_PRODUCTS : 0;
}

bool contraction_makes_two(const Model *model, const Expr *call)
{
    return contraction_made(model, call) >= MANY_PRODUCTS;
}

bool contraction_is_dot(const Expr *call)
{
    bool is = call->arguments.len <= 2;
    for (size_t i = 0; i < call->arguments.len && is; i++) {
        const ExprKind kind = expr_bare(call->arguments.at[i])->kind;
        is = kind == EXPR_NAME || kind == EXPR_INDEX || kind == EXPR_MEMBER;
    }
    return is;
}

bool contraction_is_memory(const Model *model, Str name)
{
    const Variable *variable = model_variable(model, name);
    return !variable || !variable->declarator || variable->type->pointers;
}

bool contraction_is_aggregate(const Model *model, Str name)
{
    const Variable *variable = model_variable(model, name);
    const Type *type = variable ? variable->type : NULL;
    return type &&
           (type->extents.len || (type->kind != TYPE_INTEGER && type->kind != TYPE_FLOATING &&
                                  type->kind != TYPE_BOOL && !type->pointers));
}

static bool is_object(const Model *model, const Expr *operand)
{
    if (operand->kind != EXPR_NAME || !contraction_is_aggregate(model, operand->name))
        return false;
    const Type *type = model_variable(model, operand->name)->type;
    return !type->extents.len && !type->is_auto &&
           !strs_has(&model->kernel->template_types, type->name);
}

bool contraction_has_object(const Model *model, const Expr *expr)
{
    return expr->kind == EXPR_BINARY &&
           (is_object(model, expr_bare(expr->a)) || is_object(model, expr_bare(expr->b)));
}

bool contraction_of_classes(const Model *model, const Expr *call)
{
    bool are = true;
    for (size_t i = 0; i < call->arguments.len && are; i++)
        are = !product_is_number(model, call->arguments.at[i]);
    return are;
}

/* --- variables by other names ------------------------------------------------------------------ */

typedef struct {
    const Model *model;
    StrMap *names;
} Shared;

static void share(const Shared *shared, const Expr *place)
{
    const Expr *root = expr_root(place);
    const Variable *variable =
        root->kind == EXPR_NAME ? model_variable(shared->model, root->name) : NULL;
    if (variable && variable->declarator && !variable->type->pointers)
        strmap_set(shared->names, root->name, shared->names);
}

static void find_shared(const Shared *shared, const Expr *expr)
{
    if (!expr)
        return;
    if (expr->kind == EXPR_UNARY && expr->op == TOKEN_AND)
        share(shared, expr->a);
    for (size_t i = 0; expr->kind == EXPR_CALL && i < expr->arguments.len; i++)
        if (!call_by_value(shared->model, expr, i))
            share(shared, expr->arguments.at[i]);
    for (size_t i = 0; i < expr_parts(expr); i++)
        find_shared(shared, expr_part(expr, i));
}

static void find_shared_in(void *context, const Stmt *stmt)
{
    const Shared *shared = context;
    for (size_t i = 0; i < stmt->declarators.len; i++) {
        const Declarator *declarator = stmt->declarators.at[i];
        if (!declarator->init || !(declarator->type->is_reference || declarator->type->pointers))
            continue;
        const Expr *root = expr_root(declarator->init);
        share(shared, declarator->init);
        if (root->kind == EXPR_NAME && strmap_get(shared->names, root->name))
            strmap_set(shared->names, declarator->name, shared->names);
    }
    for (size_t i = 0; i < stmt_exprs(stmt); i++)
        find_shared(shared, stmt_expr(stmt, i));
}

StrMap *contraction_shared(const Model *model)
{
    Shared shared = {model, strmap_new(model->arena)};
    stmt_each(model->kernel->body, find_shared_in, &shared);
    return shared.names;
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
