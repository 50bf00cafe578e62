/* Preprocessor lines of a kernel. Enters: the kernel's edits. Leaves: whether each line still
 * stands where it stood, and each word among the new text means what it meant where it was written;
 * else why not.
 *
 * The new text is read next to the old one: its marks tell which tokens are the user's, and where
 * they stood. What has no mark was made of templates, of names, and of the user's words. */
#include <string.h>

#include "../analysis/legality/pragmas.h"
#include "../lex/lexer.h"
#include "../syntax/annotations/assumptions.h"
#include "preprocessor_lines.h"

enum { BUILTIN_VARIABLES = 3, BUILTINS = 9 };

/* A macro that a line of the kernel defines or undefines. */
typedef struct {
    uint32_t at, end;
    StrMap *reaching; /* names whose expansion may come to that macro */
} Change;

typedef struct {
    uint32_t begin, end;
    bool moves; /* a pragma of a loop, which goes with it */
} Line;

typedef struct {
    const Model *model;
    Arena *arena;
    Span kernel; /* from its name to its end */
    VEC(Change) changes;
    VEC(Line) lines;
    StrMap *words; /* the user's, with their first and last place: WordPlaces */
    Lexer old;     /* of the input, where the new text has a mark; else at its end */
    const Text *text;
    size_t mark;
    size_t line;     /* lines that were met in the new text, but for those that move */
    size_t moved;    /* those that move */
    uint32_t passed; /* the last line that was met */
    bool hidden[BUILTINS];
    bool fine;
    Refusal *refusal;
} Lines;

typedef struct {
    uint32_t first, last;
} WordPlaces;

/* --- what the kernel's text had -------------------------------------------------------------- */

static void add_word(Lines *lines, Token token)
{
    Arena *arena = lines->arena;
    Str name = token_text(arena, token);
    WordPlaces *place = strmap_get(lines->words, name);
    if (!place) {
        place = arena_new_of(arena, WordPlaces);
        place->first = token.span.begin;
        strmap_set(lines->words, name, place);
    }
    place->first = token.span.begin < place->first ? token.span.begin : place->first;
    place->last = token.span.begin > place->last ? token.span.begin : place->last;
}

static void add_words(Lines *lines, Lexer lexer)
{
    for (Token token; (token = lexer_next_solid(&lexer)).kind != TOKEN_END;)
        if (token.kind == TOKEN_NAME)
            add_word(lines, token);
}

static void add_change(Lines *lines, Token directive)
{
    Arena *arena = lines->arena;
    Str name = macros_changed(arena, directive);
    if (!name.at)
        return;
    StrMap *reaching = strmap_new(arena);
    strmap_set(reaching, name, lines);
    macros_add_reaching(lines->model->unit->macros, reaching);
    vec_push(arena, &lines->changes, (Change){directive.span.begin, directive.span.end, reaching});
}

static void read_old(Lines *lines)
{
    const Kernel *kernel = lines->model->kernel;
    Arena *arena = lines->arena;
    Lexer lexer = lexer_new(lines->kernel.source, lines->kernel.begin, lines->kernel.end);
    for (Token token; (token = lexer_next_solid(&lexer)).kind != TOKEN_END;) {
        if (token.kind == TOKEN_NAME)
            add_word(lines, token);
        if (token.kind != TOKEN_DIRECTIVE)
            continue;
        if (annotation_begins(arena, &token, 1, 0))
            continue;
        add_change(lines, token);
        if (pragma_is_of_loop(token))
            add_words(lines, lexer_in_directive(token));
        vec_push(arena, &lines->lines,
                 (Line){token.span.begin, token.span.end, pragma_is_of_loop(token)});
    }
    for (size_t i = 0; i < kernel->annotations.len; i++)
        for (size_t k = 0; k < kernel->annotations.at[i]->words.len; k++) {
            Span where = kernel->annotations.at[i]->words.at[k].where;
            add_words(lines, lexer_new(where.source, where.begin, where.end));
        }
}

/* --- what the new text has ------------------------------------------------------------------- */

