/* Products that stand on both sides of a loop's begin or end. Enters: a region, and the accesses that tiles and registers
 * stand for. Leaves: a product that nvcc makes once for both sides as it is, or as staged, and not in the other one:
 *
 * - of what the loop changes, where it writes an element in each iteration: nvcc stores that behind the loop, in a block that
 *   only those come to whose loop had an iteration, and makes the product there; where it had none, that of before is there
 *   already. A register is stored where both ways have met, and the product is made there, beside its sum;
 * - of an element that an iteration of a loop which is written out has in a tile, and something outside of the loop, or another
 *   loop, in memory: it is one product as it is, and two where one of the loads is the tile's.
 *
 * (Read off PTX of nvcc 13.0 for sm_90.) */
#include "partial_redundancy.h"
#include "contraction_queries.h"
#include "opaque_value.h"

#include "../../analysis/effects/assignments.h"
#include "../../analysis/effects/copy_propagation.h"
#include "../../syntax/parse.h"

enum {
    MOST_ALIKE = 32,  /* products of one form; of more, two are taken for the same */
    MOST_TOKENS = 64, /* of a product that is compared with others */
};

typedef struct {
    const Expr *expr;
    const Loop *loop;  /* the outermost one around it that is written out; NULL: there is none */
    const Loop *inner; /* the innermost one around it */
    Accesses loads;
    bool changes; /* the region's loop changes a factor */
} Made;
typedef VEC(const Made *) AllMade;

typedef struct {
    const Contraction *contraction;
    StrMap *accesses;        /* expr_key -> Access */
    StrMap *made;            /* form -> AllMade */
    bool by_element;         /* forms say which element it is; else its array only */
    VEC(const Loop *) loops; /* the region's, but for those in others of it */
    StrMap *changed;         /* names that these set, and names of arrays that they write */
    Made *one;               /* that is looked at */
    const Expr *found;
} Both;

/* --- forms ------------------------------------------------------------------------------------ */

static Str form_of_leaf(void *context, const Expr *expr)
{
    Both *all = context;
    const Model *model = all->contraction->model;
    const Access *access = strmap_get(all->accesses, expr_key(&expr));
    if (expr->kind == EXPR_NAME && expr->name.len)
        all->one->changes |= strmap_get(all->changed, expr->name) != NULL;
    if (!access || !access->flat)
        return (Str){0};
    vec_push(model->arena, &all->one->loads, access);
    all->one->changes |= strmap_get(all->changed, access->array->name) != NULL;
    return all->by_element ? access_element(model->arena, access)
                           : str_format(model->arena, "%.*s[]", STR_ARG(access->array->name));
}

/* Of an element, what is stored in the same one. */
static bool takes_copy(void *context, const Expr *place, const Copy *copy)
{
    const Both *all = context;
    const Expr *whole = place->kind == EXPR_MEMBER ? expr_bare(place->a) : place;
    const Access *access = strmap_get(all->accesses, expr_key(&whole));
    return !copy->element || (access && poly_equal(access->flat, copy->element->flat));
}

/* The variable has another value behind the loop. */
static void note_copy(void *context, const Expr *place, const Copy *copy)
{
    const Both *all = context;
    (void)copy;
    place = expr_root(place);
    if (place->kind == EXPR_NAME && place->name.len)
        all->one->changes |= strmap_get(all->changed, place->name) != NULL;
}

/* --- what the loop changes -------------------------------------------------------------------- */

/* 2 * n: it stands behind n of the region's loops, 2 * n + 1: in the next one; -1: in other
 * loops. */
static int64_t side_of(const Both *all, const Made *made)
{
    size_t behind;
    vec_first(behind, all->loops.len, all->loops.at[behind]->stmt->last < made->expr->first);
    const Loop *next = behind < all->loops.len ? all->loops.at[behind] : NULL;
    if (next && stmt_holds(next->stmt, made->expr->first))
        return made->inner == next ? 2 * (int64_t)behind + 1 : -1;
    return !made->inner || loop_within(all->loops.at[0], made->inner) ? 2 * (int64_t)behind : -1;
}

static bool are_around(const Both *all, const Made *a, const Made *b)
{
    const int64_t one = side_of(all, a), other = side_of(all, b);
    return one >= 0 && other >= 0 && one != other;
}

static bool keeps_written(const PlanRegion *region)
{
    for (size_t i = 0; i < region->promoted.len; i++)
        for (size_t k = 0; k < region->promoted.at[i].print->accesses.len; k++)
            if (region->promoted.at[i].print->accesses.at[k]->write)
                return true;
    return false;
}

/* --- iterations that are written out ---------------------------------------------------------- */

static bool is_staged(const Both *all, const Made *made)
{
    bool staged = false;
    for (size_t i = 0; i < made->loads.len && !staged; i++) {
        const StagedAt *place =
            strmap_get(all->contraction->places, expr_key(&made->loads.at[i]->expr));
        staged = place && !place->promoted;
    }
    return staged;
}

/* All elements of the one are those of the other in the iteration. */
static bool loads_in_iteration(const Model *model, const Made *within, const Made *outside,
                               int64_t iteration)
{
    Arena *arena = model->scratch;
    const Loop *loop = within->loop;
    const Poly *value = poly_add(arena, loop->start, poly_scale(arena, loop->step, iteration));
    for (size_t i = 0; i < within->loads.len; i++)
        if (!poly_equal(poly_substitute(arena, within->loads.at[i]->flat, loop->atom, value),
                        outside->loads.at[i]->flat))
            return false;
    return true;
}

