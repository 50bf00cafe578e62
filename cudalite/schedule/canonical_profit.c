/* Enters: plans of a kernel as it is and in its plainer form. Leaves: whether the latter may pay,
 * and does. */
#include "canonical_profit.h"

#include "../passes/canonicalise/canonicalise.h"
#include "../passes/overlap_conditions.h"

/* Some array is left alone, for a function is given it, and the plainer form stages it besides all
 * others. */
static bool canonical_stages_more(const Plan *plan, const Plan *plain)
{
    bool more = false;
    for (size_t i = 0; i < plan->model->arrays.len; i++) {
        const Str name = plan->model->arrays.at[i]->name;
        if (plan_moves(plan, name) && !plan_moves(plain, name))
            return false;
        more |= !plan_moves(plan, name) && plan_moves(plain, name);
    }
    return more;
}

static bool is_planned(const Plan *plan)
{
    return plan->regions.len || plan_merges(plan) || plan->wider || plan->loops;
}

/* Something is staged, and more could be in the plainer form. */
static bool leaves_loops(const Plan *plan)
{
    return plan->regions.len && plan->told && !plan_merges(plan) && !plan->wider && !plan->loops;
}

bool plainer_may_pay(const Plan *plan, const Model *model)
{
    return !is_planned(plan) || leaves_loops(plan) || (!plan->loops && model_any_escapes(model));
}

bool plainer_pays(const Plan *plan, const Plan *plain)
{
    return !is_planned(plan) || canonical_stages_more(plan, plain) ||
           (leaves_loops(plan) && canonical_is_better(plain, plan));
}
