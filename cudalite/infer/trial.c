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
 * would be slower, or the first refusal, which is *refused. `left`: why some array of it was left
 * out, or empty; that is the reason where the others have nothing to gain. */
static Str trial_reason(Arena *arena, const Unit *unit, Str name, Str left, const Diag **refused)
{
    const Diag *found = NULL;
    *refused = NULL;
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
    *refused = found;
    const Str why = str_behind(found->text, "the kernel is left unchanged: ");
    return str_format(arena, "they would change nothing: %.*s", STR_ARG(why));
}

/* Where it stands, and how to mend it; what is left as it was has nothing to gain, and a plain kernel
 * no annotations that could be promised. */
static void note_refused(Diags *diags, Diag *diag, const Diag *refused)
{
    if (refused->id == DIAG_NO_GAIN || refused->where.begin == diag->where.begin)
        return;
    diag_note(diags, diag, refused->where, "the reason is here [%s]", diag_code(refused->id));
    for (size_t i = 0; i < refused->notes.len && refused->id != DIAG_NOT_PROMISED; i++)
        diag_note(diags, diag, refused->notes.at[i].where, "%.*s",
                  STR_ARG(refused->notes.at[i].text));
}

void trial_tell(Arena *arena, const Unit *unit, Inferred *kernel, Diags *diags)
{
    const Diag *refused = NULL;
    if (kernel->undefined.len)
        kernel->why = kernel->undefined;
    else if (!kernel->why.len)
        kernel->why = kernel->unless.len
                          ? kernel->unless
                          : trial_reason(arena, unit, kernel->kernel, kernel->left, &refused);
    Diag *diag = diag_report(diags, DIAG_NOT_INFERRED, kernel->where,
                             "no annotations are inferred: %.*s", STR_ARG(kernel->why));
    if (refused)
        note_refused(diags, diag, refused);
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
