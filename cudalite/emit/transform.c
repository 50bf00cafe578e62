/* Kernels one by one. Enters: a unit. Leaves: edits; a kernel that is too large is given up, and
 * nothing of it is left but a diagnostic. */
#include "transform.h"

#include "../steps/merge.h"
#include "../steps/parts.h"
#include "../steps/vector.h"
#include "rewrite.h"
#include "thread_loops.h"
#include "variant.h"

/* Kernels of a file that are read once more, in loops over threads: each time the whole file is. */
enum { MOST_READ_AGAIN = 16 };

/* What all kernels of a unit share. */
typedef struct {
    Unit *unit;
    const TransformOptions *options;
    Templates *templates;
    const StrMap *launches;
    Ownership *owner; /* NULL: launches stay */
    bool included;    /* what a trace needs */
    unsigned read_again;
} Transform;

static bool write_plan(Transform *all, const Plan *plan, Edits *edits)
{
    const size_t count = edits->all.len;
    const Telling telling = {all->options->traces, all->options->verifies};
    if (!plan->model->owned.len)
        return rewrite_kernel(plan, all->templates, edits);
    if (!variant_write(plan, all->owner, all->templates, telling, edits))
        return false;
    if (!telling.traces || all->included || edits->all.len == count)
        return true;
    all->included = true;
    return variant_include(all->unit, all->templates, telling, edits);
}

static Kernel *same_kernel(const Unit *unit, const Kernel *kernel)
{
    for (size_t i = 0; i < unit->kernels.len; i++)
        if (unit->kernels.at[i]->body && unit->kernels.at[i]->where.begin == kernel->where.begin)
            return unit->kernels.at[i];
    return NULL;
}

/* All that the loop reads is in tiles. */
static bool stages_all(const Plan *plan)
{
    if (plan->regions.len != 1 || !plan->regions.at[0]->region.loop)
        return false;
    const PlanRegion *region = plan->regions.at[0];
    for (size_t i = 0; i < plan->model->accesses.len; i++) {
        const Access *access = plan->model->accesses.at[i];
        bool staged = !region_has(&region->region, access);
        for (size_t k = 0; k < region->tiles.len && !staged; k++)
            staged = region->tiles.at[k]->print->array == access->array;
        if (!staged)
            return false;
    }
    return true;
}

/* The model of the kernel in loops over threads, read as if it had been written so; NULL: it cannot be. */
static Model *read_loops(Transform *all, const ThreadLoops *loops, const Text **written)
{
    const Model *model = loops->model;
    Arena *arena = model->arena;
    Text *text = arena_new_of(arena, Text);
    *text = text_new(arena);
    if (all->read_again >= MOST_READ_AGAIN) {
        diag_report(model->diags, DIAG_NOT_MERGED, model->kernel->where,
                    "no threads are merged: %d kernels before it have been read again for that",
                    MOST_READ_AGAIN);
        return NULL;
    }
    all->read_again++;
    if (!thread_loops_write(loops, all->templates, text))
        return NULL;
    UnitOptions options = *all->options->unit;
    options.parse_all = false;
    options.any_block = true;
    Source *source = source_from_text(arena, model->unit->source->path, text_str(text));
    *written = text;
    Unit *unit = unit_read(arena, diags_new(arena), source, &options);
    Kernel *kernel = same_kernel(unit, model->kernel);
    if (!kernel || unit->diags->errors)
        return NULL;
    Model *merged = model_build(arena, unit, kernel, model_launches(arena, unit), 1);
    owner_share(merged, model);
    return unit->diags->errors ? NULL : merged;
}

/* ... with rectangles of threads, and planned. */
static Plan *plan_thread_loops(Transform *all, const Plan *plan, int64_t items, size_t told)
{
    const ThreadLoops *loops = items == 1 ? NULL : thread_loops_find(plan, items);
    const Text *written = NULL;
    Model *merged = loops ? read_loops(all, loops, &written) : NULL;
    Plan *made = merged ? plan_make(merged, &all->options->limits) : NULL;
    if (!made || merged->unit->diags->errors || !stages_all(made))
        return NULL;
    made->loops = loops;
    made->written = written;
    Diags *diags = plan->model->diags;
    diags_take_back_remarks(diags, told, DIAG_NOT_MERGED);
    Diag *diag = diag_report(diags, DIAG_MERGED, plan->model->kernel->where,
                             "each thread of a variant for large grids takes the place of %lld x "
                             "%lld: what it loads serves several",
                             (long long)loops->items.count[0], (long long)loops->items.count[1]);
    diag_note(diags, diag, (Span){0},
              "its loop is staged in tiles of %lld rounds, %lld bytes of shared memory for %lld x "
              "%lld threads",
              (long long)made->regions.at[0]->region.tile, (long long)made->regions.at[0]->bytes,
              (long long)loops->threads[0], (long long)loops->threads[1]);
    return made;
}

