/* A kernel's plan as edits. Enters: a plan. Leaves: edits of the user's text; where a piece of text
 * cannot be edited after all, none, so that the kernel stays as it was. */
#include "rewrite.h"

#include <string.h>

#include "../front/parse.h"
#include "writer.h"

/* --- shared by the writer's files ------------------------------------------------------------ */

Str writer_name(Writer *writer, const char *const *names, size_t count)
{
    Unit *unit = writer->model->unit;
    Kernel *kernel = writer->model->kernel;
    Str name = {0};
    for (size_t i = 0; i < count && !name.len; i++)
        if (!strs_has(&writer->taken, str_of(names[i])) &&
            !unit_mentions(unit, kernel, str_of(names[i])))
            name = str_of(names[i]);
    if (!name.len)
        name = unit_free_name(writer->arena, unit, kernel, str_of(names[0]), &writer->taken);
    vec_push(writer->arena, &writer->taken, name);
    return name;
}

Str writer_name_of(Writer *writer, Str base)
{
    const char *names[1] = {str_c(writer->arena, base)};
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
    const Tokens *tokens = &writer->model->kernel->tokens;
    Span span;
    if (!tokens_written_at(tokens->at, tokens->len, first, last, &span)) {
        ((Writer *)writer)->failed = true;
        ((Writer *)writer)->macro_token = first;
        return (Span){writer->model->unit->source, 0, 0};
    }
    return span;
}

Text writer_source(Writer *writer, size_t first, size_t last)
{
    Span span = writer_span(writer, first, last);
    Text text = text_new(writer->arena);
    edits_apply(&writer->small, writer->input, span.begin, span.end, &text);
    return text;
}

Str guard_name(const Writer *writer, const Guard *guard)
{
    return guard ? writer->guard_names.at[guard->id] : (Str){0};
}

/* --- annotations ----------------------------------------------------------------------------- */

/* Those of one line together; what stands behind them takes their place. */
/* All that an if or a loop without braces governs begins with it: what follows takes its place in the line. */
static bool begins_statement(const Kernel *kernel, const Annotation *annotation)
{
    const Token *before = &kernel->tokens.at[annotation->first_token - 1];
    return before->kind == TOKEN_RPAREN || token_is(*before, "else") || token_is(*before, "do");
}

void rewrite_remove_annotations(const Model *model, Edits *edits)
{
    const Kernel *kernel = model->kernel;
    Str input = model->unit->source->text;
    Text *nothing = text_make(edits->arena, (Str){0});
    for (size_t i = 0; i < kernel->annotations.len; i++) {
        Span span = kernel->annotations.at[i]->where;
        uint32_t next = behind_blanks(input, span.end);
        while (i + 1 < kernel->annotations.len &&
               kernel->annotations.at[i + 1]->where.begin == next) {
            span.end = kernel->annotations.at[++i]->where.end;
            next = behind_blanks(input, span.end);
        }
        Span line = whole_line(input, span);
        line.end = line.end > next ? line.end : next;
        if (begins_statement(kernel, kernel->annotations.at[i])) {
            line.begin = span.begin;
            line.end = behind_blanks(input, line.end);
        }
        edits_add(edits, line, nothing);
    }
}

static void remove_pragmas(Writer *writer)
{
    for (size_t i = 0; i < writer->plan->regions.len; i++) {
        const Loop *loop = writer->plan->regions.at[i]->region.loop;
        Pragmas pragmas = loop ? pragmas_of_loop(writer->model, loop->stmt) : (Pragmas){0};
        for (size_t k = 0; k < pragmas.len; k++) {
            Span span = writer_span(writer, pragmas.at[k].first, pragmas.at[k].last);
            edits_add(&writer->small, whole_line(writer->input, span),
                      writer_text(writer, (Str){0}));
        }
    }
}

/* --- pieces of the spine --------------------------------------------------------------------- */

/* Replaces a span by rendered lines, at the indentation of its text. */
static void replace_lines(Writer *writer, Edits *large, Span span, Text *lines)
{
    bool alone;
    Str indent = code_indent(writer->input, span.begin),
        own = line_indent(writer->input, span.begin, &alone);
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
        edits_add(&writer->small, (Span){own.source, begin, own.begin},
                  writer_text(writer, any ? STR("; ") : (Str){0}));
        begin = own.end;
        any = true;
    }
    Span end = writer_span(writer, stmt->last, stmt->last);
    if (any)
        edits_add(&writer->small, (Span){end.source, begin, end.begin},
                  writer_text(writer, (Str){0}));
    else
        edits_add(&writer->small, whole_line(writer->input, (Span){end.source, begin, end.end}),
                  writer_text(writer, (Str){0}));
}

