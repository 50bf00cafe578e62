/* One request. Enters: the lanes' addresses, as far as they are known. Leaves: what it costs,
 * added to the access's claim or tally. Nothing here is the simulator's: it counts by sorting,
 * this from sorted pieces, and a test compares both. */
#include <string.h>

#include "../lex/integer_operators.h"
#include "../syntax/struct_layout.h"
#include "count.h"

typedef struct {
    unsigned sectors, lines, used, wavefronts, ideal;
} Cost;

static unsigned pieces(const int64_t *sorted, unsigned count, unsigned bytes, unsigned shift)
{
    unsigned found = 0;
    int64_t next = INT64_MIN;
    for (unsigned i = 0; i < count; i++) {
        int64_t first = sorted[i] >> shift, last = (sorted[i] + bytes - 1) >> shift;
        first = first > next ? first : next;
        found += last >= first ? (unsigned)(last - first + 1) : 0;
        next = last + 1 > next ? last + 1 : next;
    }
    return found;
}

static unsigned sort_active(const int64_t *at, LaneSet active, int64_t shift, int64_t *sorted)
{
    unsigned count = 0;
    for (unsigned lane = 0; lane < WARP_LANES; lane++) {
        if (!(active >> lane & 1))
            continue;
        unsigned i = count++;
        int64_t address = at[lane] + shift;
        for (; i > 0 && sorted[i - 1] > address; i--)
            sorted[i] = sorted[i - 1];
        sorted[i] = address;
    }
    return count;
}

static Cost global_cost(const int64_t *at, LaneSet active, unsigned bytes, int64_t shift)
{
    int64_t sorted[WARP_LANES];
    unsigned count = sort_active(at, active, shift, sorted);
    return (Cost){.sectors = pieces(sorted, count, bytes, 5),
                  .lines = pieces(sorted, count, bytes, 7),
                  .used = pieces(sorted, count, bytes, 0)};
}

static Cost shared_cost(const int64_t *at, LaneSet active, unsigned bytes, int64_t shift)
{
    int64_t addresses[WARP_LANES];
    bool here[WARP_LANES];
    Cost cost = {0};
    for (unsigned i = 0; i < WARP_LANES; i++) {
        here[i] = active >> i & 1;
        addresses[i] = at[i] + shift;
    }
    cost.wavefronts = count_wavefronts(addresses, here, bytes, &cost.ideal);
    return cost;
}

/* --- all that is possible -------------------------------------------------------------------- */

typedef struct {
    Cost least, most, assumed;
} Costs;

static void widen(Cost *least, Cost *most, Cost cost)
{
    unsigned *low[] = {&least->sectors, &least->lines, &least->used, &least->wavefronts,
                       &least->ideal};
    unsigned *high[] = {&most->sectors, &most->lines, &most->used, &most->wavefronts, &most->ideal};
    const unsigned values[] = {cost.sectors, cost.lines, cost.used, cost.wavefronts, cost.ideal};
    for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
        *low[i] = values[i] < *low[i] ? values[i] : *low[i];
        *high[i] = values[i] > *high[i] ? values[i] : *high[i];
    }
}

/* Addresses of which nothing is known. */
static Costs any_costs(LaneSet active, unsigned bytes, bool is_shared)
{
    unsigned lanes = (unsigned)__builtin_popcount(active),
             each = bytes > SECTOR_BYTES ? (bytes + 31) / 32 : 1;
    Costs costs = {.least = {1, 1, bytes, 1, 1}};
    costs.most = (Cost){lanes * each, lanes, lanes * bytes, lanes * (bytes > 4 ? bytes / 4 : 1), 4};
    costs.assumed = costs.most;
    if (!is_shared)
        costs.least.wavefronts = costs.most.wavefronts = costs.least.ideal = costs.most.ideal = 0;
    else
        costs.least.sectors = costs.most.sectors = costs.least.lines = costs.most.lines = 0;
    int64_t none[WARP_LANES] = {0};
    costs.most.ideal = costs.least.ideal =
        is_shared ? shared_cost(none, active, bytes, 0).ideal : 0;
    costs.assumed.ideal = costs.most.ideal;
    if (is_shared) {
        costs.least.wavefronts = costs.most.ideal;
        costs.assumed.wavefronts = costs.most.ideal;
    }
    return costs;
}

static int64_t residue_step(const WarpValue *place, unsigned bytes, bool is_shared)
{
    int64_t step = place->lanes.modulus, period = is_shared ? BANK_BYTES : LINE_BYTES;
    if (place->memory && !place->memory->aligned && !is_shared)
        step = divisor_common(step, bytes & -bytes);
    step = divisor_common(step, period);
    return step ? step : period;
}

