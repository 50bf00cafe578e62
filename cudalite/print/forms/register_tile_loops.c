/* Loops over threads as text. Enters: pieces of a kernel, and which variables each thread has.
 * Leaves: the file, in which the kernel is written as if somebody had merged its threads by hand;
 * what reads it needs no other notion of them than that of a loop. */
#include "register_tile_loops.h"

#include "../../syntax/parse.h"
#include "../source_edits.h"
#include "lane_vectors.h"

/* --- words ------------------------------------------------------------------------------------ */

/* blockIdx.x * blockDim.x: the last token of it; 0: that does not stand there. */
static size_t place_of_block(const Writing *writing, size_t at)
{
    const Tokens *tokens = &writing->model->kernel->tokens;
    bool is = at + 6 < tokens->len && !tokens->at[at].origin &&
              token_is(tokens->at[at], "blockIdx") && tokens->at[at + 3].kind == TOKEN_STAR &&
              token_is(tokens->at[at + 4], "blockDim") && tokens->at[at + 5].kind == TOKEN_DOT &&
              token_is(tokens->at[at + 6], str_c(writing->arena, writing_name_at(writing, at + 2)));
    Span span;
    return is && tokens_written_at(tokens, at, at + 6, &span) ? at + 6 : 0;
}

/* blockIdx.x, of blocks that are larger; threadIdx.x, of the item. In sums, and products for the
 * block, it needs no parentheses. */
static Text *place_text(Writing *writing, size_t at, size_t last)
{
    const Tokens *tokens = &writing->model->kernel->tokens;
    const ThreadLoops *loops = writing->loops;
    const unsigned axis = token_is(tokens->at[at + 2], "y");
    const char letter = axis ? 'y' : 'x';
    TokenKind left = tokens->at[at - 1].kind, right = tokens->at[last + 1].kind;
    const int64_t reach = loops->blocks[axis] * writing->model->block_size[axis];
    bool thread = token_is(tokens->at[at], "threadIdx");
    if (token_is(tokens->at[at], "blockDim"))
        return text_make(writing->arena, str_format(writing->arena, "%lld",
                                                    (long long)writing->model->block_size[axis]));
    bool plain = !tokens->at[at].origin &&
                 writing_takes_sum(left == TOKEN_PLUS ? TOKEN_LPAREN : left, /* both are unsigned */
                                   !thread && right == TOKEN_STAR ? TOKEN_PLUS : right);
    Str text =
        thread && loops->vectors.len ? str_format(writing->arena, "threadIdx.%c * %lld", letter,
                                                  (long long)loops->items.count[axis])
        : thread ? str_format(writing->arena, "threadIdx.%c + %.*s * %lld", letter,
                              STR_ARG(writing->items[axis]), (long long)loops->items.step[axis])
                 : str_format(writing->arena, "blockIdx.%c * %lld", letter,
                              (long long)(last > at + 2 ? reach : loops->blocks[axis]));
    return text_make(writing->arena,
                     plain ? text : str_format(writing->arena, "(%.*s)", STR_ARG(text)));
}

static void edit_places(Writing *writing)
{
    const Tokens *tokens = &writing->model->kernel->tokens;
    for (size_t i = 0; i < writing->loops->indices.len; i++) {
        const ThreadIndex *index = &writing->loops->indices.at[i];
        for (size_t at = index->declarator->first; at + 2 <= index->declarator->last; at++) {
            Str name = writing_name_at(writing, at);
            const unsigned axis = token_is(tokens->at[at + 2], "y");
            if (!name_is_place(name) || tokens->at[at + 1].kind != TOKEN_DOT ||
                token_is(tokens->at[at + 2], "z") || writing->loops->items.count[axis] == 1 ||
                (str_is(name, "blockDim") &&
                 writing->model->block_size[axis] == writing->loops->threads[axis]))
                continue;
            size_t last = place_of_block(writing, at);
            last = last ? last : at + 2;
            if (str_is(name, "blockIdx") && writing->loops->within)
                continue;
            edits_add_weak(&writing->small, writing_span(writing, at, last),
                           place_text(writing, at, last));
            at = last;
        }
    }
}

/* C_value, of an element of C. */
static Str element_name(const Writing *writing, const Access *element)
{
    return writing_free_name(
        writing, str_format(writing->arena, "%.*s_value", STR_ARG(element->array->name)));
}

/* In the loop, the elements stand in registers. */
static void edit_elements(Writing *writing)
{
    const Model *model = writing->model;
    const Stmt *stmt = writing->loops->items.loop->stmt;
    for (size_t i = 0; i < model->accesses.len; i++) {
        const Access *access = model->accesses.at[i],
                     *element = thread_loops_element(writing->loops, access->array);
        if (element && expr_is_in(access->expr, stmt->first, stmt->last))
            edits_put(&writing->small,
                      writing_span(writing, access->expr->first, access->expr->last),
                      writing_cell(writing, element_name(writing, element)));
    }
}

/* --- pieces ----------------------------------------------------------------------------------- */

