/* From walks to figures. Enters: a unit. Leaves: a FileReport. */
#include "report_build.h"

#include <string.h>

#include "../base/device.h"
#include "../lex/integer_operators.h"
#include "../syntax/parse.h"
#include "../syntax/unit_read.h"
#include "../warp/blocks.h"
#include "../warp/start.h"
#include "../warp/template_arguments.h"
#include "arguments.h"

/* Evaluations of one file, shared by its kernels: a third of a second. */
enum { FILE_STEPS = 1500000, LEAST_STEPS = 6000, MOST_STEPS = 800000, BRIEF_STEPS = 50000 };
/* Of a launch that is too large to be counted, and blocks of it. */
enum { SAMPLE_STEPS = 200000, LEAST_BLOCKS = 16 };

typedef struct {
    Arena *arena;
    Arena *scratch; /* of one kernel's walks */
    Unit *unit;
    const ReportOptions *options;
    FileReport *file;
    const StrMap *launches;
    Declared declared;
    const FileReport *like;   /* the same kernels before they were changed, or NULL */
    const KernelTimes *times; /* NULL: of none */
    TakenSizes timed; /* that a time of the kernel is predicted for, or its like counted for */
    uint64_t steps;   /* for each kernel */
    Unit *functions;  /* whose __device__ functions are known; NULL: there is none */
} Reporter;

/* --- the launch ------------------------------------------------------------------------------ */

static void annotated_shape(const Reporter *reporter, const Kernel *kernel, KernelReport *report)
{
    for (size_t i = 0; i < kernel->annotations.len; i++) {
        const Annotation *annotation = kernel->annotations.at[i];
        int64_t value;
        if (annotation->kind != ANNOTATION_GLOBAL)
            continue;
        report->block_from = kernel_is_inferred(kernel) ? "launch" : "annotation";
        for (unsigned axis = 0; axis < 3; axis++)
            report->block[axis] = 1;
        for (unsigned axis = 0; axis < 3 && axis < annotation->words.len; axis++)
            report->block[axis] = expr_evaluate(reporter->unit, annotation->words.at[axis].expr,
                                                NULL, NULL, &value) &&
                                          value > 0
                                      ? value
                                      : 0;
        if (annotation->blocks_per_sm.text.len &&
            expr_evaluate(reporter->unit, annotation->blocks_per_sm.expr, NULL, NULL, &value) &&
            value > 0)
            report->blocks_per_sm = value;
    }
}

static bool shape_known(const int64_t shape[3])
{
    return shape[0] > 0 && shape[1] > 0 && shape[2] > 0;
}

/* What all launches in the file agree on. */
static void launched_block(const Reporter *reporter, const Kernel *kernel, KernelReport *report)
{
    const Launches *list = strmap_get(reporter->launches, kernel->name);
    bool annotated = report->block_from != NULL;
    for (size_t i = 0; list && i < list->len; i++) {
        const Launch *launch = list->at[i];
        Str dynamic = span_text(launch->config[2]);
        report->shared_dynamic |= dynamic.len && !str_is(str_trim(dynamic), "0");
        for (unsigned axis = 0; axis < 3 && !annotated; axis++)
            report->block[axis] =
                i == 0 || report->block[axis] == launch->block[axis] ? launch->block[axis] : 0;
    }
    if (list && !annotated && shape_known(report->block))
        report->block_from = "launch";
}

static void assumed_block(const Reporter *reporter, const Kernel *kernel, KernelReport *report)
{
    static const char *const names[3] = {"blockDim.x", "blockDim.y", "blockDim.z"};
    bool any = false;
    for (unsigned axis = 0; axis < 3; axis++) {
        const int64_t value =
            assumptions_value(&reporter->options->assumptions, kernel->name, str_of(names[axis]));
        report->block[axis] = value ? value : report->block[axis];
        any |= value != 0;
    }
    for (unsigned axis = 1; axis < 3 && any; axis++)
        if (report->block[axis] <= 0)
            report->block[axis] = 1;
    if (any)
        report->block_from = "assumption";
}

