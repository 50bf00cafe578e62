/* Prediction. Enters: a region, footprints. Leaves: requests and sectors of one block in one
 * tile. */
#include "traffic.h"

#include "../../base/memo.h"

enum {
    SAMPLE_STEP = 2, /* of a loop whose step is not known: smaller than a row */
    MEMO_SLOTS = 256
};

static int64_t sample_value(void *context, const Atom *atom)
{
    const Region *region = context;
    int64_t start;
    if (atom->loop &&
        atom == atom->loop->tile) /* tiles begin at multiples of a full row from the start */
        return (poly_evaluate(atom->loop->start, sample_value, context, &start) ? start : 0) +
               LINE_BYTES - atom->loop->lead;
    switch (atom->kind) {
    case ATOM_BLOCK:
        if (region->sizes == SIZES_ALIGNED)
            return 0;
        if (region->model->parts > 1 &&
            atom != region->model->mapping.outer) /* the user's block 1 begins */
            return atom == region->model->block[0] ? region->model->parts : atom->axis > 0;
        return 1; /* the first block's rows begin where a line does */
    case ATOM_GRID: return 64;
    case ATOM_SYMBOL:
    case ATOM_OPAQUE:
        if (region->loop && poly_mentions(region->loop->step, atom))
            return SAMPLE_STEP;
        return region->sizes == SIZES_ALIGNED ? 1024 : 1021;
    default: return 0; /* digits: asked for one by one */
    }
}

/* Sizes that are not known as what they might be. */
static Region with_sizes(const Region *region, Sizes sizes)
{
    Region as = *region;
    as.sizes = sizes;
    return as;
}

bool predict_is_mixed(const Region *region, const Array *array)
{
    int64_t known;
    if (region->sizes == SIZES_MIXED && region->loop &&
        !poly_is_constant(region->loop->start, &known))
        return true;
    if (region->sizes == SIZES_MIXED &&
        region->model->block_size[0] * array->element % SECTOR_BYTES != 0)
        return true;
    for (unsigned d = 1; d < array->rank && region->sizes == SIZES_MIXED; d++)
        if (!poly_is_constant(array->sizes[d], &known))
            return true;
    return false;
}

/* Addresses of a prediction: what matters is where they lie in a line, so they may wrap. */
static int64_t plus(int64_t a, int64_t b)
{
    return (int64_t)((uint64_t)a + (uint64_t)b);
}

static int64_t times(int64_t a, int64_t b)
{
    return (int64_t)((uint64_t)a * (uint64_t)b);
}

static Traffic mean_of(Traffic a, Traffic b)
{
    return (Traffic){(a.requests + b.requests) / 2, (a.sectors + b.sectors) / 2,
                     (a.lines + b.lines) / 2};
}

static int64_t evaluate(const Region *region, const Poly *poly)
{
    int64_t value = 0;
    return poly_evaluate(poly, sample_value, (void *)region, &value) ? value : 0;
}

/* A normalised index as numbers: base + sum of coefficient * digit. */
typedef struct {
    int64_t base, thread[3], tiled;
    bool linear;
} LinearIndex;

static LinearIndex index_on(Arena *arena, const Region *region, const Poly *poly,
                            const Loop *innermost)
{
    LinearIndex index = {0};
    const Poly *rest = region_normalise(arena, region, poly, innermost), *coefficient;
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
    for (PolyAtoms at = poly_atoms(rest); at.atom; poly_next(&at))
        index.linear = index.linear && (at.atom->uniform || at.atom->kind == ATOM_ITERATOR);
    return index;
}

static LinearIndex linear_index(const Region *region, const Poly *poly, const Loop *innermost)
{
    Arena *scratch = region->model->scratch;
    ArenaMark mark = arena_mark(scratch);
    LinearIndex index = index_on(scratch, region, poly, innermost);
    arena_release(scratch, mark);
    return index;
}

/* All that the traffic of an access's requests depends on, in bytes: a shift by whole lines changes
 * nothing. */
typedef struct {
    int64_t first, apart[3], tiled, element, tile, block[3];
} AccessShape;

typedef struct {
    Traffic warps[SAMPLES];
} AccessTraffic;

static AccessShape access_shape(const Region *region, const Access *access,
                                const LinearIndex *index)
{
    const int64_t element = access->array->element;
    AccessShape shape = {.first = times(index->base, element) & (LINE_BYTES - 1),
                         .tiled = times(index->tiled, element),
                         .element = element,
                         .tile = region->tile};
    for (unsigned axis = 0; axis < 3; axis++) {
        shape.block[axis] = region->model->block_size[axis];
        if (shape.block[axis] > 1)
            shape.apart[axis] = times(index->thread[axis], element);
    }
    return shape;
}

/* The lanes of one warp in some iterations: what a request costs. A shift by whole sectors changes
 * next to nothing. */