/* ... with neighbours along the lanes, whose elements are vectors. */
static Plan *plan_thread_vectors(Transform *all, const Plan *plan, bool wanted)
{
    const ThreadLoops *loops = thread_vectors_find(plan, wanted);
    const Text *written = NULL;
    Model *merged = loops ? read_loops(all, loops, &written) : NULL;
    if (!merged)
        return NULL;
    Plan *made = arena_new_of(merged->arena, Plan);
    *made = (Plan){.model = merged,
                   .device = plan->device,
                   .merge.items = 1,
                   .loops = loops,
                   .written = written};
    made->vectors = loops->asked;
    return made;
}

/* `plain`: neither threads that are merged nor vectors, which need more names of the kernel. */
static Plan *plan_kernel(Transform *all, Model *model, bool plain)
{
    const TransformOptions *options = all->options;
    const size_t told = model->diags->all.len;
    const int64_t merge = plain ? 1 : options->merge;
    Plan *plan = NULL;
    bool rewrites = all->owner && owner_may_rewrite(all->owner, model);
    if (rewrites)
        plan = parts_plan(model, all->launches, &options->limits, options->block);
    if (!plan)
        plan = plan_make(model, &options->limits);
    if (rewrites && plan->model->parts == 1)
        merge_plan(plan, merge, told);
    else if (merge > 1 && model->owned.len)
        diag_report(model->diags, DIAG_NOT_MERGED, model->kernel->where,
                    "no threads are merged: %s",
                    rewrites ? "its blocks are launched in parts"
                             : "they meet, or other functions ask for their place");
    if (!rewrites || plain)
        return plan;
    if (plan_merges(plan)) {
        plan->wider = plan_thread_vectors(all, plan, merge > 1);
        return plan;
    }
    plan->wider = plan_thread_loops(all, plan, merge, told);
    if (!plan->wider)
        plan->wider = vector_plan(model, all->launches, &options->limits, options->block, false);
    if (!plan->wider ||
        (plan->regions.len && (plan->wider->vectors.divisors.len || plan->wider->loops)))
        return plan;
    diags_take_back(model->diags, told); /* there is no other, or the sizes are known */
    return vector_plan(model, all->launches, &options->limits, options->block, true);
}

static void try_kernel(Transform *all, Arena *arena, Kernel *kernel, Edits *edits)
{
    Unit *unit = all->unit;
    const TransformOptions *options = all->options;
    const size_t told = unit->diags->all.len;
    Model *model = model_build(arena, unit, kernel, all->launches, 1);
    if (all->owner)
        owner_take(all->owner, model, all->launches);
    if (options->dump_model)
        model_dump(model, stdout);
    if (unit->diags->errors)
        return;
    const size_t modelled = unit->diags->all.len;
    Plan *plan = plan_kernel(all, model, false);
    if (options->dump_plan)
        plan_dump(plan, stdout);
    bool done = write_plan(all, plan, edits);
    if (!done && (plan_merges(plan) || plan->wider || plan->vectors.wanted)) {
        Model *again = model_build(arena, unit, kernel, all->launches, 1);
        owner_share(again, model);
        diags_take_back(unit->diags, modelled);
        done = write_plan(all, plan_kernel(all, again, true), edits);
    }
    if (!done) { /* it stays as it is, after all */
        diags_take_back_remarks(unit->diags, told, DIAG_STAGED);
        diags_take_back_remarks(unit->diags, told, DIAG_BLOCK_GUARDED);
    }
}

static void tell_given_up(Unit *unit, const Kernel *kernel, const char *why)
{
    Diag *diag = diag_report(unit->diags, DIAG_TOO_LARGE, kernel->where,
                             "kernel '%.*s' stays as it is: %s", STR_ARG(kernel->name), why);
    diag_note(unit->diags, diag, (Span){0}, "split it, or move parts of it to functions");
}

static void transform_kernel(Transform *all, Kernel *kernel, Edits *edits)
{
    Unit *unit = all->unit;
    Arena *arena = arena_new(); /* of this kernel alone */
    const size_t told = unit->diags->all.len, edited = edits->all.len;
    Limit limit = {.left = MOST_FOR_KERNEL};
    arena_limit(arena, &limit);
    if (setjmp(limit.give_up) == 0) {
        try_kernel(all, arena, kernel, edits);
    } else {
        diags_take_back(unit->diags, told);
        edits_take_back(edits, edited);
        unit_forget_answers(unit);
        tell_given_up(unit, kernel, limit.why);
    }
    arena_free(arena);
}

void transform(Unit *unit, const TransformOptions *options, Templates *templates, Edits *edits)
{
    Transform all = {unit, options, templates, model_launches(unit->arena, unit), NULL, false, 0};
    for (size_t i = 0; i < unit->kernels.len; i++) {
        if (!unit->kernels.at[i]->body || !unit->kernels.at[i]->annotations.len)
            continue;
        if (options->owns_launches && !all.owner) /* it reads the file again */
            all.owner = owner_new(unit->arena, unit);
        transform_kernel(&all, unit->kernels.at[i], edits);
    }
}
