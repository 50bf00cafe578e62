/* Which numbers a compiler may know a value to be. Enters: a kernel. Leaves: of each of its
 * expressions, the numbers that it is in one iteration or another, where a compiler that peels,
 * unrolls or unswitches a loop knows them.
 *
 * A fixed point over the values that the text gives variables, whatever the order of statements: w
 * = 0.5f before a loop and w = 1.f in it is 0.5 or 1. What an iterator is nobody knows, unless its
 * loop is written out as a whole; but of i & 1, i == 0 or min(i, 2) a compiler knows it in some
 * iterations. */
#include "known_values.h"
#include "contraction_queries.h"

#include "../../analysis/effects/pure_calls.h"
#include "../../analysis/product.h"
#include "../../syntax/names.h"
#include "../../syntax/parse.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_PASSES = 6, MOST_DIGITS = 64 };

/* A value that the text gives a variable, or a part of it. */
typedef struct {
    const Expr *value;
    const Stmt *choice; /* the innermost if or switch around it; NULL: none */
    const Expr *target; /* x *= value: x; else NULL */
    TokenKind op;       /* ... * */
    bool is_step;       /* it is made of the one before by a number: no iteration is known by it */
    bool in_loop;
} Given;

typedef struct {
    Str name;
    VEC(Given) given;
    Known known;
    bool iterates, written_out; /* a loop counts by it, whose iterations are all known */
    bool is_exposed;            /* something may set it by its address */
} Followed;

struct KnownValues {
    const Model *model;
    size_t first, last; /* the loops */
    StrMap *names;      /* -> Followed */
    StrMap *pointers;   /* names of those that may lead to the thread's own variables */
    VEC(Followed *) all;
    StrMap *binaries; /* expr_key -> Known, as soon as variables are known; else NULL */
};

/* --- sets of numbers -------------------------------------------------------------------------- */

static void add_number(Known *known, double number)
{
    for (unsigned i = 0; i < known->count; i++)
        if (memcmp(&known->numbers[i], &number, sizeof number) == 0) /* -0 is no 0 */
            return;
    if (known->count == MOST_KNOWN)
        known->is_any = true;
    else
        known->numbers[known->count++] = number;
}

static void add_all(Known *known, const Known *other)
{
    for (unsigned i = 0; i < other->count; i++)
        add_number(known, other->numbers[i]);
    known->is_any |= other->is_any;
    known->of_file |= other->of_file;
    known->of_run |= other->of_run;
    known->from_run |= other->from_run;
    known->of_memory |= other->of_memory;
    known->counted |= other->counted;
}

static bool has_numbers(const Known *known)
{
    return known->count || known->is_any || known->of_file;
}

static Known only_run(bool of_memory, bool counted)
{
    return (Known){.of_run = true, .from_run = true, .of_memory = of_memory, .counted = counted};
}

static bool is_near(double number, double other)
{
    number = number < 0 ? -number : number;
    return number > other - 1e-5 && number < other + 1e-5;
}

static double whole(double number)
{
    return number > -1e15 && number < 1e15 ? (double)(int64_t)number : number;
}

bool known_may_be(const Known *known, double number)
{
    bool may = known->is_any;
    if (known->of_run && !known->counted) /* nobody says when */
        return false;
    for (unsigned i = 0; i < known->count; i++) /* as a float, it may be rounded to that */
        may |= is_near(known->numbers[i], number);
    return may;
}

bool known_may_be_zero(const Known *known, bool negative)
{
    const double zero = negative ? -0.0 : 0.0;
    bool may = known->is_any;
    if (known->of_run && !known->counted)
        return false;
    for (unsigned i = 0; i < known->count; i++)
        may |= memcmp(&known->numbers[i], &zero, sizeof zero) == 0;
    return may;
}

bool known_varies(const Known *known)
{
    return known->count > 1 || known->is_any;
}

/* --- expressions ------------------------------------------------------------------------------ */

