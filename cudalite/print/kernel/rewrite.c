/* A kernel's plan as edits. Enters: a plan. Leaves: edits of the user's text; where a piece of text
 * cannot be edited after all, none, so that the kernel stays as it was. */
#include "rewrite.h"

#include <string.h>

#include "../../passes/coarsen/register_tiling.h"
#include "../../passes/plan_text.h"
#include "../../syntax/parse.h"
#include "../source_edits.h"
#include "writer.h"

/* --- shared by the writer's files ------------------------------------------------------------ */

Str writer_name(Writer *writer, const char *const *names, size_t count)
{
    const Model *model = writer->model;
    Str name = {0};
    for (size_t i = 0; i < count && !name.len; i++)
        if (!strs_has(&writer->taken, str_of(names[i])) && !model_mentions(model, str_of(names[i])))
            name = str_of(names[i]);
    if (!name.len)
        name = model_free_name(writer->arena, model, str_of(names[0]), &writer->taken);
    vec_push(writer->arena, &writer->taken, name);
    return name;
}

Str writer_name_of(Writer *writer, Str base)
{
    const char *names[1] = {str_c(writer->arena, unit_word(writer->arena, base))};
    return writer_name(writer, names, 1);
}

Text *writer_text(Writer *writer, Str string)
{
    return text_make(writer->arena, string);
}

void writer_render(Writer *writer, const char *name, const View *view, Text *out)
{
    template_render(writer->templates, name, view, writer->indent, out);
}

Span writer_span(const Writer *writer, size_t first, size_t last)
{
    Span span;
    if (!tokens_written_at(&writer->model->kernel->tokens, first, last, &span))
        plan_has_gap(writer->arena);
    return span;
}

Text writer_source(Writer *writer, size_t first, size_t last)
{
    Span span = writer_span(writer, first, last);
    Text text = text_new(writer->arena);
    edits_apply(&writer->small, writer->input, span.begin, span.end, &text);
    return text;
}

const Code *writer_code(Writer *writer, const Expr *expr)
{
    Text text = writer_source(writer, expr->first, expr->last);
    return code_written(writer->arena, text_str(&text), code_binding_of(expr));
}

Str guard_name(const Writer *writer, const Guard *guard)
{
    return guard ? writer->guard_names.at[guard->id] : (Str){0};
}

static void remove_pragmas(Writer *writer)
{
    for (size_t i = 0; i < writer->plan->regions.len; i++) {
        const Loop *loop = writer->plan->regions.at[i]->region.loop;
        Pragmas pragmas = loop ? pragmas_of_loop(writer->model, loop->stmt) : (Pragmas){0};
        for (size_t k = 0; k < pragmas.len; k++) {
            Span span = writer_span(writer, pragmas.at[k].first, pragmas.at[k].last);
            edits_remove(&writer->small, whole_line(writer->input, span));
        }
    }
}

/* --- lines at the top ------------------------------------------------------------------------ */

static bool ends_with_directive(Str lines)
{
    size_t at = lines.len;
    while (at > 0 && lines.at[at - 1] != '\n')
        at--;
    lines = str_trim(str_slice(lines, at, lines.len));
    return lines.len && lines.at[0] == '#';
}

void writer_add_at_top(Writer *writer, Edits *large, Text *lines)
{
    if (plan_merges(writer->plan)) { /* before the loop over threads */
        text_trim_lines(lines);
        text_add_text(&writer->top, lines);
        text_add_c(&writer->top, "\n");
        return;
    }
    const Stmt *body = writer->model->kernel->body;
    uint32_t brace = writer_span(writer, body->first, body->first).end;
    Str base = line_indent(writer->input, brace);
    Str inner = str_format(writer->arena, "%.*s%.*s", STR_ARG(base), STR_ARG(writer->indent));
    size_t first = 0; /* that is no directive, which may stand anywhere in its line */
    while (first < body->body.len && (body->body.at[first]->kind == STMT_ANNOTATION ||
                                      body->body.at[first]->kind == STMT_PRAGMA))
        first++;
    const size_t token = first < body->body.len ? body->body.at[first]->first : body->last;
    Span span;
    if (first < body->body.len &&
        tokens_written_at(&writer->model->kernel->tokens, token, token, &span) &&
        begins_line(writer->input, span.begin))
        inner = line_indent(writer->input, span.begin);
    Text *text = writer_text(writer, STR("\n"));
    text_add(text, inner);
    text_trim_lines(lines);
    text_add_indented(text, lines, inner);
    Str input = writer->input;
    uint32_t end = behind_line_blanks(input, brace);
    if (ends_with_directive(text_str(lines)) && end < input.len && input.at[end] != '\n')
        text_format(text, "\n%.*s", STR_ARG(inner));
    edits_insert(large, brace, text);
}

void writer_render_at_top(Writer *writer, Edits *large, const char *name, const View *view)
{
    Text lines = text_new(writer->arena);
    writer_render(writer, name, view, &lines);
    writer_add_at_top(writer, large, &lines);
}

/* --- the kernel ------------------------------------------------------------------------------ */

/* The step from a line of the body to a line inside its first nested block, or from the body's
 * brace to its first line. */
