/* Enters: a model and a text that has its kernel in another form. Leaves: the model of that. */
#include "reparse.h"

#include "../analysis/model_build.h"
#include "../passes/canonicalise/canonicalise.h"
#include "../print/forms/canonical_loops.h"
#include "../print/forms/named_indices.h"
#include "../syntax/unit_read.h"

/* The kernel of a unit that begins where that one does; NULL: there is none. */
static Kernel *again_kernel(const Unit *unit, const Kernel *kernel)
{
    for (size_t i = 0; i < unit->kernels.len; i++)
        if (unit->kernels.at[i]->body && unit->kernels.at[i]->where.begin == kernel->where.begin)
            return unit->kernels.at[i];
    return NULL;
}

Model *again_read(const Model *model, const UnitOptions *given, const Text *text)
{
    Arena *arena = model->arena;
    UnitOptions options = *given;
    options.parse_all = false;
    options.any_block = options.large_blocks = true;
    Source *source = source_from_text(arena, model->unit->source->path, text_str(text));
    Unit *unit = unit_read(arena, diags_new(arena), source, &options);
    Kernel *kernel = again_kernel(unit, model->kernel);
    if (!kernel || unit->diags->errors)
        return NULL;
    diags_take_back(unit->diags, 0); /* told when the file was read, of other kernels, too */
    Model *again = model_build(arena, facts_new(arena, unit), kernel, 1);
    launch_rewrite_share(again, model);
    return unit->diags->errors ? NULL : again;
}

static Model *again_plain(Model *model, const Plain *plain, const UnitOptions *options,
                          Templates *templates)
{
    const ThreadLoops loops = {.model = model, .plain = plain};
    Text text = text_new(model->arena);
    return !canonical_is_empty(plain) && canonical_write(&loops, templates, &text)
               ? again_read(model, options, &text)
               : NULL;
}

Model *again_without_calls(Model *model, const UnitOptions *options, Templates *templates)
{
    Plain plain = {0};
    const bool is_owned = model->is_owned;
    model->is_owned = true; /* it will be, or nothing comes of it */
    canonical_find_calls(model, &plain);
    model->is_owned = is_owned;
    return again_plain(model, &plain, options, templates);
}

Model *again_without_steps(Model *model, const UnitOptions *options, Templates *templates)
{
    Plain plain = {0};
    const bool is_owned = model->is_owned;
    model->is_owned = true; /* as above */
    canonical_find_references(model, &plain);
    if (!plain.references.len) {
        canonical_find_pointers(model, &plain);
        canonical_find_steps(model, &plain);
        canonical_find_ends(model, &plain);
    }
    model->is_owned = is_owned;
    Model *made = again_plain(model, &plain, options, templates);
    return made && made->loops.len == model->loops.len ? made : NULL;
}

Model *again_with_names(const Model *model, const UnitOptions *options, Templates *templates)
{
    Text text = text_new(model->arena);
    Model *again = model->parts == 1 && named_write(model, templates, &text)
                       ? again_read(model, options, &text)
                       : NULL;
    if (again)
        again->swap = model->swap;
    return again;
}