static bool mentions(const Writing *writing, size_t first, size_t last, Str name)
{
    for (size_t i = first; i <= last; i++)
        if (writing->model->kernel->tokens.at[i].kind == TOKEN_NAME &&
            str_equal(writing_name_at(writing, i), name))
            return true;
    return false;
}

/* Which indices the piece mentions, or those mention that are computed from them: the last one
 * first. */
static void find_needed(const Writing *writing, const ThreadPiece *piece, bool needed[MOST_INDICES])
{
    const ThreadLoops *loops = writing->loops;
    for (size_t i = loops->indices.len; i-- > 0;) {
        Str name = loops->indices.at[i].declarator->name;
        needed[i] = mentions(writing, piece->first->first, piece->last->last, name);
        for (size_t k = 0; k < loops->checks.len && piece->stores && !needed[i]; k++)
            needed[i] = mentions(writing, loops->checks.at[k].expr->first,
                                 loops->checks.at[k].expr->last, name);
        for (size_t k = i + 1; k < loops->indices.len && !needed[i]; k++) {
            const Expr *init = loops->indices.at[k].declarator->init;
            needed[i] = needed[k] && mentions(writing, init->first, init->last, name);
        }
    }
}

/* Whether some are of columns. */
static bool view_indices(Writing *writing, const ThreadPiece *piece, View *view)
{
    const ThreadLoops *loops = writing->loops;
    bool needed[MOST_INDICES], of_columns = false;
    find_needed(writing, piece, needed);
    view_list(view, "row_indices");
    view_list(view, "column_indices");
    for (size_t i = 0; i < loops->indices.len; i++) {
        const ThreadIndex *index = &loops->indices.at[i];
        if ((!index->by[0] && !index->by[1]) || !needed[i])
            continue;
        View *item = view_item(view, index->by[0] ? "column_indices" : "row_indices");
        view_str(item, "declaration", writing_declaration(writing, index, !piece->stores));
        of_columns |= index->by[0];
    }
    return of_columns;
}

/* Each element, before the loop or behind it, for threads inside of the bounds. */
static void view_moves(Writing *writing, const ThreadPiece *piece, bool store, View *view)
{
    const ThreadLoops *loops = writing->loops;
    const Loop *loop = loops->items.loop;
    ThreadPiece around = {.first = piece->first, .last = piece->last, .stores = true};
    Text body = text_new(writing->arena), other = body;
    for (size_t i = 0; i < loops->elements.len; i++) {
        const Access *element = loops->elements.at[i];
        Str cell = writing_cell(writing, element_name(writing, element));
        Span span = writing_span(writing, element->expr->first, element->expr->last);
        Str place = span_text(span);
        text_format(&body, "%s%.*s = %.*s;", i ? "\n" : "", STR_ARG(store ? place : cell),
                    STR_ARG(store ? cell : place));
        text_format(&other, "%s%.*s = 0;", i ? "\n" : "", STR_ARG(cell));
    }
    view_flag(view, "loop", false);
    view_list(view, "ahead");
    view_flag(view, "bare", false);
    view_indices(writing, &around, view);
    writing_view_checks(writing, true, !(loop->trips_known && loop->trips > 0), view);
    view_flag(view, "braces", loops->elements.len > 1);
    view_str(view, "first", store ? (Str){0} : text_str(&other));
    view_str(view, "body", text_str(&body));
}

/* Of variables that threads outside of the bounds get no value for. */
static Str zeros_of(Writing *writing, const ThreadPiece *piece)
{
    Text text = text_new(writing->arena);
    for (size_t i = 0; i < writing->loops->variables.len; i++) {
        const ThreadVariable *variable = &writing->loops->variables.at[i];
        if (variable->stmt->first >= piece->first->first &&
            variable->stmt->last <= piece->last->last)
            text_format(&text, "%s%.*s = 0;", text.len ? " " : "",
                        STR_ARG(writing_cell(writing, variable->declarator->name)));
    }
    return text_str(&text);
}

/* Loads of a row of items, in whose place a register then stands: `c = c_loaded + ...` for `c +=
 * ...`, with the operator that it has. */
static void view_ahead(Writing *writing, const ThreadPiece *piece, View *view)
{
    const Access *ahead = piece->ahead;
    view_list(view, "ahead");
    if (!ahead)
        return;
    const Expr *expr = piece->first->expr, *value = expr->b;
    const Str name = writing_free_name(
                  writing, str_format(writing->arena, "%.*s_loaded", STR_ARG(ahead->array->name))),
              cell = str_format(writing->arena, "%.*s[%.*s]", STR_ARG(name),
                                STR_ARG(writing->items[0])),
              place = span_text(writing_span(writing, ahead->expr->first, ahead->expr->last));
    View *item = view_item(view, "ahead");
    view_str(item, "type", ahead->array->type_text);
    view_str(item, "loaded", name);
    writing_view_checks(writing, true, false, item);
    view_flag(item, "braces", false);
    view_format(item, "body", "%.*s = %.*s;", STR_ARG(cell), STR_ARG(place));
    const Span span = writing_span(writing, value->first, value->last);
    const bool times = expr->op == TOKEN_STAR_ASSIGN;
    const Code *operand = code_written(
        writing->arena, writing_source(writing, value->first, value->last), code_binding_of(value));
    text_format(
        edits_open(&writing->small,
                   (Span){span.source, writing_span(writing, expr->a->first, expr->a->last).end,
                          span.end}),
        " = %.*s %c %.*s", STR_ARG(cell),
        times                           ? '*'
        : expr->op == TOKEN_PLUS_ASSIGN ? '+'
                                        : '-',
        STR_ARG(code_operand_text(writing->arena, operand, times ? BINDS_UNARY : BINDS_PRODUCT)));
}

