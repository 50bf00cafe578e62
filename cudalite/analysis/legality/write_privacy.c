/* Whose elements they are. Enters: a footprint that is written. Leaves: whether other blocks or
 * threads may write bytes of its elements, and whether two of its cells may be one element. */
#include "write_privacy.h"

#include "../affine/disjointness.h"
#include "cell_coverage.h"
#include "type_based_aliasing.h"

/* --- cells ----------------------------------------------------------------------------------- */

/* The number by which a loop's iterator steps, times some constant: it is not 0, for then the loop
 * would not end. */
static bool is_step(const Model *model, const Poly *stride, const Loop *loop)
{
    const Poly *step = loop->step;
    if (!step || step->count == 0 || stride->count == 0)
        return false;
    int64_t times = stride->terms[0].coefficient / step->terms[0].coefficient;
    return times != 0 && poly_equal(stride, poly_scale(model->arena, step, times));
}

/* One step of the dimension's digit leads to another element: a symbolic number may be 0. */
static bool stride_moves(const Region *region, const Dimension *dim)
{
    const Model *model = region->model;
    const Poly *one = poly_constant(model->arena, 1), *stride = dim->stride;
    if (dim->step != 0)
        return true;
    for (unsigned i = 0; i < dim->count; i++)
        if (dim->digits[i].atom->loop && is_step(model, stride, dim->digits[i].atom->loop))
            return true;
    const Poly *opposite = poly_scale(model->arena, stride, -1);
    return poly_proven(model, poly_subtract(model->arena, stride, one), region->condition,
                       FOR_THE_THREAD) ||
           poly_proven(model, poly_subtract(model->arena, opposite, one), region->condition,
                       FOR_THE_THREAD);
}

static bool is_moved(const Dimension *dim, bool by_thread_too)
{
    for (unsigned i = 0; i < dim->count; i++)
        if (dim->digits[i].extent > 1 || dim->digits[i].is_tiled)
            if (by_thread_too || dim->digits[i].atom->kind != ATOM_THREAD)
                return true;
    return false;
}

bool cells_apart(const Region *region, const Footprint *print, unsigned *d)
{
    for (*d = 0; *d < print->rank; (*d)++) {
        const Dimension *dim = &print->dims[*d];
        if ((*d > 0 && !dim->in_range) || (is_moved(dim, true) && !stride_moves(region, dim)))
            return false;
    }
    return true;
}

/* Where only one dimension moves, it may run over: other cells are other elements all the same. */
bool thread_cells_apart(const Region *region, const Footprint *print, unsigned *d)
{
    bool moved = false;
    for (*d = 0; *d < print->rank; (*d)++) {
        const Dimension *dim = &print->dims[*d];
        if (!is_moved(dim, false))
            continue;
        if ((moved && !dim->in_range) || !stride_moves(region, dim))
            return false;
        moved = true;
    }
    return true;
}

bool iterations_tell(const Footprint *print, const Loop *loop, unsigned except)
{
    bool told = except < print->rank;
    for (unsigned d = 0; d < print->rank; d++) {
        const Dimension *dim = &print->dims[d];
        bool mine = d == except || (dim->count == 1 && dim->digits[0].is_tiled &&
                                    dim->digits[0].scale == 1 && dim->span == 0 && dim->step != 0);
        if ((!mine && (digit_of_iterations(dim) || poly_mentions(dim->origin, loop->tile))) ||
            (d > 0 && !dim->in_range))
            return false;
        told |= mine;
    }
    return told;
}

/* --- several footprints of an array ---------------------------------------------------------- */

/* Pairs of accesses that are looked at to tell a written footprint from others of its array. */
enum { MOST_PAIRS = 256 };

/* The access with those conditions alone that copies obey, for its cells tell them. */
static Access as_copied(const Region *region, const Footprint *print, const Access *access)
{
    Arena *arena = region->model->arena;
    Access copied = *access;
    Condition **last = &copied.condition;
    for (const Condition *condition = access->condition; condition; condition = condition->outer) {
        if (!condition_of_cells(region, print, condition))
            continue;
        Condition *told = arena_new_of(arena, Condition);
        *told = *condition;
        told->facts = condition_facts_new(arena);
        *last = told;
        last = &told->outer;
    }
    *last = NULL;
    return copied;
}

static bool prints_apart(const Region *region, Footprint *written, Footprint *other)
{
    Needs asked = {0};
    if (written->accesses.len * other->accesses.len > MOST_PAIRS)
        return false;
    for (size_t k = 0; k < other->accesses.len; k++) {
        const Access copied = as_copied(region, other, other->accesses.at[k]);
        for (size_t i = 0; i < written->accesses.len; i++)
            if (written->accesses.at[i]->write &&
                !accesses_apart(region->model, written->accesses.at[i], &copied, &asked))
                return false;
    }
    for (size_t i = 0; i < asked.len; i++) { /* whichever of them is staged */
        needs_add(region->model->arena, &written->asked, asked.at[i]);
        needs_add(region->model->arena, &other->asked, asked.at[i]);
    }
    return true;
}

