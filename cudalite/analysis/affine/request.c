/* Requests. Enters: a region, a footprint of it. Leaves: the cells that the lanes of a warp ask
 * for, and the wavefronts that this takes in a layout. */
#include "request.h"

#include <string.h>

#include "../execution_frequency.h"

/* 8-byte elements go by half warps, 16-byte ones by quarters (CUDA C++ Programming Guide, shared
 * memory of compute capability 5.x and later). */
static unsigned lanes_of_pass(unsigned bytes)
{
    return bytes >= 16 ? 8 : bytes == 8 ? 16 : WARP_LANES;
}

/* Pieces of memory, each 1 << bits bytes, that the elements of active lanes [from, to) lie in. */
static unsigned count_pieces(const int64_t *addresses, const bool *active, unsigned from,
                             unsigned to, unsigned bytes, unsigned bits)
{
    int64_t seen[2 * WARP_LANES], least = INT64_MAX, most = INT64_MIN; /* of these */
    unsigned count = 0;
    for (unsigned lane = from; lane < to; lane++) {
        if (!active[lane])
            continue;
        int64_t first = addresses[lane] >> bits, last = (addresses[lane] + bytes - 1) >> bits;
        for (int64_t piece = first; piece <= last; piece++) {
            unsigned i = piece < least || piece > most ? 0 : count;
            while (i > 0 && seen[i - 1] != piece)
                i--;
            if (i > 0 || count == 2 * WARP_LANES)
                continue;
            seen[count++] = piece;
            least = piece < least ? piece : least;
            most = piece > most ? piece : most;
        }
    }
    return count;
}

unsigned count_sectors(const int64_t *addresses, const bool *active, unsigned bytes)
{
    return count_pieces(addresses, active, 0, WARP_LANES, bytes, 5);
}

unsigned count_lines(const int64_t *addresses, const bool *active, unsigned bytes)
{
    unsigned lanes = lanes_of_pass(bytes), sum = 0;
    for (unsigned from = 0; from < WARP_LANES; from += lanes)
        sum += count_pieces(addresses, active, from, from + lanes, bytes, 7);
    return sum;
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
        for (int64_t word = addresses[lane] >> 2; word <= (addresses[lane] + bytes - 1) >> 2;
             word++) {
            unsigned bank = (unsigned)(word & (BANKS - 1)), i = count[bank];
            while (i > 0 && words[bank][i - 1] != word)
                i--;
            if (i > 0)
                continue;
            words[bank][count[bank]++] = word;
            most = count[bank] > most ? count[bank] : most;
        }
    }
    return most;
}

unsigned count_wavefronts(const int64_t *addresses, const bool *active, unsigned bytes,
                          unsigned *ideal)
{
    unsigned lanes = lanes_of_pass(bytes), sum = 0;
    *ideal = 0;
    for (unsigned from = 0; from < WARP_LANES; from += lanes) {
        unsigned wavefronts = pass_wavefronts(addresses, active, bytes, from, from + lanes);
        sum += wavefronts;
        *ideal += wavefronts > 0;
    }
    return sum;
}

unsigned tile_rank(const Footprint *print)
{
    return print->row ? 2 : print->rank;
}

int64_t tile_extent(const Footprint *print, unsigned d)
{
    int64_t extent = print->dims[print->row ? 0 : d].extent;
    return !print->row ? extent : d == 0 ? (extent + print->row - 1) / print->row : print->row;
}

int64_t tile_bytes(const Footprint *print, TileLayout layout)
{
    int64_t cells = 1;
    for (unsigned d = 0; d < tile_rank(print); d++)
        cells *= layout.extents[d];
    return cells * print->array->element;
}

Part part_whole(const Footprint *print)
{
    Part part = {0};
    for (unsigned d = 0; d < print->rank; d++)
        part.dims[d].count = print->dims[d].extent;
    return part;
}

Part part_within(const Part *part, Slab slab)
{
    Part within = *part;
    if (slab.count)
        within.dims[slab.d] = (CellRange){.first = slab.first, .count = slab.count};
    return within;
}

static int64_t part_cells(const Footprint *print, const Part *part)
{
    int64_t cells = 1;
    for (unsigned d = 0; d < print->rank; d++)
        cells *= part->dims[d].count;
    return cells;
}

/* --- lanes ----------------------------------------------------------------------------------- */

int64_t model_threads(const Model *model)
{
    int64_t threads = 1;
    for (unsigned axis = 0; axis < 3; axis++)
        threads *= model->block_size[axis] > 0 ? model->block_size[axis] : 1;
    return threads;
}

int64_t copy_threads(const Model *model)
{
    int64_t threads = model_threads(model);
    return threads < WARP_LANES ? threads : threads / WARP_LANES * WARP_LANES;
}