const Variable *known_root(const Model *model, const Expr *place)
{
    place = expr_bare(place);
    while (place->kind == EXPR_INDEX || (place->kind == EXPR_MEMBER && place->op != TOKEN_ARROW))
        place = expr_bare(place->a);
    const Variable *variable =
        place->kind == EXPR_NAME && place->name.len ? model_variable(model, place->name) : NULL;
    return variable && variable->declarator && !variable->type->pointers &&
                   !variable->type->is_shared
               ? variable
               : NULL;
}

static double number_of(const Model *model, const Expr *expr)
{
    char digits[MOST_DIGITS];
    if (!expr->is_floating)
        return (double)expr->value;
    snprintf(digits, sizeof digits, "%.*s",
             STR_ARG(token_text(model->arena, model->kernel->tokens.at[expr->first])));
    return strtod(digits, NULL);
}

/* What says which number it is decides: an iteration, which a compiler may know, or the run. A
 * compiler knows what `i < n` is in iterations where it knows i. */
static Known decided(const Known *by, const Known *numbers, bool is_relation)
{
    Known known = *numbers;
    if (by->of_memory || (by->of_run && !(is_relation && by->counted)))
        return (Known){.of_run = true,
                       .from_run = numbers->from_run,
                       .of_memory = by->of_memory,
                       .counted = by->counted};
    known.counted |= by->counted;
    return known;
}

static Known known_any(void)
{
    return (Known){.is_any = true};
}

/* x % m and x & m, for a small m. */
static Known remainders(const Known *mask, TokenKind op)
{
    Known known = {0};
    const double most = mask->count == 1 && !mask->is_any && !mask->of_run
                            ? mask->numbers[0] + (op == TOKEN_AND)
                            : 0;
    if (most < 1 || most > MOST_KNOWN)
        return known_any();
    for (int i = 0; i < (int)most; i++)
        add_number(&known, i);
    return known;
}

static double computed(TokenKind op, double a, double b)
{
    switch (op) {
    case TOKEN_PLUS: return a + b;
    case TOKEN_MINUS: return a - b;
    case TOKEN_STAR: return a * b;
    default: return b != 0 ? a / b : 0;
    }
}

static Known known_arithmetic(TokenKind op, const Known *a, const Known *b)
{
    Known known = {.of_run = a->of_run || b->of_run,
                   .from_run = a->from_run || b->from_run,
                   .of_memory = a->of_memory || b->of_memory,
                   .counted = a->counted || b->counted};
    if (!has_numbers(a) || !has_numbers(b))
        return known;
    known.is_any = a->is_any || b->is_any;
    known.of_file = a->of_file || b->of_file;
    for (unsigned i = 0; i < a->count; i++)
        for (unsigned k = 0; k < b->count; k++) {
            add_number(&known, computed(op, a->numbers[i], b->numbers[k]));
            if (op == TOKEN_SLASH) /* of integers */
                add_number(&known, whole(computed(op, a->numbers[i], b->numbers[k])));
        }
    return known;
}

static Known find_binary(const KnownValues *all, const Expr *expr)
{
    const Known a = known_value(all, expr->a), b = known_value(all, expr->b);
    const bool relates =
        token_is_relation(expr->op) || expr->op == TOKEN_AND_AND || expr->op == TOKEN_OR_OR;
    Known both = {0}, numbers = known_any();
    add_all(&both, &a);
    add_all(&both, &b);
    switch (expr->op) {
    case TOKEN_COMMA: return b;
    case TOKEN_PLUS:
    case TOKEN_MINUS:
    case TOKEN_STAR: return known_arithmetic(expr->op, &a, &b);
    case TOKEN_SLASH:
        if (has_numbers(&a) || !a.counted) /* i / 4 is known in some iterations */
            return known_arithmetic(expr->op, &a, &b);
        break;
    case TOKEN_PERCENT:
    case TOKEN_AND: numbers = remainders(&b, expr->op); break;
    default:
        if (relates)
            numbers = (Known){.numbers = {0, 1}, .count = 2};
    }
    numbers.from_run = !relates && both.from_run;
    return decided(&both, &numbers, relates);
}

static Known known_binary(const KnownValues *all, const Expr *expr)
{
    if (!all->binaries)
        return find_binary(all, expr);
    Known *known = strmap_get(all->binaries, expr_key(&expr));
    if (!known) {
        const Expr **key = arena_new_of(all->model->arena, const Expr *);
        known = arena_new_of(all->model->arena, Known);
        *known = find_binary(all, expr);
        *key = expr;
        strmap_set(all->binaries, expr_key(key), known);
    }
    return *known;
}

