/* One footprint as a tile. Enters: a footprint that may be staged. Leaves: what its copies take,
 * how it lies in shared memory, and what that costs. */
#include "../../analysis/execution_frequency.h"
#include "../../analysis/legality/cell_coverage.h"
#include "../../analysis/legality/must_write.h"
#include "stage.h"

/* A tile costs waits and passes over shared memory, so it has to save more than a few sectors. */
#define WORTH 0.85

enum { WIDE_BYTES = 16 };

/* --- before ---------------------------------------------------------------------------------- */

/* The access looks at what is there: one that sets a member does not. */
static bool really_reads(const Model *model, const Access *access)
{
    return access->read && !bytes_set(model, access);
}

/* The branches of an if that the accesses stand in, one in each; NULL: there is none. The inner
 * ones of a && b are those of the same if. */
static const Condition *other_branch(const Condition *then, const Condition *otherwise)
{
    for (const Condition *mine = otherwise; mine; mine = mine->outer)
        for (const Condition *other = then; other && mine->stmt; other = other->outer)
            if (other->stmt == mine->stmt && mine->stmt->otherwise && mine->negated &&
                !other->negated && mine->stmt->kind == STMT_IF)
                return mine;
    return NULL;
}

static bool excludes(const Access *a, const Access *b)
{
    return other_branch(a->condition, b->condition) || other_branch(b->condition, a->condition);
}

/* Another access of the same cell does the same at least as often: compilers load an element once,
 * and store it once, but members each for itself. */
static bool is_repeated(const Region *region, const Footprint *print, size_t access, bool write)
{
    const Model *model = region->model;
    double often = access_frequency(region, print->accesses.at[access]);
    unsigned bytes = bytes_touched(print->accesses.at[access]);
    const CellAccesses *cell = print->at_cell[access];
    for (size_t n = 0; n < cell->all.len; n++) {
        size_t i = cell->all.at[n];
        const Access *other = print->accesses.at[i];
        bool same =
            write ? other->write && !(bytes & ~bytes_touched(other)) : really_reads(model, other);
        if (i == access || !same || other->loop != print->accesses.at[access]->loop ||
            excludes(other, print->accesses.at[access]))
            continue;
        double others = access_frequency(region, other);
        if (others > often || (others >= often && i < access))
            return true;
    }
    return false;
}

bool read_is_set(const Model *model, const Footprint *print, size_t access)
{
    const Access *read = print->accesses.at[access];
    Accesses before = {0};
    const CellAccesses *cell = print->at_cell[access];
    for (size_t n = 0; n < cell->setting.len && n < MOST_SURE; n++) {
        const Access *write = print->accesses.at[cell->setting.at[n]];
        bool same_iteration = write->whole ? !read->loop /* its iterations have their own */
                                           : !write->loop || loop_within(read->loop, write->loop);
        if (same_iteration && write->order < read->order)
            vec_push(model->arena, &before, write);
    }
    return !read->in_head &&
           bytes_under(model, &before, bytes_touched(read), bytes_set, read->condition);
}

static double frequency_of(const Condition *branch)
{
    double times = 1;
    for (const Condition *condition = branch; condition && condition->stmt == branch->stmt;
         condition = condition->outer)
        times *= condition_frequency(condition);
    return times;
}

/* By what its frequency is to be taken so that it and those of the same cell in the other branch of
 * an if, one of which happens, happen once. */
static double beside_branch(const Footprint *print, size_t access)
{
    const Access *mine = print->accesses.at[access];
    const CellAccesses *cell = print->at_cell[access];
    for (size_t n = 0; n < cell->all.len; n++) {
        const Access *other = print->accesses.at[cell->all.at[n]];
        const Condition *branch = other_branch(other->condition, mine->condition);
        for (const Condition *then = other->condition; branch && then; then = then->outer)
            if (then->stmt == branch->stmt)
                return (1 - frequency_of(then)) / frequency_of(branch);
    }
    return 1;
}