int64_t model_warps(const Model *model)
{
    return (model_threads(model) + WARP_LANES - 1) / WARP_LANES;
}

int64_t thread_axis(const Model *model, int64_t thread, unsigned axis)
{
    uint32_t number = (uint32_t)thread, x = (uint32_t)model->block_size[0],
             y = (uint32_t)model->block_size[1];
    return axis == 0 ? number % x : axis == 1 ? number / x % y : number / x / y;
}

int64_t sample_warp(const Model *model, unsigned sample)
{
    int64_t warps = model_warps(model);
    return warps <= SAMPLES ? sample : (warps - 1) * sample / (SAMPLES - 1);
}

unsigned warp_samples(const Model *model)
{
    int64_t warps = model_warps(model);
    return warps < SAMPLES ? (unsigned)warps : SAMPLES;
}

int64_t sample_iteration(const Region *region, unsigned sample)
{
    return region->tile <= SAMPLES ? sample : (region->tile - 1) * sample / (SAMPLES - 1);
}

unsigned iteration_samples(const Region *region)
{
    return region->tile < SAMPLES ? (unsigned)region->tile : SAMPLES;
}

/* --- how often ------------------------------------------------------------------------------- */

double loop_frequency(const Loop *loop)
{
    return loop->trips_known ? (double)loop->trips : 4;
}

static double loops_frequency(const Region *region, const Access *access)
{
    double times = access->iterations ? 1.0 / access->iterations : 1;
    for (const Loop *loop = access->loop; loop && loop != region->loop; loop = loop->outer) {
        if (loop->stmt->first < region_first_token(region))
            break;
        times *= loop_frequency(loop);
    }
    return times;
}

unsigned access_conditions_on_data(const Access *access)
{
    unsigned count = 0;
    for (const Condition *condition = access->condition; condition; condition = condition->outer)
        count += condition->on_data && condition->stmt && access->loop &&
                 condition->stmt->first > access->loop->stmt->first;
    return count;
}

double condition_frequency(const Condition *condition)
{
    if (!condition->expr)
        return 1;
    const double turns = condition_turns(condition);
    if (turns > 0)
        return turns;
    bool equality = condition->comparison && condition->op == TOKEN_EQUAL;
    bool choice = !condition->stmt || (condition->stmt->otherwise && condition->negated);
    bool again =
        condition->outer && condition->outer->stmt == condition->stmt; /* a && b: one choice */
    bool usual = condition->comparison && !condition->on_data && (again || !choice);
    return equality ? 0.05 : usual ? 0.9 : 0.5;
}

static double conditions_frequency(const Region *region, const Condition *innermost)
{
    double times = 1;
    for (const Condition *condition = innermost; condition && condition != region->condition;
         condition = condition->outer)
        times *= condition_frequency(condition);
    return times;
}

double access_frequency(const Region *region, const Access *access)
{
    return loops_frequency(region, access) * conditions_frequency(region, access->condition);
}

/* --- requests of a tile ---------------------------------------------------------------------- */

/* Relative to the first active lane: a shift by whole words turns the banks and changes nothing. */
static void make_relative(Request *request)
{
    unsigned first = 0;
    while (first < WARP_LANES && !request->active[first])
        first++;
    for (unsigned d = 0; d < 3 && first < WARP_LANES; d++) {
        int32_t shift = request->cell[first][d];
        for (unsigned lane = first; lane < WARP_LANES; lane++)
            request->cell[lane][d] -= request->active[lane] ? shift : 0;
    }
}

void request_add(Arena *arena, Requests *requests, unsigned element, const Request *request)
{
    Request added = *request;
    if (element % BANK_BYTES == 0)
        make_relative(&added);
    for (size_t i = requests->len; i-- > 0;) {
        Request *other = &requests->at[i];
        if (memcmp(other->cell, added.cell, sizeof added.cell) == 0 &&
            memcmp(other->active, added.active, sizeof added.active) == 0) {
            other->times += added.times;
            return;
        }
    }
    vec_push(arena, requests, added);
}

/* Other iterations and offsets only turn the banks. */
static bool only_turns(const Footprint *print)
{
    return print->array->element % BANK_BYTES == 0;
}

