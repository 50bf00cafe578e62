/* Products that an operand leaves as they are. Enters: a kernel, and a range whose loops get another form. Leaves: a product
 * that nvcc fuses with a sum wherever it knows that what stands around it is an identity:
 *
 * - x * y * w, where w is 1 or -1 in some iterations, or 2, of which it makes a sum: those of the trapezoid rule, or signs that
 *   alternate; and so is x * y / w;
 * - s * w + x * y: where w is 1, the sum has one product, not two;
 * - x * y - z, where z is 0: the product meets the sum around it;
 * - fma(w, s, x * y), which is a plain sum where w is 1, and __fmul_rn(x * y, w);
 * - i & 1 ? p : 0, which is the product in some iterations, and each value that the iteration chooses, of functions of the file, too;
 * - a product that comes through its bits, or through max(p, p);
 * - q * q, where q is one of two numbers: it is one of two numbers, too, and no product.
 *
 * Which iterations nvcc knows, as it peels, unrolls and unswitches loops, is not the same over tiles. Where w is a number, 1,
 * all iterations are alike; but other analyses do not see the product in p * 1.f. (Read off machine code of nvcc 13.0 for
 * sm_90.) */
#include "identity_operand.h"

#include "../../analysis/effects/pure_calls.h"
#include "../../analysis/product.h"
#include "../../analysis/product_form.h"
#include "../../analysis/uniform_path/select.h"
#include "../../syntax/parse.h"
#include "known_values.h"

typedef struct {
    const Model *model;
    const KnownValues *values;
    const Summands *summands;
    StrMap *read;   /* arrays that the kernel reads */
    StrMap *scaled; /* names of products that have such a factor */
    bool from_bits; /* a float is made of bits somewhere */
    bool is_left;   /* a continue stands before, in iterations that a compiler knows */
    const Expr *found;
} Identities;

/* The factor, or divisor, may leave `product` as it is. */
static bool is_one(const Identities *all, const Expr *factor, const Expr *product)
{
    const Known known = known_value(all->values, factor);
    if (known_may_be(&known, 1) || (known_varies(&known) && known_may_be(&known, 2)))
        return true;
    return known.of_file && !product_is(all->model, expr_uncast(product)); /* made elsewhere */
}

/* x - 0 is x, and so is x + -0; x + 0 is another number where x is -0. */
static bool is_zero(const Identities *all, const Expr *addend, bool adds)
{
    const Known known = known_value(all->values, addend);
    const Expr *bare = expr_bare(addend);
    const bool negates = bare->kind == EXPR_UNARY && bare->op == TOKEN_MINUS;
    return known_may_be_zero(&known, adds) && (!adds || negates || !known.is_any);
}

static bool multiplies(const Expr *expr)
{
    return expr_scales(expr) ||
           (expr->kind == EXPR_BINARY && (expr->op == TOKEN_STAR || expr->op == TOKEN_SLASH));
}

static bool is_division(const Expr *expr)
{
    return expr->op == TOKEN_SLASH || expr->op == TOKEN_SLASH_ASSIGN;
}

/* A product of floating numbers one of whose factors may be an identity. */
static bool is_scaled(const Identities *all, const Expr *expr)
{
    expr = expr_unsigned(expr);
    if (expr->kind == EXPR_NAME)
        return expr->name.len && strmap_get(all->scaled, expr->name);
    return multiplies(expr) &&
           (is_one(all, expr->b, expr->a) || (!is_division(expr) && is_one(all, expr->a, expr->b)));
}

/* x of x * w, which is a product, and is left as it is; NULL: it is none. */
static const Expr *left_by(const Identities *all, const Expr *product, const Expr *factor)
{
    return product_may_be(all->model, product) && is_one(all, factor, product) ? product : NULL;
}

/* One of several numbers, which a compiler multiplies before it chooses: q * q is 0 or 0.09 where q
 * is 0 or 0.3. */
static bool is_choice_of_numbers(const Identities *all, const Expr *product)
{
    const Known known = known_value(all->values, product);
    return product_is(all->model, product) && !known.from_run && !known.of_file &&
           (known.of_run || known_varies(&known));
}

static const Expr *left_by_factor(const Identities *all, const Expr *expr)
{
    const Expr *left = left_by(all, expr->a, expr->b);
    return left || is_division(expr) ? left : left_by(all, expr->b, expr->a);
}

