/* Staging: tiles of annotated loops, or whole kernels without a loop, through shared memory.
 *
 * Enters: a model. Leaves: for each region the tiles with the smallest predicted number of sectors
 * that fit the budget, or the reason why there are none. */
#include <string.h>

#include "../../analysis/exits.h"
#include "../../analysis/legality/must_write.h"
#include "../../analysis/legality/type_based_aliasing.h"
#include "../contraction/contraction.h"
#include "../estimate.h"
#include "../memoisation.h"
#include "../pipeline.h"
#include "../register_promotion.h"
#include "stage.h"
#include "tile_level.h"

enum { MOST_CELLS = 1 << 20 };
/* A region with tiles of a certain number of iterations, and what it costs. */
typedef struct {
    PlanRegion *region;
    Offer offer;    /* from which its tiles were taken */
    double cost;    /* sectors for an iteration */
    size_t dropped; /* tiles that fit, and might lose */
} Trial;

typedef VEC(Staging) Parted; /* loops of which some thread runs other iterations than another one */

/* --- offers ---------------------------------------------------------------------------------- */

static bool needs_load(const Region *region, const Footprint *print, const Exact *exact)
{
    bool needs = print->write && !exact->all, sets = sets_exactly(region, print, exact);
    for (size_t i = 0; i < print->accesses.len && !needs; i++) {
        const Access *access = print->accesses.at[i];
        bool member = access->read && bytes_set(region->model, access);
        needs = access->read && !(member && sets) && !read_is_set(region->model, print, i);
    }
    return needs;
}

static bool text_is_plain(const Model *model, const Footprint *print, Span *where)
{
    Span span;
    for (size_t i = 0; i < print->accesses.len; i++) {
        const Expr *expr = print->accesses.at[i]->expr;
        if (footprint_word_follows(print, i) &&
            tokens_written_at(&model->kernel->tokens, expr->first, expr->last, &span))
            continue;
        *where = model_expr_place(model, expr);
        return false;
    }
    return true;
}

/* All that the tile's copies touch is the array's memory, though nobody promises its sizes. */
static bool is_promised(const Staging *staging, const Tile *tile)
{
    Model *model = staging->model;
    Needs needs = {0};
    if (model->is_inferred && tile->store && !tile->exact.all)
        return false; /* it would write what the code does not */
    return !model->is_inferred || (tile->store && tile->exact.all && !tile->load) ||
           (touches_in_grid(&staging->region, tile->print, &model->positive) &&
            array_asks_extent(model, tile->print->array, &needs));
}

/* ... if the host finds sizes as they have to be. */
static bool may_store(const Region *region, Footprint *print, Exact *exact, Refusal *refusal)
{
    Refusal later;
    const Exact before = *exact;
    bool may = legal_store(region, print, exact, refusal);
    for (unsigned first = 2; !may && first-- > 0;) {
        *exact = before;
        may = range_asked(region, print, first) && legal_store(region, print, exact, &later);
    }
    return may;
}

/* What subscripts are kept below is there, or the host asks for it: copies are made where no thread has
 * anything to do, too. */
static bool lasts_are_there(Staging *staging, const Footprint *print)
{
    Model *model = staging->model;
    const Region *region = &staging->region;
    for (unsigned d = 0; d < print->rank; d++) {
        const Poly *last = print->dims[d].border.last;
        if (!last || poly_proven(model, last, region->condition, FOR_THE_BLOCK))
            continue;
        const Poly *size = poly_add(model->arena, last, poly_constant(model->arena, 1));
        if (!model->asks_host)
            return false;
        if (!strs_has(&model->positive, poly_single(size)->name))
            vec_push(model->arena, &model->positive, poly_single(size)->name);
    }
    return true;
}

