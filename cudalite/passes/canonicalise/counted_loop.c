/* Loops that count and do not say so in their heads. Enters: a model. Leaves: those that can be written as loops with
 * all of it in the head, in which regions find their places.
 *
 *     int i = start;                for (int i = start; i < n; i += step) {
 *     while (i < n) {                   ...
 *         ...                       }
 *         i += step;
 *     }
 *
 * and `for (; i < n; i++)`. The declaration moves down to the loop: nothing in between may change what it computes, and
 * nothing else names the variable. */
#include "../../analysis/effects/assignments.h"
#include "../../analysis/legality/legality.h"
#include "../../analysis/uniform_path/inactive_threads.h"
#include "../../syntax/parse.h"
#include "canonicalise.h"
#include "loop_queries.h"

/* `i++`, `i += step`, `i = i + step`, as a statement. */
static const Variable *stepped_by(const Model *model, const Stmt *stmt)
{
    const Expr *expr = stmt->kind == STMT_EXPR ? expr_bare(stmt->expr) : NULL;
    const bool steps = expr && (expr->kind == EXPR_POSTFIX || expr->kind == EXPR_UNARY ||
                                expr->kind == EXPR_ASSIGN);
    const Expr *target = steps ? expr_bare(expr->a) : NULL;
    return target && target->kind == EXPR_NAME ? model_variable(model, target->name) : NULL;
}

/* The statement of the list that declares it alone, with a number. */
static const Stmt *declared_in(const Stmt *list, const Variable *variable, size_t *at)
{
    for (*at = 0; *at < list->body.len; ++*at) {
        const Stmt *stmt = list->body.at[*at];
        if (stmt->kind == STMT_DECL && stmt->declarators.len == 1 &&
            stmt->declarators.at[0] == variable->declarator)
            return stmt;
    }
    return NULL;
}

static bool is_plain_number(const Model *model, const Variable *variable)
{
    const Type *type = variable->type;
    return variable->declarator && variable->declarator->init && !variable->namesake &&
           !variable->address_taken && !variable->refers && type->kind == TYPE_INTEGER &&
           !type->pointers && !type->extents.len && !type->is_reference && !type->is_volatile &&
           !type->is_static && !type->is_shared &&
           expr_is_harmless(model, variable->declarator->init);
}

/* From its declaration on it is named in the loop alone, and what it begins with stays as it is up
 * to there. */
static bool may_move(const Model *model, const Stmt *list, size_t declared, const Stmt *loop)
{
    const Declarator *declarator = list->body.at[declared]->declarators.at[0];
    const Tokens *tokens = &model->kernel->tokens;
    for (size_t i = declared + 1; i < list->body.len && list->body.at[i] != loop; i++) {
        StrMap *names = stmt_names_assigned(model, list->body.at[i]);
        stmt_add_declared(list->body.at[i], names);
        if (expr_mentions_any(declarator->init, names, (Str){0}))
            return false;
    }
    for (size_t i = model->kernel->body->first; i <= model->kernel->body->last; i++)
        if (tokens->at[i].kind == TOKEN_NAME && !(loop->first <= i && i <= loop->last) &&
            i != declarator->name_token && !tokens_is_member(tokens, i) &&
            str_equal(token_text(model->arena, tokens->at[i]), declarator->name))
            return false;
    return true;
}

/* What the body declares is not known in the head. */
static bool is_known_in_head(const Model *model, const Stmt *body, const Expr *step)
{
    StrMap *names = strmap_new(model->arena);
    stmt_add_declared(body, names);
    return !expr_mentions_any(step, names, (Str){0});
}

static bool lacks_start(const Stmt *loop)
{
    return !loop->init || loop->init->kind == STMT_EMPTY;
}

static bool counts(Model *model, const Stmt *loop, CanonicalWhile *plain)
{
    const Stmt *body = loop->then, *list = stmt_parent(model->kernel->body, loop);
    const bool is_while = loop->kind == STMT_WHILE;
    Span span;
    size_t at;
    if ((!is_while && (loop->kind != STMT_FOR || !lacks_start(loop) || !loop->step)) ||
        !loop->expr || list->kind != STMT_COMPOUND || list->is_implied ||
        body->kind != STMT_COMPOUND || body->is_implied || body->body.len < 2)
        return false;
    const Stmt step = {.kind = STMT_EXPR, .expr = loop->step},
               *last = is_while ? body->body.at[body->body.len - 1] : &step;
    const Variable *variable = stepped_by(model, last);
    *plain = (CanonicalWhile){.loop = loop, .step = is_while ? last : NULL};
    if (!variable || !is_plain_number(model, variable) ||
        !is_known_in_head(model, body, last->expr) ||
        (is_while && (stmt_has(body, STMT_CONTINUE) || stmt_has(body, STMT_OPAQUE))))
        return false;
    plain->declared = declared_in(list, variable, &at);
    return plain->declared && plain->declared->last < loop->first &&
           may_move(model, list, at, loop) &&
           canonical_is_written(model, plain->declared->first, plain->declared->last, &span) &&
           canonical_is_written(model, loop->first, body->first - 1, &span) &&
           (!is_while || canonical_is_written(model, last->first, last->last, &span));
}

void canonical_find_whiles(Model *model, Plain *plain)
{
    enum { MOST_LOOPS = 64 };
    for (size_t i = 0; i < model->loops.len && model->loops.len <= MOST_LOOPS; i++) {
        const Stmt *stmt = model->loops.at[i]->stmt;
        CanonicalWhile one;
        Span where;
        if ((canonical_has_annotated(model, model->loops.at[i]) ||
             tokens_wait(model, stmt->first, stmt->last, &where)) &&
            counts(model, stmt, &one))
            vec_push(model->arena, &plain->whiles, one);
    }
}
