/* Enters: what was planned for a kernel that is written otherwise and read again. Leaves: diagnostics of the kernel as
 * the user wrote it, for what is said of the other one has its places in a text that nobody sees. */
#include "tell.h"

#include "../steps/plain.h"
#include "../steps/swap.h"
#include "../steps/thread_loops.h"

void tell_left(const Model *model, const char *what, const char *why)
{
    const Kernel *kernel = model->kernel;
    const size_t told = model->diags->all.len;
    bool pinned = false;
    for (size_t i = 0; i < kernel->annotations.len; i++)
        pinned |= kernel->annotations.at[i]->kind == ANNOTATION_SCHEDULE;
    diag_report(model->diags, DIAG_SCHEDULE_LEFT, kernel->where,
                "the schedule's %s is not taken: %s", what, why);
    if (!pinned)
        diags_soften(model->diags, told);
}

void tell_all(const Diags *made, Diags *diags, Diag *diag)
{
    for (size_t i = 0; i < made->all.len; i++)
        if (made->all.at[i]->severity != SEVERITY_NOTE)
            diag_note(diags, diag, (Span){0}, "%.*s", STR_ARG(made->all.at[i]->text));
}

void tell_blocks(const Plan *plan, const Model *model)
{
    const ThreadLoops *loops = plan->loops;
    int64_t threads[3] = {loops->threads[0], loops->threads[1], loops->threads[2]};
    threads[plan->merge.axis] /= plan_share(plan);
    Text shape = text_new(model->arena), split = text_new(model->arena);
    for (unsigned axis = 0; axis < 3 && (axis < 2 || loops->beside); axis++)
        text_format(&shape, "%s%lld", axis ? " x " : "", (long long)threads[axis]);
    if (loops->split)
        text_format(&split, ", %lld along z for parts of the loop over %.*s",
                    (long long)loops->split_parts, STR_ARG(loops->split->variable->name));
    if (loops->beside)
        text_format(&split, ", %lld of the user's beside each other", (long long)loops->blocks[0]);
    Diag *diag = diag_report(model->diags, DIAG_SCHEDULED, model->kernel->where,
                             "blocks of %.*s threads are launched%.*s", STR_ARG(text_str(&shape)),
                             STR_ARG(text_str(&split)));
    tell_all(plan->model->diags, model->diags, diag);
}

void tell_plain(const Plan *plan, Model *model)
{
    Span where;
    const Str what = plain_words(model, plan->loops->plain, &where);
    Diag *diag = diag_report(model->diags, DIAG_PLAIN, where, "%.*s", STR_ARG(what));
    tell_all(plan->model->diags, model->diags, diag);
}

Diag *tell_swap(const Plan *plan, bool is_pinned)
{
    const Swap *swap = plan->model->swap;
    const Model *model = swap->from;
    Diag *diag = diag_report(model->diags, DIAG_SWAPPED, model->kernel->where, "%.*s are swapped%s",
                             STR_ARG(swap_words(model->arena, swap->axes)),
                             is_pinned ? ", as a schedule asks"
                                       : ": neighbouring lanes access neighbouring elements");
    diag_note(model->diags, diag, (Span){0}, "as it is: %.*s", STR_ARG(swap_loops(swap, false)));
    diag_note(model->diags, diag, (Span){0}, "swapped: %.*s", STR_ARG(swap_loops(swap, true)));
    if (swap->shape)
        diag_note(model->diags, diag, (Span){0}, "in blocks of %lld x %lld threads",
                  (long long)swap->shape->threads[0], (long long)swap->shape->threads[1]);
    return diag;
}