static void offer_footprint(Staging *staging, Footprint *print, Offer *offer)
{
    Model *model = staging->model;
    Refusal refusal;
    Span where;
    Exact exact = {.all = true, .under = staging->region.condition};
    Traffic before = access_traffic(&staging->region, print);
    offer->before += before.sectors;
    if (!text_is_plain(model, print, &where)) {
        refusal = (Refusal){
            DIAG_REGION_TEXT, where, STR("this access is only part of its macro's expansion"),
            STR("let the macro expand to the access alone, or write out the access"), NULL};
        stage_refuse(staging, print->array, &refusal);
        return;
    }
    Promoted promoted;
    if (!footprint_moves(print) && promote_element(&staging->region, print, &before, &promoted)) {
        vec_push(staging->arena, &offer->promoted, promoted);
        return;
    }
    if (staging->region.alone || (staging->region.loop && !footprint_moves(print)))
        return;
    if (print->write && !may_store(&staging->region, print, &exact, &refusal)) {
        stage_refuse(staging, print->array, &refusal);
        return;
    }
    if (print->cells > MOST_CELLS) {
        if (lanes_apart(&staging->region, print) > 0)
            offer->wide = print;
        return;
    }
    const bool load = needs_load(&staging->region, print, &exact);
    Tile *tile = arena_new_of(staging->arena, Tile);
    *tile = (Tile){.print = print,
                   .load = load,
                   .store = print->write,
                   .exact = exact,
                   .before = before,
                   .parts = {part_whole(print)},
                   .part_count = 1,
                   .stages = 1};
    tile->least = least_sectors(&staging->region, print, &tile->obeys);
    tile_lay_out(&staging->region, tile, staging->carry, &offer->overlaps);
    double apart = 0;
    bool pays = (tile_pays(&staging->region, tile) || print->array->wish == STAGE_ALWAYS) &&
                lasts_are_there(staging, print);
    if (pays && !is_promised(staging, tile)) {
        refusal = (Refusal){
            .rule = DIAG_NOT_PROMISED,
            .where = model_expr_place(model, print->accesses.at[0]->expr),
            .why =
                STR("the code may access less of it than a copy would, and its sizes are inferred"),
            .fix = STR("check the annotations and remove the line 'inferred'")};
        stage_refuse(staging, print->array, &refusal);
        return;
    }
    if (pays)
        vec_push(staging->arena, &offer->tiles, tile);
    else
        apart = tile_scattered(&staging->region, tile);
    if (apart > offer->apart) {
        offer->apart = apart;
        offer->scattered = print;
    }
}

static bool escapes_here(const Staging *staging, const Array *array)
{
    Span first = model_place(staging->model, region_first_token(&staging->region),
                             region_first_token(&staging->region));
    Span last = model_place(staging->model, region_last_token(&staging->region),
                            region_last_token(&staging->region));
    if (!array->escapes)
        return false;
    for (size_t i = 0; i < staging->model->may_alias.len;
         i++) { /* reached through a pointer that left before */
        const Expr *expr = staging->model->may_alias.at[i].expr;
        if (expr && expr->first >= region_first_token(&staging->region) &&
            expr->last <= region_last_token(&staging->region) &&
            may_alias_array(&staging->model->may_alias.at[i], array))
            return true;
    }
    return array->escape.begin >= first.begin && array->escape.end <= last.end;
}

static Offer make_offer(Staging *staging)
{
    Offer offer = {0};
    for (size_t i = 0; i < staging->model->arrays.len; i++) {
        Array *array = staging->model->arrays.at[i];
        if (array->wish == STAGE_NEVER)
            continue;
        FootprintRefusals refusals = {0};
        Refusal refusal = {0};
        Footprints prints = footprints_find(&staging->region, array, &refusals);
        if (prints.len == 0 && refusals.len == 0 && !escapes_here(staging, array))
            continue;
        if (!legal_array(&staging->region, array, &prints, &refusals, &refusal)) {
            stage_refuse(staging, array, &refusal);
            continue;
        }
        for (size_t k = 0; k < prints.len; k++)
            offer_footprint(staging, prints.at[k], &offer);
    }
    return offer;
}

/* --- regions --------------------------------------------------------------------------------- */

