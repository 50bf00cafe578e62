/* Products of several rounds. Enters: a range of the kernel whose loops get another form. Leaves: a product that nvcc
 * fuses with a sum or not, as it unrolls rounds together:
 *
 * - one that another round has, too, as in x[j] * w + x[j - 1] * w: it is made once for both, and then fused with
 *   neither, but for rounds at the ends of what is unrolled;
 * - one of numbers that the compiler knows as soon as it knows the round, as in (j & 3) * 0.1f: it is rounded then;
 * - one that is the same in each round of a loop that is written out as a whole, and that memory does not keep apart:
 *   it is made once, and fused or not by how many rounds use it, while a loop over tiles has other rounds;
 * - one of a value that only some rounds set, as in if (x[j] > 0) m = x[j]; s += m * 0.5f: the others have the product
 *   of the round before, and add what is no product to the compiler;
 * - one that is used besides where such a condition holds, as in s += p; if (j == 0) y[i] = p: in rounds where it does
 *   not, all that needs the product is the sum;
 * - one under a condition that it knows then, as in first ? x * w : x: it meets the sum at once then, else over a
 *   choice, where it is not fused.
 *
 * (Read off machine code of nvcc 13.0 for sm_90, and seen in the bits that an H100 computes.) */
#include "unrolled.h"

#include "../front/parse.h"
#include "../model/product.h"
#include "choice.h"
#include "rounding.h"
#include "several.h"

enum {
    MOST_APART = 32, /* rounds that a compiler may see at once */
    MOST_ALIKE = 64, /* products of the same form that are compared with each other */
    MOST_COPIES = 8, /* of a value from variable to variable */
    MOST_STEPS = 1 << 20,
    MOST_VALUES = 32, /* of a variable that are looked at; with more nothing is known of it */
};

/* A loop of the range, in the loops around it. */
typedef struct Level {
    const struct Level *outer;
    const Loop *loop; /* NULL: not in the usual form */
    const Stmt *stmt;
} Level;

typedef struct {
    const Expr *expr;
    const Level *level;
    Accesses loads;
    VEC(const Loop *) counted; /* by their iterators it is another one in each round */
    bool is_copied;            /* a variable in it has what another one had in a round before */
    Strs carried;              /* variables in it that are computed from round to round */
    bool varies;               /* it is another one in another round */
    bool is_set;               /* ... since a variable in it gets a value there */
    bool is_call;
} Made;

typedef VEC(Made *) Alike;

typedef struct {
    const Model *model;
    size_t first, last;
    const Summands *summands;
    StrMap *accesses; /* address of an expression -> Access */
    StrMap *values;   /* name -> Values that are assigned to it */
    StrMap *alike;    /* form of a product -> Alike */
    size_t steps;     /* tokens and statements that were looked at for names */
    const Expr *found;
} Unrolled;

typedef struct {
    Unrolled *all;
    const Level *level;
    bool is_known;     /* under a condition that a compiler knows in some rounds */
    bool is_besides;   /* ... in a sum there, too */
    const Stmt *known; /* the statement that it belongs to; NULL: a part of an expression */
} Site;

/* --- values of variables ---------------------------------------------------------------------- */

static void note_value(Unrolled *all, Str name, const Expr *value)
{
    Values *values = strmap_get(all->values, name);
    if (!values) {
        values = arena_new_of(all->model->arena, Values);
        strmap_set(all->values, name, values);
    }
    if (values->len <= MOST_VALUES)
        vec_push(all->model->arena, values, value);
}

static void note_values(void *context, const Expr *expr)
{
    Unrolled *all = context;
    if (!expr)
        return;
    const Expr *target = expr->kind == EXPR_ASSIGN ? expr_bare(expr->a) : NULL;
    if (target && target->kind == EXPR_NAME)
        note_value(all, target->name, expr->op == TOKEN_ASSIGN ? expr->b : expr);
    for (size_t i = 0; i < expr_parts(expr); i++)
        note_values(all, expr_part(expr, i));
}