/* The cells of a warp's threads where iterations and offsets are 0. */
static Request warp_cells(const Region *region, const Footprint *print, int64_t warp)
{
    const Model *model = region->model;
    Request request = {0};
    int64_t threads = model_threads(model);
    for (unsigned lane = 0; lane < WARP_LANES; lane++) {
        int64_t thread = warp * WARP_LANES + lane, axes[3];
        request.active[lane] = thread < threads;
        if (!request.active[lane])
            continue;
        for (unsigned axis = 0; axis < 3; axis++)
            axes[axis] = thread_axis(model, thread, axis);
        for (unsigned d = 0; d < print->rank; d++)
            for (unsigned i = 0; i < print->dims[d].count; i++) {
                const Digit *digit = &print->dims[d].digits[i];
                bool is_row = print->row && digit->scale % print->row == 0;
                int64_t scale = is_row ? digit->scale / print->row : digit->scale;
                if (digit->atom->kind == ATOM_THREAD)
                    request.cell[lane][print->row && !is_row ? 1 : d] +=
                        (int32_t)(scale * axes[digit->atom->axis]);
            }
    }
    return request;
}

static Request shifted(const Request *base, const int64_t shift[3])
{
    Request request = *base;
    for (unsigned lane = 0; lane < WARP_LANES; lane++)
        for (unsigned d = 0; d < 3 && request.active[lane]; d++)
            request.cell[lane][d] += (int32_t)shift[d];
    return request;
}

/* Where iterations and offsets count: each access in each iteration. */
static void add_each(const Region *region, const Footprint *print, const Request *base,
                     double factor, Arena *arena, Requests *requests)
{
    unsigned iterations = iteration_samples(region);
    for (unsigned r = 0; r < iterations; r++)
        for (size_t i = 0; i < print->accesses.len; i++) {
            int64_t shift[3] = {0};
            for (unsigned d = 0; d < print->rank; d++) {
                int64_t *by = &shift[print->row ? 1 : d];
                *by = print->offsets.at[i * print->rank + d];
                for (unsigned k = 0; k < print->dims[d].count; k++)
                    if (print->dims[d].digits[k].is_tiled)
                        *by += print->dims[d].digits[k].scale * sample_iteration(region, r);
            }
            Request request = shifted(base, shift);
            request.times = factor / iterations * access_frequency(region, print->accesses.at[i]);
            request_add(arena, requests, print->array->element, &request);
        }
}

void requests_of_compute(const Region *region, const Footprint *print, Arena *arena,
                         Requests *requests)
{
    unsigned warps = warp_samples(region->model);
    double factor = (double)model_warps(region->model) * (double)region->tile / warps, often = 0;
    for (size_t i = 0; i < print->accesses.len; i++)
        often += access_frequency(region, print->accesses.at[i]);
    for (unsigned w = 0; w < warps; w++) {
        Request request = warp_cells(region, print, sample_warp(region->model, w));
        request.times = factor * often;
        if (only_turns(print))
            request_add(arena, requests, print->array->element, &request);
        else
            add_each(region, print, &request, factor, arena, requests);
    }
}

/* The cell of the part with a number, fastest dimension last. */
static void cell_of_number(const Footprint *print, const Part *part, int64_t number,
                           int32_t cell[3])
{
    uint32_t rest = (uint32_t)number;
    for (unsigned d = print->rank; d-- > 0;) {
        const CellRange *range = &part->dims[d];
        uint32_t at = rest % (uint32_t)range->count;
        cell[d] = (int32_t)(range->first + at + (at < range->before ? 0 : range->gap));
        rest /= (uint32_t)range->count;
    }
    if (print->row) {
        cell[1] = (int32_t)(cell[0] % print->row);
        cell[0] = (int32_t)(cell[0] / print->row);
    }
}

/* A warp that copies its own rows of fewer than 32 cells takes several at a time: how many rows
 * those are apart, so that they begin in different banks where a row is one element longer than its
 * cells; 1: they are neighbours. */
static int64_t row_spacing(const Footprint *print, const CopyNest *nest)
{
    int64_t row = nest->part.dims[print->rank - 1].count;
    unsigned element = print->array->element;
    unsigned lanes = lanes_of_pass(element); /* whole rows already: nothing to gain */
    return nest->by_warp && nest->vector == 1 && print->rank == 2 && row > 2 && row < lanes &&
                   WARP_LANES % row == 0 && element >= BANK_BYTES
               ? row
               : 1;
}

bool copy_is_vast(const CopyNest *nest, unsigned d)
{
    return nest->part.dims[d].count > 1;
}

unsigned copy_fastest(const CopyNest *nest, unsigned rank)
{
    unsigned d = rank - 1;
    while (d > 0 && !copy_is_vast(nest, d))
        d--;
    return d;
}

/* The axes of the block, one for each dimension that has more than a cell, in their order. */
static bool find_axes(CopyNest *nest, const int64_t *block, unsigned rank)
{
    unsigned axis = 0;
    for (unsigned d = 0; d < 3; d++)
        nest->axes[d] = -1;
    for (unsigned d = rank; d-- > 0;) {
        if (!copy_is_vast(nest, d))
            continue;
        while (axis < 3 && block[axis] == 1)
            axis++;
        if (axis == 3 || block[axis] != nest->part.dims[d].count)
            return false;
        nest->axes[d] = (int)axis++;
    }
    return true;
}

