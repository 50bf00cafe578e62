/* Whether accesses lie in an array's sizes. Enters: a model. Leaves: that they do, or what the host
 * has to ask for besides. */
#include "proof.h"

static bool is_proven(const Model *model, const Access *access, const Poly *poly)
{
    return poly_proven(model, poly, access->condition, FOR_THE_THREAD);
}

/* Not negative where the access happens, for a loop around it has so many iterations. */
static bool counts_iterations(const Model *model, const Access *access, const Poly *poly)
{
    Arena *arena = model->arena;
    int64_t more;
    for (const Loop *loop = access->loop; loop; loop = loop->outer)
        if (loop->canonical && loop->start && loop->end &&
            poly_is_constant(poly_subtract(arena, poly,
                                           loop->downward
                                               ? poly_subtract(arena, loop->start, loop->end)
                                               : poly_subtract(arena, loop->end, loop->start)),
                             &more) &&
            more >= -1)
            return true;
    return false;
}

static bool is_natural_there(const Model *model, const Access *access, const Poly *poly)
{
    return is_proven(model, access, poly) || counts_iterations(model, access, poly);
}

/* 1: it is not negative where the access happens; -1: nor is its opposite; 0: neither is proven. */
static int sign_there(const Model *model, const Access *access, const Poly *poly)
{
    const Poly *opposite = poly_scale(model->arena, poly, -1);
    int64_t number;
    if (poly_is_constant(poly, &number))
        return number < 0 ? -1 : 1;
    return is_natural_there(model, access, poly)       ? 1
           : is_natural_there(model, access, opposite) ? -1
                                                       : 0;
}

/* The smallest that poly can be, whichever block along the axis it is; NULL: not known. */
static const Poly *over_block(const Model *model, const Access *access, const Poly *poly,
                              unsigned axis)
{
    Arena *arena = model->arena;
    const Poly *step, *rest, *end = poly_constant(arena, 0);
    const int sign = poly_linear(arena, poly, model->block[axis], &step, &rest)
                         ? sign_there(model, access, step)
                         : 0;
    if (sign < 0)
        end = poly_subtract(arena, poly_atom(arena, model->grid[axis]), poly_constant(arena, 1));
    return sign ? poly_substitute(arena, poly, model->block[axis], end) : NULL;
}

/* ... whichever block it is; `planes`: along those axes alone along which a block moves by so many
 * elements as a parameter says, where conditions tell of the others. */
static const Poly *over_blocks(const Model *model, const Access *access, const Poly *poly,
                               bool planes)
{
    const Poly *step, *rest;
    int64_t number;
    for (unsigned axis = 0; axis < 3 && poly; axis++)
        if (poly_mentions(poly, model->block[axis]) &&
            !(planes && poly_linear(model->arena, poly, model->block[axis], &step, &rest) &&
              poly_is_constant(step, &number)))
            poly = over_block(model, access, poly, axis);
    return poly;
}

/* What poly has of the grid; *rest: what is left of it. NULL: the host cannot tell that. */
static const Poly *grid_part(const Model *model, const Poly *poly, const Poly **rest)
{
    Arena *arena = model->arena;
    const Poly *grids = poly_constant(arena, 0), *coefficient;
    int64_t number;
    for (unsigned axis = 0; axis < 3; axis++) {
        if (!poly_mentions(poly, model->grid[axis]))
            continue;
        if (model->swap || model->parts > 1 ||
            !poly_linear(arena, poly, model->grid[axis], &coefficient, &poly) ||
            !poly_is_constant(coefficient, &number))
            return NULL;
        grids =
            poly_add(arena, grids, poly_scale(arena, poly_atom(arena, model->grid[axis]), number));
    }
    *rest = poly;
    return poly_is_zero(grids) ? NULL : grids;
}

static bool asks_of_blocks(const Model *model, const Access *access, const Poly *poly, Needs *asked)
{
    int64_t number;
    const Poly *rest;
    if (access_asks(model, access, poly, asked))
        return true;
    for (int planes = 1; planes >= 0 && poly; planes--) {
        poly = over_blocks(model, access, poly, planes);
        if (poly && access_asks(model, access, poly, asked))
            return true;
    }
    if (!poly)
        return false;
    const Poly *grids = grid_part(model, poly, &rest),
               *lacks = grids ? poly_lacking(model, rest, access->condition) : NULL;
    if (!lacks || !model->asks_host ||
        !(poly_is_constant(lacks, &number) || poly_host_tells(model, lacks)))
        return false;
    needs_add(model->arena, asked, poly_add(model->arena, lacks, grids));
    return true;
}

static bool asks_range(const Model *model, const Access *access, const Poly *sub, const Poly *size,
                       Needs *asked)
{
    const Poly *last = poly_subtract(model->arena, size, poly_constant(model->arena, 1));
    return asks_of_blocks(model, access, sub, asked) &&
           asks_of_blocks(model, access, poly_subtract(model->arena, last, sub), asked);
}

/* Columns may be those of the row before, as -1 - x is. */
static bool asks_extent(const Model *model, const Access *access, Needs *asked)
{
    Arena *arena = model->arena;
    const Array *array = access->array;
    const Poly *moved = poly_constant(arena, 0);
    for (unsigned d = array->rank; d-- > 0;) {
        const Poly *sub = poly_add(arena, access->subs[d], moved),
                   *inside = poly_add(arena, sub, array->sizes[d]);
        const bool before = d > 0 && !is_proven(model, access, sub) &&
                            is_proven(model, access, poly_scale(arena, sub, -1));
        moved = poly_constant(arena, before ? -1 : 0);
        if (!asks_range(model, access, before ? inside : sub, array->sizes[d], asked))
            return false;
    }
    return true;
}

/* A thread's own data tell which element it is: no copy has it. */
static bool is_of_data(const Access *access)
{
    for (PolyAtoms at = poly_atoms(access->flat); at.atom; poly_next(&at))
        if (at.atom->kind == ATOM_OPAQUE && !at.atom->uniform)
            return true;
    return false;
}

/* The thread has written nothing when it reads the element, which may lie anywhere then: the order of both
 * stays, whatever else is copied. */
static bool is_before_writes(const Model *model, const Access *access)
{
    const Loop *outermost = access->loop;
    bool before = !access->write;
    while (outermost && outermost->outer)
        outermost = outermost->outer;
    for (size_t i = 0; i < model->may_alias.len && before; i++)
        before = !model->may_alias.at[i].write;
    for (size_t i = 0; i < model->accesses.len && before; i++) {
        const Access *other = model->accesses.at[i];
        before = !other->write || (other->array != access->array && other->order > access->order &&
                                   !(outermost && loop_within(other->loop, outermost)));
    }
    return before;
}

bool array_asks_extent(const Model *model, const Array *array, Needs *asked)
{
    bool asks = true;
    for (size_t i = 0; i < model->accesses.len && asks; i++) {
        const Access *access = model->accesses.at[i];
        asks = access->array != array || !access->flat ||
               (is_of_data(access) && is_before_writes(model, access)) ||
               asks_extent(model, access, asked);
    }
    return asks;
}
