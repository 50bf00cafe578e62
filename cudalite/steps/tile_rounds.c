/* How long tiles may be. Enters: a loop. Leaves: numbers of rounds that are worth a try. */
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

/* After so many rounds the access has left a row of known size. */
static int64_t rounds_of_row(const Region *region, const Access *access)
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

/* No more rounds of a loop make sense, whose number is not known: a power of two. */
static int64_t most_rounds(const Region *region)
{
    int64_t most = LONGEST_TILE, rounds = 1;
    for (size_t i = 0; i < region->model->accesses.len; i++) {
        const Access *access = region->model->accesses.at[i];
        int64_t own = region_has(region, access) ? rounds_of_row(region, access) : most;
        most = own < most ? own : most;
    }
    while (rounds < most)
        rounds *= 2;
    return rounds;
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
    if (loop->tile_rounds > 0) { /* the programmer's word */
        bool longer = loop->trips_known && loop->trips > 0 && loop->trips < loop->tile_rounds;
        candidates[0] = longer ? loop->trips : loop->tile_rounds;
        return 1;
    }
    int64_t most = loop->trips_known || !loop->canonical ? LONGEST_TILE : most_rounds(region);
    largest = largest < most ? largest : most;
    smallest = smallest < most ? smallest : most;
    if (loop->trips_known && loop->trips > 0 && loop->trips <= largest)
        candidates[count++] = loop->trips;
    const bool strides = poly_is_constant(loop->step, &step) && step >= smallest; /* a tile */
    smallest = strides ? 1 : smallest > 2 ? smallest : 2;
    for (int64_t tile = largest; tile >= smallest && count < 16; tile /= 2)
        if (!loop->trips_known || tile < loop->trips)
            candidates[count++] = tile;
    return count;
}