/* Fewer sectors for an iteration; with as many, less shared memory where a lot is used: more blocks
 * run then. */
static bool is_better(const Plan *plan, const Trial *old, const Trial *new)
{
    if (new->cost < old->cost * 0.9)
        return true;
    for (size_t i = 0; i < new->region->tiles.len;
         i++) { /* narrow rows meet in banks when they are copied */
        const Footprint *print = new->region->tiles.at[i]->print;
        if (digit_of_iterations(&print->dims[print->rank - 1]))
            return false;
    }
    return new->cost <= old->cost * 1.05 && old->region->bytes > plan->budget / 4 &&
           new->region->bytes < old->region->bytes;
}

/* Tiles of `iterations` iterations that begin `lead` iterations before the loop does. */
static Trial try_tile(Staging *staging, int64_t iterations, int64_t lead)
{
    Trial trial = {.region = arena_new_of(staging->arena, PlanRegion)};
    staging->region.tile = iterations;
    if (staging->region.loop)
        staging->region.loop->lead = lead;
    trial.offer = make_offer(staging);
    share_tiles(&staging->region, &trial.offer);
    trial.region->region = staging->region;
    trial.region->lead = lead;
    trial.region->vector = 1;
    Dropped dropped = {0};
    trial.cost =
        choose_tiles(staging->plan, &trial.offer, trial.region, &dropped) / (double)iterations;
    for (size_t i = 0; i < trial.region->tiles.len; i++)
        trial.region->carries |= trial.region->tiles.at[i]->carried > 0;
    trial.dropped = dropped.len;
    for (size_t i = 0; i < dropped.len; i++)
        stage_tell_doubtful(staging, dropped.at[i]);
    return trial;
}

/* The cheapest of the places where the first tile may begin. */
static Trial best_lead(Staging *staging, int64_t iterations)
{
    int64_t leads[4];
    Trial best = try_tile(staging, iterations, 0);
    unsigned others = tile_leads(&staging->region, &best.offer, leads);
    const double less =
        tile_needs_lead(&staging->region, &best.offer, staging->plan->vectors.bytes, staging->carry)
            ? 1.02
            : 0.97;
    for (unsigned k = 0; k < others && best.region->tiles.len > 0; k++) {
        Trial led = try_tile(staging, iterations, leads[k]);
        if (led.region->tiles.len == best.region->tiles.len && led.cost < best.cost * less)
            best = led;
    }
    return best;
}

/* The loop reads an array that is in no tile, so that iterations wait in any case. */
static bool waits_beside(const PlanRegion *region)
{
    const Model *model = region->region.model;
    const Loop *loop = region->region.loop;
    for (size_t i = 0; i < model->accesses.len; i++) {
        const Access *access = model->accesses.at[i];
        bool waits = loop && access->read && region_has(&region->region, access) &&
                     (!access->flat || poly_mentions(access->flat, loop->atom));
        for (size_t k = 0; k < region->tiles.len; k++)
            waits = waits && region->tiles.at[k]->print->array != access->array;
        if (waits)
            return true;
    }
    return false;
}

/* Cells that the loop writes are carried along, without which no load may run ahead of those
 * writes. */
static bool carries_written(const Staging *staging, PlanRegion *region)
{
    bool carries = false;
    for (size_t i = 0; i < region->tiles.len; i++)
        carries |= region->tiles.at[i]->carried > 0 && region->tiles.at[i]->store;
    return carries && staging->plan->stages > 1 && pipeline_can(staging->plan, region) &&
           !waits_beside(region);
}

/* ... and that with cells carried along, which costs a wait and a pass over shared memory; of
 * vectors, registers. */
static Trial best_of_iterations(Staging *staging, int64_t iterations)
{
    staging->carry = false;
    Trial best = best_lead(staging, iterations);
    if (best.region->tiles.len == 0 || !best.offer.overlaps)
        return best;
    staging->carry = true;
    Trial carrying = best_lead(staging, iterations);
    staging->carry = false;
    const bool ahead = carries_written(staging, carrying.region);
    const double less = staging->plan->vectors.bytes ? 1.02 : ahead ? 1 : 0.9;
    return carrying.region->tiles.len == best.region->tiles.len && carrying.cost < best.cost * less
               ? carrying
               : best;
}