static Traffic warp_traffic(const Region *region, const AccessShape *shape, int64_t warp)
{
    const Model *model = region->model;
    int64_t addresses[WARP_LANES] = {0}, threads = model_threads(model), before = 0;
    bool active[WARP_LANES] = {0};
    const unsigned iterations = iteration_samples(region), bytes = (unsigned)shape->element;
    unsigned sectors = 0, lines = 0, sum = 0, all_lines = 0;
    for (unsigned lane = 0; lane < WARP_LANES; lane++) {
        int64_t thread = warp * WARP_LANES + lane, at = shape->first;
        active[lane] = thread < threads;
        for (unsigned axis = 0; axis < 3 && active[lane]; axis++)
            at = plus(at, times(shape->apart[axis], thread_axis(model, thread, axis)));
        addresses[lane] = at;
    }
    for (unsigned r = 0; r < iterations; r++) {
        int64_t by = times(shape->tiled, sample_iteration(region, r));
        for (unsigned lane = 0; lane < WARP_LANES; lane++)
            addresses[lane] = plus(addresses[lane], plus(by, times(before, -1)));
        if (r == 0 || plus(by, times(before, -1)) % SECTOR_BYTES != 0) {
            sectors = count_sectors(addresses, active, bytes);
            lines = count_lines(addresses, active, bytes);
        }
        before = by;
        sum += sectors;
        all_lines += lines;
    }
    return (Traffic){1, (double)sum / iterations, (double)all_lines / iterations};
}

/* Lanes that nobody knows the places of are each in a line of their own. */
static Traffic scattered_traffic(const Model *model, int64_t warp)
{
    const int64_t left = model_threads(model) - warp * WARP_LANES;
    const double lanes = (double)(left < WARP_LANES ? left : WARP_LANES);
    return (Traffic){1, lanes, lanes};
}

/* The place of what is known for the shape, or is to be found now. Schedules ask for the same shapes
 * many times. */
static void *recall(Facts *facts, Memo **memo, const void *shape, size_t shape_bytes,
                    size_t traffic_bytes, bool *known)
{
    if (!*memo)
        *memo = memo_new(facts->arena, MEMO_SLOTS, shape_bytes, traffic_bytes);
    return memo_at(*memo, shape, known);
}

/* Of the warps that are looked at, in their order. */
static const AccessTraffic *traffic_of_shape(const Region *region, const AccessShape *shape)
{
    Facts *facts = region->model->facts;
    bool known;
    AccessTraffic *traffic =
        recall(facts, &facts->access_traffic, shape, sizeof *shape, sizeof(AccessTraffic), &known);
    for (unsigned w = 0; !known && w < warp_samples(region->model); w++)
        traffic->warps[w] = warp_traffic(region, shape, sample_warp(region->model, w));
    return traffic;
}

Traffic predict_access(const Region *region, const Access *access)
{
    if (predict_is_mixed(region, access->array)) {
        Region odd = with_sizes(region, SIZES_ODD), aligned = with_sizes(region, SIZES_ALIGNED);
        return mean_of(predict_access(&odd, access), predict_access(&aligned, access));
    }
    const Model *model = region->model;
    const LinearIndex index = linear_index(region, access->flat, access->loop);
    const AccessShape shape = access_shape(region, access, &index);
    const AccessTraffic *known = index.linear ? traffic_of_shape(region, &shape) : NULL;
    unsigned warps = warp_samples(model);
    double requests =
        (double)model_warps(model) * (double)region->tile * access_frequency(region, access);
    Traffic sum = {.requests = requests};
    for (unsigned w = 0; w < warps; w++) {
        const Traffic one =
            known ? known->warps[w] : scattered_traffic(model, sample_warp(model, w));
        sum.sectors += one.sectors / warps * requests;
        sum.lines += one.lines / warps * requests;
    }
    return sum;
}

/* --- tiles ----------------------------------------------------------------------------------- */

/* A footprint's polys as numbers: where dimension d's cell 0 is, how far cells are apart, in
 * elements. */
typedef struct {
    int64_t first, apart[3];
} CellNumbers;

static CellNumbers cell_numbers(const Region *region, const Footprint *print)
{
    CellNumbers numbers = {0};
    int64_t below = 1;
    for (unsigned d = print->rank; d-- > 0;) {
        numbers.first = plus(numbers.first, times(evaluate(region, print->dims[d].origin), below));
        numbers.apart[d] = times(evaluate(region, print->dims[d].stride), below);
        below = times(below, evaluate(region, print->array->sizes[d]));
    }
    return numbers;
}

/* All that the traffic of a copy depends on. */
typedef struct {
    CellNumbers numbers;
    int64_t element, rank, row, vector, by_warp, threads, cells, own, passes, spacing;
    Part part;
} CopyShape;

