/* Rows that are loaded line by line. Enters: a region whose loads run ahead of the code. Leaves:
 * tiles whose loads copy 16 bytes at a time, whatever the length of rows is; or the region as it
 * was.
 *
 * Rows of any length begin anywhere, so no vector of 16 bytes begins with them all. But memory
 * consists of lines of 16 bytes: a tile's row gets all those in which elements of it lie, one more
 * than they would fill, and its first element stands as far behind the beginning there as it does
 * in memory. So each copy is one of 16 bytes, but where the array begins or ends: of that line only
 * its elements are copied. Elements that are too short for cp.async, of one byte or two, run ahead
 * so alone. The code reads elements one by one, and lanes that read the same column meet in a bank,
 * as each lane's row begins with a line: four of them for elements of four bytes.
 *
 * Units: elements, of which a line has `line`. LaunchRewrite: tiles live on the model's arena. */
#include "pipeline.h"
#include "stage/stage.h"

#include <string.h>

/* Each access has the row that its thread has, in each iteration the next element of it. */
static bool accesses_fit(const Region *region, const Footprint *print)
{
    for (size_t i = 0; i < print->accesses.len; i++)
        if (!access_is_of_iteration(region, print->accesses.at[i]))
            return false;
    return true;
}

static bool dimensions_fit(const Region *region, const Footprint *print)
{
    const unsigned last = print->rank - 1;
    const Dimension *columns = &print->dims[last];
    const Poly *by, *rest;
    int64_t one;
    for (unsigned d = 0; d < print->rank; d++) {
        const Dimension *dim = &print->dims[d];
        if (dim->span || dim->border.low || dim->border.high || (d > 0 && !dim->in_range) ||
            (d < last && poly_mentions(dim->origin, region->loop->tile)))
            return false;
    }
    return columns->step == 1 && columns->count == 1 && columns->digits[0].is_tiled &&
           columns->digits[0].scale == 1 && columns->extent == region->tile &&
           poly_linear(region->model->arena, columns->origin, region->loop->tile, &by, &rest) &&
           poly_is_constant(by, &one) && one == 1;
}

/* All of a row is the array's memory: its size is promised, or the loop walks to the row's end. */
static bool size_is_promised(const Region *region, const Footprint *print)
{
    const Dimension *columns = &print->dims[print->rank - 1];
    return !region->model->is_inferred ||
           (poly_equal(columns->origin, poly_atom(region->model->arena, region->loop->tile)) &&
            poly_equal(region->loop->end, print->array->sizes[print->rank - 1]));
}

/* Nobody writes what a line has beside the code's own elements. */
static bool tile_fits(const Plan *plan, const PlanRegion *planned, const Tile *tile)
{
    const Region *region = &planned->region;
    const Footprint *print = tile->print;
    const Array *array = print->array;
    return tile->load && !tile->store && pipeline_lines_run_ahead(plan, planned, tile) &&
           tile->part_count == 1 && !model_writes(region->model, array) && print->rank > 1 &&
           !print->row && !print->wraps && !print->wide && !tile->carried && !tile->fresh.count &&
           !tile->written.count && !array->is_class && !array->is_volatile && !array->moves &&
           !array->words && array->element < VECTOR_BYTES &&
           region->tile % (VECTOR_BYTES / array->element) == 0 && dimensions_fit(region, print) &&
           size_is_promised(region, print) && accesses_fit(region, print);
}

/* --- what it costs ---------------------------------------------------------------------------- */

/* Rows that follow each other begin at all places of a line in turn. */
static void count_reads(const Region *region, Tile *tile)
{
    Arena *scratch = arena_child(region->model->arena);
    Requests requests = {0};
    const Footprint *print = tile->print;
    requests_of_compute(region, print, scratch, &requests);
    for (size_t i = 0; i < requests.len; i++)
        for (unsigned lane = 0; lane < WARP_LANES; lane++) {
            int32_t *cell = requests.at[i].cell[lane];
            cell[print->rank - 1] += cell[print->rank - 2] % (int32_t)tile->line;
        }
    tile->compute = requests_traffic(&requests, print, tile->layout);
    arena_free(scratch);
}

static void count_copies(const Region *region, Tile *tile, bool by_warp)
{
    const double cells = tile->copy_in.sectors;
    tile->copy_in = (Traffic){0};
    for (unsigned part = 0; part < tile->part_count; part++) {
        const CopyNest nest = tile_copy(region->model, tile, part, COPY_LOAD, by_warp, 1);
        const Traffic one = predict_copy(region, tile->print, &nest);
        tile->copy_in.requests += one.requests;
        tile->copy_in.sectors += one.sectors;
        tile->copy_in.lines += one.lines;
    }
    tile->again = tile->copy_in.sectors > cells ? tile->copy_in.sectors - cells : 0;
    const double requests = tile->copy_in.requests, passes = requests * VECTOR_BYTES / BANK_BYTES;
    tile->copying = (SharedTraffic){.requests = requests, .wavefronts = passes, .ideal = passes};
}

/* All but the last line of each row, and that one: so many of the former are made side by side. */
static Tile *with_lines(const PlanRegion *region, const Tile *tile)
{
    const Footprint *print = tile->print;
    const unsigned last = print->rank - 1;
    const int64_t line = VECTOR_BYTES / print->array->element, iterations = region->region.tile;
    Tile *lined = arena_new_of(region->region.model->arena, Tile);
    *lined = *tile;
    lined->line = (unsigned)line;
    lined->part_count = 2;
    lined->parts[1] = lined->parts[0];
    lined->parts[1].dims[last] = (CellRange){.first = iterations, .count = line};
    lined->layout.extents[last] = ((iterations / line + 1) | 1) * line;
    lined->bytes = tile_bytes(print, lined->layout);
    count_reads(&region->region, lined);
    count_copies(&region->region, lined, region->by_warp);
    return lined;
}

/* ---------------------------------------------------------------------------------------------- */

bool skew_can(const Plan *plan, const PlanRegion *region)
{
    const Loop *loop = region->region.loop;
    bool any = false;
    int64_t step;
    if (!plan->chooses || plan->vectors.bytes || region->single || region->lead || loop->downward ||
        !poly_is_constant(loop->step, &step) || step != 1)
        return false;
    for (size_t i = 0; i < region->tiles.len && !any; i++)
        any = tile_fits(plan, region, region->tiles.at[i]);
    return any;
}

PlanRegion *skew_region(const Plan *plan, const PlanRegion *region)
{
    if (!skew_can(plan, region))
        return NULL;
    PlanRegion *skewed = arena_new_of(plan->model->arena, PlanRegion);
    *skewed = *region;
    memset(&skewed->tiles, 0, sizeof skewed->tiles);
    for (size_t i = 0; i < region->tiles.len; i++) {
        Tile *tile = region->tiles.at[i];
        vec_push(plan->model->arena, &skewed->tiles,
                 tile_fits(plan, region, tile) ? with_lines(region, tile) : tile);
    }
    return pipeline_take(plan, skewed) && skewed->stages > 1 ? skewed : NULL;
}