/* Their declarations with the numbers that other threads have, and what makes them look as loaded. */
static Frame frame_of_variables(Writer *writer, const SpineItem *item)
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

static void write_guarded(Writer *writer, Edits *large, const SpineItem *item, const Frame *frame)
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
        edits_add(large, span, writer_text(writer, (Str){0}));
        return;
    }
    if (empty)
        span = own;
    if (item->bare) { /* an else may follow: it belongs to the user's if */
        Text braced = text_new(writer->arena);
        text_trim_lines(&out);
        text_add_c(&braced, "{\n");
        text_add(&braced, writer->indent);
        text_add_indented(&braced, &out, writer->indent);
        text_add_c(&braced, "\n}");
        out = braced;
    }
    replace_lines(writer, large, span, &out);
}

static void write_otherwise(Writer *writer, Edits *large, const SpineItem *item)
{
    Span keyword = writer_span(writer, item->stmt->first - 1, item->stmt->first - 1);
    Span span = writer_span(writer, item->stmt->first, item->stmt->last);
    Text body = unindented_source(writer, span), out = text_new(writer->arena);
    Str active = str_format(writer->arena, "!%.*s", STR_ARG(guard_name(writer, item->guard)));
    if (item->guard->outer)
        active = str_format(writer->arena, "%.*s && %.*s",
                            STR_ARG(guard_name(writer, item->guard->outer)), STR_ARG(active));
    text_add_c(&out, "\n");
    render_guarded(writer, active, &body, item->stmt->kind == STMT_IF, &out);
    bool alone;
    Str indent = line_indent(writer->input, keyword.begin, &alone);
    Text *text = writer_text(writer, (Str){0});
    text_trim_lines(&out);
    text_add_indented(text, &out, indent);
    span.begin = keyword.begin;
    edits_add(large, span, text);
}

Str type_nothing(Arena *arena, const Type *type, Str text)
{
    switch (type->kind) {
    case TYPE_BOOL: return STR("false");
    case TYPE_INTEGER: return STR("0");
    case TYPE_FLOATING: /* long double has no size here */
        if (type->size != 2)
            return STR("0");
        /* fall through */
    default: return str_format(arena, "%.*s()", STR_ARG(text));
    }
}

static void write_choice(Writer *writer, const SpineItem *item)
{
    const Expr *value = item->value;
    const Type *type = item->declarator ? item->declarator->type : NULL;
    Span span = writer_span(writer, value->first, value->last);
    Str active = guard_name(writer, item->guard);
    Str otherwise = !type            ? STR("0")
                    : type->pointers ? STR("nullptr")
                                     : type_nothing(writer->arena, type, type->name);
    Str fresh = item->fresh ? writer->reloaded : (Str){0};
    bool loose = value->kind == EXPR_TERNARY || value->kind == EXPR_ASSIGN;
    bool part = !type && !fresh.len; /* of a larger expression */
    Str made = {0}; /* a half and a float each become the other, so that ?: needs two of a kind */
    if (type && type->kind == TYPE_FLOATING && type->size == 2 && !type->pointers) {
        made = type->name;
        loose = true;
    }
    edits_add(&writer->small, (Span){span.source, span.begin, span.begin},
              writer_text(writer, str_format(writer->arena, "%.*s%s%.*s ? %.*s%s", STR_ARG(fresh),
                                             fresh.len || part ? "(" : "", STR_ARG(active),
                                             STR_ARG(made), loose ? "(" : "")));
    edits_add(&writer->small, (Span){span.source, span.end, span.end},
              writer_text(writer, str_format(writer->arena, "%s : %.*s%s", loose ? ")" : "",
                                             STR_ARG(otherwise), fresh.len || part ? ")" : "")));
}

/* What changes inside of the user's statements. */
static void write_small(Writer *writer, const SpineItem *item)
{
    if (item->kind == SPINE_CHOICE)
        write_choice(writer, item);
    for (size_t i = 0; i < item->before.len; i++)
        leave_assignments(writer, item->before.at[i].stmt);
}

