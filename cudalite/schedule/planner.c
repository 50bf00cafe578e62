/* Enters: a kernel's model and a schedule. Leaves: a plan, of the forms that the kernel may have the
 * one that takes least time. */
#include "planner.h"

#include "../passes/block_splitting.h"
#include "../passes/coarsen/coarsening.h"
#include "../passes/memoisation.h"
#include "../passes/overlap_conditions.h"
#include "../passes/pass_manager.h"
#include "../passes/vectorise.h"
#include "../print/forms/reshaped_blocks.h"
#include "../print/forms/swapped_axes.h"
#include "canonical_profit.h"
#include "profitability.h"
#include "reparse.h"
#include "tell.h"

Schedule planner_schedule(const Planner *planner, const Kernel *kernel)
{
    const StrMap *tuned = planner->options->tuned;
    const Schedule *pinned = tuned ? strmap_get(tuned, kernel->name) : NULL;
    Schedule schedule = planner->options->schedule;
    for (size_t i = 0; i < kernel->annotations.len; i++)
        if (annotation_is_schedule(kernel->annotations.at[i]))
            schedule = schedule_join(schedule, kernel->annotations.at[i]->schedule);
    return pinned ? schedule_join(schedule, *pinned) : schedule;
}

/* What a candidate pins cannot be carried out: it is none, whatever else would be planned for it. */
static void strike(Planner *planner)
{
    planner->struck = true;
    arena_give_up(planner->trial, "what is pinned cannot be carried out");
}

/* ... as pinned: blocks in parts, or of another shape. NULL: nobody asks, or they cannot be. */
static Plan *plan_pinned(Planner *planner, Model *model, const Schedule *schedule,
                         const PlanLimits *limits, const char *hindrance)
{
    const int64_t *block = schedule->block, *user = model->block_size;
    bool other = block[0] && (block[0] != user[0] || block[1] != user[1]);
    if (!other && schedule->split < 2)
        return NULL;
    if (hindrance) {
        tell_left(model, other ? "block" : "split", hindrance);
        return NULL;
    }
    Plan *parts = NULL;
    if (schedule->split < 2 && block[1] == 1 && block[0] < user[0])
        parts = parts_plan(model, limits, block[0]);
    if (!parts)
        parts = form_thread_blocks(&planner->forms, model, schedule, limits);
    if (!parts && planner->tried)
        strike(planner);
    return parts;
}

/* The plan with tiles of vectors, beside it or in its place, where these pay. `told`: what was told
 * since is the plan's. */
static Plan *plan_vectors(Model *model, const PlanLimits *limits, const Schedule *schedule,
                          Plan *plan, size_t told)
{
    Diags *diags = model->diags;
    const ToldDiags its = diags_set_aside(diags, told);
    Plan *wide = vector_plan(model, limits, schedule->block[0], plan);
    const ToldDiags of_wide = diags_set_aside(diags, told);
    const bool beside =
        wide && plan->regions.len && /* else it stands alone, or the sizes are known */
        (wide->loops || (wide->vectors.divisors.len && !slower_is(plan, model, *schedule)));
    const bool alone = wide && !beside;
    diags_put_back(diags, alone ? &of_wide : &its);
    if (alone)
        return wide;
    plan->wider = wide;
    return plan;
}

