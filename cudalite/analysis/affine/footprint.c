/* Footprints. Enters: a region and the accesses of an array in it. Leaves: boxes of cells. */
#include "footprint.h"

#include "../../lex/integer_operators.h"

size_t region_first_token(const Region *region)
{
    return region->loop ? region->loop->stmt->first : region->block->body.at[region->first]->first;
}

size_t region_last_token(const Region *region)
{
    return region->loop ? region->loop->stmt->last : region->block->body.at[region->last]->last;
}

Loop *region_around(const Region *region)
{
    Loop *found = NULL;
    for (size_t i = 0; i < region->model->loops.len; i++) {
        Loop *loop = region->model->loops.at[i];
        if (loop->stmt->first < region_first_token(region) &&
            region_last_token(region) <= loop->stmt->last && (!found || loop->depth > found->depth))
            found = loop;
    }
    return found;
}

bool region_has(const Region *region, const Access *access)
{
    return access->expr->first >= region_first_token(region) &&
           access->expr->last <= region_last_token(region);
}

/* --- digits ---------------------------------------------------------------------------------- */

const Poly *region_normalise(Arena *arena, const Region *region, const Poly *poly,
                             const Loop *innermost)
{
    for (const Loop *loop = innermost; loop && poly; loop = loop->outer) {
        bool tiled = loop == region->loop;
        if (!region->loop && loop->stmt->first < region_first_token(region)) /* around it */
            break;
        if (loop->canonical && poly_mentions(poly, loop->atom)) {
            const Poly *start = tiled ? poly_atom(arena, loop->tile) : loop->start;
            const Poly *moved = poly_multiply(arena, loop->step, poly_atom(arena, loop->number));
            poly = poly_substitute(arena, poly, loop->atom, poly_add(arena, start, moved));
        }
        if (tiled)
            break;
    }
    return poly;
}

static bool is_digit(const Region *region, const Atom *atom, int64_t *extent)
{
    if (atom->kind == ATOM_THREAD) {
        *extent = region->model->block_size[atom->axis];
        return true;
    }
    if (atom->kind != ATOM_ITERATOR || !atom->loop || atom != atom->loop->number)
        return false;
    if (atom->loop == region->loop)
        *extent = region->tile;
    else
        *extent = atom->loop->trips_known ? atom->loop->trips : 0;
    return true;
}

typedef struct {
    const Poly *subs[3]; /* normalised, without the constant */
    int64_t constants[3];
    Border borders[3];
} Shape;

static const Poly *without_constant(Arena *arena, const Poly *poly)
{
    return poly_constant_term(poly)
               ? poly_subtract(arena, poly, poly_constant(arena, poly_constant_term(poly)))
               : poly;
}

static bool refuse(FootprintRefusals *refusals, const Region *region, DiagId rule,
                   const Access *access, Str what)
{
    vec_push(region->model->arena, refusals, (FootprintRefusal){rule, access, what});
    return false;
}

/* The iterator of a loop around a region that each thread runs for itself: to the thread it is a
 * number. */
static bool is_own_number(const Region *region, const Atom *atom)
{
    return region->alone && region->loop && atom->kind == ATOM_ITERATOR && atom->loop &&
           atom == atom->loop->atom && loop_within(region->loop->outer, atom->loop);
}

/* Every atom of a subscript is a digit with a known extent, or uniform and older than the
 * region. */
static bool atoms_fit(const Region *region, const Poly *poly, const Access *access,
                      FootprintRefusals *refusals)
{
    for (size_t i = 0; i < poly->count; i++) {
        unsigned digits = 0;
        for (unsigned k = 0; k < poly->terms[i].degree; k++) {
            const Atom *atom = poly->terms[i].atoms[k];
            int64_t extent;
            if (is_digit(region, atom, &extent)) {
                digits++;
                if (extent <= 0)
                    return refuse(
                        refusals, region,
                        atom->kind == ATOM_THREAD ? DIAG_SHAPE_UNKNOWN : DIAG_INNER_LOOP, access,
                        atom->kind == ATOM_THREAD ? atom->name : atom->loop->variable->name);
            } else if ((!atom->uniform && !is_own_number(region, atom)) ||
                       (atom->kind == ATOM_OPAQUE && atom->id >= region->first_atom)) {
                return refuse(refusals, region,
                              atom->kind == ATOM_ITERATOR ? DIAG_INNER_LOOP : DIAG_IRREGULAR,
                              access, atom->name);
            }
        }
        if (digits > 1)
            return refuse(refusals, region, DIAG_IRREGULAR, access, access->array->name);
    }
    return true;
}

