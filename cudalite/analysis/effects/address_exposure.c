/* Variables under another name. Enters: the syntax tree of a kernel. Leaves: names of those that
 * may change through references, pointers, lambdas and objects that were made of them. */
#include "address_exposure.h"

#include "../../syntax/parse.h"
#include "assignments.h"
#include "pure_calls.h"
#include "reference_escapes.h"
#include "type_traits.h"

/* [&] { ... }: whoever calls it may change what it mentions. */
static void expose_captures(StrMap *names, const Model *model, const Expr *lambda)
{
    const Tokens *tokens = &model->kernel->tokens;
    bool by_reference = false;
    for (size_t i = lambda->first; i <= lambda->last && tokens->at[i].kind != TOKEN_RBRACKET; i++)
        by_reference |= tokens->at[i].kind == TOKEN_AND;
    for (size_t i = lambda->first; i <= lambda->last && by_reference; i++)
        if (tokens->at[i].kind == TOKEN_NAME)
            strmap_set(names, token_text(model->arena, tokens->at[i]), names);
}

typedef struct {
    const Model *model;
    StrMap *exposed;    /* what is found */
    StrMap *arithmetic; /* names declared as numbers or vectors of them: they refer to nothing */
    StrMap *objects;    /* names declared as objects of classes */
} Exposure;

static void expose(const Exposure *exposure, const Expr *place)
{
    place_names(exposure->exposed, place, exposure->exposed);
}

static bool returns_number(const Model *model, const Expr *call)
{
    const Functions *functions =
        call->a->kind == EXPR_NAME ? unit_functions(model->unit, call->a->name) : NULL;
    for (size_t i = 0; functions && i < functions->len; i++)
        if (!functions->at[i]->result || !type_is_arithmetic(functions->at[i]->result))
            return false;
    return functions != NULL;
}

bool call_gives_number(const Model *model, const Expr *call)
{
    if (call_inlined(model, call) || returns_number(model, call))
        return true;
    Str name = call->a->kind == EXPR_NAME ? call->a->name : (Str){0};
    bool chooses =
        str_is_any(name, "min", "max", "std::min", "std::max"); /* those of C++ give a reference */
    return call_is_pure(model, call) && !chooses;
}

/* Arguments of calls and braces in it: the result may refer to them, but for copies of them. */
static void expose_arguments(const Exposure *exposure, const Expr *expr)
{
    if (!expr)
        return;
    bool keeps = expr->kind == EXPR_CALL && !call_is_pure(exposure->model, expr) &&
                 !returns_number(exposure->model, expr);
    if (expr->kind == EXPR_INIT)
        expose(exposure, expr);
    for (size_t i = 0; keeps && i < expr->arguments.len; i++)
        if (!call_by_value(exposure->model, expr, i))
            expose(exposure, expr->arguments.at[i]);
    for (size_t i = 0; i < expr_parts(expr); i++)
        expose_arguments(exposure, expr_part(expr, i));
}

/* The object that an assignment changes may refer to something. */
static bool may_refer(const Exposure *exposure, const Expr *target)
{
    while (target->kind == EXPR_PAREN || (target->kind == EXPR_MEMBER && target->op == TOKEN_DOT))
        target = target->a;
    return target->kind == EXPR_NAME && !strmap_get(exposure->arithmetic, target->name);
}

static bool is_object(const Exposure *exposure, const Expr *operand)
{
    operand = expr_bare(operand);
    if (operand->kind == EXPR_CALL)
        return operand->a->kind == EXPR_NAME &&
               names_class(exposure->model->unit, operand->a->name) != CLASS_UNSEEN;
    return operand->kind == EXPR_INIT || operand->kind == EXPR_LAMBDA ||
           (operand->kind == EXPR_CAST && operand->type && !operand->type->pointers &&
            operand->type->kind == TYPE_UNKNOWN) ||
           (operand->kind == EXPR_NAME && strmap_get(exposure->objects, operand->name));
}

/* An operator of a class, or a constructor that it calls, may take the other operand by
 * reference. */
static void expose_operands(const Exposure *exposure, const Expr *expr)
{
    const Expr *const operands[] = {expr->a, expr->b};
    for (unsigned i = 0; i < 2; i++)
        if (operands[i] && operands[!i] && !is_object(exposure, operands[i]) &&
            is_object(exposure, operands[!i]) &&
            facts_neighbours(exposure->model->facts)->sets_operands)
            expose(exposure, operands[i]);
}

static void expose_in_expr(const Exposure *exposure, const Expr *expr)
{
    if (!expr)
        return;
    if (expr->kind == EXPR_BINARY || expr->kind == EXPR_ASSIGN || expr->kind == EXPR_INDEX)
        expose_operands(exposure, expr);
    if (expr->kind == EXPR_LAMBDA)
        expose_captures(exposure->exposed, exposure->model, expr);
    if (expr->kind == EXPR_UNARY && expr->op == TOKEN_AND)
        expose(exposure, expr->a);
    if (expr->kind == EXPR_ASSIGN && may_refer(exposure, expr->a))
        expose_arguments(exposure, expr->b);
    for (size_t i = 0; expr->kind == EXPR_CALL && i < expr->arguments.len; i++)
        if (!call_by_value(exposure->model, expr, i)) /* who gets a reference may keep it */
            expose(exposure, expr->arguments.at[i]);
    for (size_t i = 0; i < expr_parts(expr); i++)
        expose_in_expr(exposure, expr_part(expr, i));
}

static void expose_in_declarator(const Exposure *exposure, const Declarator *declarator)
{
    const Type *type = declarator->type;
    bool is_class = type->kind == TYPE_UNKNOWN && !type->pointers && !type->is_auto &&
                    !type_is_parameter(exposure->model, type->name);
    if (is_class)
        strmap_set(exposure->objects, declarator->name, exposure->objects);
    expose_in_expr(exposure, declarator->init);
    if (type->is_reference || is_class)
        expose(exposure, declarator->init);
    if (type_is_arithmetic(type))
        strmap_set(exposure->arithmetic, declarator->name, exposure->arithmetic);
    else
        expose_arguments(exposure, declarator->init);
}

static void expose_in(const Exposure *exposure, const Stmt *stmt)
{
    if (!stmt)
        return;
    expose_in(exposure, stmt->init);
    for (size_t i = 0; i < stmt->declarators.len; i++)
        expose_in_declarator(exposure, stmt->declarators.at[i]);
    expose_in_expr(exposure, stmt->expr);
    expose_in_expr(exposure, stmt->step);
    for (size_t i = 0; i < stmt->body.len; i++)
        expose_in(exposure, stmt->body.at[i]);
    expose_in(exposure, stmt->then);
    expose_in(exposure, stmt->otherwise);
}

StrMap *names_exposed(const Model *model)
{
    Arena *arena = model->arena;
    Exposure exposure = {.model = model,
                         .exposed = strmap_new(arena),
                         .arithmetic = strmap_new(arena),
                         .objects = strmap_new(arena)};
    for (size_t i = 0; i < model->kernel->params.len; i++) {
        const Param *param = model->kernel->params.at[i];
        if (type_is_arithmetic(param->type))
            strmap_set(exposure.arithmetic, param->name, exposure.arithmetic);
        else if (param->type->kind == TYPE_UNKNOWN && !param->type->pointers)
            strmap_set(exposure.objects, param->name, exposure.objects);
    }
    expose_in(&exposure, model->kernel->body);
    return exposure.exposed;
}
