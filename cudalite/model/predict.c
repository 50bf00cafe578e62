/* Prediction. Enters: a region, footprints. Leaves: requests, sectors and wavefronts of one block in
 * one tile. A few warps and rounds stand for all: indices are linear, so they repeat. */
#include "predict.h"

#include <string.h>

enum { SAMPLES = 4 };

static int64_t sample_value(void *context, const Atom *atom)
{
    const Region *region = context;
    int64_t start;
    if (atom->loop && atom == atom->loop->tile) /* tiles begin at multiples of a full row from the start */
        return (poly_evaluate(atom->loop->start, sample_value, context, &start) ? start : 0) + LINE_BYTES - atom->loop->lead;
    switch (atom->kind) {
    case ATOM_BLOCK: return 1;
    case ATOM_GRID: return 64;
    case ATOM_SYMBOL:
    case ATOM_OPAQUE: return region->sizes == SIZES_ALIGNED ? 1024 : 1021;
    default: return 0; /* digits: asked for one by one */
    }
}

static int64_t evaluate(const Region *region, const Poly *poly)
{
    int64_t value = 0;
    return poly_evaluate(poly, sample_value, (void *)region, &value) ? value : 0;
}

unsigned count_sectors(const int64_t *addresses, const bool *active, unsigned bytes)
{
    int64_t seen[2 * WARP_LANES];
    unsigned count = 0;
    for (unsigned lane = 0; lane < WARP_LANES; lane++) {
        if (!active[lane])
            continue;
        int64_t first = addresses[lane] >> 5, last = (addresses[lane] + bytes - 1) >> 5;
        for (int64_t sector = first; sector <= last; sector++) {
            unsigned i = 0;
            while (i < count && seen[i] != sector)
                i++;
            if (i == count && count < 2 * WARP_LANES)
                seen[count++] = sector;
        }
    }
    return count;
}

/* Lanes [from, to) in one pass: the bank with the most distinct words tells how long it takes. */
static unsigned pass_wavefronts(const int64_t *addresses, const bool *active, unsigned bytes,
                                unsigned from, unsigned to)
{
    int64_t words[BANKS][WARP_LANES];
    unsigned char count[BANKS] = {0};
    unsigned most = 0;
    for (unsigned lane = from; lane < to; lane++) {
        if (!active[lane])
            continue;
        for (int64_t word = addresses[lane] >> 2; word <= (addresses[lane] + bytes - 1) >> 2; word++) {
            unsigned bank = (unsigned)(word & (BANKS - 1)), i = 0;
            while (i < count[bank] && words[bank][i] != word)
                i++;
            if (i < count[bank])
                continue;
            words[bank][count[bank]++] = word;
            most = count[bank] > most ? count[bank] : most;
        }
    }
    return most;
}

unsigned count_wavefronts(const int64_t *addresses, const bool *active, unsigned bytes, unsigned *ideal)
{
    /* 8-byte elements go by half warps, 16-byte ones by quarters (CUDA C++ Programming Guide, shared
     * memory of compute capability 5.x and later). */
    unsigned lanes = bytes >= 16 ? 8 : bytes == 8 ? 16 : WARP_LANES, sum = 0;
    *ideal = 0;
    for (unsigned from = 0; from < WARP_LANES; from += lanes) {
        unsigned wavefronts = pass_wavefronts(addresses, active, bytes, from, from + lanes);
        sum += wavefronts;
        *ideal += wavefronts > 0;
    }
    return sum;
}

int64_t tile_bytes(const Footprint *print, TileLayout layout)
{
    int64_t cells = 1;
    for (unsigned d = 0; d < print->rank; d++)
        cells *= layout.extents[d];
    return cells * print->array->element;
}

/* --- lanes ----------------------------------------------------------------------------------- */

static int64_t block_threads(const Model *model)
{
    int64_t threads = 1;
    for (unsigned axis = 0; axis < 3; axis++)
        threads *= model->block_size[axis] > 0 ? model->block_size[axis] : 1;
    return threads;
}