/* One of both, as what says which decides. */
static Known known_choice(const Known *by, const Known *a, const Known *b)
{
    Known either = {0};
    add_all(&either, a);
    add_all(&either, b);
    return a->count == 1 && !known_varies(&either) && !either.of_run ? *a
                                                                     : decided(by, &either, false);
}

static Known known_call(const KnownValues *all, const Expr *call)
{
    Known arguments = {0}, any = known_any();
    for (size_t i = 0; i < call->arguments.len; i++) {
        const Known argument = known_value(all, call->arguments.at[i]);
        add_all(&arguments, &argument);
    }
    if (!call_is_pure(all->model, call) && !arguments.counted)
        return only_run(true, false);
    any.from_run = arguments.from_run;
    return decided(&arguments, &any, false);
}

/* *p and p[i] of the thread's own pointer, which may lead to its own variables. */
static Known known_behind(const KnownValues *all, const Expr *pointer)
{
    const Variable *variable =
        pointer->kind == EXPR_NAME ? model_variable(all->model, pointer->name) : NULL;
    return variable && variable->declarator && variable->type->pointers &&
                   strmap_get(all->pointers, pointer->name)
               ? (Known){.is_any = true, .counted = true}
               : only_run(true, false);
}

static Known known_name(const KnownValues *all, const Expr *expr)
{
    int64_t value;
    const Followed *followed = strmap_get(all->names, expr->name);
    if (followed)
        return followed->known;
    if (model_variable(all->model, expr->name)) /* a parameter */
        return contraction_of_run(all->model, expr) ? only_run(false, false) : known_any();
    if (unit_constant(all->model->unit, expr->name, &value))
        return (Known){.numbers = {(double)value}, .count = 1};
    return names_variable(all->model->unit, expr->name) == VARIABLE_CONSTANT
               ? (Known){.of_file = true}
               : only_run(true, false);
}

/* An element of the thread's own array, or of one of the file's, by an index that is known. */
static Known known_element(const KnownValues *all, const Expr *expr)
{
    const Expr *base = expr_bare(expr->a);
    const Known index = known_value(all, expr->b), elements = known_value(all, base);
    const bool is_told = has_numbers(&index) && !index.of_memory;
    const bool is_file = base->kind == EXPR_NAME && !model_variable(all->model, base->name);
    if (is_told && is_file && elements.of_file)
        return known_any();
    if (!is_told || !known_root(all->model, base))
        return known_behind(all, base);
    Known known = elements;
    known.counted |= index.counted;
    return known;
}

Known known_value(const KnownValues *all, const Expr *expr)
{
    Known known = {0}, a, b, c;
    if (!expr)
        return known;
    switch (expr->kind) {
    case EXPR_NUMBER: add_number(&known, number_of(all->model, expr)); return known;
    case EXPR_BOOL:
    case EXPR_CHARACTER:
    case EXPR_SIZEOF: add_number(&known, (double)expr->value); return known;
    case EXPR_NAME: return known_name(all, expr);
    case EXPR_PAREN:
    case EXPR_POSTFIX: return known_value(all, expr->a);
    case EXPR_CAST:
        known = known_value(all, expr->a);
        if (expr->type && !product_has_type(expr->type))
            for (unsigned i = 0; i < known.count; i++)
                known.numbers[i] = whole(known.numbers[i]);
        return known;
    case EXPR_ASSIGN: return expr->op == TOKEN_ASSIGN ? known_value(all, expr->b) : known_any();
    case EXPR_UNARY:
        known = known_value(all, expr->a);
        if (expr->op == TOKEN_MINUS)
            for (unsigned i = 0; i < known.count; i++)
                known.numbers[i] = -known.numbers[i];
        else if (expr->op == TOKEN_NOT)
            known = decided(&known, &(Known){.numbers = {0, 1}, .count = 2}, true);
        else if (expr->op == TOKEN_TILDE)
            known = decided(&known, &(Known){.is_any = true}, false);
        else if (expr->op == TOKEN_STAR)
            known = known_behind(all, expr_bare(expr->a));
        else if (expr->op == TOKEN_AND)
            known = only_run(true, false);
        return known;
    case EXPR_BINARY: return known_binary(all, expr);
    case EXPR_TERNARY:
        a = known_value(all, expr->a);
        b = known_value(all, expr->b);
        c = known_value(all, expr->c);
        return known_choice(&a, &b, &c);
    case EXPR_INDEX: return known_element(all, expr);
    case EXPR_MEMBER:
        return known_root(all->model, expr) ? known_value(all, expr->a)
                                            : only_run(expr_bare(expr->a)->kind != EXPR_NAME ||
                                                           !name_is_place(expr_bare(expr->a)->name),
                                                       false);
    case EXPR_CALL: return known_call(all, expr);
    case EXPR_INIT:
        for (size_t i = 0; i < expr->arguments.len; i++) {
            a = known_value(all, expr->arguments.at[i]);
            add_all(&known, &a);
        }
        return known;
    case EXPR_OPAQUE:
    case EXPR_LAMBDA: return known_any();
    default: return only_run(true, false);
    }
}

