/* Calls of functions whose body can stand in their place. Enters: a model. Leaves: the calls that
 * hand on a pointer into a garray, which nothing can be staged for otherwise.
 *
 * The function is one of the file, defined once, returns at its end alone, and nvcc has it in the
 * kernel anyway. Its variables and parameters get names of their own; other names in it mean the
 * same in the kernel. Of a template each parameter is a type, that of the elements of some pointer
 * that the call hands on: C++ allows no other one. */
#include "../../analysis/effects/pure_calls.h"
#include "../../analysis/inline_candidates.h"
#include "../../analysis/legality/legality.h"
#include "../../analysis/uniform_path/inactive_threads.h"
#include "../../syntax/meaning.h"
#include "../../syntax/parse.h"
#include "canonicalise.h"

enum { MOST_TOKENS = 512, MOST_CALLS = 8 };

static bool is_number(const Type *type)
{
    return !type->is_reference && !type->is_volatile && !type->is_auto && !type->extents.len &&
           (type->kind == TYPE_INTEGER || type->kind == TYPE_FLOATING || type->kind == TYPE_BOOL) &&
           type->pointers <= 1;
}

static Str result_text(const Type *type, const CanonicalCall *plain)
{
    for (size_t i = 0; i < plain->types.len; i++)
        if (str_equal(plain->types.at[i], type->name) && !type->pointers && !type->is_reference &&
            !type->is_const)
            return plain->meant.at[i];
    if (type->pointers || !is_number(type) || type->is_const)
        return (Str){0};
    if (type->kind == TYPE_FLOATING)
        return type->size == 4 ? STR("float") : type->size == 8 ? STR("double") : (Str){0};
    if (type->kind == TYPE_INTEGER && type->size == 4)
        return type->is_unsigned ? STR("unsigned") : STR("int");
    return (Str){0};
}

/* The variable that the pointer leads on from; NULL: none is seen. */
static const Variable *leads_from(const Model *model, const Expr *expr)
{
    expr = expr_bare(expr);
    if (expr->kind == EXPR_UNARY && expr->op == TOKEN_AND && expr_bare(expr->a)->kind == EXPR_INDEX)
        expr = expr_bare(expr_bare(expr->a)->a);
    if (expr->kind == EXPR_BINARY && (expr->op == TOKEN_PLUS || expr->op == TOKEN_MINUS))
        return leads_from(model, expr->a);
    const Variable *variable = expr->kind == EXPR_NAME ? model_variable(model, expr->name) : NULL;
    return variable && !variable->namesake && variable->type->pointers == 1 &&
                   !variable->type->extents.len
               ? variable
               : NULL;
}

/* A number, or a type of the kernel's own template, of one word that means the same in all of the
 * kernel. */
static bool is_word_for(const Model *model, const Type *type)
{
    bool is_word = type->name.len > 0 && !type->is_volatile && !type->is_auto;
    for (size_t i = 0; i < type->name.len; i++)
        is_word = is_word && str_is_word_byte(type->name.at[i]);
    return is_word && !model_has_variable(model, type->name) &&
           (type->kind == TYPE_INTEGER || type->kind == TYPE_FLOATING ||
            strs_has(&model->kernel->template_types, type->name));
}

/* The types of a template, from the pointers that are handed on. */
static bool find_types(Model *model, const Kernel *function, const Expr *call, CanonicalCall *plain)
{
    for (size_t k = 0; k < function->template_params.len; k++) {
        const Str name = function->template_params.at[k];
        Str meant = {0};
        for (size_t i = 0; i < function->params.len && !meant.len; i++) {
            const Type *type = function->params.at[i]->type;
            const Variable *from = type->pointers == 1 && str_equal(type->name, name)
                                       ? leads_from(model, call->arguments.at[i])
                                       : NULL;
            if (from && is_word_for(model, from->type) && (type->is_const || !from->type->is_const))
                meant = from->type->name;
        }
        if (!meant.len)
            return false;
        vec_push(model->arena, &plain->types, name);
        vec_push(model->arena, &plain->meant, meant);
    }
    return true;
}

static bool is_given(const Type *type, const CanonicalCall *plain)
{
    return is_number(type) || (strs_has(&plain->types, type->name) && !type->is_reference &&
                               !type->is_volatile && !type->extents.len && type->pointers <= 1);
}

/* Statements that mean the same elsewhere; `last`: where a return may stand. Their variables go to
 * `own`. */