static bool is_written(const Writer *writer, const Expr *expr, Span *where)
{
    const Tokens *tokens = &writer->model->kernel->tokens;
    return tokens_written_at(tokens->at, tokens->len, expr->first, expr->last, where);
}

/* `a || b` with nothing but blanks and parentheses around the operator: no comment is lost. */
static bool is_plain_or(const Writer *writer, const Expr *expr)
{
    Span a, b;
    if (expr->kind != EXPR_BINARY || expr->op != TOKEN_OR_OR || !is_written(writer, expr->a, &a) ||
        !is_written(writer, expr->b, &b) || a.source != b.source || a.end > b.begin)
        return false;
    for (uint32_t i = a.end; i < b.begin; i++)
        if (!strchr(" \t\r\n|()", a.source->text.at[i]))
            return false;
    return true;
}

/* Adds `row >= n` as `row < n`, where both are integers; `a || b` as negations joined by &&; anything
 * else as `!(...)`. */
static void add_negated(Writer *writer, const Expr *whole, Text *out)
{
    Span span;
    const Expr *expr = is_written(writer, expr_bare(whole), &span) ? expr_bare(whole) : whole;
    static const struct {
        TokenKind from;
        const char *to;
    } flips[] = {{TOKEN_LESS, " >= "},         {TOKEN_GREATER, " <= "}, {TOKEN_LESS_EQUAL, " > "},
                 {TOKEN_GREATER_EQUAL, " < "}, {TOKEN_EQUAL, " != "},   {TOKEN_NOT_EQUAL, " == "}};
    bool integers = false;
    for (size_t i = 0; i < writer->model->conditions.len; i++)
        if (writer->model->conditions.at[i]->expr == expr)
            integers = writer->model->conditions.at[i]->comparison;
    for (size_t i = 0; integers && expr->kind == EXPR_BINARY && i < sizeof flips / sizeof *flips;
         i++)
        if (flips[i].from == expr->op) {
            Text left = writer_source(writer, expr->a->first, expr->a->last);
            Text right = writer_source(writer, expr->b->first, expr->b->last);
            text_add_text(out, &left);
            text_add_c(out, flips[i].to);
            text_add_text(out, &right);
            return;
        }
    if (expr->kind == EXPR_UNARY && expr->op == TOKEN_NOT &&
        (expr->a->kind == EXPR_NAME || expr->a->kind == EXPR_PAREN)) {
        Text operand = writer_source(writer, expr->a->first, expr->a->last);
        text_add_text(out, &operand);
        return;
    }
    if (is_plain_or(writer, expr)) {
        add_negated(writer, expr->a, out);
        text_add_c(out, " && ");
        add_negated(writer, expr->b, out);
        return;
    }
    Text source = writer_source(writer, whole->first, whole->last);
    bool tight = whole->kind == EXPR_NAME || whole->kind == EXPR_PAREN;
    text_add_c(out, tight ? "!" : "!(");
    text_add_text(out, &source);
    text_add_c(out, tight ? "" : ")");
}

static Text guard_text(Writer *writer, const Guard *guard)
{
    Text out = text_new(writer->arena);
    bool joined = guard->expr->kind == EXPR_BINARY && guard->expr->op == TOKEN_AND_AND;
    bool tight = guard->expr->kind != EXPR_TERNARY && guard->expr->kind != EXPR_ASSIGN &&
                 (guard->expr->kind != EXPR_BINARY ||
                  (guard->expr->op != TOKEN_OR_OR && guard->expr->op != TOKEN_COMMA));
    bool parentheses = !guard->negated && guard->outer && !tight && !joined;
    if (guard->outer) {
        text_add(&out, guard_name(writer, guard->outer));
        text_add_c(&out, " && ");
    }
    text_add_c(&out, parentheses ? "(" : "");
    if (guard->negated) {
        add_negated(writer, guard->expr, &out);
    } else {
        Text source = writer_source(writer, guard->expr->first, guard->expr->last);
        text_add_text(&out, &source);
    }
    text_add_c(&out, parentheses ? ")" : "");
    return out;
}

