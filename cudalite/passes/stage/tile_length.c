/* How long tiles may be, and where they begin. Enters: a loop. Leaves: numbers of iterations that
 * are worth a try, iterations before the first one. */
#include "stage.h"

static unsigned element_extreme(const Region *region, bool largest)
{
    unsigned extreme = 0;
    for (size_t i = 0; i < region->model->accesses.len; i++) {
        const Access *access = region->model->accesses.at[i];
        unsigned element = access->array->element;
        if (region->loop && access->flat && !poly_mentions(access->flat, region->loop->atom))
            continue;
        if (region_has(region, access) &&
            (!extreme || (largest ? element > extreme : element < extreme)))
            extreme = element;
    }
    return extreme ? extreme : 4;
}

/* After so many iterations the access has left a row of known size. */
static int64_t iterations_of_row(const Region *region, const Access *access)
{
    const Loop *loop = region->loop;
    unsigned last = access->array->rank - 1;
    const Poly *by, *rest;
    int64_t size, stride;
    if (last == 0 || !access->flat || !poly_is_constant(access->array->sizes[last], &size) ||
        !poly_linear(region->model->arena, access->subs[last], loop->atom, &by, &rest) ||
        !poly_is_constant(poly_multiply(region->model->arena, by, loop->step), &stride) ||
        stride == 0)
        return LONGEST_TILE;
    stride = stride < 0 ? -stride : stride;
    return size > stride ? (size + stride - 1) / stride : 1;
}

/* No more iterations of a loop make sense, whose number is not known: a power of two. */
static int64_t most_iterations(const Region *region)
{
    int64_t most = LONGEST_TILE, iterations = 1;
    for (size_t i = 0; i < region->model->accesses.len; i++) {
        const Access *access = region->model->accesses.at[i];
        int64_t own = region_has(region, access) ? iterations_of_row(region, access) : most;
        most = own < most ? own : most;
    }
    while (iterations < most)
        iterations *= 2;
    return iterations;
}

/* The blocks take turns: what one does in an iteration lies as far from the next one as the grid is
 * long. */
static bool steps_by_grid(const Loop *loop)
{
    for (PolyAtoms at = poly_atoms(loop->step); at.atom; poly_next(&at))
        if (at.atom->kind == ATOM_GRID)
            return true;
    return false;
}

unsigned tile_candidates(const Region *region, bool vectors, int64_t candidates[16])
{
    const Loop *loop = region->loop;
    unsigned count = 0;
    int64_t row = vectors ? 2 * LINE_BYTES : LINE_BYTES;
    int64_t largest = row / element_extreme(region, false);
    int64_t smallest = SECTOR_BYTES / element_extreme(region, true), step;
    if (!loop) {
        candidates[0] = 1;
        return 1;
    }
    if (loop->tile_iterations > 0) { /* the programmer's word */
        bool longer = loop->trips_known && loop->trips > 0 && loop->trips < loop->tile_iterations;
        candidates[0] = longer ? loop->trips : loop->tile_iterations;
        return 1;
    }
    int64_t most = loop->trips_known || !loop->canonical ? LONGEST_TILE : most_iterations(region);
    largest = largest < most ? largest : most;
    smallest = smallest < most ? smallest : most;
    if (loop->trips_known && loop->trips > 0 && loop->trips <= largest)
        candidates[count++] = loop->trips;
    const bool strides = /* one iteration is a tile of its own */
        poly_is_constant(loop->step, &step) ? step >= smallest : steps_by_grid(loop);
    smallest = strides ? 1 : smallest > 2 ? smallest : 2;
    for (int64_t tile = largest; tile >= smallest && count < 16; tile /= 2)
        if (!loop->trips_known || tile < loop->trips)
            candidates[count++] = tile;
    return count;
}

unsigned tile_leads(const Region *region, const Offer *offer, int64_t leads[4])
{
    const Loop *loop = region->loop;
    int64_t start, step, tile = region->tile;
    unsigned count = 0;
    if (!loop || (tile & (tile - 1)) || !poly_is_constant(loop->start, &start) || start < 0 ||
        start > 1 << 20 || !poly_is_constant(loop->step, &step) || step != 1 || !loop->plain_int ||
        loop->inclusive || (loop->trips_known && loop->trips <= tile))
        return 0;
    for (size_t i = 0; i < offer->tiles.len; i++) {
        const Tile *one = offer->tiles.at[i];
        for (unsigned d = 0; d < one->print->rank; d++) {
            const Digit *tiled = digit_of_iterations(&one->print->dims[d]);
            if (tiled && (tiled->scale < 0 || one->print->dims[d].step <= 0))
                return 0;
        }
    }
    for (size_t i = 0; i < offer->tiles.len && count < 4; i++) {
        const Tile *one = offer->tiles.at[i];
        const Dimension *dim = &one->print->dims[one->print->rank - 1];
        Slab slab = one->load ? one->fresh : one->written;
        const Poly *coefficient, *rest;
        int64_t by, from;
        if (!poly_linear(region->model->arena, dim->origin, loop->tile, &coefficient, &rest) ||
            !poly_is_constant(coefficient, &by) || !poly_is_constant(rest, &from) || by != 1)
            continue;
        from += start + (slab.count && slab.d + 1 == one->print->rank ? slab.first : 0);
        int64_t lead = (from % tile + tile) % tile;
        bool known = lead == 0 || lead > start;
        for (unsigned k = 0; k < count; k++)
            known |= leads[k] == lead;
        if (!known)
            leads[count++] = lead;
    }
    return count;
}

bool tile_needs_lead(const Region *region, const Offer *offer, unsigned vector, bool carry)
{
    int64_t start;
    return vector && region->loop && offer->tiles.len &&
           poly_is_constant(region->loop->start, &start) &&
           (carry || start * offer->tiles.at[0]->print->array->element % vector);
}
