/* Kernels one by one. Enters: a unit. Leaves: edits; a kernel that is too large is given up, and
 * nothing of it is left but a diagnostic. */
#include "transform.h"

#include "../steps/merge.h"
#include "../steps/parts.h"
#include "../steps/vector.h"
#include "rewrite.h"
#include "variant.h"

/* What all kernels of a unit share. */
typedef struct {
    Unit *unit;
    const TransformOptions *options;
    Templates *templates;
    const StrMap *launches;
    Ownership *owner; /* NULL: launches stay */
    bool included;    /* what a trace needs */
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

/* `plain`: neither threads that are merged nor vectors, which need more names of the kernel. */
static Plan *plan_kernel(const Transform *all, Model *model, bool plain)
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
    if (rewrites && !plain && !plan_merges(plan))
        plan->wider = vector_plan(model, all->launches, &options->limits, options->block, false);
    if (!plan->wider || (plan->regions.len && plan->wider->vectors.divisors.len))
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
    Transform all = {unit, options, templates, model_launches(unit->arena, unit), NULL, false};
    for (size_t i = 0; i < unit->kernels.len; i++) {
        if (!unit->kernels.at[i]->body || !unit->kernels.at[i]->annotations.len)
            continue;
        if (options->owns_launches && !all.owner) /* it reads the file again */
            all.owner = owner_new(unit->arena, unit);
        transform_kernel(&all, unit->kernels.at[i], edits);
    }
}