static void note_all_values(Unrolled *all)
{
    const Model *model = all->model;
    for (size_t i = 0; i < model->variables.len; i++) {
        const Declarator *declarator = model->variables.at[i]->declarator;
        if (declarator && declarator->init)
            note_value(all, declarator->name, declarator->init);
    }
    stmt_each_expr(model->kernel->body, note_values, all);
}

static const Level *outermost(const Level *level)
{
    while (level && level->outer)
        level = level->outer;
    return level;
}

/* The loop that counts by the name; NULL: none. */
static const Loop *counting(const Level *level, Str name)
{
    for (; level; level = level->outer)
        if (level->loop && level->loop->variable && str_equal(level->loop->variable->name, name))
            return level->loop;
    return NULL;
}

/* What the expression is made of, to a compiler that knows the round. */
typedef struct {
    const Site *site;
    unsigned copies;
    bool unknown; /* memory, parameters, and other values of a run */
    bool counted; /* something that the round tells */
    bool repeats; /* it has the same values again, or is chosen */
} Known;

static void find_known(Known *known, const Expr *expr);

static void find_known_name(Known *known, const Expr *expr)
{
    const Unrolled *all = known->site->all;
    const Variable *variable = model_variable(all->model, expr->name);
    const Values *values = strmap_get(all->values, expr->name);
    const Level *loop = outermost(known->site->level);
    if (counting(known->site->level, expr->name)) {
        known->counted = true;
        return;
    }
    if (!variable)
        return; /* a constant of the file */
    if (!variable->declarator || !values || values->len > MOST_VALUES || variable->type->pointers ||
        ++known->copies > MOST_COPIES) {
        known->unknown = true;
        return;
    }
    for (size_t i = 0; i < values->len; i++) {
        const Expr *value = values->at[i];
        if (value->kind == EXPR_ASSIGN) { /* x += 1 */
            known->counted |= loop && stmt_holds(loop->stmt, value->first);
            value = value->b;
        } else if (values->len > 1 && loop && stmt_holds(loop->stmt, value->first)) {
            known->counted = known->repeats = true; /* a flag */
        }
        find_known(known, value);
    }
}

static void find_known(Known *known, const Expr *expr)
{
    if (!expr || known->unknown)
        return;
    switch (expr->kind) {
    case EXPR_NAME: find_known_name(known, expr); return;
    case EXPR_INDEX: {
        const Expr *array = expr_bare(expr->a);
        const Variable *variable =
            array->kind == EXPR_NAME ? model_variable(known->site->all->model, array->name) : NULL;
        known->unknown |= !variable || !variable->declarator || variable->type->pointers ||
                          !variable->type->extents.len || variable->type->is_shared;
        known->repeats = true;
        find_known(known, expr->b);
        return;
    }
    case EXPR_BINARY:
        known->repeats |= expr->op == TOKEN_AND || expr->op == TOKEN_OR || expr->op == TOKEN_XOR ||
                          expr->op == TOKEN_PERCENT || expr->op == TOKEN_SLASH ||
                          expr->op == TOKEN_SHR;
        break;
    case EXPR_TERNARY: known->repeats = true; break;
    case EXPR_MEMBER:
    case EXPR_ASSIGN:
    case EXPR_POSTFIX:
    case EXPR_OPAQUE:
    case EXPR_LAMBDA: known->unknown = true; return;
    case EXPR_CALL:
        known->unknown |= !call_is_pure(expr);
        for (size_t i = 0; i < expr->arguments.len; i++)
            find_known(known, expr->arguments.at[i]);
        return;
    default: break;
    }
    for (size_t i = 0; i < expr_parts(expr); i++)
        find_known(known, expr_part(expr, i));
}

/* A compiler that knows the round knows the condition. */
static bool knows_condition(const Site *site, const Expr *condition)
{
    Known known = {.site = site};
    find_known(&known, condition);
    return known.counted && !known.unknown;
}