/* More iterations, at no cost of sectors and little memory, while a tile has fewer cells than the
 * block has threads. */
static PlanRegion *longer_tile(Staging *staging, const Trial *chosen)
{
    const Loop *loop = staging->region.loop;
    PlanRegion *best = chosen->region;
    for (;;) {
        int64_t most = 0, iterations = best->region.tile * 2;
        for (size_t i = 0; i < best->tiles.len; i++)
            most = best->tiles.at[i]->print->cells > most ? best->tiles.at[i]->print->cells : most;
        if (!loop || loop->tile_iterations || best->lead || iterations > LONGEST_TILE ||
            most >= copy_threads(staging->model) || (loop->trips_known && iterations > loop->trips))
            return best;
        Trial longer = try_tile(staging, iterations, 0);
        if (longer.region->tiles.len != best->tiles.len || longer.cost > chosen->cost * 1.02 ||
            longer.region->bytes > staging->plan->budget / 8)
            return best;
        best = longer.region;
    }
}

/* What the plan costs with that region. */
static Estimate estimate_with(const Plan *plan, PlanRegion *region)
{
    Plan with = *plan;
    with.regions.at = NULL;
    with.regions.len = with.regions.cap = 0;
    for (size_t i = 0; i < plan->regions.len; i++)
        vec_push(plan->model->arena, &with.regions, plan->regions.at[i]);
    waits_find(region);
    vec_push(plan->model->arena, &with.regions, region);
    return estimate_plan(&with, &ESTIMATE_CHOICE);
}

/* All tiles have rows of 128 bytes, which warps load and store in pieces where they are longer. */
static bool stores_rows(const Staging *staging, const PlanRegion *region)
{
    bool stores = false, fits = region->region.tile == WARP_LANES;
    for (size_t i = 0; i < region->tiles.len && fits; i++) {
        const Tile *tile = region->tiles.at[i];
        stores |= tile->store;
        fits = tile->load && tile->print->rank == 2 && rows_by_warp(staging->model, tile->print) &&
               tile->print->dims[1].step == 1 && tile->parts[0].dims[1].count == WARP_LANES;
    }
    return fits && stores;
}

/* The region in longer rows where it stores them, of which fewer begin inside of a sector and fewer
 * are waited for, if as much is under way; or line by line, in rows of more iterations than a warp
 * has lanes. On an H100 a row walk of 8191 floats takes 251 us in rows of 512 bytes and two stages,
 * 275 in rows of 256 and four, 308 in rows of 128; a matrix-vector product by lines 115, 120 and
 * 282, else 150. */
static PlanRegion *with_longer_rows(Staging *staging, PlanRegion *best, double cost)
{
    enum { MOST_TIMES = 4 };
    const Plan *plan = staging->plan;
    const Loop *loop = best->region.loop;
    const int64_t least = best->region.tile;
    const bool stores = stores_rows(staging, best);
    if (!plan->chooses || plan->vectors.bytes || loop->tile_iterations || best->lead ||
        best->carries || (!stores && !skew_can(plan, best)))
        return best;
    PlanRegion *taken = best, *skewed = NULL;
    Estimate fastest = {0};
    for (int64_t iterations = least; iterations <= MOST_TIMES * least; iterations *= 2) {
        const bool longer = iterations > least;
        if (longer && loop->trips_known && loop->trips < 2 * iterations)
            break;
        const Trial trial = longer ? try_tile(staging, iterations, 0) : (Trial){best, .cost = cost};
        if (trial.region->tiles.len != best->tiles.len || trial.cost > cost * 1.05 ||
            !pipeline_can(plan, trial.region) || !pipeline_take(plan, trial.region))
            break;
        if (stores && (trial.region->stages - 1) * iterations >= MOST_TIMES * least)
            taken = trial.region;
        PlanRegion *lines = iterations > WARP_LANES ? skew_region(plan, trial.region) : NULL;
        const Estimate own = lines ? estimate_with(plan, lines) : (Estimate){0};
        skewed = estimate_replaces(&fastest, &own, plan->device) ? lines : skewed;
    }
    const Estimate other = skewed ? estimate_with(plan, taken) : (Estimate){0};
    return estimate_takes_less(&fastest, &other, plan->device, LINES_GAIN) ? skewed : taken;
}