/* --- variables -------------------------------------------------------------------------------- */

typedef struct {
    KnownValues *all;
    const Stmt *choice;
} Around;

static Followed *followed(KnownValues *all, Str name)
{
    Followed *known = strmap_get(all->names, name);
    if (!known) {
        known = arena_new_of(all->model->arena, Followed);
        known->name = name;
        strmap_set(all->names, name, known);
        vec_push(all->model->arena, &all->all, known);
    }
    return known;
}

static bool in_loops(const KnownValues *all, size_t first, size_t last)
{
    return first >= all->first && last <= all->last;
}

/* x * y, x + y, ... of the name and something else, which is not -1 or 1. */
static bool is_step(const KnownValues *all, const Expr *value, Str name)
{
    value = expr_bare(value);
    if (value->kind != EXPR_BINARY ||
        (!token_is_sum(value->op) && value->op != TOKEN_STAR && value->op != TOKEN_SLASH))
        return false;
    const bool left = expr_names(expr_bare(value->a), name);
    const Expr *other = left ? value->b : value->a;
    if ((!left && (value->op == TOKEN_MINUS || value->op == TOKEN_SLASH ||
                   !expr_names(expr_bare(value->b), name))) ||
        expr_mentions(other, name))
        return false;
    const Expr *number = expr_unsigned(other);
    return token_is_sum(value->op) || number->kind != EXPR_NUMBER ||
           !is_near(number_of(all->model, number), 1);
}

static void give(const Around *around, const Expr *place, Given given)
{
    KnownValues *all = around->all;
    const Variable *variable = known_root(all->model, place);
    if (!variable)
        return;
    Followed *name = followed(all, variable->name);
    given.in_loop = in_loops(all, given.value->first, given.value->last);
    given.choice = around->choice;
    vec_push(all->model->arena, &name->given, given);
}

static void expose_name(KnownValues *all, Str name)
{
    const Variable *variable = model_variable(all->model, name);
    if (variable && variable->declarator)
        followed(all, name)->is_exposed = true;
}

static void expose(KnownValues *all, const Expr *place)
{
    const Variable *variable = known_root(all->model, place);
    if (variable)
        expose_name(all, variable->name);
}

/* The pointer, or reference, leads to variables that stand in the value. */
static void lead(KnownValues *all, const Variable *pointer, const Expr *value)
{
    if (!value)
        return;
    const bool takes = value->kind == EXPR_UNARY && value->op == TOKEN_AND;
    const Variable *variable = known_root(all->model, takes ? value->a : value);
    if (variable && (takes || pointer->type->is_reference || variable->type->extents.len)) {
        expose_name(all, variable->name);
        strmap_set(all->pointers, pointer->name, all);
    }
    for (size_t i = 0; i < expr_parts(value); i++)
        lead(all, pointer, expr_part(value, i));
}