/* It may be a product, or have got one where it stands. */
static bool had_product(const Identities *all, const Expr *value)
{
    const Expr *name = expr_unsigned(value);
    return product_may_be(all->model, value) &&
           (name->kind != EXPR_NAME || !name->name.len ||
            known_is_set_before(all->values, name->name, name->first));
}

static const Expr *left_by_addend(const Identities *all, const Expr *sum, bool is_summand)
{
    const bool adds = sum->op == TOKEN_PLUS || sum->op == TOKEN_PLUS_ASSIGN;
    const bool a = had_product(all, sum->a), b = had_product(all, sum->b);
    if (a && b && (is_scaled(all, sum->a) || is_scaled(all, sum->b)))
        return is_scaled(all, sum->a) ? sum->b : sum->a;
    if (is_summand && a && is_zero(all, sum->b, adds))
        return sum->a;
    return is_summand && b && is_zero(all, sum->a, true) ? sum->b : NULL;
}

static bool is_called(const Expr *call, const char *const *names, size_t count)
{
    const Expr *callee = expr_bare(call->a);
    for (size_t i = 0; callee->kind == EXPR_NAME && i < count; i++)
        if (str_is(callee->name, names[i]))
            return true;
    return false;
}

static const char *const to_bits[] = {"__float_as_int", "__float_as_uint", "__double_as_longlong",
                                      "__double2hiint", "__double2loint"};
static const char *const of_bits[] = {"__int_as_float", "__uint_as_float", "__longlong_as_double",
                                      "__hiloint2double"};
static const char *const fused[] = {"fmaf", "fma", "__fmaf_rn", "__fma_rn", "std::fma"};
static const char *const scaling[] = {"__fmul_rn", "__dmul_rn", "__fmul_rz", "__dmul_rz",
                                      "__fmul_ru", "__dmul_ru", "__fmul_rd", "__dmul_rd"};
static const char *const dividing[] = {"__fdividef", "fdividef", "__fdiv_rn", "__ddiv_rn"};
static const char *const shifting[] = {"ldexpf",   "ldexp",   "scalbnf",    "scalbn",
                                       "scalblnf", "scalbln", "std::ldexp", "std::scalbn"};
static const char *const extremes[] = {"fmaxf", "fminf", "fmax", "fmin", "max", "min"};

#define CALLS(call, names) is_called(call, names, sizeof(names) / sizeof *(names))

/* The iteration tells what the condition is. */
static bool is_told(const Identities *all, const Expr *condition)
{
    const Known known = known_value(all->values, condition);
    return known.counted && !known.of_memory;
}

/* A sum in the expression that a product may be a summand of; NULL: there is none. */
static const Expr *sum_of_product(const Model *model, const Expr *expr)
{
    if (!expr)
        return NULL;
    if (expr->kind == EXPR_BINARY && token_is_sum(expr->op) &&
        (product_may_be(model, expr->a) || product_may_be(model, expr->b)))
        return expr;
    const Expr *found = NULL;
    for (size_t i = 0; i < expr_parts(expr) && !found; i++)
        found = sum_of_product(model, expr_part(expr, i));
    return found;
}

/* A choice, or a call that may make one, stands in the tokens [first, end). */
static bool has_choice(const Token *tokens, size_t first, size_t end)
{
    bool has = false;
    for (size_t i = first; i < end && !has; i++) {
        const TokenKind kind = tokens[i].kind;
        has = kind == TOKEN_QUESTION || kind == TOKEN_PERCENT || kind == TOKEN_AND ||
              token_is_relation(kind) ||
              (kind == TOKEN_NAME && i + 1 < end && tokens[i + 1].kind == TOKEN_LPAREN);
    }
    return has;
}

/* The text of the functions of that name, or of the lambda, chooses something; or is not known. */
static bool chooses(const Model *model, const Expr *call)
{
    const Expr *callee = expr_bare(call->a);
    const Str name = callee->kind == EXPR_NAME ? str_unqualified(callee->name) : (Str){0};
    const Variable *variable = name.len ? model_variable(model, name) : NULL;
    const Expr *lambda = variable && variable->declarator ? variable->declarator->init : NULL;
    if (lambda && lambda->kind == EXPR_LAMBDA) {
        const Token *tokens = model->kernel->tokens.at;
        size_t body = lambda->first;
        while (body < lambda->last && tokens[body].kind != TOKEN_LBRACE)
            body++;
        return has_choice(tokens, body, lambda->last);
    }
    const Functions *functions = name.len ? unit_functions(model->unit, name) : NULL;
    bool chooses = !functions || !functions->len;
    for (size_t i = 0; functions && i < functions->len && !chooses; i++)
        chooses = has_choice(functions->at[i]->tokens.at, functions->at[i]->brace,
                             functions->at[i]->tokens.len);
    return chooses;
}

