/* Exit values of loops. Enters: a loop that is to be tiled. Leaves: a product behind it that is made of a variable which the loop
 * computes of numbers alone, as in
 *
 *     float s = 1;
 *     for (int i = 0; i < 48; i++) { s += 0.75f; ... }
 *     q[r] -= 0.7f * s * (v[r] > 0 ? s : t);
 *
 * A compiler that knows the count runs such a loop itself and puts 37 in the place of s (LLVM, ScalarEvolution: constant
 * evolution), multiplies 0.7f by it, and moves the product into the choice, where it is fused with no sum. Of two loops, over
 * tiles and in a tile, it knows nothing. (Read off machine code of nvcc 13.0 for sm_75 and sm_90.)
 *
 * And behind a loop that may have no iteration it makes 0 / 3 * 0.7f of s / 3 * 0.7f on the way around the loop, and so the product in a
 * block of its own, where it meets no sum; behind tiles it makes the product where the sum is.
 *
 * Only the run knows a variable that is given memory, a parameter, a part of a structure or another such variable, or is given
 * its value where such a condition holds. All others are taken to be known. */
#include "exit_value.h"

#include "../../analysis/effects/assignments.h"
#include "../../analysis/effects/pure_calls.h"
#include "../../analysis/product.h"
#include "../../analysis/product_form.h"
#include "../../analysis/uniform_factor.h"
#include "../../analysis/uniform_path/folding.h"
#include "../../analysis/uniform_path/select.h"
#include "../../syntax/parse.h"
#include "contraction_queries.h"
#include "known_values.h"

enum { MOST_PASSES = 8 /* over the kernel; what needs more is taken to be known */ };

typedef struct {
    const Model *model;
    const Loop *loop;
    StrMap *unknown;  /* names of variables that only the run knows */
    StrMap *computed; /* names of variables that the loop computes, or that are made of such ones */
    bool has_changed; /* in this pass */
    bool is_by_chance; /* only the run knows whether the statement is executed */
    StrMap *divided;   /* names of quotients of what the loop sets and a known number */
    StrMap *scaled;    /* names of products of such a quotient and a known number */
    StrMap *made;      /* a sum that the loop leaves, and names of what is made of it alone */
    bool
        stands_in; /* the tiled kernel makes the sum a number again where the loop has no iteration */
    const Expr *found;
} Exits;

static void add(Exits *all, StrMap *names, Str name)
{
    if (!strmap_get(names, name)) {
        strmap_set(names, name, all);
        all->has_changed = true;
    }
}

static bool is_known(const Exits *all, const Expr *expr)
{
    if (!expr)
        return true;
    if (expr->kind == EXPR_NAME && strmap_get(all->unknown, expr->name))
        return false;
    const Variable *variable =
        expr->kind == EXPR_NAME ? model_variable(all->model, expr->name) : NULL;
    bool is = expr->kind != EXPR_INDEX && expr->kind != EXPR_MEMBER && expr->kind != EXPR_LAMBDA &&
              (expr->kind != EXPR_CALL || call_is_pure(all->model, expr)) &&
              (!variable || variable->declarator || !contraction_of_run(all->model, expr));
    for (size_t i = 0; i < expr_parts(expr) && is; i++)
        is = is_known(all, expr_part(expr, i));
    return is;
}

static void give(Exits *all, Str name, const Expr *value)
{
    const Stmt *loop = all->loop->stmt;
    if (all->is_by_chance || !is_known(all, value))
        add(all, all->unknown, name);
    if ((value->first >= loop->first && value->last <= loop->last) ||
        expr_mentions_any(value, all->computed, (Str){0}))
        add(all, all->computed, name);
}

static void give_in_expr(Exits *all, const Expr *expr)
{
    if (!expr)
        return;
    const Variable *target =
        expr->kind == EXPR_ASSIGN || expr->kind == EXPR_UNARY || expr->kind == EXPR_POSTFIX
            ? known_root(all->model, expr->a)
            : NULL;
    if (target && expr->kind == EXPR_ASSIGN)
        give(all, target->name, expr->b);
    else if (target && (expr->op == TOKEN_PLUS_PLUS || expr->op == TOKEN_MINUS_MINUS))
        give(all, target->name, expr);
    else if (target && expr->kind == EXPR_UNARY && expr->op == TOKEN_AND)
        add(all, all->unknown, target->name);
    for (size_t i = 0; i < expr_parts(expr); i++)
        give_in_expr(all, expr_part(expr, i));
}

