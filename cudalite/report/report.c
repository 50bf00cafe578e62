/* From walks to figures. Enters: a unit. Leaves: a FileReport. */
#include "report.h"

#include <string.h>

#include "../front/parse.h"
#include "../steps/plan.h"
#include "layout.h"

/* Evaluations of one file, shared by its kernels: a second or two. */
enum { FILE_STEPS = 12000000, LEAST_STEPS = 6000, MOST_STEPS = 6000000, BRIEF_STEPS = 50000 };

typedef struct {
    Arena *arena;
    Arena *scratch; /* of one kernel's walks */
    Unit *unit;
    const ReportOptions *options;
    FileReport *file;
    const StrMap *launches;
    Declared declared;
    const FileReport *like; /* the same kernels before they were changed, or NULL */
    uint64_t steps;         /* for each kernel */
} Reporter;

/* --- names ---------------------------------------------------------------------------------- */

const char *pattern_name(Pattern pattern)
{
    static const char *const names[] = {"broadcast", "coalesced", "strided", "row stride",
                                        "mixed",     "by data",   "unknown"};
    return names[pattern];
}

const char *kind_name(AccessKind kind)
{
    static const char *const names[] = {"load", "store", "atomic"};
    return names[kind];
}

const char *space_name(MemorySpace space)
{
    static const char *const names[] = {"global", "shared", "local", "unknown"};
    return names[space];
}

const char *certainty_name(Certainty certainty)
{
    static const char *const names[] = {"exact", "range", "unknown"};
    return names[certainty];
}

const char *divergence_name(Divergence divergence)
{
    static const char *const names[] = {"none", "by block only", "by warp", "within the warp",
                                        "within the warp, by data"};
    return names[divergence];
}

/* --- the launch ------------------------------------------------------------------------------ */

static bool assumed(const Reporter *reporter, const Kernel *kernel, Str name, int64_t *value)
{
    bool found = false;
    for (size_t i = 0; i < reporter->options->assumptions.len; i++) {
        const Assumption *a = &reporter->options->assumptions.at[i];
        if (!str_equal(a->name, name) || (a->kernel.len && !str_equal(a->kernel, kernel->name)))
            continue;
        *value = a->value;
        found = true;
    }
    return found;
}

