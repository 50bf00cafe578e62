/* What the trial of inferred annotations says of a kernel. Enters: the file as it was read, or
 * transformed, with all annotations. Leaves: why a kernel is to have none; kernels whose
 * annotations the reader refuses, without them. */
#include "trial.h"

static bool is_of_kernel(const Unit *unit, const Kernel *kernel, const Diag *diag)
{
    return diag->where.source == unit->source && diag->where.begin >= kernel->where.begin &&
           diag->where.begin < kernel->body_where.end;
}

/* What the trial says of a kernel that it leaves as it is: that inference is of no use, that it
 * would be slower, or the first refusal. */
Str trial_reason(Arena *arena, const Unit *unit, Str name, Str left)
{
    const Diag *found = NULL;
    for (size_t i = 0; i < unit->kernels.len; i++) {
        const Kernel *kernel = unit->kernels.at[i];
        for (size_t k = 0; str_equal(kernel->name, name) && k < unit->diags->all.len; k++) {
            const Diag *diag = unit->diags->all.at[k];
            bool here = is_of_kernel(unit, kernel, diag);
            if (here && (diag->id == DIAG_NOT_INFERRED || diag->id == DIAG_SLOWER))
                return diag->text; /* what decided, whatever was refused before */
            bool refuses = diag->id >= DIAG_LOOP_FORM && diag->id <= DIAG_NO_GAIN;
            found = here && refuses && !found ? diag : found;
        }
    }
    if (left.len && (!found || found->id == DIAG_NO_GAIN))
        return left;
    if (!found)
        return STR("they would change nothing");
    const Str why = str_behind(found->text, "the kernel is left unchanged: ");
    return str_format(arena, "they would change nothing: %.*s", STR_ARG(why));
}

static const Diag *error_in(const Unit *unit, const Kernel *kernel)
{
    for (size_t i = 0; i < unit->diags->all.len; i++) {
        const Diag *diag = unit->diags->all.at[i];
        if (diag->severity == SEVERITY_ERROR && is_of_kernel(unit, kernel, diag))
            return diag;
    }
    return NULL;
}

/* Kernels in which annotations cannot say what the code does, as bounds that memory holds, go
 * without; the others keep theirs. Whether there are any. */
bool trial_leave_out(Arena *arena, const Unit *unit, AllInferred *inferred)
{
    bool any = false;
    for (size_t i = 0; i < unit->kernels.len; i++) {
        const Diag *error = error_in(unit, unit->kernels.at[i]);
        for (size_t k = 0; error && k < inferred->len; k++) {
            Inferred *one = &inferred->at[k];
            if (!one->additions.len || !str_equal(one->kernel, unit->kernels.at[i]->name))
                continue;
            one->additions.len = 0;
            one->why = str_format(arena, "they cannot be expressed: %.*s", STR_ARG(error->text));
            any = true;
        }
    }
    return any;
}
