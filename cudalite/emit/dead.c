/* Variables that only replaced accesses used. Enters: a writer whose small edits are complete.
 * Leaves: edits that remove such a declaration, or the assignments to it, and a mention of
 * functions that only they called, so that the compiler does not warn of what the user did not
 * write. */
#include <string.h>

#include "../model/builder.h"
#include "../steps/spine.h"
#include "writer.h"

static bool is_replaced(const Writer *writer, Span span)
{
    for (size_t i = 0; i < writer->small.all.len; i++) {
        const Edit *edit = &writer->small.all.at[i];
        if (edit->begin <= span.begin && span.end <= edit->end && edit->begin < edit->end)
            return true;
    }
    return false;
}

/* As a variable: in `threadIdx.x` is no x. */
static bool text_mentions(Str text, Str name)
{
    for (size_t at = str_find_word(text, name, 0); at < text.len;
         at = str_find_word(text, name, at + 1))
        if (at == 0 || (text.at[at - 1] != '.' &&
                        (at < 2 || text.at[at - 1] != '>' || text.at[at - 2] != '-')))
            return true;
    return false;
}

static bool edits_mention(const Writer *writer, Str name)
{
    for (size_t i = 0; i < writer->small.all.len; i++)
        if (text_mentions(text_str(writer->small.all.at[i].text), name))
            return true;
    return false;
}

/* The statement does nothing but give the variable a value: `v = ...;`, or that under a
 * condition. */
static bool only_assigns(const Stmt *stmt, Str name)
{
    if (!stmt)
        return true;
    for (size_t i = 0; i < stmt->body.len; i++)
        if (!only_assigns(stmt->body.at[i], name))
            return false;
    switch (stmt->kind) {
    case STMT_COMPOUND: return stmt->body.len > 0;
    case STMT_IF:
        return expr_is_harmless(stmt->expr) && only_assigns(stmt->then, name) &&
               only_assigns(stmt->otherwise, name);
    case STMT_EXPR:
        return stmt->expr->kind == EXPR_ASSIGN && stmt->expr->a->kind == EXPR_NAME &&
               str_equal(stmt->expr->a->name, name) && expr_is_harmless(stmt->expr->b);
    default: return false;
    }
}

/* Such statements may go with the variable. */
static void find_assignments(const Stmt *stmt, Str name, bool in_block, Stmt **found, size_t *count)
{
    if (!stmt)
        return;
    if (in_block && stmt->kind != STMT_COMPOUND && only_assigns(stmt, name) && *count < 16) {
        found[(*count)++] = (Stmt *)stmt;
        return;
    }
    for (size_t i = 0; i < stmt->body.len; i++)
        find_assignments(stmt->body.at[i], name, true, found, count);
    find_assignments(stmt->then, name, false, found, count);
    find_assignments(stmt->otherwise, name, false, found, count);
}

static Span with_line(const Writer *writer, Span span)
{
    bool alone;
    Str indent = line_indent(writer->input, span.begin, &alone);
    uint32_t end = span.end;
    while (end < writer->input.len &&
           (writer->input.at[end] == ' ' || writer->input.at[end] == '\t' ||
            writer->input.at[end] == '\r'))
        end++;
    if (!alone || end >= writer->input.len || writer->input.at[end] != '\n')
        return span;
    return (Span){span.source, span.begin - (uint32_t)indent.len, end + 1};
}

/* Uses of the name, other than the declaration and `except`: those that would still be in the
 * output, and those that would not. */
typedef struct {
    size_t left, replaced;
} Uses;

static Uses count_uses(const Writer *writer, Str name, size_t declared, Stmt *const *except,
                       size_t count)
{
    const Tokens *tokens = &writer->model->kernel->tokens;
    Uses uses = {0};
    for (size_t i = 0; i < tokens->len; i++) {
        if (i == declared || tokens->at[i].kind != TOKEN_NAME ||
            !str_equal(token_text(writer->arena, tokens->at[i]), name))
            continue;
        bool is_member =
            i > 0 && (tokens->at[i - 1].kind == TOKEN_DOT || tokens->at[i - 1].kind == TOKEN_ARROW);
        bool skip = is_member;
        for (size_t k = 0; k < count && !skip; k++)
            skip = except[k]->first <= i && i <= except[k]->last;
        if (skip)
            continue;
        Span where;
        bool written = tokens_written_at(tokens->at, tokens->len, i, i, &where);
        bool gone = is_replaced(writer, written ? where : model_place(writer->model, i, i));
        uses.left += !gone;
        uses.replaced += gone;
    }
    return uses;
}

/* Not as a part of what a macro expands to. */
static bool is_written_out(const Writer *writer, const Declarator *declarator)
{
    const Tokens *tokens = &writer->model->kernel->tokens;
    Span where;
    return tokens_written_at(tokens->at, tokens->len, declarator->first, declarator->first,
                             &where) &&
           tokens_written_at(tokens->at, tokens->len, declarator->name_token,
                             declarator->name_token, &where) &&
           tokens_written_at(tokens->at, tokens->len, declarator->last, declarator->last, &where);
}

static bool is_removed(const Writer *writer, const Declarator *declarator)
{
    return is_replaced(writer, writer_span(writer, declarator->name_token, declarator->name_token));
}

