/* Enters: plans of a kernel as it is and in its plainer form. Leaves: whether the latter may pay, and does. */
#include "plainer.h"

#include "../steps/plain.h"
#include "host.h"

/* Some array is left alone, for a function is given it, and the plainer form stages it besides all others. */
static bool plain_stages_more(const Plan *plan, const Plan *plain)
{
    bool more = false;
    for (size_t i = 0; i < plan->model->arrays.len; i++) {
        const Str name = plan->model->arrays.at[i]->name;
        if (host_moves(plan, name) && !host_moves(plain, name))
            return false;
        more |= !host_moves(plan, name) && host_moves(plain, name);
    }
    return more;
}

static bool any_escapes(const Model *model)
{
    for (size_t i = 0; i < model->arrays.len; i++)
        if (model->arrays.at[i]->escapes)
            return true;
    return false;
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
    return !is_planned(plan) || leaves_loops(plan) || (!plan->loops && any_escapes(model));
}

bool plainer_pays(const Plan *plan, const Plan *plain)
{
    return !is_planned(plan) || plain_stages_more(plan, plain) ||
           (leaves_loops(plan) && plain_is_better(plain, plan));
}

void plainer_tell_no_gain(const Model *made, const Model *model, size_t told)
{
    const Diag *why = NULL;
    for (size_t i = 0; i < made->diags->all.len; i++) {
        const Diag *diag = made->diags->all.at[i];
        if (diag->severity != SEVERITY_NOTE && diag->id != DIAG_NO_GAIN)
            return;
        why = diag->severity == SEVERITY_NOTE ? why : diag;
    }
    if (!why)
        return;
    diags_take_back(model->diags, told);
    diag_report(model->diags, DIAG_NO_GAIN, model->kernel->where, "%.*s", STR_ARG(why->text));
}