static bool can_move(Model *model, const Stmt *stmt, const Stmt *last, Strs *own)
{
    if (!stmt)
        return true;
    switch (stmt->kind) {
    case STMT_OPAQUE:
    case STMT_SWITCH:
    case STMT_CASE:
    case STMT_LABEL:
    case STMT_GOTO:
    case STMT_PRAGMA: return false;
    case STMT_RETURN: return stmt == last;
    case STMT_IF:
        if (stmt->is_constexpr)
            return false;
        break;
    default: break;
    }
    for (size_t i = 0; i < stmt->declarators.len; i++) {
        const Declarator *declarator = stmt->declarators.at[i];
        if (declarator->type->is_auto || declarator->type->is_reference)
            return false;
        if (!strs_has(own, declarator->name))
            vec_push(model->arena, own, declarator->name);
    }
    for (size_t i = 0; i < stmt_parts(stmt); i++)
        if (!can_move(model, stmt_part(stmt, i), last, own))
            return false;
    return true;
}

static bool declares(const Stmt *stmt, size_t token)
{
    if (!stmt)
        return false;
    for (size_t i = 0; i < stmt->declarators.len; i++)
        if (stmt->declarators.at[i]->name_token == token)
            return true;
    for (size_t i = 0; i < stmt_parts(stmt); i++)
        if (declares(stmt_part(stmt, i), token))
            return true;
    return false;
}

/* Each name of the body is the function's own, and first seen where it is declared, or means the
 * same in the kernel. */
static bool names_fit(Model *model, const Kernel *function, const CanonicalCall *plain)
{
    const Strs *own = &plain->own;
    const Tokens *tokens = &function->tokens;
    Strs seen = {0};
    Span span;
    for (size_t i = function->brace; i < tokens->len; i++) {
        const Token token = tokens->at[i];
        if (token.kind != TOKEN_NAME || tokens_is_member(tokens, i))
            continue;
        const Str name = token_text(model->arena, token);
        if (str_is_any(name, "static", "__shared__", "asm", "this") ||
            names_tells_function(token) || names_tells_place(token) ||
            str_equal(name, function->name) || (i > 0 && tokens->at[i - 1].kind == TOKEN_SCOPE))
            return false;
        if (strs_has(&plain->types, name)) {
            if (!tokens_written_at(tokens, i, i, &span))
                return false;
            continue;
        }
        if (!strs_has(own, name)) {
            if (model_has_variable(model, name) || kernel_object(model, name) ||
                strs_has(&model->kernel->template_params, name))
                return false;
            continue;
        }
        bool is_param = false;
        for (size_t k = 0; k < function->params.len; k++)
            is_param |= str_equal(function->params.at[k]->name, name);
        if (!tokens_written_at(tokens, i, i, &span) ||
            (!is_param && !strs_has(&seen, name) && !declares(function->body, i)) ||
            (is_param && declares(function->body, i)))
            return false;
        vec_push(model->arena, &seen, name);
    }
    return true;
}

static bool head_fits(Model *model, const Kernel *function, const CanonicalCall *plain)
{
    Span span;
    for (size_t i = 0; i < function->brace; i++)
        if (function->tokens.at[i].kind == TOKEN_NAME) {
            const Str word = token_text(model->arena, function->tokens.at[i]);
            if ((strs_has(&plain->types, word) &&
                 !tokens_written_at(&function->tokens, i, i, &span)) ||
                str_is(word, "__noinline__") || (str_is(word, "static") && !model->is_owned))
                return false; /* compilers tell of a static function that nobody calls any more */
        }
    for (size_t i = 0; i < function->params.len; i++)
        if (!is_given(function->params.at[i]->type, plain) || !function->params.at[i]->name.len)
            return false;
    return true;
}

static bool function_fits(Model *model, const Expr *call, CanonicalCall *plain)
{
    const Str name = call->a->kind == EXPR_NAME ? call->a->name : (Str){0};
    const bool is_plain =
        name.len && str_scope(name) == name.len; /* a namespace's has names of its own */
    const Functions *functions = is_plain ? unit_functions(model->unit, name) : NULL;
    const Kernel *function = functions && functions->len == 1 ? functions->at[0] : NULL;
    Span span;
    if (!function || !function->body || !function->body->body.len || function->has_inactive_text ||
        function->include_line.source || function->scope || function->hidden_by.len ||
        function->group || names_declarations(model->unit, name) > 1 ||
        names_function_unclear(model->unit, name) || function->params.len != call->arguments.len ||
        function->tokens.len > MOST_TOKENS || function->body_where.source != model->unit->source ||
        kernel_object(model, name) || model->has_using ||
        !find_types(model, function, call, plain) || !head_fits(model, function, plain))
        return false;
    const Stmt *body = function->body, *last = body->body.at[body->body.len - 1];
    plain->function = function;
    plain->returned = last->kind == STMT_RETURN ? last : NULL;
    plain->result = function->result ? result_text(function->result, plain) : (Str){0};
    if (plain->returned && (!plain->returned->expr || !plain->result.len))
        return false;
    for (size_t i = 0; i < function->params.len; i++)
        vec_push(model->arena, &plain->own, function->params.at[i]->name);
    return can_move(model, body, plain->returned, &plain->own) &&
           tokens_written_at(&function->tokens, body->first, body->last, &span) &&
           names_fit(model, function, plain) &&
           meaning_is_kept(model->unit, function, model->kernel, &plain->own);
}

