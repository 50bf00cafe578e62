/* Kernels whose arrays lie otherwise, once more. Enters: a unit, edits that have made such kernels.
 * Leaves: the text in which they are tiled, take vectors and so on, as if the user had written
 * them; its marks tell where the user's text stands. */
#include "converted_layout.h"

#include "../host/host_function.h"
#include "../print/source_edits.h"
#include "../syntax/unit_read.h"

static bool is_edited(const Edits *edits, Span where)
{
    for (size_t i = 0; i < edits->all.len; i++)
        if (edits->all.at[i].begin <= where.begin && edits->all.at[i].end >= where.end)
            return true;
    return false;
}

/* What was said of the kernel, in notes. */
static void tell(const Unit *again, const Kernel *kernel, Diags *diags)
{
    Diag *diag = NULL;
    for (size_t i = 0; i < again->diags->all.len; i++) {
        const Diag *made = again->diags->all.at[i];
        if (made->severity == SEVERITY_NOTE || made->where.source != again->source ||
            made->where.begin < kernel->text.begin || made->where.begin >= kernel->text.end)
            continue;
        if (!diag)
            diag = diag_report(diags, DIAG_LAID_AGAIN, (Span){0},
                               "'%.*s' can be changed further, like any other kernel",
                               STR_ARG(kernel->name));
        diag_note(diags, diag, (Span){0}, "%.*s", STR_ARG(made->text));
    }
}

/* Where there is no better form of it its annotations go. */
static void finish(Unit *again, Kernel *kernel, Edits *edits, Diags *diags)
{
    const Model model = {.unit = again, .kernel = kernel};
    if (!kernel->annotations.len)
        return;
    if (is_edited(edits, kernel->annotations.at[0]->where))
        tell(again, kernel, diags);
    else
        remove_annotations(&model, edits);
}

Text *laid_apply(Rewrite *rewrite, const TransformOptions *options, Templates *templates)
{
    Unit *unit = rewrite->unit;
    Arena *arena = unit->arena;
    Text *first = text_make(arena, (Str){0}), *made = text_make(arena, (Str){0});
    const Str input = unit->source->text;
    edits_apply(&rewrite->edits, input, 0, (uint32_t)input.len, first);
    if (!rewrite->laid.len || unit->diags->errors)
        return first;
    UnitOptions read = *options->unit;
    read.parse_all = false;
    Unit *again = unit_read(arena, diags_new(arena),
                            source_from_text(arena, unit->source->path, text_str(first)), &read);
    const TransformOptions how = {.unit = &read,
                                  .limits = options->limits,
                                  .given = options->given,
                                  .schedule = options->schedule,
                                  .traces = options->traces,
                                  .verifies = options->verifies,
                                  .owns_launches = true,
                                  .only = &rewrite->laid};
    Edits second = transform(again, &how, templates).edits;
    if (again->diags->errors)
        edits_take_back(&second, 0);
    for (size_t i = 0; i < again->kernels.len; i++)
        if (strs_has(&rewrite->laid, again->kernels.at[i]->name))
            finish(again, again->kernels.at[i], &second, unit->diags);
    const Str text = again->source->text;
    edits_apply(&second, text, 0, (uint32_t)text.len, made);
    *made = text_through(arena, made, first);
    return made;
}