const Access *print_meets_written(const Region *region, const Footprints *prints)
{
    Footprint *written = NULL;
    for (size_t i = 0; i < prints->len; i++)
        if (prints->at[i]->write && written)
            return prints->at[i]->accesses.at[0];
        else if (prints->at[i]->write)
            written = prints->at[i];
    for (size_t i = 0; i < prints->len; i++)
        if (prints->at[i] != written &&
            (prints->len > MOST_PAIRS / 16 || !prints_apart(region, written, prints->at[i])))
            return prints->at[i == 0 ? 1 : i]->accesses.at[0];
    return NULL;
}

bool print_read_beside(const Region *region, const Footprint *print)
{
    size_t all = 0, here = 0;
    for (size_t i = 0; i < region->model->accesses.len; i++)
        all += region->model->accesses.at[i]->array == print->array &&
               region_has(region, region->model->accesses.at[i]);
    for (size_t i = 0; i < print->accesses.len;
         i++) { /* iterations of one access follow each other */
        const Access *whole = print->accesses.at[i]->whole;
        here += !whole || i == 0 || print->accesses.at[i - 1]->whole != whole;
    }
    return all > here;
}

/* --- owners ---------------------------------------------------------------------------------- */

/* No two blocks have a cell in common: each block index that the kernel knows moves the box by at
 * least its extent, in a dimension of its own. */
static bool blocks_apart(const Region *region, const Footprint *print)
{
    Model *model = region->model;
    for (unsigned axis = 0; axis < 3; axis++) {
        bool apart =
            !model->block_used[axis] || (axis == 2 && region->loop && region->loop->split &&
                                         iterations_tell(print, region->loop, MOST_RANK));
        for (unsigned d = 0; d < print->rank && !apart; d++) {
            const Dimension *dim = &print->dims[d];
            const Poly *coefficient, *rest;
            int64_t moved;
            if (dim->step == 0 ||
                !poly_linear(model->arena, dim->origin, model->block[axis], &coefficient, &rest) ||
                !poly_is_constant(coefficient, &moved))
                continue;
            int64_t reach = (dim->extent - 1) * (dim->step < 0 ? -dim->step : dim->step) + 1;
            apart = (moved < 0 ? -moved : moved) >= reach;
            for (PolyAtoms at = poly_atoms(rest); at.atom; poly_next(&at)) {
                const Atom *atom = at.atom;
                bool fixed =
                    atom->kind == ATOM_SYMBOL && !(region->loop && atom == region->loop->tile);
                apart = apart && fixed;
            }
        }
        if (!apart)
            return false;
    }
    return true;
}

/* The dimension tells which block, or thread, the element belongs to. */
static bool tells_owner(const Region *region, const Dimension *dim, Owner owner)
{
    const Model *model = region->model;
    for (unsigned axis = 0; axis < 3; axis++)
        if (poly_mentions(dim->origin, model->block[axis]))
            return true;
    if (poly_mentions(dim->origin, model->mapping.outer) ||
        poly_mentions(dim->origin, model->mapping.inner))
        return true;
    for (unsigned i = 0; i < dim->count && owner == OF_THE_THREAD; i++)
        if (dim->digits[i].atom->kind == ATOM_THREAD)
            return true;
    return false;
}

/* A write elsewhere in the kernel is to elements of the owner's own: where a subscript tells whose
 * they are, it is that of the footprint. */
static bool writes_own(const Region *region, const Footprint *print, const Access *access,
                       Owner owner)
{
    for (unsigned d = 0; access->flat && d < print->rank; d++) {
        bool same = false;
        for (size_t i = 0; i < print->accesses.len && !same; i++)
            same = poly_equal(access->subs[d], print->accesses.at[i]->subs[d]);
        if ((tells_owner(region, &print->dims[d], owner) && !same) ||
            (d > 0 && !same && !access_in_range(region->model, access, d)))
            return false;
    }
    return access->flat != NULL;
}

bool owns_elements(const Region *region, const Footprint *print, Owner owner, const Expr **where)
{
    const Model *model = region->model;
    *where = NULL;
    if (!blocks_apart(region, print))
        return false;
    for (size_t i = 0; i < model->accesses.len; i++) {
        const Access *access = model->accesses.at[i];
        *where = access->expr;
        if (access->array == print->array && access->write && !region_has(region, access) &&
            !writes_own(region, print, access, owner))
            return false;
    }
    for (size_t i = 0; i < model->may_alias.len; i++) {
        const MayAlias *other = &model->may_alias.at[i];
        *where = other->expr;
        if (other->expr && other->write && may_alias_array(other, print->array))
            return false;
    }
    return true;
}
