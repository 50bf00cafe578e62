/* Functions whose value is an expression. Enters: the name of a `__device__` function of the file,
 * or a call of it. Leaves: the expression that it returns, if it takes numbers by value and does
 * nothing else; and whether the kernel means that function by the name. */
#include "inline_candidates.h"

#include "builder.h"
#include "effects/pure_calls.h"

/* Nodes that are evaluated for one call; functions that call others many times are left alone. */
enum { MOST_WEIGHT = 512 };

/* What stands for a function that is none, and for one that is being looked at. */
static Inline none;

static bool is_number(const Type *type)
{
    return !type->pointers && !type->extents.len && !type->is_reference && !type->is_volatile &&
           !type->is_auto &&
           (type->kind == TYPE_INTEGER || type->kind == TYPE_FLOATING || type->kind == TYPE_BOOL);
}

/* --- what a function is ----------------------------------------------------------------------- */

/* Adds the weight of the expression; false where it is none that can be evaluated elsewhere. */
static bool weigh(Facts *facts, Inline *inlined, const Expr *expr);

/* A parameter, or a constant of the file, which becomes a name of the function. */
static bool weigh_name(Facts *facts, Inline *inlined, Str name)
{
    Number number;
    if (strmap_get(inlined->names, name) || str_is(name, "warpSize"))
        return true;
    if (strs_has(&inlined->function->template_params, name) ||
        !unit_number(facts->unit, name, &number))
        return false;
    Variable *constant = arena_new_of(facts->arena, Variable);
    *constant = (Variable){.name = name,
                           .type = inlined->function->result,
                           .value = value_integer(poly_constant(facts->arena, number.value),
                                                  number.size, number.is_unsigned)};
    strmap_set(inlined->names, name, constant);
    return true;
}

static bool weigh_call(Facts *facts, Inline *inlined, const Expr *call)
{
    if (call->a->kind != EXPR_NAME || strmap_get(inlined->names, call->a->name))
        return false;
    const Inline *inner = inline_of(facts, call->a->name);
    bool fits = inner && inner->function->params.len == call->arguments.len;
    const bool is_own =
        unit_functions(facts->unit, call->a->name) || names_function(facts->unit, call->a->name);
    facts_note_call(facts, (Called){call, is_own, fits ? inner : NULL, 0});
    inlined->weight += fits ? inner->weight : 0;
    for (size_t i = 0; i < call->arguments.len; i++)
        if (!weigh(facts, inlined, call->arguments.at[i]))
            return false;
    return fits || (!is_own && function_is_pure(call->a->name) && !str_is(call->a->name, "__ldg"));
}

/* threadIdx.x and its like. */
static bool is_builtin(const Inline *inlined, const Expr *member)
{
    return member->op == TOKEN_DOT && member->a->kind == EXPR_NAME &&
           name_is_place(member->a->name) && !strmap_get(inlined->names, member->a->name);
}

static bool weigh(Facts *facts, Inline *inlined, const Expr *expr)
{
    unsigned again = 0; /* how often a condition is looked at beside once */
    if (!expr)
        return true;
    switch (expr->kind) {
    case EXPR_NUMBER:
    case EXPR_CHARACTER:
    case EXPR_BOOL:
    case EXPR_PAREN: break;
    case EXPR_NAME:
        if (!weigh_name(facts, inlined, expr->name))
            return false;
        break;
    case EXPR_MEMBER: inlined->weight++; return is_builtin(inlined, expr);
    case EXPR_CALL: return weigh_call(facts, inlined, expr);
    case EXPR_UNARY:
        if (expr->op != TOKEN_PLUS && expr->op != TOKEN_MINUS && expr->op != TOKEN_NOT &&
            expr->op != TOKEN_TILDE)
            return false;
        break;
    case EXPR_BINARY:
        again = expr->op == TOKEN_AND_AND || expr->op == TOKEN_OR_OR ? 1 : 0;
        if (expr->op == TOKEN_COMMA)
            return false;
        break;
    case EXPR_TERNARY: again = 3; break;
    case EXPR_CAST:
        if (!expr->type || !is_number(expr->type))
            return false;
        break;
    default: return false;
    }
    unsigned before = inlined->weight;
    if (!weigh(facts, inlined, expr->a))
        return false;
    inlined->weight += 1 + again * (inlined->weight - before);
    return inlined->weight <= MOST_WEIGHT && weigh(facts, inlined, expr->b) &&
           weigh(facts, inlined, expr->c) && inlined->weight <= MOST_WEIGHT;
}

