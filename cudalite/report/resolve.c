/* Names to slots. Enters: the syntax tree. Leaves: for each token that names a variable of the
 * kernel the number of its slot, so that a walk need not look names up. */
#include "layout.h"

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

static void declare(Resolver *resolver, Str name, const Type *type, size_t token)
{
    Walk *walk = resolver->walk;
    Entry *entry = arena_new_of(walk->arena, Entry);
    *entry = (Entry){name, walk->slots.len, strmap_get(resolver->names, name)};
    strmap_set(resolver->names, name, entry);
    vec_push(walk->arena, &resolver->scope, entry);
    vec_push(walk->arena, &walk->slots, (Slot){.name = name, .type = type});
    if (token < walk->kernel->tokens.len)
        walk->slot_of[token] = (int)entry->slot;
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
    if (entry && token < resolver->walk->kernel->tokens.len)
        resolver->walk->slot_of[token] = (int)entry->slot;
}

/* What nobody looks into: its names, so that what it may change is known. */
static void resolve_tokens(Resolver *resolver, size_t first, size_t last)
{
    const Tokens *tokens = &resolver->walk->kernel->tokens;
    for (size_t i = first; i <= last && i < tokens->len; i++)
        if (tokens->at[i].kind == TOKEN_NAME)
            resolve_name(resolver, i, token_text(resolver->walk->arena, tokens->at[i]));
}

static void resolve_expr(Resolver *resolver, const Expr *expr)
{
    if (!expr)
        return;
    if (expr->kind == EXPR_NAME)
        resolve_name(resolver, expr->first, expr->name);
    if (expr->kind == EXPR_OPAQUE || expr->kind == EXPR_LAMBDA)
        resolve_tokens(resolver, expr->first, expr->last);
    resolve_expr(resolver, expr->a);
    resolve_expr(resolver, expr->b);
    resolve_expr(resolver, expr->c);
    for (size_t i = 0; i < expr->arguments.len; i++)
        resolve_expr(resolver, expr->arguments.at[i]);
}

static void resolve_stmt(Resolver *resolver, const Stmt *stmt)
{
    if (!stmt)
        return;
    size_t mark = resolver->scope.len;
    size_t name = 0;
    const Type *type = stmt->kind == STMT_OPAQUE
                           ? layout_local(resolver->walk, stmt->first, stmt->last, &name)
                           : NULL;
    if (type)
        declare(resolver,
                token_text(resolver->walk->arena, resolver->walk->kernel->tokens.at[name]), type,
                name);
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
        declare(resolver, declarator->name, declarator->type, declarator->name_token);
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

void walk_resolve(Walk *walk)
{
    Resolver resolver = {.walk = walk, .names = strmap_new(walk->arena)};
    size_t count = walk->kernel->tokens.len;
    walk->slot_of = arena_alloc(walk->arena, (count + 1) * sizeof *walk->slot_of);
    walk->sites_at = arena_alloc(walk->arena, (count + 1) * sizeof *walk->sites_at);
    walk->branch_at = arena_alloc(walk->arena, (count + 1) * sizeof *walk->branch_at);
    for (size_t i = 0; i <= count; i++)
        walk->slot_of[i] = -1;
    for (size_t i = 0; i < walk->kernel->params.len; i++) {
        const Param *param = walk->kernel->params.at[i];
        declare(&resolver, param->name, param->type, param->name_token);
    }
    resolve_stmt(&resolver, walk->kernel->body);
}
