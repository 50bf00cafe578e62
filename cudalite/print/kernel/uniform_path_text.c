/* The spine as text. Enters: statements around the regions, and what is done with each. Leaves:
 * edits: bound checks as predicates, guarded statements, the regions in their places. */
#include "../../analysis/uniform_path/inactive_threads.h"
#include "../../syntax/parse.h"
#include "../condition.h"
#include "writer.h"

/* --- pieces of the spine --------------------------------------------------------------------- */

/* Replaces a span by rendered lines, at the indentation of its text. */
static void replace_lines(Writer *writer, Edits *large, Span span, Text *lines)
{
    Str indent = code_indent(writer->input, span.begin),
        own = line_indent(writer->input, span.begin);
    Text *text = writer_text(writer, (Str){0});
    if (own.len < indent.len) /* of a directive */
        text_add(text, str_slice(indent, own.len, indent.len));
    text_trim_lines(lines);
    text_add_indented(text, lines, indent);
    edits_add(large, span, text);
}

static Text unindented_source(Writer *writer, Span span)
{
    Str indent = code_indent(writer->input, span.begin);
    Text text = text_new(writer->arena);
    edits_apply(&writer->small, writer->input, span.begin, span.end, &text);
    return text_unindent(&text, indent);
}

static void render_guarded(Writer *writer, Str active, Text *body, bool braces, Text *out)
{
    View *view = view_new(writer->arena);
    view_str(view, "active", active);
    view_text(view, "body", body);
    view_flag(view, "braces", braces);
    writer_render(writer, "guarded.cu", view, out);
}

/* Lines before and behind an item: loads and stores of kept elements. */
typedef struct {
    Text before, after;
} Frame;

static void add_frame(Writer *writer, const Frame *frame, Text *lines)
{
    if (!frame->before.len && !frame->after.len)
        return;
    Text all = text_new(writer->arena);
    text_add_text(&all, &frame->before);
    text_trim_lines(lines);
    text_add_text(&all, lines);
    text_add_c(&all, "\n");
    text_add_text(&all, &frame->after);
    *lines = all;
}

/* A number that the program spells out: it is the variable's before the `if`, too. */
static bool begins_with_number(const Declarator *declarator)
{
    return declarator->init && expr_bare(declarator->init)->kind == EXPR_NUMBER;
}

/* `float x = a[i], y = 0, z = b[i];` becomes `x = a[i]; z = b[i];`. */
static void leave_assignments(Writer *writer, const Stmt *stmt)
{
    uint32_t begin = writer_span(writer, stmt->first, stmt->first).begin;
    bool any = false;
    for (size_t i = 0; i < stmt->declarators.len; i++) {
        const Declarator *declarator = stmt->declarators.at[i];
        Span own = writer_span(writer, declarator->name_token, declarator->last);
        if (!declarator->init || begins_with_number(declarator))
            continue;
        edits_put(&writer->small, (Span){own.source, begin, own.begin}, any ? STR("; ") : (Str){0});
        begin = own.end;
        any = true;
    }
    Span end = writer_span(writer, stmt->last, stmt->last);
    if (any)
        edits_remove(&writer->small, (Span){end.source, begin, end.begin});
    else
        edits_remove(&writer->small, whole_line(writer->input, (Span){end.source, begin, end.end}));
}

/* Their declarations with the numbers that other threads have, and what makes them look as
 * loaded. */
static Frame frame_of_variables(Writer *writer, const PathItem *item)
{
    Arena *arena = writer->arena;
    Frame frame = {text_new(arena), text_new(arena)};
    for (size_t i = 0; i < item->before.len; i++) {
        const Stmt *stmt = item->before.at[i].stmt;
        const Type *type = stmt->declarators.at[0]->type;
        text_add(&frame.before, type->name);
        for (size_t k = 0; k < stmt->declarators.len; k++) {
            const Declarator *declarator = stmt->declarators.at[k];
            Str value = type_nothing(arena, type, type->name);
            if (begins_with_number(declarator)) {
                Text text = writer_source(writer, declarator->init->first, declarator->init->last);
                value = str_copy(arena, text_str(&text));
            }
            text_format(&frame.before, "%s%.*s = %.*s", k ? ", " : " ", STR_ARG(declarator->name),
                        STR_ARG(value));
            if (item->before.at[i].fresh && declarator->init && !begins_with_number(declarator))
                text_format(&frame.after, "%.*s = %.*s(%.*s);\n", STR_ARG(declarator->name),
                            STR_ARG(writer->reloaded), STR_ARG(declarator->name));
        }
        text_add_c(&frame.before, ";\n");
    }
    return frame;
}

