/* What a plan asks of the kernel's text. Enters: a plan. Leaves: whether it may be written, else
 * why not; and whether the kernel has to check the block's shape. */
#include "plan_text.h"

#include "../syntax/annotations/assumptions.h"
#include "../syntax/names.h"
#include "coarsen/coarsening.h"
#include "coarsen/register_tiling.h"
#include "plan_names.h"

bool plan_writes(const Plan *plan)
{
    return plan->regions.len || plan_merges(plan) || plan->relayouts.len || plan->loops ||
           plan->model->swap;
}

/* Words that tell where they stand, or how often they were met: no edit leaves them as they are. */
static bool tells_places(const Model *model, Refusal *refusal)
{
    for (size_t i = 0; i < model->kernel->tokens.len; i++)
        if (names_tells_place(model->kernel->tokens.at[i])) {
            *refusal = (Refusal){
                DIAG_REGION_TEXT, model_place(model, i, i),
                str_format(model->arena, "%.*s would have another value in the generated code",
                           STR_ARG(token_text(model->arena, model->kernel->tokens.at[i]))),
                STR("write a number, or a constant that is declared before the kernel"), NULL};
            return true;
        }
    return false;
}

bool plan_stands(const Plan *plan)
{
    return (plan->loops || (plan->model->swap && !plan_merges(plan))) && !plan->regions.len;
}

static bool is_written(const Model *model, size_t first, size_t last, Refusal *refusal)
{
    Span span;
    if (tokens_written_at(&model->kernel->tokens, first, last, &span))
        return true;
    *refusal = (Refusal){DIAG_ORIGIN_UNNAMED,
                         model_place(model, first, first),
                         STR("only part of this macro's expansion would change; write that part in "
                             "the kernel itself"),
                         {0},
                         NULL};
    return false;
}

/* What changes on the way to the regions is text of the kernel's own. */
static bool path_is_written(const Plan *plan, Refusal *refusal)
{
    const UniformPath *path = &plan->path;
    bool written = true;
    for (size_t i = 0; i < path->items.len && written; i++) {
        const PathItem *item = &path->items.at[i];
        written = item->kind == PATH_CHOICE
                      ? is_written(plan->model, item->value->first, item->value->last, refusal)
                      : is_written(plan->model, item->stmt->first, item->last->last, refusal);
        for (size_t k = 0; k < item->before.len && written; k++) {
            const Stmt *stmt = item->before.at[k].stmt;
            written = is_written(plan->model, stmt->first, stmt->last, refusal);
        }
    }
    return written;
}

bool plan_text_fits(const Plan *plan, Refusal *refusal)
{
    const Model *model = plan_stands(plan) && plan->loops ? plan->loops->model : plan->model;
    Kernel *kernel = model->kernel;
    if (!plan_writes(plan))
        return true;
    assume_of_functions(model->unit, kernel);
    if (kernel->unassumed.len) {
        *refusal = (Refusal){
            DIAG_ORIGIN_UNNAMED, kernel->where,
            str_format(
                model->arena,
                "the changed kernel depends on the value of '%.*s', which cannot be asserted here",
                STR_ARG(kernel->unassumed)),
            STR("define it before the kernel, and only there"), NULL};
        return false;
    }
    return plan_stands(plan) || (path_is_written(plan, refusal) && !tells_places(model, refusal) &&
                                 plan_is_said(plan, refusal));
}

/* Every launch has the shape that the kernel was made for, or the compiler stops. */
static bool block_is_certain(const Model *model)
{
    bool certain = model->block_checked;
    for (size_t i = 0; i < model->block_names.len && certain; i++)
        certain = assume_has(model->kernel, ASSUME_VALUE, model->block_names.at[i]);
    return certain;
}

bool plan_checks_block(const Plan *plan)
{
    return plan_writes(plan) && !(plan_stands(plan) && plan->loops) && !plan->model->is_owned &&
           !block_is_certain(plan->model);
}
