/* Enters: a kernel and the plan that was chosen for it. Leaves: another one that a candidate's pins
 * give, if less time is predicted for it. */
#include "search.h"

#include "../analysis/model_build.h"
#include "../passes/coarsen/coarsening.h"
#include "../passes/memoisation.h"
#include "profitability.h"

/* A candidate's plan, as it was made: on an arena of its own, which is freed with the kernel's. */
typedef struct {
    Arena *arena;
    Schedule pinned;
    Choice choice;
    ToldDiags told;
    unsigned read_again, swapped_again;
} Trial;

/* False: the schedule is not taken, in whole. */
static bool plan_candidate(Planner *planner, const Model *model, Candidate *candidate, Trial *trial,
                           const Estimate *written, const EstimateBasis *basis)
{
    const Diags *diags = model->diags;
    const size_t told = diags->all.len;
    const Schedule usual = planner_schedule(planner, model->kernel);
    Model *own = model_build(trial->arena, planner->facts, model->kernel, 1);
    launch_rewrite_share(own, model);
    trial->choice = planner_choose(planner, own, schedule_join(usual, candidate->pinned));
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
static bool try_candidate(Planner *planner, const Model *model, Candidate *candidate, Trial *trial,
                          const Estimate *written, const EstimateBasis *basis)
{
    const size_t told = model->diags->all.len;
    const unsigned read_again = planner->forms.read_again, swapped_again = planner->swapped_again;
    const Limit around = *planner->limit;
    jmp_buf give_up;
    volatile bool planned = false;
    *trial = (Trial){.arena = arena_child(model->arena), .pinned = candidate->pinned};
    arena_limit(trial->arena, planner->limit);
    planner->limit->left = MOST_FOR_KERNEL;
    planner->limit->give_up = &give_up;
    planner->tried = candidate;
    planner->trial = trial->arena;
    planner->struck = false;
    if (setjmp(give_up) == 0)
        planned = plan_candidate(planner, model, candidate, trial, written, basis);
    else if (!planner->struck)
        facts_forget(planner->facts);
    planner->tried = NULL;
    *planner->limit = around;
    trial->read_again = planner->forms.read_again;
    trial->swapped_again = planner->swapped_again;
    planner->forms.read_again = read_again;
    planner->swapped_again = swapped_again;
    trial->told = diags_set_aside(model->diags, told);
    return planned;
}

Candidates search_all(Planner *planner, const Model *model, Schedule faster,
                      const Estimate *written, const EstimateBasis *basis)
{
    const Device *device = planner->options->limits.device;
    Candidates tried = candidates_of(model, device), known = {0};
    for (size_t i = 0; i < tried.len; i++) {
        Candidate *one = &tried.at[i];
        Trial trial = {0};
        one->estimate = *written;
        one->words = STR("as written");
        if (one->as_written || try_candidate(planner, model, one, &trial, written, basis))
            vec_push(model->arena, &known, *one);
        arena_free(trial.arena);
    }
    return candidates_ranked(model->arena, &known, faster, device);
}

Schedule search_faster(Planner *planner, const Model *model, Choice *choice, Schedule asked,
                       size_t modelled)
{
    Diags *diags = model->diags;
    const Device *device = planner->options->limits.device;
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
            try_candidate(planner, model, &tried.at[i], &trial, &written, &ESTIMATE_CHOICE) &&
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
    planner->forms.read_again = best.read_again;
    planner->swapped_again = best.swapped_again;
    *choice = best.choice;
    merge_where_it_pays(choice->plan);
    return best.pinned;
}