Plan *planner_plan(Planner *planner, Model *model, Schedule schedule, bool plain)
{
    PlanLimits limits = planner->options->limits;
    limits.stages = schedule.stages;
    if (limits.stages > 1 && !limits.device->ahead) {
        tell_left(model, "stages", "pipelined loads need sm_80 or later");
        limits.stages = 0;
    }
    const int64_t merge = plain ? 1 : schedule.merge;
    const char *hindrance = planner->owner ? launch_rewrite_hindrance(planner->owner, model)
                                           : "the kernel is changed in place";
    const bool rewrites = !hindrance;
    Plan *plan = plan_pinned(planner, model, &schedule, &limits, hindrance);
    const bool pinned = plan != NULL;
    const size_t told = model->diags->all.len;
    if (!plan && rewrites && !schedule.block[0])
        plan = parts_plan(model, &limits, 0);
    if (!plan)
        plan = plan_make(model, &limits);
    if (rewrites && plan->model->parts == 1 && !pinned)
        merge_plan(plan, merge, schedule.merge_axis, told);
    else if (merge > 1 && !plan_merges(plan))
        diag_report(model->diags, merge_refusal(model->kernel, schedule.merge_axis),
                    model->kernel->where, "threads are not merged: %s",
                    rewrites ? "its blocks are already split or reshaped" : hindrance);
    if (!rewrites || plain || plan->loops ||
        plan_has_tables(plan)) /* or it is the one that is pinned */
        return plan;
    const bool in_iterations =
        merge <= 1 || str_is(schedule.merge_axis, "x"); /* else squares are */
    if (plan_merges(plan)) {
        if (!str_is(schedule.merge_axis, "y"))
            plan->wider = form_thread_vectors(&planner->forms, plan, merge > 1, in_iterations);
        if (!plan->wider && !merge)
            plan->wider = form_larger_blocks(&planner->forms, plan, &limits);
        if (slower_without_vectors(plan, model, schedule)) {
            diags_take_back_remarks(model->diags, told, DIAG_STAGED);
            return (Plan *)plan->wider;
        }
        if (plan->wider) /* a quarter fewer make those pay */
            plan->merge.fewest_blocks -= plan->merge.fewest_blocks / 4;
        if (plan->wider || merge || merge_is_faster(plan))
            return plan;
        diags_take_back(model->diags, told); /* no vectors were made of its short words */
        schedule.merge = 1;
        return planner_plan(planner, model, schedule, false);
    }
    Plan *vectors = pinned || merge == 1 || str_is(schedule.merge_axis, "y")
                        ? NULL
                        : form_thread_vectors(&planner->forms, plan, merge > 1, in_iterations);
    if (vectors && merge > 1)
        diags_take_back_remarks(model->diags, told,
                                merge_refusal(model->kernel, schedule.merge_axis));
    const bool alone = vectors && plan->regions.len && slower_is(plan, model, schedule);
    if (alone)
        diags_take_back_remarks(model->diags, told, DIAG_STAGED);
    if (vectors && (!plan->regions.len || alone) &&
        !model->swap) /* else axes are swapped in any case */
        return vectors;
    if (vectors) {
        plan->wider = vectors;
        return plan;
    }
    Plan *rectangles =
        pinned ? NULL : form_thread_loops(&planner->forms, plan, &limits, merge, told);
    if (rectangles)
        return rectangles;
    if (planner->tried && planner->tried->pinned.merge > 1)
        strike(planner);
    return plan_vectors(model, &limits, &schedule, plan, told);
}

Str planner_useless(const Plan *plan, const Model *model)
{
    if (!plan->regions.len && !plan_merges(plan) && !plan->loops && !plan->model->swap &&
        !plan->relayouts.len)
        return (Str){0};
    const Str overlapping = overlaps_trusted(plan);
    if (overlapping.len)
        return str_format(model->arena, "%.*s; declare the pointers __restrict__",
                          STR_ARG(overlapping));
    if (!model->is_owned && !model->block_checked)
        return STR("other files may launch the kernel with other blocks; declare it static if none "
                   "does");
    return (Str){0};
}

/* --- swapped axes ----------------------------------------------------------------------------- */

/* The kernel's plan in place of the one that was read from the text; NULL: there is none. */
static Plan *plan_again(Planner *planner, Model *read, const Swap *swap, Schedule schedule)
{
    if (!read)
        return NULL;
    read->swap = swap;
    Plan *plan = planner_plan(planner, read, schedule, false);
    plan->merge.fewest_blocks = 0; /* the kernel as it was written would be slower in any case */
    return read->unit->diags->errors ? NULL : plan;
}

/* ... in blocks of another shape, if few lanes are neighbours else; or as it is planned. */
static Plan *plan_shape(Planner *planner, Plan *plan, const Model *swapped, Schedule schedule)
{
    const Swap *swap = swapped->swap;
    Schedule other = {0};
    const char *why;
    if (swap->axes.kind != SWAP_AXES || swap->axes.b != 1 || !swapped->is_owned ||
        schedule.block[0] || !shape_wanted(swapped, false, other.block) ||
        launch_rewrite_hindrance(planner->owner, swapped))
        return plan;
    const ThreadLoops *loops = thread_blocks_find(swapped, &other, &why);
    Text *text = text_make(swapped->arena, (Str){0});
    if (!loops || !shape_covers(loops) || planner->swapped_again >= MOST_READ_AGAIN)
        return plan;
    planner->swapped_again++;
    Swap *shaped = arena_new_of(swapped->arena, Swap);
    *shaped = *swap;
    shaped->shape = loops;
    shaped->shaped = text;
    Plan *made = thread_blocks_write(loops, planner->templates, text)
                     ? plan_again(planner, again_read(swapped, planner->options->unit, text),
                                  shaped, schedule)
                     : NULL;
    return made && shape_pays(plan, made, false) ? made : plan;
}

/* Several blocks of the user's would be one, as which block a thread is in counts. */
static bool stands_beside(const Model *model, Schedule *schedule)
{
    const char *why;
    const ThreadLoops *loops = shape_wanted(model, true, schedule->block)
                                   ? thread_blocks_find(model, schedule, &why)
                                   : NULL;
    return loops && loops->beside;
}

/* Blocks of another shape for short rows of threads, in place of what was said since `planned`; or
 * the plan as it is. */