/* An arm that is a product, or a sum of one, of a choice that the iteration makes; NULL: there is
 * none. */
static const Expr *chosen_product(const Identities *all, const Expr *choice)
{
    choice = expr_uncast(choice);
    if (choice->kind == EXPR_NAME)
        return choice->name.len && known_is_chosen(all->values, choice->name, choice->first) &&
                       product_may_be(all->model, choice)
                   ? choice
                   : NULL;
    if (choice->kind != EXPR_TERNARY || !is_told(all, choice->a))
        return NULL;
    const Expr *sum = sum_of_product(all->model, choice->b);
    sum = sum ? sum : sum_of_product(all->model, choice->c);
    if (sum)
        return sum;
    return product_may_be(all->model, choice->b)   ? choice->b
           : product_may_be(all->model, choice->c) ? choice->c
                                                   : NULL;
}

/* A function of the file gets a product, or makes one, and is told something that the iteration
 * tells, or 1. */
static const Expr *left_by_own(const Identities *all, const Expr *call)
{
    bool multiplies = product_is_call(all->model, call), tells = false;
    for (size_t i = 0; i < call->arguments.len; i++) {
        const Known known = known_value(all->values, call->arguments.at[i]);
        multiplies |= product_may_be(all->model, call->arguments.at[i]);
        const bool is_number = known.count || known.is_any;
        tells |= (known.counted && !known.of_memory && (is_number || chooses(all->model, call))) ||
                 known_may_be(&known, 1);
    }
    const bool is_whole = product_is_number(all->model, call) && !product_size(all->model, call);
    return multiplies && tells && !is_whole ? call : NULL;
}

static const Expr *left_by_call(const Identities *all, const Expr *call, bool is_summand)
{
    const Expr *const *at = call->arguments.at;
    const Model *model = all->model;
    const Expr *left = NULL;
    if (CALLS(call, to_bits))
        return all->from_bits && call->arguments.len == 1 && product_may_be(model, at[0]) ? at[0]
                                                                                          : NULL;
    if (call->arguments.len == 2 && CALLS(call, extremes)) {
        const Expr *const chosen = is_summand ? chosen_product(all, at[0]) : NULL;
        if (product_may_be(model, at[0]) &&
            str_equal(product_words(model, at[0]), product_words(model, at[1])))
            return at[0];
        return chosen || !is_summand ? chosen : chosen_product(all, at[1]);
    }
    if (is_summand && call->arguments.len == 2 && CALLS(call, dividing))
        return left_by(all, at[0], at[1]);
    if (is_summand && call->arguments.len == 2 && CALLS(call, shifting)) {
        const Known places = known_value(all->values, at[1]);
        return product_may_be(model, at[0]) && known_may_be_zero(&places, false) ? at[0] : NULL;
    }
    if (is_summand && call_is_own(model, call))
        return left_by_own(all, call);
    const bool adds = CALLS(call, fused) && call->arguments.len == 3;
    if (adds || (is_summand && call->arguments.len == 2 && CALLS(call, scaling))) {
        left = left_by(all, at[0], at[1]);
        left = left ? left : left_by(all, at[1], at[0]);
    }
    if (!left && adds && product_may_be(model, at[2]) &&
        (is_one(all, at[0], at[1]) || is_one(all, at[1], at[0])))
        return at[2];
    return left;
}

/* What is put there may be added to something. */
static bool is_added(const Identities *all, const Expr *place)
{
    const Variable *variable = known_root(all->model, place);
    if (variable)
        return strmap_get(all->summands->names, variable->name) != NULL;
    place = expr_root(place);
    return place->kind != EXPR_NAME || strmap_get(all->read, place->name);
}

static void visit(void *context, const Expr *expr, bool is_summand);

static void visit_assignment(Identities *all, const Expr *expr)
{
    const bool adds = token_is_sum(expr->op), scales = expr_scales(expr);
    const bool is_summand = is_added(all, expr->a);
    if (adds && all->is_left && product_may_be(all->model, expr->b))
        all->found = expr->b;
    else if (adds)
        all->found = left_by_addend(all, expr, is_summand);
    else if (scales && is_summand)
        all->found = left_by_factor(all, expr);
    visit(all, expr->b, adds || (expr->op == TOKEN_ASSIGN && is_summand));
    if (expr_bare(expr->a)->kind != EXPR_NAME)
        visit(all, expr->a, false);
}