/* The only statement of its body returns an expression. */
static const Expr *returned(const Kernel *function)
{
    const Stmt *body = function->body;
    bool is_one = body && body->body.len == 1 && body->body.at[0]->kind == STMT_RETURN;
    return is_one && !function->has_inactive_text && !function->include_line.source
               ? body->body.at[0]->expr
               : NULL;
}

static bool make(Facts *facts, const Kernel *function, Inline *inlined)
{
    size_t count = function->params.len;
    const Expr *result = returned(function);
    bool is_integer =
        function->result && is_number(function->result) && function->result->kind != TYPE_FLOATING;
    *inlined = (Inline){.function = function,
                        .result = result,
                        .weight = 1,
                        .names = strmap_new(facts->arena),
                        .params = arena_alloc(facts->arena, (count + 1) * sizeof(Variable))};
    for (size_t i = 0; i < count; i++) {
        const Param *param = function->params.at[i];
        inlined->params[i] = (Variable){.name = param->name, .type = param->type, .param = param};
        if (!is_number(param->type))
            return false;
        strmap_set(inlined->names, param->name, &inlined->params[i]);
    }
    return result && is_integer && weigh(facts, inlined, result);
}

const Inline *inline_of(Facts *facts, Str name)
{
    const Inline *known = strmap_get(facts->inlines, name);
    if (known)
        return known == &none ? NULL : known;
    const Functions *functions = unit_functions(facts->unit, name);
    Inline *inlined = arena_new_of(facts->arena, Inline);
    name = str_copy(facts->arena, name);
    strmap_set(facts->inlines, name, &none); /* one that comes to itself is none */
    if (!functions || functions->len != 1 || names_function_unclear(facts->unit, name) ||
        names_declarations(facts->unit, str_unqualified(name)) > 1 ||
        !make(facts, functions->at[0], inlined))
        return NULL;
    strmap_set(facts->inlines, name, inlined);
    return inlined;
}

/* --- what the kernel calls -------------------------------------------------------------------- */

/* What a declared name stands for that is no lambda, or not always the same one. */
static const Expr something = {.kind = EXPR_OPAQUE};

static void declare(Model *model, Str name, const Expr *lambda)
{
    bool known = strmap_get(model->declared, name) != NULL;
    strmap_set(model->declared, name, (void *)(lambda && !known ? lambda : &something));
}

static void note_declared(Model *model, const Stmt *stmt)
{
    if (!stmt)
        return;
    for (size_t i = 0; i < stmt->declarators.len; i++) {
        const Declarator *declarator = stmt->declarators.at[i];
        bool is_lambda =
            declarator->type->is_auto && declarator->init && declarator->init->kind == EXPR_LAMBDA;
        declare(model, declarator->name, is_lambda ? declarator->init : NULL);
    }
    for (size_t i = stmt->first; stmt->kind == STMT_OPAQUE && i <= stmt->last; i++)
        if (model->kernel->tokens.at[i].kind == TOKEN_NAME)
            declare(model, token_text(model->arena, model->kernel->tokens.at[i]), NULL);
    for (size_t i = 0; i < stmt_parts(stmt); i++)
        note_declared(model, stmt_part(stmt, i));
}

const Expr *kernel_object(Model *model, Str name)
{
    if (!model->declared) {
        model->declared = strmap_new(model->arena);
        for (size_t i = 0; i < model->kernel->params.len; i++)
            declare(model, model->kernel->params.at[i]->name, NULL);
        note_declared(model, model->kernel->body);
    }
    return strmap_get(model->declared, name);
}

const Inline *inline_called(Model *model, const Expr *call)
{
    Str name = call->a->name;
    const Str first = str_slice(name, 0, str_scope(name));
    bool is_other = kernel_object(model, name) || kernel_object(model, first) ||
                    strs_has(&model->kernel->template_params, first) || model->has_using ||
                    (first.len < name.len && !unit_is_qualified(model->unit, name));
    const Inline *inlined = is_other ? NULL : inline_of(model->facts, name);
    return inlined && inlined->function->params.len == call->arguments.len ? inlined : NULL;
}
