/* Kernels one by one. Enters: a unit. Leaves: edits; of a kernel that is too large a diagnostic. */
#include "transform.h"

#include "../analysis/legality/races.h"
#include "../analysis/legality/read_only_memory.h"
#include "../analysis/model_build.h"
#include "../analysis/model_dump.h"
#include "../passes/block_splitting.h"
#include "../passes/coarsen/coarsening.h"
#include "../passes/layout/layout_profitability.h"
#include "../passes/memoisation.h"
#include "../passes/overlap_conditions.h"
#include "../passes/pass_manager.h"
#include "../passes/pipeline.h"
#include "../passes/vectorise.h"
#include "../print/forms/reshaped_blocks.h"
#include "../print/forms/swapped_axes.h"
#include "canonical_profit.h"
#include "convert_kernel.h"
#include "kernel_forms.h"
#include "layout_lifetimes.h"
#include "profitability.h"
#include "reparse.h"
#include "tell.h"
#include "write_plan.h"

/* What all kernels of a unit share. */
typedef struct {
    Unit *unit;
    const TransformOptions *options;
    Templates *templates;
    Facts *facts;
    LaunchRewrite *owner;  /* NULL: launches stay */
    Lifetimes *lifetimes;  /* arrays that host functions show; NULL: none */
    LaunchRewrite *places; /* ... then, where it is asked what the file says of places of threads */
    bool included, included_more, compared; /* what a trace needs, a comparison; there is one */
    Forms forms;
    unsigned swapped_again;
    Limit *limit; /* of the kernel's memory */
    Gain gain;    /* of the kernel at hand */
    Rewrite made;
} Transform;

/* What host functions need that tell what they launch. */
static bool include_once(Transform *all, const Hosting *hosting)
{
    const bool trace = hosting->telling.traces && !all->included,
               more = all->compared && !all->included_more;
    all->included |= trace, all->included_more |= more;
    return (!trace || variant_include(all->unit, hosting, "trace_include.cu", &all->made.edits)) &&
           (!more || variant_include(all->unit, hosting, "verify_include.cu", &all->made.edits));
}

static Hosting hosting_of(Transform *all)
{
    return (Hosting){.owner = all->owner,
                     .templates = all->templates,
                     .telling = {all->options->traces, all->options->verifies, &all->compared},
                     .lifetimes = all->lifetimes,
                     .laid = all->options->lays ? &all->made.laid : NULL};
}

static bool write_plan(Transform *all, const Plan *plan)
{
    Edits *edits = &all->made.edits;
    const size_t count = edits->all.len;
    const Hosting hosting = hosting_of(all);
    return plan_carry_out(&hosting, plan, edits) &&
           (edits->all.len == count || !plan->model->is_owned || include_once(all, &hosting));
}

static Schedule schedule_of(const Transform *all, const Kernel *kernel)
{
    const StrMap *tuned = all->options->tuned;
    const Schedule *pinned = tuned ? strmap_get(tuned, kernel->name) : NULL;
    Schedule schedule = all->options->schedule;
    for (size_t i = 0; i < kernel->annotations.len; i++)
        if (annotation_is_schedule(kernel->annotations.at[i]))
            schedule = schedule_join(schedule, kernel->annotations.at[i]->schedule);
    return pinned ? schedule_join(schedule, *pinned) : schedule;
}

/* ... as pinned: blocks in parts, or of another shape. NULL: nobody asks, or they cannot be. */
static Plan *plan_pinned(Transform *all, Model *model, const Schedule *schedule,
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
    return parts ? parts : form_thread_blocks(&all->forms, model, schedule, limits);
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

/* `plain`: neither threads that are merged nor vectors, which need more names of the kernel. */
static Plan *plan_kernel(Transform *all, Model *model, Schedule schedule, bool plain)
{
    PlanLimits limits = all->options->limits;
    limits.stages = schedule.stages;
    if (limits.stages > 1 && !limits.device->ahead) {
        tell_left(model, "stages", "pipelined loads need sm_80 or later");
        limits.stages = 0;
    }
    const int64_t merge = plain ? 1 : schedule.merge;
    const char *hindrance =
        all->owner ? launch_rewrite_hindrance(all->owner, model) : "the kernel is changed in place";
    const bool rewrites = !hindrance;
    Plan *plan = plan_pinned(all, model, &schedule, &limits, hindrance);
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
            plan->wider = form_thread_vectors(&all->forms, plan, merge > 1, in_iterations);
        if (!plan->wider && !merge)
            plan->wider = form_larger_blocks(&all->forms, plan, &limits);
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
        return plan_kernel(all, model, schedule, false);
    }
    Plan *vectors = pinned || merge == 1 || str_is(schedule.merge_axis, "y")
                        ? NULL
                        : form_thread_vectors(&all->forms, plan, merge > 1, in_iterations);
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
    Plan *rectangles = pinned ? NULL : form_thread_loops(&all->forms, plan, &limits, merge, told);
    if (rectangles)
        return rectangles;
    return plan_vectors(model, &limits, &schedule, plan, told);
}

