/* Vectors. Enters: a plan whose loads run ahead of the code. Leaves: another one whose tiles
 * consist of vectors of 16, 8 or 4 bytes, which threads copy, read and write as a whole; or none.
 *
 * A few warps of a multiprocessor walk along rows: the instructions of each of them take the time.
 * Copies of 16 bytes are a quarter of them, and a row of 256 bytes halves the waits. Measured on an
 * H200, 8192 x 8192 floats: a matrix-vector product from 0.58 of the copy bandwidth to 0.71, a row
 * walk that stores from 0.58 to 0.84.
 *
 * Elements that iterations before had (a[r][i - 1]) are in the vector at hand or the one before it,
 * which registers keep: so no cell is carried from tile to tile, and tiles begin where vectors do.
 *
 * Rows of any length begin anywhere in lines of as many bytes, and a thread's iterations are nobody
 * else's: in each tile its first one is that in whose element a line begins, up to `skew`
 * iterations before the tile's own first one. Where a row begins or ends in a line, of that are
 * copied the elements that iterations have. So nobody touches what belongs to another row, and all
 * that must hold of the arrays is that they begin in the same place of a line.
 *
 * A row of an odd number of vectors keeps lanes apart: eight lanes at a time read 16 bytes each,
 * sixteen 8, and all of them 4 (CUDA C++ Programming Guide, shared memory). */
#include "vectorise.h"

#include "../analysis/launches/launch_rewrite.h"
#include "../analysis/model_build.h"
#include "block_splitting.h"
#include "estimate.h"
#include "pass_manager.h"
#include "pipeline.h"
#include "stage/stage.h"

#include <string.h>

enum { LEAST_STAGES = 2 };

typedef struct {
    Plan *plan;
    Model *model;
    const PlanRegion *region;
    unsigned elements; /* of a vector; 0: not known yet */
    bool ragged;       /* a number is no multiple of them */
} Check;

static bool has_multiple(Check *check, const Poly *poly)
{
    int64_t value;
    if (!poly_is_constant(poly, &value))
        return false;
    check->ragged |= value % check->elements != 0;
    return value % check->elements == 0;
}

/* The host asks, where the size is no number. */
static bool add_divisible(Check *check, const Poly *size, Str text)
{
    int64_t value;
    Arena *arena = check->model->arena;
    if (poly_is_constant(size, &value))
        return has_multiple(check, size);
    if (!launch_rewrite_host_knows(check->model, text))
        return false;
    Divisors *all = &check->plan->vectors.divisors;
    for (size_t i = 0; i < all->len; i++)
        if (str_equal(all->at[i].size, text) && all->at[i].by == check->elements)
            return true;
    vec_push(arena, all, (Divisor){text, check->elements});
    return true;
}

static void add_aligned(Check *check, const Array *array)
{
    AlignedArrays *all = &check->plan->vectors.aligned;
    for (size_t i = 0; i < all->len; i++)
        if (all->at[i] == array)
            return;
    vec_push(check->model->arena, all, array);
}

/* Its rows begin where vectors do, if its first element does. */
static bool array_fits(Check *check, const Array *array)
{
    if (array->is_class || array->is_volatile || array->moves ||
        array->element * check->elements != check->plan->vectors.bytes ||
        !pipeline_aligned(check->model->unit, array->points) ||
        (!check->plan->vectors.by_lines &&
         !add_divisible(check, array->sizes[array->rank - 1], array->size_texts[array->rank - 1])))
        return false;
    add_aligned(check, array);
    return true;
}

/* All of them ask for the same cell of an iteration, in every iteration, or only read one of so
 * many iterations before. */
static bool accesses_fit(const Check *check, const Footprint *print)
{
    const Region *region = &check->region->region;
    for (size_t i = 0; i < print->accesses.len; i++) {
        const Access *access = print->accesses.at[i];
        if (!access_is_of_iteration(region, access))
            return false;
        for (unsigned d = 0; d < print->rank; d++) {
            int64_t offset = print->offsets.at[i * print->rank + d];
            if (access->borders[d].low || access->borders[d].high ||
                (offset != 0 && (d + 1 < print->rank || offset > 0 || access->write)))
                return false;
        }
    }
    return true;
}

/* The tile without cells of iterations before: of each vector that a thread has read, a register
 * keeps those that the next one's iterations ask for. */