/* The statements with all of the lines that are taken away where they begin and end. */
static Span with_removed(const Writer *writer, Span span)
{
    const Span own = span;
    for (size_t i = 0; i < writer->small.all.len; i++) {
        const Edit *edit = &writer->small.all.at[i];
        if (edit->begin < own.begin && own.begin < edit->end)
            span.begin = edit->begin;
        if (edit->begin < own.end && own.end < edit->end)
            span.end = edit->end;
    }
    return span;
}

static Text without_blanks_before(Writer *writer, const Text *body)
{
    const Str text = text_str(body);
    Text rest = text_new(writer->arena);
    text_add(&rest, str_slice(text, behind_blanks(text, 0), text.len));
    return rest;
}

static Text in_braces(const Writer *writer, Text *lines)
{
    Text braced = text_new(writer->arena);
    text_trim_lines(lines);
    text_add_c(&braced, "{\n");
    text_add(&braced, writer->indent);
    text_add_indented(&braced, lines, writer->indent);
    text_add_c(&braced, "\n}");
    return braced;
}

static void write_guarded(Writer *writer, Edits *large, const PathItem *item, const Frame *frame)
{
    const Span own = writer_span(writer, item->stmt->first, item->last->last);
    Span span = with_removed(writer, own);
    Text body = unindented_source(writer, span), out = text_new(writer->arena);
    const bool empty = !str_trim(text_str(&body)).len && !item->bare; /* nothing of it is left */
    if (span.begin != own.begin)
        body = without_blanks_before(writer, &body);
    if (!empty)
        span.end = own.end; /* the line's end stays */
    bool one = item->stmt == item->last && item->stmt->kind != STMT_IF &&
               item->stmt->kind != STMT_DECL && !item->bare;
    if (!empty)
        render_guarded(writer, guard_name(writer, item->guard), &body, !one, &out);
    Frame variables = frame_of_variables(writer, item);
    add_frame(writer, &variables, &out);
    add_frame(writer, frame, &out);
    if (empty && !out.len) {
        edits_remove(large, span);
        return;
    }
    if (empty)
        span = own;
    if (item->bare) /* an else may follow: it belongs to the user's if */
        out = in_braces(writer, &out);
    replace_lines(writer, large, span, &out);
}

/* Those of the guard around it for which the guard holds, or does not. */
static const Code *with_outer(const Writer *writer, const Guard *guard, const Code *own)
{
    return guard->outer ? code_and(writer->arena,
                                   code_word(writer->arena, guard_name(writer, guard->outer)), own)
                        : own;
}

static Str left_text(const Writer *writer, const Guard *guard)
{
    const Code *name = code_word(writer->arena, guard_name(writer, guard));
    return code_text(writer->arena, with_outer(writer, guard, code_not(writer->arena, name)));
}

static void write_otherwise(Writer *writer, Edits *large, const PathItem *item)
{
    Span keyword = writer_span(writer, item->stmt->first - 1, item->stmt->first - 1);
    Span span = writer_span(writer, item->stmt->first, item->stmt->last);
    Text body = unindented_source(writer, span), out = text_new(writer->arena);
    text_add_c(&out, "\n");
    render_guarded(writer, left_text(writer, item->guard), &body, item->stmt->kind == STMT_IF,
                   &out);
    Str indent = line_indent(writer->input, keyword.begin);
    Text *text = writer_text(writer, (Str){0});
    text_trim_lines(&out);
    text_add_indented(text, &out, indent);
    span.begin = keyword.begin;
    edits_add(large, span, text);
}