static bool moves_with(const Made *made, const Loop *loop)
{
    bool moves = false;
    for (size_t i = 0; i < made->loads.len && loop->atom; i++)
        moves |= poly_mentions(made->loads.at[i]->flat, loop->atom);
    return moves;
}

/* An iteration of the loop around `within` may have the other product, too. */
static bool meet_in_iteration(const Model *model, const Made *within, const Made *outside)
{
    const Loop *loop = within->loop;
    if (!loop || within->loads.len != outside->loads.len || !moves_with(within, loop))
        return false;
    if (outside->loop || within->inner != loop || !loop->canonical || !loop->start || !loop->step)
        return true; /* of other loops; or nobody knows */
    const int64_t iterations = loop->trips_known ? loop->trips : CONTRACTION_WRITTEN_OUT;
    ArenaMark mark = arena_mark(model->scratch);
    bool meets = false;
    for (int64_t k = 0; k < iterations && !meets; k++)
        meets = loads_in_iteration(model, within, outside, k);
    arena_release(model->scratch, mark);
    return meets;
}

/* --- all products ----------------------------------------------------------------------------- */

static bool is_made_twice(const Both *all, const Made *a, const Made *b)
{
    const Model *model = all->contraction->model;
    if (all->by_element)
        return a->changes && are_around(all, a, b);
    return a->loop != b->loop && is_staged(all, a) != is_staged(all, b) &&
           (meet_in_iteration(model, a, b) || meet_in_iteration(model, b, a));
}

static void note(Both *all, Made *made, Str form)
{
    Arena *arena = all->contraction->model->arena;
    AllMade *alike = strmap_get(all->made, form);
    if (!alike) {
        alike = arena_new_of(arena, AllMade);
        strmap_set(all->made, form, alike);
    }
    for (size_t i = 0; i < alike->len && !all->found; i++)
        if (alike->at[i]->expr != made->expr &&
            (alike->len > MOST_ALIKE || is_made_twice(all, alike->at[i], made)))
            all->found = made->expr;
    vec_push(arena, alike, made);
}

typedef struct {
    Both *all;
    const Loop *inner, *written_out; /* as of Made */
} Site;

static void find(const Site *site, const Expr *expr)
{
    Both *all = site->all;
    const Model *model = all->contraction->model;
    const CopyForms forms = {form_of_leaf, takes_copy, note_copy, all};
    if (!expr || all->found)
        return;
    const bool is_product = expr->last - expr->first < MOST_TOKENS &&
                            (expr_scales(expr) || opaque_value_is_product(model, expr));
    size_t turns = is_product ? 1 : 0;
    for (size_t turn = 0; turn < turns && turn < MOST_TURNS && !all->found; turn++) {
        Made *made = arena_new_of(model->arena, Made);
        *made = (Made){.expr = expr, .inner = site->inner, .loop = site->written_out};
        all->one = made;
        note(all, made, copied_form(model, expr, &forms, turn, &turns));
    }
    for (size_t i = 0; i < expr_parts(expr); i++)
        find(site, expr_part(expr, i));
}

static void walk(const Site *site, const Stmt *stmt)
{
    if (!stmt || site->all->found)
        return;
    const Model *model = site->all->contraction->model;
    const Loop *loop = stmt_is_loop(stmt) ? model_loop(model, stmt) : NULL;
    Site inner = *site;
    inner.inner = loop ? loop : site->inner;
    if (loop && !site->written_out && contraction_written_out(model, loop))
        inner.written_out = loop;
    for (size_t i = 0; i < stmt_exprs(stmt); i++)
        find(&inner, stmt_expr(stmt, i));
    for (size_t i = 0; i < stmt_parts(stmt); i++)
        walk(&inner, stmt_part(stmt, i));
}

static void note_changed(Both *all)
{
    const Model *model = all->contraction->model;
    all->changed = strmap_new(model->arena);
    for (size_t i = 0; i < model->loops.len; i++) {
        const Loop *loop = model->loops.at[i];
        if (!contraction_has_loop(all->contraction, loop) ||
            (loop->outer && contraction_has_loop(all->contraction, loop->outer)))
            continue;
        vec_push(model->arena, &all->loops, loop);
        const StrMap *assigned = stmt_names_assigned(model, loop->stmt);
        Str name;
        for (size_t k = 0; strmap_next(assigned, &k, &name);)
            strmap_set(all->changed, name, all);
    }
    for (size_t i = 0; i < model->accesses.len; i++)
        if (model->accesses.at[i]->write && model->accesses.at[i]->loop &&
            contraction_has_loop(all->contraction, model->accesses.at[i]->loop))
            strmap_set(all->changed, model->accesses.at[i]->array->name, all);
}

const Expr *partial_redundancy(const Contraction *contraction)
{
    const Model *model = contraction->model;
    const PlanRegion *region = contraction->region;
    Both all = {.contraction = contraction, .accesses = model_accesses(model)};
    note_changed(&all);
    for (int by_element = 0; by_element < 2 && !all.found; by_element++) {
        all.by_element = by_element;
        all.made = strmap_new(model->arena);
        if (by_element ? all.loops.len > 0 && keeps_written(region) : region->tiles.len > 0)
            walk(&(Site){.all = &all}, model->kernel->body);
    }
    return all.found;
}