static void give_in_statement(Exits *all, const Stmt *stmt)
{
    if (!stmt)
        return;
    const bool is_around =
        stmt->first <= all->loop->stmt->first && stmt->last >= all->loop->stmt->last;
    const bool before = all->is_by_chance;
    for (size_t i = 0; i < stmt->declarators.len; i++)
        if (stmt->declarators.at[i]->init)
            give(all, stmt->declarators.at[i]->name, stmt->declarators.at[i]->init);
    for (size_t i = 0; i < stmt_exprs(stmt); i++)
        give_in_expr(all, stmt_expr(stmt, i));
    if (!is_around && stmt->kind != STMT_EXPR && stmt->kind != STMT_DECL)
        all->is_by_chance |= !is_known(all, stmt->expr);
    for (size_t i = 0; i < stmt_parts(stmt); i++)
        give_in_statement(all, stmt_part(stmt, i));
    all->is_by_chance = before;
}

static bool is_made_of(const Exits *all, const Expr *expr)
{
    if (!expr)
        return false;
    bool is = expr->kind == EXPR_NAME && strmap_get(all->computed, expr->name) &&
              !strmap_get(all->unknown, expr->name);
    for (size_t i = 0; i < expr_parts(expr) && !is; i++)
        is = is_made_of(all, expr_part(expr, i));
    return is;
}

static void find_product(void *context, const Expr *expr)
{
    Exits *all = context;
    if (!expr || all->found || expr->last <= all->loop->stmt->last)
        return;
    const bool multiplies =
        expr_scales(expr) || (expr->kind == EXPR_BINARY && product_is(all->model, expr));
    if (multiplies && is_made_of(all, expr))
        all->found = expr;
    for (size_t i = 0; i < expr_parts(expr); i++)
        find_product(all, expr_part(expr, i));
}

static Exits exits_of(const Model *model, const Loop *loop)
{
    Exits all = {.model = model,
                 .loop = loop,
                 .unknown = strmap_new(model->arena),
                 .computed = strmap_new(model->arena),
                 .divided = strmap_new(model->arena),
                 .scaled = strmap_new(model->arena),
                 .has_changed = true};
    for (unsigned pass = 0; all.has_changed && pass < MOST_PASSES; pass++) {
        all.has_changed = false;
        give_in_statement(&all, model->kernel->body);
    }
    return all;
}

/* s / 3, 1 / s, or a name of such a value, s being one that the loop sets; divisions by 2 are
 * products. */
static bool is_divided(const Exits *all, const Expr *value)
{
    value = expr_uncast(value);
    if (value->kind == EXPR_NAME)
        return strmap_get(all->divided, value->name);
    return value->kind == EXPR_BINARY && value->op == TOKEN_SLASH &&
           is_known(all, value->a) != is_known(all, value->b) &&
           !number_is_power_of_two(all->model, value->b) &&
           expr_mentions_any(value, all->computed, (Str){0});
}

/* Its product with a known number, or the name of one. */
static bool is_scaled(const Exits *all, const Expr *value)
{
    value = expr_uncast(value);
    if (value->kind == EXPR_NAME)
        return strmap_get(all->scaled, value->name);
    return value->kind == EXPR_BINARY && value->op == TOKEN_STAR &&
           ((is_divided(all, value->a) && is_known(all, value->b)) ||
            (is_divided(all, value->b) && is_known(all, value->a)));
}

static void note_value(Exits *all, Str name, const Expr *value)
{
    if (is_scaled(all, value))
        strmap_set(all->scaled, name, all);
    else if (is_divided(all, value))
        strmap_set(all->divided, name, all);
}