/* What the threads do that are taken out, before they would go. */
static void add_leaving(Writer *writer, const SpineItem *item, Text *out)
{
    size_t before;
    is_return_check(item->stmt, &before);
    if (before == 0)
        return;
    const Stmt *block = item->stmt->then;
    Span span = writer_span(writer, block->body.at[0]->first, block->body.at[before - 1]->last);
    Text body = unindented_source(writer, span);
    Str active = str_format(writer->arena, "!%.*s", STR_ARG(guard_name(writer, item->guard)));
    if (item->guard->outer)
        active = str_format(writer->arena, "%.*s && %.*s",
                            STR_ARG(guard_name(writer, item->guard->outer)), STR_ARG(active));
    render_guarded(writer, active, &body, true, out);
}

static void write_predicate(Writer *writer, Edits *large, const SpineItem *item)
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
    bool alone;
    Str indent = line_indent(writer->input, span.begin, &alone);
    Text *text = writer_text(writer, item->bare ? STR("{ ") : (Str){0});
    text_add_indented(text, &out, indent);
    text_add(text, indent);
    edits_add(large, span, text);
    uint32_t end = writer_span(writer, then->last, then->last).end;
    if (!block)
        edits_add(large, (Span){span.source, end, end},
                  writer_text(writer, str_format(writer->arena, "\n%.*s}", STR_ARG(indent))));
    if (item->bare)
        edits_add(large, (Span){span.source, whole.end, whole.end}, writer_text(writer, STR(" }")));
}

static void write_region(Writer *writer, Edits *large, const SpineItem *item, RegionText *region,
                         bool declare, const Frame *frame)
{
    Span span = writer_span(writer, item->stmt->first, item->last->last);
    Text out = text_new(writer->arena);
    if (plan_merges(writer->plan)) /* its copies stand in loops of their own (merge.c) */
        out = region_statements(region, item->guard);
    else
        region_render(region, item->guard, &out);
    if (item->bare || !declare) { /* regions that share their tiles give names of their own */
        Text braced = text_new(writer->arena);
        text_trim_lines(&out);
        text_add_c(&braced, "{\n");
        text_add(&braced, writer->indent);
        text_add_indented(&braced, &out, writer->indent);
        text_add_c(&braced, "\n}");
        out = braced;
    }
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
    for (size_t i = 0; i < writer->plan->spine.items.len; i++) {
        const SpineItem *item = &writer->plan->spine.items.at[i];
        if (item->kind == SPINE_GUARDED && item->stmt->first <= stmt->first &&
            stmt->last <= item->last->last)
            return i;
    }
    return writer->plan->spine.items.len;
}

static void place_lines(Writer *writer, Edits *large, Frame *frames, size_t item, const Stmt *stmt,
                        bool store, Text *lines)
{
    if (item < writer->plan->spine.items.len) {
        text_add_text(store ? &frames[item].after : &frames[item].before, lines);
        return;
    }
    Span span = writer_span(writer, stmt->first, stmt->last);
    bool alone;
    Str indent = line_indent(writer->input, span.begin, &alone);
    Text *text = writer_text(writer, (Str){0});
    text_trim_lines(lines);
    if (store)
        text_format(text, "\n%.*s", STR_ARG(indent));
    text_add_indented(text, lines, indent);
    if (!store)
        text_format(text, "\n%.*s", STR_ARG(indent));
    uint32_t at = store ? span.end : span.begin;
    edits_add(large, (Span){span.source, at, at}, text);
}

static Frame *frame_items(Writer *writer, Edits *large, RegionText *texts)
{
    size_t count = writer->plan->spine.items.len, region = 0;
    Frame *frames = arena_alloc(writer->arena, count * sizeof(Frame));
    for (size_t i = 0; i < count; i++)
        frames[i] = (Frame){text_new(writer->arena), text_new(writer->arena)};
    for (size_t i = 0; i < count; i++) {
        const SpineItem *item = &writer->plan->spine.items.at[i];
        if (item->kind != SPINE_REGION)
            continue;
        RegionText *text = &texts[region++];
        for (size_t k = 0; k < text->plan->kept.len; k++) {
            const Kept *kept = &text->plan->kept.at[k];
            if (!keep_is_around(kept))
                continue;
            Text load = text_new(writer->arena), store = text_new(writer->arena);
            region_render_kept(text, item->guard, k, false, &load);
            place_lines(writer, large, frames, item_of(writer, kept->first, i), kept->first, false,
                        &load);
            if (!kept->store)
                continue;
            region_render_kept(text, item->guard, k, true, &store);
            place_lines(writer, large, frames, item_of(writer, kept->last, i), kept->last, true,
                        &store);
        }
    }
    return frames;
}

