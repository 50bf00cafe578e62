/* What loops over threads are written with. Enters: pieces of a kernel, and which variables each
 * thread has. Leaves: the user's text with edits, declarations, checks, annotations. */
#include "thread_writing.h"

#include "../../analysis/spelling.h"
#include "../../syntax/parse.h"

Str writing_name_at(const Writing *writing, size_t at)
{
    return token_text(writing->arena, writing->model->kernel->tokens.at[at]);
}

Span writing_span(const Writing *writing, size_t first, size_t last)
{
    Span span = {0};
    tokens_written_at(&writing->model->kernel->tokens, first, last, &span);
    return span;
}

Str writing_source(Writing *writing, size_t first, size_t last)
{
    Span span = writing_span(writing, first, last);
    Text text = text_new(writing->arena);
    edits_apply(&writing->small, writing->input, span.begin, span.end, &text);
    return text_str(&text);
}

Str writing_free_name(const Writing *writing, Str base)
{
    const Model *model = writing->model;
    return model_free_name(writing->arena, model, base, NULL);
}

/* What binds less than a sum, on both sides of it. */
static bool binds_less(TokenKind kind)
{
    static const TokenKind kinds[] = {TOKEN_COMMA,   TOKEN_AND_AND,       TOKEN_OR_OR,
                                      TOKEN_LESS,    TOKEN_LESS_EQUAL,    TOKEN_EQUAL,
                                      TOKEN_GREATER, TOKEN_GREATER_EQUAL, TOKEN_NOT_EQUAL};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (kinds[i] == kind)
            return true;
    return false;
}

bool writing_takes_sum(TokenKind left, TokenKind right)
{
    return (binds_less(left) || token_opens(left) || left == TOKEN_ASSIGN) &&
           (binds_less(right) || token_closes(right) || right == TOKEN_SEMICOLON ||
            right == TOKEN_PLUS || right == TOKEN_MINUS);
}

/* --- variables of items ---------------------------------------------------------------------- */

Str writing_cell(const Writing *writing, Str name)
{
    if (writing->loops->vectors.len)
        return str_format(writing->arena, "%.*s[%.*s]", STR_ARG(name), STR_ARG(writing->items[0]));
    return str_format(writing->arena, "%.*s[%.*s][%.*s]", STR_ARG(name), STR_ARG(writing->items[1]),
                      STR_ARG(writing->items[0]));
}

static const ThreadVariable *variable_of(const Writing *writing, Str name)
{
    for (size_t i = 0; i < writing->loops->variables.len; i++)
        if (str_equal(writing->loops->variables.at[i].declarator->name, name))
            return &writing->loops->variables.at[i];
    return NULL;
}

/* sum: sum[item_y][item_x], but where it is declared. */
static void edit_variables(Writing *writing)
{
    const Tokens *tokens = &writing->model->kernel->tokens;
    for (size_t i = writing->model->kernel->brace + 1; i < tokens->len; i++) {
        if (!tokens_is_plain_name(tokens, i))
            continue;
        const ThreadVariable *variable = variable_of(writing, writing_name_at(writing, i));
        if (variable && i != variable->declarator->name_token)
            edits_add_weak(
                &writing->small, writing_span(writing, i, i),
                text_make(writing->arena, writing_cell(writing, variable->declarator->name)));
    }
}

/* float sum = 0, a: sum[item_y][item_x] = 0. */
static Str first_value(Writing *writing, const Stmt *stmt)
{
    Text text = text_new(writing->arena);
    for (size_t i = 0; i < stmt->declarators.len; i++) {
        const Declarator *declarator = stmt->declarators.at[i];
        if (!variable_of(writing, declarator->name) || !declarator->init)
            continue;
        Str value = writing_source(writing, declarator->init->first, declarator->init->last);
        text_format(&text, "%s%.*s = %.*s;", text.len ? " " : "",
                    STR_ARG(writing_cell(writing, declarator->name)), STR_ARG(value));
    }
    return text_str(&text);
}

void writing_expand(Writing *writing)
{
    edit_variables(writing);
    for (size_t i = 0; i < writing->loops->variables.len; i++) {
        const Stmt *stmt = writing->loops->variables.at[i].stmt;
        edits_put(&writing->small, writing_span(writing, stmt->first, stmt->last),
                  first_value(writing, stmt));
    }
}