/* Without a launch that tells it, the grid that times are predicted for: it covers the arrays. */
static void take_grid(const Reporter *reporter, KernelReport *report)
{
    const KernelReport *like = report_kernel(reporter->like, report->name);
    const KernelTime *time = estimate_find(reporter->times, report->where);
    if (shape_known(report->launched.grid) || !shape_known(report->block))
        return;
    if (like && like->grid_taken) {
        memcpy(report->launched.grid, like->launched.grid, sizeof report->launched.grid);
        report->grid_taken = true;
    } else if (time && time->written.known && time->written.grid_guessed) {
        for (unsigned axis = 0; axis < 3; axis++)
            report->launched.grid[axis] = (int64_t)time->written.grid[axis];
        report->grid_taken = true;
    }
}

static void find_shape(const Reporter *reporter, const Kernel *kernel, KernelReport *report)
{
    report->blocks_per_sm = 1;
    annotated_shape(reporter, kernel, report);
    launched_block(reporter, kernel, report);
    assumed_block(reporter, kernel, report);
    int64_t threads = 1;
    for (unsigned axis = 0; axis < 3; axis++)
        threads *= report->block[axis] > 0 && report->block[axis] <= 1024 ? report->block[axis] : 0;
    if (threads < 1 || threads > 1024)
        memset(report->block, 0, sizeof report->block);
    if (shape_known(report->block))
        report->launched = launched_find(strmap_get(reporter->launches, kernel->name), kernel,
                                         report->block, &reporter->options->assumptions);
    else
        report->block_from = NULL;
    if (!shape_known(report->launched.grid))
        memset(report->launched.grid, 0, sizeof report->launched.grid);
    const KernelReport *like = report_kernel(reporter->like, kernel->name);
    if (!report->block_from && like && like->block_from) {
        memcpy(report->block, like->block, sizeof report->block);
        report->block_from = like->block_from;
    }
    if (like)
        report->blocks_per_sm = like->blocks_per_sm;
    take_grid(reporter, report);
}

/* Of an integer parameter: for all launches, or for the one that is counted; whether it is
 * known. */
static bool argument_value(const Reporter *reporter, const Walk *walk, const KernelReport *report,
                           size_t index, int64_t *value)
{
    const Kernel *kernel = walk->kernel;
    if (assumptions_tell(&reporter->options->assumptions, kernel->name,
                         kernel->params.at[index]->name, value))
        return true;
    *value = launched_argument(strmap_get(reporter->launches, kernel->name),
                               walk->is_claim ? NULL : report->launched.launch, index);
    return *value != 0;
}

static bool argument_aligned(const Reporter *reporter, const Kernel *kernel, size_t index)
{
    const Launches *list = strmap_get(reporter->launches, kernel->name);
    for (size_t i = 0; list && i < list->len; i++)
        if (index < list->at[i]->values.len && !list->at[i]->values.at[index].is_name)
            return false;
    return true;
}

/* --- parameters ------------------------------------------------------------------------------ */

/* 0: it is not among them. */
static int64_t taken_size(const TakenSizes *taken, Str name)
{
    for (size_t i = 0; i < taken->len; i++)
        if (str_equal(taken->at[i].name, name))
            return taken->at[i].value;
    return 0;
}

typedef struct {
    const Reporter *reporter;
    const Walk *walk;
    const KernelReport *report;
} Parameters;

static WalkParam parameter(const void *context, size_t index)
{
    const Parameters *all = context;
    const Kernel *kernel = all->walk->kernel;
    WalkParam param = {.aligned = argument_aligned(all->reporter, kernel, index)};
    param.is_known = argument_value(all->reporter, all->walk, all->report, index, &param.value);
    const Str name = kernel->params.at[index]->name;
    const int64_t values[] = {taken_size(&all->report->claimed, name),
                              taken_size(&all->reporter->timed, name), all->walk->assumed_size};
    for (size_t i = 0; !param.is_known && !param.value; i++)
        param.value = values[i];
    return param;
}

static void set_params(const Reporter *reporter, const KernelReport *report, Walk *walk)
{
    walk_params(walk, parameter, &(Parameters){reporter, walk, report});
}

/* Before the first statement of a warp each parameter and place is set, for each lane. */
static uint64_t steps_before(const Walk *walk)
{
    enum { PLACES = 3 };
    return PLACES + walk->kernel->params.len;
}

/* The blocks are spread over the launch, so all of it takes as many steps for each of its
 * blocks. */
static bool is_too_large(const Walk *walk, int64_t done, int64_t blocks)
{
    return walk->steps > SAMPLE_STEPS && done >= LEAST_BLOCKS &&
           (double)walk->steps / (double)done * (double)blocks > (double)walk->limit;
}