static void remove_declarator(Writer *writer, const Stmt *stmt, size_t which)
{
    Text *nothing = writer_text(writer, (Str){0});
    const Declarator *declarator = stmt->declarators.at[which];
    size_t before = 0, behind = which + 1;
    while (before < which && is_removed(writer, stmt->declarators.at[before]))
        before++;
    while (behind < stmt->declarators.len && is_removed(writer, stmt->declarators.at[behind]))
        behind++;
    if (before == which && behind == stmt->declarators.len) { /* no other is left */
        edits_add(&writer->small, with_line(writer, writer_span(writer, stmt->first, stmt->last)),
                  nothing);
        return;
    }
    /* `a, [b], c`: with the comma and the blanks before it; the first goes with the comma behind
     * it. */
    Span own = writer_span(writer, declarator->first, declarator->last);
    if (before < which)
        own.begin = writer_span(writer, stmt->declarators.at[which - 1]->last,
                                stmt->declarators.at[which - 1]->last)
                        .end;
    else
        own.end = writer_span(writer, stmt->declarators.at[behind]->first,
                              stmt->declarators.at[behind]->first)
                      .begin;
    edits_add(&writer->small, own, nothing);
}

/* An integer or a pointer, also to rows: `auto in = (const float (*)[N])a`. */
static bool may_be_removed(const Declarator *declarator)
{
    const Type *type = declarator->type;
    const Expr *init = declarator->init ? expr_bare(declarator->init) : NULL;
    if (type->is_auto && init && init->kind == EXPR_CAST && init->type)
        type = init->type;
    return (type->kind == TYPE_INTEGER || type->pointers > 0) &&
           (type->extents.len == 0 || type->pointer_to_array);
}

/* `scope`: the statement in which a name that stmt declares is known. */
static bool remove_dead_in(Writer *writer, const Stmt *stmt, const Stmt *scope)
{
    bool removed = false;
    if (!stmt)
        return false;
    for (size_t i = 0; stmt->kind == STMT_DECL && i < stmt->declarators.len; i++) {
        const Declarator *declarator = stmt->declarators.at[i];
        const Type *type = declarator->type;
        Span where;
        const Tokens *tokens = &writer->model->kernel->tokens;
        if (!may_be_removed(declarator) || type->is_shared || type->is_reference ||
            type->is_volatile || !expr_is_harmless(declarator->init) ||
            (stmt->declarators.len > 1 && type->pointers && type->pointer_to_array) ||
            !is_written_out(writer, declarator) ||
            !tokens_written_at(tokens->at, tokens->len, stmt->first, stmt->last, &where) ||
            is_replaced(writer, where) || is_removed(writer, declarator) ||
            edits_mention(writer, declarator->name) || strmap_get(writer->used, declarator->name))
            continue;
        Stmt *assignments[16];
        size_t count = 0;
        find_assignments(scope, declarator->name, false, assignments, &count);
        Uses uses =
            count_uses(writer, declarator->name, declarator->name_token, assignments, count);
        if (uses.left > 0 || uses.replaced == 0)
            continue;
        for (size_t k = 0; k < count; k++)
            edits_add(
                &writer->small,
                with_line(writer, writer_span(writer, assignments[k]->first, assignments[k]->last)),
                writer_text(writer, (Str){0}));
        remove_declarator(writer, stmt, i);
        return true;
    }
    for (size_t i = 0; i < stmt->body.len; i++)
        removed |= remove_dead_in(writer, stmt->body.at[i], stmt);
    removed |= remove_dead_in(writer, stmt->then, stmt->then);
    removed |= remove_dead_in(writer, stmt->otherwise, stmt->otherwise);
    return removed;
}

/* A removed declaration may have been the last use of another variable. */
void dead_remove(Writer *writer)
{
    for (unsigned pass = 0; pass < 32 && remove_dead_in(writer, writer->model->kernel->body,
                                                        writer->model->kernel->body);
         pass++)
        continue;
}

/* `static`, or in a namespace without a name, as far as the text before it tells. */
static bool is_of_file_alone(const Kernel *function)
{
    Str text = function->where.source->text;
    for (size_t i = 0; i < function->open; i++)
        if (token_is(function->tokens.at[i], "static"))
            return true;
    text.len = function->where.begin;
    for (size_t at = str_find_word(text, STR("namespace"), 0); at < text.len;
         at = str_find_word(text, STR("namespace"), at + 1)) {
        Str behind = str_trim(str_slice(text, at + strlen("namespace"), text.len));
        if (behind.len && behind.at[0] == '{')
            return true;
    }
    return false;
}

void dead_functions(Writer *writer, Text *lines)
{
    const Model *model = writer->model;
    const Tokens *tokens = &model->kernel->tokens;
    StrMap *seen = strmap_new(writer->arena);
    for (size_t i = model->kernel->brace; i < tokens->len; i++) {
        Str name = token_text(writer->arena, tokens->at[i]);
        if (tokens->at[i].kind != TOKEN_NAME || strmap_get(seen, name) ||
            !unit_functions(model->unit, name))
            continue;
        strmap_set(seen, name, seen);
        const Inline *inlined = inline_of(model->unit, name);
        Uses uses = count_uses(writer, name, 0, NULL, 0);
        if (!inlined || inlined->function->template_params.len || uses.left ||
            !is_of_file_alone(inlined->function) || edits_mention(writer, name))
            continue;
        View *view = view_new(writer->arena);
        view_str(view, "name", name);
        writer->failed |=
            !template_render(writer->templates, "keep_function.cu", view, writer->indent, lines);
    }
}