Traffic access_traffic(const Region *region, const Footprint *print)
{
    Traffic sum = {0};
    for (size_t i = 0; i < print->accesses.len; i++) {
        const Access *access = print->accesses.at[i];
        unsigned reads = !access->is_dead_member && really_reads(region->model, access) &&
                         !read_is_set(region->model, print, i) &&
                         !is_repeated(region, print, i, false),
                 writes = !access->is_dead_member && access->write &&
                          !is_repeated(region, print, i, true);
        unsigned times = reads + writes;
        if (!times)
            continue;
        const Traffic one = predict_access(region, access);
        const double often = times * beside_branch(print, i);
        sum.requests += one.requests * often;
        sum.sectors += one.sectors * often;
        sum.lines += one.lines * often;
    }
    return sum;
}

/* --- doubt ----------------------------------------------------------------------------------- */

typedef VEC(const Condition *) Conditions;

static bool under_condition(const Access *access, const Condition *wanted)
{
    const Condition *condition = access->condition;
    while (condition && condition != wanted)
        condition = condition->outer;
    return condition == wanted;
}

/* What it keeps out the copies leave out, too: all of the footprint is under it, and cells tell
 * it. */
static bool condition_is_obeyed(const Region *region, const Footprint *print,
                                const Condition *condition)
{
    bool obey = condition_of_cells(region, print, condition);
    for (unsigned d = 0; d < print->rank; d++)
        obey = obey && print->dims[d].span == 0;
    for (size_t i = 0; i < print->accesses.len && obey; i++)
        obey = under_condition(print->accesses.at[i], condition);
    return obey;
}

/* Those that may hold for few, or for nobody. */
static Conditions obeyed_by(const Region *region, const Footprint *print)
{
    Conditions obeyed = {0};
    for (const Condition *condition = print->accesses.at[0]->condition; condition;
         condition = condition->outer)
        if (condition_share(region->model, condition) < 1 &&
            condition_is_obeyed(region, print, condition))
            vec_push(region->model->arena, &obeyed, condition);
    return obeyed;
}

static bool is_among(const Conditions *conditions, const Condition *wanted)
{
    for (size_t i = 0; i < conditions->len; i++)
        if (conditions->at[i] == wanted)
            return true;
    return false;
}

/* What holds for certain, of all that stands around an access. */
typedef struct {
    const Condition *doubt; /* the outermost condition inside the region that may never hold */
    double times;           /* how often those around it hold */
} Certain;

static Certain certain_around(const Region *region, const Conditions *obeyed, const Access *access)
{
    const Model *model = region->model;
    Certain certain = {.times = 1};
    bool inside = true;
    for (const Condition *condition = access->condition; condition; condition = condition->outer) {
        inside = inside && condition != region->condition;
        if (!inside && condition_of_block(model, condition))
            continue;
        double share = is_among(obeyed, condition) ? 1 : condition_share(model, condition),
               often = inside ? condition_frequency(condition) : 1;
        if (inside && share == 0)
            certain = (Certain){.doubt = condition, .times = 1};
        else
            certain.times *= share < often ? share : often;
    }
    return certain;
}

/* What stands there is evaluated once at least. */
static bool is_first_in_head(const Loop *loop, const Access *access)
{
    const Expr *step = loop->stmt->step;
    return access->in_head && access->loop == loop && (!step || access->expr->last < step->first);
}

/* How often it happens at least, if all conditions hold: not at all in a loop that may have no
 * iteration. */
static double loops_certain_frequency(const Region *region, const Access *access)
{
    double times = access->iterations ? 1.0 / access->iterations : 1;
    for (const Loop *loop = access->loop; loop && loop != region->loop; loop = loop->outer) {
        if (loop->stmt->first < region_first_token(region))
            break;
        if (!loop_may_be_empty(region->model, loop))
            times *= loop_frequency(loop);
        else if (!is_first_in_head(loop, access))
            return 0;
    }
    return times;
}

/* Other accesses of the cell that do the same. */
static Accesses doing_same(const Region *region, const Footprint *print, size_t access, bool write)
{
    const Model *model = region->model;
    Accesses found = {0};
    const CellAccesses *cell = print->at_cell[access];
    for (size_t n = 0; n < cell->all.len && found.len < MOST_SURE; n++) {
        const Access *other = print->accesses.at[cell->all.at[n]];
        if ((write ? other->write : really_reads(model, other)) &&
            other->loop == print->accesses.at[access]->loop &&
            loops_certain_frequency(region, other) > 0)
            vec_push(model->arena, &found, other);
    }
    return found;
}

