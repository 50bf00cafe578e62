/* Another layout for the arrays that a kernel declares in shared memory, so that the lanes of a
 * warp do not meet in a bank. Enters: a kernel, its block. Leaves: relayouts in the plan: a
 * dimension that is padded, or columns that are XORed with their row; of arrays with conflicts that
 * stay, why.
 *
 * Cells keep their meaning only where each subscript stays inside of its dimension: each warp of a
 * block is walked, and every subscript must be a number that is known in each lane. */
#include "shared_padding.h"

#include <string.h>

#include "../syntax/parse.h"
#include "../warp/eval.h"
#include "../warp/value.h"

enum {
    WALK_ITERATIONS = 4096, /* of a loop */
    WALK_STEPS = 250000,    /* of a kernel: an eighth of a second */
    FILE_STEPS = 1500000,   /* of all */
    LEAST_STEPS = 2000,     /* ... but each has so many */
    MOST_PADDING = 8,       /* elements */
    PAYS_FROM = 8,          /* an eighth of the wavefronts is saved, at least */
    INDEX_PAYS_FROM = 2,    /* wavefronts that a request must lose for an index of its own */
};

/* --- requests --------------------------------------------------------------------------------- */

typedef struct {
    Watch watch;
    OwnArrays *all;
} Look;

static void add_request(OwnArrays *all, OwnArray *array, const Request *request)
{
    for (size_t i = array->requests.len; i-- > 0;) {
        Request *other = &array->requests.at[i];
        if (memcmp(other->cell, request->cell, sizeof request->cell) == 0 &&
            memcmp(other->active, request->active, sizeof request->active) == 0) {
            other->times += request->times;
            return;
        }
    }
    if (array->requests.len < MOST_REQUESTS)
        vec_push(all->model->arena, &array->requests, *request);
}

static void set_unknown(OwnArrays *all, OwnArray *array, const Expr *expr, const char *why)
{
    array->unknown = true;
    if (array->why)
        return;
    array->why = why;
    array->where = model_expr_place(all->model, expr);
}

/* The extents, as the code sees them where the array is used. */
static bool find_extents(Walk *walk, OwnArray *array)
{
    if (array->element)
        return true;
    const Type *type = array->declarator->type;
    for (unsigned d = 0; d < array->rank && !array->dynamic; d++) {
        const Expr *extent = type->extents.at[d];
        WarpValue value = extent ? walk_value(walk, extent) : value_none();
        if (!extent || !lanes_value(&value.lanes, walk->mask.maybe, &array->extents[d]) ||
            array->extents[d] < 1 || array->extents[d] > STATIC_LIMIT)
            return false;
    }
    unsigned bytes = element_bytes(walk, type);
    bool plain = bytes == 1 || bytes == 2 || bytes == 4 || bytes == 8 || bytes == 16;
    array->element = plain ? bytes : 0;
    if (array->dynamic && plain) /* more would not be given to a variant */
        array->extents[0] = STATIC_LIMIT / bytes;
    return plain;
}

/* The products of a flat index tell its row in each lane. */
static bool rows_tell(Walk *walk, const OwnArray *array, const LayoutUse *use, const Lanes *index)
{
    int64_t row[WARP_LANES] = {0};
    for (size_t k = 0; k < use->rows.len; k++) {
        const RowTerm *term = &use->rows.at[k];
        WarpValue other = walk_value(walk, term->other), factor = walk_value(walk, term->factor);
        int64_t value;
        if (!lanes_exact(&other.lanes) || !lanes_value(&factor.lanes, walk->mask.maybe, &value) ||
            value != term->times * array->pitch)
            return false;
        for (unsigned i = 0; i < WARP_LANES; i++)
            row[i] += term->sign * term->times * (int64_t)(int32_t)other.lanes.at[i];
    }
    for (unsigned i = 0; i < WARP_LANES; i++)
        if (walk->mask.maybe >> i & 1 && row[i] != index->at[i] / array->pitch)
            return false;
    return true;
}