static bool is_inside(const Model *model, const Access *access, unsigned d, bool high)
{
    Arena *arena = model->arena;
    const Poly *last = poly_subtract(arena, access->array->sizes[d], poly_constant(arena, 1));
    const Poly *room = high ? poly_subtract(arena, last, access->subs[d]) : access->subs[d];
    return poly_proven(model, room, access->condition, FOR_THE_THREAD);
}

bool access_in_range(const Model *model, const Access *access, unsigned d)
{
    return access->subs[d] && is_inside(model, access, d, false) &&
           is_inside(model, access, d, true);
}

/* What is inside its dimension anyway may as well be kept inside, and shares the tile of those
 * that are. */
static Border shape_border(const Region *region, const Access *access, unsigned d, Border others)
{
    Border border = access->borders[d];
    border.low = border.low || (others.low && is_inside(region->model, access, d, false));
    border.high = border.high || (others.high && is_inside(region->model, access, d, true));
    return border;
}

enum {
    MOST_BITS = 40
}; /* of a number in a subscript: sums of a few such numbers do not overflow */

static bool is_moderate(const Poly *poly)
{
    for (size_t i = 0; i < poly->count; i++)
        if (poly->terms[i].coefficient >> MOST_BITS != 0 &&
            poly->terms[i].coefficient >> MOST_BITS != -1)
            return false;
    return true;
}

/* `borders`: those of any access to the array. */
static bool access_shape(const Region *region, const Access *access, const Border borders[3],
                         Shape *shape, FootprintRefusals *refusals)
{
    Arena *arena = region->model->arena, *scratch = region->model->scratch;
    bool outside = access->bound && access->bound < region_first_token(region); /* not to a tile */
    if (!access->flat || outside)
        return refuse(refusals, region, DIAG_IRREGULAR, access, access->array->name);
    for (unsigned d = 0; d < access->array->rank; d++) {
        ArenaMark mark = arena_mark(scratch);
        const Poly *sub = region_normalise(scratch, region, access->subs[d], access->loop);
        sub = sub ? poly_copy(arena, sub) : NULL;
        arena_release(scratch, mark);
        if (!sub)
            return refuse(refusals, region, DIAG_IRREGULAR, access, access->array->name);
        if (!atoms_fit(region, sub, access, refusals))
            return false;
        shape->constants[d] = poly_constant_term(sub);
        if (!is_moderate(sub))
            return refuse(refusals, region, DIAG_IRREGULAR, access, access->array->name);
        shape->subs[d] = without_constant(arena, sub);
        shape->borders[d] = shape_border(region, access, d, borders[d]);
    }
    return true;
}

const Digit *digit_of_iterations(const Dimension *dim)
{
    for (unsigned i = 0; i < dim->count; i++)
        if (dim->digits[i].is_tiled)
            return &dim->digits[i];
    return NULL;
}

/* --- boxes ----------------------------------------------------------------------------------- */

static int64_t magnitude(int64_t value)
{
    return value < 0 ? -value : value;
}

static void sort_digits(Dimension *dim)
{
    for (unsigned i = 1; i < dim->count; i++)
        for (unsigned k = i;
             k > 0 && magnitude(dim->digits[k].scale) > magnitude(dim->digits[k - 1].scale); k--) {
            Digit swapped = dim->digits[k];
            dim->digits[k] = dim->digits[k - 1];
            dim->digits[k - 1] = swapped;
        }
}

/* A cell tells its digits where each scale is larger than all that the smaller ones can add up
 * to. */
static bool find_invertible(const Dimension *dim)
{
    int64_t below = dim->span;
    for (unsigned i = dim->count; i-- > 0;) {
        if (dim->digits[i].extent == 1)
            continue;
        if (dim->digits[i].scale <= below)
            return false;
        below += dim->digits[i].scale * (dim->digits[i].extent - 1);
    }
    return true;
}