/* ... or the product. */
static bool knows_product(const Site *site, const Expr *product)
{
    Known known = {.site = site};
    bool trips = false;
    if (product->kind == EXPR_ASSIGN)
        return false;
    find_known(&known, product);
    for (const Level *level = site->level; level; level = level->outer)
        trips |= level->loop && level->loop->trips_known;
    return known.counted && !known.unknown && (known.repeats || trips);
}

/* --- forms of products ------------------------------------------------------------------------- */

typedef struct {
    const Site *site;
    Made *made;
    unsigned copies;
} Form;

static Str form_of(Form *form, const Expr *expr);

/* The value that the loop gives the variable, if it is a copy of another one; NULL: it is none. */
static const Expr *copied(const Form *form, Str name)
{
    const Values *values = strmap_get(form->site->all->values, name);
    const Level *loop = outermost(form->site->level);
    for (size_t i = 0; values && i < values->len; i++) {
        const Expr *value = expr_unsigned(values->at[i]);
        while (value->kind == EXPR_CAST)
            value = expr_unsigned(value->a);
        if (stmt_holds(loop->stmt, value->first) &&
            (value->kind == EXPR_NAME || value->kind == EXPR_INDEX))
            return value;
    }
    return NULL;
}

static Str form_of_name(Form *form, const Expr *expr)
{
    const Model *model = form->site->all->model;
    const Variable *variable = model_variable(model, expr->name);
    const Level *loop = outermost(form->site->level);
    const Values *values = strmap_get(form->site->all->values, expr->name);
    bool is_own = variable && variable->declarator &&
                  stmt_holds(loop->stmt, variable->declarator->name_token);
    bool is_set = false;
    for (size_t i = 0; values && i < values->len; i++)
        is_set |= stmt_holds(loop->stmt, values->at[i]->first);
    const Expr *value = copied(form, expr->name);
    const Loop *counted = counting(form->site->level, expr->name);
    if (counted)
        vec_push(model->arena, &form->made->counted, counted);
    form->made->varies |= is_set || counted;
    form->made->is_set |= is_set;
    bool is_carried = is_set && !is_own && values->len > 1;
    form->made->is_copied |= is_carried && value;
    if (is_carried && !value)
        vec_push(model->arena, &form->made->carried, expr->name);
    return value && ++form->copies < MOST_COPIES ? form_of(form, value) : expr->name;
}

static Str form_of_leaf(void *context, const Expr *expr)
{
    Form *form = context;
    const Access *access = strmap_get(form->site->all->accesses, expr_key(&expr));
    if (access) {
        vec_push(form->site->all->model->arena, &form->made->loads, access);
        return str_format(form->site->all->model->arena, "%.*s[]", STR_ARG(access->array->name));
    }
    return expr->kind == EXPR_NAME ? form_of_name(form, expr) : (Str){0};
}

static Str form_of(Form *form, const Expr *expr)
{
    return product_form(form->site->all->model, expr, form_of_leaf, form);
}

/* --- products that rounds share ---------------------------------------------------------------- */

/* What the index moves by in so many rounds; NULL: not known. */
static const Poly *moved(Arena *arena, const Poly *flat, const Loop *loop, int64_t rounds)
{
    const Poly *by, *rest;
    if (!flat || !poly_linear(arena, flat, loop->atom, &by, &rest))
        return NULL;
    return poly_scale(arena, poly_multiply(arena, by, loop->step), rounds);
}

/* In rounds that lie so far apart, of an inner loop too, both load the same. */
static bool loads_alike(Arena *arena, const Made *a, const Made *b, const Loop *loop,
                        int64_t rounds, const Loop *inner, int64_t inner_rounds)
{
    bool moves = false;
    for (size_t i = 0; i < a->counted.len; i++)
        if (a->counted.at[i] == loop || a->counted.at[i] == inner)
            return false;
    for (size_t i = 0; i < a->loads.len && i < b->loads.len; i++) {
        const Poly *from = a->loads.at[i]->flat, *to = b->loads.at[i]->flat;
        const Poly *by = moved(arena, from, loop, rounds);
        const Poly *apart = from && to ? poly_subtract(arena, to, from) : NULL;
        if (inner)
            by = poly_add(arena, by, moved(arena, from, inner, inner_rounds));
        if (!by || !apart)
            return true;
        if (!poly_equal(by, apart))
            return false;
        const Poly *one = moved(arena, from, loop, 1);
        moves |= one && !poly_is_zero(one);
    }
    return moves;
}