/* How often it happens for certain: also where both branches of a doubtful IF do it. */
static double certain_frequency(const Region *region, const Footprint *print,
                                const Conditions *obeyed, size_t i, bool write)
{
    const Access *access = print->accesses.at[i];
    Certain certain = certain_around(region, obeyed, access);
    double often = certain.times * loops_certain_frequency(region, access);
    if (!certain.doubt || often == 0)
        return often;
    Accesses same = doing_same(region, print, i, write);
    return happens_under(region->model, &same, certain.doubt->outer) ? often : 0;
}

/* An access of the cell that counts before this one does the same as often. */
static bool is_counted(const Footprint *print, const double *often, size_t access)
{
    const CellAccesses *cell = print->at_cell[access];
    for (size_t n = 0; n < cell->all.len; n++) {
        size_t i = cell->all.at[n];
        if (i != access && print->accesses.at[i]->loop == print->accesses.at[access]->loop &&
            (often[i] > often[access] || (often[i] == often[access] && i < access)))
            return true;
    }
    return false;
}

static double least_of(const Region *region, const Footprint *print, const Conditions *obeyed,
                       bool write)
{
    size_t count = print->accesses.len;
    double *often = arena_alloc(region->model->arena, count * sizeof *often), sectors = 0;
    for (size_t i = 0; i < count; i++) {
        const Access *access = print->accesses.at[i];
        bool counts =
            write ? access->write
                  : really_reads(region->model, access) && !read_is_set(region->model, print, i);
        often[i] = counts ? certain_frequency(region, print, obeyed, i, write) : 0;
    }
    for (size_t i = 0; i < count; i++) {
        const Access *access = print->accesses.at[i];
        if (often[i] > 0 && !is_counted(print, often, i))
            sectors += predict_access(region, access).sectors * often[i] /
                       access_frequency(region, access);
    }
    return sectors;
}

double least_sectors(const Region *region, const Footprint *print, bool *obeys)
{
    const Conditions obeyed = obeyed_by(region, print);
    *obeys = obeyed.len > 0;
    return least_of(region, print, &obeyed, false) + least_of(region, print, &obeyed, true);
}

/* --- layout ---------------------------------------------------------------------------------- */

/* Requests that a layout is judged by. */
typedef struct {
    Requests compute, copy;
    double copies; /* how often the copying ones happen: in, and out again */
} LayoutRequests;

static LayoutRequests find_layout_requests(const Region *region, const Tile *tile, bool by_warp,
                                           Arena *arena)
{
    LayoutRequests layout_requests = {.copies = 1 + tile->store};
    Request copies[COPY_SAMPLES];
    requests_of_compute(region, tile->print, arena, &layout_requests.compute);
    for (unsigned k = 0; k < tile->part_count; k++) {
        const CopyNest nest = tile_copy(region->model, tile, k, COPY_LOAD, by_warp, 1);
        unsigned count = requests_of_copy(region, tile->print, &nest, copies);
        for (unsigned i = 0; i < count; i++)
            request_add(arena, &layout_requests.copy, tile->print->array->element, &copies[i]);
    }
    return layout_requests;
}

static double layout_cost(const LayoutRequests *layout_requests, const Tile *tile,
                          TileLayout layout)
{
    SharedTraffic compute = requests_traffic(&layout_requests->compute, tile->print, layout);
    SharedTraffic copy = requests_traffic(&layout_requests->copy, tile->print, layout);
    return (compute.wavefronts - compute.ideal) * 4 +
           (copy.wavefronts - copy.ideal) * layout_requests->copies +
           (double)tile_bytes(tile->print, layout) * 1e-6;
}

/* In elements: rows may begin in any bank relative to the one above. */
static int64_t most_padding(const Footprint *print)
{
    unsigned element = print->array->element;
    return tile_rank(print) == 1  ? 0
           : element < BANK_BYTES ? 8
                                  : (BANKS - 1) * BANK_BYTES / element;
}

/* Rows that begin at multiples of 16 bytes, if no lanes meet then: compilers read several of their
 * elements at a time. */
