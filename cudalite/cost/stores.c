/* Enters: a nest, and the requests of one of its stores. Leaves: a number. Source: what an H100 and
 * an H200 took. */
#include "stores.h"

#include "least.h"

static const double STORED = 1.5, /* as a whole */
    PARTLY_STORED =
        2.5, /* where L2 has to merge parts: a transpose as written stores 67 million of these in 976 us */
    APART_STORED =
        1.8, /* at least for parts that become whole, of a warp's 32 sectors, and of n this times n / 32:
                            structures of 4, 5, 6 and 8 floats, 256 MB, float by float, in 169, 293, 411 and 691 us */
    VECTORS = 2, /* of 16 bytes, in a sector */
    EVICTED = 5; /* bytes of DRAM for each of a part that leaves L2 before its sector is whole:
                  * 1,000,000 rows of 33 and 64 floats, scaled, take an H200 1261 and 2699 us, of 8 floats 78 */

/* Iterations of the loop from the store to the load of the same element are known, and more than
 * are written out together; or the load comes first. */
static bool is_far_apart(const Model *model, const Access *store, const Access *load,
                         const Loop *loop)
{
    const Poly *by, *rest;
    int64_t apart, step;
    if (!store->flat || !load->flat ||
        !poly_linear(model->arena, store->flat, loop->atom, &by, &rest))
        return false;
    const bool known =
        poly_is_constant(poly_subtract(model->arena, load->flat, store->flat), &apart);
    return known && poly_is_constant(by, &step) && step == 1 &&
           (apart >= 0 || apart <= -WRITTEN_OUT);
}

bool store_is_passed(const Model *model, const Access *store, const Loop *loop)
{
    for (size_t i = 0; i < model->accesses.len; i++) {
        const Access *load = model->accesses.at[i];
        if (!load->read || !loop_within(load->loop, loop))
            continue;
        const bool same = load->array == store->array;
        if (same ? !is_far_apart(model, store, load, loop)
                 : !load->array->is_restrict && !store->array->is_restrict)
            return false;
    }
    return true;
}

bool store_joins(const Model *model, size_t access, const Nest *nest)
{
    const Access *before = access ? model->accesses.at[access - 1] : NULL;
    return model->accesses.at[access]->write &&
           (nest->stores == 0 || (before && (before->write || before->array->is_restrict)));
}

double store_evicted(const Nest *nest, const Traffic *once, double dram, const double grid[3])
{
    const double whole = nest->asked > 0 ? nest_unique(nest, nest->depth, grid).sectors *
                                               SECTOR_BYTES * once->sectors / nest->asked
                                         : dram;
    return (EVICTED - 1) * larger(dram - whole, 0);
}

double store_sectors(const Nest *nest, const Traffic *once, double vector)
{
    double elements = 1;
    if (once->sectors <= 0 || once->requests <= 0)
        return STORED;
    for (unsigned d = 0; d < nest->rank; d++)
        elements *= 1 + nest->high[d] - nest->low[d];
    const double share = 1 / larger(least(nest->stores, elements), 1),
                 parts = share < 1 && vector > 1 ? VECTORS * share : 1,
                 used = once->requests * WARP_LANES * nest->element / once->sectors / SECTOR_BYTES,
                 whole = least(used / share, 1),
                 touched = least(once->sectors * vector / once->requests, WARP_LANES),
                 apart = APART_STORED * parts * touched / WARP_LANES;
    return whole * larger(STORED * share, apart) + (1 - whole) * PARTLY_STORED;
}