static bool takes_less(const Plan *plan, PlanRegion *one, PlanRegion *other)
{
    const Estimate own = estimate_with(plan, one), its = estimate_with(plan, other);
    return estimate_takes_less(&own, &its, plan->device, LINES_GAIN);
}

/* The region with loads that run ahead of the code, in shorter tiles if its own do not fit in so
 * many stages; as it is where that cannot be, or would cost sectors, if not less time. */
static PlanRegion *run_ahead(Staging *staging, PlanRegion *best, double cost)
{
    const Plan *plan = staging->plan;
    PlanRegion *region = best;
    double more = 1;
    if (!pipeline_can(plan, best))
        return best;
    while (!pipeline_take(plan, region)) {
        Trial shorter = {0};
        bool may = !region->region.loop->tile_iterations && region->region.tile > 2;
        if (may)
            shorter = best_of_iterations(staging, region->region.tile / 2);
        more = shorter.cost / cost;
        if (!may || shorter.region->tiles.len != best->tiles.len || shorter.region->carries ||
            !pipeline_can(plan, shorter.region)) {
            pipeline_no_room(plan, best, region, more);
            return best;
        }
        region = shorter.region;
    }
    if (more > 1.02 && !(plan->chooses && takes_less(plan, region, best))) {
        pipeline_no_room(plan, best, best, more);
        return best;
    }
    region->shortened = region == best ? 0 : best->region.tile;
    return region == best ? with_longer_rows(staging, best, cost) : region;
}

/* The region with tables of what its threads compute, in shorter tiles if these do not fit beside
 * its own. */
static PlanRegion *with_tables(Staging *staging, PlanRegion *best, double cost)
{
    PlanRegion *region = best;
    while (!tables_find(staging->plan, region) && !region->tables.len) {
        Trial shorter = {0};
        if (region->region.loop->tile_iterations || region->region.tile <= WARP_LANES)
            return best;
        shorter = best_of_iterations(staging, region->region.tile / 2);
        if (shorter.region->tiles.len != best->tiles.len || shorter.cost > cost * 1.02)
            return best;
        region = shorter.region;
    }
    return region->tables.len ? region : best;
}

