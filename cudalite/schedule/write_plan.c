/* A plan is carried out. Enters: a plan. Leaves: edits; or none, and a diagnostic that says why it
 * cannot be written. */
#include "write_plan.h"

#include "../host/host_function.h"
#include "../passes/estimate.h"
#include "../passes/plan_text.h"
#include "../print/kernel/rewrite.h"
#include "preprocessor_lines.h"
#include "tell.h"

/* The kernel's own edits. False: it cannot be written, which is told. */
static bool rewrite(const Hosting *hosting, const Plan *plan, Edits *changed)
{
    const Model *model = plan->model;
    Refusal refusal;
    if (!plan_writes(plan))
        return true;
    if (plan_checks_block(plan))
        tell_block_checked(plan);
    bool fits = plan_text_fits(plan, &refusal);
    if (fits) {
        plan_complete(plan);
        rewrite_kernel(plan, hosting->templates, changed);
        fits = plan_stands(plan) || lines_keep(model, changed, &refusal);
    }
    if (!fits)
        tell_unwritten(model, &refusal);
    return fits;
}

void plan_carry_out_for_figures(const Plan *plan, Templates *templates, Edits *edits)
{
    Model model = *plan->model;
    Plan shown = *plan;
    Edits changed = edits_new(model.arena);
    Refusal refusal;
    if (!plan_writes(plan))
        return;
    model.any_block = false;
    shown.model = &model;
    rewrite_kernel(&shown, templates, &changed);
    if (plan_stands(&shown) || lines_keep(&model, &changed, &refusal))
        edits_keep_all(edits, &changed);
}

/* What launches of the variants are predicted to take. */
static Str predicted_text(const Plan *plan)
{
    Arena *arena = plan->model->arena;
    const Estimate written = estimate_before(plan, plan_user_model(plan), &ESTIMATE_CHOICE),
                   launched = estimate_launched(plan, &written, &ESTIMATE_CHOICE);
    if (!written.known || !launched.known ||
        !estimate_takes_less(&launched, &written, plan->device, 1))
        return (Str){0};
    const Str sizes = taken_words(arena, &written.taken);
    return str_format(arena, "Predicted for sm_%u%s%.*s: %.*s instead of %.*s", plan->device->arch,
                      sizes.len ? ", " : "", STR_ARG(sizes),
                      STR_ARG(estimate_seconds(arena, estimate_time(&launched, plan->device))),
                      STR_ARG(estimate_seconds(arena, estimate_time(&written, plan->device))));
}

bool plan_carry_out(const Hosting *hosting, const Plan *plan, Edits *edits)
{
    Edits changed = edits_new(plan->model->arena), changed_wider = changed;
    Variant made;
    if (!rewrite(hosting, plan, &changed))
        return false;
    if (!plan->model->is_owned && (plan->model->swap || plan->loops))
        variant_in_place(plan, &changed, edits);
    else if (!plan->model->is_owned)
        edits_keep_all(edits, &changed);
    if (!plan->model->is_owned)
        return true;
    if (plan->wider && !rewrite(hosting, plan->wider, &changed_wider))
        return false;
    if (!changed.all.len && !plan->model->swap)
        return true;
    Hosting own = *hosting;
    own.predicted = predicted_text(plan);
    if (!variant_write(plan, &changed, &changed_wider, &own, &made, edits))
        return false;
    tell_variant(&made, hosting->telling);
    return true;
}

Export *export_kernel(Header *header, const LaunchRewrite *owner, const Kernel *kernel)
{
    const char *why;
    Unit *unit = header_unit(header);
    Export *export = arena_new_of(unit->arena, Export);
    why = export_hindrance(unit, kernel, export);
    if (!why && launch_rewrite_has_namesake(owner, kernel))
        why = "another kernel has the same name";
    if (!why)
        return export;
    header_leave_out(header, kernel, why);
    diag_report(unit->diags, DIAG_NOT_EXPORTED, kernel->where,
                "the header declares no host function for this kernel: %s", why);
    return NULL;
}