static bool may_unroll(const Loop *loop)
{
    return loop && loop->canonical && loop->step && loop->atom;
}

/* A variable has another value where the one product is made at the end of a round than where the other one is at
 * the beginning of the next. */
static bool is_set_between(const Unrolled *all, const Made *a, const Made *b, Str name)
{
    const Values *values = strmap_get(all->values, name);
    const Stmt *loop = a->level->stmt;
    size_t from = a->expr->first < b->expr->first ? a->expr->first : b->expr->first,
           to = a->expr->first < b->expr->first ? b->expr->last : a->expr->last;
    for (size_t i = 0; values && values->len <= MOST_VALUES && i < values->len; i++)
        if (stmt_holds(loop, values->at[i]->first) &&
            (values->at[i]->last < from || values->at[i]->last >= to))
            return true;
    return false;
}

static bool share_rounds(const Unrolled *all, const Made *a, const Made *b)
{
    const Model *model = all->model;
    for (size_t i = 0; i < a->carried.len; i++)
        if (a == b || is_set_between(all, a, b, a->carried.at[i]))
            return false;
    ArenaMark mark = arena_mark(model->scratch);
    bool shared = a != b && (a->is_copied || b->is_copied || a->carried.len > 0);
    for (const Level *level = a->level; level && !shared; level = level->outer) {
        if (!may_unroll(level->loop) || !stmt_holds(level->stmt, b->expr->first))
            continue;
        for (int64_t d = 1; d <= MOST_APART && !shared && a != b; d++)
            shared = loads_alike(model->scratch, a, b, level->loop, d, NULL, 0) ||
                     loads_alike(model->scratch, a, b, level->loop, -d, NULL, 0);
        for (const Level *inner = a->level; inner != level && !shared; inner = inner->outer) {
            const Loop *loop = inner->loop;
            if (!may_unroll(loop) || !loop->trips_known || loop->trips > MOST_APART)
                break;
            for (int64_t d = 1; d < loop->trips && !shared; d++)
                for (int64_t k = 1; k <= MOST_APART && !shared; k++)
                    shared = loads_alike(model->scratch, a, b, level->loop, k, loop, -d) ||
                             loads_alike(model->scratch, a, b, level->loop, -k, loop, -d);
        }
    }
    arena_release(model->scratch, mark);
    return shared;
}

/* f(x[j], x[j - 1]) may square both. */
static bool shares_own(const Unrolled *all, const Made *made)
{
    for (size_t i = 0; made->is_call && i < made->loads.len; i++)
        for (size_t k = i + 1; k < made->loads.len; k++)
            if (made->loads.at[i]->array == made->loads.at[k]->array) {
                Made a = *made, b = *made;
                a.loads.at = made->loads.at + i;
                b.loads.at = made->loads.at + k;
                a.loads.len = b.loads.len = 1;
                if (share_rounds(all, &a, &b))
                    return true;
            }
    return false;
}

/* Another member of the same element. */
static bool is_other_member(const Access *write, const Access *load)
{
    return write->part && load->part && write->part->kind == EXPR_MEMBER &&
           load->part->kind == EXPR_MEMBER && !str_equal(write->part->name, load->part->name) &&
           write->flat && poly_equal(write->flat, load->flat);
}

/* The loop writes what may be the element: then it is loaded again in each round. */
static bool is_written_in(const Model *model, const Access *load, const Loop *loop)
{
    for (size_t i = 0; i < model->accesses.len; i++) {
        const Access *write = model->accesses.at[i];
        bool apart = write->array == load->array
                         ? is_other_member(write, load)
                         : write->array->is_restrict || load->array->is_restrict;
        if (write->write && loop_within(write->loop, loop) && !apart)
            return true;
    }
    return false;
}