static void look_at_request(OwnArrays *all, Walk *walk, OwnArray *array, LayoutUse *use)
{
    Request request = {.times = 1};
    const LaneSet active = walk->mask.maybe;
    if (!find_extents(walk, array)) {
        set_unknown(all, array, use->access, "its size is unknown");
        return;
    }
    for (unsigned d = 0; d < array->rank; d++) {
        if (!lanes_exact(&use->at[d])) {
            set_unknown(all, array, use->index[d],
                        "one of its subscripts is unknown for some thread");
            return;
        }
        for (unsigned i = 0; i < WARP_LANES; i++) {
            if (!(active >> i & 1))
                continue;
            const int64_t at = use->at[d].at[i];
            if (at < 0 || at >= array->extents[d]) {
                set_unknown(all, array, use->index[d], "a subscript may be out of range");
                return;
            }
            request.active[i] = true;
            request.cell[i][d] = (int32_t)at;
            array->most = at > array->most ? at : array->most;
            if (array->rank == 1 && array->pitch) {
                request.cell[i][0] = (int32_t)(at / array->pitch);
                request.cell[i][1] = (int32_t)(at % array->pitch);
            }
        }
    }
    if (array->rank == 1 && array->pitch && use->linear)
        use->linear = rows_tell(walk, array, use, &use->at[0]);
    add_request(all, array, &request);
}

static void look(Watch *watch, Walk *walk, const Expr *expr, const WarpValue *index)
{
    OwnArrays *all = ((Look *)watch)->all;
    if (walk->code->caller || !all->use_of[expr->last])
        return;
    LayoutUse *use = all->use_of[expr->last];
    const unsigned level = all->level_of[expr->last];
    OwnArray *array = all->array_of[expr->last];
    use->at[level] = index->lanes;
    if (index->is_pointer || index->is_floating)
        use->at[level] = lanes_data();
    if (level + 1 == array->rank)
        look_at_request(all, walk, array, use);
}

static WalkParam any_param(const void *context, size_t index)
{
    (void)context;
    (void)index;
    return (WalkParam){.value = ASSUMED_SIZE};
}

/* Each warp of any block; false where that is too much, or jumps. */
static bool walk_all(OwnArrays *all, Walk *walk)
{
    const Model *model = all->model;
    Look watch = {{look}, all};
    walk->watch = &watch.watch;
    uint64_t left = model->facts->walked < FILE_STEPS ? FILE_STEPS - model->facts->walked : 0;
    walk->limit = left < LEAST_STEPS ? LEAST_STEPS : left < WALK_STEPS ? left : WALK_STEPS;
    walk->most_iterations = WALK_ITERATIONS;
    walk->is_claim = walk->record = walk->counts = true;
    const int64_t *block = model->mapping.dim;
    for (int64_t warp = 0; warp < walk_block_warps(block) && !walk->exhausted; warp++) {
        walk_any_block(walk, (const int64_t[3]){0, 0, 0});
        LaneSet active = walk_threads(walk, block, warp);
        walk_params(walk, any_param, NULL);
        walk_warp(walk, active);
    }
    walk->watch = NULL;
    model->facts->walked += walk->steps;
    return !walk->exhausted && !walk->has_goto;
}

/* --- layouts ---------------------------------------------------------------------------------- */

/* Rows and columns: a flat array has two dimensions. */
static unsigned rank_of(const OwnArray *array)
{
    return array->rank == 1 && array->pitch ? 2 : array->rank;
}

static TileLayout layout_of(const OwnArray *array)
{
    const int64_t cells = array->dynamic ? array->most + 1 : array->extents[0];
    TileLayout layout = {{cells, array->extents[1], array->extents[2]}};
    if (array->rank == 1 && array->pitch) {
        layout.extents[0] = (cells + array->pitch - 1) / array->pitch;
        layout.extents[1] = array->pitch;
    }
    return layout;
}