static void write_choice(Writer *writer, const PathItem *item)
{
    const Expr *value = item->value;
    const Type *type = item->declarator ? item->declarator->type : NULL;
    Span span = writer_span(writer, value->first, value->last);
    Str active = guard_name(writer, item->guard);
    Str otherwise = !type            ? STR("0")
                    : type->pointers ? STR("nullptr")
                                     : type_nothing(writer->arena, type, type->name);
    Str fresh = item->fresh ? writer->reloaded : (Str){0};
    bool loose = code_binding_of(value) <= BINDS_CHOICE;
    bool part = !type && !fresh.len; /* of a larger expression */
    Str made = {0}; /* a half and a float each become the other, so that ?: needs two of a kind */
    if (type && type->kind == TYPE_FLOATING && type->size == 2 && !type->pointers) {
        made = type->name;
        loose = true;
    }
    text_format(edits_open_at(&writer->small, span.begin), "%.*s%s%.*s ? %.*s%s", STR_ARG(fresh),
                fresh.len || part ? "(" : "", STR_ARG(active), STR_ARG(made), loose ? "(" : "");
    text_format(edits_open_at(&writer->small, span.end), "%s : %.*s%s", loose ? ")" : "",
                STR_ARG(otherwise), fresh.len || part ? ")" : "");
}

void path_write_small(Writer *writer)
{
    const UniformPath *path = &writer->plan->path;
    for (size_t i = 0; i < path->items.len; i++) {
        const PathItem *item = &path->items.at[i];
        if (item->kind == PATH_CHOICE)
            write_choice(writer, item);
        for (size_t k = 0; k < item->before.len; k++)
            leave_assignments(writer, item->before.at[k].stmt);
    }
}

/* As it stands, at its place. */
static const Code *source_code(void *context, const Expr *expr)
{
    Writer *writer = context;
    Text *text = writer_text(writer, (Str){0});
    *text = writer_source(writer, expr->first, expr->last);
    return code_source(writer->arena, text, code_binding_of(expr));
}

static Text guard_text(Writer *writer, const Guard *guard)
{
    Text out = text_new(writer->arena);
    const Conditions conditions = {writer->model, source_code, writer};
    const Code *own = guard->negated ? condition_opposite(&conditions, guard->expr)
                                     : source_code(writer, guard->expr);
    code_print(&out, with_outer(writer, guard, own));
    return out;
}

/* What the threads do that are taken out, before they would go. */
static void add_leaving(Writer *writer, const PathItem *item, Text *out)
{
    size_t before;
    is_return_check(item->stmt, &before);
    if (before == 0)
        return;
    const Stmt *block = item->stmt->then;
    Span span = writer_span(writer, block->body.at[0]->first, block->body.at[before - 1]->last);
    Text body = unindented_source(writer, span);
    render_guarded(writer, left_text(writer, item->guard), &body, true, out);
}

static void write_predicate(Writer *writer, Edits *large, const PathItem *item)
{
    View *view = view_new(writer->arena);
    Text out = text_new(writer->arena), condition = guard_text(writer, item->guard);
    Span span = writer_span(writer, item->stmt->first, item->stmt->last), whole = span;
    view_str(view, "active", guard_name(writer, item->guard));
    view_text(view, "condition", &condition);
    writer_render(writer, "predicate.cu", view, &out);
    if (item->is_return) {
        add_leaving(writer, item, &out);
        replace_lines(writer, large, span, &out);
        return;
    }
    const Stmt *then = item->stmt->then;
    bool block = then->kind == STMT_COMPOUND && !then->is_implied;
    span.end = writer_span(writer, then->first, then->first).begin;
    text_trim_lines(&out);
    text_add_c(&out, "\n");
    text_add_c(&out, block ? "" : "{\n");
    Str indent = line_indent(writer->input, span.begin);
    Text *text = writer_text(writer, item->bare ? STR("{ ") : (Str){0});
    text_add_indented(text, &out, indent);
    text_add(text, indent);
    edits_add(large, span, text);
    uint32_t end = writer_span(writer, then->last, then->last).end;
    if (!block)
        text_format(edits_open_at(large, end), "\n%.*s}", STR_ARG(indent));
    if (item->bare)
        text_add_c(edits_open_at(large, whole.end), " }");
}