/* It is the same in each round of a loop that a compiler writes out, and it sees that. */
static bool is_steady(const Model *model, const Made *made)
{
    for (const Level *level = made->level; level && !made->is_set; level = level->outer) {
        const Loop *loop = level->loop;
        bool same = may_unroll(loop) && (!loop->trips_known || loop->trips > 1) &&
                    rounding_written_out(model, loop);
        for (size_t i = 0; i < made->counted.len; i++)
            same &= made->counted.at[i] != loop;
        for (size_t i = 0; same && i < made->loads.len; i++) {
            const Access *load = made->loads.at[i];
            same = load->flat && !poly_mentions(load->flat, loop->atom) &&
                   !is_written_in(model, load, loop);
        }
        if (same)
            return true;
    }
    return false;
}

/* --- products of values that some rounds set --------------------------------------------------- */

/* x = c ? y : x keeps the value, too. */
static bool keeps_value(const Expr *value, Str name)
{
    value = expr_unsigned(value);
    return value->kind == EXPR_TERNARY &&
           (expr_names(expr_bare(value->b), name) || expr_names(expr_bare(value->c), name));
}

/* Whoever runs the statement, and comes by the token if that is in it, gives the variable another value. */
static bool sets_always(Unrolled *all, const Stmt *stmt, Str name, size_t token)
{
    if (!stmt || ++all->steps > MOST_STEPS)
        return false;
    if (stmt->kind == STMT_EXPR)
        return stmt->expr->kind == EXPR_ASSIGN && expr_names(expr_bare(stmt->expr->a), name) &&
               !keeps_value(stmt->expr->b, name);
    if (stmt->kind == STMT_IF)
        return (sets_always(all, stmt->then, name, token) ||
                (stmt->otherwise && stmt_holds(stmt->otherwise, token))) &&
               (sets_always(all, stmt->otherwise, name, token) || stmt_holds(stmt->then, token));
    for (size_t i = 0; stmt->kind == STMT_COMPOUND && i < stmt->body.len; i++)
        if (sets_always(all, stmt->body.at[i], name, token))
            return true;
    return false;
}

typedef enum { NEVER, SOMETIMES, ALWAYS } Changes;

static Changes changes_of_variable(Unrolled *all, const Expr *expr, const Loop *loop)
{
    Str name = expr->name;
    const Variable *variable = model_variable(all->model, name);
    const Values *values = strmap_get(all->values, name);
    bool is_set = false;
    if (variable && variable->declarator &&
        stmt_holds(loop->stmt, variable->declarator->name_token))
        return ALWAYS;
    for (size_t i = 0; values && i < values->len; i++)
        is_set |= stmt_holds(loop->stmt, values->at[i]->first);
    if (!is_set)
        return NEVER;
    return sets_always(all, loop->stmt->then, name, expr->first) ? ALWAYS : SOMETIMES;
}

static Changes changes_of_load(const Model *model, const Access *load, const Loop *loop)
{
    Changes changes = NEVER;
    if (!load->flat || poly_mentions(load->flat, loop->atom))
        return ALWAYS;
    for (size_t i = 0; i < model->accesses.len; i++) {
        const Access *write = model->accesses.at[i];
        if (!write->write || write->array != load->array || !loop_within(write->loop, loop) ||
            !write->flat || !poly_equal(write->flat, load->flat) || is_other_member(write, load))
            continue;
        if (write->loop == load->loop && condition_around(write->condition, load->condition))
            return ALWAYS;
        changes = SOMETIMES;
    }
    return changes;
}