static void note_assigned(Exits *all, const Expr *expr)
{
    const Variable *target = known_root(all->model, expr->a);
    if (!target)
        return;
    if (expr->op == TOKEN_ASSIGN)
        note_value(all, target->name, expr->b);
    else if (expr->op == TOKEN_SLASH_ASSIGN && is_known(all, expr->b) &&
             !number_is_power_of_two(all->model, expr->b) &&
             strmap_get(all->computed, target->name))
        strmap_set(all->divided, target->name, all);
    else if (expr->op == TOKEN_STAR_ASSIGN && is_known(all, expr->b) &&
             strmap_get(all->divided, target->name))
        strmap_set(all->scaled, target->name, all);
}

static void find_scaled(void *context, const Expr *expr)
{
    Exits *all = context;
    if (!expr || all->found || expr->last <= all->loop->stmt->last)
        return;
    for (size_t i = 0; i < expr_parts(expr); i++)
        find_scaled(context, expr_part(expr, i));
    if (expr->kind == EXPR_ASSIGN)
        note_assigned(all, expr);
    if (expr_adds(expr) && (is_scaled(all, expr->a) || is_scaled(all, expr->b)))
        all->found = expr;
}

/* In the order of the text. */
static void find_scaled_in(Exits *all, const Stmt *stmt)
{
    for (size_t i = 0; i < stmt_exprs(stmt); i++)
        find_scaled(all, stmt_expr(stmt, i));
    for (size_t i = 0; i < stmt->declarators.len; i++)
        if (stmt->declarators.at[i]->init && stmt->first > all->loop->stmt->last)
            note_value(all, stmt->declarators.at[i]->name, stmt->declarators.at[i]->init);
    for (size_t i = 0; i < stmt_parts(stmt); i++)
        if (stmt_part(stmt, i))
            find_scaled_in(all, stmt_part(stmt, i));
}

/* --- sums that are a number where their loop has no iteration --------------------------------- */

/* A compiler may know which way a condition goes: of a part of the thread's own, too, or of what a
 * function makes of such values. */
static bool may_be_decided(const Exits *all, const Expr *expr)
{
    expr = expr_uncast(expr_unsigned(expr));
    const Expr *root = expr_root(expr);
    const Variable *variable =
        root->kind == EXPR_NAME ? model_variable(all->model, root->name) : NULL;
    if (root != expr && variable)
        return variable->declarator && !variable->type->pointers &&
               !strmap_get(all->unknown, root->name);
    if (expr->kind != EXPR_CALL && expr->kind != EXPR_BINARY && expr->kind != EXPR_TERNARY)
        return is_known(all, expr);
    bool known =
        expr->kind != EXPR_CALL || call_is_own(all->model, expr) || call_is_pure(all->model, expr);
    for (size_t i = expr->kind == EXPR_CALL; known && i < expr_parts(expr); i++)
        known = !expr_part(expr, i) || may_be_decided(all, expr_part(expr, i));
    return known;
}

enum { MOST_COPIES = 3, MOST_WALKS = 32 /* over the kernel, for the uses of a name */ };

typedef struct {
    Exits *all;
    size_t from;   /* token behind which statements count */
    size_t to;     /* ... up to the one that sets the name again; 0: all do */
    StrMap *texts; /* of expressions with the name that surely live */
    size_t count;
    unsigned *walks;
} Live;

static size_t live_uses(Exits *all, Str name, size_t from, unsigned copies, unsigned *walks);

static bool is_zero(const Expr *expr)
{
    expr = expr_uncast(expr_unsigned(expr));
    return expr->kind == EXPR_NUMBER && !expr->value && !expr->is_floating;
}

static void add_uses(Live *live, const Expr *expr, const Expr *around, Str name)
{
    if (!expr || (expr->kind == EXPR_BINARY && (is_zero(expr->a) || is_zero(expr->b))))
        return;
    if (expr_names(expr, name)) {
        const Str text = around ? product_words(live->all->model, around) : STR("a value");
        live->count += !strmap_get(live->texts, text);
        strmap_set(live->texts, text, live);
        return;
    }
    const bool sets =
        expr->kind == EXPR_ASSIGN && expr->op == TOKEN_ASSIGN && expr_names(expr->a, name);
    for (size_t i = sets ? 1 : 0; i < expr_parts(expr); i++) /* a is the place */
        add_uses(live, expr_part(expr, i), expr->kind == EXPR_PAREN ? around : expr, name);
}

