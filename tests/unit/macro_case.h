/* For tests of macros: a text whose preprocessor lines are obeyed and whose rest is expanded. */
#ifndef TESTS_UNIT_MACRO_CASE_H
#define TESTS_UNIT_MACRO_CASE_H

#include "cudalite/lex/lexer.h"
#include "cudalite/lex/macro.h"

/* One text with its macros and its expanded tokens. */
typedef struct {
    Arena *arena;
    Diags *diags;
    Source *source;
    Macros *macros;
    Tokens expanded;
} Case;

static void case_read(Case *c, const char *path, const char *text, const Strs *dirs)
{
    c->arena = arena_new();
    c->diags = diags_new(c->arena);
    c->macros = macros_new(c->arena, c->diags, dirs, NULL, NULL);
    c->source = source_from_text(c->arena, str_of(path), str_of(text));
}

/* Obeys the lines of the text and expands the rest of it, piece by piece. */
static void case_run(Case *c)
{
    Lexer lexer = lexer_new(c->source, 0, (uint32_t)c->source->text.len);
    Tokens piece = {0};
    Token token;
    do {
        token = lexer_next_solid(&lexer);
        if (token.kind == TOKEN_DIRECTIVE || token.kind == TOKEN_END) {
            macros_expand(c->macros, piece.at, piece.len, &c->expanded);
            piece = (Tokens){0};
            if (token.kind == TOKEN_DIRECTIVE)
                macros_directive(c->macros, token);
        } else if (macros_active(c->macros)) {
            vec_push(c->arena, &piece, token);
        }
    } while (token.kind != TOKEN_END);
}

static Case case_of(const char *text)
{
    Case c = {0};
    case_read(&c, "test.cu", text, NULL);
    case_run(&c);
    return c;
}

static void case_end(Case *c)
{
    arena_free(c->arena);
}

static Str joined(Case *c)
{
    Text text = text_new(c->arena);
    for (size_t i = 0; i < c->expanded.len; i++) {
        if (i > 0 && c->expanded.at[i].space_before)
            text_add_c(&text, " ");
        text_add(&text, token_text(c->arena, c->expanded.at[i]));
    }
    text_add(&text, (Str){"", 1});
    return text_str(&text);
}

static void expect(const char *text, const char *expanded)
{
    Case c = case_of(text);
    assert_string_equal(joined(&c).at, expanded);
    assert_int_equal(c.diags->all.len, 0);
    case_end(&c);
}

#endif
