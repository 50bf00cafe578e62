/* Enters: an access. Leaves: how many sectors and lines there are in what it touches. */
#include "unique.h"

#include "../analysis/affine/traffic.h"

/* --- digits ---------------------------------------------------------------------------------- */

static bool take_digit(Extents *extents, const Poly *subs[3], unsigned rank, const Atom *atom,
                       NestDigit *digit)
{
    Arena *scratch = extents->model->scratch;
    for (unsigned d = 0; d < rank; d++) {
        const Poly *by, *rest;
        if (!atom)
            continue;
        if (!poly_linear(scratch, subs[d], atom, &by, &rest))
            return false;
        digit->step[d] = extents_value(extents, by);
        subs[d] = rest;
    }
    return true;
}

static bool is_regular(const Poly *rest)
{
    for (PolyAtoms at = poly_atoms(rest); at.atom; poly_next(&at))
        if (!at.atom->uniform)
            return false;
    return rest != NULL;
}

Nest nest_of(Extents *extents, const Access *access)
{
    const Model *model = extents->model;
    Nest nest = {.access = access, .rank = access->array->rank, .element = access->array->element};
    ArenaMark mark = arena_mark(model->scratch);
    const Poly *subs[3] = {0};
    nest.irregular = !access->flat;
    for (unsigned d = 0; d < nest.rank; d++) {
        nest.sizes[d] = extents_value(extents, access->array->sizes[d]);
        subs[d] = access->subs[d];
        for (const Loop *loop = access->loop; loop && subs[d]; loop = loop->outer)
            if (loop->canonical && loop->number && poly_mentions(subs[d], loop->atom))
                subs[d] = poly_substitute(
                    model->scratch, subs[d], loop->atom,
                    poly_add(model->scratch, loop->start,
                             poly_multiply(model->scratch, loop->step,
                                           poly_atom(model->scratch, loop->number))));
        subs[d] = mapping_join(model, subs[d], ATOM_BLOCK);
        nest.irregular |= !subs[d];
    }
    for (const Loop *loop = access->loop; loop && nest.depth < NEST_LOOPS; loop = loop->outer) {
        nest.of[nest.depth] = loop;
        nest.loops[nest.depth].extent = extents_trips(extents, loop);
        nest.irregular = nest.irregular || !take_digit(extents, subs, nest.rank, loop->number,
                                                       &nest.loops[nest.depth]);
        nest.depth++;
    }
    for (unsigned axis = 0; axis < 3; axis++) {
        nest.threads[axis].extent = (double)model->block_size[axis];
        nest.irregular =
            nest.irregular ||
            !take_digit(extents, subs, nest.rank, model->thread[axis], &nest.threads[axis]) ||
            !take_digit(extents, subs, nest.rank, model->block[axis], &nest.blocks[axis]);
    }
    for (unsigned d = 0; d < nest.rank && !nest.irregular; d++)
        nest.irregular = !is_regular(subs[d]);
    arena_release(model->scratch, mark);
    return nest;
}

bool nest_joins(Extents *extents, Nest *nest, const Access *other)
{
    const Access *first = nest->access;
    if (nest->irregular || !other->flat || other->array != first->array ||
        other->loop != first->loop)
        return false;
    Arena *scratch = extents->model->scratch;
    ArenaMark mark = arena_mark(scratch);
    int64_t apart[3] = {0};
    bool joins = true;
    for (unsigned d = 0; d < nest->rank && joins; d++)
        joins = poly_is_constant(poly_subtract(scratch, other->subs[d], first->subs[d]), &apart[d]);
    for (unsigned d = 0; d < nest->rank && joins; d++) {
        nest->low[d] = (double)apart[d] < nest->low[d] ? (double)apart[d] : nest->low[d];
        nest->high[d] = (double)apart[d] > nest->high[d] ? (double)apart[d] : nest->high[d];
    }
    arena_release(scratch, mark);
    return joins;
}

/* --- boxes ----------------------------------------------------------------------------------- */

/* `extent` steps of so many elements. */
typedef struct {
    double by, extent;
} Steps;

/* Runs of neighbouring elements along a dimension: so many, each so long. */
typedef struct {
    double runs, length;
} Runs;

static void add_span(Steps *spans, unsigned *count, double by, double extent)
{
    by = by < 0 ? -by : by;
    if (by == 0 || extent <= 1)
        return;
    unsigned at = (*count)++;
    for (; at > 0 && spans[at - 1].by > by; at--)
        spans[at] = spans[at - 1];
    spans[at] = (Steps){by, extent};
}

/* Smallest distances first: what begins before a run has ended makes it longer, else there are
 * more. */
static Runs runs_along(const Nest *nest, unsigned d, unsigned inside, const double blocks[3])
{
    Steps spans[NEST_DIGITS + 1];
    unsigned count = 0;
    for (unsigned axis = 0; axis < 3; axis++) {
        add_span(spans, &count, nest->threads[axis].step[d], nest->threads[axis].extent);
        add_span(spans, &count, nest->blocks[axis].step[d], blocks[axis]);
    }
    for (unsigned k = 0; k < inside && k < nest->depth; k++)
        add_span(spans, &count, nest->loops[k].step[d], nest->loops[k].extent);
    Runs runs = {1, 1 + nest->high[d] - nest->low[d]};
    double reach = runs.length; /* from the first element to the last */
    for (unsigned i = 0; i < count; i++) {
        double more = spans[i].by * (spans[i].extent - 1);
        if (spans[i].by <= runs.length && runs.runs == 1)
            runs.length += more;
        else if (spans[i].by >= reach)
            runs.runs *= spans[i].extent;
        else /* runs between runs */
            runs.runs += more / (reach / runs.runs);
        reach += more;
    }
    if (nest->sizes[d] > 0 && runs.length > nest->sizes[d])
        runs.length = nest->sizes[d];
    if (nest->sizes[d] > 0 && runs.runs * runs.length > nest->sizes[d])
        runs.runs = nest->sizes[d] / runs.length;
    return runs;
}

static double pieces(const Runs *runs, double element, double unit)
{
    double bytes = runs->length * element, each = bytes < unit ? 1 : bytes / unit;
    double all = runs->runs * each, most = runs->runs * (bytes > unit ? bytes : unit) / unit;
    return all < most ? all : most;
}

/* Of rows beside each other, of so many bytes: short ones, as structures are, share sectors. */
static double pieces_of_rows(const Runs *rows, double row, const Runs *runs, double element,
                             double unit)
{
    const double each = rows->runs * rows->length * pieces(runs, element, unit),
                 all = pieces(rows, row, unit);
    return row > 0 && all < each ? all : each;
}

Unique nest_unique(const Nest *nest, unsigned inside, const double blocks[3])
{
    const unsigned last = nest->rank - 1;
    double rows = 1, whole = nest->element;
    for (unsigned d = 0; d < nest->rank; d++)
        whole *= nest->sizes[d] > 0 ? nest->sizes[d] : 1;
    if (nest->irregular)
        return (Unique){whole / SECTOR_BYTES, whole / LINE_BYTES};
    Runs beside = {1, 1};
    for (unsigned d = 0; d < last; d++) {
        rows *= beside.runs * beside.length;
        beside = runs_along(nest, d, inside, blocks);
    }
    const Runs runs = runs_along(nest, last, inside, blocks);
    const double row = nest->element * nest->sizes[last];
    return (Unique){rows * pieces_of_rows(&beside, row, &runs, nest->element, SECTOR_BYTES),
                    rows * pieces_of_rows(&beside, row, &runs, nest->element, LINE_BYTES)};
}
