/* Variables that only replaced accesses used. Enters: a writer whose small edits are complete.
 * Leaves: edits that remove such a declaration, or the assignments to it, and a mention of
 * functions that only they called, so that the compiler does not warn of what the user did not
 * write. */
#include <string.h>

#include "../../analysis/effects/pure_calls.h"
#include "../../analysis/inline_candidates.h"
#include "../../analysis/uniform_path/inactive_threads.h"
#include "../../analysis/uniform_path/uniform_path.h"
#include "../../base/sort.h"
#include "../../passes/plan_text.h"
#include "writer.h"

/* What is asked of each variable, found once: the edits, by place, and names in their texts; where
 * the kernel names what. Edits that remove something come afterwards. */
typedef struct {
    Writer *writer;
    VEC(Span) replaced; /* ascending, not empty */
    size_t edits;       /* that were there */
    StrMap *mentioned;
    StrMap *places; /* name -> Numbers of tokens */
} Dead;

static int compare_spans(const void *one, const void *other)
{
    const Span *a = one, *b = other;
    return a->begin != b->begin ? (a->begin < b->begin ? -1 : 1)
           : a->end != b->end   ? (a->end > b->end ? -1 : 1)
                                : 0;
}

static bool covers(uint32_t begin, uint32_t end, Span span)
{
    return begin <= span.begin && span.end <= end && begin < end;
}

static bool is_replaced(const Dead *dead, Span span)
{
    const Edits *small = &dead->writer->small;
    size_t low; /* behind the last that begins no later: they do not overlap */
    vec_first(low, dead->replaced.len, dead->replaced.at[low].begin <= span.begin);
    if (low && covers(dead->replaced.at[low - 1].begin, dead->replaced.at[low - 1].end, span))
        return true;
    for (size_t i = dead->edits; i < small->all.len; i++)
        if (covers(small->all.at[i].begin, small->all.at[i].end, span))
            return true;
    return false;
}

/* Words of a text that may be variables: in `threadIdx.x` is no x. */
static void note_words(StrMap *words, Str text)
{
    for (size_t at = 0; at < text.len;) {
        size_t end = at;
        while (end < text.len && str_is_word_byte(text.at[end]))
            end++;
        bool is_member = at && (text.at[at - 1] == '.' ||
                                (at > 1 && text.at[at - 1] == '>' && text.at[at - 2] == '-'));
        if (end > at && !is_member)
            strmap_set(words, str_slice(text, at, end), words);
        at = end > at ? end : at + 1;
    }
}

static bool edits_mention(const Dead *dead, Str name)
{
    return strmap_get(dead->mentioned, name) != NULL;
}

static Dead dead_new(Writer *writer)
{
    Arena *arena = writer->arena;
    const Tokens *tokens = &writer->model->kernel->tokens;
    Dead dead = {.writer = writer,
                 .edits = writer->small.all.len,
                 .mentioned = strmap_new(arena),
                 .places = strmap_new(arena)};
    for (size_t i = 0; i < dead.edits; i++) {
        const Edit *edit = &writer->small.all.at[i];
        note_words(dead.mentioned, text_str(edit->text));
        if (edit->begin < edit->end)
            vec_push(arena, &dead.replaced, (Span){NULL, edit->begin, edit->end});
    }
    sort_stable(dead.replaced.at, dead.replaced.len, sizeof *dead.replaced.at, compare_spans);
    size_t kept = 0; /* places of the grid inside of an access are edited, too */
    for (size_t i = 0; i < dead.replaced.len; i++)
        if (!kept || dead.replaced.at[i].end > dead.replaced.at[kept - 1].end)
            dead.replaced.at[kept++] = dead.replaced.at[i];
    dead.replaced.len = kept;
    for (size_t i = 0; i < tokens->len; i++) {
        Str name = tokens->at[i].kind == TOKEN_NAME ? token_text(arena, tokens->at[i]) : (Str){0};
        Numbers *places = name.len ? strmap_get(dead.places, name) : NULL;
        if (name.len && !places) {
            places = arena_new_of(arena, Numbers);
            strmap_set(dead.places, name, places);
        }
        if (name.len)
            vec_push(arena, places, i);
    }
    return dead;
}