static Costs costs_of(const WarpValue *place, LaneSet active, unsigned bytes, bool is_shared)
{
    const Lanes *lanes = &place->lanes;
    Costs costs = any_costs(active, bytes, is_shared);
    if (lanes->state == LANES_DATA)
        return costs;
    costs.assumed = is_shared ? shared_cost(lanes->at, active, bytes, 0)
                              : global_cost(lanes->at, active, bytes, 0);
    if (lanes->state == LANES_ASSUMED)
        return costs;
    int64_t step = residue_step(place, bytes, is_shared),
            period = is_shared ? BANK_BYTES : LINE_BYTES;
    costs.least = costs.most = costs.assumed;
    for (int64_t shift = step; shift < period; shift += step)
        widen(&costs.least, &costs.most,
              is_shared ? shared_cost(lanes->at, active, bytes, shift)
                        : global_cost(lanes->at, active, bytes, shift));
    return costs;
}

/* --- sites ----------------------------------------------------------------------------------- */

static Site *site_at(Walk *walk, const Expr *expr, AccessKind kind, const WarpValue *place,
                     unsigned bytes)
{
    for (Site *site = walk->code->sites_at[expr->first]; site; site = site->next)
        if (site->expr == expr && site->kind == kind) {
            if (site->memory != place->memory) {
                site->memory = NULL;
                site->several = true;
            }
            if (site->bytes != bytes)
                site->bytes = 0;
            return site;
        }
    Site *site = arena_new_of(walk->arena, Site);
    *site = (Site){.code = walk->code,
                   .expr = expr,
                   .kind = kind,
                   .memory = place->memory,
                   .bytes = bytes,
                   .next = walk->code->sites_at[expr->first]};
    walk->code->sites_at[expr->first] = site;
    vec_push(walk->arena, &walk->sites, site);
    return site;
}

static void range_add(Range *range, bool first, unsigned least, unsigned most, double assumed)
{
    range->least = first || least < range->least ? least : range->least;
    range->most = first || most > range->most ? most : range->most;
    range->sum += assumed;
}

static void claim_add(Claim *claim, const WarpValue *place, LaneSet active, const Costs *c)
{
    bool first = claim->requests == 0;
    unsigned lanes = (unsigned)__builtin_popcount(active);
    range_add(&claim->lanes, first, lanes, lanes, lanes);
    range_add(&claim->sectors, first, c->least.sectors, c->most.sectors, c->assumed.sectors);
    range_add(&claim->lines, first, c->least.lines, c->most.lines, c->assumed.lines);
    range_add(&claim->used, first, c->least.used, c->most.used, c->assumed.used);
    range_add(&claim->wavefronts, first, c->least.wavefronts, c->most.wavefronts,
              c->assumed.wavefronts);
    range_add(&claim->ideal, first, c->least.ideal, c->most.ideal, c->assumed.ideal);
    claim->data = claim->data || place->lanes.state == LANES_DATA;
    claim->assumed = claim->assumed || place->lanes.state == LANES_ASSUMED;
    if (first ||
        (claim->active != ~0u && __builtin_popcount(active) > __builtin_popcount(claim->active))) {
        claim->first = place->lanes;
        claim->active = active;
    }
    claim->requests++;
}

static bool is_certain(const Costs *c)
{
    return c->least.sectors == c->most.sectors && c->least.lines == c->most.lines &&
           c->least.used == c->most.used && c->least.wavefronts == c->most.wavefronts;
}

static void tally_add(Tally *tally, double times, unsigned lanes, const Costs *c, bool sure,
                      bool once)
{
    tally->requests += times;
    tally->lanes += times * lanes;
    tally->sectors += times * c->assumed.sectors;
    tally->lines += times * c->assumed.lines;
    tally->used += times * c->assumed.used;
    tally->wavefronts += times * c->assumed.wavefronts;
    tally->ideal += times * c->assumed.ideal;
    tally->uncertain = tally->uncertain || !sure || !is_certain(c);
    tally->once = tally->once || once;
}

/* Steps' worth of time that a request takes whose place is not known. */
enum { SHIFTED_STEPS = 4 };

/* How many of a sweep's requests lie so many bytes behind the first one, up to whole lines, or
 * banks. */
static void count_shifts(const Lanes *lanes, int64_t line, double times[LINE_BYTES])
{
    times[0] = 1;
    for (unsigned axis = 0; lanes->sweep && axis < SWEEP_AXES; axis++) {
        int64_t extent = lanes->sweep->extent[axis];
        int64_t step = (lanes_step(lanes, axis) % line + line) % line;
        int64_t period = line / divisor_common(step, line);
        double sum[LINE_BYTES] = {0};
        if (extent <= 1)
            continue;
        for (int64_t at = 0; at < line; at++)
            for (int64_t i = 0; times[at] > 0 && i < period && i < extent; i++)
                sum[(at + i * step) % line] +=
                    times[at] * (double)(extent / period + (i < extent % period));
        memcpy(times, sum, sizeof sum);
    }
}

