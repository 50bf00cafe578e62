/* Threads outside of an if. Enters: a guard, and a statement behind it that all threads of the
 * block are to run. Leaves: whether those outside may come to where they read what it assigns;
 * whether they leave at the statement, and may evaluate an expression. */
#include "inactive_threads.h"

#include "../../syntax/parse.h"
#include "../effects/pure_calls.h"
#include "../inline_candidates.h"

bool jumps_out(const Stmt *stmt, bool returns_only)
{
    if (!stmt)
        return false;
    if (stmt->kind == STMT_RETURN || stmt->kind == STMT_GOTO)
        return true;
    if (!returns_only && (stmt->kind == STMT_BREAK || stmt->kind == STMT_CONTINUE))
        return true;
    bool loop = stmt_is_loop(stmt) || stmt->kind == STMT_SWITCH;
    for (size_t i = 0; i < stmt_parts(stmt); i++)
        if (jumps_out(stmt_part(stmt, i), returns_only || loop))
            return true;
    return false;
}

bool is_return_check(const Stmt *stmt, size_t *before)
{
    *before = 0;
    if (stmt->kind != STMT_IF || stmt->otherwise)
        return false;
    const Stmt *last = stmt->then;
    if (last->kind == STMT_COMPOUND && last->body.len > 0) {
        *before = last->body.len - 1;
        last = last->body.at[*before];
    }
    for (size_t i = 0; i < *before; i++)
        if (jumps_out(stmt->then->body.at[i], false))
            return false;
    return last->kind == STMT_RETURN && !last->expr;
}

bool expr_is_harmless(const Model *model, const Expr *expr)
{
    if (!expr)
        return true;
    if (expr->kind == EXPR_UNARY && expr->op == TOKEN_AND &&
        expr_bare(expr->a)->kind == EXPR_INDEX) {
        const Expr *element = expr_bare(expr->a); /* an address is only computed */
        return expr_is_harmless(model, element->a) && expr_is_harmless(model, element->b);
    }
    bool memory = (expr->kind == EXPR_INDEX && !strmap_get(model->there, expr_key(&expr))) ||
                  (expr->kind == EXPR_MEMBER && expr->op == TOKEN_ARROW) ||
                  (expr->kind == EXPR_UNARY && expr->op == TOKEN_STAR);
    bool divides = expr->kind == EXPR_BINARY &&
                   (expr->op == TOKEN_SLASH || expr->op == TOKEN_PERCENT) &&
                   !(expr_bare(expr->b)->kind == EXPR_NUMBER && expr_bare(expr->b)->value != 0) &&
                   !(expr_bare(expr->b)->kind == EXPR_NUMBER && expr_bare(expr->b)->is_floating);
    bool loads =
        expr->kind == EXPR_CALL && expr->a->kind == EXPR_NAME && str_is(expr->a->name, "__ldg");
    if (memory || divides || loads || expr->kind == EXPR_OPAQUE || expr->kind == EXPR_LAMBDA ||
        expr->kind == EXPR_ASSIGN || expr_steps(expr) ||
        (expr->kind == EXPR_CALL && !call_is_pure(model, expr)) ||
        (call_inlined(model, expr) && !expr_is_harmless(model, call_inlined(model, expr)->result)))
        return false;
    for (size_t i = 0; i < expr_parts(expr); i++)
        if (!expr_is_harmless(model, expr_part(expr, i)))
            return false;
    return true;
}

typedef enum { NOTHING, SET, READ } FirstUse;

typedef struct {
    const Model *model;
    Str name;
    const Stmt *check; /* the if: those outside go no further into it */
} Search;

static bool tokens_mention(const Search *search, size_t first, size_t last)
{
    const Tokens *tokens = &search->model->kernel->tokens;
    for (size_t i = first; i <= last; i++)
        if (tokens->at[i].kind == TOKEN_NAME &&
            str_equal(token_text(search->model->arena, tokens->at[i]), search->name))
            return true;
    return false;
}

static bool mentions(const Search *search, const Expr *expr)
{
    return expr && tokens_mention(search, expr->first, expr->last);
}

static bool declares(const Stmt *stmt, Str name)
{
    for (size_t i = 0; stmt && i < stmt->declarators.len; i++)
        if (str_equal(stmt->declarators.at[i]->name, name))
            return true;
    return false;
}

static FirstUse use_in_expr(const Search *search, const Expr *expr)
{
    if (!mentions(search, expr))
        return NOTHING;
    if (expr->kind == EXPR_BINARY && expr->op == TOKEN_COMMA) {
        FirstUse first = use_in_expr(search, expr->a);
        return first ? first : use_in_expr(search, expr->b);
    }
    bool sets = expr->kind == EXPR_ASSIGN && expr->op == TOKEN_ASSIGN &&
                expr_bare(expr->a)->kind == EXPR_NAME;
    return sets && !mentions(search, expr->b) ? SET : READ;
}

