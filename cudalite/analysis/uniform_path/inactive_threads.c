/* Threads outside of an if. Enters: a guard, and a statement behind it that all threads of the
 * block are to run. Leaves: whether those outside may come to where they read what it assigns. */
#include "../builder.h"
#include "uniform_path.h"

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