static int64_t cells_of(TileLayout layout, unsigned rank)
{
    int64_t cells = 1;
    for (unsigned d = 0; d < rank; d++)
        cells *= layout.extents[d];
    return cells;
}

static SharedTraffic traffic(const OwnArray *array, TileLayout layout)
{
    return requests_traffic_of(&array->requests, array->element, rank_of(array), layout);
}

/* The fewest wavefronts, and of equal ones the fewest bytes. */
static void find_padding(const OwnArray *array, Relayout *best)
{
    const unsigned rank = rank_of(array);
    const TileLayout plain = layout_of(array);
    best->after = best->before;
    for (unsigned d = rank - 1; d > 0; d--)
        for (int64_t by = 1; by <= MOST_PADDING; by++) {
            TileLayout layout = plain;
            layout.extents[d] += by;
            SharedTraffic after = traffic(array, layout);
            int64_t bytes = (cells_of(layout, rank) - cells_of(plain, rank)) * array->element;
            if (after.wavefronts > best->after.wavefronts ||
                (after.wavefronts == best->after.wavefronts && (!best->by || bytes >= best->bytes)))
                continue;
            best->by = by;
            best->d = d;
            best->bytes = bytes;
            best->after = after;
        }
}

/* Columns XORed with their rows: needs rows of a power of two, and no more memory. */
static SharedTraffic traffic_xored(Arena *arena, const OwnArray *array)
{
    const unsigned last = rank_of(array) - 1;
    const TileLayout layout = layout_of(array);
    Requests turned = {0};
    for (size_t i = 0; i < array->requests.len; i++) {
        Request request = array->requests.at[i];
        for (unsigned lane = 0; lane < WARP_LANES; lane++)
            request.cell[lane][last] ^=
                request.cell[lane][last - 1] & (int32_t)(layout.extents[last] - 1);
        vec_push(arena, &turned, request);
    }
    return requests_traffic_of(&turned, array->element, rank_of(array), layout);
}

static bool pays(SharedTraffic before, SharedTraffic after)
{
    return (before.wavefronts - after.wavefronts) * PAYS_FROM >= before.wavefronts;
}

/* --- changes of the code ---------------------------------------------------------------------- */

static void change(const OwnArrays *all, Relayout *made, LayoutChange change)
{
    vec_push(all->model->arena, &made->changes, change);
}

static bool can_repeat(const OwnArrays *all, const Expr *expr)
{
    return relayout_is_plain(expr) && relayout_is_written(all, expr);
}

/* Each use finds its element in longer rows. `extra`: uses that have to compute more for that. */
static bool change_flat(const OwnArrays *all, const OwnArray *array, Relayout *made, size_t *extra)
{
    for (size_t i = 0; i < array->uses.len; i++) {
        const LayoutUse *use = array->uses.at[i];
        bool divides = !(array->pitch & (array->pitch - 1)); /* by a shift */
        if (!use->linear && !(divides && can_repeat(all, use->index[0])))
            return false;
        for (size_t k = 0; k < use->rows.len && use->linear; k++)
            change(all, made,
                   (LayoutChange){CHANGE_FACTOR, use->rows.at[k].factor, NULL,
                                  use->rows.at[k].times * made->by});
        if (use->linear)
            continue;
        ++*extra;
        change(all, made, (LayoutChange){CHANGE_INDEX, use->index[0], NULL, 0});
    }
    return true;
}

static bool change_xor(const OwnArrays *all, const OwnArray *array, Relayout *made)
{
    for (size_t i = 0; i < array->uses.len; i++) {
        const LayoutUse *use = array->uses.at[i];
        const Expr *index = use->index[array->rank - 1];
        const Expr *row = array->rank == 1 ? NULL : use->index[array->rank - 2];
        if (!can_repeat(all, index) || (row && !can_repeat(all, row)))
            return false;
        change(all, made, (LayoutChange){CHANGE_XOR, index, row, 0});
    }
    return true;
}

