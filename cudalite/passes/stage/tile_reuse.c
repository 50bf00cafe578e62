/* Two arrays in one tile. Enters: an offer of tiles. Leaves: those of them that can live in another
 * one's memory, joined with it. */
#include "../../analysis/legality/cell_coverage.h"
#include "stage.h"

static bool in_inner_loop(const Region *region, const Footprint *print)
{
    for (size_t i = 0; i < print->accesses.len; i++)
        if (print->accesses.at[i]->loop != region->loop)
            return true;
    return false;
}

/* b[r][i] = f(a[r][i]): each thread reads its element of a before it writes the one of b, and
 * nobody else looks at either, so both live in one tile. */
static bool can_share(const Region *region, const Tile *from, const Tile *to)
{
    if (from->partner || to->partner || from->carried || to->carried || from->store ||
        !from->load || to->load || !to->exact.all || !footprint_same(from->print, to->print) ||
        in_inner_loop(region, from->print) || in_inner_loop(region, to->print) ||
        !str_equal(from->print->array->type_text, to->print->array->type_text))
        return false;
    unsigned last_read = 0, first_write = ~0u;
    for (unsigned d = 0; d < from->print->rank; d++)
        if (from->print->dims[d].span || to->print->dims[d].span ||
            !from->print->dims[d].invertible)
            return false;
    for (unsigned axis = 0; axis < 3; axis++) {
        unsigned d, digit;
        if (region->model->block_size[axis] != 1 &&
            !digit_of_atom(from->print, region->model->thread[axis], &d, &digit))
            return false;
    }
    unsigned d, digit;
    if (region->loop && !digit_of_atom(from->print, region->loop->atom, &d, &digit))
        return false;
    for (size_t i = 0; i < from->print->accesses.len; i++) {
        if (from->print->accesses.at[i]->is_bound)
            return false;
        if (from->print->accesses.at[i]->order > last_read)
            last_read = from->print->accesses.at[i]->order;
    }
    for (size_t i = 0; i < to->print->accesses.len; i++)
        if (to->print->accesses.at[i]->order < first_write)
            first_write = to->print->accesses.at[i]->order;
    return last_read < first_write;
}

void share_tiles(const Region *region, Offer *offer)
{
    for (size_t i = 0; i < offer->tiles.len; i++)
        for (size_t k = 0; k < offer->tiles.len; k++) {
            Tile *from = offer->tiles.at[i], *to = offer->tiles.at[k];
            if (i == k || !can_share(region, from, to))
                continue;
            from->partner = to->print;
            to->print->row = from->print->row;
            from->store = true;
            from->exact = to->exact;
            from->copy_out = to->copy_out;
            from->compute.requests += to->compute.requests;
            from->compute.wavefronts += to->compute.wavefronts;
            from->compute.ideal += to->compute.ideal;
            from->before.sectors += to->before.sectors;
            from->least += to->least;
            from->obeys = from->obeys && to->obeys;
            offer->tiles.at[k] = offer->tiles.at[--offer->tiles.len];
            i = 0;
            break;
        }
}
