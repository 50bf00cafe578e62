/* Words that a compiler leaves alone. Enters: accesses to structures as a whole. Leaves: which of their words are not
 * loaded, or not stored.
 *
 *     Particle v = p[i];   v.x += v.vx * dt;   p[i] = v;
 *
 * loads x and vx and stores x: what goes through the variable and comes back as it was is neither loaded nor stored. */
#include "dead_members.h"

#include "../../syntax/parse.h"
#include "../../syntax/struct_layout.h"
#include "../aggregate_split.h"

enum { READ = 1, SET = 2, BOTH = READ | SET };

/* A variable that is made of a structure in memory. */
typedef struct {
    const Access *from;
    uint64_t used, set; /* words, by bits */
} Passed;

typedef struct {
    const Model *model;
    StrMap *objects;   /* accesses by their expression: the first word's */
    StrMap *variables; /* Passed, by name */
    StrMap *passed;    /* ... by the expression that it is made of, or that takes it back */
} Search;

static void look_at(Search *search, const Expr *expr, unsigned use);

static void look_at_tokens(Search *search, size_t first, size_t last)
{
    const Tokens *tokens = &search->model->kernel->tokens;
    for (size_t i = first; i <= last; i++) {
        Passed *passed =
            tokens->at[i].kind == TOKEN_NAME
                ? strmap_get(search->variables, token_text(search->model->arena, tokens->at[i]))
                : NULL;
        if (passed)
            passed->used = passed->set = ~UINT64_C(0);
    }
}

/* The words of v.a.b, of member arrays all. */
static uint64_t words_of(const Search *search, const Passed *passed, const Expr *const *steps,
                         size_t count)
{
    const Model *model = search->model;
    const StrMap *layouts = facts_declared(model->facts)->layouts;
    const unsigned word = passed->from->array->element;
    Member member = {.type = passed->from->as};
    int64_t at = 0, bytes;
    while (count-- > 0) {
        if (steps[count]->kind == EXPR_INDEX)
            continue;
        if (!layout_member(model->arena, layouts, member.type, steps[count]->name, &member))
            return ~UINT64_C(0);
        at += member.offset;
    }
    bytes = layout_bytes(layouts, member.type);
    for (size_t i = 0; i < member.type->extents.len; i++) {
        int64_t extent = 0;
        if (!expr_evaluate(model->unit, member.type->extents.at[i], NULL, NULL, &extent))
            return ~UINT64_C(0);
        bytes *= extent;
    }
    const int64_t words = bytes / word;
    return words <= 0 || words >= 64 ? ~UINT64_C(0)
                                     : ((UINT64_C(1) << words) - 1) << (at / word & 63);
}

/* True: it is a variable of those, or a part of one. */
static bool look_at_place(Search *search, const Expr *place, unsigned use)
{
    enum { MOST_STEPS = 8 };
    const Expr *steps[MOST_STEPS];
    size_t count = 0;
    const Expr *root = expr_bare(place);
    while ((root->kind == EXPR_INDEX || (root->kind == EXPR_MEMBER && root->op == TOKEN_DOT)) &&
           count < MOST_STEPS) {
        steps[count++] = root;
        root = expr_bare(root->a);
    }
    Passed *passed = root->kind == EXPR_NAME ? strmap_get(search->variables, root->name) : NULL;
    if (!passed)
        return false;
    const uint64_t words = words_of(search, passed, steps, count);
    passed->used |= use & READ ? words : 0;
    passed->set |= use & SET ? words : 0;
    for (size_t i = 0; i < count; i++)
        if (steps[i]->kind == EXPR_INDEX)
            look_at(search, steps[i]->b, READ);
    return true;
}

/* p[i] = v, where v was made of p[i]. */
static bool comes_back(Search *search, const Expr *assign)
{
    const Expr *place = expr_bare(assign->a), *value = expr_bare(assign->b);
    const Access *to = strmap_get(search->objects, expr_key(&place));
    Passed *passed = value->kind == EXPR_NAME ? strmap_get(search->variables, value->name) : NULL;
    if (assign->op != TOKEN_ASSIGN || !to || !passed || to->array != passed->from->array ||
        !poly_equal(to->flat, passed->from->flat))
        return false;
    strmap_set(search->passed, expr_key(&to->expr), passed);
    return true;
}