static Plan *plan_narrow(Planner *planner, const Model *model, Plan *plan, Schedule schedule,
                         size_t planned)
{
    const size_t told = model->diags->all.len;
    if (!planner->owner || plan->loops || plan->wider || model->parts > 1 || schedule.block[0] ||
        schedule.split || schedule.merge || model->has_barrier || model->may_alias.len ||
        launch_rewrite_hindrance(planner->owner, model) ||
        planner->forms.read_again >= MOST_READ_AGAIN)
        return plan;
    const bool beside = stands_beside(model, &schedule);
    if (!beside && (plan->regions.len || !shape_wanted(model, false, schedule.block)))
        return plan;
    Plan *made = form_thread_blocks(&planner->forms, model, &schedule, &planner->options->limits);
    if (made && (beside || shape_covers(made->loops)) && !slower_than(made, plan, model) &&
        (shape_pays(plan, made, true) || slower_clearly(plan, made, model))) {
        diags_take_between(model->diags, planned, told);
        made->wider =
            beside ? form_vectors_beside(&planner->forms, made, &planner->options->limits) : NULL;
        return made;
    }
    diags_take_back(model->diags, told);
    return plan;
}

/* The plan of the kernel with axes swapped; NULL: it cannot be, for the reason in *why. */
static Plan *plan_axes(Planner *planner, const Model *model, AxisSwap axes, Schedule schedule,
                       const char **why)
{
    if (!planner->owner && !planner->places)
        planner->places = owner_new(planner->unit->arena, planner->unit, false);
    Swap *swap = swap_find(planner->owner ? planner->owner : planner->places, model, axes, why);
    Text *text = text_make(model->arena, (Str){0});
    if (!swap)
        return NULL;
    *why = "the limit of rewritten kernels is reached";
    if (planner->swapped_again >= MOST_READ_AGAIN)
        return NULL;
    planner->swapped_again++;
    *why = "the rewritten kernel cannot be parsed";
    if (!swap_write(swap, planner->templates, text))
        return NULL;
    swap->written = text;
    Model *swapped = again_read(model, planner->options->unit, text);
    if (!swapped)
        return NULL;
    swapped->swap = swap;
    *why = swap_hindrance(swapped);
    Plan *plan = *why ? NULL : plan_again(planner, swapped, swap, schedule);
    return plan ? plan_shape(planner, plan, swapped, schedule) : NULL;
}

/* Axes that are pinned; or those that pay most, against what is planned without. NULL: none. */
static Plan *plan_swapped(Planner *planner, const Model *model, const Plan *plan, Schedule schedule)
{
    const char *why;
    if (schedule.swap.kind == SWAP_NOTHING)
        return NULL;
    if (schedule.swap.kind != SWAP_WHERE_IT_PAYS) {
        Plan *pinned = plan_axes(planner, model, schedule.swap, schedule, &why);
        if (!pinned)
            tell_left(model, "swap", why);
        return pinned;
    }
    if (schedule.block[0] || schedule.split || tiles_are_asked(model) ||
        planner->limit->left < MOST_FOR_KERNEL / 4 * 3)
        return NULL;
    const AxisSwaps candidates = swap_candidates(model);
    Plan *best = NULL;
    for (size_t i = 0; i < candidates.len; i++) {
        const Plan *before = best ? best : plan;
        Plan *made = plan_axes(planner, model, candidates.at[i], schedule, &why);
        const bool is_loop = candidates.at[i].kind == SWAP_LOOP;
        if (made && (is_loop ? slower_clearly(before, made, model)
                             : swap_pays(before, made) && !slower_than(made, before, model)))
            best = made;
        else if (!made && !is_loop) /* most loops are no such */
            diag_report(model->diags, DIAG_NOT_SWAPPED, model->kernel->where,
                        "%.*s are not swapped, although that would coalesce accesses: %s",
                        STR_ARG(swap_words(model->arena, candidates.at[i])), why);
    }
    return best && model->is_inferred && planner_useless(best, model).len ? NULL : best;
}

/* ---------------------------------------------------------------------------------------------- */

Choice planner_choose(Planner *planner, Model *model, Schedule schedule)
{
    const size_t told = model->diags->all.len;
    Plan *plan = planner_plan(planner, model, schedule, false),
         *swapped = plan_swapped(planner, model, plan, schedule);
    Plan *plain = swapped || !plainer_may_pay(plan, model)
                      ? NULL
                      : form_plain(&planner->forms, model, &planner->options->limits,
                                   planner->owner && !schedule.block[0] && !schedule.merge &&
                                       !launch_rewrite_hindrance(planner->owner, model),
                                   told);
    if (plain && !plainer_pays(plan, plain))
        plain = NULL;
    if (plain) {
        diags_take_back(model->diags, told);
        tell_plain(plain, model);
        plan = plain;
    }
    if (!swapped && !plain)
        plan = plan_narrow(planner, model, plan, schedule, told);
    Choice choice = {plan, swapped, swapped ? swapped : plan};
    if (swapped && slower_is(swapped, model, schedule))
        choice.swapped = NULL;
    if (!choice.swapped && slower_is(plan, model, schedule))
        choice.plan = slower_left(plan, model, told);
    return choice;
}
