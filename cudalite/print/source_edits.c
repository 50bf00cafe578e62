/* Edits that any new form of a kernel needs. Enters: a unit, a model. Leaves: the place for an
 * #include, the kernel's annotations taken out of its text. */
#include "source_edits.h"

#include "../lex/lexer.h"

static uint32_t byte_order_mark(Str text)
{
    return str_starts(text, "\xEF\xBB\xBF") ? 3 : 0;
}

uint32_t include_place(const Unit *unit)
{
    Source *source = unit->source;
    Lexer lexer = lexer_new(source, 0, (uint32_t)source->text.len);
    unsigned depth = 0;
    Token token = lexer_next_solid(&lexer), start = token;
    for (; token.kind == TOKEN_DIRECTIVE; token = lexer_next_solid(&lexer)) {
        Lexer inside = lexer_in_directive(token);
        Token word = lexer_next_solid(&inside);
        if (depth == 0 && token_is(word, "include"))
            return token.span.begin;
        depth += token_opens_group(word);
        depth -= depth > 0 && token_is(word, "endif");
    }
    return begins_line(source->text, start.span.begin) ? start.span.begin
                                                       : byte_order_mark(source->text);
}

/* All that an if or a loop without braces governs begins with it: what follows takes its place in
 * the line. */
static bool begins_statement(const Kernel *kernel, const Annotation *annotation)
{
    const Token *before = &kernel->tokens.at[annotation->first_token - 1];
    return before->kind == TOKEN_RPAREN || token_is(*before, "else") || token_is(*before, "do");
}

/* Those of one line together; what stands behind them takes their place. */
void remove_annotations(const Model *model, Edits *edits)
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
