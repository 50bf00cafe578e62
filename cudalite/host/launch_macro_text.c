/* Launches that macros write. Enters: such a launch, and the parts of its macro's definition.
 * Leaves: edits that add a definition under another name, with a call of the host function, and
 * that use it.
 *
 * #define RUN(k, n, ...) k<<<(n) / 64, 64>>>(__VA_ARGS__) #define RUN_calls(k, n, ...) k((n) / 64,
 * 64, 0, 0, __VA_ARGS__) */
#include "launch_macro_text.h"

static Text *new_text(const Model *model, Str string)
{
    Text *text = arena_new_of(model->arena, Text);
    *text = text_new(model->arena);
    text_add(text, string);
    return text;
}

void launch_macro_rewrite(const Model *model, const LaunchMacro *macro, const Launch *launch,
                          Str launcher, Edits *edits)
{
    const Unit *unit = model->unit;
    Span line = macro->line, use = launch->macro->call->span;
    Edits own = edits_new(model->arena);
    Text *between = new_text(model, (Str){0});
    for (size_t i = macro->configs; i < 4; i++)
        text_add_c(between, ", 0");
    text_add_c(between, ", ");
    edits_add(&own, macro->name, new_text(model, macro->second));
    if (!macro->is_parameter)
        edits_add(&own, macro->callee, new_text(model, launcher));
    edits_add(&own, macro->open, new_text(model, STR("(")));
    edits_add(&own, macro->close, between);
    Text *both =
        new_text(model, (Str){0}); /* in place of the first: so it comes once for all launches */
    text_add_source(both, unit->source->text, line.begin, line.end);
    text_add(both, unit->crlf ? STR("\r\n") : STR("\n"));
    edits_apply(&own, unit->source->text, line.begin, line.end, both);
    edits_add(edits, line, both);
    use.end = use.begin + (uint32_t)(macro->name.end - macro->name.begin);
    edits_add(edits, use, new_text(model, macro->second));
    if (macro->is_parameter)
        edits_add(edits, launch->macro->name, new_text(model, launcher));
}