static void begin_with_iteration(const Check *check, Tile *tile)
{
    Arena *arena = check->model->arena;
    Footprint *print = arena_new_of(arena, Footprint);
    *print = *tile->print;
    Dimension *dim = &print->dims[print->rank - 1];
    tile->back = dim->span;
    memset(&print->offsets, 0, sizeof print->offsets);
    for (size_t i = 0; i < tile->print->offsets.len; i++)
        vec_push(arena, &print->offsets,
                 tile->print->offsets.at[i] - ((i + 1) % print->rank ? 0 : dim->span));
    print->cells = print->cells / dim->extent * (dim->extent - dim->span);
    dim->origin = poly_add(arena, dim->origin, poly_scale(arena, dim->stride, dim->span));
    dim->extent -= dim->span;
    dim->span = 0;
    tile->print = print;
    tile->carried = 0;
    tile->fresh = tile->written = (Slab){0};
    tile->parts[0] = part_whole(print);
}

/* The first tile's first vector is one of a row, too. */
static bool begins_inside(const Check *check, const Poly *rest)
{
    int64_t start, first;
    return check->region->lead == 0 ||
           (poly_is_constant(check->region->region.loop->start, &start) &&
            poly_is_constant(rest, &first) && start - check->region->lead + first >= 0);
}

/* The thread's row begins in the same place of a line as that of the first tile, and no iteration
 * goes past it. */
static bool rows_agree(const Check *check, const Footprint *print)
{
    const Region *region = &check->region->region;
    const Footprint *first = check->region->tiles.at[0]->print;
    const unsigned last = print->rank - 1;
    bool agree = print->rank > 1 && print->rank == first->rank;
    for (unsigned d = 0; d <= last && agree; d++)
        agree = (d == 0 || (print->dims[d].in_range &&
                            poly_equal(print->array->sizes[d], first->array->sizes[d]))) &&
                (d == last ||
                 (!poly_mentions(print->dims[d].origin, region->loop->tile) &&
                  poly_equal(print->accesses.at[0]->subs[d], first->accesses.at[0]->subs[d])));
    return agree;
}

/* ... of the tile, and of what takes over its cells. */
static bool lines_fit(const Check *check, const Tile *tile)
{
    return rows_agree(check, tile->print) && (!tile->partner || rows_agree(check, tile->partner));
}

static bool tile_fits(Check *check, Tile *tile)
{
    const Dimension *dim = &tile->print->dims[tile->print->rank - 1];
    const Poly *by, *rest;
    int64_t one;
    if ((tile->load && tile->stages < LEAST_STAGES) || tile->part_count != 1 || tile->print->row ||
        tile->print->wraps || (dim->span && (!tile->load || tile->partner)) || dim->step != 1 ||
        dim->count != 1 || !dim->digits[0].is_tiled || dim->digits[0].scale != 1 ||
        dim->span > check->region->lead || dim->span > check->elements)
        return false;
    if (dim->span)
        begin_with_iteration(check, tile);
    const Footprint *print = tile->print;
    dim = &print->dims[print->rank - 1];
    Part part = tile->parts[0];
    if (part.dims[print->rank - 1].count != dim->extent || part.dims[print->rank - 1].gap ||
        tile->carried || tile->fresh.count || tile->written.count)
        return false;
    return poly_linear(check->model->arena, dim->origin, check->region->region.loop->tile, &by,
                       &rest) &&
           poly_is_constant(by, &one) && one == 1 && has_multiple(check, rest) &&
           (check->plan->vectors.by_lines ? lines_fit(check, tile) : begins_inside(check, rest)) &&
           accesses_fit(check, print) && array_fits(check, print->array) &&
           (!tile->partner ||
            (accesses_fit(check, tile->partner) && array_fits(check, tile->partner->array)));
}

/* Tiles begin where vectors do, and the iterations end there: what no array's rows say, a parameter
 * does. */
static bool iterations_fit(Check *check)
{
    const Loop *loop = check->region->region.loop;
    const Atom *end = poly_single(loop->end);
    int64_t step, start;
    if (!loop->plain_int || loop->downward || loop->inclusive ||
        !poly_is_constant(loop->step, &step) || step != 1 ||
        !poly_is_constant(loop->start, &start) || start < check->region->lead ||
        (start - check->region->lead) % check->elements ||
        check->region->region.tile % check->elements)
        return false;
    if (check->plan->vectors.by_lines)
        return check->region->far && !plan_outlives(check->model, loop);
    if (poly_is_constant(loop->end, &step))
        return has_multiple(check, loop->end);
    return end && end->kind == ATOM_SYMBOL && kernel_param(check->model->kernel, end->name) &&
           add_divisible(check, loop->end, end->name);
}