static Str find_indent(const Model *model)
{
    const Str input = model->unit->source->text;
    const Stmt *body = model->kernel->body;
    const Tokens *tokens = &model->kernel->tokens;
    Str base = line_indent(input, tokens->at[body->first].span.begin);
    for (size_t i = 0; i < body->body.len; i++) {
        Span span;
        if (!tokens_written_at(tokens, body->body.at[i]->first, body->body.at[i]->first, &span))
            continue;
        Str inner = line_indent(input, span.begin);
        if (begins_line(input, span.begin) && inner.len > base.len)
            return str_slice(inner, base.len, inner.len);
    }
    return STR("    ");
}

static void name_guards(Writer *writer)
{
    static const char *const names[] = {"active", "in_bounds", "is_active"};
    for (size_t i = 0; i < writer->plan->path.items.len; i++)
        if (writer->plan->path.items.at[i].kind == PATH_PREDICATE)
            vec_push(writer->arena, &writer->guard_names, writer_name(writer, names, 3));
}

static void prepare_regions(Writer *writer, SharedTiles *tiles, RegionText *texts)
{
    const Plan *plan = writer->plan;
    for (size_t i = 0; i < plan->regions.len; i++) {
        const char *prefix = tiles_prefix(tiles, writer, i);
        const size_t taken = writer->taken.len;
        region_prepare(&texts[i], writer, plan->regions.at[i], prefix);
        if (tiles->declare == DECLARE_EACH || i + 1 == plan->regions.len)
            continue;
        writer->taken.len = taken; /* each in a scope of its own, but for what stands around it */
        for (size_t k = 0; k < texts[i].promoted_names.len; k++)
            vec_push(writer->arena, &writer->taken, texts[i].promoted_names.at[k]);
        vector_keep_names(writer);
    }
}

/* All that is edited inside of the user's statements, and what stands around these. */
static void make_views(Writer *writer, const SharedTiles *tiles, RegionText *texts)
{
    const UniformPath *path = &writer->plan->path;
    size_t next = 0;
    relayout_write(writer);
    path_write_small(writer);
    for (size_t i = 0; i < path->items.len; i++)
        if (path->items.at[i].kind == PATH_REGION)
            region_make_view(&texts[next++], path->items.at[i].guard,
                             tiles->declare == DECLARE_EACH);
    dead_remove(writer);
}

static void write_top(Writer *writer, Edits *large)
{
    Text functions = text_new(writer->arena);
    assume_write(writer, large);
    opaque_value_write(writer, large);
    skew_write(writer, large);
    dead_functions(writer, &functions);
    if (functions.len)
        writer_add_at_top(writer, large, &functions);
    words_declare(writer, large);
    vector_declare(writer, large);
}

/* A line that is taken away may end with the last one of `large`, which keeps the line's end. */
static bool is_inside(Str input, const Edit *edit, const Edit *large)
{
    return large->begin <= edit->begin &&
           (edit->end <= large->end ||
            (edit->begin < large->end && !str_trim(str_slice(input, large->end, edit->end)).len));
}

/* Small edits inside a large one are part of its text already. */
static Edits join_edits(Writer *writer, const Edits *large)
{
    Edits all = edits_new(writer->arena);
    for (size_t i = 0; i < writer->small.all.len; i++) {
        const Edit *edit = &writer->small.all.at[i];
        bool inside = false, across = false;
        for (size_t k = 0; k < large->all.len && !inside; k++) {
            const Edit *other = &large->all.at[k];
            inside = is_inside(writer->input, edit, other) && other->begin != other->end;
            across |= other->begin < edit->end && edit->begin < other->end;
        }
        if (!inside && across) /* one of them would be lost */
            plan_has_gap(writer->arena);
        if (!inside)
            edits_keep(&all, edit);
    }
    edits_keep_all(&all, large);
    return all;
}

void rewrite_kernel(const Plan *plan, Templates *templates, Edits *edits)
{
    Model *model = plan->model;
    Writer writer = {.plan = plan,
                     .model = model,
                     .arena = model->arena,
                     .templates = templates,
                     .input = model->unit->source->text,
                     .indent = find_indent(model),
                     .small = edits_new(model->arena),
                     .places = edits_new(model->arena),
                     .top = text_new(model->arena),
                     .used = strmap_new(model->arena)};
    if (plan_stands(plan) && !plan_merges(plan)) {
        remove_annotations(model, edits);
        if (plan->loops)
            assume_names(&writer, plan->loops->model, edits);
        else
            assume_write(&writer, edits);
        return;
    }
    if (!plan->regions.len && !plan_merges(plan) && !plan->relayouts.len)
        return;
    name_guards(&writer);
    SharedTiles tiles = tiles_name(&writer);
    RegionText *texts = arena_alloc(model->arena, plan->regions.len * sizeof(RegionText));
    Edits large = edits_new(model->arena);
    split_prepare(&writer);
    merge_prepare(&writer);
    opaque_value_name(&writer);
    skew_name_functions(&writer);
    remove_annotations(model, &writer.small);
    remove_pragmas(&writer);
    prepare_regions(&writer, &tiles, texts);
    make_views(&writer, &tiles, texts);
    write_top(&writer, &large);
    tiles_declare(&tiles, &writer, &large, texts);
    path_write(&writer, &large, texts, tiles.declare == DECLARE_EACH);
    pipeline_include(&writer, &large);
    Edits all = join_edits(&writer, &large);
    split_declare(&writer, &all);
    braces_drop(&writer, &all);
    if (plan_merges(plan))
        merge_write(&writer, plan->regions.len ? &texts[0] : NULL, &all);
    edits_keep_all(edits, &all);
}