static Changes changes_of(const Site *site, const Expr *expr)
{
    if (!expr)
        return NEVER;
    Unrolled *all = site->all;
    const Access *load = strmap_get(all->accesses, expr_key(&expr));
    if (load)
        return changes_of_load(all->model, load, site->level->loop);
    if (expr->kind == EXPR_NAME)
        return counting(site->level, expr->name) == site->level->loop
                   ? ALWAYS
                   : changes_of_variable(all, expr, site->level->loop);
    if (expr->kind == EXPR_ASSIGN || expr->kind == EXPR_POSTFIX || expr->kind == EXPR_TERNARY)
        return ALWAYS;
    Changes changes = expr->kind == EXPR_CALL ? NEVER : changes_of(site, expr->a);
    const Expr *others[] = {expr->b, expr->c};
    for (size_t i = 0; i < 2 + expr->arguments.len; i++) {
        Changes one = changes_of(site, i < 2 ? others[i] : expr->arguments.at[i - 2]);
        changes = one > changes ? one : changes;
    }
    return changes;
}

static void add_product(const Site *site, const Expr *product)
{
    Unrolled *all = site->all;
    const Model *model = all->model;
    if (all->found)
        return;
    bool by_some = product->kind != EXPR_ASSIGN && may_unroll(site->level->loop) &&
                   changes_of(site, product) == SOMETIMES;
    if (by_some || site->is_known || knows_product(site, product)) {
        all->found = product;
        return;
    }
    Made *made = arena_new_of(model->arena, Made);
    *made = (Made){.expr = product, .level = site->level, .is_call = product->kind == EXPR_CALL};
    Form form = {.site = site, .made = made};
    Str text = form_of(&form, product);
    const bool is_told =
        !made->loads.len && !made->varies; /* by what stands outside of all loops */
    if (is_told && !rounding_of_run(model, product))
        return;
    if (is_steady(model, made)) {
        all->found = product;
        return;
    }
    if (is_told)
        return;
    Alike *alike = strmap_get(all->alike, text);
    if (!alike) {
        alike = arena_new_of(model->arena, Alike);
        strmap_set(all->alike, text, alike);
    }
    vec_push(model->arena, alike, made);
    if (alike->len > MOST_ALIKE || shares_own(all, made))
        all->found = product;
    for (size_t i = 0; i < alike->len && !all->found; i++)
        if (share_rounds(all, alike->at[i], made))
            all->found = product;
}

/* --- the walk ---------------------------------------------------------------------------------- */

static void visit(void *context, const Expr *expr, bool is_summand);

static bool is_added(const Unrolled *all, const Expr *target)
{
    target = expr_bare(target);
    while (target->kind == EXPR_MEMBER || target->kind == EXPR_INDEX)
        target = expr_bare(target->a);
    const Variable *variable =
        target->kind == EXPR_NAME ? model_variable(all->model, target->name) : NULL;
    return variable && !variable->type->pointers && strmap_get(all->summands->names, target->name);
}

/* The variable stands behind the statement with the condition, where the loop goes on. */
static bool goes_on(const Site *site, const Expr *target)
{
    Unrolled *all = site->all;
    const Expr *name = expr_bare(target);
    const Tokens *tokens = &all->model->kernel->tokens;
    if (!site->known || name->kind != EXPR_NAME)
        return true;
    for (size_t i = site->known->last + 1; i < tokens->len; i++)
        if (++all->steps > MOST_STEPS ||
            (tokens->at[i].kind == TOKEN_NAME &&
             str_equal(token_text(all->model->arena, tokens->at[i]), name->name)))
            return true;
    return false;
}

static bool is_product(const Model *model, const Expr *expr)
{
    Products products = {0};
    if (expr->kind == EXPR_CALL)
        product_find(model, expr, &products);
    return products.len > 0 || product_is(model, expr);
}

/* The value that the token finds was made in the statement: whoever does not run that has none. */
static bool is_made_in(Unrolled *all, const Stmt *stmt, Str name, size_t token)
{
    if (!stmt || !stmt_holds(stmt, token))
        return false;
    for (size_t i = 0; i < stmt->body.len; i++) {
        const Stmt *one = stmt->body.at[i];
        if (stmt_holds(one, token))
            return is_made_in(all, one, name, token);
        if (sets_always(all, one, name, token))
            return true;
    }
    return is_made_in(all, stmt->then, name, token) ||
           is_made_in(all, stmt->otherwise, name, token);
}