static void annotated_shape(const Reporter *reporter, const Kernel *kernel, KernelReport *report)
{
    for (size_t i = 0; i < kernel->annotations.len; i++) {
        const Annotation *annotation = kernel->annotations.at[i];
        int64_t value;
        if (annotation->kind != ANNOTATION_GLOBAL)
            continue;
        report->block_from = "annotation";
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
static void launched_shape(const Reporter *reporter, const Kernel *kernel, KernelReport *report)
{
    const Launches *list = strmap_get(reporter->launches, kernel->name);
    bool annotated = report->block_from != NULL;
    for (size_t i = 0; list && i < list->len; i++)
        for (unsigned axis = 0; axis < 3; axis++) {
            const Launch *launch = list->at[i];
            Str dynamic = span_text(launch->config[2]);
            report->shared_dynamic |= dynamic.len && !str_is(str_trim(dynamic), "0");
            if (!annotated)
                report->block[axis] =
                    i == 0 || report->block[axis] == launch->block[axis] ? launch->block[axis] : 0;
            report->grid[axis] =
                i == 0 || report->grid[axis] == launch->grid[axis] ? launch->grid[axis] : 0;
            if (annotated && launch->block[axis] != report->block[axis])
                report->grid[axis] = 0;
        }
    if (list && !annotated && shape_known(report->block))
        report->block_from = "launch";
}

static void assumed_shape(const Reporter *reporter, const Kernel *kernel, KernelReport *report)
{
    static const char *const names[2][3] = {{"blockDim.x", "blockDim.y", "blockDim.z"},
                                            {"gridDim.x", "gridDim.y", "gridDim.z"}};
    int64_t *shapes[2] = {report->block, report->grid};
    for (int which = 0; which < 2; which++) {
        bool any = false;
        for (unsigned axis = 0; axis < 3; axis++)
            any |= assumed(reporter, kernel, str_of(names[which][axis]), &shapes[which][axis]);
        for (unsigned axis = 1; axis < 3 && any; axis++)
            if (shapes[which][axis] <= 0)
                shapes[which][axis] = 1;
        if (any && which == 0)
            report->block_from = "assumption";
    }
}

static void find_shape(const Reporter *reporter, const Kernel *kernel, KernelReport *report)
{
    report->blocks_per_sm = 1;
    annotated_shape(reporter, kernel, report);
    launched_shape(reporter, kernel, report);
    assumed_shape(reporter, kernel, report);
    int64_t threads = 1;
    for (unsigned axis = 0; axis < 3; axis++)
        threads *= report->block[axis] > 0 && report->block[axis] <= 1024 ? report->block[axis] : 0;
    if (threads < 1 || threads > 1024)
        memset(report->block, 0, sizeof report->block);
    if (!shape_known(report->grid) || !shape_known(report->block))
        memset(report->grid, 0, sizeof report->grid);
    if (!shape_known(report->block))
        report->block_from = NULL;
    const KernelReport *like = report_kernel(reporter->like, kernel->name);
    if (!report->block_from && like && like->block_from) {
        memcpy(report->block, like->block, sizeof report->block);
        report->block_from = like->block_from;
    }
    if (like)
        report->blocks_per_sm = like->blocks_per_sm;
}

/* The value that every launch gives an integer parameter, if it is a constant. */
static bool argument_value(const Reporter *reporter, const Kernel *kernel, size_t index,
                           int64_t *value)
{
    if (assumed(reporter, kernel, kernel->params.at[index]->name, value))
        return true;
    const Launches *list = strmap_get(reporter->launches, kernel->name);
    *value = 0;
    for (size_t i = 0; list && i < list->len; i++) {
        const Launch *launch = list->at[i];
        if (index >= launch->values.len || launch->values.at[index].value == 0 ||
            (i > 0 && launch->values.at[index].value != *value))
            return false;
        *value = launch->values.at[index].value;
    }
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

/* --- walking --------------------------------------------------------------------------------- */

static Walk *walk_new(const Reporter *reporter, Kernel *kernel)
{
    static const char *const axes[9] = {"threadIdx.x", "threadIdx.y", "threadIdx.z",
                                        "blockIdx.x",  "blockIdx.y",  "blockIdx.z",
                                        "gridDim.x",   "gridDim.y",   "gridDim.z"};
    Walk *walk = arena_new_of(reporter->scratch, Walk);
    *walk = (Walk){.arena = reporter->scratch,
                   .unit = reporter->unit,
                   .kernel = kernel,
                   .layouts = reporter->declared.layouts,
                   .functions = reporter->declared.functions,
                   .variables = reporter->declared.variables,
                   .others = strmap_new(reporter->scratch),
                   .symbols = strmap_new(reporter->scratch)};
    for (unsigned i = 0; i < 9; i++)
        walk->atoms[i] = walk_atom(walk,
                                   i < 3   ? ATOM_THREAD
                                   : i < 6 ? ATOM_BLOCK
                                           : ATOM_GRID,
                                   str_of(axes[i]));
    walk_resolve(walk);
    walk->limit = reporter->steps;
    return walk;
}

static const Poly *atom_poly(const Walk *walk, unsigned atom)
{
    return walk->symbolic ? poly_atom(walk->arena, walk->atoms[atom]) : NULL;
}

static void set_params(const Reporter *reporter, Walk *walk)
{
    const Kernel *kernel = walk->kernel;
    for (size_t i = 0; i < kernel->params.len && i < walk->slots.len; i++) {
        const Param *param = kernel->params.at[i];
        const Type *type = param->type;
        Slot *slot = &walk->slots.at[i];
        int64_t number;
        if (type->pointers || type->extents.len) {
            Memory *memory = slot->value.memory;
            if (!memory) {
                memory = arena_new_of(walk->arena, Memory);
                *memory = (Memory){.name = param->name,
                                   .space = SPACE_GLOBAL,
                                   .param = param,
                                   .aligned = argument_aligned(reporter, kernel, i)};
                vec_push(walk->arena, &walk->memories, memory);
            }
            slot->value = walk_array(walk, memory, type);
        } else if (type->kind == TYPE_INTEGER && !type->is_reference) {
            bool known = argument_value(reporter, kernel, i, &number);
            Lanes lanes =
                known ? lanes_constant(number) : lanes_unknown(ASSUMED_SIZE, 1, type->is_unsigned);
            if (walk->symbolic && known)
                lanes.poly = poly_constant(walk->arena, number);
            if (walk->symbolic && !known) {
                Atom *atom = strmap_get(walk->symbols, param->name);
                if (!atom)
                    strmap_set(walk->symbols, param->name,
                               atom = walk_atom(walk, ATOM_SYMBOL, param->name));
                lanes.poly = poly_atom(walk->arena, atom);
            }
            slot->value = value_convert(value_number(lanes, type->size, type->is_unsigned), type);
        } else {
            slot->value = value_convert(value_none(), type);
        }
    }
}

/* threadIdx of the lanes of warp `warp`; the active lanes. */
static LaneSet set_threads(Walk *walk, const int64_t block[3], int64_t warp)
{
    int64_t threads = block[0] * block[1] * block[2];
    LaneSet active = 0;
    for (unsigned axis = 0; axis < 3; axis++) {
        walk->thread[axis] = lanes_constant(0);
        walk->extent[axis] = lanes_constant(block[axis]);
        if (walk->symbolic)
            walk->extent[axis].poly = poly_constant(walk->arena, block[axis]);
    }
    for (unsigned lane = 0; lane < WARP_LANES; lane++) {
        int64_t thread = warp * WARP_LANES + lane;
        walk->thread[0].at[lane] = thread % block[0];
        walk->thread[1].at[lane] = thread / block[0] % block[1];
        walk->thread[2].at[lane] = thread / block[0] / block[1];
        if (thread < threads)
            active |= (LaneSet)1 << lane;
    }
    for (unsigned axis = 0; axis < 3; axis++)
        walk->thread[axis].poly = block[axis] > 1  ? atom_poly(walk, axis)
                                  : walk->symbolic ? poly_constant(walk->arena, 0)
                                                   : NULL;
    return active;
}

/* Any warp of a block of unknown shape: its lanes are neighbours along x. */
static LaneSet set_any_threads(Walk *walk)
{
    walk->thread[0] = lanes_unknown(0, WARP_LANES, true);
    for (unsigned lane = 0; lane < WARP_LANES; lane++)
        walk->thread[0].at[lane] = lane;
    walk->extent[0] = lanes_unknown(256, WARP_LANES, true);
    for (unsigned axis = 1; axis < 3; axis++) {
        walk->thread[axis] = lanes_unknown(0, 1, true);
        walk->extent[axis] = lanes_unknown(1, 1, true);
    }
    for (unsigned axis = 0; axis < 3 && walk->symbolic; axis++) {
        static const char *const names[] = {"blockDim.x", "blockDim.y", "blockDim.z"};
        walk->thread[axis].poly = atom_poly(walk, axis);
        walk->extent[axis].poly =
            poly_atom(walk->arena, walk_atom(walk, ATOM_SYMBOL, str_of(names[axis])));
    }
    return ~(LaneSet)0;
}

static void set_any_block(Walk *walk, const int64_t grid[3])
{
    for (unsigned axis = 0; axis < 3; axis++) {
        bool one = grid[axis] == 1;
        walk->block[axis] = one ? lanes_constant(0) : lanes_unknown(0, 1, true);
        walk->grid[axis] = grid[axis] > 0 ? lanes_constant(grid[axis]) : lanes_unknown(64, 1, true);
        if (!walk->symbolic)
            continue;
        walk->block[axis].poly = one ? poly_constant(walk->arena, 0) : atom_poly(walk, 3 + axis);
        walk->grid[axis].poly =
            grid[axis] > 0 ? poly_constant(walk->arena, grid[axis]) : atom_poly(walk, 6 + axis);
    }
}

static int64_t block_warps(const int64_t block[3])
{
    return (block[0] * block[1] * block[2] + WARP_LANES - 1) / WARP_LANES;
}

/* All warps of a block in one row, as one that stands for each. */
static LaneSet set_any_row(Walk *walk, const int64_t block[3])
{
    LaneSet active = set_threads(walk, block, 0);
    walk->thread[0].modulus = WARP_LANES;
    walk->thread[0].nonnegative = true;
    return active;
}

/* Any warp of any block: each of a block in turn, or, where there are many kernels, at once. */
static void walk_claims(const Reporter *reporter, Walk *walk, KernelReport *report)
{
    const int64_t *block = report->block;
    bool known = shape_known(block);
    bool is_row = known && block[1] == 1 && block[2] == 1 && block[0] % WARP_LANES == 0;
    walk->is_brief = reporter->steps < BRIEF_STEPS;
    bool at_once = walk->is_brief && is_row;
    int64_t warps = known && !at_once ? block_warps(block) : 1;
    walk->is_claim = walk->record = true;
    /* The first walk is in symbols, for the strides. It looks at no round of a loop alone: a brief
     * walk of one warp is the same. */
    bool in_one = walk->is_brief && warps == 1;
    for (int64_t warp = in_one ? 0 : -1; warp < warps && !walk->exhausted; warp++) {
        walk->symbolic = warp < 0 || in_one;
        walk->counts = warp >= 0;
        set_any_block(walk, report->grid);
        LaneSet active = at_once ? set_any_row(walk, block)
                         : known ? set_threads(walk, block, warp < 0 ? 0 : warp)
                                 : set_any_threads(walk);
        set_params(reporter, walk);
        walk_warp(walk, active);
    }
    walk->symbolic = false;
    walk->counts = true;
    report->exhausted = walk->exhausted;
}

/* Each warp of the launch's blocks, in an order that spreads them, as far as there is time. */
static void walk_counts(const Reporter *reporter, Walk *walk, KernelReport *report)
{
    int64_t blocks = 1, done = 0;
    if (!shape_known(report->grid) || walk->exhausted || walk->has_goto)
        return;
    for (unsigned axis = 0; axis < 3; axis++)
        if (__builtin_mul_overflow(blocks, report->grid[axis], &blocks))
            return;
    int64_t step = (int64_t)((double)blocks * 0.618) | 1;
    while (divisor_common(step, blocks) != 1)
        step += 2;
    walk->is_claim = false;
    for (; done < blocks && !walk->exhausted; done++) {
        int64_t number = (int64_t)((__int128)done * step % blocks);
        VEC(Tally) before = {0};
        for (size_t i = 0; i < walk->sites.len; i++)
            vec_push(walk->arena, &before, walk->sites.at[i]->tally);
        for (int64_t warp = 0; warp < block_warps(report->block) && !walk->exhausted; warp++) {
            set_any_block(walk, report->grid);
            walk->block[0] = lanes_constant(number % report->grid[0]);
            walk->block[1] = lanes_constant(number / report->grid[0] % report->grid[1]);
            walk->block[2] = lanes_constant(number / report->grid[0] / report->grid[1]);
            LaneSet active = set_threads(walk, report->block, warp);
            set_params(reporter, walk);
            walk_warp(walk, active);
        }
        for (size_t i = 0; i < walk->sites.len && walk->exhausted; i++) /* not the whole block */
            walk->sites.at[i]->tally = i < before.len ? before.at[i] : (Tally){0};
        if (walk->exhausted)
            break;
    }
    report->counted_share = (double)done / (double)blocks;
}

/* --- figures --------------------------------------------------------------------------------- */

static Figure figure_of(const Range *range, unsigned requests)
{
    return (Figure){range->least, range->most, requests ? range->sum / requests : 0};
}

static double rounded_up(double bytes)
{
    double sectors = (double)(int64_t)(bytes / SECTOR_BYTES);
    return sectors * SECTOR_BYTES < bytes ? sectors + 1 : sectors;
}

/* The distance of neighbouring lanes, or what the index says where no two neighbours are active;
 * false where there is not one. */
static bool lane_distance(const Claim *claim, const Poly *coefficient, int64_t *distance)
{
    bool any = false;
    for (unsigned i = 1; i < WARP_LANES; i++) {
        if (!(claim->active >> i & 1) || !(claim->active >> (i - 1) & 1))
            continue;
        int64_t apart = claim->first.at[i] - claim->first.at[i - 1];
        if (any && apart != *distance)
            return false;
        *distance = apart;
        any = true;
    }
    if (!any && !poly_is_constant(coefficient, distance))
        *distance = 0;
    return true;
}

static Pattern pattern_of(const Walk *walk, const Site *site)
{
    const Claim *claim = &site->claim;
    const Poly *coefficient = NULL, *rest;
    int64_t distance = 0, constant;
    bool linear =
        site->index && poly_linear(walk->arena, site->index, walk->atoms[0], &coefficient, &rest);
    if (claim->requests == 0)
        return PATTERN_UNKNOWN;
    if (claim->data)
        return PATTERN_DATA;
    if (claim->assumed)
        return linear && coefficient && !poly_is_constant(coefficient, &constant) ? PATTERN_ROW
               : site->bytes == 0 || !site->memory                                ? PATTERN_UNKNOWN
                                                                                  : PATTERN_MIXED;
    bool fixed = lane_distance(claim, linear ? coefficient : NULL, &distance);
    if (!fixed) {
        /* Several rows of a block in one warp: how it is along x. */
        if (!linear || !poly_is_constant(coefficient, &distance) || distance == 0)
            return PATTERN_MIXED;
    }
    int64_t bytes = site->bytes;
    distance = distance < 0 ? -distance : distance;
    if (distance == 0)
        return PATTERN_BROADCAST;
    if (distance == bytes)
        return PATTERN_COALESCED;
    return distance < SECTOR_BYTES || distance < 2 * bytes ? PATTERN_STRIDED : PATTERN_ROW;
}

static void add_stride(const Reporter *reporter, const Walk *walk, AccessReport *access,
                       const Poly *index, const Atom *atom)
{
    const Poly *coefficient, *rest;
    if (!poly_mentions(index, atom))
        return;
    bool linear = poly_linear(walk->arena, index, atom, &coefficient, &rest);
    Str text =
        linear ? str_copy(reporter->arena, poly_text(walk->arena, coefficient)) : STR("not linear");
    vec_push(reporter->arena, &access->strides, (Stride){str_c(reporter->arena, atom->name), text});
}

/* What one more of each axis and each loop's variable does to the address. */
static void find_strides(const Reporter *reporter, const Walk *walk, const Site *site,
                         AccessReport *access)
{
    const Atom *seen[16];
    unsigned count = 0;
    if (!site->index)
        return;
    for (unsigned i = 0; i < 6; i++)
        add_stride(reporter, walk, access, site->index, walk->atoms[i]);
    for (size_t i = 0; i < site->index->count; i++)
        for (unsigned k = 0; k < site->index->terms[i].degree; k++) {
            const Atom *atom = site->index->terms[i].atoms[k];
            bool known = atom->kind != ATOM_ITERATOR || count == 16;
            for (unsigned j = 0; j < count; j++)
                known = known || seen[j] == atom;
            if (known)
                continue;
            seen[count++] = atom;
            add_stride(reporter, walk, access, site->index, atom);
        }
}

static Certainty certainty_of(const Claim *claim)
{
    if (claim->data || claim->requests == 0)
        return UNKNOWN;
    return claim->lanes.least == claim->lanes.most && claim->sectors.least == claim->sectors.most &&
                   claim->wavefronts.least == claim->wavefronts.most
               ? EXACT
               : RANGED;
}

static Str why_not_exact(const Reporter *reporter, const Walk *walk, const Site *site)
{
    const Claim *claim = &site->claim;
    if (walk->exhausted)
        return STR("the kernel is too long to be walked to its end");
    if (walk->has_goto)
        return STR("the kernel jumps with goto");
    if (claim->requests == 0)
        return STR("no warp was found that gets here");
    if (claim->data)
        return STR("the address depends on data");
    if (!site->memory || site->memory->space == SPACE_OTHER)
        return STR("it is not known what the pointer points to");
    if (site->bytes == 0)
        return STR("the size of an element is not known");
    if (claim->assumed)
        return str_format(reporter->arena,
                          "it depends on sizes that are not known; figures are for %d",
                          ASSUMED_SIZE);
    if (!site->memory->aligned)
        return STR("the launch adds something to the pointer, so its alignment is not known");
    if (claim->lanes.least != claim->lanes.most)
        return STR("not all requests have as many active lanes");
    return STR("it depends on where a row begins in its sector, and on the warp");
}

/* Elements whose size is not known, taken as ASSUMED_SIZE: lanes are a sector apart in any case. */
static bool far_apart(const Claim *claim)
{
    int64_t distance;
    return lane_distance(claim, NULL, &distance) &&
           (distance < 0 ? -distance : distance) / ASSUMED_SIZE >= SECTOR_BYTES;
}

static void figures(const Reporter *reporter, const Walk *walk, const Site *site,
                    AccessReport *access)
{
    const Claim *claim = &site->claim;
    access->certainty = walk->exhausted || walk->has_goto ? UNKNOWN : certainty_of(claim);
    if (access->certainty != EXACT)
        access->why = why_not_exact(reporter, walk, site);
    access->lanes_least = claim->lanes.least;
    access->lanes_most = claim->lanes.most;
    access->sectors = figure_of(&claim->sectors, claim->requests);
    access->lines = figure_of(&claim->lines, claim->requests);
    access->used = figure_of(&claim->used, claim->requests);
    access->wavefronts = figure_of(&claim->wavefronts, claim->requests);
    access->ideal_wavefronts = figure_of(&claim->ideal, claim->requests);
    access->ideal = rounded_up(access->used.typical);
    access->efficiency = access->sectors.typical > 0
                             ? access->used.typical / (SECTOR_BYTES * access->sectors.typical)
                             : 0;
    if (access->optional)
        return;
    /* One sector more than needed is what a row costs that is not aligned. An index that is no sum
     * of products says nothing where its sizes are not known. */
    bool is_guess = claim->assumed && access->pattern == PATTERN_MIXED;
    access->uncoalesced = access->space == SPACE_GLOBAL && access->certainty != UNKNOWN &&
                          claim->requests > 0 && !is_guess &&
                          (site->bytes > 0 || far_apart(claim)) &&
                          access->sectors.typical >= 2 * access->ideal &&
                          access->sectors.typical > access->ideal + 1.5;
    access->conflicts = access->space == SPACE_SHARED && access->certainty != UNKNOWN &&
                        access->wavefronts.typical > access->ideal_wavefronts.typical + 0.01;
    access->tally = site->tally;
    if (access->certainty == UNKNOWN && !claim->data) { /* what was seen so far is no limit */
        access->sectors.most = access->lines.most = access->wavefronts.most = WARP_LANES;
        access->pattern = PATTERN_UNKNOWN;
    }
}

static unsigned line_of(Span where)
{
    return source_place(where.source, where.begin).line;
}

/* Two loads of one element in a statement: a compiler may well make one of them. */
static bool loaded_twice(const Walk *walk, const Site *site)
{
    enum { NEAR = 3 }; /* lines that a statement may have */
    const Tokens *tokens = &walk->kernel->tokens;
    Span where = tokens_place(tokens->at, tokens->len, site->expr->first, site->expr->last);
    for (size_t i = 0; site->kind == KIND_LOAD && i < walk->sites.len; i++) {
        const Site *other = walk->sites.at[i];
        if (other == site || other->kind != KIND_LOAD || other->memory != site->memory)
            continue;
        Span there = tokens_place(tokens->at, tokens->len, other->expr->first, other->expr->last);
        bool same =
            poly_equal(other->index, site->index) || str_equal(span_text(there), span_text(where));
        unsigned a = line_of(where), b = line_of(there);
        if (same && (a > b ? a - b : b - a) <= NEAR)
            return true;
    }
    return false;
}

static Str one_line(Arena *arena, Str text)
{
    Text line = text_new(arena);
    bool blank = false;
    for (size_t i = 0; i < text.len; i++) {
        char c = text.at[i];
        bool is_blank = c == ' ' || c == '\n' || c == '\t' || c == '\r';
        if (!is_blank)
            text_add(&line, (Str){&text.at[i], 1});
        else if (!blank)
            text_add_c(&line, " ");
        blank = is_blank;
    }
    return text_str(&line);
}

static void add_access(const Reporter *reporter, const Walk *walk, const Site *site,
                       KernelReport *report)
{
    const Tokens *tokens = &walk->kernel->tokens;
    AccessReport access = {.kind = site->kind, .bytes = site->bytes, .optional = site->optional};
    access.where = tokens_place(tokens->at, tokens->len, site->expr->first, site->expr->last);
    access.place = source_place(access.where.source, access.where.begin);
    access.last_line =
        source_place(access.where.source, access.where.end ? access.where.end - 1 : 0).line;
    if (site->kind == KIND_STORE &&
        site->expr->last + 1 < tokens->len) { /* compilers name the operator's line */
        Span sign =
            tokens_place(tokens->at, tokens->len, site->expr->last + 1, site->expr->last + 1);
        unsigned line = source_place(sign.source, sign.begin).line;
        access.last_line =
            line > access.last_line && line < access.last_line + 4 ? line : access.last_line;
    }
    access.text = one_line(reporter->arena, span_text(access.where));
    access.space = site->memory ? site->memory->space : SPACE_OTHER;
    access.array = site->memory    ? str_copy(reporter->arena, site->memory->name)
                   : site->several ? STR("one of several")
                                   : STR("?");
    if (reporter->options->format == REPORT_HTML) {
        Lanes *sample = arena_new_of(reporter->arena, Lanes);
        *sample = site->claim.first;
        sample->poly = NULL;
        access.sample = sample;
    }
    access.sample_lanes = site->claim.requests ? site->claim.active : 0;
    access.pattern = pattern_of(walk, site);
    find_strides(reporter, walk, site, &access);
    figures(reporter, walk, site, &access);
    access.counted = report->counted_share > 0 && site->tally.requests > 0;
    access.counted_exactly = report->counted_share >= 1 && !walk->exhausted &&
                             !site->tally.uncertain && access.space != SPACE_OTHER &&
                             !loaded_twice(walk, site);
    if (report->counted_share > 0 && report->counted_share < 1) {
        double *parts[] = {&access.tally.requests, &access.tally.lanes, &access.tally.sectors,
                           &access.tally.lines,    &access.tally.used,  &access.tally.wavefronts,
                           &access.tally.ideal};
        for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
            *parts[i] /= report->counted_share;
    }
    vec_push(reporter->arena, &report->accesses, access);
}

static void tally_sum(Tally *sum, const Tally *more)
{
    sum->requests += more->requests;
    sum->lanes += more->lanes;
    sum->sectors += more->sectors;
    sum->lines += more->lines;
    sum->used += more->used;
    sum->wavefronts += more->wavefronts;
    sum->ideal += more->ideal;
}

static void sum_up(KernelReport *report)
{
    report->totals_exact = report->counted_share >= 1;
    for (size_t i = 0; i < report->accesses.len; i++) {
        const AccessReport *access = &report->accesses.at[i];
        if (access->optional)
            continue;
        tally_sum(access->space == SPACE_SHARED ? &report->shared : &report->global,
                  &access->tally);
        report->totals_exact = report->totals_exact && access->counted_exactly;
    }
}

/* In the order of the text. */
static void sort_accesses(KernelReport *report)
{
    for (size_t i = 1; i < report->accesses.len; i++) {
        AccessReport moved = report->accesses.at[i];
        size_t k = i;
        for (; k > 0 && (report->accesses.at[k - 1].where.begin > moved.where.begin ||
                         (report->accesses.at[k - 1].where.begin == moved.where.begin &&
                          report->accesses.at[k - 1].kind > moved.kind));
             k--)
            report->accesses.at[k] = report->accesses.at[k - 1];
        report->accesses.at[k] = moved;
    }
}

/* --- the kernel ------------------------------------------------------------------------------ */

/* Threads and blocks that a multiprocessor holds (CUDA C++ Programming Guide, table "Technical
 * Specifications per Compute Capability"). */
static void device_threads(unsigned arch, int64_t *threads, int64_t *blocks)
{
    *threads = arch == 75                                                            ? 1024
               : arch == 86 || arch == 87 || arch == 88 || arch == 89 || arch >= 110 ? 1536
                                                                                     : 2048;
    *blocks = arch == 75 || arch == 86 || arch == 87 || arch == 88 ? 16
              : arch == 89 || arch >= 110                          ? 24
                                                                   : 32;
}

static void find_fit(const Reporter *reporter, KernelReport *report)
{
    int64_t per_sm = 64 << 10, reserved = 0, threads, blocks;
    if (!shape_known(report->block) || report->shared_dynamic)
        return;
    device_shared(reporter->options->arch, &per_sm, &reserved);
    device_threads(reporter->options->arch, &threads, &blocks);
    int64_t block = report->block[0] * report->block[1] * report->block[2];
    int64_t whole = (block + WARP_LANES - 1) / WARP_LANES * WARP_LANES;
    report->blocks_fit = blocks;
    report->fit_limit = "blocks";
    if (threads / whole < report->blocks_fit) {
        report->blocks_fit = threads / whole;
        report->fit_limit = "threads";
    }
    int64_t each = report->shared_bytes + reserved;
    if (each > 0 && per_sm / each < report->blocks_fit) {
        report->blocks_fit = per_sm / each;
        report->fit_limit = "shared memory";
    }
}

static void add_branches(const Reporter *reporter, const Walk *walk, KernelReport *report)
{
    for (size_t i = 0; i < walk->branches.len; i++) {
        const Branch *branch = walk->branches.at[i];
        Span where = tokens_place(walk->kernel->tokens.at, walk->kernel->tokens.len,
                                  branch->expr->first, branch->expr->last);
        vec_push(reporter->arena, &report->branches,
                 (BranchReport){one_line(reporter->arena, span_text(where)),
                                source_place(where.source, where.begin), branch->divergence,
                                branch->is_loop});
    }
    for (size_t i = 0; i < walk->blinds.len; i++)
        vec_push(reporter->arena, &report->notes,
                 (NoteReport){
                     str_copy(reporter->arena, walk->blinds.at[i].what),
                     source_place(walk->blinds.at[i].where.source, walk->blinds.at[i].where.begin),
                     NULL});
    if (walk->has_goto)
        vec_push(reporter->arena, &report->notes,
                 (NoteReport){STR("the kernel jumps with goto; its figures are not known"),
                              report->place, NULL});
    if (walk->exhausted && report->exhausted)
        vec_push(reporter->arena, &report->notes,
                 (NoteReport){STR("the kernel is too long to be walked to its end"), report->place,
                              NULL});
}

static void add_shared_arrays(const Reporter *reporter, const Walk *walk, KernelReport *report)
{
    for (size_t i = 0; i < walk->slots.len; i++) {
        const Slot *slot = &walk->slots.at[i];
        const WarpValue *value = &slot->value;
        if (!slot->memory || slot->memory->space != SPACE_SHARED || !value->is_pointer ||
            value->levels == 0)
            continue;
        int64_t element = value->strides[value->levels - 1], extent, cells = 1, columns = 0;
        for (size_t k = 0; k < slot->type->extents.len; k++) {
            bool known =
                slot->type->extents.at[k] &&
                expr_evaluate(walk->unit, slot->type->extents.at[k], NULL, NULL, &extent) &&
                extent > 0;
            cells = known && cells < (INT64_C(1) << 30) ? cells * extent : 0;
            columns = known ? extent : 0;
        }
        vec_push(reporter->arena, &report->shared_arrays,
                 (SharedArray){str_copy(reporter->arena, slot->memory->name),
                               columns > 0 ? cells / columns : 0, columns, (unsigned)element});
    }
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
    reporter->scratch = arena_new();
    Walk *walk = walk_new(reporter, kernel);
    walk_claims(reporter, walk, report);
    if (!walk->exhausted) {
        walk->steps = 0;
        walk_counts(reporter, walk, report);
        walk->exhausted = false; /* what was counted is for whole blocks */
    }
    report->shared_bytes = walk->shared_bytes;
    report->shared_dynamic |= walk->shared_dynamic;
    report->accesses.at =
        arena_alloc(reporter->arena, walk->sites.len * sizeof *report->accesses.at);
    report->accesses.cap = walk->sites.len;
    for (size_t i = 0; i < walk->sites.len; i++)
        add_access(reporter, walk, walk->sites.at[i], report);
    if (reporter->options->format == REPORT_SARIF)
        suggest_annotations(reporter->arena, walk, report);
    add_branches(reporter, walk, report);
    add_shared_arrays(reporter, walk, report);
    arena_free(reporter->scratch);
    sort_accesses(report);
    sum_up(report);
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

static uint64_t kernel_steps(const Unit *unit)
{
    uint64_t count = 0;
    for (size_t i = 0; i < unit->kernels.len; i++)
        count += unit->kernels.at[i]->body != NULL;
    uint64_t steps = FILE_STEPS / (count ? count : 1);
    return steps > MOST_STEPS ? MOST_STEPS : steps < LEAST_STEPS ? LEAST_STEPS : steps;
}

FileReport *report_build(Arena *arena, Unit *unit, const ReportOptions *options)
{
    FileReport *file = file_new(arena, unit->source);
    file->launches = model_launches(arena, unit);
    file->declared = declared_read(unit);
    file->steps = kernel_steps(unit);
    Reporter reporter = {.arena = arena,
                         .unit = unit,
                         .options = options,
                         .file = file,
                         .launches = file->launches,
                         .declared = file->declared,
                         .steps = file->steps};
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
    diags->no_warnings = true;
    unit_read_by_kernel(arena, diags, source, unit_options, &(KernelTaker){take_kernel, &reporter});
    return reporter.file;
}