static TileLayout wide_rows(const Tile *tile, const LayoutRequests *layout_requests,
                            TileLayout layout, double *least)
{
    unsigned rank = tile_rank(tile->print);
    int64_t wide = WIDE_BYTES / tile->print->array->element;
    TileLayout wider = layout;
    if (rank == 1 || wide < 2 || layout.extents[rank - 1] == tile_extent(tile->print, rank - 1))
        return layout;
    wider.extents[rank - 1] = (layout.extents[rank - 1] + wide - 1) / wide * wide;
    double cost = layout_cost(layout_requests, tile, wider);
    if (cost >= 1)
        return layout;
    *least = cost;
    return wider;
}

/* The padding with the fewest wavefronts in the compute phase, then in the copies, then the
 * smallest: of rows, and of the planes that they make up. */
static TileLayout best_layout(const Tile *tile, const LayoutRequests *layout_requests,
                              double *least)
{
    const Footprint *print = tile->print;
    unsigned rank = tile_rank(print);
    TileLayout plain = {{0}}, best = {{0}};
    for (unsigned d = 0; d < 3; d++)
        plain.extents[d] = d < rank ? tile_extent(print, d) : 1;
    *least = -1;
    for (int64_t planes = 0; planes <= (rank == 3 ? 3 : 0); planes++)
        for (int64_t pad = 0; pad <= most_padding(print); pad++) {
            TileLayout layout = plain;
            layout.extents[rank - 1] += pad;
            if (rank == 3)
                layout.extents[1] += planes;
            double cost = layout_cost(layout_requests, tile, layout);
            if (*least >= 0 && cost > *least - 1e-7) /* a byte costs 1e-6 */
                continue;
            *least = cost;
            best = layout;
            if (cost < 1) /* no conflict is left */
                return wide_rows(tile, layout_requests, best, least);
        }
    return best;
}

/* Sectors and requests of the tile's copies of a kind. */
static Traffic copy_traffic(const Region *region, const Tile *tile, CopyKind kind, bool by_warp)
{
    Traffic sum = {0};
    for (unsigned k = 0; k < tile->part_count; k++) {
        const CopyNest nest = tile_copy(region->model, tile, k, kind, by_warp, 1);
        Traffic one = predict_copy(region, tile->print, &nest);
        sum.requests += one.requests;
        sum.sectors += one.sectors;
        sum.lines += one.lines;
    }
    return sum;
}

static void count_copying(Tile *tile, const LayoutRequests *layout_requests)
{
    tile->copying = requests_traffic(&layout_requests->copy, tile->print, tile->layout);
    tile->copying.wavefronts *= tile->load + tile->store;
    tile->copying.ideal *= tile->load + tile->store;
}

static void count_sectors_of_copies(const Region *region, Tile *tile, bool by_warp)
{
    tile->copy_in = tile->copy_out = (Traffic){0};
    if (tile->load)
        tile->copy_in = copy_traffic(region, tile, COPY_LOAD, by_warp);
    if (tile->store)
        tile->copy_out = copy_traffic(region, tile, COPY_STORE, by_warp);
}

void tile_copied_by_block(const Region *region, Tile *tile)
{
    Arena *scratch = arena_child(region->model->arena);
    LayoutRequests layout_requests = find_layout_requests(region, tile, false, scratch);
    count_copying(tile, &layout_requests);
    count_sectors_of_copies(region, tile, false);
    arena_free(scratch);
}

static double try_layout(const Region *region, Tile *tile, bool by_warp)
{
    double cost;
    Arena *scratch = arena_child(region->model->arena);
    LayoutRequests layout_requests = find_layout_requests(region, tile, by_warp, scratch);
    tile->layout = best_layout(tile, &layout_requests, &cost);
    tile->bytes = tile_bytes(tile->print, tile->layout);
    tile->compute = requests_traffic(&layout_requests.compute, tile->print, tile->layout);
    count_copying(tile, &layout_requests);
    arena_free(scratch);
    return cost;
}

/* Rows that lie behind each other are rows of the tile only if that keeps lanes from meeting in
 * a bank. */
static void choose_layout(const Region *region, Tile *tile, bool by_warp)
{
    int64_t row = tile->carried ? 0 : tile->print->row;
    tile->print->row = 0;
    double plain = try_layout(region, tile, by_warp);
    if (row && plain >= 1) {
        tile->print->row = row;
        if (try_layout(region, tile, by_warp) >= plain) {
            tile->print->row = 0;
            try_layout(region, tile, by_warp);
        }
    }
    count_sectors_of_copies(region, tile, by_warp);
}

