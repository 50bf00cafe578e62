/* What a product is made of, and which rounds have the same one (unrolled.c says why that matters). Enters: products of
 * loops. Leaves: forms that are the same for equal products, and whether two rounds share one. */
#include "unrolled_made.h"

/* --- loops ------------------------------------------------------------------------------------- */

const Level *unrolled_outermost(const Level *level)
{
    while (level && level->outer)
        level = level->outer;
    return level;
}

const Loop *unrolled_counting(const Level *level, Str name)
{
    for (; level; level = level->outer)
        if (level->loop && level->loop->variable && str_equal(level->loop->variable->name, name))
            return level->loop;
    return NULL;
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
    const Level *loop = unrolled_outermost(form->site->level);
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
    const Level *loop = unrolled_outermost(form->site->level);
    const Values *values = strmap_get(form->site->all->values, expr->name);
    bool is_own = variable && variable->declarator &&
                  stmt_holds(loop->stmt, variable->declarator->name_token);
    const Stmt *inner = form->site->level->stmt;
    bool is_set = false, within = variable && variable->declarator &&
                                  stmt_holds(inner, variable->declarator->name_token);
    for (size_t i = 0; values && i < values->len; i++) {
        is_set |= stmt_holds(loop->stmt, values->at[i]->first);
        within |= stmt_holds(inner, values->at[i]->first);
    }
    const Expr *value = copied(form, expr->name);
    const Loop *counted = unrolled_counting(form->site->level, expr->name);
    if (counted)
        vec_push(model->arena, &form->made->counted, counted);
    form->made->varies |= is_set || counted;
    form->made->is_set |= is_set;
    form->made->is_set_within |= within;
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
    const Expr *holder = expr->kind == EXPR_INDEX ? expr_bare(expr->a) : NULL;
    if (holder && holder->kind == EXPR_MEMBER && expr_bare(expr->b)->kind != EXPR_NUMBER)
        return form_of(form, holder); /* one of few, which other rounds have again */
    return expr->kind == EXPR_NAME ? form_of_name(form, expr) : (Str){0};
}

static Str form_of(Form *form, const Expr *expr)
{
    return product_form(form->site->all->model, expr, form_of_leaf, form);
}

Str unrolled_form(const Site *site, Made *made, const Expr *product)
{
    Form form = {.site = site, .made = made};
    return form_of(&form, product);
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

/* In rounds that lie so far apart, of an inner loop too, both load the same. `turned`: x * y is y * x. */
static bool loads_alike_in(Arena *arena, const Made *a, const Made *b, bool turned,
                           const Loop *loop, int64_t rounds, const Loop *inner,
                           int64_t inner_rounds)
{
    bool moves = false;
    for (size_t i = 0; i < a->counted.len; i++)
        if (a->counted.at[i] == loop || a->counted.at[i] == inner)
            return false;
    for (size_t i = 0; i < a->loads.len && i < b->loads.len; i++) {
        const Poly *from = a->loads.at[i]->flat,
                   *to = b->loads.at[turned ? b->loads.len - 1 - i : i]->flat;
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

static bool loads_alike(Arena *arena, const Made *a, const Made *b, const Loop *loop,
                        int64_t rounds, const Loop *inner, int64_t inner_rounds)
{
    bool two =
        a->loads.len == 2 && b->loads.len == 2 && a->loads.at[0]->array == a->loads.at[1]->array;
    return loads_alike_in(arena, a, b, false, loop, rounds, inner, inner_rounds) ||
           (two && loads_alike_in(arena, a, b, true, loop, rounds, inner, inner_rounds));
}

bool unrolled_may(const Loop *loop)
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

bool unrolled_share(const Unrolled *all, const Made *a, const Made *b)
{
    const Model *model = all->model;
    for (size_t i = 0; i < a->carried.len; i++)
        if (a == b || is_set_between(all, a, b, a->carried.at[i]))
            return false;
    ArenaMark mark = arena_mark(model->scratch);
    bool shared = a != b && (a->is_copied || b->is_copied || a->carried.len > 0);
    for (const Level *level = a->level; level && !shared; level = level->outer) {
        if (!unrolled_may(level->loop) || !stmt_holds(level->stmt, b->expr->first))
            continue;
        for (int64_t d = 1; d <= MOST_APART && !shared && a != b; d++)
            shared = loads_alike(model->scratch, a, b, level->loop, d, NULL, 0) ||
                     loads_alike(model->scratch, a, b, level->loop, -d, NULL, 0);
        for (const Level *inner = a->level; inner != level && !shared; inner = inner->outer) {
            const Loop *loop = inner->loop;
            if (!unrolled_may(loop) || !loop->trips_known || loop->trips > MOST_APART)
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

bool unrolled_shares_own(const Unrolled *all, const Made *made)
{
    for (size_t i = 0; made->is_call && i < made->loads.len; i++)
        for (size_t k = i + 1; k < made->loads.len; k++)
            if (made->loads.at[i]->array == made->loads.at[k]->array) {
                Made a = *made, b = *made;
                a.loads.at = made->loads.at + i;
                b.loads.at = made->loads.at + k;
                a.loads.len = b.loads.len = 1;
                if (unrolled_share(all, &a, &b))
                    return true;
            }
    return false;
}
