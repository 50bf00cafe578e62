/* What the kernel takes for granted, where its body begins. Enters: assumptions, the block's shape.
 * Leaves: bounds and assertions for the compiler, and a check at run time where only that can
 * tell. */
#include "../../syntax/annotations/assumptions.h"

#include "../../lex/lexer.h"
#include "../../passes/plan_text.h"
#include "../../syntax/names.h"
#include "../assumption_text.h"
#include "../source_edits.h"
#include "writer.h"

/* --- what names are taken for ----------------------------------------------------------------- */

static bool is_type(Unit *unit, Str text)
{
    return unit_type(unit, text) || names_class(unit, text) != CLASS_UNSEEN ||
           names_library_class(text);
}

void assume_names(Writer *writer, const Model *model, Edits *large)
{
    Kernel *kernel = model->kernel;
    const Macros *macros = model->unit->macros;
    View *view = view_new(writer->arena);
    bool any = false;
    for (size_t i = 0; i < kernel->assumptions.len; i++) {
        const NameAssumption *assumption = &kernel->assumptions.at[i];
        if (assumption->may_be_object && !is_type(model->unit, assumption->type))
            continue;
        any = true;
        View *item = view_item(view, "names");
        view_str(item, "name", assumption->name);
        bool has_value = macros_find(macros, assumption->option) ||
                         macros_is_compared(macros, assumption->option);
        view_format(item, "option", "%.*s%s", STR_ARG(assumption->option), has_value ? "=..." : "");
        view_flag(item, "defined", assumption->kind == ASSUME_DEFINED);
        view_flag(item, "undefined", assumption->kind == ASSUME_UNDEFINED);
        Asked asked;
        const bool has = asked_of_name(writer->arena, assumption, &asked);
        view_str(item, "check", has ? asked_text(writer->arena, &asked, ASKED_CHECK) : (Str){0});
        view_str(item, "otherwise", asked_text(writer->arena, &asked, ASKED_OTHERWISE));
    }
    if (!any)
        return;
    writer_render_at_top(writer, large, "assume.cu", view);
}

/* --- the block's shape ----------------------------------------------------------------------- */

/* Among the lines that begin the file, outside conditions. */
static bool includes_printf(const Unit *unit)
{
    Source *source = unit->source;
    Lexer lexer = lexer_new(source, 0, (uint32_t)source->text.len);
    unsigned depth = 0;
    for (Token token; (token = lexer_next_solid(&lexer)).kind == TOKEN_DIRECTIVE;) {
        Str line = span_text(token.span);
        Lexer inside = lexer_in_directive(token);
        Token word = lexer_next_solid(&inside);
        depth += token_opens_group(word);
        depth -= depth > 0 && token_is(word, "endif");
        if (!depth && token_is(word, "include") &&
            (str_has(line, "<cstdio>") || str_has(line, "<stdio.h>")))
            return true;
    }
    return false;
}

static void include_printf(Writer *writer, Edits *large)
{
    const Unit *unit = writer->model->unit;
    if (includes_printf(unit))
        return;
    Text *text = writer_text(writer, (Str){0});
    View *view = view_new(writer->arena);
    uint32_t place = include_place(unit);
    writer_render(writer, "print_include.cu", view, text);
    edits_add_once(large, place, text);
}

/* The body as it was written, for a block of its own. */
static Text written_body(const Writer *writer)
{
    const Str input = writer->input;
    const Kernel *kernel = writer->model->kernel;
    const uint32_t begin = kernel->tokens.at[kernel->body->first].span.end,
                   end = kernel->tokens.at[kernel->body->last].span.begin;
    Edits edits = edits_new(writer->arena);
    Text text = text_new(writer->arena);
    remove_annotations(writer->model, &edits);
    edits_apply(&edits, input, begin, end, &text);
    size_t first = 0;
    while (first < text.len && is_blank(text.at[first]))
        first++;
    const Str inner = str_format(writer->arena, "%.*s%.*s", STR_ARG(line_indent(input, begin)),
                                 STR_ARG(writer->indent));
    text = text_from(&text, first);
    text = text_unindent(&text, inner);
    text.len = str_trim(text_str(&text)).len;
    return text;
}

/* Else the kernel checks it: a wrong shape must not go unseen. */
static void check_block(Writer *writer, Edits *large)
{
    const Model *model = writer->model;
    if (!plan_checks_block(writer->plan))
        return;
    Asked other = {.kind = ASKED_OTHER_BLOCK};
    Str shape = spell_block(model);
    for (unsigned axis = 0; axis < 3; axis++)
        other.of[axis] = spell_constant(model, model->mapping.dim[axis]);
    View *view = view_new(writer->arena);
    view_str(view, "condition", asked_text(writer->arena, &other, ASKED_CHECK));
    view_str(view, "kernel", model->kernel->name);
    const Text body = model->any_block ? written_body(writer) : text_new(writer->arena);
    view_text(view, "body", &body);
    bool tells = !model->any_block && spell_is_free(model, "printf");
    view_flag(view, "tells", tells);
    if (tells)
        include_printf(writer, large);
    view_format(view, "shape", "%.*s thread%s", STR_ARG(shape), str_is(shape, "1") ? "" : "s");
    writer_render_at_top(writer, large, "check_block.cu", view);
}

/* Else the compiler may give each thread more registers than so many threads can have; or too few:
 * it stores what is loaded before it loads more, so that two to seven of 32 loads are under way
 * (nvcc 13, sm_75 to sm_90). */
static void bound_registers(Writer *writer, Edits *large)
{
    const Model *model = writer->model;
    int64_t threads = model_threads(model) / plan_share(writer->plan);
    bool wants = false;
    Span where;
    for (size_t i = 0; i < writer->plan->regions.len; i++)
        wants |= writer->plan->regions.at[i]->wants_registers;
    if (!(wants || model_needs_bounds(model, threads)) || !unit_bounds_place(model->kernel, &where))
        return;
    Text *text = writer_text(writer, (Str){0});
    View *view = view_new(writer->arena);
    view_flag(view, "wants", wants);
    view_format(view, "threads", "%lld", (long long)(model->any_block ? BLOCK_THREADS : threads));
    writer_render(writer, "launch_bounds.cu", view, text);
    text_trim_lines(text);
    text_add(text, STR(" "));
    edits_add(large, where, text);
}

void assume_write(Writer *writer, Edits *large)
{
    bound_registers(writer, large);
    assume_names(writer, writer->model, large);
    check_block(writer, large);
}