/* Splits the subscript of dimension d into origin, digits and granule. False where a coefficient
 * is symbolic beside others. */
static bool make_dimension(const Region *region, Footprint *print, unsigned d, const Poly *sub,
                           int64_t lowest, int64_t highest, int64_t common)
{
    Arena *arena = region->model->arena;
    Dimension *dim = &print->dims[d];
    const Poly *uniform = sub, *symbolic = NULL;
    int64_t stride = common;
    for (PolyAtoms at = poly_atoms(sub); at.atom; poly_next(&at)) {
        const Atom *atom = at.atom;
        int64_t extent, scale;
        const Poly *coefficient, *rest;
        if (!is_digit(region, atom, &extent) ||
            !poly_linear(arena, uniform, atom, &coefficient, &rest) || poly_is_zero(coefficient))
            continue;
        if (dim->count == 8)
            return false;
        uniform = rest;
        if (extent == 1) {
            scale = 0; /* it is 0 always */
        } else if (!poly_is_constant(coefficient, &scale)) {
            symbolic = coefficient;
            scale = 1;
        }
        dim->digits[dim->count++] =
            (Digit){.atom = atom,
                    .extent = extent,
                    .scale = scale,
                    .is_tiled = region->loop && atom == region->loop->number};
        stride = divisor_common(stride, scale);
    }
    if (symbolic && (dim->count > 1 || lowest != highest))
        return false;
    print->wide |= symbolic != NULL; /* cells may be far apart */
    if (stride == 0)
        stride = 1;
    bool up = symbolic, down = false;
    for (unsigned i = 0; i < dim->count; i++) {
        up |= dim->digits[i].scale > 0;
        down |= dim->digits[i].scale < 0;
    }
    bool all_down = down && !up;
    if (all_down)
        stride = -stride;
    dim->step = symbolic ? 0 : stride;
    dim->stride = symbolic ? symbolic : poly_constant(arena, stride);
    dim->span = symbolic ? 0 : (highest - lowest) / magnitude(stride);
    dim->extent = dim->span + 1;
    int64_t low = all_down ? highest : lowest;
    for (unsigned i = 0; i < dim->count; i++) {
        Digit *digit = &dim->digits[i];
        if (!symbolic) {
            if (digit->scale < 0 && !all_down)
                low += digit->scale * (digit->extent - 1);
            digit->scale /= stride;
        }
        int64_t reach;
        if (__builtin_mul_overflow(magnitude(digit->scale), digit->extent - 1, &reach) ||
            __builtin_add_overflow(dim->extent, reach, &dim->extent))
            return false;
    }
    dim->origin = poly_add(arena, uniform, poly_constant(arena, low));
    sort_digits(dim);
    dim->invertible = find_invertible(dim);
    return dim->origin != NULL;
}

/* The access before has the same subscript under the same condition. */
static bool same_as_before(const Footprint *print, size_t i, unsigned d)
{
    const Access *access = print->accesses.at[i], *before = i ? print->accesses.at[i - 1] : NULL;
    return before && before->whole == access->whole && before->condition == access->condition &&
           poly_equal(before->subs[d], access->subs[d]);
}