/* The statement does nothing but give the variable a value: `v = ...;`, or that under a
 * condition. */
static bool only_assigns(const Model *model, const Stmt *stmt, Str name)
{
    if (!stmt)
        return true;
    for (size_t i = 0; i < stmt->body.len; i++)
        if (!only_assigns(model, stmt->body.at[i], name))
            return false;
    switch (stmt->kind) {
    case STMT_COMPOUND: return stmt->body.len > 0;
    case STMT_IF:
        return expr_is_harmless(model, stmt->expr) && only_assigns(model, stmt->then, name) &&
               only_assigns(model, stmt->otherwise, name);
    case STMT_EXPR:
        return stmt->expr->kind == EXPR_ASSIGN && stmt->expr->a->kind == EXPR_NAME &&
               str_equal(stmt->expr->a->name, name) && expr_is_harmless(model, stmt->expr->b);
    default: return false;
    }
}

/* Such statements may go with the variable. */
static void find_assignments(const Model *model, const Stmt *stmt, Str name, bool in_block,
                             const Stmt **found, size_t *count)
{
    arena_spend(model->arena, 4);
    if (!stmt)
        return;
    if (in_block && stmt->kind != STMT_COMPOUND && only_assigns(model, stmt, name) && *count < 16) {
        found[(*count)++] = stmt;
        return;
    }
    for (size_t i = 0; i < stmt->body.len; i++)
        find_assignments(model, stmt->body.at[i], name, true, found, count);
    find_assignments(model, stmt->then, name, false, found, count);
    find_assignments(model, stmt->otherwise, name, false, found, count);
}

/* Uses of the name in tokens [first, last], other than the declaration and `except`: those that
 * would still be in the output, and those that would not. */
typedef struct {
    size_t left, replaced;
} Uses;

typedef struct {
    size_t first, last;
} Range;