/* --- sizes that are assumed ------------------------------------------------------------------- */

/* The largest value in a launch of an index that is a sum of threads and blocks. */
static bool index_most(const Walk *walk, const KernelReport *report, const Poly *index,
                       int64_t *most)
{
    bool any = false;
    *most = 0;
    for (size_t i = 0; index && i < index->count; i++) {
        const Term *term = &index->terms[i];
        int64_t extent = 0, part = term->coefficient;
        for (unsigned axis = 0; axis < 3 && term->degree == 1; axis++)
            extent = term->atoms[0] == walk->atoms[axis]       ? report->block[axis]
                     : term->atoms[0] == walk->atoms[3 + axis] ? report->launched.grid[axis]
                                                               : extent;
        any = any || extent > 0;
        if (term->degree > 0 &&
            (extent <= 0 || part < 0 || __builtin_mul_overflow(part, extent - 1, &part)))
            return false;
        if (__builtin_add_overflow(*most, part, most))
            return false;
    }
    return any;
}

/* A size that keeps excess threads out is taken to be as large as the launch; others are
 * as long as times are predicted for. */
static int64_t size_of_launch(const Walk *walk, const KernelReport *report, const Atom *size)
{
    int64_t found = 0, most, apart;
    const Poly *poly = poly_atom(walk->arena, size);
    for (size_t i = 0; i < walk->bounds.len; i++) {
        const Bound *bound = &walk->bounds.at[i];
        if (poly_is_constant(poly_subtract(walk->arena, bound->end, poly), &apart) &&
            index_most(walk, report, bound->index, &most) && most < INT32_MAX &&
            apart > INT32_MIN && apart < INT32_MAX && most + 1 - apart > found)
            found = most + 1 - apart;
    }
    return found > 0 ? found : walk->assumed_size;
}

static bool is_mentioned(const Walk *walk, const Atom *size)
{
    bool found = false;
    for (size_t i = 0; i < walk->bounds.len && !found; i++)
        found = poly_mentions(walk->bounds.at[i].index, size) ||
                poly_mentions(walk->bounds.at[i].end, size);
    for (size_t i = 0; i < walk->sites.len && !found; i++)
        found = poly_mentions(walk->sites.at[i]->index, size);
    return found;
}

/* The times' sizes, where a time is predicted for the kernel. After a change the same numbers count
 * as before. */
static void take_sizes(const Reporter *reporter, const Walk *walk, KernelReport *report)
{
    const KernelReport *like = report_kernel(reporter->like, report->name);
    const Launches *launches = strmap_get(reporter->launches, report->name);
    for (size_t i = 0; like && i < like->taken.len; i++)
        vec_push(reporter->arena, &report->taken, like->taken.at[i]);
    for (size_t i = 0; like && i < like->claimed.len; i++)
        vec_push(reporter->arena, &report->claimed, like->claimed.at[i]);
    for (size_t i = 0; !like && i < walk->kernel->params.len; i++) {
        Str name = walk->kernel->params.at[i]->name;
        const Atom *atom = strmap_get(walk->symbols, name);
        if (!atom || !is_mentioned(walk, atom))
            continue;
        const Launch *launch = report->launched.launch;
        const int64_t told = launch ? launched_argument(launches, launch, i) : 0,
                      timed = taken_size(&reporter->timed, name);
        const TakenSize size = {.name = name,
                                .value = told    ? told
                                         : timed ? timed
                                                 : size_of_launch(walk, report, atom)};
        vec_push(reporter->arena, &report->claimed, size);
        if (!told)
            vec_push(reporter->arena, &report->taken, size);
    }
}

/* --- the walks -------------------------------------------------------------------------------- */

/* All warps of a block in one row, as one that stands for each. */
static LaneSet set_any_row(Walk *walk, const int64_t block[3])
{
    LaneSet active = walk_threads(walk, block, 0);
    walk->thread[0].modulus = WARP_LANES;
    walk->thread[0].nonnegative = true;
    return active;
}