static void find_range(const Region *region, Footprint *print, unsigned d)
{
    const Model *model = region->model;
    Arena *scratch = model->scratch;
    ArenaMark mark = arena_mark(scratch);
    Dimension *dim = &print->dims[d];
    Border border = dim->border;
    const Poly *last = poly_subtract(scratch, print->array->sizes[d], poly_constant(scratch, 1));
    bool empty_too = (border.low || (border.high && !border.last)) &&
                     !poly_proven(model, last, region->condition, FOR_THE_BLOCK);
    dim->in_range = dim->in_box = dim->in_block = true;
    for (size_t i = 0; i < print->accesses.len; i++) {
        const Access *access = print->accesses.at[i];
        if (same_as_before(print, i, d))
            continue;
        access = access->whole ? access->whole : access;
        const Poly *sub = access->subs[d], *room = poly_subtract(scratch, last, sub);
        dim->runs_over |= (!border.low && poly_refuted(model, sub)) ||
                          (!border.high && poly_refuted(model, room));
        dim->in_range =
            dim->in_range &&
            (border.low || poly_proven(model, sub, access->condition, FOR_THE_THREAD)) &&
            (border.high || poly_proven(model, room, access->condition, FOR_THE_THREAD));
        dim->in_box = dim->in_box &&
                      (border.low || poly_proven(model, sub, region->condition, FOR_THE_THREAD)) &&
                      (border.high || poly_proven(model, room, region->condition, FOR_THE_THREAD));
        dim->in_block = dim->in_block &&
                        (border.low || poly_proven(model, sub, region->condition, FOR_THE_BLOCK)) &&
                        (border.high || poly_proven(model, room, region->condition, FOR_THE_BLOCK));
    }
    dim->in_box = dim->in_box && !empty_too;
    dim->in_block = dim->in_block && !empty_too;
    arena_release(scratch, mark);
}

/* Whether the access may write without a look at what is there: members of a vector are told apart
 * elsewhere. */
static bool may_set(const Access *access)
{
    return access->write && (!access->read || access->array->points->kind == TYPE_VECTOR);
}

static void find_cells(const Model *model, Footprint *print)
{
    Arena *arena = model->arena;
    StrMap *cells = strmap_new(arena);
    size_t bytes = print->rank * sizeof *print->offsets.at;
    print->at_cell = arena_alloc(arena, (print->accesses.len + 1) * sizeof *print->at_cell);
    for (size_t i = 0; i < print->accesses.len; i++) {
        Str key = {(const char *)&print->offsets.at[i * print->rank], bytes};
        CellAccesses *cell = strmap_get(cells, key);
        if (!cell) {
            cell = arena_new_of(arena, CellAccesses);
            strmap_set(cells, key, cell);
            vec_push(arena, &print->per_cell, cell);
        }
        vec_push(arena, &cell->all, i);
        if (may_set(print->accesses.at[i]))
            vec_push(arena, &cell->setting, i);
        print->at_cell[i] = cell;
    }
}

/* The smallest scale of a thread's digit that is larger than all below it, and that all above it
 * are multiples of. */
static int64_t find_row(const Dimension *dim)
{
    int64_t below = dim->span;
    for (unsigned i = dim->count; i-- > 0;) {
        const Digit *digit = &dim->digits[i];
        if (digit->extent == 1)
            continue;
        bool fits = digit->atom->kind == ATOM_THREAD && below > 0 && digit->scale > below;
        for (unsigned k = 0; k <= i && fits; k++)
            fits = dim->digits[k].scale > 0 && dim->digits[k].scale % digit->scale == 0 &&
                   !dim->digits[k].is_tiled;
        if (fits)
            return digit->scale;
        below += magnitude(digit->scale) * (digit->extent - 1);
    }
    return 0;
}

static bool make_footprint(const Region *region, Footprint *print, const Shape *shapes)
{
    Arena *arena = region->model->arena;
    print->rank = print->array->rank;
    print->cells = 1;
    for (unsigned d = 0; d < print->rank; d++) {
        int64_t lowest = shapes[0].constants[d], highest = lowest, common = 0;
        for (size_t i = 1; i < print->accesses.len; i++) {
            int64_t constant = shapes[i].constants[d];
            lowest = constant < lowest ? constant : lowest;
            highest = constant > highest ? constant : highest;
            common = divisor_common(common, constant - shapes[0].constants[d]);
        }
        print->dims[d].border = shapes[0].borders[d];
        if (!make_dimension(region, print, d, shapes[0].subs[d], lowest, highest, common) ||
            __builtin_mul_overflow(print->cells, print->dims[d].extent, &print->cells))
            return false;
        find_range(region, print, d);
    }
    print->row = print->rank == 1 ? find_row(&print->dims[0]) : 0;
    for (size_t i = 0; i < print->accesses.len; i++) {
        print->read |= print->accesses.at[i]->read;
        print->write |= print->accesses.at[i]->write;
        print->wide |= print->accesses.at[i]->wide;
        print->wraps |= print->accesses.at[i]->wraps;
        for (unsigned d = 0; d < print->rank; d++) {
            const Dimension *dim = &print->dims[d];
            int64_t offset = 0;
            if (dim->step != 0) {
                int64_t low = poly_constant_term(dim->origin);
                offset = (shapes[i].constants[d] - low) / dim->step;
            }
            vec_push(arena, &print->offsets, offset);
        }
    }
    find_cells(region->model, print);
    return true;
}

