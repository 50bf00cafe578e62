/* Names to slots. Enters: the syntax tree. Leaves: for each token that names a variable of the
 * kernel the number of its slot, so that a walk need not look names up; and for each call of a
 * function that is known its body, with slots of its own. */
#include "resolve.h"

#include "../syntax/parse.h"
#include "../syntax/struct_layout.h"
#include "lambdas.h"

/* What calls of calls may come to; where there are more, the rest is not looked into. */
enum { MOST_CODES = 400, DEEPEST_CODE = 32, MOST_TOKENS = 400000 };

typedef struct {
    Walk *walk;
    StrMap *names; /* name -> Entry, innermost scope */
    VEC(struct Entry *) scope;
} Resolver;

typedef struct Entry {
    Str name;
    size_t slot;
    struct Entry *hidden;
} Entry;

static void name_slot(Resolver *resolver, Str name, size_t slot)
{
    Entry *entry = arena_new_of(resolver->walk->arena, Entry);
    *entry = (Entry){name, slot, strmap_get(resolver->names, name)};
    strmap_set(resolver->names, name, entry);
    vec_push(resolver->walk->arena, &resolver->scope, entry);
}

static void declare(Resolver *resolver, Str name, const Type *type, size_t token)
{
    Walk *walk = resolver->walk;
    if (token < walk->code->function->tokens.len)
        walk->code->slot_of[token] = (int)walk->slots.len;
    name_slot(resolver, name, walk->slots.len);
    vec_push(walk->arena, &walk->slots, (Slot){.name = name, .type = type});
}

static void leave(Resolver *resolver, size_t mark)
{
    while (resolver->scope.len > mark) {
        Entry *entry = resolver->scope.at[--resolver->scope.len];
        strmap_set(resolver->names, entry->name, entry->hidden);
    }
}

static void resolve_name(Resolver *resolver, size_t token, Str name)
{
    const Entry *entry = strmap_get(resolver->names, name);
    Code *code = resolver->walk->code;
    if (token >= code->function->tokens.len)
        return;
    if (entry)
        code->slot_of[token] = (int)entry->slot;
    else if (code->defined_in) /* a variable that the lambda's place sees */
        code->slot_of[token] = code->defined_in->slot_of[token];
}

/* The variable that a reference is another name for, as `int &q = i`; NULL: what it is bound to is
 * no variable, or is a copy of another type. */
static const Entry *other_name(const Resolver *resolver, const Declarator *declarator)
{
    const Type *type = declarator->type;
    const Expr *init = declarator->init ? expr_bare(declarator->init) : NULL;
    const Entry *entry = type->is_reference && init && init->kind == EXPR_NAME
                             ? strmap_get(resolver->names, init->name)
                             : NULL;
    const Type *of = entry ? resolver->walk->slots.at[entry->slot].type : NULL;
    bool alike = of && (type->is_auto ||
                        (type->kind == of->kind && type->size == of->size &&
                         type->is_unsigned == of->is_unsigned && type->pointers == of->pointers &&
                         str_equal(type->name, of->name)));
    return alike ? entry : NULL;
}

/* What nobody looks into: its names, so that what it may change is known. */
static void resolve_tokens(Resolver *resolver, size_t first, size_t last)
{
    const Tokens *tokens = &resolver->walk->code->function->tokens;
    for (size_t i = first; i <= last && i < tokens->len; i++)
        if (tokens->at[i].kind == TOKEN_NAME)
            resolve_name(resolver, i, token_text(resolver->walk->arena, tokens->at[i]));
}

/* --- calls ---------------------------------------------------------------------------------- */

/* The body around that is the function's own. */
static Code *body_around(const Walk *walk, const Kernel *function)
{
    Code *code = walk->code;
    while (code && code->function != function)
        code = code->caller;
    return code;
}

/* The one function that a call can mean. NULL: none is known, or several. */
static const Kernel *function_meant(const Walk *walk, const Expr *call)
{
    const Str name = str_unqualified(call->a->name);
    const Functions *functions =
        walk->functions_of ? unit_functions(walk->functions_of, name) : NULL;
    const Kernel *found = NULL;
    size_t fitting = 0;
    for (size_t i = 0; functions && i < functions->len; i++) {
        const Kernel *function = functions->at[i];
        bool fits = functions->len == 1 ? function->params.len >= call->arguments.len
                                        : function->params.len == call->arguments.len;
        if (!fits)
            continue;
        found = function;
        fitting++;
    }
    bool fine = fitting == 1 && found->body && found->body->kind == STMT_COMPOUND &&
                found->result && !found->result->is_reference &&
                !stmt_has(found->body, STMT_GOTO) && walk->codes < MOST_CODES &&
                walk->code_tokens + found->tokens.len < MOST_TOKENS;
    return fine ? found : NULL;
}

/* ... the lambda that the variable holds, which the function at hand defines. */
static const Kernel *lambda_meant(const Walk *walk, const Expr *call, size_t variable)
{
    const Kernel *lambda = walk->slots.at[variable].lambda;
    const bool is_here =
        lambda && lambda->tokens.at == walk->code->function->tokens.at && !walk->code->defined_in;
    return is_here && lambda->params.len == call->arguments.len && walk->codes < MOST_CODES &&
                   walk->code_tokens + lambda->tokens.len < MOST_TOKENS
               ? lambda
               : NULL;
}

static void resolve_code(Walk *walk, Code *code);