bool rows_by_warp(const Model *model, const Footprint *print)
{
    const Dimension *rows = &print->dims[0];
    for (unsigned d = 1; d < print->rank; d++)
        for (unsigned i = 0; i < print->dims[d].count; i++)
            if (print->dims[d].digits[i].atom->kind == ATOM_THREAD)
                return false;
    return model->block_size[1] == 1 && model->block_size[2] == 1 &&
           model->block_size[0] % WARP_LANES == 0 && print->rank > 1 && rows->count == 1 &&
           rows->digits[0].atom == model->thread[0] && rows->digits[0].scale == 1 &&
           rows->span == 0 && rows->extent == model->block_size[0];
}

bool footprint_moves(const Footprint *print)
{
    for (unsigned d = 0; d < print->rank; d++)
        for (unsigned i = 0; i < print->dims[d].count; i++)
            if (print->dims[d].digits[i].atom->kind == ATOM_ITERATOR)
                return true;
    return false;
}

/* Cells that the next tile needs again, and that it finds where this one left them but for a shift:
 * the iterations move the box in one dimension, forward, by less than its extent. */
static void find_carried(const Region *region, Tile *tile)
{
    const Footprint *print = tile->print;
    const Loop *loop = region->loop;
    unsigned moving = 0;
    if (!loop || !tile->load || (loop->trips_known && loop->trips <= region->tile))
        return;
    for (unsigned d = 0; d < print->rank; d++) {
        const Dimension *dim = &print->dims[d];
        const Poly *coefficient, *rest;
        if (!poly_mentions(dim->origin, loop->tile))
            continue;
        moving++;
        const Digit *tiled = digit_of_iterations(dim);
        const int64_t shift = tiled ? tiled->scale * region->tile : 0;
        if (shift <= 0 || dim->extent <= shift || dim->extent > 2 * shift ||
            !poly_linear(region->model->arena, dim->origin, loop->tile, &coefficient, &rest) ||
            !poly_equal(poly_multiply(region->model->arena, coefficient, loop->step),
                        poly_scale(region->model->arena, dim->stride, tiled->scale)))
            continue;
        tile->fresh = (Slab){d, dim->extent - shift, shift};
        tile->carried = dim->extent - shift;
    }
    if (moving != 1) {
        tile->fresh = (Slab){0};
        tile->carried = 0;
    }
}

/* Cells between the first and the last offset of a write: a halo that is only read is not
 * stored. */
static void find_written(Tile *tile)
{
    const Footprint *print = tile->print;
    for (unsigned d = print->rank; tile->store && tile->exact.all && d-- > 0;) {
        int64_t first, last;
        write_offsets(print, d, &first, &last);
        int64_t count = print->dims[d].extent - print->dims[d].span + last - first;
        if (count == print->dims[d].extent)
            continue;
        tile->written = (Slab){d, first, count};
        return;
    }
}

/* --- edges ----------------------------------------------------------------------------------- */

/* Cells of a dimension to which an access comes, from its offset on; 0: they are not in one
 * piece. */
static int64_t base_extent(const Dimension *dim)
{
    for (unsigned i = 0; i < dim->count; i++)
        if (dim->digits[i].is_tiled || dim->digits[i].scale < 0)
            return 0;
    return dim->extent - dim->span;
}

/* As many cells of the fastest dimension as the block has threads along it: a row's core. */
static int64_t core_width(const Footprint *print)
{
    const Dimension *fastest = &print->dims[print->rank - 1];
    for (unsigned i = 0; i < fastest->count && base_extent(fastest) && fastest->step == 1; i++)
        if (fastest->digits[i].atom->kind == ATOM_THREAD && fastest->digits[i].scale == 1)
            return fastest->digits[i].extent;
    return 0;
}

/* The rows whose edges some access needs: those of a star have no corners. */
static CellRange edge_rows(const Footprint *print, unsigned d, const CellRange *core)
{
    unsigned fastest = print->rank - 1;
    const Dimension *dim = &print->dims[d];
    int64_t first = dim->extent, last = 0, base = base_extent(dim),
            width = base_extent(&print->dims[fastest]);
    for (size_t i = 0; i < print->accesses.len; i++) {
        int64_t at = print->offsets.at[i * print->rank + fastest],
                row = print->offsets.at[i * print->rank + d];
        if (at >= core->first && at + width <= core->first + core->count)
            continue;
        first = row < first ? row : first;
        last = row > last ? row : last;
    }
    if (base == 0 || first > last)
        return (CellRange){.count = dim->extent};
    return (CellRange){.first = first, .count = last - first + base};
}

