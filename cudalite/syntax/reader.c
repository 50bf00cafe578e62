/* The text of one file, as it is read. Enters: a Source, and what its readers share. Leaves: active
 * tokens, once or again, with preprocessor lines obeyed. */
#include "reader.h"

#include <string.h>

void reader_note_braces(ReaderShared *shared, Str text)
{
    const char *open = memchr(text.at, '{', text.len), *close = memchr(text.at, '}', text.len);
    if (!open && !close)
        return;
    shared->brace_macros = true;
    long depth = 0;
    for (size_t i = 0; i < text.len && depth >= 0; i++) {
        depth += text.at[i] == '{';
        depth -= text.at[i] == '}';
    }
    shared->loose_braces |= depth != 0;
}

/* An annotated kernel, perhaps. */
static void tell_unsure(Unit *unit, Span where)
{
    Diag *diag = diag_report(
        unit->diags, DIAG_REGION_TEXT, where,
        "the kernel is left unchanged: cudalite cannot evaluate the #if around this text");
    Str asked = macros_unsure_here(unit->macros);
    diag_note(unit->diags, diag, (Span){0}, "the #if depends on %.*s: pass that with -D or -U",
              STR_ARG(asked));
}

void reader_directive(Reader *reader, Token directive, Span *skipped)
{
    Macros *macros = reader->unit->macros;
    reader->holds_lines = true;
    reader_note_braces(reader->shared, span_text(directive.span));
    macros_directive(macros, directive);
    reader->hidden = macros_hide_kernels(macros);
    reader->hidden_functions = reader->shared->functions && macros_hide_functions(macros);
    if (macros_active(macros))
        return;
    Hole hole = {directive.span.begin, 0};
    const Group *group = macros_group(macros);
    bool tells = reader->is_main && !skipped;
    for (;;) {
        size_t depth = SIZE_MAX / 2; /* what opens here may close elsewhere */
        uint32_t statement = 0;
        bool is_asked = skipped && !skipped->source;
        Token token = is_asked ? lexer_next_solid(&reader->lexer)
                               : lexer_next_in_block(&reader->lexer, &depth, &statement);
        hole.end = token.span.end;
        if (token.kind == TOKEN_END)
            break;
        if (token.kind == TOKEN_DIRECTIVE) {
            macros_directive(macros, token);
            if (macros_active(macros))
                break;
        } else if (is_asked) {
            *skipped = token.span;
        } else if (tells && macros_unsure_here(macros).len && token_is(token, "__annotation")) {
            tell_unsure(reader->unit, token.span);
            tells = false;
        }
    }
    vec_push(reader->arena, &reader->holes, hole);
    if (reader->is_main && group && macros_decide(macros, group))
        vec_push(reader->source->arena, &reader->source->left_out,
                 ((LeftOut){hole.begin, hole.end}));
}

Token reader_next(Reader *reader)
{
    for (;;) {
        Token token = lexer_next_solid(&reader->lexer);
        if (token.kind != TOKEN_DIRECTIVE)
            return token;
        reader_directive(reader, token, NULL);
    }
}

void reader_again(Reader *reader, uint32_t begin, uint32_t end, Tokens *out)
{
    size_t hole = 0;
    while (begin < end) {
        while (hole < reader->holes.len && reader->holes.at[hole].end <= begin)
            hole++;
        uint32_t stop = end;
        if (hole < reader->holes.len && reader->holes.at[hole].begin < end)
            stop = reader->holes.at[hole].begin;
        if (begin < stop) {
            Lexer lexer = lexer_new(reader->source, begin, stop);
            Token token;
            while ((token = lexer_next_solid(&lexer)).kind != TOKEN_END)
                if (token.kind != TOKEN_DIRECTIVE)
                    vec_push(reader->arena, out, token);
        }
        begin = stop < end ? reader->holes.at[hole].end : end;
    }
}