/* --- shared memory of several regions -------------------------------------------------------- */

static bool same_tiles(const PlanRegion *a, const PlanRegion *b)
{
    if (a->tiles.len != b->tiles.len)
        return false;
    for (size_t i = 0; i < a->tiles.len; i++) {
        const Tile *x = a->tiles.at[i], *y = b->tiles.at[i];
        if (x->print->array != y->print->array || x->print->rank != y->print->rank ||
            x->stages != y->stages || (x->partner != NULL) != (y->partner != NULL) ||
            (x->partner && x->partner->array != y->partner->array))
            return false;
        for (unsigned d = 0; d < x->print->rank; d++)
            if (x->print->row != y->print->row ||
                x->print->dims[d].extent != y->print->dims[d].extent ||
                x->layout.extents[d] != y->layout.extents[d])
                return false;
    }
    return true;
}

typedef enum { DECLARE_EACH, DECLARE_ONCE, DECLARE_UNION } Declare;

/* The first region with tiles at or behind the i-th; their number where there is none. */
static size_t next_tiled(const Plan *plan, size_t i)
{
    while (i < plan->regions.len && plan->regions.at[i]->tiles.len == 0)
        i++;
    return i;
}

static Declare how_to_declare(const Plan *plan)
{
    size_t first = next_tiled(plan, 0), next = next_tiled(plan, first + 1);
    if (plan_asked_bytes(plan))
        return DECLARE_UNION;
    if (next >= plan->regions.len)
        return DECLARE_EACH;
    for (; next < plan->regions.len; next = next_tiled(plan, next + 1))
        if (!same_tiles(plan->regions.at[first], plan->regions.at[next]))
            return DECLARE_UNION;
    return DECLARE_ONCE;
}

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
    bool alone;
    Str base = line_indent(writer->input, brace, &alone);
    Str inner = str_format(writer->arena, "%.*s%.*s", STR_ARG(base), STR_ARG(writer->indent));
    if (body->body.len) {
        Span first = writer_span(writer, body->body.at[0]->first, body->body.at[0]->first);
        Str there = line_indent(writer->input, first.begin, &alone);
        if (alone)
            inner = there;
    }
    Text *text = writer_text(writer, STR("\n"));
    text_add(text, inner);
    text_trim_lines(lines);
    text_add_indented(text, lines, inner);
    Str input = writer->input;
    uint32_t end = behind_line_blanks(input, brace);
    if (ends_with_directive(text_str(lines)) && end < input.len && input.at[end] != '\n')
        text_format(text, "\n%.*s", STR_ARG(inner));
    edits_add(large, (Span){writer->model->unit->source, brace, brace}, text);
}

void writer_render_at_top(Writer *writer, Edits *large, const char *name, const View *view)
{
    Text lines = text_new(writer->arena);
    writer_render(writer, name, view, &lines);
    writer_add_at_top(writer, large, &lines);
}

static void declare_at_top(Writer *writer, Edits *large, Declare declare, RegionText *regions,
                           Str name, const Str *members)
{
    const Plan *plan = writer->plan;
    Text out = text_new(writer->arena);
    if (declare == DECLARE_ONCE) {
        size_t first = next_tiled(plan, 0);
        for (size_t i = 0; i < plan->regions.at[first]->tiles.len; i++) {
            View *view = view_new(writer->arena);
            region_tile_view(&regions[first], i, view);
            writer_render(writer, "tile_declare.cu", view, &out);
        }
    } else {
        View *view = view_new(writer->arena);
        int64_t asked = plan_asked_bytes(plan);
        view_list(view, "regions");
        view_list(view, "alone");
        view_flag(view, "single", plan->regions.len == 1);
        view_str(view, "union", name);
        view_str(view, "asked", asked ? writer_name_of(writer, STR("cudalite_tiles")) : (Str){0});
        view_str(view, "type", asked ? writer_name_of(writer, STR("Tiles")) : (Str){0});
        view_format(view, "kilobytes", "%lld", (long long)((asked + 1023) >> 10));
        view_format(view, "bytes", "%lld", (long long)asked);
        for (size_t k = next_tiled(plan, 0); k < plan->regions.len; k = next_tiled(plan, k + 1)) {
            View *item = view_item(view, members[k].len ? "regions" : "alone");
            view_str(item, "member", members[k]);
            RegionText named = regions[k];
            for (size_t i = 0; i < named.tile_names.len; i++) {
                View *tile = view_item(item, "tiles");
                region_tile_view(&named, i, tile);
                Str full = named.tile_names.at[i]; /* "tiles.loop_1.a_tile" */
                size_t at = full.len;
                while (at > 0 && full.at[at - 1] != '.')
                    at--;
                view_str(tile, "name", str_slice(full, at, full.len));
            }
        }
        writer_render(writer, "tile_union.cu", view, &out);
    }
    writer_add_at_top(writer, large, &out);
}

