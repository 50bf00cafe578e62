/* Kernels one by one. Enters: a unit. Leaves: edits; of a kernel that is too large a diagnostic. */
#include "transform.h"

#include "../analysis/legality/races.h"
#include "../analysis/legality/read_only_memory.h"
#include "../analysis/model_build.h"
#include "../analysis/model_dump.h"
#include "../passes/layout/layout_profitability.h"
#include "convert_kernel.h"
#include "layout_lifetimes.h"
#include "planner.h"
#include "profitability.h"
#include "search.h"
#include "tell.h"
#include "write_plan.h"

/* What all kernels of a unit share. */
typedef struct {
    Planner planner;
    Lifetimes *lifetimes;                   /* arrays that host functions show; NULL: none */
    bool included, included_more, compared; /* what a trace needs, a comparison; there is one */
    Gain gain;                              /* of the kernel at hand */
    Rewrite made;
} Transform;

/* What host functions need that tell what they launch. */
static bool include_once(Transform *all, const Hosting *hosting)
{
    const bool trace = hosting->telling.traces && !all->included,
               more = all->compared && !all->included_more;
    all->included |= trace, all->included_more |= more;
    return (!trace ||
            variant_include(all->planner.unit, hosting, "trace_include.cu", &all->made.edits)) &&
           (!more ||
            variant_include(all->planner.unit, hosting, "verify_include.cu", &all->made.edits));
}

static Hosting hosting_of(Transform *all)
{
    return (Hosting){
        .owner = all->planner.owner,
        .templates = all->planner.templates,
        .telling = {all->planner.options->traces, all->planner.options->verifies, &all->compared},
        .lifetimes = all->lifetimes,
        .laid = all->planner.options->lays ? &all->made.laid : NULL};
}

static bool write_plan(Transform *all, const Plan *plan)
{
    Edits *edits = &all->made.edits;
    const size_t count = edits->all.len;
    const Hosting hosting = hosting_of(all);
    return plan_carry_out(&hosting, plan, edits) &&
           (edits->all.len == count || !plan->model->is_owned || include_once(all, &hosting));
}

static void take_time(Transform *all, const KernelTime *time)
{
    const TransformOptions *options = all->planner.options;
    all->gain = gain_of(all->planner.unit->arena, time, options->limits.device);
    if (options->tells.time)
        layout_tell(all->planner.unit->diags, options->limits.device, time);
    if (options->times)
        vec_push(all->planner.unit->arena, &all->made.times,
                 estimate_copy(all->planner.unit->arena, time));
}

static void tell_time(Transform *all, const Plan *plan, const Estimate *written,
                      const EstimateBasis *basis, bool done)
{
    KernelTime time = launches_time(plan, written, basis, done);
    if (all->planner.options->tells.time || all->planner.options->times)
        layout_find(plan, basis, &time);
    take_time(all, &time);
}

/* `faster`: what was taken in the place of what is planned without. */
static void tell_candidates(Transform *all, const Model *model, Schedule faster,
                            const Estimate *written, const EstimateBasis *basis)
{
    const TransformOptions *options = all->planner.options;
    Arena *longer = all->planner.unit->arena;
    if ((!options->tells.candidates && !options->candidates) || all->planner.unit->diags->errors)
        return;
    const Candidates known = search_all(&all->planner, model, faster, written, basis);
    if (options->tells.candidates)
        candidates_tell(model->diags, options->limits.device, model->kernel->where, &known);
    if (options->candidates)
        vec_push(longer, &all->made.candidates, candidates_copy(longer, model->kernel, &known));
}

/* In place of all that was told of the plan without. False, and nothing told: it cannot be. */
static bool write_swapped(Transform *all, const Plan *swapped, size_t modelled)
{
    Diags *diags = all->planner.unit->diags;
    const Model *its = swapped->loops ? swapped->loops->model : swapped->model;
    const Diags *made = its->diags;
    const size_t told = diags->all.len;
    Diag *diag =
        tell_swap(swapped, planner_schedule(&all->planner, swapped->model->kernel).swap.kind !=
                               SWAP_WHERE_IT_PAYS);
    if (!write_plan(all, swapped)) {
        diags_take_back(diags, told);
        return false;
    }
    tell_all(made, diags, diag);
    diags_take_between(diags, modelled, told);
    vec_push(all->planner.unit->arena, &all->made.swapped,
             swap_shown(all->planner.unit->arena, swapped->model->swap));
    return true;
}