/* What is stored in memory lives, and what such a value is declared with; not under a condition
 * that a compiler may know. */
static void add_live(Live *live, const Stmt *stmt, Str name, unsigned copies)
{
    const Model *model = live->all->model;
    if ((stmt->kind == STMT_IF && may_be_decided(live->all, stmt->expr)) ||
        (live->to && stmt->first > live->to))
        return;
    const Expr *expr = stmt->kind == STMT_EXPR && stmt->first > live->from ? stmt->expr : NULL;
    const Variable *target = expr && expr->kind == EXPR_ASSIGN ? known_root(model, expr->a) : NULL;
    const size_t *last = target ? strmap_get(select_summands(model)->assigned, target->name) : NULL;
    if (expr && expr->kind == EXPR_ASSIGN &&
        (!target || (copies && last && *last <= expr->last && expr_mentions(expr, name) &&
                     live_uses(live->all, target->name, stmt->last, copies - 1, live->walks)))) {
        add_uses(live, expr->b, expr, name);
        add_uses(live, target && expr->op != TOKEN_ASSIGN ? expr->a : NULL, expr, name);
    }
    if (target && str_equal(target->name, name))
        live->to = stmt->last;
    for (size_t i = 0; copies && i < stmt->declarators.len; i++) {
        const Declarator *declarator = stmt->declarators.at[i];
        if (stmt->first > live->from && declarator->init && expr_mentions(declarator->init, name) &&
            !strmap_get(model->assigned, declarator->name) &&
            live_uses(live->all, declarator->name, stmt->last, copies - 1, live->walks))
            add_uses(live, declarator->init, NULL, name);
    }
    for (size_t i = 0; i < stmt_parts(stmt); i++)
        if (stmt_part(stmt, i))
            add_live(live, stmt_part(stmt, i), name, copies);
}

static size_t live_uses(Exits *all, Str name, size_t from, unsigned copies, unsigned *walks)
{
    Live live = {all, from, 0, strmap_new(all->model->arena), 0, walks};
    if (++*walks < MOST_WALKS)
        add_live(&live, all->model->kernel->body, name, copies);
    return live.count;
}

/* A number in the tiled kernel, too: of numbers, constants of the file, and variables that are
 * declared as such. */
static bool is_number_for_all(const Exits *all, const Expr *expr, unsigned copies)
{
    expr = expr_bare(expr);
    const Variable *variable =
        expr->kind == EXPR_NAME ? model_variable(all->model, expr->name) : NULL;
    switch (expr->kind) {
    case EXPR_NUMBER:
    case EXPR_BOOL: return true;
    case EXPR_NAME:
        return variable
                   ? copies && variable->declarator && variable->declarator->init &&
                         !variable->namesake && !strmap_get(all->model->assigned, expr->name) &&
                         is_number_for_all(all, variable->declarator->init, copies - 1)
                   : !name_is_place(expr->name);
    case EXPR_UNARY:
    case EXPR_CAST: return is_number_for_all(all, expr->a, copies);
    case EXPR_BINARY:
        return is_number_for_all(all, expr->a, copies) && is_number_for_all(all, expr->b, copies);
    default: return false;
    }
}

/* ... which nothing that stands in for the sum makes one again. */
static bool is_factor(const Exits *all, const Expr *expr)
{
    return value_may_be_number(all->model, expr) &&
           !(all->stands_in && is_number_for_all(all, expr, MOST_COPIES));
}

/* The value is a number where the sum is one: copies, parts, calls, sums and products with known
 * numbers. */
static bool is_folded(const Exits *all, const Expr *expr)
{
    expr = expr_uncast(expr_unsigned(expr));
    const Expr *root = expr_root(expr);
    if (root->kind == EXPR_NAME && root->name.len)
        return strmap_get(all->made, root->name);
    if (root->kind == EXPR_UNARY && (root->op == TOKEN_STAR || root->op == TOKEN_AND)) /* *&s */
        return is_folded(all, root->a);
    bool is = false;
    switch (expr->kind) {
    case EXPR_BINARY:
        return (is_folded(all, expr->a) && value_may_be_number(all->model, expr->b)) ||
               (is_folded(all, expr->b) && value_may_be_number(all->model, expr->a));
    case EXPR_TERNARY: return is_folded(all, expr->b) || is_folded(all, expr->c);
    case EXPR_CALL: is = strmap_get(all->made, expr_root(expr->a)->name); break;
    case EXPR_INIT: break;
    default: return false;
    }
    for (size_t i = 0; i < expr->arguments.len && !is; i++)
        is = is_folded(all, expr->arguments.at[i]);
    return is;
}

