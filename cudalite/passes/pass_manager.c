/* The passes that make a plan. Enters: a kernel's model and the limits of its plan. Leaves: the
 * plan that the passes have filled, one after the other, each with the memory that its tiles may
 * use. */
#include "pass_manager.h"

#include "pipeline.h"
#include "shared_padding.h"
#include "stage/stage.h"

/* A pass looks for its chances in a model and adds regions to the plan, or says why it does not. */
typedef struct {
    const char *name;
    void (*plan)(Plan *plan);
} Pass;

static const Pass passes[] = {
    {"relayout", relayout_plan},
    {"stage", stage_plan},
};

/* `most`: that a block can have at all. */
static int64_t find_budget(const Model *model, const PlanLimits *limits, int64_t most)
{
    const Device *device = limits->device;
    if (limits->smem > 0)
        return limits->smem < most ? limits->smem : most;
    if (model->shared_dynamic || (model->shared_launched && !model->is_owned))
        return 0;
    int64_t budget = device->shared / model->blocks_per_sm - device->reserved;
    budget = (budget < most ? budget : most) - model->shared_bytes;
    return budget < 0 ? 0 : budget;
}

/* ... where the host asks for it: it launches the kernel, which has no shared memory of its own. */
static int64_t most_asked(const Model *model, const PlanLimits *limits)
{
    const Device *device = limits->device;
    bool asks = model->is_owned && !model->shared_bytes && !model->shared_dynamic &&
                !model->shared_launched;
    return asks && device->optin > STATIC_LIMIT ? device->optin : STATIC_LIMIT;
}

bool plan_may_choose(const PlanLimits *limits)
{
    return !limits->stages && !limits->slide && limits->device->ahead &&
           limits->weigh == WEIGH_TIME;
}

Plan *plan_make(Model *model, const PlanLimits *limits)
{
    Plan *plan = arena_new_of(model->arena, Plan);
    const size_t told = model->diags->all.len;
    bool can_choose = plan_may_choose(limits);
    int64_t most = most_asked(model, limits);
    bool more = limits->smem > 0 || limits->stages > 1;
    *plan = (Plan){.model = model,
                   .budget = find_budget(model, limits, limits->smem ? most : STATIC_LIMIT),
                   .ahead = find_budget(model, limits, more ? most : STATIC_LIMIT),
                   .asked = find_budget(model, limits, most),
                   .made_for = limits->device,
                   .device = limits->device,
                   .weigh = limits->weigh,
                   .slide = limits->slide,
                   .stages = can_choose ? USUAL_STAGES : limits->stages,
                   .chooses = can_choose,
                   .merge.items = 1,
                   .vectors.bytes = limits->vectors};
    for (size_t i = 0; i < sizeof passes / sizeof *passes; i++) {
        const bool laid_out = plan->relayouts.len && model->shared_dynamic;
        if (!laid_out || plan->budget) /* else there is no memory for tiles, which is no news */
            passes[i].plan(plan);
    }
    plan_finish(plan, told);
    return plan;
}