/* The requests of a sweep, one where there is none. */
static void count_requests(Walk *walk, Tally *tally, const WarpValue *at, unsigned bytes,
                           bool is_shared, bool sure)
{
    LaneSet active = walk->mask.maybe;
    double times[LINE_BYTES] = {0};
    Lanes steps = at->lanes;
    steps.sweep = walk->sweeps ? &walk->sweep : NULL; /* all of it, where the place stays, too */
    count_shifts(&steps, is_shared ? BANK_BYTES : LINE_BYTES, times);
    for (unsigned shift = 0; shift < LINE_BYTES; shift++) {
        WarpValue one = *at;
        if (times[shift] <= 0)
            continue;
        for (unsigned i = 0; i < WARP_LANES && shift; i++)
            one.lanes.at[i] += shift;
        Costs costs = costs_of(&one, active, bytes, is_shared);
        tally_add(tally, times[shift], (unsigned)__builtin_popcount(active), &costs, sure,
                  walk->unending > 0);
        if (at->lanes.modulus)
            walk->steps += SHIFTED_STEPS;
        walk->steps += shift > 0;
    }
}

/* What an operator of the program's own does with its operand is not seen. */
static bool has_own_operators(const Walk *walk, const WarpValue *place)
{
    return place->type && !place->indirections &&
           (place->type->kind == TYPE_VECTOR || place->type->kind == TYPE_UNKNOWN) &&
           walk->unit->has_operators;
}

/* One piece of what is accessed, as far from its beginning as `offset` says. */
static void request_piece(Walk *walk, Site *site, const WarpValue *place, int64_t offset,
                          unsigned bytes)
{
    LaneSet active = walk->mask.maybe;
    bool is_shared = place->memory && place->memory->space == SPACE_SHARED;
    WarpValue at = *place;
    for (unsigned i = 0; i < WARP_LANES; i++)
        at.lanes.at[i] += offset;
    if (!bytes_are_one_access(bytes)) {
        at.lanes.state = at.lanes.state == LANES_DATA ? LANES_DATA : LANES_ASSUMED;
        bytes = bytes ? bytes : 4;
    }
    if (!place->memory || place->memory->space == SPACE_OTHER)
        at.lanes.state = at.lanes.state == LANES_KNOWN ? LANES_ASSUMED : at.lanes.state;
    bool is_plain = !site->optional && (!place->type || place->type->size || place->indirections) &&
                    !has_own_operators(walk, place);
    if (walk->is_claim && walk->unending > site->loops)
        site->loops = walk->unending;
    if (walk->is_claim) {
        Costs costs = costs_of(&at, active, bytes, is_shared);
        claim_add(&site->claim, &at, active, &costs);
        return;
    }
    lanes_settle(&at.lanes);
    count_requests(walk, &site->tally, &at, bytes, is_shared,
                   is_plain && !walk->rests_on_sizes &&
                       (walk->mask.sure & walk->mask.certain) == active);
}

/* A struct that is copied goes in pieces of its alignment, and so do vectors of three components or
 * of more than 16 bytes. 0: it is none, or not known. */
static unsigned piece_bytes(const Walk *walk, const WarpValue *place, unsigned bytes)
{
    enum { LARGEST = 16 };
    const Type *type = place->type;
    if (type && type->kind == TYPE_VECTOR && !place->indirections && type->size == bytes)
        return bytes % 3 == 0 ? bytes / 3 : bytes > LARGEST ? LARGEST : 0;
    if (!type || place->indirections || type->size || !bytes)
        return 0;
    unsigned piece = layout_alignment(walk->layouts, type->name);
    return bytes_are_one_access(piece) && piece < bytes ? piece : 0;
}

void site_request(Walk *walk, const Expr *expr, AccessKind kind, const WarpValue *place,
                  unsigned bytes)
{
    if (!walk->record || !walk->mask.maybe ||
        (place->memory && place->memory->space == SPACE_LOCAL))
        return;
    unsigned piece = piece_bytes(walk, place, bytes);
    Site *site = site_at(walk, expr, kind, place, piece ? piece : bytes);
    site->reach = bytes > site->reach ? bytes : site->reach;
    if (walk->symbolic)
        site->index = place->lanes.poly;
    if (!walk->counts)
        return;
    if (!piece)
        request_piece(walk, site, place, 0, bytes);
    for (unsigned offset = 0; piece && offset < bytes; offset += piece)
        request_piece(walk, site, place, offset, piece);
}

void site_load_optional(Walk *walk, const Expr *expr, const WarpValue *place, unsigned bytes)
{
    site_request(walk, expr, KIND_LOAD, place, bytes);
    for (Site *site = walk->code->sites_at[expr->first]; site; site = site->next)
        if (site->expr == expr && site->kind == KIND_LOAD)
            site->optional = site->tally.uncertain = true;
}