CopyNest copy_nest(const Model *model, const Footprint *print, const Part *part, bool by_warp,
                   unsigned vector)
{
    CopyNest nest = {.part = *part, .by_warp = by_warp, .vector = vector, .pieces = 1};
    const int64_t threads = copy_threads(model);
    nest.part.dims[print->rank - 1].first /= vector;
    nest.part.dims[print->rank - 1].count /= vector;
    nest.cells = part_cells(print, &nest.part);
    nest.threads = by_warp ? WARP_LANES : threads;
    nest.own = by_warp ? nest.cells / ((threads + WARP_LANES - 1) / WARP_LANES) : nest.cells;
    nest.passes = (nest.own + nest.threads - 1) / nest.threads;
    nest.spacing = row_spacing(print, &nest);
    nest.direct = find_axes(&nest, model->block_size, print->rank) && !by_warp &&
                  nest.passes <= 1 && nest.cells == model_threads(model);
    const int64_t row = nest.part.dims[copy_fastest(&nest, print->rank)].count;
    const bool even =
        nest.own % nest.threads == 0 ||
        (!by_warp && row == model->block_size[0]); /* else few lanes make the last pass */
    if (nest.passes > 1 && nest.cells > row && row > 2 && nest.threads % row == 0 && even)
        nest.row = row;
    return nest;
}

void copy_take_pieces(const Footprint *print, CopyNest *nest)
{
    const CellRange *row = &nest->part.dims[print->rank - 1];
    if (!nest->by_warp || nest->row || nest->vector > 1 || row->gap || print->rank != 2 ||
        print->dims[1].step != 1 || print->dims[1].count != 1 ||
        print->dims[1].digits[0].scale != 1 || row->count % WARP_LANES != 0)
        return;
    nest->row = WARP_LANES;
    nest->pieces = row->count / WARP_LANES;
}

/* The cell, in a warp's own rows, of a lane in one of its passes. */
static int64_t cell_of_lane(const Footprint *print, const CopyNest *nest, int64_t pass,
                            unsigned lane)
{
    int64_t row = nest->part.dims[print->rank - 1].count;
    if (nest->spacing == 1)
        return pass * WARP_LANES + lane;
    return (pass + lane / row * nest->spacing) * row + lane % row;
}

unsigned requests_of_copy(const Region *region, const Footprint *print, const CopyNest *nest,
                          Request requests[COPY_SAMPLES])
{
    const int64_t cells = nest->cells, threads = copy_threads(region->model), own = nest->own,
                  warps = (threads + WARP_LANES - 1) / WARP_LANES;
    int64_t all = nest->by_warp
                      ? nest->passes * warps
                      : cells / threads * warps + (cells % threads + WARP_LANES - 1) / WARP_LANES;
    int64_t looked = all < COPY_SAMPLES ? all : COPY_SAMPLES;
    for (int64_t i = 0; i < looked; i++) {
        int64_t number = looked == all ? i : (all - 1) * i / (looked - 1);
        int64_t warp = number % warps, pass = number / warps;
        Request *request = &requests[i];
        *request = (Request){.times = (double)all / (double)looked};
        for (unsigned lane = 0; lane < WARP_LANES; lane++) {
            int64_t cell = nest->by_warp ? warp * own + cell_of_lane(print, nest, pass, lane)
                                         : pass * threads + warp * WARP_LANES + lane;
            request->active[lane] = nest->by_warp
                                        ? pass * WARP_LANES + lane < own
                                        : cell < cells && warp * WARP_LANES + lane < threads;
            if (request->active[lane])
                cell_of_number(print, &nest->part, cell, request->cell[lane]);
        }
    }
    return (unsigned)looked;
}

SharedTraffic requests_traffic_of(const Requests *requests, unsigned element, unsigned rank,
                                  TileLayout layout)
{
    SharedTraffic sum = {0};
    for (size_t i = 0; i < requests->len; i++) {
        const Request *request = &requests->at[i];
        int64_t addresses[WARP_LANES];
        for (unsigned lane = 0; lane < WARP_LANES; lane++) {
            int64_t at = 0;
            for (unsigned d = 0; d < rank; d++)
                at = at * layout.extents[d] + request->cell[lane][d];
            addresses[lane] = at * element;
        }
        unsigned ideal;
        sum.wavefronts +=
            request->times * count_wavefronts(addresses, request->active, element, &ideal);
        sum.ideal += request->times * ideal;
        sum.requests += request->times;
    }
    return sum;
}

SharedTraffic requests_traffic(const Requests *requests, const Footprint *print, TileLayout layout)
{
    return requests_traffic_of(requests, print->array->element, tile_rank(print), layout);
}