static bool plan_region(Staging *staging)
{
    int64_t candidates[16];
    unsigned count = tile_candidates(&staging->region,
                                     staging->plan->vectors.bytes > LEAST_VECTOR_BYTES, candidates);
    Trial chosen = {0};
    PlanRegion *promoted = NULL;
    bool any = false, offered = false;
    const Footprint *cached = NULL;
    Offer apart = {0}, little = {0};
    staging->report = false;
    for (unsigned i = 0; i < count; i++) {
        Trial trial = best_of_iterations(staging, candidates[i]);
        PlanRegion *region = trial.region;
        offered |= trial.offer.tiles.len > trial.dropped;
        any |= trial.offer.before > 0;
        cached = trial.offer.cached ? trial.offer.cached : cached;
        little = trial.offer.little ? trial.offer : little;
        apart = trial.offer.scattered || trial.offer.wide ? trial.offer : apart;
        if (region->tiles.len == 0 && region->promoted.len > 0 && !promoted)
            promoted = region;
        if (region->tiles.len > 0 && (!chosen.region || is_better(staging->plan, &chosen, &trial)))
            chosen = trial;
    }
    PlanRegion *best = chosen.region ? longer_tile(staging, &chosen) : NULL;
    const Plan *plan = staging->plan;
    if (best && (plan->stages <= 1 || plan->chooses))
        best = with_tables(staging, best, chosen.cost);
    if (best && !best->tables.len && plan->stages > 1 &&
        (!plan->chooses || waits_for_memory(plan, best)))
        best = run_ahead(staging, best, chosen.cost);
    best = best ? best : promoted;
    staging->report = true;
    if (staging->refused && !staging->region.alone)
        try_tile(staging, best ? best->region.tile : candidates[0], 0);
    if (!best) {
        if (staging->region.alone) /* why is known already */
            return false;
        if (offered)
            stage_refuse(
                staging, NULL,
                &(Refusal){DIAG_NO_ROOM, stage_where(staging),
                           STR("no tile fits in the shared memory that a block may use"),
                           STR("use smaller blocks, fewer blocks per multiprocessor, or --smem"),
                           NULL});
        else if (cached)
            stage_tell_cached(staging, cached);
        else if (little.little)
            stage_tell_little(staging, &little);
        else if (apart.scattered || apart.wide)
            stage_tell_apart(staging, &apart);
        else if (!staging->told && !staging->part && (any || staging->region.loop))
            stage_tell_no_gain(staging);
        return false;
    }
    staging->region = best->region;
    if (best->region.loop)
        best->region.loop->lead = best->lead;
    for (size_t i = 0; i < best->promoted.len; i++)
        promote_extend(staging->plan, &best->region, &best->promoted.at[i]);
    Refusal refusal;
    if (!contraction_settled(best, &refusal)) {
        stage_refuse(staging, NULL, &refusal);
        return false;
    }
    waits_find(best);
    stage_tell_staged(staging, best);
    vec_push(staging->arena, &staging->plan->regions, best);
    return true;
}

static bool overlaps_planned(const Plan *plan, const Region *region)
{
    for (size_t i = 0; i < plan->regions.len; i++) {
        const Region *old = &plan->regions.at[i]->region;
        if (region_first_token(region) <= region_last_token(old) &&
            region_first_token(old) <= region_last_token(region))
            return true;
    }
    return false;
}

static Staging new_staging(Plan *plan)
{
    return (Staging){.plan = plan,
                     .model = plan->model,
                     .arena = plan->model->arena,
                     .report = true,
                     .region = {.model = plan->model}};
}

static void plan_loop(Plan *plan, Loop *loop, Parted *parted)
{
    Refusal refusal;
    Staging staging = new_staging(plan);
    staging.region = (Region){.model = plan->model,
                              .loop = loop,
                              .scope = loop->scope.at,
                              .scope_len = loop->scope.len,
                              .condition = loop->condition,
                              .first_atom = loop->first_atom,
                              .tile = 1,
                              .sizes = plan->vectors.bytes ? SIZES_ALIGNED : SIZES_MIXED};
    if (overlaps_planned(plan, &staging.region)) /* a loop inside it is staged already */
        return;
    if (++plan->loops_looked_at > MOST_LOOPS) { /* each looks at the whole kernel */
        refusal = (Refusal){DIAG_TOO_LARGE, stage_where(&staging),
                            STR("the limit of analysed loops per kernel is reached"),
                            STR("move it to a separate kernel"), NULL};
        stage_refuse(&staging, NULL, &refusal);
        return;
    }
    if (!stage_loop_fits(&staging, &refusal)) {
        stage_refuse(&staging, NULL, &refusal);
        return;
    }
    if (stage_iterations_fit(&staging, &staging.parted) &&
        stage_path_fits(&staging, &staging.parted)) {
        staging.parted = (Refusal){0};
        plan_region(&staging);
    } else {
        vec_push(plan->model->arena, parted, staging);
    }
}