/* Why a change of the kernel, whose annotations nobody has promised, could show; NULL: never. */
static const char *useless(const Plan *plan, const Model *model)
{
    if (!plan->regions.len && !plan_merges(plan) && !plan->loops && !plan->model->swap &&
        !plan->relayouts.len)
        return NULL;
    if (overlaps_trusted(plan))
        return "arrays might overlap, and no host function can check it; declare the pointers "
               "__restrict__";
    if (!model->is_owned && !model->block_checked)
        return "other files may launch the kernel with other blocks; declare it static if none "
               "does";
    return NULL;
}

/* --- swapped axes ----------------------------------------------------------------------------- */

/* The kernel's plan in place of the one that was read from the text; NULL: there is none. */
static Plan *plan_again(Transform *all, Model *read, const Swap *swap, Schedule schedule)
{
    if (!read)
        return NULL;
    read->swap = swap;
    Plan *plan = plan_kernel(all, read, schedule, false);
    plan->merge.fewest_blocks = 0; /* the kernel as it was written would be slower in any case */
    return read->unit->diags->errors ? NULL : plan;
}

/* ... in blocks of another shape, if few lanes are neighbours else; or as it is planned. */
static Plan *plan_shape(Transform *all, Plan *plan, const Model *swapped, Schedule schedule)
{
    const Swap *swap = swapped->swap;
    Schedule other = {0};
    const char *why;
    if (swap->axes.kind != SWAP_AXES || swap->axes.b != 1 || !swapped->is_owned ||
        schedule.block[0] || !shape_wanted(swapped, false, other.block) ||
        launch_rewrite_hindrance(all->owner, swapped))
        return plan;
    const ThreadLoops *loops = thread_blocks_find(swapped, &other, &why);
    Text *text = text_make(swapped->arena, (Str){0});
    if (!loops || !shape_covers(loops) || all->swapped_again >= MOST_READ_AGAIN)
        return plan;
    all->swapped_again++;
    Swap *shaped = arena_new_of(swapped->arena, Swap);
    *shaped = *swap;
    shaped->shape = loops;
    shaped->shaped = text;
    Plan *made =
        thread_blocks_write(loops, all->templates, text)
            ? plan_again(all, again_read(swapped, all->options->unit, text), shaped, schedule)
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
static Plan *plan_narrow(Transform *all, const Model *model, Plan *plan, Schedule schedule,
                         size_t planned)
{
    const size_t told = model->diags->all.len;
    if (!all->owner || plan->loops || plan->wider || model->parts > 1 || schedule.block[0] ||
        schedule.split || schedule.merge || model->has_barrier || model->may_alias.len ||
        launch_rewrite_hindrance(all->owner, model) || all->forms.read_again >= MOST_READ_AGAIN)
        return plan;
    const bool beside = stands_beside(model, &schedule);
    if (!beside && (plan->regions.len || !shape_wanted(model, false, schedule.block)))
        return plan;
    Plan *made = form_thread_blocks(&all->forms, model, &schedule, &all->options->limits);
    if (made && (beside || shape_covers(made->loops)) && !slower_than(made, plan, model) &&
        (shape_pays(plan, made, true) || slower_clearly(plan, made, model))) {
        diags_take_between(model->diags, planned, told);
        made->wider = beside ? form_vectors_beside(&all->forms, made, &all->options->limits) : NULL;
        return made;
    }
    diags_take_back(model->diags, told);
    return plan;
}

/* The plan of the kernel with axes swapped; NULL: it cannot be, for the reason in *why. */
static Plan *plan_axes(Transform *all, const Model *model, AxisSwap axes, Schedule schedule,
                       const char **why)
{
    if (!all->owner && !all->places)
        all->places = owner_new(all->unit->arena, all->unit, false);
    Swap *swap = swap_find(all->owner ? all->owner : all->places, model, axes, why);
    Text *text = text_make(model->arena, (Str){0});
    if (!swap)
        return NULL;
    *why = "the limit of rewritten kernels is reached";
    if (all->swapped_again >= MOST_READ_AGAIN)
        return NULL;
    all->swapped_again++;
    *why = "the rewritten kernel cannot be parsed";
    if (!swap_write(swap, all->templates, text))
        return NULL;
    swap->written = text;
    Model *swapped = again_read(model, all->options->unit, text);
    if (!swapped)
        return NULL;
    swapped->swap = swap;
    *why = swap_hindrance(swapped);
    Plan *plan = *why ? NULL : plan_again(all, swapped, swap, schedule);
    return plan ? plan_shape(all, plan, swapped, schedule) : NULL;
}

/* Axes that are pinned; or those that pay most, against what is planned without. NULL: none. */
static Plan *plan_swapped(Transform *all, const Model *model, const Plan *plan, Schedule schedule)
{
    const char *why;
    if (schedule.swap.kind == SWAP_NOTHING)
        return NULL;
    if (schedule.swap.kind != SWAP_WHERE_IT_PAYS) {
        Plan *pinned = plan_axes(all, model, schedule.swap, schedule, &why);
        if (!pinned)
            tell_left(model, "swap", why);
        return pinned;
    }
    if (schedule.block[0] || schedule.split || tiles_are_asked(model) ||
        all->limit->left < MOST_FOR_KERNEL / 4 * 3)
        return NULL;
    const AxisSwaps candidates = swap_candidates(model);
    Plan *best = NULL;
    for (size_t i = 0; i < candidates.len; i++) {
        const Plan *before = best ? best : plan;
        Plan *made = plan_axes(all, model, candidates.at[i], schedule, &why);
        const bool is_loop = candidates.at[i].kind == SWAP_LOOP;
        if (made && (is_loop ? slower_clearly(before, made, model)
                             : swap_pays(before, made) && !slower_than(made, before, model)))
            best = made;
        else if (!made && !is_loop) /* most loops are no such */
            diag_report(model->diags, DIAG_NOT_SWAPPED, model->kernel->where,
                        "%.*s are not swapped, although that would coalesce accesses: %s",
                        STR_ARG(swap_words(model->arena, candidates.at[i])), why);
    }
    return best && model->is_inferred && useless(best, model) ? NULL : best;
}

/* ---------------------------------------------------------------------------------------------- */

/* What is planned for a kernel. */
typedef struct {
    Plan *plan,
        *swapped; /* swapped: NULL, or what is taken in the plan's place, if it can be carried out */
    const Plan *first; /* before it was asked whether that is faster than the kernel as it is */
} Choice;

static Choice choose_plan(Transform *all, Model *model, Schedule schedule)
{
    const size_t told = model->diags->all.len;
    Plan *plan = plan_kernel(all, model, schedule, false),
         *swapped = plan_swapped(all, model, plan, schedule);
    Plan *plain = swapped || !plainer_may_pay(plan, model)
                      ? NULL
                      : form_plain(&all->forms, model, &all->options->limits, told);
    if (plain && !plainer_pays(plan, plain))
        plain = NULL;
    if (plain) {
        diags_take_back(model->diags, told);
        tell_plain(plain, model);
        plan = plain;
    }
    if (!swapped && !plain)
        plan = plan_narrow(all, model, plan, schedule, told);
    Choice choice = {plan, swapped, swapped ? swapped : plan};
    if (swapped && slower_is(swapped, model, schedule))
        choice.swapped = NULL;
    if (!choice.swapped && slower_is(plan, model, schedule))
        choice.plan = slower_left(plan, model, told);
    return choice;
}

static void take_time(Transform *all, const KernelTime *time)
{
    const TransformOptions *options = all->options;
    all->gain = gain_of(all->unit->arena, time, options->limits.device);
    if (options->tells.time)
        layout_tell(all->unit->diags, options->limits.device, time);
    if (options->times)
        vec_push(all->unit->arena, &all->made.times, estimate_copy(all->unit->arena, time));
}

static void tell_time(Transform *all, const Plan *plan, const Estimate *written,
                      const EstimateBasis *basis, bool done)
{
    KernelTime time = launches_time(plan, written, basis, done);
    if (all->options->tells.time || all->options->times)
        layout_find(plan, basis, &time);
    take_time(all, &time);
}

/* A candidate's plan, as it was made: on an arena of its own, which is freed with the kernel's. */
typedef struct {
    Arena *arena;
    Schedule pinned;
    Choice choice;
    ToldDiags told;
    unsigned read_again, swapped_again;
} Trial;

/* False: the schedule is not taken, in whole. */
static bool plan_candidate(Transform *all, const Model *model, Candidate *candidate, Trial *trial,
                           const Estimate *written, const EstimateBasis *basis)
{
    const Diags *diags = model->diags;
    const size_t told = diags->all.len;
    const Schedule usual = schedule_of(all, model->kernel);
    Model *own = model_build(trial->arena, all->facts, model->kernel, 1);
    launch_rewrite_share(own, model);
    trial->choice = choose_plan(all, own, schedule_join(usual, candidate->pinned));
    const Plan *plan = trial->choice.swapped ? trial->choice.swapped : trial->choice.plan;
    for (size_t i = told; i < diags->all.len; i++)
        if (diags->all.at[i]->id == DIAG_SCHEDULE_LEFT ||
            (candidate->pinned.merge > 1 &&
             (diags->all.at[i]->id == DIAG_NOT_MERGED || diags->all.at[i]->id == DIAG_MERGE_LEFT)))
            return false;
    const Plan *taken = estimate_taken(plan, written, basis);
    candidate->estimate = taken ? estimate_plan(taken, basis) : *written;
    candidate->estimate.taken = written->taken;
    candidate->is_asked = merge_shares_lines(plan);
    candidate->words =
        taken ? str_copy(model->arena, candidates_words(trial->arena, taken)) : STR("as written");
    return true;
}

/* As if nothing had been spent, read again or told for the kernel; only the trial is left. */
static bool try_candidate(Transform *all, const Model *model, Candidate *candidate, Trial *trial,
                          const Estimate *written, const EstimateBasis *basis)
{
    const size_t told = model->diags->all.len;
    const unsigned read_again = all->forms.read_again, swapped_again = all->swapped_again;
    const Limit around = *all->limit;
    jmp_buf give_up;
    volatile bool planned = false;
    *trial = (Trial){.arena = arena_child(model->arena), .pinned = candidate->pinned};
    arena_limit(trial->arena, all->limit);
    all->limit->left = MOST_FOR_KERNEL;
    all->limit->give_up = &give_up;
    if (setjmp(give_up) == 0)
        planned = plan_candidate(all, model, candidate, trial, written, basis);
    else
        facts_forget(all->facts);
    *all->limit = around;
    trial->read_again = all->forms.read_again;
    trial->swapped_again = all->swapped_again;
    all->forms.read_again = read_again;
    all->swapped_again = swapped_again;
    trial->told = diags_set_aside(model->diags, told);
    return planned;
}

/* `faster`: what was taken in the place of what is planned without. */
static void tell_candidates(Transform *all, const Model *model, Schedule faster,
                            const Estimate *written, const EstimateBasis *basis)
{
    const TransformOptions *options = all->options;
    const Device *device = options->limits.device;
    Arena *longer = all->unit->arena;
    if ((!options->tells.candidates && !options->candidates) || all->unit->diags->errors)
        return;
    Candidates tried = candidates_of(model, device), known = {0};
    for (size_t i = 0; i < tried.len; i++) {
        Candidate *one = &tried.at[i];
        Trial trial = {0};
        one->estimate = *written;
        one->words = STR("as written");
        if (one->as_written || try_candidate(all, model, one, &trial, written, basis))
            vec_push(model->arena, &known, *one);
        arena_free(trial.arena);
    }
    known = candidates_ranked(model->arena, &known, faster, device);
    if (options->tells.candidates)
        candidates_tell(model->diags, device, model->kernel->where, &known);
    if (options->candidates)
        vec_push(longer, &all->made.candidates, candidates_copy(longer, model->kernel, &known));
}

/* Takes its plan in the place of what was chosen, and of all that was told of that. The schedule
 * that it pins; nothing: none is faster, or somebody asked for one. */
static Schedule take_faster(Transform *all, const Model *model, Choice *choice, Schedule asked,
                            size_t modelled)
{
    Diags *diags = model->diags;
    const Device *device = all->options->limits.device;
    const Plan *plan = choice->swapped ? choice->swapped : choice->plan;
    if (!model->is_owned || slower_is_asked_for(plan, asked) || schedule_is_pinned(asked) ||
        plan_has_tables(plan) || diags->errors)
        return (Schedule){0};
    const Estimate written = estimate_before(choice->first, model, &ESTIMATE_CHOICE),
                   taken = estimate_launched(plan, &written, &ESTIMATE_CHOICE);
    if (!taken.known)
        return (Schedule){0};
    const Candidates tried = candidates_of(model, device);
    const ToldDiags told = diags_set_aside(diags, modelled);
    Trial best = {0};
    Estimate least = taken;
    for (size_t i = 0; i < tried.len; i++) {
        Trial trial = {0};
        if (schedule_is_pinned(tried.at[i].pinned) &&
            candidate_may_be_taken(&tried.at[i], choice->first, &taken, device) &&
            try_candidate(all, model, &tried.at[i], &trial, &written, &ESTIMATE_CHOICE) &&
            candidate_is_faster(&tried.at[i], &taken, &least, device) &&
            !slower_in_some_case(trial.choice.swapped ? trial.choice.swapped : trial.choice.plan,
                                 model)) {
            const Trial slower = best;
            least = tried.at[i].estimate;
            best = trial;
            trial = slower;
        }
        arena_free(trial.arena);
    }
    diags_put_back(diags, best.arena ? &best.told : &told);
    if (!best.arena)
        return (Schedule){0};
    all->forms.read_again = best.read_again;
    all->swapped_again = best.swapped_again;
    *choice = best.choice;
    merge_where_it_pays(choice->plan);
    return best.pinned;
}

/* In place of all that was told of the plan without. False, and nothing told: it cannot be. */
static bool write_swapped(Transform *all, const Plan *swapped, size_t modelled)
{
    Diags *diags = all->unit->diags;
    const Model *its = swapped->loops ? swapped->loops->model : swapped->model;
    const Diags *made = its->diags;
    const size_t told = diags->all.len;
    Diag *diag = tell_swap(swapped, schedule_of(all, swapped->model->kernel).swap.kind !=
                                        SWAP_WHERE_IT_PAYS);
    if (!write_plan(all, swapped)) {
        diags_take_back(diags, told);
        return false;
    }
    tell_all(made, diags, diag);
    diags_take_between(diags, modelled, told);
    vec_push(all->unit->arena, &all->made.swapped,
             swap_shown(all->unit->arena, swapped->model->swap));
    return true;
}

/* With arrays that lie otherwise, as annotations ask, or as it is wished in the place of the plan.
 * False: nothing is, or it cannot be. */
static bool write_converted(Transform *all, Model *model, const EstimateBasis *basis,
                            const Plan *against, const Assumptions *sizes,
                            const LayoutWishes *wishes)
{
    const TransformOptions *options = all->options;
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
    Diags *diags = all->unit->diags;
    const size_t told = diags->all.len;
    if (!all->owner || !model->is_owned || model->is_inferred || diags->errors ||
        slower_is_asked_for(plan, schedule_of(all, model->kernel)) ||
        all->forms.read_again >= MOST_READ_AGAIN)
        return false;
    Assumptions sizes;
    const LayoutWishes wishes = layout_wishes(plan, model, &sizes);
    if (!wishes.len)
        return false;
    all->forms.read_again++;
    if (!write_converted(all, model, basis, plan, &sizes, &wishes)) {
        diags_take_back(diags, told);
        return false;
    }
    diags_take_between(diags, modelled, told);
    return true;
}

static void try_kernel(Transform *all, Arena *arena, Kernel *kernel, Export *export)
{
    Unit *unit = all->unit;
    const TransformOptions *options = all->options;
    const size_t told = unit->diags->all.len;
    Model *model = model_build(arena, all->facts, kernel, 1);
    const bool presumed =
        model->is_inferred && options->for_figures; /* as if its launches were ours */
    model->is_inferred &= !options->for_figures;
    if (all->owner)
        launch_rewrite_take(all->owner, model, all->facts->launches, export);
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
    EstimateBasis basis = launched_basis(model, all->facts->launches, options->given);
    if (write_converted(all, model, &basis, NULL, NULL, NULL))
        return;
    const size_t modelled = unit->diags->all.len;
    const Schedule asked = schedule_of(all, kernel);
    Choice choice = choose_plan(all, model, asked);
    const Schedule faster = take_faster(all, model, &choice, asked, modelled);
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
    const char *why = model->is_inferred ? useless(plan, model) : NULL;
    if (why) {
        diags_take_back(unit->diags, modelled);
        diag_report(unit->diags, DIAG_NOT_INFERRED, kernel->where, "they would not help: %s", why);
        return;
    }
    bool done = write_plan(all, plan);
    if (done && options->figures && !model->is_owned && !model->is_inferred && !plan->loops)
        plan_carry_out_for_figures(plan, all->templates, &all->made.figures);
    const bool is_plain = plan->loops && plan->loops->plain;
    if (!done && (is_plain || plan_merges(plan) || plan->wider || plan->vectors.bytes ||
                  schedule_is_pinned(faster))) {
        Model *again = model_build(arena, all->facts, kernel, 1);
        launch_rewrite_share(again, model);
        diags_take_back(unit->diags, modelled);
        plan = plan_kernel(all, again, asked, !is_plain);
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
    Unit *unit = all->unit;
    Arena *arena = arena_child(unit->arena); /* of this kernel alone */
    const size_t told = unit->diags->all.len, edited = edits->all.len, shown = figures->all.len;
    jmp_buf give_up;
    Limit limit = {.left = MOST_FOR_KERNEL, .give_up = &give_up};
    Export *export =
        all->options->header ? export_kernel(all->options->header, all->owner, kernel) : NULL;
    arena_limit(arena, &limit);
    all->limit = &limit;
    all->gain = (Gain){0};
    if (setjmp(give_up) == 0) {
        try_kernel(all, arena, kernel, export);
    } else {
        all->gain = (Gain){0};
        diags_take_back(unit->diags, told);
        edits_take_back(edits, edited);
        edits_take_back(figures, shown);
        facts_forget(all->facts);
        tell_given_up(unit, kernel, limit.why);
    }
    arena_free(arena);
    Outcome outcome = outcome_new(unit, kernel, edits->all.len > edited, told);
    outcome.gain = all->gain;
    outcome.in_figures = figures->all.len > shown;
    vec_push(unit->arena, &all->made.outcomes, outcome);
    if (export)
        header_add(all->options->header, export, all->owner, all->templates, edits);
}

Rewrite transform(Unit *unit, const TransformOptions *options, Templates *templates)
{
    Transform all = {
        .unit = unit,
        .options = options,
        .templates = templates,
        .forms = {.unit = options->unit, .templates = templates},
        .facts = facts_new(unit->arena, unit),
        .made = {.unit = unit, .figures = edits_new(unit->arena), .edits = edits_new(unit->arena)}};
    Arena *arena = arena_child(unit->arena); /* of lives */
    size_t looked_at = 0;
    for (size_t i = 0; i < unit->kernels.len; i++) {
        if (!unit->kernels.at[i]->body || !unit->kernels.at[i]->annotations.len ||
            (options->only && !strs_has(options->only, unit->kernels.at[i]->name)))
            continue;
        if (options->before && options->before->at[looked_at++].in_figures)
            continue;
        if (options->owns_launches && !all.owner) { /* it reads the file again */
            all.owner = owner_new(unit->arena, unit, options->traces);
            all.lifetimes = lifetimes_prepare(arena, unit, all.facts, all.owner);
        }
        transform_kernel(&all, unit->kernels.at[i]);
    }
    lifetimes_write(all.lifetimes, unit, templates, &all.made.edits);
    arena_free(arena);
    tell_all_that_stay(unit, &all.made.outcomes);
    return all.made;
}
