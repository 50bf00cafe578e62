/* Enters: a plan, which follows rules that look at parts of the kernel. Leaves: it, or that the kernel stays as it is.
 *
 * What saves most of the sectors has never been measured to be slower, and is not looked at: the model of time costs
 * as much as the plan. */
#include "slower.h"

#include "summary.h"

/* Predicted times of 46 launches are off by a factor of 1.28, in the mean (tests/cost/cost.t). */
static const double SLOWER = 1.25, CLEAR_GAIN = 3 /* of the sectors */,
                    NOTABLE = 1e-5 /* seconds: less is the launch's */;

static bool is_asked_for(const Plan *plan, Schedule schedule)
{
    const Model *model = plan->model;
    bool asked = schedule.block[0] || schedule.merge || schedule.split || schedule.stages ||
                 plan->weigh != WEIGH_TIME;
    for (size_t i = 0; i < model->arrays.len; i++)
        asked |= model->arrays.at[i]->wish == STAGE_ALWAYS;
    for (size_t i = 0; i < model->loops.len; i++)
        asked |= model->loops.at[i]->tile_rounds > 0;
    return asked;
}

bool slower_doubted(const Plan *plan, Schedule schedule)
{
    return plan->regions.len && !plan->wider && outcome_fewer(plan) < CLEAR_GAIN &&
           !is_asked_for(plan, schedule);
}

Plan *slower_left(Plan *plan, Model *model, const StrMap *launches, size_t told)
{
    static const DiagId done[] = {DIAG_STAGED, DIAG_MERGED, DIAG_SCHEDULED, DIAG_BLOCK_GUARDED};
    const Device *device = plan->device;
    const EstimateBasis basis = {launches, NULL}; /* whatever sizes a report is asked for */
    Estimate written = estimate_written(model, device, &basis),
             launched = estimate_launched(plan, &written, &basis);
    double before = estimate_time(&written, device), after = estimate_time(&launched, device);
    if (!written.known || !launched.known || after < before * SLOWER || after < before + NOTABLE)
        return plan;
    for (size_t i = 0; i < sizeof done / sizeof *done; i++)
        diags_take_back_remarks(model->diags, told, done[i]);
    diag_report(model->diags, DIAG_SLOWER, model->kernel->where,
                "the kernel stays as it is: a launch would take about %.*s instead of %.*s",
                STR_ARG(estimate_seconds(model->arena, after)),
                STR_ARG(estimate_seconds(model->arena, before)));
    Plan *nothing = arena_new_of(model->arena, Plan);
    *nothing = (Plan){.model = model, .device = device, .merge.items = 1, .told = true};
    return nothing;
}
