/* A kernel's plan as edits. Enters: a plan. Leaves: edits of the user's text; where a piece of text
 * cannot be edited after all, none, so that the kernel stays as it was. */
#include "rewrite.h"

#include "../../passes/coarsen/register_tiling.h"
#include "../../passes/plan_text.h"
#include "../source_edits.h"
#include "writer.h"

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
    writer_declare_thread_number(&writer, &large);
    pipeline_include(&writer, &large);
    Edits all = join_edits(&writer, &large);
    split_declare(&writer, &all);
    braces_drop(&writer, &all);
    if (plan_merges(plan))
        merge_write(&writer, plan->regions.len ? &texts[0] : NULL, &all);
    edits_keep_all(edits, &all);
}