int64_t copy_threads(const Model *model)
{
    int64_t threads = block_threads(model);
    return threads < WARP_LANES ? threads : threads / WARP_LANES * WARP_LANES;
}

static int64_t block_warps(const Model *model)
{
    return (block_threads(model) + WARP_LANES - 1) / WARP_LANES;
}

static int64_t thread_axis(const Model *model, int64_t thread, unsigned axis)
{
    int64_t x = model->block_size[0], y = model->block_size[1];
    return axis == 0 ? thread % x : axis == 1 ? thread / x % y : thread / x / y;
}

/* Warps that are looked at: the first, the last, and some between. */
static int64_t sample_warp(const Model *model, unsigned sample)
{
    int64_t warps = block_warps(model);
    return warps <= SAMPLES ? sample : (warps - 1) * sample / (SAMPLES - 1);
}

static unsigned warp_samples(const Model *model)
{
    int64_t warps = block_warps(model);
    return warps < SAMPLES ? (unsigned)warps : SAMPLES;
}

/* A normalised index as numbers: base + sum of coefficient * digit. */
typedef struct {
    int64_t base, thread[3], tiled;
    bool linear;
} LinearIndex;

static LinearIndex linear_index(const Region *region, const Poly *poly, const Loop *innermost)
{
    Arena *arena = region->model->arena;
    LinearIndex index = {0};
    const Poly *rest = region_normalise(region, poly, innermost), *coefficient;
    if (!rest)
        return index;
    for (unsigned axis = 0; axis < 3; axis++) {
        if (!poly_linear(arena, rest, region->model->thread[axis], &coefficient, &rest))
            return index;
        index.thread[axis] = evaluate(region, coefficient);
    }
    if (region->loop) {
        if (!poly_linear(arena, rest, region->loop->number, &coefficient, &rest))
            return index;
        index.tiled = evaluate(region, coefficient);
    }
    index.base = evaluate(region, rest);
    index.linear = true;
    for (size_t i = 0; i < rest->count; i++)
        for (unsigned k = 0; k < rest->terms[i].degree; k++)
            index.linear = index.linear && (rest->terms[i].atoms[k]->uniform ||
                                            rest->terms[i].atoms[k]->kind == ATOM_ITERATOR);
    return index;
}

static int64_t round_sample(const Region *region, unsigned sample)
{
    return region->tile <= SAMPLES ? sample : (region->tile - 1) * sample / (SAMPLES - 1);
}

static unsigned round_samples(const Region *region)
{
    return region->tile < SAMPLES ? (unsigned)region->tile : SAMPLES;
}

double predict_frequency(const Region *region, const Access *access)
{
    double times = 1;
    for (const Loop *loop = access->loop; loop && loop != region->loop; loop = loop->outer) {
        if (loop->stmt->first < region_first_token(region))
            break;
        times *= loop->trips_known ? (double)loop->trips : 4;
    }
    for (const Condition *condition = access->condition; condition && condition != region->condition;
         condition = condition->outer) {
        if (!condition->expr)
            continue;
        bool equality = condition->comparison && condition->op == TOKEN_EQUAL;
        bool choice = !condition->stmt || (condition->stmt->otherwise && condition->negated);
        bool again = condition->outer && condition->outer->stmt == condition->stmt; /* a && b: one choice */
        bool usual = condition->comparison && !condition->on_data && (again || !choice);
        times *= equality ? 0.05 : usual ? 0.9 : 0.5;
    }
    return times;
}

Traffic predict_access(const Region *region, const Access *access)
{
    const Model *model = region->model;
    Traffic sum = {0};
    LinearIndex index = linear_index(region, access->flat, access->loop);
    int64_t threads = block_threads(model);
    unsigned warps = warp_samples(model), rounds = round_samples(region);
    for (unsigned w = 0; w < warps; w++)
        for (unsigned r = 0; r < rounds; r++) {
            int64_t addresses[WARP_LANES] = {0};
            bool active[WARP_LANES] = {0};
            unsigned lanes = 0;
            for (unsigned lane = 0; lane < WARP_LANES; lane++) {
                int64_t thread = sample_warp(model, w) * WARP_LANES + lane;
                active[lane] = thread < threads;
                lanes += active[lane];
                int64_t at = index.base + index.tiled * round_sample(region, r);
                for (unsigned axis = 0; axis < 3; axis++)
                    at += index.thread[axis] * thread_axis(model, thread, axis);
                addresses[lane] = at * access->array->element;
            }
            sum.sectors += index.linear ? count_sectors(addresses, active, access->array->element) : lanes;
            sum.requests += 1;
        }
    double factor = (double)block_warps(model) * (double)region->tile / (sum.requests > 0 ? sum.requests : 1) *
                    predict_frequency(region, access);
    sum.requests *= factor;
    sum.sectors *= factor;
    return sum;
}