static void note_given(const Around *around, const Expr *expr)
{
    KnownValues *all = around->all;
    if (!expr)
        return;
    const bool counts = (expr->kind == EXPR_POSTFIX || expr->kind == EXPR_UNARY) &&
                        (expr->op == TOKEN_PLUS_PLUS || expr->op == TOKEN_MINUS_MINUS);
    if (counts)
        give(around, expr->a, (Given){.value = expr, .is_step = true});
    if (expr->kind == EXPR_ASSIGN) {
        const Expr *place = expr_bare(expr->a);
        const bool scales = expr_scales(expr), adds = token_is_sum(expr->op);
        const Expr *number = expr_unsigned(expr->b);
        Given given = {.value = expr->b};
        given.is_step =
            adds ||
            (scales && (number->kind != EXPR_NUMBER || !is_near(number_of(all->model, number), 1)));
        if (scales)
            given = (Given){.value = expr->b,
                            .target = place,
                            .is_step = given.is_step,
                            .op = expr->op == TOKEN_STAR_ASSIGN ? TOKEN_STAR : TOKEN_SLASH};
        const Variable *pointer =
            place->kind == EXPR_NAME ? model_variable(all->model, place->name) : NULL;
        if (pointer && pointer->declarator && pointer->type->pointers)
            lead(all, pointer, expr->b);
        if (expr->op == TOKEN_ASSIGN)
            given.is_step = place->kind == EXPR_NAME && is_step(all, expr->b, place->name);
        else if (!adds && !scales) /* x ^= 1 */
            given = (Given){.value = expr, .is_step = false};
        give(around, place, given);
    }
    const bool calls = expr->kind == EXPR_CALL && !call_is_pure(all->model, expr);
    if (expr->kind == EXPR_UNARY && expr->op == TOKEN_AND)
        expose(all, expr->a);
    for (size_t i = 0; calls && i < expr->arguments.len; i++)
        if (call_is_own(all->model, expr) && product_is_given(all->model, expr, i))
            expose(all, expr->arguments.at[i]);
    for (size_t i = expr->first; expr->kind == EXPR_LAMBDA && i <= expr->last; i++)
        if (all->model->kernel->tokens.at[i].kind == TOKEN_NAME)
            expose_name(all, token_text(all->model->arena, all->model->kernel->tokens.at[i]));
    for (size_t i = 0; i < expr_parts(expr); i++)
        note_given(around, expr_part(expr, i));
}

static void note_statement(const Around *around, const Stmt *stmt)
{
    if (!stmt)
        return;
    Around inner = *around;
    for (size_t i = 0; i < stmt->declarators.len; i++) {
        const Declarator *declarator = stmt->declarators.at[i];
        const Variable *variable = model_variable(around->all->model, declarator->name);
        if (!declarator->init || !variable)
            continue;
        if (variable->type->pointers || variable->type->is_reference)
            lead(around->all, variable, declarator->init);
        if (variable->type->pointers)
            continue;
        Followed *name = followed(around->all, declarator->name);
        const bool in_loop = in_loops(around->all, declarator->first, declarator->last);
        vec_push(around->all->model->arena, &name->given,
                 ((Given){.value = declarator->init, .in_loop = in_loop}));
    }
    if ((stmt->kind == STMT_IF || stmt->kind == STMT_SWITCH) &&
        in_loops(around->all, stmt->first, stmt->last))
        inner.choice = stmt;
    for (size_t i = 0; i < stmt_exprs(stmt); i++)
        note_given(around, stmt_expr(stmt, i));
    for (size_t i = 0; i < stmt_parts(stmt); i++)
        note_statement(&inner, stmt_part(stmt, i));
}