static bool same_border(Border a, Border b)
{
    return a.low == b.low && a.high == b.high && !a.last == !b.last &&
           (!a.last || poly_equal(a.last, b.last));
}

static bool same_shape(const Shape *a, const Shape *b, unsigned rank)
{
    for (unsigned d = 0; d < rank; d++)
        if (!poly_equal(a->subs[d], b->subs[d]) || !same_border(a->borders[d], b->borders[d]))
            return false;
    return true;
}

static void find_borders(const Model *model, const Array *array, Border borders[3])
{
    for (size_t i = 0; i < model->accesses.len; i++)
        for (unsigned d = 0; d < array->rank && model->accesses.at[i]->array == array; d++) {
            borders[d].low |= model->accesses.at[i]->borders[d].low;
            borders[d].high |=
                model->accesses.at[i]->borders[d].high && !model->accesses.at[i]->borders[d].last;
        }
}

static Footprints footprints_of(const Region *region, Array *array, const Accesses *accesses,
                                FootprintRefusals *refusals)
{
    Model *model = region->model;
    Footprints all = {0};
    VEC(Shape) first = {0};
    typedef VEC(Shape) Shapes;
    VEC(Shapes) members = {0};
    Border borders[3] = {0};
    find_borders(model, array, borders);
    for (size_t i = 0; i < accesses->len; i++) {
        const Access *access = accesses->at[i];
        Shape shape;
        if (!access_shape(region, access, borders, &shape, refusals))
            continue;
        size_t k = 0;
        while (k < all.len && !same_shape(&first.at[k], &shape, array->rank))
            k++;
        if (k == all.len) {
            Footprint *print = arena_new_of(model->arena, Footprint);
            print->array = array;
            vec_push(model->arena, &all, print);
            vec_push(model->arena, &first, shape);
            vec_push(model->arena, &members, (Shapes){0});
        }
        vec_push(model->arena, &all.at[k]->accesses, access);
        vec_push(model->arena, &members.at[k], shape);
    }
    Footprints made = {0};
    for (size_t k = 0; k < all.len; k++) {
        if (make_footprint(region, all.at[k], members.at[k].at))
            vec_push(model->arena, &made, all.at[k]);
        else
            refuse(refusals, region, DIAG_IRREGULAR, all.at[k]->accesses.at[0], array->name);
    }
    return made;
}

/* --- arms ------------------------------------------------------------------------------------ */

enum { MOST_PARTS = 128 }; /* of the accesses to an array */

/* A loop of the region whose iterations are known numbers. */
static bool is_counted_inside(const Region *region, const Loop *loop)
{
    int64_t start, step;
    return loop && loop != region->loop && loop->stmt->first >= region_first_token(region) &&
           loop->canonical && loop->trips_known && loop->trips > 0 &&
           poly_is_constant(loop->start, &start) && poly_is_constant(loop->step, &step);
}

/* The access, or a part of one, in one iteration of the loop. */
static const Access *access_in_iteration(const Region *region, const Access *access,
                                         const Loop *loop, int64_t iteration)
{
    Arena *arena = region->model->arena;
    const Poly *value = poly_add(arena, loop->start, poly_scale(arena, loop->step, iteration));
    Access *part = arena_new_of(arena, Access);
    *part = *access;
    part->whole = access->whole ? access->whole : access;
    part->iterations = (access->iterations ? access->iterations : 1) * (unsigned)loop->trips;
    part->flat = poly_substitute(arena, access->flat, loop->atom, value);
    for (unsigned d = 0; d < access->array->rank; d++)
        part->subs[d] = poly_substitute(arena, access->subs[d], loop->atom, value);
    return part;
}

/* Adds the access' parts, iteration by iteration of the inner loops from `loop` on that it moves
 * with. */