static void lay_out(Tile *tile, unsigned elements)
{
    const unsigned bytes = tile->print->array->element * elements;
    unsigned last = tile->print->rank - 1;
    int64_t vectors = tile->print->dims[last].extent / elements, cells = 1;
    bool alone = true;
    for (unsigned d = 0; d < last; d++) {
        alone = alone && tile->layout.extents[d] == 1;
        cells *= tile->layout.extents[d];
    }
    tile->layout.extents[last] = alone ? vectors : vectors | 1;
    tile->bytes = cells * tile->layout.extents[last] * bytes;
}

/* Its copies begin where lines do, wherever that is. */
static void count_lines_of(const PlanRegion *region, Tile *tile)
{
    Traffic *const both[] = {&tile->copy_in, &tile->copy_out};
    for (unsigned i = 0; i < 2; i++) {
        const CopyNest nest = tile_copy(region->region.model, tile, 0, i ? COPY_STORE : COPY_LOAD,
                                        region->by_warp, region->vector);
        const Traffic lines = predict_copy(&region->region, tile->print, &nest);
        if (i ? tile->store : tile->load)
            *both[i] = (Traffic){both[i]->requests, lines.sectors, both[i]->lines};
    }
}

static void begin_with_lines(PlanRegion *region)
{
    region->skew = region->vector - 1;
    region->whole = false;
    for (size_t i = 0; i < region->tiles.len; i++) {
        region->tiles.at[i]->line = region->vector;
        count_lines_of(region, region->tiles.at[i]);
    }
}

static bool region_takes(Plan *plan, PlanRegion *region, bool *ragged)
{
    Check check = {.plan = plan, .model = plan->model, .region = region};
    if (region->stages < LEAST_STAGES || !region->tiles.len || region->single)
        return false;
    check.elements = plan->vectors.bytes / region->tiles.at[0]->print->array->element;
    bool fits = check.elements >= 2 && iterations_fit(&check);
    for (size_t i = 0; i < region->tiles.len && fits; i++)
        fits = tile_fits(&check, region->tiles.at[i]);
    *ragged = check.ragged;
    if (!fits)
        return false;
    for (size_t i = 0; i < region->tiles.len; i++)
        lay_out(region->tiles.at[i], check.elements);
    region->vector = check.elements;
    region->carries = false;
    if (plan->vectors.by_lines)
        begin_with_lines(region);
    waits_find(region);
    if (!pipeline_take(plan, region))
        return false;
    stage_tell_again(region);
    return true;
}

/* With vectors of so many bytes. */
static Plan *plan_of(const Model *whole, const PlanLimits *limits, int64_t threads, bool by_lines,
                     bool *ragged)
{
    Plan *plan = parts_plan(whole, limits, threads);
    if (!plan) {
        Model *model = model_build(whole->arena, whole->facts, whole->kernel, 1);
        launch_rewrite_share(model, whole);
        plan = plan_make(model, limits);
    }
    bool fits = plan->regions.len > 0;
    plan->vectors.by_lines = by_lines;
    *ragged = false;
    for (size_t i = 0; i < plan->regions.len && fits; i++)
        fits = region_takes(plan, plan->regions.at[i], ragged);
    return fits ? plan : NULL;
}

/* With the largest vectors that rows have as a whole. */
static Plan *plan_whole(const Model *whole, PlanLimits *limits, int64_t threads)
{
    const size_t before = whole->diags->all.len;
    Plan *plan = NULL;
    bool ragged = true;
    for (limits->vectors = VECTOR_BYTES; ragged && limits->vectors >= LEAST_VECTOR_BYTES;) {
        diags_take_back(whole->diags, before);
        plan = plan_of(whole, limits, threads, false, &ragged);
        if (ragged)
            limits->vectors /= 2;
    }
    return plan;
}

Plan *vector_plan(const Model *whole, const PlanLimits *limits, int64_t threads, const Plan *cells)
{
    const size_t before = whole->diags->all.len;
    PlanLimits wide = *limits;
    bool ragged;
    if (!plan_may_choose(limits))
        return NULL;
    Plan *plan = plan_whole(whole, &wide, threads);
    if (wide.vectors < VECTOR_BYTES) {
        wide.vectors = VECTOR_BYTES;
        const size_t said = whole->diags->all.len;
        Plan *lined = plan_of(whole, &wide, threads, true, &ragged);
        /* by so much as is worth the instructions for rows' ends, of which nothing is predicted */
        const bool pays = lined && estimate_is_faster(lined, plan ? plan : cells, LINES_GAIN);
        diags_take_between(whole->diags, pays ? before : said, pays ? said : whole->diags->all.len);
        plan = pays ? lined : plan;
    }
    if (plan && estimate_is_faster(cells, plan, ESTIMATE_SURE_GAIN))
        plan = NULL;
    return plan;
}
