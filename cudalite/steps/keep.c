/* Elements that stay the same in a region, in a register over it (DESIGN section 3: `y[i] += ...`).
 *
 * Enters: a footprint that nothing in the region moves. Leaves: what to load before the region and to
 * store behind it. The thread's element is touched by the code itself in any case, so that the copies
 * touch nothing else. */
#include "legal.h"

/* The code gets there whenever it gets to the region, if the region's own loop has a round. */
static bool is_certain(const Region *region, const Access *access)
{
    return access->condition == region->condition && access_is_certain(region, access);
}

static const Access *first_access(const Footprint *print)
{
    const Access *first = print->accesses.at[0];
    for (size_t i = 1; i < print->accesses.len; i++)
        if (print->accesses.at[i]->order < first->order)
            first = print->accesses.at[i];
    return first;
}

static bool all_equal(const Footprint *print)
{
    for (size_t i = 1; i < print->accesses.len; i++)
        if (!poly_equal(print->accesses.at[i]->flat, print->accesses.at[0]->flat))
            return false;
    return true;
}

bool keep_element(const Region *region, const Footprint *print, const Traffic *before, Kept *kept)
{
    Refusal ignored;
    bool touched = false, written = false;
    if (!all_equal(print) || (print->write && !legal_owner(region, print, &ignored)))
        return false;
    for (size_t i = 0; i < print->accesses.len; i++) {
        bool certain = is_certain(region, print->accesses.at[i]);
        touched |= certain;
        written |= certain && print->accesses.at[i]->write;
    }
    if (!touched || (print->write && !written))
        return false;
    const Access *first = first_access(print);
    bool begins = first->write && !first->read && first->loop == region->loop && is_certain(region, first);
    *kept = (Kept){.print = print, .load = !begins, .store = print->write, .certain = region_has_round(region)};
    Traffic one = predict_access(region, first);
    double often = predict_frequency(region, first) * (double)(region->loop ? region->tile : 1);
    kept->before = *before;
    kept->after = often > 0 ? one.sectors / often * (kept->load + kept->store) : one.sectors;
    return kept->after < before->sectors * 0.95;
}