/* --- tiles ----------------------------------------------------------------------------------- */

/* A footprint's polys as numbers: where dimension d's cell 0 is, how far cells are apart, in elements. */
typedef struct {
    int64_t first, apart[3];
} CellNumbers;

static CellNumbers cell_numbers(const Region *region, const Footprint *print)
{
    CellNumbers numbers = {0};
    int64_t below = 1;
    for (unsigned d = print->rank; d-- > 0;) {
        numbers.first += evaluate(region, print->dims[d].origin) * below;
        numbers.apart[d] = evaluate(region, print->dims[d].granule) * below;
        below *= evaluate(region, print->array->sizes[d]);
    }
    return numbers;
}

int64_t slab_extent(const Footprint *print, Slab slab, unsigned d)
{
    return slab.count && d == slab.d ? slab.count : print->dims[d].extent;
}

static int64_t slab_cells(const Footprint *print, Slab slab)
{
    return slab.count ? print->cells / print->dims[slab.d].extent * slab.count : print->cells;
}

/* Bytes from the tile's start, and elements from the array's, of a cell of the slab by its number. */
static int64_t cell_place(const Footprint *print, Slab slab, TileLayout layout, const CellNumbers *numbers, int64_t cell,
                          int64_t *element)
{
    int64_t at = 0, rest = cell, below = slab_cells(print, slab);
    *element = numbers->first;
    for (unsigned d = 0; d < print->rank; d++) {
        below /= slab_extent(print, slab, d);
        int64_t local = rest / below + (slab.count && d == slab.d ? slab.first : 0);
        rest %= below;
        at = at * layout.extents[d] + local;
        *element += local * numbers->apart[d];
    }
    return at * print->array->element;
}

/* What a cooperative copy does: request `number` of the copy, its lanes' cells. */
static void copy_request(const Region *region, const Footprint *print, Slab slab, TileLayout layout,
                         const CellNumbers *numbers, bool by_warp, int64_t number, Traffic *sum)
{
    int64_t shared[WARP_LANES] = {0}, global[WARP_LANES] = {0};
    bool active[WARP_LANES] = {0};
    int64_t threads = copy_threads(region->model), warps = (threads + WARP_LANES - 1) / WARP_LANES;
    int64_t warp = number % warps, pass = number / warps;
    int64_t cells = slab_cells(print, slab), own = cells / warps; /* by_warp: each warp's part */
    for (unsigned lane = 0; lane < WARP_LANES; lane++) {
        int64_t cell = by_warp ? warp * own + pass * WARP_LANES + lane
                               : pass * threads + warp * WARP_LANES + lane;
        active[lane] = by_warp ? pass * WARP_LANES + lane < own
                               : cell < cells && warp * WARP_LANES + lane < threads;
        if (active[lane])
            shared[lane] = cell_place(print, slab, layout, numbers, cell, &global[lane]);
        global[lane] *= print->array->element;
    }
    unsigned ideal, sectors = count_sectors(global, active, print->array->element);
    if (sectors == 0)
        return;
    sum->requests += 1;
    sum->sectors += sectors;
    sum->wavefronts += count_wavefronts(shared, active, print->array->element, &ideal);
    sum->ideal += ideal;
}