/* Each thread keeps its elements in registers, where no other loop gets tiles. */
static void plan_parted(Plan *plan, Parted *parted)
{
    const Stmt *body = plan->model->kernel->body;
    bool fits = !parted->len || !tokens_jump(plan->model, body->first, body->last);
    for (size_t i = 0; i < plan->regions.len; i++)
        fits &= plan->regions.at[i]->region.alone;
    for (size_t i = 0; i < parted->len; i++) {
        Staging *staging = &parted->at[i];
        staging->region.alone = true;
        if (!fits || overlaps_planned(plan, &staging->region) || !plan_region(staging))
            stage_refuse(staging, NULL, &staging->parted);
    }
}

/* The bound check as a region; why it is none is no news. */
static bool plan_whole(Plan *plan, const BodyPart *part, bool is_one_of_several)
{
    Diags *diags = plan->model->diags;
    const size_t told = diags->all.len;
    const bool plan_told = plan->told;
    Staging staging = new_staging(plan);
    staging.region = part->whole;
    staging.part = is_one_of_several;
    Refusal refusal;
    if (stage_part_fits(&staging, part, &refusal) && plan_region(&staging))
        return true;
    diags_take_back(diags, told);
    plan->told = plan_told;
    return false;
}

/* Where arrays of the user's own are laid out, staging is what he does himself: why not by us is no
 * news. */
static void plan_part(Plan *plan, const BodyPart *part, bool is_one_of_several)
{
    if (part->whole.block && plan_whole(plan, part, is_one_of_several))
        return;
    Staging staging = new_staging(plan);
    staging.report = !plan->relayouts.len;
    staging.region = part->region;
    staging.part = is_one_of_several;
    Refusal refusal;
    if (stage_part_fits(&staging, part, &refusal))
        plan_region(&staging);
    else
        stage_refuse(&staging, NULL, &refusal);
}

/* Between barriers of the kernel's own, where it has some, each part by itself. */
static void plan_body(Plan *plan)
{
    const BodyParts parts = body_parts(plan->model);
    for (size_t i = 0; i < parts.len; i++)
        plan_part(plan, &parts.at[i], parts.len > 1);
    if (parts.len > 1 && !plan->regions.len && !plan->told && !plan->relayouts.len) {
        Staging staging = new_staging(plan);
        stage_tell_no_gain(&staging);
    }
}

/* Program order. */
static void sort_regions(Plan *plan)
{
    for (size_t i = 1; i < plan->regions.len; i++)
        for (size_t k = i; k > 0 && region_first_token(&plan->regions.at[k]->region) <
                                        region_first_token(&plan->regions.at[k - 1]->region);
             k--) {
            PlanRegion *swapped = plan->regions.at[k];
            plan->regions.at[k] = plan->regions.at[k - 1];
            plan->regions.at[k - 1] = swapped;
        }
}

/* Loops from the inside out, so that an outer annotated loop around a staged one is left alone. */
static void plan_levels(Plan *plan)
{
    Model *model = plan->model;
    Staging staging = new_staging(plan);
    Parted parted = {0};
    size_t annotated = 0;
    unsigned deepest = 0;
    for (size_t i = 0; i < model->loops.len; i++) {
        const Loop *loop = model->loops.at[i];
        annotated += loop->annotation && !tile_level_pass(plan, loop);
        deepest = loop->depth > deepest ? loop->depth : deepest;
    }
    for (unsigned depth = deepest + 1; annotated && depth-- > 0;)
        for (size_t i = 0; i < model->loops.len; i++) {
            Loop *loop = model->loops.at[i];
            if (loop->annotation && loop->depth == depth && !tile_level_pass(plan, loop))
                plan_loop(plan, loop, &parted);
        }
    if (!annotated)
        plan_body(plan);
    plan_parted(plan, &parted);
    stage_tell_passed_on(&staging);
    sort_regions(plan);
    waits_order(plan);
}

void stage_plan(Plan *plan)
{
    Staging staging = new_staging(plan);
    Refusal refusal;
    if (stage_kernel_fits(&staging, &refusal))
        tile_level_choose(plan, plan_levels);
    else
        stage_refuse(&staging, NULL, &refusal);
}
