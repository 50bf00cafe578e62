/* What the text of a kernel is made with. Enters: a plan, the kernel's text and its small edits.
 * Leaves: names that are free, the user's text with those edits, rendered templates, lines at the
 * beginning of the body. */
#include "writer.h"

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

void writer_render(Writer *writer, const char *name, const View *view, Text *out)
{
    template_render(writer->templates, name, view, writer->indent, out);
}

Str guard_name(const Writer *writer, const Guard *guard)
{
    return guard ? writer->guard_names.at[guard->id] : (Str){0};
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

/* --- the thread's number --------------------------------------------------------------------- */

const Code *thread_number_of(const Model *model, const Code *const axes[3])
{
    Arena *arena = model->arena;
    const Code *number = NULL;
    for (unsigned axis = 3; axis-- > 0;) {
        if (model->block_size[axis] == 1 && (axis > 0 || number))
            continue;
        if (number)
            number = code_product(arena, number, code_of_constant(model, model->block_size[axis]));
        number = number ? code_sum(arena, number, axes[axis]) : axes[axis];
    }
    return number;
}

const Code *writer_thread_number(Writer *writer)
{
    static const char *const names[] = {"tid", "thread_number"};
    if (!writer->thread_number.len)
        writer->thread_number = writer_name(writer, names, 2);
    return code_word(writer->arena, writer->thread_number);
}

void writer_declare_thread_number(Writer *writer, Edits *large)
{
    bool is_used = false;
    for (size_t i = 0; i < large->all.len && writer->thread_number.len && !is_used; i++) {
        const Str text = text_str(large->all.at[i].text);
        is_used = str_find_word(text, writer->thread_number, 0) < text.len;
    }
    if (!is_used)
        return;
    /* what is there at the beginning of the body */
    const Code *const axes[3] = {code_word(writer->arena, STR("threadIdx.x")),
                                 code_word(writer->arena, STR("threadIdx.y")),
                                 code_word(writer->arena, STR("threadIdx.z"))};
    View *view = view_new(writer->arena);
    view_str(view, "number", writer->thread_number);
    view_code(view, "value", thread_number_of(writer->model, axes));
    writer_render_at_top(writer, large, "thread_number.cu", view);
}
