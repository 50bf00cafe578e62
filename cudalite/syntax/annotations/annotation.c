/* Annotations: where they begin and end, and their text out of literals and pragmas.
 * Enters: tokens of a kernel at an annotation. Leaves: its text with the place of each byte, which
 * annotation_words.c reads; or a diagnostic where it is no text. */
#include "annotation_words.h"

#include <string.h>

#include "../../lex/lexer.h"
#include "../unit.h"

/* --- text ----------------------------------------------------------------------------------- */

static void cook_add(Arena *arena, AnnotationSource *cooked, char c, uint32_t at)
{
    vec_push(arena, &cooked->text, c);
    vec_push(arena, &cooked->at, at);
}

static char escaped(char c)
{
    return c == 'n' || c == 't' || c == 'r' || c == 'f' || c == 'v' ? ' ' : c;
}

/* Adds the inside of one string literal. False where it has no end. */
static bool cook_literal(Arena *arena, AnnotationSource *cooked, Span span)
{
    const char *text = span.source->text.at;
    uint32_t open = span.begin, end = span.end;
    bool raw = false;
    while (open < end && text[open] != '"')
        raw |= text[open++] == 'R';
    if (end < open + 2 || text[end - 1] != '"')
        return false;
    uint32_t at = open + 1;
    end--;
    if (raw) {
        uint32_t delimiter = 0;
        while (at + delimiter < end && text[at + delimiter] != '(')
            delimiter++;
        if (end < at + 2 * delimiter + 2)
            return false;
        for (uint32_t i = at + delimiter + 1; i < end - delimiter - 1; i++)
            cook_add(arena, cooked, text[i] == '\n' ? ' ' : text[i], i);
        return true;
    }
    for (; at < end; at++) {
        if (text[at] != '\\') {
            cook_add(arena, cooked, text[at], at);
            continue;
        }
        if (++at >= end)
            return false;
        if (text[at] == '\r' && at + 1 < end && text[at + 1] == '\n')
            at++;
        else if (text[at] != '\n')
            cook_add(arena, cooked, escaped(text[at]), at);
    }
    return true;
}

/* Adds a pragma's text from byte `at`; comments and line splices become blanks. */
static void cook_pragma(Arena *arena, AnnotationSource *cooked, Span span, uint32_t at)
{
    const char *text = span.source->text.at;
    for (; at < span.end; at++) {
        if (text[at] == '/' && at + 1 < span.end && text[at + 1] == '/')
            return;
        if (text[at] == '/' && at + 1 < span.end && text[at + 1] == '*') {
            const char *close = NULL;
            for (uint32_t i = at + 2; i + 1 < span.end && !close; i++)
                if (text[i] == '*' && text[i + 1] == '/')
                    close = text + i;
            if (!close)
                return;
            at = (uint32_t)(close - text) + 1;
            cook_add(arena, cooked, ' ', at);
        } else if (text[at] == '\\' && at + 1 < span.end &&
                   (text[at + 1] == '\n' || text[at + 1] == '\r')) {
            at += text[at + 1] == '\r' && at + 2 < span.end && text[at + 2] == '\n' ? 2 : 1;
        } else {
            cook_add(arena, cooked, text[at], at);
        }
    }
}

/* --- finding -------------------------------------------------------------------------------- */

/* Where the words of `#pragma cudalite` begin; 0 where the line is another one. */
static uint32_t pragma_words(Arena *arena, Token directive)
{
    Lexer lexer = lexer_in_directive(directive);
    Token pragma = lexer_next_solid(&lexer);
    if (pragma.kind != TOKEN_NAME || !str_is(token_text(arena, pragma), "pragma"))
        return 0;
    Token word = lexer_next_solid(&lexer);
    if (word.kind != TOKEN_NAME || !str_is(token_text(arena, word), "cudalite"))
        return 0;
    return word.span.end;
}

/* Whether a literal's text is `cudalite` and what follows it. */
static bool literal_is_ours(Arena *arena, Token literal)
{
    AnnotationSource cooked = {.source = literal.span.source};
    if (!cook_literal(arena, &cooked, literal.span))
        return false;
    Str text = str_trim((Str){cooked.text.at, cooked.text.len});
    return str_starts(text, "cudalite") && (text.len == 8 || is_blank(text.at[8]));
}

bool annotation_begins(Arena *arena, const Token *tokens, size_t count, size_t at)
{
    Token token = tokens[at];
    if (token.kind == TOKEN_DIRECTIVE)
        return pragma_words(arena, token) != 0;
    if (token.kind != TOKEN_NAME)
        return false;
    if (token_is(token, "__annotation"))
        return true;
    return at + 3 < count && token_is(token, "_Pragma") && tokens[at + 1].kind == TOKEN_LPAREN &&
           tokens[at + 2].kind == TOKEN_STRING && tokens[at + 3].kind == TOKEN_RPAREN &&
           literal_is_ours(arena, tokens[at + 2]);
}