/* Any warp of any block: each of a block in turn, or, where there are many kernels, at once. */
static void walk_claims(const Reporter *reporter, Walk *walk, KernelReport *report)
{
    static const int64_t any_grid[3];
    const int64_t *block = report->block;
    bool known = shape_known(block);
    bool is_row = known && block[1] == 1 && block[2] == 1 && block[0] % WARP_LANES == 0;
    walk->is_brief = reporter->steps < BRIEF_STEPS;
    bool at_once = walk->is_brief && is_row;
    int64_t warps = known && !at_once ? walk_block_warps(block) : 1;
    walk->is_claim = walk->record = true;
    /* The first walk is in symbols, for the strides. It looks at no iteration of a loop alone: a
     * brief walk of one warp is the same. */
    bool in_one = walk->is_brief && warps == 1;
    for (int64_t warp = in_one ? 0 : -1; warp < warps && !walk->exhausted; warp++) {
        walk->symbolic = warp < 0 || in_one;
        walk->counts = warp >= 0;
        walk_any_block(walk, report->launched.line ? any_grid : report->launched.grid);
        LaneSet active = at_once ? set_any_row(walk, block)
                         : known ? walk_threads(walk, block, warp < 0 ? 0 : warp)
                                 : walk_any_threads(walk);
        set_params(reporter, report, walk);
        walk_warp(walk, active);
        if (walk->symbolic)
            take_sizes(reporter, walk, report);
    }
    walk->symbolic = false;
    walk->counts = true;
    report->exhausted = walk->exhausted;
}

typedef struct {
    const Reporter *reporter;
    const KernelReport *report;
} Begin;

static void begin_warp(void *context, Walk *walk)
{
    const Begin *begin = context;
    set_params(begin->reporter, begin->report, walk);
    walk->steps += steps_before(walk);
}

/* Each warp of the launch's blocks, in an order that spreads them, as far as there is time. */
static void walk_counts(const Reporter *reporter, Walk *walk, KernelReport *report)
{
    int64_t blocks = 1, done = 0;
    if (!shape_known(report->launched.grid) || walk->exhausted || walk->has_goto)
        return;
    for (unsigned axis = 0; axis < 3; axis++)
        if (__builtin_mul_overflow(blocks, report->launched.grid[axis], &blocks))
            return;
    int64_t step = (int64_t)((double)blocks * 0.618) | 1;
    while (divisor_common(step, blocks) != 1)
        step += 2;
    walk->is_claim = false;
    walk_any_block(walk, report->launched.grid);
    if (walk_grid(walk, report->block, report->launched.grid, begin_warp,
                  &(Begin){reporter, report}))
        done = blocks;
    walk->exhausted = false;
    walk->steps = 0;
    walk->limit = reporter->steps / 2;
    for (; done < blocks && !is_too_large(walk, done, blocks); done++) {
        int64_t number = (int64_t)((__int128)done * step % blocks);
        VEC(Tally) before = {0};
        for (size_t i = 0; i < walk->sites.len; i++)
            vec_push(walk->arena, &before, walk->sites.at[i]->tally);
        walk->block[0] = lanes_constant(number % report->launched.grid[0]);
        walk->block[1] =
            lanes_constant(number / report->launched.grid[0] % report->launched.grid[1]);
        walk->block[2] =
            lanes_constant(number / report->launched.grid[0] / report->launched.grid[1]);
        for (int64_t warp = 0; warp < walk_block_warps(report->block) && !walk->exhausted; warp++) {
            LaneSet active = walk_threads(walk, report->block, warp);
            set_params(reporter, report, walk);
            walk->steps += steps_before(walk);
            walk_warp(walk, active);
        }
        for (size_t i = 0; i < walk->sites.len && walk->exhausted; i++) /* not the whole block */
            walk->sites.at[i]->tally = i < before.len ? before.at[i] : (Tally){0};
        if (walk->exhausted)
            break;
    }
    report->counted_share = (double)done / (double)blocks;
    if (walk->unending_where.source)
        report->once = source_place(walk->unending_where.source, walk->unending_where.begin).line;
}

/* --- the kernel ------------------------------------------------------------------------------ */

static void find_fit(const Reporter *reporter, KernelReport *report)
{
    const Device *device = reporter->options->device;
    if (!shape_known(report->block) || report->shared_dynamic)
        return;
    int64_t block = report->block[0] * report->block[1] * report->block[2];
    int64_t whole = (block + WARP_LANES - 1) / WARP_LANES * WARP_LANES;
    report->blocks_fit = device->blocks;
    report->fit_limit = "blocks";
    if (device->threads / whole < report->blocks_fit) {
        report->blocks_fit = device->threads / whole;
        report->fit_limit = "threads";
    }
    int64_t each = report->shared_bytes + device->reserved;
    if (each > 0 && device->shared / each < report->blocks_fit) {
        report->blocks_fit = device->shared / each;
        report->fit_limit = "shared memory";
    }
}