/* --- memory ----------------------------------------------------------------------------------- */

/* Blocks of the kernel that a multiprocessor holds, if each has so many bytes. */
static int64_t blocks_that_fit(const Plan *plan, int64_t bytes)
{
    const Device *device = plan->device;
    int64_t warps = model_warps(plan->model), blocks = device->threads / (warps * WARP_LANES);
    blocks = blocks < device->blocks ? blocks : device->blocks;
    int64_t each = bytes + device->reserved;
    return each > 0 && device->shared / each < blocks ? device->shared / each : blocks;
}

/* The bytes are there, and no fewer blocks run at a time than the conflicts are worth. */
static bool has_room(const Plan *plan, const Relayout *made)
{
    const Model *model = plan->model;
    int64_t before = model->shared_bytes, after;
    for (size_t i = 0; i < plan->relayouts.len; i++)
        before += plan->relayouts.at[i].bytes;
    after = before + made->bytes;
    int64_t fit = blocks_that_fit(plan, after);
    if (((model->shared_dynamic || model->shared_launched) && !made->dynamic) ||
        after > STATIC_LIMIT || fit < model->blocks_per_sm)
        return false;
    return (double)fit * made->before.wavefronts >
           (double)blocks_that_fit(plan, before) * made->after.wavefronts * 1.5;
}

/* --- one array -------------------------------------------------------------------------------- */

static double of_request(SharedTraffic traffic)
{
    return traffic.requests > 0 ? traffic.wavefronts / traffic.requests : 0;
}

static void tell_promoted(const Plan *plan, const OwnArray *array, SharedTraffic before,
                          const char *why)
{
    const Model *model = plan->model;
    const size_t token = array->declarator->name_token;
    const Span name = model_place(model, token, token);
    Diag *diag =
        diag_report(model->diags, DIAG_SHARED_CONFLICTS, name,
                    "'%.*s' keeps its bank conflicts, %.2f wavefronts per shared request: %s",
                    STR_ARG(array->name), of_request(before), why);
    if (array->where.source)
        diag_note(model->diags, diag, array->where, "here");
}

static void tell_changed(const Plan *plan, const OwnArray *array, const Relayout *made)
{
    const Model *model = plan->model;
    const size_t token = array->declarator->name_token;
    const Span name = model_place(model, token, token);
    const TileLayout layout = layout_of(array);
    Str how = made->by ? str_format(model->arena, "is padded to %lld %s instead of %lld per %s",
                                    (long long)(layout.extents[made->d] + made->by),
                                    made->d + 1 == rank_of(array) ? "elements" : "rows",
                                    (long long)layout.extents[made->d],
                                    made->d + 1 == rank_of(array) ? "row" : "plane")
                       : STR("has its column indices XORed with their row");
    diag_report(model->diags, DIAG_SHARED_LAID_OUT, name,
                "'%.*s' %.*s: %.2f wavefronts per shared request instead of %.2f",
                STR_ARG(array->name), STR_ARG(how), of_request(made->after),
                of_request(made->before));
}

static bool extents_written(const OwnArrays *all, const OwnArray *array, unsigned d)
{
    return array->dynamic ||
           relayout_is_written(all, array->declarator->type->extents.at[array->rank == 1 ? 0 : d]);
}