/* The last token that belongs to `__annotation ( ... ) ;`, whatever is inside. */
static size_t annotation_end(const Token *tokens, size_t count, size_t at)
{
    size_t depth = 0, i = at + 1;
    if (i >= count || tokens[i].kind != TOKEN_LPAREN)
        return at;
    for (; i < count; i++) {
        TokenKind kind = tokens[i].kind;
        if (kind == TOKEN_SEMICOLON || kind == TOKEN_LBRACE || kind == TOKEN_RBRACE)
            return kind == TOKEN_SEMICOLON ? i : i - 1; /* `)` is missing */
        depth += kind == TOKEN_LPAREN;
        if (kind == TOKEN_RPAREN && !--depth)
            break;
    }
    if (i + 1 < count && tokens[i + 1].kind == TOKEN_SEMICOLON)
        return i + 1;
    return i < count ? i : count - 1;
}

/* The literals between the parentheses, put together. False, after a diagnostic: they are none. */
static bool cook_call(Unit *unit, const Tokens *all, size_t at, size_t last,
                      AnnotationSource *cooked)
{
    const Token *tokens = all->at;
    size_t i = at + 1;
    if (i >= all->len || tokens[i].kind != TOKEN_LPAREN) {
        diag_report(unit->diags, DIAG_ANNOTATION_LITERAL, tokens[at].span,
                    "__annotation needs a string literal: __annotation(L\"garray a 1 4 N\")");
        return false;
    }
    size_t close = last;
    if (tokens[close].kind == TOKEN_SEMICOLON && close > i)
        close--;
    for (i++; i <= last && tokens[i].kind == TOKEN_STRING && !tokens[i].origin; i++) {
        cooked->source = tokens[i].span.source;
        if (!cook_literal(unit->work, cooked, tokens[i].span)) {
            diag_report(unit->diags, DIAG_ANNOTATION_LITERAL, tokens[i].span,
                        "the annotation's literal has no closing quote");
            return false;
        }
    }
    if (tokens[i <= last ? i : last].kind == TOKEN_RPAREN && i > at + 2)
        return true;
    size_t bad = i <= last ? i : last;
    Diag *diag =
        diag_report(unit->diags, DIAG_ANNOTATION_LITERAL, tokens_place(all, bad, bad), "%s",
                    tokens[bad].origin ? "an annotation must be a literal, not a macro"
                    : i > at + 2       ? "')' is missing after the annotation's literal"
                                       : "an annotation must be one string literal");
    diag_note(
        unit->diags, diag, (Span){0},
        "write __annotation(L\"<words>\"); with all words in one literal or in adjacent ones");
    return false;
}

static void drop_first_word(AnnotationSource *cooked)
{
    size_t i = 0;
    while (i < cooked->text.len && is_blank(cooked->text.at[i]))
        i++;
    for (size_t k = 0; k < i + 8 && k < cooked->text.len; k++)
        cooked->text.at[k] = ' ';
}

Annotation *annotation_read(Unit *unit, const Tokens *all, size_t at, size_t *end,
                            bool *well_formed)
{
    const Token *tokens = all->at;
    AnnotationSource cooked = {0};
    Annotation *annotation = arena_new_of(unit->work, Annotation);
    Token token = tokens[at];
    annotation->first_token = annotation->last_token = at;
    annotation->where = token.span;
    bool is_text = true;
    if (token.origin) {
        annotation->last_token = annotation_end(tokens, all->len, at);
        annotation->where = tokens_place(all, at, at);
        diag_report(unit->diags, DIAG_ANNOTATION_IN_MACRO, annotation->where,
                    "an annotation cannot come from a macro; write it in the kernel itself");
        is_text = false;
    } else if (token.kind == TOKEN_DIRECTIVE) {
        cooked.source = token.span.source;
        cook_pragma(unit->work, &cooked, token.span, pragma_words(unit->work, token));
    } else {
        annotation->last_token = annotation_end(tokens, all->len, at);
        Token last = tokens[annotation->last_token];
        annotation->ends_statement = last.kind == TOKEN_SEMICOLON;
        if (!last.origin)
            annotation->where.end = last.span.end;
        is_text = cook_call(unit, all, at, annotation->last_token, &cooked);
        if (token_is(token, "_Pragma"))
            drop_first_word(&cooked);
    }
    *well_formed = is_text && annotation_read_words(unit, &cooked, annotation);
    *end = annotation->last_token + 1;
    return annotation;
}

void annotation_outside(Unit *unit, Span where)
{
    Diag *diag = diag_report(unit->diags, DIAG_ANNOTATION_OUTSIDE, where,
                             "an annotation outside a kernel's body has no effect");
    diag_note(unit->diags, diag, (Span){0},
              "write a kernel's annotations after the '{' of its body");
}

void annotation_included(Unit *unit, Span where)
{
    Diag *diag = diag_report(
        unit->diags, DIAG_ANNOTATION_INCLUDED, where,
        "this included file is left unchanged, and its annotations have no effect here");
    diag_note(unit->diags, diag, (Span){0}, "run cudalite on '%.*s' itself, and include its output",
              STR_ARG(where.source->path));
}