/* A condition of a function in another call. */
static BranchReport *same_branch(const KernelReport *report, Span where)
{
    for (size_t i = 0; i < report->branches.len; i++)
        if (report->branches.at[i].where.source == where.source &&
            report->branches.at[i].where.begin == where.begin)
            return &report->branches.at[i];
    return NULL;
}

static void add_branches(const Reporter *reporter, const Walk *walk, KernelReport *report)
{
    for (size_t i = 0; i < walk->branches.len; i++) {
        const Branch *branch = walk->branches.at[i];
        const Kernel *function = branch->code->function;
        Span where = tokens_place(&function->tokens, branch->expr->first, branch->expr->last);
        BranchReport *known = branch->code->caller ? same_branch(report, where) : NULL;
        if (known) {
            known->divergence =
                branch->divergence > known->divergence ? branch->divergence : known->divergence;
            continue;
        }
        vec_push(reporter->arena, &report->branches,
                 (BranchReport){.text = report_line(reporter->arena, span_text(where)),
                                .place = source_place(where.source, where.begin),
                                .where = where,
                                .function = branch->code->caller ? function->name : STR(""),
                                .divergence = branch->divergence,
                                .is_loop = branch->is_loop});
    }
    for (size_t i = 0; i < walk->blinds.len; i++)
        vec_push(reporter->arena, &report->notes,
                 (NoteReport){
                     str_copy(reporter->arena, walk->blinds.at[i].what),
                     source_place(walk->blinds.at[i].where.source, walk->blinds.at[i].where.begin),
                     walk->blinds.at[i].function});
    if (walk->has_goto)
        vec_push(reporter->arena, &report->notes,
                 (NoteReport){STR("the kernel uses goto; its figures are unknown"), report->place,
                              STR("")});
    if (walk->exhausted && report->exhausted)
        vec_push(reporter->arena, &report->notes,
                 (NoteReport){STR("the kernel is too long to be interpreted completely"),
                              report->place, STR("")});
}

static void add_shared_arrays(const Reporter *reporter, const Walk *walk, KernelReport *report)
{
    for (size_t i = 0; i < walk->slots.len; i++) {
        const Slot *slot = &walk->slots.at[i];
        const WarpValue *value = &slot->value;
        bool is_known = false;
        for (size_t k = 0; k < i; k++)
            is_known = is_known || walk->slots.at[k].memory == slot->memory;
        if (!slot->memory || slot->memory->space != SPACE_SHARED || !value->is_pointer ||
            value->levels == 0 || is_known)
            continue;
        int64_t element = value->strides[value->levels - 1], extent, cells = 1, columns = 0;
        for (size_t k = 0; k < slot->type->extents.len; k++) {
            bool known = slot->type->extents.at[k] &&
                         expr_evaluate(walk->unit, slot->type->extents.at[k], template_value,
                                       (void *)walk, &extent) &&
                         extent > 0;
            cells = known && cells < (INT64_C(1) << 30) ? cells * extent : 0;
            columns = known ? extent : 0;
        }
        vec_push(reporter->arena, &report->shared_arrays,
                 (SharedArray){str_copy(reporter->arena, slot->memory->name),
                               columns > 0 ? cells / columns : 0, columns, (unsigned)element});
    }
}

/* Launches stand in the file as it was before it was changed. */
static const Hosts *file_hosts(const Reporter *reporter, const Launches *launches)
{
    const FileReport *like = reporter->like;
    if (like && like->hosts)
        return like->hosts;
    if (!reporter->file->hosts)
        reporter->file->hosts = hosts_read(reporter->arena, launches->at[0]->where.source);
    return reporter->file->hosts;
}