/* Why the kernel cannot be written, as far as it is known. */
static void tell_unwritten(const Writer *writer)
{
    const Model *model = writer->model;
    Diag *diag;
    if (writer->macro_token) {
        diag_report(model->diags, DIAG_ORIGIN_UNNAMED,
                    model_place(model, writer->macro_token, writer->macro_token),
                    "the kernel stays as it is: only a part of what this macro expands to would "
                    "change; write that part in the kernel itself");
    } else if (writer->unasserted.len) {
        diag = diag_report(model->diags, DIAG_ORIGIN_UNNAMED, model->kernel->where,
                           "the kernel stays as it is: the value of '%.*s' decides what it does, "
                           "but cannot be asserted here",
                           STR_ARG(writer->unasserted));
        diag_note(model->diags, diag, (Span){0}, "define it above the kernel, and only there");
    } else if (writer->unwritten.len) {
        diag =
            diag_report(model->diags, DIAG_ORIGIN_UNNAMED, model->kernel->where,
                        "the kernel stays as it is: %.*s cannot be written in the names that are "
                        "in scope",
                        STR_ARG(writer->unwritten));
        diag_note(model->diags, diag, (Span){0},
                  "give that value a name before the loop, as in const int last = ..., and use it");
    } else {
        diag_report(model->diags, DIAG_ORIGIN_UNNAMED, model->kernel->where,
                    "the kernel stays as it is: a part of it cannot be written in the names that "
                    "are in scope");
    }
}

/* --- the kernel ------------------------------------------------------------------------------ */

/* The step from a line of the body to a line inside its first nested block, or from the body's
 * brace to its first line. */
static Str find_indent(const Model *model)
{
    const Str input = model->unit->source->text;
    const Stmt *body = model->kernel->body;
    const Tokens *tokens = &model->kernel->tokens;
    bool alone;
    Str base = line_indent(input, tokens->at[body->first].span.begin, &alone);
    for (size_t i = 0; i < body->body.len; i++) {
        Span span;
        if (!tokens_written_at(tokens->at, tokens->len, body->body.at[i]->first,
                               body->body.at[i]->first, &span))
            continue;
        Str inner = line_indent(input, span.begin, &alone);
        if (alone && inner.len > base.len)
            return str_slice(inner, base.len, inner.len);
    }
    return STR("    ");
}

static void name_guards(Writer *writer)
{
    static const char *const names[] = {"active", "in_bounds", "is_active"};
    for (size_t i = 0; i < writer->plan->spine.items.len; i++)
        if (writer->plan->spine.items.at[i].kind == SPINE_PREDICATE)
            vec_push(writer->arena, &writer->guard_names, writer_name(writer, names, 3));
}

