/* Merged threads as text. Enters: a plan whose threads take the place of several, and the edits of
 * the kernel. Leaves: the whole body as one edit, in loops over those threads. */
#include "writer.h"

static void end_work(Writer *writer, const Stmt *stmt)
{
    if (!stmt)
        return;
    if (stmt->kind == STMT_RETURN)
        edits_add_weak(&writer->small, writer_span(writer, stmt->first, stmt->first),
                       writer_text(writer, STR("continue")));
    for (size_t i = 0; i < stmt_parts(stmt); i++)
        end_work(writer, stmt_part(stmt, i));
}

/* const float *in: const float *__restrict__ in, for the host has seen that they lie apart. */
static void restrict_arrays(Writer *writer)
{
    const Model *model = writer->model;
    for (size_t i = 0; i < model->arrays.len; i++) {
        const Array *array = model->arrays.at[i];
        Span name = writer_span(writer, array->param->name_token, array->param->name_token);
        if (!array->is_restrict && !array->param->is_member)
            text_add_c(edits_open_at(&writer->small, name.begin), "__restrict__ ");
    }
}

void merge_prepare(Writer *writer)
{
    if (!plan_merges(writer->plan))
        return;
    end_work(writer, writer->model->kernel->body);
    restrict_arrays(writer);
}

/* The user's statements, each with its edits. */
static Text statements_of(Writer *writer, Edits *all, Span inside, Str indent)
{
    Text text = text_new(writer->arena);
    edits_apply(all, writer->input, inside.begin, inside.end, &text);
    text = text_unindent(&text, indent);
    while (text.len && is_line_blank(text.at[text.len - 1]))
        text.len--;
    size_t begin = 0;
    while (begin < text.len && (text.at[begin] == '\n' || text.at[begin] == '\r'))
        begin++;
    return text_from(&text, begin);
}

/* There is no tile. */
static View *view_of_none(Arena *arena)
{
    View *view = view_new(arena);
    view_list(view, "tiles");
    view_flag(view, "has_loads", false);
    view_flag(view, "has_stores", false);
    return view;
}

void merge_write(Writer *writer, RegionText *region, Edits *all)
{
    const Merge *merge = &writer->plan->merge;
    const Stmt *body = writer->model->kernel->body;
    Span open = writer_span(writer, body->first, body->first),
         close = writer_span(writer, body->last, body->last),
         inside = {open.source, open.end, close.begin};
    Str base = line_indent(writer->input, open.begin), inner = base;
    for (size_t i = 0; i < body->body.len; i++) {
        Str own = code_indent(
            writer->input,
            writer_span(writer, body->body.at[i]->first, body->body.at[i]->first).begin);
        inner = own.len > inner.len ? own : inner;
        if (own.len > base.len)
            break;
    }
    View *view = region ? region->view : view_of_none(writer->arena);
    Text statements = statements_of(writer, all, inside, inner), out = text_new(writer->arena);
    view_text(view, "top", &writer->top);
    view_text(view, "body", &statements);
    view_str(view, "thread", writer->thread);
    view_str(view, "item", writer_name_of(writer, STR("item")));
    view_format(view, "axis", "%c", "xyz"[merge->axis]);
    view_format(view, "items", "%lld", (long long)merge->items);
    view_format(view, "step", "%lld", (long long)merge->step);
    view_flag(view, "over", merge->over != NULL);
    writer_render(writer, "merge.cu", view, &out);
    Text *text = writer_text(writer, STR("\n"));
    Str indent = str_format(writer->arena, "%.*s%.*s", STR_ARG(base), STR_ARG(writer->indent));
    text_trim_lines(&out);
    text_add(text, indent);
    text_add_indented(text, &out, indent);
    text_format(text, "\n%.*s", STR_ARG(base));
    Edits promoted = edits_new(writer->arena);
    for (size_t i = 0; i < all->all.len; i++)
        if (all->all.at[i].end <= inside.begin && all->all.at[i].begin < inside.begin)
            edits_keep(&promoted, &all->all.at[i]);
        else if (all->all.at[i].begin >= inside.end)
            edits_keep(&promoted, &all->all.at[i]);
    edits_add(&promoted, inside, text);
    *all = promoted;
}