static KernelReport *kernel_report(Reporter *reporter, Kernel *kernel)
{
    KernelReport *report = arena_new_of(reporter->arena, KernelReport);
    report->name = kernel->name;
    report->where = kernel->where;
    report->body = kernel->body_where;
    report->place = source_place(kernel->where.source, kernel->where.begin);
    report->last_line = source_place(kernel->body_where.source, kernel->body_where.end).line;
    report->annotated = kernel->annotations.len > 0;
    for (size_t i = 0; i < kernel->annotations.len; i++)
        vec_push(reporter->arena, &report->annotations, kernel->annotations.at[i]->where);
    find_shape(reporter, kernel, report);
    const KernelReport *like = report_kernel(reporter->like, report->name);
    const KernelTime *time = estimate_find(reporter->times, report->where);
    reporter->timed = like ? like->taken : time ? time->written.taken : (TakenSizes){0};
    reporter->scratch = arena_new();
    Walk *walk = walk_new(reporter->scratch, reporter->unit, reporter->functions,
                          &reporter->declared, kernel);
    const Launches *launches = strmap_get(reporter->launches, kernel->name);
    if (launches && kernel->template_params.len)
        arguments_bind(walk, reporter->unit, file_hosts(reporter, launches), launches);
    walk->limit = reporter->steps;
    walk->assumed_size = ASSUMED_EXTENT;
    walk_claims(reporter, walk, report);
    if (!walk->exhausted) {
        walk->steps = 0;
        walk_counts(reporter, walk, report);
        walk->exhausted = false; /* what was counted is for whole blocks */
    }
    report->shared_bytes = walk->shared_bytes;
    report->shared_dynamic |= walk->shared_dynamic;
    report_accesses(reporter->arena, reporter->options, walk, report);
    find_missing(reporter->arena, walk, report);
    add_branches(reporter, walk, report);
    add_shared_arrays(reporter, walk, report);
    arena_free(reporter->scratch);
    find_fit(reporter, report);
    return report;
}

static FileReport *file_new(Arena *arena, Source *source)
{
    FileReport *file = arena_new_of(arena, FileReport);
    *file = (FileReport){
        .path = source->path, .source = source, .text = source->text, .by_name = strmap_new(arena)};
    return file;
}

static void add_kernel(Reporter *reporter, Kernel *kernel)
{
    KernelReport *report = kernel_report(reporter, kernel);
    vec_push(reporter->arena, &reporter->file->kernels, report);
    if (!strmap_get(reporter->file->by_name, report->name))
        strmap_set(reporter->file->by_name, report->name, report);
}

static uint64_t kernel_steps(const Unit *unit, const ReportOptions *options)
{
    uint64_t count = 0;
    for (size_t i = 0; i < unit->kernels.len; i++)
        count += unit->kernels.at[i]->body != NULL;
    uint64_t all = options->steps ? options->steps : FILE_STEPS;
    uint64_t steps = all / (count ? count : 1);
    return steps > MOST_STEPS ? MOST_STEPS : steps < LEAST_STEPS ? LEAST_STEPS : steps;
}

FileReport *report_build(Arena *arena, Unit *unit, const ReportOptions *options,
                         const KernelTimes *times)
{
    FileReport *file = file_new(arena, unit->source);
    file->launches = launches_by_kernel(arena, unit);
    file->declared = declared_read(unit);
    file->steps = kernel_steps(unit, options);
    file->has_functions = unit->functions != NULL;
    Reporter reporter = {.arena = arena,
                         .unit = unit,
                         .options = options,
                         .file = file,
                         .times = times,
                         .launches = file->launches,
                         .declared = file->declared,
                         .steps = file->steps,
                         .functions = unit->functions ? unit : NULL};
    for (size_t i = 0; i < unit->kernels.len; i++)
        if (unit->kernels.at[i]->body)
            add_kernel(&reporter, unit->kernels.at[i]);
    return file;
}

static void take_kernel(void *context, Unit *unit, Kernel *kernel)
{
    Reporter *reporter = context;
    reporter->unit = unit;
    add_kernel(reporter, kernel);
}

FileReport *report_build_changed(Arena *arena, Source *source, const UnitOptions *unit_options,
                                 const ReportOptions *options, const FileReport *like)
{
    Reporter reporter = {.arena = arena,
                         .options = options,
                         .file = file_new(arena, source),
                         .launches = like->launches,
                         .declared = like->declared,
                         .like = like,
                         .steps = like->steps};
    Diags *diags = diags_new(arena);
    diags->options.no_warnings = true;
    UnitOptions kernels = *unit_options, functions = *unit_options;
    functions.parse_all = kernels.functions = false;
    if (like->has_functions) /* a kernel may stand before what it calls */
        reporter.functions = unit_read(arena, diags_new(arena), source, &functions);
    unit_read_by_kernel(arena, diags, source, &kernels, &(KernelTaker){take_kernel, &reporter});
    return reporter.file;
}