static bool add_parts(const Region *region, const Access *access, const Loop *loop, Accesses *parts)
{
    while (is_counted_inside(region, loop) && !poly_mentions(access->flat, loop->atom))
        loop = loop->outer;
    if (!is_counted_inside(region, loop)) {
        vec_push(region->model->arena, parts, access);
        return parts->len <= MOST_PARTS;
    }
    for (int64_t iteration = 0; iteration < loop->trips; iteration++) {
        const Access *part = access_in_iteration(region, access, loop, iteration);
        if (!part->flat || !add_parts(region, part, loop->outer, parts))
            return false;
    }
    return true;
}

static int64_t cells_of(const Footprints *prints)
{
    int64_t cells = 0;
    for (size_t i = 0; i < prints->len; i++)
        cells += prints->at[i]->cells;
    return cells;
}

/* Every part of an access lies in the same footprint. */
static bool parts_stay_together(const Footprints *prints)
{
    for (size_t i = 0; i < prints->len; i++) {
        const Footprint *print = prints->at[i];
        for (size_t k = 0; k < print->accesses.len; k++) {
            const Access *whole = print->accesses.at[k]->whole;
            unsigned here = 0;
            for (size_t n = 0; n < print->accesses.len && whole; n++)
                here += print->accesses.at[n]->whole == whole;
            if (here != print->accesses.at[k]->iterations || print->row)
                return false;
        }
    }
    return true;
}

/* a[y][x - k] and a[y][x + k] are the arms of a star: read iteration by iteration, their cells are
 * those of one box. So are the members p[i].v[k] and p[i].w of a structure, which may be
 * written. */
static bool join_arms(const Region *region, Array *array, const Accesses *accesses,
                      Footprints *prints)
{
    Accesses parts = {0};
    FootprintRefusals refusals = {0};
    for (size_t i = 0; i < accesses->len; i++)
        if ((accesses->at[i]->write && !array->words) ||
            !add_parts(region, accesses->at[i], accesses->at[i]->loop, &parts))
            return false;
    Footprints joined = footprints_of(region, array, &parts, &refusals);
    if (refusals.len || joined.len >= prints->len ||
        (!array->words && cells_of(&joined) > cells_of(prints)) || !parts_stay_together(&joined))
        return false;
    *prints = joined;
    return true;
}

Footprints footprints_find(const Region *region, Array *array, FootprintRefusals *refusals)
{
    const Model *model = region->model;
    Accesses accesses = {0};
    size_t before = refusals->len;
    for (size_t i = 0; i < model->accesses.len; i++)
        if (model->accesses.at[i]->array == array && region_has(region, model->accesses.at[i]))
            vec_push(model->arena, &accesses, model->accesses.at[i]);
    Footprints prints = footprints_of(region, array, &accesses, refusals);
    if (prints.len > 1 && refusals->len == before)
        join_arms(region, array, &accesses, &prints);
    return prints;
}

bool footprint_word_follows(const Footprint *print, size_t i)
{
    const unsigned rank = print->rank;
    bool follows = !print->accesses.at[i]->is_rest || (i > 0 && print->dims[rank - 1].step == 1);
    for (unsigned d = 0; d < rank && follows && print->accesses.at[i]->is_rest; d++)
        follows = print->offsets.at[i * rank + d] ==
                  print->offsets.at[(i - 1) * rank + d] + (d + 1 == rank);
    return follows;
}

bool footprint_same(const Footprint *a, const Footprint *b)
{
    if (a->rank != b->rank || a->array->element != b->array->element ||
        !str_equal(a->array->mixed, b->array->mixed))
        return false;
    for (unsigned d = 0; d < a->rank; d++) {
        const Dimension *x = &a->dims[d], *y = &b->dims[d];
        if (x->extent != y->extent || x->span != y->span || x->count != y->count ||
            !same_border(x->border, y->border) || !poly_equal(x->origin, y->origin) ||
            !poly_equal(x->stride, y->stride))
            return false;
        for (unsigned i = 0; i < x->count; i++)
            if (x->digits[i].atom != y->digits[i].atom || x->digits[i].scale != y->digits[i].scale)
                return false;
    }
    return true;
}
