/* Kernels one by one. Enters: a unit. Leaves: edits; a kernel that is too large is given up, and
 * nothing of it is left but a diagnostic. */
#include "transform.h"

#include "rewrite.h"

static void try_kernel(Arena *arena, Unit *unit, Kernel *kernel, const StrMap *launches,
                       const TransformOptions *options, Templates *templates, Edits *edits)
{
    const size_t told = unit->diags->all.len;
    Model *model = model_build(arena, unit, kernel, launches);
    if (options->dump_model)
        model_dump(model, stdout);
    if (!unit->diags->errors) {
        Plan *plan = plan_make(model, &options->limits);
        if (options->dump_plan)
            plan_dump(plan, stdout);
        if (!rewrite_kernel(plan, templates, edits)) { /* it stays as it is, after all */
            diags_take_back_remarks(unit->diags, told, DIAG_STAGED);
            diags_take_back_remarks(unit->diags, told, DIAG_BLOCK_GUARDED);
        }
    }
}

static void tell_given_up(Unit *unit, const Kernel *kernel, const char *why)
{
    Diag *diag = diag_report(unit->diags, DIAG_TOO_LARGE, kernel->where,
                             "kernel '%.*s' stays as it is: %s", STR_ARG(kernel->name), why);
    diag_note(unit->diags, diag, (Span){0}, "split it, or move parts of it to functions");
}

static void transform_kernel(Unit *unit, Kernel *kernel, const StrMap *launches,
                             const TransformOptions *options, Templates *templates, Edits *edits)
{
    Arena *arena = arena_new(); /* of this kernel alone */
    const size_t told = unit->diags->all.len, edited = edits->all.len;
    Limit limit = {.left = MOST_FOR_KERNEL};
    arena_limit(arena, &limit);
    if (setjmp(limit.give_up) == 0) {
        try_kernel(arena, unit, kernel, launches, options, templates, edits);
    } else {
        diags_take_back(unit->diags, told);
        edits_take_back(edits, edited);
        unit_forget_answers(unit);
        tell_given_up(unit, kernel, limit.why);
    }
    arena_free(arena);
}

void transform(Unit *unit, const TransformOptions *options, Templates *templates, Edits *edits)
{
    const StrMap *launches = model_launches(unit->arena, unit);
    for (size_t i = 0; i < unit->kernels.len; i++)
        if (unit->kernels.at[i]->body && unit->kernels.at[i]->annotations.len)
            transform_kernel(unit, unit->kernels.at[i], launches, options, templates, edits);
}