static void view_piece(Writing *writing, const ThreadPiece *piece, View *view)
{
    view_flag(view, "loop", piece->loop != NULL);
    view_str(view, "first", (Str){0});
    if (piece->loop) {
        view_str(view, "head",
                 writing_source(writing, piece->first->first, piece->first->then->first - 1));
        view_list(view, "notes");
        writing_view_notes(writing, piece->first, view);
    }
    const bool of_columns = view_indices(writing, piece, view);
    const Str zeros = piece->declares ? zeros_of(writing, piece) : (Str){0};
    view_str(view, "first", zeros);
    view_flag(view, "bare",
              writing_is_single(piece) && !piece->stores && !of_columns && !zeros.len);
    writing_view_checks(writing, piece->stores, false, view);
    view_flag(view, "braces", piece->first != piece->last || piece->first->kind != STMT_EXPR);
    view_ahead(writing, piece, view);
    view_text(view, "body", writing_body(writing, piece));
}

/* --- all of it -------------------------------------------------------------------------------- */

static bool write_rectangles(Writing *writing, View *view, Text *body)
{
    const ThreadLoops *loops = writing->loops;
    writing_expand(writing);
    edit_elements(writing);
    view_str(view, "item_x", writing->items[0]);
    view_str(view, "item_y", writing->items[1]);
    view_format(view, "columns", "%lld", (long long)loops->items.count[0]);
    view_format(view, "rows", "%lld", (long long)loops->items.count[1]);
    view_format(view, "apart", "%lld", (long long)loops->items.step[0]);
    writing_view_annotations(writing, true, view);
    view_list(view, "indices");
    for (size_t i = 0; i < loops->indices.len; i++)
        if (!loops->indices.at[i].by[0] && !loops->indices.at[i].by[1])
            view_str(view_item(view, "indices"), "declaration",
                     writing_declaration(writing, &loops->indices.at[i], false));
    writing_view_variables(writing, view);
    for (size_t i = 0; i < loops->elements.len; i++) {
        View *item = view_item(view, "variables");
        view_flag(item, "zero", false);
        view_str(item, "type", loops->elements.at[i]->array->type_text);
        view_str(item, "name", element_name(writing, loops->elements.at[i]));
    }
    view_str(view, "iterator", (Str){0});
    if (loops->iterator)
        view_format(view, "iterator", "%.*s %.*s",
                    STR_ARG(writing_type(writing, loops->iterator->stmt)),
                    STR_ARG(loops->iterator->declarator->name));
    for (size_t i = 0; i < loops->pieces.len; i++) {
        const ThreadPiece *piece = &loops->pieces.at[i];
        bool around = piece->loop && loops->elements.len;
        if (around)
            view_moves(writing, piece, false, view_item(view, "pieces"));
        if (!writing_is_zeros(writing, piece))
            view_piece(writing, piece, view_item(view, "pieces"));
        if (around)
            view_moves(writing, piece, true, view_item(view, "pieces"));
    }
    return template_render(writing->templates, "thread_loops.cu", view, writing->indent, body);
}

/* ---------------------------------------------------------------------------------------------- */

bool thread_loops_write(const ThreadLoops *loops, Templates *templates, Text *out)
{
    const Model *model = loops->model;
    Writing writing = {.loops = loops,
                       .model = model,
                       .arena = model->arena,
                       .templates = templates,
                       .input = model->unit->source->text,
                       .indent = STR("    "),
                       .small = edits_new(model->arena)};
    View *view = view_new(writing.arena);
    Text body = text_new(writing.arena);
    writing.items[0] =
        writing_free_name(&writing, loops->vectors.len ? STR("item") : STR("item_x"));
    writing.items[1] = writing_free_name(&writing, STR("item_y"));
    remove_annotations(model, &writing.small);
    edit_places(&writing);
    bool written = loops->vectors.len ? writing_vectors(&writing, view, &body)
                                      : write_rectangles(&writing, view, &body);
    if (!written)
        return false;
    text_trim_lines(&body);
    const Kernel *kernel = model->kernel;
    Str base = line_indent(writing.input, kernel->body_where.begin);
    Str inner = str_format(writing.arena, "%.*s%.*s", STR_ARG(base), STR_ARG(writing.indent));
    text_add_source(out, writing.input, 0, kernel->body_where.begin + 1);
    text_format(out, "\n%.*s", STR_ARG(inner));
    text_add_indented(out, &body, inner);
    text_format(out, "\n%.*s}", STR_ARG(base));
    text_add_source(out, writing.input, kernel->body_where.end, writing.input.len);
    return true;
}
