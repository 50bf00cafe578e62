/* Which tiles and registers. Enters: an offer. Leaves: those that are taken, and what they cost.
 *
 * Most copies are made whatever the conditions of the code say. One on data, on a remainder, on
 * bits, or on a number that is no size may hold for no thread: then the code does not ask for what
 * is under it, and the copies of that must not cost more than the other ones save. */
#include "stage.h"

static double gain_of(const Tile *tile)
{
    return tile->before.sectors - tile->copy_in.sectors - tile->copy_out.sectors;
}

/* ... where no condition that is in doubt ever holds. What the user asks for is not weighed. */
static double tile_least(const Tile *tile)
{
    double gain = tile->least - tile->copy_in.sectors - tile->copy_out.sectors;
    bool wanted = tile->print->array->wish == STAGE_ALWAYS ||
                  (tile->partner && tile->partner->array->wish == STAGE_ALWAYS);
    bool nothing = wanted ? gain < 0 : tile->obeys && gain > 0;
    return nothing ? 0 : gain;
}

static double kept_least(const Kept *kept)
{
    double gain = kept->least - kept->after;
    return kept->print->array->wish == STAGE_ALWAYS && gain < 0 ? 0 : gain;
}

static int64_t tile_room(const Tile *tile)
{
    return (tile->bytes + 15) / 16 * 16;
}

static void sort_by_gain(Offer *offer)
{
    for (size_t i = 0; i < offer->tiles.len; i++)
        for (size_t k = i + 1; k < offer->tiles.len; k++) {
            Tile *a = offer->tiles.at[i], *b = offer->tiles.at[k];
            if (gain_of(b) / (double)b->bytes > gain_of(a) / (double)a->bytes) {
                offer->tiles.at[i] = b;
                offer->tiles.at[k] = a;
            }
        }
}

static void fill_budget(const Plan *plan, const Offer *offer, PlanRegion *chosen)
{
    Arena *arena = plan->model->arena;
    for (size_t i = 0; i < offer->tiles.len; i++) {
        Tile *tile = offer->tiles.at[i];
        if (chosen->bytes + tile_room(tile) > plan->budget)
            continue;
        chosen->bytes += tile_room(tile);
        vec_push(arena, &chosen->tiles, tile);
    }
    for (size_t i = 0; i < offer->kept.len; i++)
        vec_push(arena, &chosen->kept, offer->kept.at[i]);
}

/* --- doubt ----------------------------------------------------------------------------------- */

static double least_of_all(const PlanRegion *chosen)
{
    double gain = 0;
    for (size_t i = 0; i < chosen->tiles.len; i++)
        gain += tile_least(chosen->tiles.at[i]);
    for (size_t i = 0; i < chosen->kept.len; i++)
        gain += kept_least(&chosen->kept.at[i]);
    return gain;
}

static void drop_tile(PlanRegion *chosen, size_t at)
{
    chosen->bytes -= tile_room(chosen->tiles.at[at]);
    for (size_t i = at + 1; i < chosen->tiles.len; i++)
        chosen->tiles.at[i - 1] = chosen->tiles.at[i];
    chosen->tiles.len--;
}

static void drop_kept(PlanRegion *chosen, size_t at)
{
    for (size_t i = at + 1; i < chosen->kept.len; i++)
        chosen->kept.at[i - 1] = chosen->kept.at[i];
    chosen->kept.len--;
}

/* Takes out what may lose most; NULL: nothing may lose. */
static const Footprint *drop_worst(PlanRegion *chosen)
{
    double worst = 0;
    size_t tile = SIZE_MAX, kept = SIZE_MAX;
    for (size_t i = 0; i < chosen->tiles.len; i++)
        if (tile_least(chosen->tiles.at[i]) < worst) {
            worst = tile_least(chosen->tiles.at[i]);
            tile = i;
        }
    for (size_t i = 0; i < chosen->kept.len; i++)
        if (kept_least(&chosen->kept.at[i]) < worst) {
            worst = kept_least(&chosen->kept.at[i]);
            kept = i;
        }
    const Footprint *print = NULL;
    if (kept != SIZE_MAX) {
        print = chosen->kept.at[kept].print;
        drop_kept(chosen, kept);
    } else if (tile != SIZE_MAX) {
        print = chosen->tiles.at[tile]->print;
        drop_tile(chosen, tile);
    }
    return print;
}

/* --------------------------------------------------------------------------------------------- */

double choose_tiles(const Plan *plan, Offer *offer, PlanRegion *chosen, Dropped *dropped)
{
    double cost = offer->before;
    sort_by_gain(offer);
    fill_budget(plan, offer, chosen);
    while (least_of_all(chosen) < 0) {
        const Footprint *print = drop_worst(chosen);
        if (!print)
            break;
        vec_push(plan->model->arena, dropped, print);
    }
    for (size_t i = 0; i < chosen->tiles.len; i++)
        cost -= gain_of(chosen->tiles.at[i]);
    for (size_t i = 0; i < chosen->kept.len; i++)
        cost -= chosen->kept.at[i].before.sectors;
    return cost;
}