/* --- pieces ---------------------------------------------------------------------------------- */

Str writing_type(Writing *writing, const Stmt *stmt)
{
    return writing_source(writing, stmt->first, stmt->declarators.at[0]->name_token - 1);
}

Str writing_declaration(Writing *writing, const ThreadIndex *index, bool keeps_inside)
{
    const Declarator *declarator = index->declarator;
    Str type = writing_type(writing, index->stmt), name = declarator->name;
    Str value = writing_source(writing, declarator->init->first, declarator->init->last);
    if (!keeps_inside || !index->limit)
        return str_format(writing->arena, "%.*s %.*s = %.*s", STR_ARG(type), STR_ARG(name),
                          STR_ARG(value));
    Str limit = writing_source(writing, index->limit->first, index->limit->last);
    if (index->is_long)
        return str_format(
            writing->arena, "%.*s %.*s = min((long long)(%.*s), (long long)%s%.*s%s - 1)",
            STR_ARG(type), STR_ARG(name), STR_ARG(value), spell_is_word(limit) ? "" : "(",
            STR_ARG(limit), spell_is_word(limit) ? "" : ")");
    return str_format(writing->arena, "%.*s %.*s = min((int)(%.*s), %.*s%s)", STR_ARG(type),
                      STR_ARG(name), STR_ARG(value), STR_ARG(limit),
                      index->inclusive ? "" : " - 1");
}

/* Behind its annotations. */
static size_t first_own(const Stmt *block)
{
    size_t first = 0;
    while (first < block->body.len && block->body.at[first]->kind == STMT_ANNOTATION)
        first++;
    return first;
}

bool writing_is_single(const ThreadPiece *piece)
{
    const Stmt *only = piece->loop ? piece->first->then : piece->first;
    if (piece->loop && only->kind == STMT_COMPOUND)
        only = first_own(only) + 1 == only->body.len ? only->body.at[only->body.len - 1] : NULL;
    return piece->first == piece->last && only && only->kind == STMT_EXPR;
}

/* `0`, `0.0f`: what `= {}` gives, too. */
static bool is_plain_zero(Writing *writing, const Expr *init)
{
    const Span span = init && init->kind == EXPR_NUMBER
                          ? writing_span(writing, init->first, init->last)
                          : (Span){0};
    if (!span.source)
        return false;
    const Str text = span_text(span);
    size_t digits = 0;
    while (digits < text.len && (text.at[digits] == '0' || text.at[digits] == '.'))
        digits++;
    return digits == text.len ||
           (digits + 1 == text.len && str_is_any(str_slice(text, digits, text.len), "f", "F"));
}

/* Each of its variables is one of each item, and begins with zero. */
static bool begins_with_zeros(Writing *writing, const Stmt *stmt)
{
    bool zeros = stmt->declarators.len > 0;
    for (size_t i = 0; i < stmt->declarators.len && zeros; i++)
        zeros = variable_of(writing, stmt->declarators.at[i]->name) &&
                is_plain_zero(writing, stmt->declarators.at[i]->init);
    return zeros;
}

bool writing_is_zeros(Writing *writing, const ThreadPiece *piece)
{
    const ThreadLoops *loops = writing->loops;
    size_t at = piece->first->first;
    for (size_t i = 0; i < loops->variables.len && at <= piece->last->last; i++) {
        const Stmt *stmt = loops->variables.at[i].stmt;
        if (stmt->first == at && begins_with_zeros(writing, stmt))
            at = stmt->last + 1;
    }
    return !piece->loop && at > piece->last->last;
}

void writing_view_variables(Writing *writing, View *view)
{
    const ThreadLoops *loops = writing->loops;
    view_list(view, "variables");
    for (size_t i = 0; i < loops->variables.len; i++) {
        View *item = view_item(view, "variables");
        const Stmt *stmt = loops->variables.at[i].stmt;
        bool zero = false;
        for (size_t k = 0; k < loops->pieces.len && !zero; k++)
            zero = stmt->first >= loops->pieces.at[k].first->first &&
                   stmt->last <= loops->pieces.at[k].last->last &&
                   writing_is_zeros(writing, &loops->pieces.at[k]);
        view_flag(item, "zero", zero);
        view_str(item, "type", writing_type(writing, stmt));
        view_str(item, "name", loops->variables.at[i].declarator->name);
    }
}