bool rewrite_kernel(const Plan *plan, Templates *templates, Edits *edits)
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
    const bool written = plan->loops || (model->swap && !plan_merges(plan));
    if (written && !plan->regions.len) { /* as it shall be */
        rewrite_remove_annotations(model, edits);
        if (!plan->loops)
            assume_write(&writer, edits);
        return !writer.failed;
    }
    if (!plan->regions.len && !plan_merges(plan) && !plan->relayouts.len)
        return true;
    name_guards(&writer);
    Declare declare = how_to_declare(plan);
    RegionText *texts = arena_alloc(model->arena, plan->regions.len * sizeof(RegionText));
    Str *members = arena_alloc(model->arena, plan->regions.len * sizeof(Str));
    Str name = declare == DECLARE_UNION ? writer_name_of(&writer, STR("tiles")) : (Str){0};
    split_prepare(&writer);
    merge_prepare(&writer);
    reload_name(&writer);
    rewrite_remove_annotations(model, &writer.small);
    remove_pragmas(&writer);
    for (size_t i = 0; i < plan->regions.len; i++) {
        const char *prefix = "";
        size_t taken = writer.taken.len;
        if (declare == DECLARE_UNION) {
            members[i] = plan->regions.len == 1
                             ? (Str){0}
                             : writer_name_of(&writer, str_format(model->arena, "loop_%zu", i + 1));
            taken = writer.taken.len;
            prefix =
                str_c(model->arena, str_format(model->arena, "%.*s.%.*s%s", STR_ARG(name),
                                               STR_ARG(members[i]), members[i].len ? "." : ""));
        }
        region_prepare(&texts[i], &writer, plan->regions.at[i], prefix);
        if (declare == DECLARE_EACH || i + 1 == plan->regions.len)
            continue;
        writer.taken.len = taken; /* each in a scope of its own, but for what stands around it */
        for (size_t k = 0; k < texts[i].kept_names.len; k++)
            vec_push(model->arena, &writer.taken, texts[i].kept_names.at[k]);
        vector_keep_names(&writer);
    }
    relayout_write(&writer);
    for (size_t i = 0; i < plan->spine.items.len; i++)
        write_small(&writer, &plan->spine.items.at[i]);
    size_t next = 0;
    for (size_t i = 0; i < plan->spine.items.len; i++)
        if (plan->spine.items.at[i].kind == SPINE_REGION)
            region_make_view(&texts[next++], plan->spine.items.at[i].guard,
                             declare == DECLARE_EACH);
    dead_remove(&writer);
    Edits large = edits_new(model->arena);
    assume_write(&writer, &large);
    reload_write(&writer, &large);
    Text functions = text_new(model->arena);
    dead_functions(&writer, &functions);
    if (text_str(&functions).len)
        writer_add_at_top(&writer, &large, &functions);
    words_declare(&writer, &large);
    vector_declare(&writer, &large);
    if (declare != DECLARE_EACH)
        declare_at_top(&writer, &large, declare, texts, name, members);
    next = 0;
    const Frame *frames = frame_items(&writer, &large, texts);
    for (size_t i = 0; i < plan->spine.items.len; i++) {
        const SpineItem *item = &plan->spine.items.at[i];
        switch (item->kind) {
        case SPINE_PREDICATE: write_predicate(&writer, &large, item); break;
        case SPINE_GUARDED: write_guarded(&writer, &large, item, &frames[i]); break;
        case SPINE_OTHERWISE: write_otherwise(&writer, &large, item); break;
        case SPINE_CHOICE: break;
        case SPINE_REGION:
            write_region(&writer, &large, item, &texts[next++], declare == DECLARE_EACH,
                         &frames[i]);
            break;
        }
    }
    pipeline_include(&writer, &large);
    /* Small edits inside a large one are part of its text already. */
    Edits all = edits_new(model->arena);
    for (size_t i = 0; i < writer.small.all.len; i++) {
        const Edit *edit = &writer.small.all.at[i];
        bool inside = false, across = false;
        for (size_t k = 0; k < large.all.len && !inside; k++) {
            const Edit *other = &large.all.at[k];
            inside = other->begin <= edit->begin && edit->end <= other->end &&
                     other->begin != other->end;
            across |= other->begin < edit->end && edit->begin < other->end;
        }
        writer.failed |= !inside && across; /* one of them would be lost */
        if (!inside)
            edits_keep(&all, edit);
    }
    for (size_t i = 0; i < large.all.len; i++)
        edits_keep(&all, &large.all.at[i]);
    split_declare(&writer, &all);
    if (plan_merges(plan))
        merge_write(&writer, plan->regions.len ? &texts[0] : NULL, &all);
    if (writer.failed) {
        tell_unwritten(&writer);
        return false;
    }
    if (!lines_keep(&writer, &all))
        return false;
    for (size_t i = 0; i < all.all.len; i++)
        edits_keep(edits, &all.all.at[i]);
    return true;
}