static void visit(void *context, const Expr *expr, bool is_summand)
{
    const Site *site = context;
    if (!expr || site->all->found)
        return;
    if (site->level && is_summand && is_product(site->all->model, expr))
        add_product(site, expr);
    if (site->is_besides && !is_summand && choice_adds_product(site->all->summands, expr) &&
        !is_made_in(site->all, site->known, expr->name, expr->first))
        site->all->found = expr;
    if (expr->kind == EXPR_ASSIGN) {
        bool product = expr->op == TOKEN_STAR_ASSIGN || expr->op == TOKEN_SLASH_ASSIGN;
        bool added = is_added(site->all, expr->a),
             adds = expr->op == TOKEN_PLUS_ASSIGN || expr->op == TOKEN_MINUS_ASSIGN;
        Site inner = *site;
        inner.is_known &=
            !adds && goes_on(site, expr->a); /* else the sum is under the condition, too */
        if (site->level && product && added) {
            Site here = *site;
            here.is_known &= goes_on(site, expr->a);
            add_product(&here, expr);
        }
        visit(&inner, expr->b, adds || (added && expr->op == TOKEN_ASSIGN));
        if (expr->op != TOKEN_ASSIGN ||
            expr_bare(expr->a)->kind != EXPR_NAME) /* no value is read */
            visit(&inner, expr->a, false);
        return;
    }
    Site inner = *site;
    if (expr->kind == EXPR_BINARY && (expr->op == TOKEN_PLUS || expr->op == TOKEN_MINUS))
        inner.is_known = false;
    if (expr->kind == EXPR_TERNARY && site->level && knows_condition(site, expr->a)) {
        inner.is_known = inner.is_besides = true;
        inner.known = NULL;
    }
    product_each_operand(expr, is_summand, visit, &inner);
}

static void walk(Site *site, const Stmt *stmt)
{
    if (!stmt || site->all->found)
        return;
    Site inner = *site;
    const bool loops = stmt_is_loop(stmt);
    walk(site, stmt->init);
    if (loops && stmt->first <= site->all->last && stmt->last >= site->all->first) {
        Level *level = arena_new_of(site->all->model->arena, Level);
        *level = (Level){site->level, model_loop(site->all->model, stmt), stmt};
        inner.level = level;
        inner.is_known = inner.is_besides = false;
    }
    visit(&inner, stmt->expr, stmt->kind == STMT_RETURN);
    visit(&inner, stmt->step, false);
    for (size_t i = 0; i < stmt->declarators.len; i++)
        visit(&inner, stmt->declarators.at[i]->init,
              strmap_get(site->all->summands->names, stmt->declarators.at[i]->name) != NULL);
    if (stmt->kind == STMT_IF && inner.level && !inner.is_known &&
        knows_condition(&inner, stmt->expr)) {
        inner.is_known = inner.is_besides = true;
        inner.known = stmt;
    }
    walk(&inner, stmt->then);
    walk(&inner, stmt->otherwise);
    for (size_t i = 0; i < stmt->body.len; i++)
        walk(&inner, stmt->body.at[i]);
}

const Expr *unrolled_product(const Model *model, size_t first, size_t last)
{
    Unrolled all = {.model = model, .first = first, .last = last};
    all.summands = choice_summands(model);
    all.accesses = strmap_new(model->arena);
    all.values = strmap_new(model->arena);
    all.alike = strmap_new(model->arena);
    for (size_t i = 0; i < model->accesses.len; i++)
        if (!model->accesses.at[i]->is_rest)
            strmap_set(all.accesses, expr_key(&model->accesses.at[i]->expr),
                       (void *)model->accesses.at[i]);
    note_all_values(&all);
    Site site = {.all = &all};
    walk(&site, model->kernel->body);
    return all.found;
}