/* Rows with a halo begin before a sector does, so that each request has parts of one sector more:
 * their cores first, and then the edges of all rows, if that is fewer sectors. */
static void find_edges(const Region *region, Tile *tile, bool by_warp)
{
    const Footprint *print = tile->print;
    unsigned fastest = print->rank - 1;
    Tile split = *tile;
    int64_t width = core_width(print), first = predict_aligned_cell(region, print),
            extent = print->dims[fastest].extent;
    bool fits = width > 0 && width < extent && first + width <= extent;
    for (unsigned d = 1; d < print->rank; d++)
        fits = fits && print->dims[d].in_range; /* else rows run into each other */
    if (!tile->load || tile->store || by_warp || !fits)
        return;
    split.part_count = 2;
    split.parts[1] = split.parts[0];
    split.parts[0].dims[fastest] = (CellRange){.first = first, .count = width};
    for (unsigned d = 0; d < fastest; d++)
        split.parts[1].dims[d] = edge_rows(print, d, &split.parts[0].dims[fastest]);
    split.parts[1].dims[fastest] =
        (CellRange){.count = extent - width, .before = first, .gap = width};
    if (first == 0 || first + width == extent)
        split.parts[1].dims[fastest] =
            (CellRange){.first = first ? 0 : width, .count = extent - width};
    if (copy_traffic(region, &split, COPY_LOAD, by_warp).sectors <
        copy_traffic(region, tile, COPY_LOAD, by_warp).sectors * 0.99)
        *tile = split;
}

void tile_lay_out(const Region *region, Tile *tile, bool carry, bool *overlaps)
{
    Tile carrying = *tile;
    bool by_warp = rows_by_warp(region->model, tile->print);
    find_carried(region, &carrying);
    *overlaps |= carrying.carried > 0;
    if (carry)
        *tile = carrying;
    find_written(tile);
    find_edges(region, tile, by_warp);
    choose_layout(region, tile, by_warp);
}

/* Rows of a length that is not known may be aligned or not: staging must cost more in neither
 * case. */
bool tile_pays(const Region *region, const Tile *tile)
{
    bool by_warp = rows_by_warp(region->model, tile->print);
    if (tile->copy_in.sectors + tile->copy_out.sectors >= tile->before.sectors * WORTH)
        return false;
    static const Sizes either[] = {SIZES_ODD, SIZES_ALIGNED};
    for (size_t i = 0; i < 2 && predict_is_mixed(region, tile->print->array); i++) {
        Region as = *region;
        as.sizes = either[i];
        double before = access_traffic(&as, tile->print).sectors, after = 0;
        if (tile->load)
            after += copy_traffic(&as, tile, COPY_LOAD, by_warp).sectors;
        if (tile->store)
            after += copy_traffic(&as, tile, COPY_STORE, by_warp).sectors;
        if (after > before)
            return false;
    }
    return true;
}

static Traffic always_traffic(const Region *region, const Footprint *print)
{
    Traffic sum = {0};
    for (size_t i = 0; i < print->accesses.len; i++) {
        Access always = *print->accesses.at[i];
        always.condition = region->condition;
        Traffic one = predict_access(region, &always);
        sum.requests += one.requests;
        sum.sectors += one.sectors;
    }
    return sum;
}

double lanes_apart(const Region *region, const Footprint *print)
{
    Traffic traffic = always_traffic(region, print);
    /* Lanes side by side are in that many, and one more where a sector does not begin with them. */
    double least = (double)WARP_LANES * print->array->element / SECTOR_BYTES + 1;
    bool apart = traffic.requests > 0 && traffic.sectors >= 1.5 * least * traffic.requests;
    return apart ? traffic.sectors / traffic.requests : 0;
}

double tile_scattered(const Region *region, const Tile *tile)
{
    bool helps = tile->copy_in.sectors + tile->copy_out.sectors <
                 always_traffic(region, tile->print).sectors * WORTH;
    return helps ? 0 : lanes_apart(region, tile->print);
}