static void look_at(Search *search, const Expr *expr, unsigned use)
{
    if (!expr || look_at_place(search, expr, use))
        return;
    switch (expr->kind) {
    case EXPR_ASSIGN:
        if (comes_back(search, expr)) {
            look_at(search, expr->a, READ);
            return;
        }
        look_at(search, expr->a, expr->op == TOKEN_ASSIGN ? SET : BOTH);
        look_at(search, expr->b, use == READ ? READ : BOTH);
        return;
    case EXPR_UNARY:
    case EXPR_POSTFIX: use = token_is_step(expr->op) || expr->op == TOKEN_AND ? BOTH : READ; break;
    case EXPR_CALL:
    case EXPR_INIT: use = BOTH; break;
    case EXPR_LAMBDA:
    case EXPR_OPAQUE: look_at_tokens(search, expr->first, expr->last); return;
    default: break;
    }
    look_at(search, expr->a, use);
    look_at(search, expr->b, expr->kind == EXPR_INDEX ? READ : use);
    look_at(search, expr->c, use);
    for (size_t i = 0; i < expr->arguments.len; i++)
        look_at(search, expr->arguments.at[i], use);
}

/* T v = p[i]: its first one of that name, if it has several. */
static bool makes_variable(Search *search, const Declarator *declarator)
{
    const Expr *init = declarator->init ? expr_bare(declarator->init) : NULL;
    const Access *from = init ? strmap_get(search->objects, expr_key(&init)) : NULL;
    if (!from || declarator->type->is_reference || declarator->type->pointers)
        return false;
    Passed *passed = strmap_get(search->variables, declarator->name);
    if (passed &&
        (passed->from->array != from->array || !str_equal(passed->from->as->name, from->as->name)))
        passed->used = passed->set = ~UINT64_C(0);
    if (!passed || !poly_equal(passed->from->flat, from->flat)) {
        const Passed old = passed ? *passed : (Passed){0};
        passed = arena_new_of(search->model->arena, Passed);
        *passed = old;
        passed->from = from;
        strmap_set(search->variables, declarator->name, passed);
    }
    strmap_set(search->passed, expr_key(&from->expr), passed);
    return true;
}

static void look_into(Search *search, const Stmt *stmt)
{
    if (!stmt)
        return;
    if (stmt->kind == STMT_OPAQUE)
        look_at_tokens(search, stmt->first, stmt->last);
    for (size_t i = 0; i < stmt->declarators.len; i++)
        if (makes_variable(search, stmt->declarators.at[i]))
            look_at(search, expr_bare(stmt->declarators.at[i]->init)->b, READ);
        else
            look_at(search, stmt->declarators.at[i]->init,
                    stmt->declarators.at[i]->type->is_reference ? BOTH : READ);
    look_at(search, stmt->expr, READ);
    look_at(search, stmt->step, READ);
    for (size_t i = 0; i < stmt_parts(stmt); i++)
        look_into(search, stmt_part(stmt, i));
}

void words_spare(Model *model)
{
    Search search = {.model = model,
                     .objects = strmap_new(model->arena),
                     .variables = strmap_new(model->arena),
                     .passed = strmap_new(model->arena)};
    bool any = false;
    for (size_t i = 0; i < model->accesses.len; i++) {
        Access *access = model->accesses.at[i];
        if (!access_is_object(access) || access->is_rest || access->bound)
            continue;
        strmap_set(search.objects, expr_key(&access->expr), access);
        any = true;
    }
    if (!any)
        return;
    look_into(&search, model->kernel->body);
    const Passed *passed = NULL;
    unsigned word = 0;
    for (size_t i = 0; i < model->accesses.len; i++) {
        Access *access = model->accesses.at[i];
        if (!access_is_object(access) || access->bound)
            continue;
        word = access->is_rest ? word + 1 : 0;
        if (!access->is_rest)
            passed = strmap_get(search.passed, expr_key(&access->expr));
        access->is_dead_member =
            passed && !((access->write ? passed->set : passed->used) >> (word & 63) & 1);
    }
}