/* What the variable may be, by what is known of the others so far. */
static Known variable_value(const KnownValues *all, const Followed *name)
{
    Known known = {0};
    bool steps = false, chosen = false, in_loop = false;
    if (name->iterates)
        return (Known){.is_any = name->written_out, .from_run = true, .counted = true};
    for (size_t i = 0; i < name->given.len; i++)
        steps |= name->given.at[i].is_step;
    for (size_t i = 0; i < name->given.len; i++) {
        const Given *given = &name->given.at[i];
        in_loop |= given->in_loop;
        Known value =
            given->value->kind == EXPR_ASSIGN ? known_any() : known_value(all, given->value);
        if (given->is_step || (steps && !given->in_loop)) {
            known.from_run = true;
            known.of_run |= value.of_run || !given->in_loop;
            known.of_memory |= value.of_memory;
            known.counted = true;
            continue;
        }
        if (given->target) {
            const Known before = known_value(all, given->target);
            value = known_arithmetic(given->op, &before, &value);
        }
        if (given->choice) {
            const Known condition = known_value(all, given->choice->expr);
            chosen |= condition.of_memory;
        }
        add_all(&known, &value);
    }
    if (chosen || (known_varies(&known) && name->given.len > 1 && !in_loop && !known.is_any))
        return (Known){.of_run = true,
                       .from_run = known.from_run,
                       .of_memory = known.of_memory || chosen,
                       .counted = known.counted};
    known.counted |= (known_varies(&known) || known.of_run) && in_loop && name->given.len > 1;
    if (name->is_exposed && !known.of_memory) { /* what is set through its address nobody sees */
        known.is_any = true;
        known.counted |= in_loop;
    }
    return known;
}

static void settle(KnownValues *all)
{
    bool changes = true;
    for (unsigned pass = 0; pass < MOST_PASSES && changes; pass++) {
        changes = false;
        for (size_t i = 0; i < all->all.len; i++) {
            Known *known = &all->all.at[i]->known, value = variable_value(all, all->all.at[i]);
            const bool same = value.count == known->count && value.is_any == known->is_any &&
                              value.of_run == known->of_run && value.counted == known->counted &&
                              value.of_memory == known->of_memory &&
                              value.from_run == known->from_run && value.of_file == known->of_file;
            changes |= !same;
            value.is_any |= !same && pass + 1 == MOST_PASSES;
            *known = value;
        }
    }
}

/* All of the outermost loops that hold a token of the range. */
static void find_loops(KnownValues *all, const Stmt *stmt, size_t first, size_t last)
{
    if (!stmt || stmt->first > last || stmt->last < first)
        return;
    if (stmt_is_loop(stmt)) {
        all->first = stmt->first < all->first ? stmt->first : all->first;
        all->last = stmt->last > all->last ? stmt->last : all->last;
        return;
    }
    for (size_t i = 0; i < stmt_parts(stmt); i++)
        find_loops(all, stmt_part(stmt, i), first, last);
}

KnownValues *known_values(const Model *model, size_t first, size_t last)
{
    KnownValues *all = arena_new_of(model->arena, KnownValues);
    *all = (KnownValues){.model = model,
                         .first = SIZE_MAX,
                         .names = strmap_new(model->arena),
                         .pointers = strmap_new(model->arena)};
    find_loops(all, model->kernel->body, first, last);
    note_statement(&(Around){all, NULL}, model->kernel->body);
    for (size_t i = 0; i < model->loops.len; i++) {
        const Loop *loop = model->loops.at[i];
        if (!loop->canonical || !loop->variable)
            continue;
        Followed *name = followed(all, loop->variable->name);
        name->iterates = true;
        name->written_out |= contraction_written_out(model, loop);
    }
    settle(all);
    all->binaries = strmap_new(model->arena);
    return all;
}

bool known_is_chosen(const KnownValues *all, Str text, size_t token)
{
    const Followed *name = strmap_get(all->names, text);
    bool chosen = false;
    for (size_t i = 0; name && name->given.len > 1 && i < name->given.len; i++) {
        const Given *given = &name->given.at[i];
        if (!given->in_loop || !given->choice || stmt_holds(given->choice, token))
            continue;
        const Known condition = known_value(all, given->choice->expr);
        chosen |= condition.counted && !condition.of_memory;
    }
    return chosen;
}

bool known_is_set_before(const KnownValues *all, Str text, size_t token)
{
    const Followed *name = strmap_get(all->names, text);
    bool before = !name || !name->given.len || token > all->last;
    for (size_t i = 0; name && i < name->given.len && !before; i++) {
        const Given *given = &name->given.at[i];
        Products products = {0};
        product_find(all->model, given->value, &products);
        const bool adds = given->is_step && !given->target; /* x += y: a sum */
        before = (given->target || (products.len && !adds)) && given->value->first <= all->last;
    }
    return before;
}