static void refuse(Lines *lines, Span where, Str why, const char *fix)
{
    if (lines->fine)
        *lines->refusal = (Refusal){DIAG_REGION_TEXT, where, why, str_of(fix), NULL};
    lines->fine = false;
}

/* The lines between two places, of which the second one stands behind line `passed` in the new
 * text, may give the name another meaning. */
static void compare_places(Lines *lines, Str name, uint32_t at)
{
    for (size_t i = 0; i < lines->changes.len && lines->fine; i++) {
        const Change *change = &lines->changes.at[i];
        if ((at > change->at) != (lines->passed >= change->at) &&
            strmap_get(change->reaching, name))
            refuse(lines, (Span){lines->kernel.source, change->at, change->end},
                   str_format(lines->arena,
                              "'%.*s' would move across this line, which changes its meaning",
                              STR_ARG(name)),
                   "define each macro once, before the kernel");
    }
}

/* `T threadIdx = ...`, in whatever kind of statement. */
static bool is_declared(const Tokens *tokens, Str name)
{
    for (size_t i = 1; i + 1 < tokens->len; i++) {
        TokenKind before = tokens->at[i - 1].kind;
        if (tokens->at[i].kind == TOKEN_NAME && str_equal(span_text(tokens->at[i].span), name) &&
            tokens->at[i + 1].kind != TOKEN_DOT && !token_is(tokens->at[i - 1], "return") &&
            (before == TOKEN_NAME || before == TOKEN_RBRACE || before == TOKEN_GREATER ||
             before == TOKEN_STAR || before == TOKEN_AND || before == TOKEN_AND_AND))
            return true;
    }
    return false;
}

/* Words of CUDA that generated code is made of: variables first, which the kernel may hide. */
static const char *const builtins[BUILTINS] = {"threadIdx",
                                               "blockIdx",
                                               "blockDim",
                                               "size_t",
                                               "__syncthreads",
                                               "__syncwarp",
                                               "__pipeline_commit",
                                               "__pipeline_memcpy_async",
                                               "__pipeline_wait_prior"};

/* Those that the program has taken for something else. */
static void find_hidden(Lines *lines)
{
    const Model *model = lines->model;
    for (size_t i = 0; i < BUILTINS; i++) {
        Str name = str_of(builtins[i]);
        lines->hidden[i] = (i < BUILTIN_VARIABLES && is_declared(&model->kernel->tokens, name)) ||
                           model_has_variable(model, name) || names_taken(model->unit, name) ||
                           strs_has(&model->kernel->template_params, name);
    }
}

static bool is_hidden(const Lines *lines, Str name)
{
    for (size_t i = 0; i < BUILTINS; i++)
        if (lines->hidden[i] && str_is(name, builtins[i]))
            return true;
    return false;
}

/* A word that has no place of its own: it means what it means wherever the user wrote it. */
static void check_made(Lines *lines, Str name)
{
    const WordPlaces *place = strmap_get(lines->words, name);
    const Kernel *kernel = lines->model->kernel;
    if (assume_has(kernel, ASSUME_VALUE, name)) {
        return; /* asserted where the body begins, with its value there */
    } else if (is_hidden(lines, name)) {
        refuse(lines, lines->model->kernel->where,
               str_format(lines->arena,
                          "generated code needs '%.*s', which means something else here",
                          STR_ARG(name)),
               "rename it");
    } else if (place) {
        compare_places(lines, name, place->first);
        compare_places(lines, name, place->last);
    } else if (macros_ever_defined(lines->model->unit->macros, name) &&
               !assume_has(kernel, ASSUME_TYPE, name)) { /* stands in its assertion alone */
        refuse(lines, lines->model->kernel->where,
               str_format(lines->arena, "generated code needs the word '%.*s', which is a macro",
                          STR_ARG(name)),
               "rename the macro");
    }
}

static void check_lost(Lines *lines, Span where)
{
    refuse(lines, where, STR("this preprocessor line is in code that would be moved or replaced"),
           "move it out of the heads of statements and out of expressions, or before the kernel");
}