static void resolve_call(Resolver *resolver, const Expr *call)
{
    Walk *walk = resolver->walk;
    const int variable = walk->code->slot_of[call->a->first];
    const Kernel *function =
        variable < 0 ? function_meant(walk, call) : lambda_meant(walk, call, (size_t)variable);
    if (!function || walk->code->depth == DEEPEST_CODE)
        return;
    Code *around = body_around(walk, function);
    if (around) {
        around->is_endless = true;
        return;
    }
    Code *code = arena_new_of(walk->arena, Code);
    *code = (Code){
        .function = function, .caller = walk->code, .depth = walk->code->depth + 1, .call = call};
    if (variable >= 0)
        code->defined_in = walk->code;
    walk->code->code_at[call->first] = code;
    resolve_code(walk, code);
}

/* --- the tree ------------------------------------------------------------------------------- */

static void resolve_expr(Resolver *resolver, const Expr *expr)
{
    if (!expr)
        return;
    if (expr->kind == EXPR_CALL && expr->a->kind == EXPR_NAME) {
        resolve_name(resolver, expr->a->first, expr->a->name);
        resolve_call(resolver, expr);
    }
    if (expr->kind == EXPR_NAME)
        resolve_name(resolver, expr->first, expr->name);
    if (expr->kind == EXPR_OPAQUE || expr->kind == EXPR_LAMBDA)
        resolve_tokens(resolver, expr->first, expr->last);
    for (size_t i = 0; i < expr_parts(expr); i++)
        resolve_expr(resolver, expr_part(expr, i));
}

static void resolve_stmt(Resolver *resolver, const Stmt *stmt)
{
    if (!stmt)
        return;
    size_t mark = resolver->scope.len;
    size_t name = 0;
    const Type *type =
        stmt->kind == STMT_OPAQUE
            ? layout_local(resolver->walk->unit, resolver->walk->declared,
                           &resolver->walk->code->function->tokens, stmt->first, stmt->last, &name)
            : NULL;
    if (type)
        declare(resolver,
                token_text(resolver->walk->arena, resolver->walk->code->function->tokens.at[name]),
                type, name);
    else if (stmt->kind == STMT_OPAQUE)
        resolve_tokens(resolver, stmt->first, stmt->last);
    if (stmt->kind == STMT_GOTO)
        resolver->walk->has_goto = true;
    resolve_stmt(resolver, stmt->init);
    for (size_t i = 0; i < stmt->declarators.len; i++) {
        const Declarator *declarator = stmt->declarators.at[i];
        for (size_t k = 0; k < declarator->type->extents.len; k++)
            resolve_expr(resolver, declarator->type->extents.at[k]);
        resolve_expr(resolver, declarator->init);
        const Entry *same = other_name(resolver, declarator);
        if (same)
            name_slot(resolver, declarator->name, same->slot);
        else
            declare(resolver, declarator->name, declarator->type, declarator->name_token);
        Walk *walk = resolver->walk;
        if (!same && walk->code_tokens < MOST_TOKENS)
            walk->slots.at[walk->slots.len - 1].lambda = lambda_read(walk, declarator);
    }
    resolve_expr(resolver, stmt->expr);
    resolve_expr(resolver, stmt->step);
    for (size_t i = 0; i < stmt->body.len; i++)
        resolve_stmt(resolver, stmt->body.at[i]);
    size_t inner = resolver->scope.len;
    resolve_stmt(resolver, stmt->then);
    leave(resolver, inner);
    resolve_stmt(resolver, stmt->otherwise);
    if (stmt->kind != STMT_DECL && stmt->kind != STMT_OPAQUE)
        leave(resolver, mark);
}

static void resolve_code(Walk *walk, Code *code)
{
    Code *caller = walk->code;
    Resolver resolver = {.walk = walk, .names = strmap_new(walk->arena)};
    const Kernel *function = code->function;
    size_t count = function->tokens.len;
    walk->code = code;
    walk->codes++;
    walk->code_tokens += count;
    code->slot_of = arena_alloc(walk->arena, (count + 1) * sizeof *code->slot_of);
    code->sites_at = arena_alloc(walk->arena, (count + 1) * sizeof *code->sites_at);
    code->branch_at = arena_alloc(walk->arena, (count + 1) * sizeof *code->branch_at);
    code->code_at = arena_alloc(walk->arena, (count + 1) * sizeof *code->code_at);
    for (size_t i = 0; i <= count; i++)
        code->slot_of[i] = -1;
    code->first_slot = walk->slots.len;
    for (size_t i = 0; i < function->params.len; i++) {
        const Param *param = function->params.at[i];
        declare(&resolver, param->name, param->type, param->name_token);
    }
    for (size_t i = 0; i < function->members.len; i++)
        declare(&resolver, function->members.at[i]->name, function->members.at[i]->type, count);
    if (caller) {
        for (size_t i = 0; i < function->template_params.len; i++)
            declare(&resolver, function->template_params.at[i], NULL, count);
        code->arguments =
            arena_alloc(walk->arena, (function->params.len + 1) * sizeof *code->arguments);
        code->result = walk->slots.len;
        vec_push(walk->arena, &walk->slots, (Slot){.name = function->name});
    }
    resolve_stmt(&resolver, function->body);
    if (caller)
        walk->code = caller;
}

void walk_resolve(Walk *walk)
{
    Code *code = arena_new_of(walk->arena, Code);
    *code = (Code){.function = walk->kernel};
    resolve_code(walk, code);
}