/* With arrays that lie otherwise, as annotations ask, or as it is wished in the place of the plan.
 * False: nothing is, or it cannot be. */
static bool write_converted(Transform *all, Model *model, const EstimateBasis *basis,
                            const Plan *against, const Assumptions *sizes,
                            const LayoutWishes *wishes)
{
    const TransformOptions *options = all->planner.options;
    const Hosting hosting = hosting_of(all);
    const ConvertContext context = {options->unit, options->limits.device, &hosting, basis, against,
                                    sizes};
    KernelTime time;
    if (!convert_kernel(&context, model, wishes, &time, &all->made.edits) ||
        !include_once(all, &hosting))
        return false;
    take_time(all, &time);
    return true;
}

/* Layouts that nobody asks for, where a launch with its conversions takes less time than as it is
 * planned: in place of all that was told of the plan. */
static bool write_laid(Transform *all, Model *model, const EstimateBasis *basis, const Plan *plan,
                       size_t modelled)
{
    Diags *diags = all->planner.unit->diags;
    const size_t told = diags->all.len;
    if (!all->planner.owner || !model->is_owned || model->is_inferred || diags->errors ||
        slower_is_asked_for(plan, planner_schedule(&all->planner, model->kernel)) ||
        all->planner.forms.read_again >= MOST_READ_AGAIN)
        return false;
    Assumptions sizes;
    const LayoutWishes wishes = layout_wishes(plan, model, &sizes);
    if (!wishes.len)
        return false;
    all->planner.forms.read_again++;
    if (!write_converted(all, model, basis, plan, &sizes, &wishes)) {
        diags_take_back(diags, told);
        return false;
    }
    diags_take_between(diags, modelled, told);
    return true;
}

static void try_kernel(Transform *all, Arena *arena, Kernel *kernel, Export *export)
{
    Unit *unit = all->planner.unit;
    const TransformOptions *options = all->planner.options;
    const size_t told = unit->diags->all.len;
    Model *model = model_build(arena, all->planner.facts, kernel, 1);
    const bool presumed =
        model->is_inferred && options->for_figures; /* as if its launches were ours */
    model->is_inferred &= !options->for_figures;
    if (all->planner.owner)
        launch_rewrite_take(all->planner.owner, model, all->planner.facts->launches, export);
    model->asks_host = model->is_owned || presumed;
    if (options->tells.model)
        model_dump(model, stdout);
    if (unit->diags->errors)
        return;
    races_tell(model);
    if (model->stays || read_only_mixed(model) || legal_pitches_lack(model)) {
        tell_reasons(model, told);
        return;
    }
    EstimateBasis basis = launched_basis(model, all->planner.facts->launches, options->given);
    if (write_converted(all, model, &basis, NULL, NULL, NULL))
        return;
    const size_t modelled = unit->diags->all.len;
    const Schedule asked = planner_schedule(&all->planner, kernel);
    Choice choice = planner_choose(&all->planner, model, asked);
    const Schedule faster = search_faster(&all->planner, model, &choice, asked, modelled);
    Plan *plan = choice.plan, *swapped = choice.swapped;
    slower_ask(swapped ? swapped : plan, choice.first, model, asked);
    const Estimate written = estimate_settle(choice.first, model, &basis);
    if (options->tells.cost)
        estimate_dump(choice.first, swapped ? swapped : plan, &written, &basis, stdout);
    if (options->tells.plan)
        plan_dump(swapped ? swapped : plan, stdout);
    if (write_laid(all, model, &basis, swapped ? swapped : plan, modelled))
        return;
    if (swapped && write_swapped(all, swapped, modelled)) {
        tell_time(all, swapped, &written, &basis, true);
        tell_candidates(all, model, faster, &written, &basis);
        return;
    }
    const Str why = model->is_inferred ? planner_useless(plan, model) : (Str){0};
    if (why.len) {
        diags_take_back(unit->diags, modelled);
        diag_report(unit->diags, DIAG_NOT_INFERRED, kernel->where, "they would not help: %.*s",
                    STR_ARG(why));
        return;
    }
    bool done = write_plan(all, plan);
    if (done && options->figures && !model->is_owned && !model->is_inferred && !plan->loops)
        plan_carry_out_for_figures(plan, all->planner.templates, &all->made.figures);
    const bool is_plain = plan->loops && plan->loops->plain;
    if (!done && (is_plain || plan_merges(plan) || plan->wider || plan->vectors.bytes ||
                  schedule_is_pinned(faster))) {
        Model *again = model_build(arena, all->planner.facts, kernel, 1);
        launch_rewrite_share(again, model);
        diags_take_back(unit->diags, modelled);
        plan = planner_plan(&all->planner, again, asked, !is_plain);
        done = write_plan(all, plan);
    }
    tell_time(all, plan, &written, &basis, done);
    tell_candidates(all, model, faster, &written, &basis);
    if (!done) { /* it stays as it is, after all */
        diags_take_back_remarks(unit->diags, told, DIAG_STAGED);
        diags_take_back_remarks(unit->diags, told, DIAG_BLOCK_GUARDED);
    }
    tell_reasons(model, told);
}

