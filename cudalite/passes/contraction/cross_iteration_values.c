/* What a product is made of, and which iterations have the same one (cross_iteration_cse.c says why
 * that matters). Enters: products of loops. Leaves: forms that are the same for equal products, and
 * whether two iterations share one. */
#include "cross_iteration_values.h"
#include "../../analysis/product_form.h"

/* --- loops ------------------------------------------------------------------------------------ */

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

/* --- forms of products ------------------------------------------------------------------------ */

typedef struct {
    const Site *site;
    Made *made;
} Form;

/* What the index moves by in so many iterations; NULL: not known. */
static const Poly *moved(Arena *arena, const Poly *flat, const Loop *loop, int64_t iterations)
{
    const Poly *by, *rest;
    if (!flat || !poly_linear(arena, flat, loop->atom, &by, &rest))
        return NULL;
    return poly_scale(arena, poly_multiply(arena, by, loop->step), iterations);
}

/* A variable stands in the product, by itself or (`copy`) for the value that it has got. */
static void note_variable(const Form *form, const Expr *place, const Copy *copy)
{
    const Unrolled *all = form->site->all;
    const Expr *name = expr_root(place);
    const Variable *variable =
        name->kind == EXPR_NAME ? model_variable(all->model, name->name) : NULL;
    const Stmt *loop = unrolled_outermost(form->site->level)->stmt;
    const Stmt *inner = form->site->level->stmt;
    const Declarator *declarator = variable ? variable->declarator : NULL;
    const Values *values = variable ? strmap_get(all->values, name->name) : NULL;
    const Copies *copies = variable ? copied_to(all->model, name) : NULL;
    const Loop *counted = variable ? unrolled_counting(form->site->level, name->name) : NULL;
    bool is_set = false, within = declarator && stmt_holds(inner, declarator->name_token);
    for (size_t i = 0; values && i < values->len; i++) {
        is_set |= stmt_holds(loop, values->at[i]->first);
        within |= stmt_holds(inner, values->at[i]->first);
    }
    for (size_t i = 0; copies && i < copies->all.len; i++) {
        is_set |= stmt_holds(loop, copies->all.at[i].value->first);
        within |= stmt_holds(inner, copies->all.at[i].value->first);
    }
    if (counted)
        vec_push(all->model->arena, &form->made->counted, counted);
    form->made->varies |= is_set || counted;
    form->made->is_set |= is_set;
    form->made->is_set_within |= within;
    const bool is_own = declarator && stmt_holds(loop, declarator->name_token);
    const bool is_carried = is_set && !is_own &&
                            ((values && values->len > 1) || (copies && copies->all.len > 1) ||
                             (copy && place->first < copy->value->first));
    form->made->is_copied |= is_carried && copy;
    if (is_carried && !copy)
        vec_push(all->model->arena, &form->made->carried, name->name);
}

static Str form_of_leaf(void *context, const Expr *expr)
{
    const Form *form = context;
    const Model *model = form->site->all->model;
    const Access *access = strmap_get(form->site->all->accesses, expr_key(&expr));
    if (access) {
        vec_push(model->arena, &form->made->loads, access);
        return str_format(model->arena, "%.*s[]", STR_ARG(access->array->name));
    }
    const Expr *holder = expr->kind == EXPR_INDEX ? expr_bare(expr->a) : NULL;
    if (holder && holder->kind == EXPR_MEMBER && expr_bare(expr->b)->kind != EXPR_NUMBER)
        return product_form(model, holder, form_of_leaf,
                            context); /* one of few, which other iterations have again */
    if (expr->kind != EXPR_NAME)
        return (Str){0};
    note_variable(form, expr, NULL);
    return expr->name;
}

static const Access *element_at(const Form *form, const Expr *place)
{
    const Expr *whole = place->kind == EXPR_MEMBER ? expr_bare(place->a) : place;
    return strmap_get(form->site->all->accesses, expr_key(&whole));
}

/* The iteration stores it before it reads it there. */
static bool is_stored_in_iteration(const Access *load, const Access *store)
{
    return load->flat && store->flat && poly_equal(load->flat, store->flat) &&
           store->order < load->order;
}

/* The element may have what that statement has stored, in this iteration or one before. */
static bool may_find(const Form *form, const Access *load, const Access *store)
{
    Arena *arena = form->site->all->model->arena;
    const Level *level = form->site->level;
    int64_t apart, by;
    if (is_stored_in_iteration(load, store) || level->outer || !unrolled_may(level->loop) ||
        !load->flat || !store->flat ||
        !poly_is_constant(poly_subtract(arena, store->flat, load->flat), &apart))
        return true;
    const Poly *step = moved(arena, load->flat, level->loop, 1);
    if (!step || !poly_is_constant(step, &by) || by == 0)
        return true;
    return apart / by > 0 && apart % by == 0;
}

static bool takes_copy(void *context, const Expr *place, const Copy *copy)
{
    const Form *form = context;
    const Access *load = copy->element ? element_at(form, place) : NULL;
    return stmt_holds(unrolled_outermost(form->site->level)->stmt, copy->value->first) &&
           (!load || may_find(form, load, copy->element));
}

/* An element has what an iteration before has stored, but for one that this iteration has
 * stored. */
static void note_copy(void *context, const Expr *place, const Copy *copy)
{
    const Form *form = context;
    const Access *load = copy->element ? element_at(form, place) : NULL;
    if (!copy->element) {
        note_variable(form, place, copy);
        return;
    }
    form->made->varies = true;
    form->made->is_copied |= !load || !is_stored_in_iteration(load, copy->element);
}

Str unrolled_form(const Site *site, Made *made, size_t turn, size_t *turns)
{
    Form form = {site, made};
    const CopyForms forms = {form_of_leaf, takes_copy, note_copy, &form};
    return copied_form(site->all->model, made->expr, &forms, turn, turns);
}

/* --- products that iterations share ----------------------------------------------------------- */

/* In iterations that lie so far apart, of an inner loop too, both load the same. `turned`: x * y is
 * y * x. */
static bool loads_alike_in(Arena *arena, const Made *a, const Made *b, bool turned,
                           const Loop *loop, int64_t iterations, const Loop *inner,
                           int64_t inner_iterations)
{
    bool moves = false;
    for (size_t i = 0; i < a->counted.len; i++)
        if (a->counted.at[i] == loop || a->counted.at[i] == inner)
            return false;
    for (size_t i = 0; i < a->loads.len && i < b->loads.len; i++) {
        const Poly *from = a->loads.at[i]->flat,
                   *to = b->loads.at[turned ? b->loads.len - 1 - i : i]->flat;
        const Poly *by = moved(arena, from, loop, iterations);
        const Poly *apart = from && to ? poly_subtract(arena, to, from) : NULL;
        if (inner)
            by = poly_add(arena, by, moved(arena, from, inner, inner_iterations));
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
                        int64_t iterations, const Loop *inner, int64_t inner_iterations)
{
    bool two =
        a->loads.len == 2 && b->loads.len == 2 && a->loads.at[0]->array == a->loads.at[1]->array;
    return loads_alike_in(arena, a, b, false, loop, iterations, inner, inner_iterations) ||
           (two && loads_alike_in(arena, a, b, true, loop, iterations, inner, inner_iterations));
}

bool unrolled_may(const Loop *loop)
{
    return loop && loop->canonical && loop->step && loop->atom;
}

/* A variable has another value where the one product is made at the end of an iteration than where
 * the other one is at the beginning of the next. */
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