void writing_view_checks(Writing *writing, bool checks, bool iteration, View *view)
{
    const ThreadLoops *loops = writing->loops;
    const Loop *loop = loops->items.loop;
    const size_t all_checks = loops->checks.len - (loops->parting ? 1 : 0);
    Text all = text_new(writing->arena);
    size_t count = iteration;
    view_list(view, "skips");
    for (size_t i = 0; i < all_checks; i++)
        count += !loops->checks.at[i].leaves;
    for (size_t i = 0; i < all_checks && checks; i++) {
        const ThreadCheck *check = &loops->checks.at[i];
        Str text = writing_source(writing, check->expr->first, check->expr->last);
        if (check->leaves)
            view_str(view_item(view, "skips"), "leaves", text);
        else
            text_format(&all, count > 1 ? "%s(%.*s)" : "%s%.*s", all.len ? " && " : "",
                        STR_ARG(text));
    }
    if (iteration)
        text_format(
            &all, "%s%.*s %s %.*s", all.len ? " && " : "",
            STR_ARG(writing_source(writing, loop->start_expr->first, loop->start_expr->last)),
            spell_loop_op(loop),
            STR_ARG(writing_source(writing, loop->end_expr->first, loop->end_expr->last)));
    view_str(view, "active", text_str(&all));
}

Text *writing_statements(Writing *writing, const Stmt *first, const Stmt *last)
{
    Span span = writing_span(writing, first->first, first->last),
         end = writing_span(writing, last->first, last->last);
    Text *text = text_make(writing->arena, (Str){0}), applied = text_new(writing->arena);
    edits_apply(&writing->small, writing->input, span.begin, end.end, &applied);
    *text = text_unindent(&applied, code_indent(writing->input, span.begin));
    return text;
}

const Text *writing_body(Writing *writing, const ThreadPiece *piece)
{
    const Stmt *body = piece->loop ? piece->first->then : NULL;
    if (!body)
        return writing_statements(writing, piece->first, piece->last);
    if (body->kind != STMT_COMPOUND)
        return writing_statements(writing, body, body);
    const size_t first = first_own(body);
    return first < body->body.len ? writing_statements(writing, body->body.at[first],
                                                       body->body.at[body->body.len - 1])
                                  : text_make(writing->arena, (Str){0});
}

void writing_view_notes(const Writing *writing, const Stmt *stmt, View *view)
{
    const ThreadLoops *loops = writing->loops;
    bool tiled = loops->vectors.len > 0;
    for (size_t i = 0; i < stmt->notes.len; i++)
        tiled |= stmt->notes.at[i]->kind == ANNOTATION_TILE;
    if (!tiled)
        view_format(view_item(view, "notes"), "annotation", "tile %.*s %lld",
                    STR_ARG(loops->items.loop->variable->name), (long long)loops->items.iterations);
    for (size_t i = 0; i < stmt->notes.len; i++)
        view_str(view_item(view, "notes"), "annotation",
                 annotation_text(writing->arena, stmt->notes.at[i]));
}

void writing_view_annotations(const Writing *writing, bool staged, View *view)
{
    const ThreadLoops *loops = writing->loops;
    const Kernel *kernel = writing->model->kernel;
    view_format(view_item(view, "annotations"), "annotation",
                loops->threads[2] > 1 ? "__global__ %lldx%lldx%lld" : "__global__ %lldx%lld",
                (long long)loops->threads[0], (long long)loops->threads[1],
                (long long)loops->threads[2]);
    for (size_t i = 0; i < kernel->annotations.len && staged; i++) {
        const Annotation *annotation = kernel->annotations.at[i];
        if (annotation->kind == ANNOTATION_GARRAY || annotation->kind == ANNOTATION_STAGE ||
            annotation->kind == ANNOTATION_NOSTAGE)
            view_str(view_item(view, "annotations"), "annotation",
                     annotation_text(writing->arena, annotation));
    }
}