Traffic predict_copy(const Region *region, const Footprint *print, Slab slab, TileLayout layout, bool by_warp)
{
    Traffic sum = {0};
    int64_t cells = slab_cells(print, slab);
    CellNumbers numbers = cell_numbers(region, print);
    int64_t threads = copy_threads(region->model), warps = (threads + WARP_LANES - 1) / WARP_LANES;
    int64_t passes = by_warp ? (cells / warps + WARP_LANES - 1) / WARP_LANES : (cells + threads - 1) / threads;
    int64_t all = passes * warps, looked = all < 2 * SAMPLES ? all : 2 * SAMPLES;
    for (int64_t i = 0; i < looked; i++)
        copy_request(region, print, slab, layout, &numbers, by_warp, looked == all ? i : (all - 1) * i / (looked - 1), &sum);
    double factor = looked > 0 ? (double)all / (double)looked : 0;
    return (Traffic){sum.requests * factor, sum.sectors * factor, sum.wavefronts * factor, sum.ideal * factor};
}

static int64_t digit_value(const Region *region, const Digit *digit, int64_t thread, int64_t round)
{
    if (digit->atom->kind == ATOM_THREAD)
        return thread_axis(region->model, thread, digit->atom->axis);
    return digit->is_tiled ? round : 0;
}

Traffic predict_compute(const Region *region, const Footprint *print, size_t access, TileLayout layout)
{
    const Model *model = region->model;
    Traffic sum = {0};
    int64_t threads = block_threads(model);
    for (unsigned w = 0; w < warp_samples(model); w++)
        for (unsigned r = 0; r < round_samples(region); r++) {
            int64_t addresses[WARP_LANES] = {0};
            bool active[WARP_LANES] = {0};
            for (unsigned lane = 0; lane < WARP_LANES; lane++) {
                int64_t thread = sample_warp(model, w) * WARP_LANES + lane, at = 0;
                active[lane] = thread < threads;
                for (unsigned d = 0; d < print->rank; d++) {
                    const Dimension *dim = &print->dims[d];
                    int64_t local = print->offsets.at[access * print->rank + d];
                    for (unsigned i = 0; i < dim->count; i++)
                        local += dim->digits[i].scale *
                                 digit_value(region, &dim->digits[i], thread, round_sample(region, r));
                    at = at * layout.extents[d] + local;
                }
                addresses[lane] = at * print->array->element;
            }
            unsigned ideal;
            sum.wavefronts += count_wavefronts(addresses, active, print->array->element, &ideal);
            sum.ideal += ideal;
            sum.requests += 1;
        }
    double factor = (double)block_warps(model) * (double)region->tile / (sum.requests > 0 ? sum.requests : 1) *
                    predict_frequency(region, print->accesses.at[access]);
    return (Traffic){sum.requests * factor, 0, sum.wavefronts * factor, sum.ideal * factor};
}

/* --- classes --------------------------------------------------------------------------------- */

AccessClass access_class(const Model *model, const Access *access, int64_t *stride)
{
    const Poly *coefficient, *rest;
    *stride = 0;
    if (!access->flat || !poly_linear(model->arena, access->flat, model->thread[0], &coefficient, &rest))
        return CLASS_IRREGULAR;
    for (size_t i = 0; i < access->flat->count; i++)
        for (unsigned k = 0; k < access->flat->terms[i].degree; k++) {
            const Atom *atom = access->flat->terms[i].atoms[k];
            bool known = atom->uniform || atom->kind == ATOM_THREAD || (atom->kind == ATOM_ITERATOR);
            if (!known)
                return CLASS_IRREGULAR;
        }
    if (!poly_is_constant(coefficient, stride))
        return CLASS_ROW_STRIDE;
    int64_t row;
    unsigned rank = access->array->rank;
    if (rank > 1 && poly_is_constant(access->array->sizes[rank - 1], &row) && row > 1 && *stride != 0 && *stride % row == 0)
        return CLASS_ROW_STRIDE;
    return *stride == 0 ? CLASS_BROADCAST : *stride == 1 || *stride == -1 ? CLASS_COALESCED : CLASS_STRIDED;
}

const char *access_class_name(AccessClass class)
{
    static const char *const names[] = {"broadcast", "coalesced", "strided", "row stride", "irregular"};
    return names[class];
}