static void transform_kernel(Transform *all, Kernel *kernel)
{
    Edits *edits = &all->made.edits, *figures = &all->made.figures;
    Unit *unit = all->planner.unit;
    Arena *arena = arena_child(unit->arena); /* of this kernel alone */
    const size_t told = unit->diags->all.len, edited = edits->all.len, shown = figures->all.len;
    jmp_buf give_up;
    Limit limit = {.left = MOST_FOR_KERNEL, .give_up = &give_up};
    Export *export = all->planner.options->header
                         ? export_kernel(all->planner.options->header, all->planner.owner, kernel)
                         : NULL;
    arena_limit(arena, &limit);
    all->planner.limit = &limit;
    all->gain = (Gain){0};
    if (setjmp(give_up) == 0) {
        try_kernel(all, arena, kernel, export);
    } else {
        all->gain = (Gain){0};
        diags_take_back(unit->diags, told);
        edits_take_back(edits, edited);
        edits_take_back(figures, shown);
        facts_forget(all->planner.facts);
        tell_given_up(unit, kernel, limit.why);
    }
    arena_free(arena);
    Outcome outcome = outcome_new(unit, kernel, edits->all.len > edited, told);
    outcome.gain = all->gain;
    outcome.in_figures = figures->all.len > shown;
    vec_push(unit->arena, &all->made.outcomes, outcome);
    if (export)
        header_add(all->planner.options->header, export, all->planner.owner, all->planner.templates,
                   edits);
}

Rewrite transform(Unit *unit, const TransformOptions *options, Templates *templates)
{
    Transform all = {
        .planner = {.unit = unit,
                    .options = options,
                    .templates = templates,
                    .forms = {.unit = options->unit, .templates = templates},
                    .facts = facts_new(unit->arena, unit)},
        .made = {.unit = unit, .figures = edits_new(unit->arena), .edits = edits_new(unit->arena)}};
    Arena *arena = arena_child(unit->arena); /* of lives */
    size_t looked_at = 0;
    for (size_t i = 0; i < unit->kernels.len; i++) {
        if (!unit->kernels.at[i]->body || !unit->kernels.at[i]->annotations.len ||
            (options->only && !strs_has(options->only, unit->kernels.at[i]->name)))
            continue;
        if (options->before && options->before->at[looked_at++].in_figures)
            continue;
        if (options->owns_launches && !all.planner.owner) { /* it reads the file again */
            all.planner.owner = owner_new(unit->arena, unit, options->traces);
            all.lifetimes = lifetimes_prepare(arena, unit, all.planner.facts, all.planner.owner);
        }
        transform_kernel(&all, unit->kernels.at[i]);
    }
    lifetimes_write(all.lifetimes, unit, templates, &all.made.edits);
    arena_free(arena);
    tell_all_that_stay(unit, &all.made.outcomes);
    return all.made;
}