/* A shift by whole lines changes nothing, where vectors keep their places in lines. */
static CopyShape copy_shape(const Region *region, const Footprint *print, const CopyNest *nest)
{
    CopyShape shape = {.numbers = cell_numbers(region, print),
                       .element = print->array->element,
                       .rank = print->rank,
                       .row = print->row,
                       .vector = nest->vector,
                       .by_warp = nest->by_warp,
                       .threads = copy_threads(region->model),
                       .cells = nest->cells,
                       .own = nest->own,
                       .passes = nest->passes,
                       .spacing = nest->spacing,
                       .part = nest->part};
    if (LINE_BYTES % (shape.element * shape.vector) == 0)
        shape.numbers.first &= LINE_BYTES / shape.element - 1;
    return shape;
}

/* Sectors and lines of the array's elements that the cells of a request are; vectors lie where
 * memory has some. */
static unsigned request_sectors(const CopyShape *shape, const Request *request, unsigned *lines)
{
    const int64_t element = shape->element, vector = shape->vector, row = shape->row,
                  bytes = element * vector;
    const CellNumbers *numbers = &shape->numbers;
    int64_t addresses[WARP_LANES];
    for (unsigned lane = 0; lane < WARP_LANES; lane++) {
        int64_t at = numbers->first;
        for (unsigned d = 0; d < shape->rank; d++)
            at += request->cell[lane][d] * (row ? row : 1) * numbers->apart[d] *
                  (d + 1 == shape->rank ? vector : 1);
        if (row)
            at += request->cell[lane][1] * numbers->apart[0];
        addresses[lane] = at * element;
        addresses[lane] -= vector > 1 ? (addresses[lane] % bytes + bytes) % bytes : 0;
    }
    *lines = count_lines(addresses, request->active, (unsigned)bytes);
    return count_sectors(addresses, request->active, (unsigned)bytes);
}

static Traffic traffic_of_copy(const Region *region, const Footprint *print, const CopyNest *nest,
                               const CopyShape *shape)
{
    Traffic sum = {0};
    Request requests[COPY_SAMPLES];
    unsigned count = requests_of_copy(region, print, nest, requests);
    for (unsigned i = 0; i < count; i++) {
        unsigned lines, sectors = request_sectors(shape, &requests[i], &lines);
        sum.sectors += sectors * requests[i].times;
        sum.lines += lines * requests[i].times;
        sum.requests += sectors ? requests[i].times : 0;
    }
    return sum;
}

Traffic predict_copy(const Region *region, const Footprint *print, const CopyNest *nest)
{
    if (predict_is_mixed(region, print->array)) {
        Region odd = with_sizes(region, SIZES_ODD), aligned = with_sizes(region, SIZES_ALIGNED);
        return mean_of(predict_copy(&odd, print, nest), predict_copy(&aligned, print, nest));
    }
    const CopyShape shape = copy_shape(region, print, nest);
    Facts *facts = region->model->facts;
    bool known;
    Traffic *traffic =
        recall(facts, &facts->copy_traffic, &shape, sizeof shape, sizeof(Traffic), &known);
    if (!known)
        *traffic = traffic_of_copy(region, print, nest, &shape);
    return *traffic;
}

int64_t predict_aligned_cell(const Region *region, const Footprint *print)
{
    Region aligned = with_sizes(region, SIZES_ALIGNED);
    int64_t elements = SECTOR_BYTES / print->array->element,
            first = cell_numbers(&aligned, print).first;
    return ((-first) % elements + elements) % elements;
}

/* --- classes --------------------------------------------------------------------------------- */

AccessClass access_class(const Model *model, const Access *access, int64_t *stride)
{
    const Poly *coefficient, *rest;
    *stride = 0;
    if (!access->flat ||
        !poly_linear(model->arena, access->flat, model->thread[0], &coefficient, &rest))
        return CLASS_IRREGULAR;
    for (PolyAtoms at = poly_atoms(access->flat); at.atom; poly_next(&at)) {
        const Atom *atom = at.atom;
        bool known = atom->uniform || atom->kind == ATOM_THREAD || (atom->kind == ATOM_ITERATOR);
        if (!known)
            return CLASS_IRREGULAR;
    }
    if (!poly_is_constant(coefficient, stride))
        return CLASS_ROW_STRIDE;
    int64_t row;
    unsigned rank = access->array->rank;
    if (rank > 1 && poly_is_constant(access->array->sizes[rank - 1], &row) && row > 1 &&
        *stride != 0 && *stride % row == 0)
        return CLASS_ROW_STRIDE;
    return *stride == 0                    ? CLASS_BROADCAST
           : *stride == 1 || *stride == -1 ? CLASS_COALESCED
                                           : CLASS_STRIDED;
}

const char *access_class_name(AccessClass class)
{
    static const char *const names[] = {"broadcast", "coalesced", "strided", "row stride",
                                        "irregular"};
    return names[class];
}