static void visit(void *context, const Expr *expr, bool is_summand)
{
    Identities *all = context;
    if (!expr || all->found)
        return;
    if (expr->kind == EXPR_ASSIGN) {
        visit_assignment(all, expr);
        return;
    }
    if (expr->kind == EXPR_CALL)
        all->found = left_by_call(all, expr, is_summand);
    else if (expr->kind == EXPR_TERNARY || expr->kind == EXPR_NAME)
        all->found = is_summand ? chosen_product(all, expr) : NULL;
    else if (expr->kind == EXPR_BINARY && all->is_left && token_is_sum(expr->op))
        all->found = sum_of_product(all->model, expr);
    else if (expr->kind == EXPR_BINARY && token_is_sum(expr->op))
        all->found = left_by_addend(all, expr, is_summand);
    else if (is_summand && expr->kind == EXPR_BINARY && multiplies(expr))
        all->found = is_choice_of_numbers(all, expr) ? expr : left_by_factor(all, expr);
    if (!all->found)
        product_each_operand(all->model, expr, is_summand, visit, all);
}

static bool continues(const Stmt *stmt)
{
    bool does = stmt->kind == STMT_CONTINUE;
    for (size_t i = 0; stmt->kind == STMT_COMPOUND && i < stmt->body.len && !does; i++)
        does = continues(stmt->body.at[i]);
    return does;
}

/* It does something else, too. */
static bool computes(const Stmt *stmt)
{
    bool does = stmt->kind == STMT_EXPR || stmt->kind == STMT_DECL;
    for (size_t i = 0; i < stmt_parts(stmt) && !does; i++)
        does = stmt_part(stmt, i) && computes(stmt_part(stmt, i));
    return does;
}

static void visit_statement(void *context, const Stmt *stmt)
{
    Identities *all = context;
    if (stmt->kind == STMT_IF && !all->is_left)
        all->is_left = is_told(all, stmt->expr) && continues(stmt->then) && computes(stmt->then);
    visit(all, stmt->expr, stmt->kind == STMT_RETURN);
    visit(all, stmt->step, false);
    for (size_t i = 0; i < stmt->declarators.len; i++)
        visit(all, stmt->declarators.at[i]->init,
              strmap_get(all->summands->names, stmt->declarators.at[i]->name) != NULL);
}

static void note_scaled(Identities *all, Str name, const Expr *value)
{
    if (is_scaled(all, value))
        strmap_set(all->scaled, name, all);
}

/* Names of such products, and whether a float is made of bits. */
static void note(void *context, const Expr *expr)
{
    Identities *all = context;
    if (!expr)
        return;
    all->from_bits |= expr->kind == EXPR_CALL && CALLS(expr, of_bits);
    const Variable *variable = expr->kind == EXPR_ASSIGN ? known_root(all->model, expr->a) : NULL;
    if (variable && expr->op == TOKEN_ASSIGN)
        note_scaled(all, variable->name, expr->b);
    else if (variable && expr_scales(expr))
        note_scaled(all, variable->name, expr);
    for (size_t i = 0; i < expr_parts(expr); i++)
        note(all, expr_part(expr, i));
}

static void note_declared(void *context, const Stmt *stmt)
{
    Identities *all = context;
    for (size_t i = 0; i < stmt->declarators.len; i++)
        if (stmt->declarators.at[i]->init)
            note_scaled(all, stmt->declarators.at[i]->name, stmt->declarators.at[i]->init);
}

const Expr *identity_operand(const Model *model, size_t first, size_t last)
{
    Identities all = {.model = model,
                      .values = known_values(model, first, last),
                      .summands = select_summands(model),
                      .read = strmap_new(model->arena),
                      .scaled = strmap_new(model->arena)};
    for (size_t i = 0; i < model->accesses.len; i++)
        if (model->accesses.at[i]->read)
            strmap_set(all.read, model->accesses.at[i]->array->name, &all);
    const Stmt *body = model->kernel->body;
    stmt_each(body, note_declared, &all);
    stmt_each_expr(body, note, &all);
    stmt_each(body, visit_statement, &all);
    return all.found;
}