static FirstUse use_in(const Search *search, const Stmt *stmt);

/* Statements [from, ...] of a block. */
static FirstUse use_in_list(const Search *search, const Stmt *block, size_t from)
{
    bool skipped = false; /* a jump may pass over the rest */
    for (size_t i = from; i < block->body.len; i++) {
        FirstUse first = use_in(search, block->body.at[i]);
        if (first == READ || (first == SET && !skipped))
            return first;
        skipped |= jumps_out(block->body.at[i], false);
    }
    return NOTHING;
}

/* Iterations of a loop, of which there may be none. */
static FirstUse use_in_iterations(const Search *search, const Stmt *loop)
{
    bool read = mentions(search, loop->expr) || mentions(search, loop->step) ||
                use_in(search, loop->then) == READ;
    return read ? READ : NOTHING;
}

static FirstUse use_in_for(const Search *search, const Stmt *stmt)
{
    if (declares(stmt->init, search->name))
        return NOTHING;
    FirstUse first = stmt->init ? use_in(search, stmt->init) : NOTHING;
    return first ? first : use_in_iterations(search, stmt);
}

static FirstUse use_in_else(const Search *search, const Stmt *stmt)
{
    return stmt->otherwise ? use_in(search, stmt->otherwise) : NOTHING;
}

static FirstUse use_in(const Search *search, const Stmt *stmt)
{
    if (stmt == search->check)
        return mentions(search, stmt->expr) ? READ : use_in_else(search, stmt);
    if (!tokens_mention(search, stmt->first, stmt->last))
        return NOTHING;
    switch (stmt->kind) {
    case STMT_EXPR: return use_in_expr(search, stmt->expr);
    case STMT_COMPOUND: return use_in_list(search, stmt, 0);
    case STMT_FOR: return use_in_for(search, stmt);
    case STMT_IF: {
        FirstUse then = use_in(search, stmt->then), otherwise = use_in_else(search, stmt);
        if (mentions(search, stmt->expr) || then == READ || otherwise == READ)
            return READ;
        return then == SET && otherwise == SET ? SET : NOTHING;
    }
    default: return READ;
    }
}

/* The variable of that name at the statement is declared inside of the if. */
static bool is_inside(const Search *search, const Stmt *stmt)
{
    for (const Stmt *child = stmt, *parent; child != search->check; child = parent) {
        parent = stmt_parent(search->model->kernel->body, child);
        if (parent == child)
            return false;
        if (parent->kind == STMT_FOR && declares(parent->init, search->name))
            return true;
        for (size_t i = 0; i < parent->body.len && parent->body.at[i] != child; i++)
            if (declares(parent->body.at[i], search->name))
                return true;
    }
    return false;
}

/* Behind a statement, up to the end of the kernel; around the loops that it stands in. */
static FirstUse use_behind(const Search *search)
{
    const Stmt *body = search->model->kernel->body;
    for (const Stmt *child = search->check, *parent; child != body; child = parent) {
        parent = stmt_parent(body, child);
        FirstUse first = NOTHING;
        size_t next = 0;
        while (next < parent->body.len && parent->body.at[next] != child)
            next++;
        if (next < parent->body.len)
            first = use_in_list(search, parent, next + 1);
        else if (parent->kind == STMT_FOR)
            first = use_in_iterations(search, parent);
        else if (parent->kind != STMT_IF)
            first = tokens_mention(search, parent->first, parent->last) ? READ : NOTHING;
        if (first)
            return first;
    }
    return NOTHING;
}

static bool is_seen_elsewhere(const Model *model, Str name)
{
    for (const Variable *variable = model_variable(model, name); variable;
         variable = variable->namesake)
        if (variable->address_taken)
            return true;
    return false;
}

bool outsiders_read(const Model *model, const Guard *guard, const Stmt *stmt, Str name)
{
    for (; guard; guard = guard->outer) {
        Search search = {.model = model, .name = name, .check = guard->check};
        if (guard->negated || is_inside(&search, stmt)) /* they have returned, or never see it */
            continue;
        if (is_seen_elsewhere(model, name) || stmt_has(model->kernel->body, STMT_GOTO))
            return true;
        FirstUse otherwise = use_in_else(&search, guard->check);
        if (otherwise == READ || (otherwise == NOTHING && use_behind(&search) == READ))
            return true;
    }
    return false;
}