/* NULL: *made is what to do. */
static const char *lay_out(const Plan *plan, const OwnArrays *all, const OwnArray *array,
                           Relayout *made)
{
    if (array->why)
        return array->why;
    const unsigned rank = rank_of(array);
    if (rank < 2)
        return "it has no rows to pad";
    const Relayout none = *made;
    const TileLayout layout = layout_of(array);
    size_t extra = 0;
    find_padding(array, made);
    bool helps = made->by && pays(made->before, made->after);
    if (helps && has_room(plan, made) && extents_written(all, array, made->d) &&
        (array->rank > 1 || change_flat(all, array, made, &extra)) &&
        (!extra || of_request(made->before) - of_request(made->after) >= INDEX_PAYS_FROM))
        return NULL;
    const char *why = !helps                  ? "no padding helps"
                      : !has_room(plan, made) ? "padding would cost too much shared memory"
                                              : "its code cannot be changed everywhere";
    const int64_t columns = layout.extents[rank - 1];
    const bool partial =
        array->rank == 1 && (array->most / columns + 1) * columns >
                                (array->dynamic ? array->most + 1 : array->extents[0]);
    *made = none;
    made->pitch = columns;
    made->rows = layout.extents[rank - 2];
    made->after = traffic_xored(all->model->arena, array);
    if ((columns & (columns - 1)) || partial || !pays(made->before, made->after) ||
        of_request(made->before) - of_request(made->after) < INDEX_PAYS_FROM ||
        !change_xor(all, array, made))
        return why;
    return NULL;
}

static void look_at_array(Plan *plan, const OwnArrays *all, const OwnArray *array)
{
    if (!array->requests.len)
        return;
    const TileLayout layout = layout_of(array);
    Relayout made = {.declarator = array->declarator,
                     .dynamic = array->dynamic,
                     .before = traffic(array, layout)};
    if ((made.before.wavefronts - made.before.ideal) * PAYS_FROM < made.before.wavefronts)
        return;
    made.pitch = array->rank == 1 ? array->pitch : 0;
    const char *why = lay_out(plan, all, array, &made);
    if (why) {
        tell_promoted(plan, array, made.before, why);
        return;
    }
    tell_changed(plan, array, &made);
    if (array->rank == 1) { /* rows lie behind each other */
        made.rows = layout.extents[0];
        made.d = 0;
    }
    made.extent = array->extents[made.d];
    vec_push(plan->model->arena, &plan->relayouts, made);
}

/* What all launches give the kernel's template, as the model has it. */
static void bind_numbers(const Model *model, Walk *walk)
{
    const Kernel *kernel = model->kernel;
    for (size_t i = 0; i < kernel->template_numbers.len; i++) {
        const Str name = kernel->template_numbers.at[i]->name;
        const Variable *variable = model_variable(model, name);
        NumberName number = {.name = name};
        if (variable && variable->param && poly_is_constant(variable->value.poly, &number.value))
            vec_push(walk->arena, &walk->code->numbers, number);
    }
}

/* Some shared array is declared: else no warp need be walked. */
static bool has_shared(const Model *model)
{
    bool found = false;
    for (size_t i = 0; i < model->variables.len && !found; i++)
        found =
            model->variables.at[i]->type->is_shared && model->variables.at[i]->type->extents.len;
    return found;
}

void relayout_plan(Plan *plan)
{
    Model *model = plan->model;
    if (!has_shared(model) || model->parts > 1 || !model_threads(model))
        return;
    Arena *scratch = arena_child(model->arena);
    Walk *walk =
        walk_new(scratch, model->unit, model->unit, facts_declared(model->facts), model->kernel);
    bind_numbers(model, walk);
    OwnArrays *all = own_arrays_find(model, walk);
    const bool whole = !all->arrays.len || walk_all(all, walk);
    for (size_t i = 0; i < all->arrays.len; i++) {
        OwnArray *array = all->arrays.at[i];
        if (!whole && !array->why)
            array->why = "the kernel is too long to simulate, or contains a jump";
        look_at_array(plan, all, array);
    }
    arena_free(scratch);
    for (size_t i = 0; i < plan->relayouts.len; i++) {
        plan->budget -= plan->relayouts.at[i].bytes;
        plan->ahead -= plan->relayouts.at[i].bytes;
        plan->asked -= plan->relayouts.at[i].bytes;
    }
    plan->budget = plan->budget < 0 ? 0 : plan->budget;
    plan->ahead = plan->ahead < 0 ? 0 : plan->ahead;
}