static Uses count_uses(const Dead *dead, Str name, Range range, size_t declared,
                       const Stmt *const *except, size_t count)
{
    const Writer *writer = dead->writer;
    const Tokens *tokens = &writer->model->kernel->tokens;
    const Numbers *places = strmap_get(dead->places, name);
    Uses uses = {0};
    for (size_t n = 0; places && n < places->len; n++) {
        size_t i = places->at[n];
        if (i == declared || i < range.first || i > range.last)
            continue;
        bool skip = tokens_is_member(tokens, i);
        for (size_t k = 0; k < count && !skip; k++)
            skip = except[k]->first <= i && i <= except[k]->last;
        if (skip)
            continue;
        Span where;
        bool written = tokens_written_at(tokens, i, i, &where);
        bool gone = is_replaced(dead, written ? where : model_place(writer->model, i, i));
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
    return tokens_written_at(tokens, declarator->first, declarator->first, &where) &&
           tokens_written_at(tokens, declarator->name_token, declarator->name_token, &where) &&
           tokens_written_at(tokens, declarator->last, declarator->last, &where);
}

static bool is_removed(const Dead *dead, const Declarator *declarator)
{
    return is_replaced(dead,
                       writer_span(dead->writer, declarator->name_token, declarator->name_token));
}

static void remove_declarator(const Dead *dead, const Stmt *stmt, size_t which)
{
    Writer *writer = dead->writer;
    Text *nothing = writer_text(writer, (Str){0});
    const Declarator *declarator = stmt->declarators.at[which];
    size_t before = 0, behind = which + 1;
    while (before < which && is_removed(dead, stmt->declarators.at[before]))
        before++;
    while (behind < stmt->declarators.len && is_removed(dead, stmt->declarators.at[behind]))
        behind++;
    if (before == which && behind == stmt->declarators.len) { /* no other is left */
        edits_add(&writer->small,
                  whole_line(writer->input, writer_span(writer, stmt->first, stmt->last)), nothing);
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

/* A number or a pointer, also to rows: `auto in = (const float (*)[N])a`. */
static bool may_be_removed(const Declarator *declarator)
{
    const Type *type = declarator->type;
    const Expr *init = declarator->init ? expr_bare(declarator->init) : NULL;
    if (type->is_auto && init && init->kind == EXPR_CAST && init->type)
        type = init->type;
    return (type->kind == TYPE_INTEGER || type->kind == TYPE_FLOATING || type->pointers > 0) &&
           (type->extents.len == 0 || type->pointer_to_array);
}

/* Nobody misses what gives it a value. */
static bool may_vanish(const Model *model, const Declarator *declarator)
{
    return expr_is_harmless(model, declarator->init) ||
           (declarator->type->kind == TYPE_FLOATING && !expr_has_effect(model, declarator->init));
}

/* `scope`: the statement in which a name that stmt declares is known. */
static bool remove_dead_in(const Dead *dead, const Stmt *stmt, const Stmt *scope)
{
    Writer *writer = dead->writer;
    bool removed = false;
    if (!stmt)
        return false;
    Span where;
    bool is_plain =
        stmt->kind == STMT_DECL &&
        tokens_written_at(&writer->model->kernel->tokens, stmt->first, stmt->last, &where) &&
        !is_replaced(dead, where);
    for (size_t i = 0; is_plain && i < stmt->declarators.len; i++) {
        const Declarator *declarator = stmt->declarators.at[i];
        const Type *type = declarator->type;
        if (!may_be_removed(declarator) || type->is_shared || type->is_reference ||
            type->is_volatile || !may_vanish(writer->model, declarator) ||
            (stmt->declarators.len > 1 && type->pointers && type->pointer_to_array) ||
            !is_written_out(writer, declarator) || is_removed(dead, declarator) ||
            edits_mention(dead, declarator->name) || strmap_get(writer->used, declarator->name))
            continue;
        const Stmt *assignments[16];
        size_t count = 0;
        const Range range = {scope->first, scope->last};
        Uses uses = count_uses(dead, declarator->name, range, declarator->name_token, NULL, 0);
        if (uses.left && uses.replaced) {
            find_assignments(writer->model, scope, declarator->name, false, assignments, &count);
            uses = count_uses(dead, declarator->name, range, declarator->name_token, assignments,
                              count);
        }
        if (uses.left > 0 || uses.replaced == 0)
            continue;
        for (size_t k = 0; k < count; k++)
            edits_remove(&writer->small,
                         whole_line(writer->input, writer_span(writer, assignments[k]->first,
                                                               assignments[k]->last)));
        remove_declarator(dead, stmt, i);
        return true;
    }
    for (size_t i = 0; i < stmt->body.len; i++)
        removed |= remove_dead_in(dead, stmt->body.at[i], stmt);
    removed |= remove_dead_in(dead, stmt->then, stmt->then);
    removed |= remove_dead_in(dead, stmt->otherwise, stmt->otherwise);
    return removed;
}

/* A removed declaration may have been the last use of another variable. */
void dead_remove(Writer *writer)
{
    const Dead dead = dead_new(writer);
    const Stmt *body = writer->model->kernel->body;
    for (unsigned pass = 0; pass < 32 && remove_dead_in(&dead, body, body); pass++)
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
    const Dead dead = dead_new(writer);
    const bool stands_twice =
        model->any_block && plan_checks_block(writer->plan); /* and calls all */
    for (size_t i = model->kernel->brace; i < tokens->len && !stands_twice; i++) {
        Str name = token_text(writer->arena, tokens->at[i]);
        if (tokens->at[i].kind != TOKEN_NAME || strmap_get(seen, name) ||
            !unit_functions(model->unit, name))
            continue;
        strmap_set(seen, name, seen);
        const Inline *inlined = inline_of(model->facts, name);
        Uses uses = count_uses(&dead, name, (Range){0, tokens->len}, 0, NULL, 0);
        if (!inlined || inlined->function->template_params.len || uses.left ||
            !is_of_file_alone(inlined->function) || edits_mention(&dead, name))
            continue;
        View *view = view_new(writer->arena);
        view_str(view, "name", name);
        writer_render(writer, "keep_function.cu", view, lines);
    }
}