/* Names of what is made of the sum behind the loop. */
static void note_made(void *context, const Expr *expr)
{
    Exits *all = context;
    if (!expr)
        return;
    const Variable *target = expr->kind == EXPR_ASSIGN ? known_root(all->model, expr->a) : NULL;
    if (target && is_folded(all, expr->b))
        strmap_set(all->made, target->name, all);
    for (size_t i = 0; i < expr_parts(expr); i++)
        note_made(context, expr_part(expr, i));
}

static void note_declared(void *context, const Stmt *stmt)
{
    Exits *all = context;
    for (size_t i = 0; stmt->first > all->loop->stmt->last && i < stmt->declarators.len; i++) {
        const Declarator *declarator = stmt->declarators.at[i];
        bool made = declarator->init && is_folded(all, declarator->init);
        if (declarator->init && declarator->init->kind == EXPR_LAMBDA)
            for (size_t k = declarator->init->first; k <= declarator->init->last && !made; k++)
                made = all->model->kernel->tokens.at[k].kind == TOKEN_NAME &&
                       strmap_get(all->made,
                                  token_text(all->model->arena, all->model->kernel->tokens.at[k]));
        if (made)
            strmap_set(all->made, declarator->name, all);
    }
}

/* A function of the file multiplies such a value, for its result or in the variable itself. */
static bool is_folded_call(const Exits *all, const Expr *expr)
{
    bool given = false;
    if (expr->kind != EXPR_CALL || !product_is_call(all->model, expr) || !is_folded(all, expr))
        return false;
    for (size_t i = 0; i < expr->arguments.len; i++)
        given |= product_is_given(all->model, expr, i);
    return given || call_gives_product(all->model, expr);
}

/* A product of such a value and a number, which is not stored as it is. */
static void find_number(Exits *all, const Expr *expr, bool goes)
{
    const Model *model = all->model;
    if (!expr || all->found ||
        (expr->kind == EXPR_BINARY && (is_zero(expr->a) || is_zero(expr->b))))
        return;
    const bool is = expr->kind == EXPR_BINARY && product_is(model, expr) &&
                    !product_is_exact(model, expr),
               scales = expr->kind == EXPR_ASSIGN && product_scales(model, expr) &&
                        !product_is_exact(model, expr);
    if (expr->first > all->loop->stmt->last && !goes &&
        (((is || scales) && ((is_folded(all, expr->a) && is_factor(all, expr->b)) ||
                             (is_folded(all, expr->b) && is_factor(all, expr->a)))) ||
         is_folded_call(all, expr)))
        all->found = expr;
    const bool is_store =
        expr->kind == EXPR_ASSIGN && expr->op == TOKEN_ASSIGN && !known_root(model, expr->a);
    const bool adds =
        expr->kind == EXPR_BINARY && expr->op == TOKEN_PLUS; /* a number comes along */
    for (size_t i = 0; i < expr_parts(expr); i++) {
        const Expr *part = expr_part(expr, i);
        find_number(
            all, part,
            (is_store && part == expr->b) || (goes && expr->kind == EXPR_PAREN) ||
                (adds && is_number_for_all(all, part == expr->a ? expr->b : expr->a, MOST_COPIES)));
    }
}

static void find_numbers(void *context, const Expr *expr)
{
    find_number(context, expr, false);
}

typedef struct {
    const Exits *all;
    Str name;
    bool found;
} Begin;

/* The variable gets such a value by that. */
static void find_number_given(void *context, const Expr *expr)
{
    Begin *begin = context;
    if (!expr || begin->found || expr->first >= begin->all->loop->stmt->first)
        return;
    const Variable *target = expr->kind == EXPR_ASSIGN && expr->op == TOKEN_ASSIGN
                                 ? known_root(begin->all->model, expr->a)
                                 : NULL;
    begin->found = target && str_equal(target->name, begin->name) &&
                   value_may_be_number(begin->all->model, expr->b);
    for (size_t i = 0; i < expr_parts(expr); i++)
        find_number_given(context, expr_part(expr, i));
}