/* A pointer is handed on, and some garray's address leaves the kernel. */
static bool hands_on(const Model *model, const Kernel *function)
{
    bool any = false, pointer = false;
    for (size_t i = 0; i < model->arrays.len; i++)
        any |= model->arrays.at[i]->escapes && !model->arrays.at[i]->moves;
    for (size_t i = 0; i < function->params.len; i++)
        pointer |= function->params.at[i]->type->pointers == 1;
    return any && pointer;
}

/* A function of the file, that is given no variable to change. */
static bool is_candidate(const Model *model, const Expr *expr)
{
    if (expr->kind != EXPR_CALL || expr->a->kind != EXPR_NAME ||
        !unit_functions(model->unit, expr->a->name) ||
        names_function_unclear(model->unit, expr->a->name))
        return false;
    for (size_t i = 0; i < expr->arguments.len; i++) {
        const Expr *argument = expr_bare(expr->arguments.at[i]);
        if (argument->kind == EXPR_UNARY && argument->op == TOKEN_AND &&
            expr_bare(argument->a)->kind == EXPR_NAME)
            return false;
    }
    return true;
}

/* The call whose value the expression computes with, in any case; all else of it touches no memory.
 * NULL: none. */
static const Expr *call_in(const Model *model, const Expr *expr)
{
    const bool joins = expr->kind == EXPR_BINARY && expr->op != TOKEN_COMMA &&
                       expr->op != TOKEN_AND_AND && expr->op != TOKEN_OR_OR;
    if (is_candidate(model, expr))
        return expr;
    if (expr->kind == EXPR_PAREN || expr->kind == EXPR_CAST ||
        (expr->kind == EXPR_UNARY && (expr->op == TOKEN_MINUS || expr->op == TOKEN_PLUS)))
        return call_in(model, expr->a);
    if (joins && expr_is_harmless(model, expr->b))
        return call_in(model, expr->a);
    if (joins && expr_is_harmless(model, expr->a))
        return call_in(model, expr->b);
    if (expr->kind == EXPR_CALL && call_is_pure(model, expr) && expr->arguments.len == 1)
        return call_in(model, expr->arguments.at[0]);
    return NULL;
}

/* The call that is all that the statement does, or with whose value it sets something. */
static const Expr *call_of(const Model *model, const Stmt *stmt)
{
    const Expr *expr = stmt->kind == STMT_EXPR ? stmt->expr
                       : stmt->kind == STMT_DECL && stmt->declarators.len == 1
                           ? stmt->declarators.at[0]->init
                           : NULL;
    if (!expr || (stmt->kind == STMT_EXPR && expr->kind != EXPR_ASSIGN))
        return expr && expr->kind == EXPR_CALL ? expr : NULL;
    expr = stmt->kind == STMT_EXPR ? expr->b : expr;
    return expr->kind == EXPR_CALL && !call_is_pure(model, expr) ? expr : call_in(model, expr);
}

static void find_calls(Model *model, const Stmt *stmt, bool in_list, Plain *plain)
{
    if (!stmt || plain->calls.len >= MOST_CALLS)
        return;
    CanonicalCall one = {.stmt = stmt, .call = call_of(model, stmt), .is_branch = !in_list};
    Span span;
    const Tokens *tokens = &model->kernel->tokens;
    if (one.call && tokens_written_at(tokens, stmt->first, stmt->last, &span) &&
        tokens_written_at(tokens, one.call->first, one.call->last, &span) &&
        function_fits(model, one.call, &one) && hands_on(model, one.function) &&
        (one.returned || one.call == stmt->expr)) {
        bool fits = true;
        for (size_t i = 0; i < one.call->arguments.len; i++) {
            const Expr *argument = one.call->arguments.at[i];
            fits = fits && tokens_written_at(tokens, argument->first, argument->last, &span);
        }
        if (fits)
            vec_push(model->arena, &plain->calls, one);
    }
    for (size_t i = 0; i < stmt->body.len; i++)
        find_calls(model, stmt->body.at[i], !stmt->is_implied, plain);
    find_calls(model, stmt->then, false, plain);
    find_calls(model, stmt->otherwise, false, plain);
}

void canonical_find_calls(Model *model, Plain *plain)
{
    find_calls(model, model->kernel->body, false, plain);
}