/* A pragma before a loop, or an assertion of what a name is. */
static bool is_made_line(Token line)
{
    static const char *const words[] = {"ifdef", "ifndef", "error", "endif"};
    Lexer lexer = lexer_in_directive(line);
    Token word = lexer_next_solid(&lexer);
    return token_is_one_of(word, words) || token_is(lexer_next_solid(&lexer), "unroll");
}

/* Lines that stay come in their old order, with none left out. */
static void check_line(Lines *lines, Token line, bool is_old, uint32_t at)
{
    if (!is_old) {
        if (!is_made_line(line))
            check_lost(lines, lines->model->kernel->where);
        return;
    }
    Token old = {.kind = TOKEN_DIRECTIVE,
                 .span = {lines->kernel.source, at, at + (line.span.end - line.span.begin)}};
    if (pragma_is_of_loop(line)) {
        Lexer lexer = lexer_in_directive(old);
        for (Token word; (word = lexer_next_solid(&lexer)).kind != TOKEN_END;)
            if (word.kind == TOKEN_NAME)
                compare_places(lines, token_text(lines->arena, word), at);
        lines->moved++;
        return;
    }
    while (lines->line < lines->lines.len && lines->lines.at[lines->line].moves)
        lines->line++;
    if (lines->line == lines->lines.len || lines->lines.at[lines->line].begin != at) {
        check_lost(lines, old.span);
        return;
    }
    lines->passed = at;
    lines->line++;
}

static void check_all_met(Lines *lines)
{
    for (size_t i = lines->line; i < lines->lines.len; i++)
        if (!lines->lines.at[i].moves)
            check_lost(lines, (Span){lines->kernel.source, lines->lines.at[i].begin,
                                     lines->lines.at[i].end});
    size_t movable = 0;
    for (size_t i = 0; i < lines->lines.len; i++)
        movable += lines->lines.at[i].moves;
    if (lines->moved < movable) /* more where a loop stands twice */
        check_lost(lines, lines->model->kernel->where);
}

/* The user's token that stands there; false where it was made. */
static bool old_token(Lines *lines, Token token, Token *old)
{
    const Text *text = lines->text;
    while (lines->mark < text->marks.len && text->marks.at[lines->mark].at <= token.span.begin) {
        const TextMark *mark = &text->marks.at[lines->mark++];
        lines->old = lexer_new(lines->kernel.source, (uint32_t)mark->offset, (uint32_t)mark->end);
        lines->old.line_start = token.kind == TOKEN_DIRECTIVE; /* marks begin behind blanks */
    }
    *old = lexer_next_solid(&lines->old);
    return old->kind != TOKEN_END;
}

bool lines_keep(const Model *model, Edits *edits, Refusal *refusal)
{
    const Kernel *kernel = model->kernel;
    Arena *arena = model->arena;
    Lines lines = {.model = model,
                   .arena = arena,
                   .words = strmap_new(arena),
                   .fine = true,
                   .refusal = refusal};
    lines.kernel = (Span){model->unit->source, kernel->where.begin, kernel->body_where.end};
    if (kernel->where.source != lines.kernel.source || kernel->where.begin > kernel->body_where.end)
        lines.kernel.begin = kernel->body_where.begin;
    find_hidden(&lines);
    read_old(&lines);
    Text text = text_new(arena);
    edits_apply(edits, model->unit->source->text, lines.kernel.begin, lines.kernel.end, &text);
    lines.text = &text;
    lines.old = lexer_new(lines.kernel.source, lines.kernel.begin, lines.kernel.begin);
    Source *source = source_from_text(arena, STR("<output>"), text_str(&text));
    Lexer lexer = lexer_new(source, 0, (uint32_t)text.len);
    for (Token token, old; (token = lexer_next_solid(&lexer)).kind != TOKEN_END && lines.fine;) {
        bool is_old = old_token(&lines, token, &old);
        if (token.kind == TOKEN_DIRECTIVE)
            check_line(&lines, token, is_old && old.kind == token.kind, old.span.begin);
        else if (token.kind == TOKEN_NAME && is_old)
            compare_places(&lines, token_text(arena, token), old.span.begin);
        else if (token.kind == TOKEN_NAME)
            check_made(&lines, token_text(arena, token));
    }
    if (lines.fine)
        check_all_met(&lines);
    return lines.fine;
}