/* What the variable holds before the loop may be a number that compilers know. */
static bool may_begin_known(const Exits *all, const Variable *variable)
{
    const Declarator *declarator = variable->declarator;
    Begin begin = {all, variable->name, false};
    if (!declarator || declarator->name_token >= all->loop->stmt->first ||
        !product_has_type(variable->type) || variable->type->pointers)
        return false;
    if (!declarator->init || value_may_be_number(all->model, declarator->init))
        return true;
    stmt_each_expr(all->model->kernel->body, find_number_given, &begin);
    return begin.found;
}

/* Each iteration sets it: nothing in the loop leaves it what it was before. */
static bool is_set_always(const Model *model, const Stmt *stmt, Str name)
{
    const bool decides = stmt->kind == STMT_IF || stmt->kind == STMT_SWITCH ||
                         stmt->kind == STMT_WHILE || stmt->kind == STMT_DO;
    if (stmt->kind == STMT_CONTINUE || stmt->kind == STMT_BREAK || stmt->kind == STMT_GOTO ||
        stmt->kind == STMT_OPAQUE ||
        (decides && strmap_get(stmt_assigned(model->arena, model, stmt), name)))
        return false;
    for (size_t i = 0; i < stmt_parts(stmt); i++)
        if (stmt_part(stmt, i) && !is_set_always(model, stmt_part(stmt, i), name))
            return false;
    return true;
}

typedef struct {
    const Model *model;
    StrMap *names;
} Set;

/* Variables of which the loop sets all or a part. */
static void note_set(void *context, const Expr *expr)
{
    Set *set = context;
    const Variable *target = expr && (expr->kind == EXPR_ASSIGN || expr_steps(expr))
                                 ? known_root(set->model, expr->a)
                                 : NULL;
    if (target)
        strmap_set(set->names, target->name, set);
    for (size_t i = 0; expr && i < expr_parts(expr); i++)
        note_set(context, expr_part(expr, i));
}

const Expr *exit_value_unclear(const Model *model, const Loop *loop, const ConstantSums *sums)
{
    if (!loop->declares || (loop->trips_known && loop->trips > 0))
        return NULL;
    Exits all = exits_of(model, loop);
    Set set = {model, stmt_assigned(model->arena, model, loop->stmt)};
    stmt_each_expr(loop->stmt, note_set, &set);
    Str name;
    unsigned walks = 0;
    for (size_t i = 0; strmap_next(set.names, &i, &name) && !all.found;) {
        const Variable *variable = model_variable(model, name);
        all.stands_in = false;
        for (size_t k = 0; k < sums->len; k++)
            all.stands_in |= str_equal(sums->at[k].name, name) &&
                             is_number_for_all(&all, sums->at[k].value, MOST_COPIES);
        all.stands_in = all.stands_in && is_set_always(model, loop->stmt, name);
        if (!variable || variable->namesake || !may_begin_known(&all, variable) ||
            live_uses(&all, name, loop->stmt->last, MOST_COPIES, &walks) > 1)
            continue;
        all.made = strmap_new(model->arena);
        strmap_set(all.made, name, &all);
        for (unsigned pass = 0; pass < MOST_COPIES; pass++) {
            stmt_each(model->kernel->body, note_declared, &all);
            stmt_each_expr(model->kernel->body, note_made, &all);
        }
        stmt_each_expr(model->kernel->body, find_numbers, &all);
    }
    return all.found;
}

const Expr *exit_value_product(const Model *model, const Loop *loop)
{
    Exits all = exits_of(model, loop);
    find_scaled_in(&all, model->kernel->body);
    if (all.found || !contraction_written_out(model, loop))
        return all.found;
    for (size_t i = 0; i < model->loops.len;
         i++) /* iterators, which compilers know behind tiles, too */
        if (model->loops.at[i]->variable)
            strmap_set(all.unknown, model->loops.at[i]->variable->name, &all);
    stmt_each_expr(model->kernel->body, find_product, &all);
    return all.found;
}