static void write_region(Writer *writer, Edits *large, const PathItem *item, RegionText *region,
                         bool declare, const Frame *frame)
{
    Span span = writer_span(writer, item->stmt->first, item->last->last);
    Text out = text_new(writer->arena);
    if (plan_merges(writer->plan)) /* its copies stand in loops of their own (coarsened_body.c) */
        out = region_statements(region, item->guard);
    else
        region_render(region, item->guard, &out);
    if (item->bare || !declare) /* regions that share their tiles give names of their own */
        out = in_braces(writer, &out);
    Frame variables = frame_of_variables(writer, item);
    add_frame(writer, &variables, &out);
    add_frame(writer, frame, &out);
    replace_lines(writer, large, span, &out);
}

/* --- elements kept over more than a region --------------------------------------------------- */

/* The item whose lines hold the statement; its region's, where there is no statement. */
static size_t item_of(const Writer *writer, const Stmt *stmt, size_t region)
{
    if (!stmt)
        return region;
    for (size_t i = 0; i < writer->plan->path.items.len; i++) {
        const PathItem *item = &writer->plan->path.items.at[i];
        if (item->kind == PATH_GUARDED && item->stmt->first <= stmt->first &&
            stmt->last <= item->last->last)
            return i;
    }
    return writer->plan->path.items.len;
}

static void place_lines(Writer *writer, Edits *large, Frame *frames, size_t item, const Stmt *stmt,
                        bool store, Text *lines)
{
    if (item < writer->plan->path.items.len) {
        text_add_text(store ? &frames[item].after : &frames[item].before, lines);
        return;
    }
    Span span = writer_span(writer, stmt->first, stmt->last);
    Str indent = line_indent(writer->input, span.begin);
    Text *text = writer_text(writer, (Str){0});
    text_trim_lines(lines);
    if (store)
        text_format(text, "\n%.*s", STR_ARG(indent));
    text_add_indented(text, lines, indent);
    if (!store)
        text_format(text, "\n%.*s", STR_ARG(indent));
    uint32_t at = store ? span.end : span.begin;
    edits_insert(large, at, text);
}

static Frame *frame_items(Writer *writer, Edits *large, RegionText *texts)
{
    size_t count = writer->plan->path.items.len, region = 0;
    Frame *frames = arena_alloc(writer->arena, count * sizeof(Frame));
    for (size_t i = 0; i < count; i++)
        frames[i] = (Frame){text_new(writer->arena), text_new(writer->arena)};
    for (size_t i = 0; i < count; i++) {
        const PathItem *item = &writer->plan->path.items.at[i];
        if (item->kind != PATH_REGION)
            continue;
        RegionText *text = &texts[region++];
        for (size_t k = 0; k < text->plan->promoted.len; k++) {
            const Promoted *promoted = &text->plan->promoted.at[k];
            if (!keep_is_around(promoted))
                continue;
            Text load = text_new(writer->arena), store = text_new(writer->arena);
            region_render_promoted(text, item->guard, k, false, &load);
            place_lines(writer, large, frames, item_of(writer, promoted->first, i), promoted->first,
                        false, &load);
            if (!promoted->store)
                continue;
            region_render_promoted(text, item->guard, k, true, &store);
            place_lines(writer, large, frames, item_of(writer, promoted->last, i), promoted->last,
                        true, &store);
        }
    }
    return frames;
}

void path_write(Writer *writer, Edits *large, RegionText *texts, bool declare)
{
    size_t next = 0;
    const Frame *frames = frame_items(writer, large, texts);
    for (size_t i = 0; i < writer->plan->path.items.len; i++) {
        const PathItem *item = &writer->plan->path.items.at[i];
        switch (item->kind) {
        case PATH_PREDICATE: write_predicate(writer, large, item); break;
        case PATH_GUARDED: write_guarded(writer, large, item, &frames[i]); break;
        case PATH_OTHERWISE: write_otherwise(writer, large, item); break;
        case PATH_CHOICE: break;
        case PATH_REGION:
            write_region(writer, large, item, &texts[next++], declare, &frames[i]);
            break;
        }
    }
}
