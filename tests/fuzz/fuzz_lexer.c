/* libFuzzer target: lexer, macro table and the way back from expanded tokens, on any bytes (make
 * fuzz-front).
 *
 * It fails where spans leave a gap, where a piece that tokens_written_at found lies outside the
 * text, and wherever a sanitizer says so. */
#include <stdlib.h>

#include "cudalite/lex/lexer.h"
#include "cudalite/lex/macro.h"
#include "cudalite/lex/macro_table.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(bool holds)
{
    if (!holds)
        abort();
}

static void check_pieces(const Tokens *tokens, Source *source)
{
    for (size_t first = 0; first < tokens->len && first < 64; first++)
        for (size_t last = first; last < tokens->len && last < first + 8; last++) {
            Span where;
            if (tokens_written_at(tokens, first, last, &where))
                require(where.source == source && where.begin < where.end &&
                        where.end <= source->text.len);
            tokens_place(tokens, first, last);
        }
}

static void expand_piece(Macros *macros, Source *source, Tokens *piece)
{
    Tokens expanded = {0};
    bool value, known;
    macros_expand(macros, piece->at, piece->len, &expanded);
    check_pieces(&expanded, source);
    macros_condition(macros, expanded.at, expanded.len, &value, &known);
    *piece = (Tokens){0};
}

static void run(Arena *arena, Source *source)
{
    Macros *macros = macros_new(arena, diags_new(arena), NULL, NULL, NULL);
    Lexer lexer = lexer_new(source, 0, (uint32_t)source->text.len);
    Tokens piece = {0};
    uint32_t at = 0;
    for (;;) {
        Token token = lexer_next(&lexer);
        require(token.span.begin == at && token.span.end >= at);
        at = token.span.end;
        if (token.kind == TOKEN_DIRECTIVE || token.kind == TOKEN_END)
            expand_piece(macros, source, &piece);
        if (token.kind == TOKEN_END)
            break;
        require(token.span.end > token.span.begin);
        if (token.kind == TOKEN_DIRECTIVE)
            macros_directive(macros, token);
        else if (macros_active(macros) && token.kind > TOKEN_DIRECTIVE)
            vec_push(arena, &piece, token);
    }
    require(at == source->text.len);
    macros_report_problems(macros);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Arena *arena = arena_new();
    run(arena, source_from_text(arena, STR("fuzz.cu"), (Str){(const char *)data, size}));
    arena_free(arena);
    return 0;
}
