/* Translation for cudalite-sim.
 *
 * Enters: a file's tokens. Leaves: text for a host C++ compiler. Works on tokens alone, so that
 * launches in macros, templates and headers are translated like all others:
 *
 *     k<T><<<g, b, s>>>(x, 0)   cudalite_sim::Launch("k<T>", file, line, g, b, s)(
 *                                   [=, cudalite_0 = (x)]() { return k<T>(cudalite_0, 0); })
 *
 * An argument is evaluated once, where the launch stands; literals are passed as they are, because
 * `0` may be a pointer. Where the number of arguments is not known (`args...`, `__VA_ARGS__`) they
 * go through a tuple: Launch(...).with(args...)([=](auto... a) { return k(a...); }). Newlines that
 * a rewritten launch loses follow behind it. */
#include "translate.h"

#include <string.h>

#include "../../lex/lexer.h"
#include "translate_tokens.h"

static void range_emit(Cpu *cpu, size_t begin, size_t end);

/* --- texts ---------------------------------------------------------------------------------- */

static Str raw(const Cpu *cpu, size_t begin, size_t end)
{
    if (begin >= end)
        return STR("");
    size_t from = cpu->tokens.at[begin].span.begin, to = cpu->tokens.at[end - 1].span.end;
    return str_slice(cpu->source->text, from, to);
}

/* A piece of code on one line: comments and newlines become blanks. */
static Str on_one_line(const Cpu *cpu, size_t begin, size_t end)
{
    Text text = text_new(cpu->arena);
    for (size_t at = begin; at < end; at++) {
        if (!is_trivia(cpu, at))
            text_add(&text, token_text(cpu->arena, cpu->tokens.at[at]));
        else if (text.len > 0 && at + 1 < end)
            text_add_c(&text, " ");
    }
    return str_trim(text_str(&text));
}

static void literal_add(Text *out, Str text)
{
    text_add_c(out, "\"");
    for (size_t i = 0; i < text.len; i++) {
        if (text.at[i] == '"' || text.at[i] == '\\')
            text_add_c(out, "\\");
        text_add(out, str_slice(text, i, i + 1));
    }
    text_add_c(out, "\"");
}

static size_t newlines(Str text)
{
    size_t count = 0;
    for (size_t i = 0; i < text.len; i++)
        count += text.at[i] == '\n';
    return count;
}

/* --- launches ------------------------------------------------------------------------------- */

typedef struct {
    size_t begin, end; /* tokens, trivia at both ends included */
} Piece;

typedef VEC(Piece) Pieces;

/* Splits the tokens between `open` and `close` at commas; brackets nest. */
static Pieces pieces_split(const Cpu *cpu, size_t open, size_t close)
{
    Pieces pieces = {0};
    size_t begin = open + 1;
    for (size_t at = begin; at < close; at++) {
        TokenKind kind = kind_at(cpu, at);
        if (bracket_step(kind) > 0) {
            at = closing(cpu, at);
        } else if (kind == TOKEN_LESS) {
            at = angle_skip(cpu, at, close);
        } else if (kind == TOKEN_COMMA) {
            vec_push(cpu->arena, &pieces, (Piece){begin, at});
            begin = at + 1;
        }
    }
    if (behind(cpu, begin - 1) < close)
        vec_push(cpu->arena, &pieces, (Piece){begin, close});
    return pieces;
}

/* Whether an argument stands for any number of arguments. */
static bool is_pack(const Cpu *cpu, Piece piece)
{
    size_t last = before(cpu, piece.end);
    return kind_at(cpu, last) == TOKEN_ELLIPSIS || word_at(cpu, last, "__VA_ARGS__");
}

/* Arguments that are written into the call as they stand: literals, braces. */
static bool is_pasted(const Cpu *cpu, Piece piece)
{
    size_t first = piece.begin, solid = 0, last = piece.begin;
    for (size_t at = piece.begin; at < piece.end; at++) {
        if (is_trivia(cpu, at))
            continue;
        if (solid++ == 0)
            first = at;
        last = at;
    }
    TokenKind kind = kind_at(cpu, first);
    if (kind == TOKEN_LBRACE)
        return true;
    if (solid == 2 && kind == TOKEN_MINUS)
        return kind_at(cpu, last) == TOKEN_NUMBER;
    bool literal = (kind == TOKEN_NUMBER && !str_has(token_text(cpu->arena, cpu->tokens.at[first]),
                                                     "_")) || /* 2_f calls a function */
                   kind == TOKEN_CHARACTER ||
                   kind == TOKEN_STRING;
    return solid == 1 && (literal || word_at(cpu, first, "NULL") || word_at(cpu, first, "nullptr"));
}

static bool ends_configuration(TokenKind kind)
{
    return kind == TOKEN_LAUNCH_CLOSE || kind == TOKEN_LAUNCH_OPEN || kind == TOKEN_SEMICOLON ||
           bracket_step(kind) < 0;
}

/* Index of the `>>>` of the `<<<` at `open`; 0 where there is none. */
static size_t launch_close(const Cpu *cpu, size_t open)
{
    for (size_t at = open + 1; at < cpu->tokens.len; at++) {
        TokenKind kind = kind_at(cpu, at);
        if (kind == TOKEN_LAUNCH_CLOSE)
            return at;
        if (bracket_step(kind) > 0)
            at = closing(cpu, at);
        else if (ends_configuration(kind))
            break;
    }
    return 0;
}

/* From right to left, as the host compiler of nvcc evaluates the arguments of a call. */
static void captures_emit(Cpu *cpu, const Pieces *arguments)
{
    for (size_t i = arguments->len; i-- > 0;) {
        Piece piece = arguments->at[i];
        if (is_pasted(cpu, piece))
            continue;
        text_format(cpu->out, ", cudalite_%zu = (", i);
        range_emit(cpu, piece.begin, piece.end);
        text_add_c(cpu->out, ")");
    }
}

static void with_emit(Cpu *cpu, Str callee, const Pieces *arguments)
{
    text_add_c(cpu->out, ").with(");
    for (size_t i = 0; i < arguments->len; i++) {
        text_add_c(cpu->out, i ? ", " : "");
        range_emit(cpu, arguments->at[i].begin, arguments->at[i].end);
    }
    text_format(cpu->out, ")([=](auto... cudalite_0) { return %.*s(cudalite_0...); })",
                STR_ARG(callee));
}

static void call_emit(Cpu *cpu, Str callee, const Pieces *arguments)
{
    text_add_c(cpu->out, ")([=");
    captures_emit(cpu, arguments);
    text_format(cpu->out, "]() { return %.*s(", STR_ARG(callee));
    for (size_t i = 0; i < arguments->len; i++) {
        Piece piece = arguments->at[i];
        text_add_c(cpu->out, i ? ", " : "");
        if (is_pasted(cpu, piece))
            text_add(cpu->out, on_one_line(cpu, piece.begin, piece.end));
        else
            text_format(cpu->out, "cudalite_%zu", i);
    }
    text_add_c(cpu->out, "); })");
}

/* Emits the launch whose callee begins at `begin`; returns the index behind it. */
static size_t launch_emit(Cpu *cpu, size_t begin, size_t open)
{
    size_t close = launch_close(cpu, open), paren = behind(cpu, close);
    size_t end = closing(cpu, paren) + 1, start = cpu->out->len;
    Str callee = on_one_line(cpu, begin, open);
    Pieces config = pieces_split(cpu, open, close), arguments = pieces_split(cpu, paren, end - 1);
    text_add_c(cpu->out, "::cudalite_sim::Launch(");
    if (cpu->in_directive) /* the callee may be a parameter of the macro */
        text_format(cpu->out, "CUDALITE_SIM_TEXT(%.*s)", STR_ARG(callee));
    else
        literal_add(cpu->out, callee);
    text_add_c(cpu->out, ", __FILE__, __LINE__");
    for (size_t i = 0; i < config.len; i++) {
        text_add_c(cpu->out, ", ");
        range_emit(cpu, config.at[i].begin, config.at[i].end);
    }
    bool packs = false;
    for (size_t i = 0; i < arguments.len; i++)
        packs |= is_pack(cpu, arguments.at[i]);
    if (packs)
        with_emit(cpu, callee, &arguments);
    else
        call_emit(cpu, callee, &arguments);
    size_t wanted = newlines(raw(cpu, begin, end));
    size_t there = newlines((Str){cpu->out->at + start, cpu->out->len - start});
    for (; there < wanted; there++)
        text_add_c(cpu->out, cpu->in_directive ? " \\\n" : "\n");
    return end;
}

/* nvcc takes `<< <` and `>> >`, which editors make of launches, for launches too: in C++ they mean
 * nothing. The first piece becomes the whole token, the others blanks without text. */
static bool pieces_join(Cpu *cpu, size_t at, TokenKind single, TokenKind pair, TokenKind whole)
{
    TokenKind kind = kind_at(cpu, at);
    size_t next = behind(cpu, at), last = next;
    if (kind == single && kind_at(cpu, next) == single)
        last = behind(cpu, next);
    bool joins = (kind == pair && kind_at(cpu, next) == single) ||
                 (kind == single && kind_at(cpu, next) == pair) ||
                 (kind == single && last > next && kind_at(cpu, last) == single);
    if (!joins)
        return false;
    uint32_t end = cpu->tokens.at[last].span.end;
    cpu->tokens.at[at].kind = whole;
    cpu->tokens.at[at].span.end = end;
    for (size_t i = at + 1; i <= last; i++) {
        cpu->tokens.at[i].kind = TOKEN_SPACE;
        cpu->tokens.at[i].span.begin = cpu->tokens.at[i].span.end = end;
    }
    return true;
}

static void launches_join(Cpu *cpu)
{
    for (size_t at = 0; at < cpu->tokens.len; at++) {
        bool open = kind_at(cpu, at) == TOKEN_LAUNCH_OPEN ||
                    pieces_join(cpu, at, TOKEN_LESS, TOKEN_SHL, TOKEN_LAUNCH_OPEN);
        for (size_t i = at + 1; open && i < cpu->tokens.len; i++) {
            TokenKind kind = kind_at(cpu, i);
            if (ends_configuration(kind) ||
                pieces_join(cpu, i, TOKEN_GREATER, TOKEN_SHR, TOKEN_LAUNCH_CLOSE))
                break;
            if (bracket_step(kind) > 0)
                i = closing(cpu, i);
        }
    }
}

static void launches_find(Cpu *cpu)
{
    for (size_t at = 0; at < cpu->tokens.len; at++) {
        if (kind_at(cpu, at) != TOKEN_LAUNCH_OPEN)
            continue;
        size_t begin = callee_begin(cpu, at), close = launch_close(cpu, at);
        if (begin == SIZE_MAX || !close || kind_at(cpu, behind(cpu, close)) != TOKEN_LPAREN)
            continue;
        if (closing(cpu, behind(cpu, close)) < cpu->tokens.len)
            cpu->edits[begin].launch = at;
    }
}

/* --- emitting ------------------------------------------------------------------------------- */

static void tokens_emit(Cpu *cpu)
{
    places_find(cpu);
    launches_join(cpu);
    cpu->edits = arena_alloc(cpu->arena, (cpu->tokens.len + 1) * sizeof *cpu->edits);
    words_find(cpu);
    builtin_names_find(cpu);
    launches_find(cpu);
    range_emit(cpu, 0, cpu->tokens.len);
    text_add(cpu->out, cpu->edits[cpu->tokens.len].before);
}

/* `#include "x"` and `#include <x>` with the path that on_include gives. */
static bool include_emit(Cpu *cpu, Token directive)
{
    Str text = span_text(directive.span);
    size_t open = 0;
    while (open < text.len && text.at[open] != '"' && text.at[open] != '<')
        open++;
    size_t close = open + 1;
    while (close < text.len && text.at[close] != '"' && text.at[close] != '>')
        close++;
    if (!cpu->on_include || close >= text.len)
        return false;
    Str name = str_slice(text, open + 1, close);
    Str path = cpu->on_include(cpu->context, cpu->source, name, text.at[open] == '<');
    if (path.len == 0)
        return false;
    text_format(cpu->out, "#include \"%.*s\"", STR_ARG(path));
    for (size_t i = newlines(text); i > 0; i--)
        text_add_c(cpu->out, "\\\n");
    return true;
}

static void directive_emit(Cpu *cpu, Token directive)
{
    Lexer lexer = lexer_in_directive(directive);
    Cpu inner = *cpu;
    inner.in_directive = true;
    inner.tokens = (Tokens){0};
    uint32_t begin = lexer.at;
    for (Token t = lexer_next(&lexer); t.kind != TOKEN_END; t = lexer_next(&lexer))
        vec_push(cpu->arena, &inner.tokens, t);
    size_t word = inner.tokens.len && is_trivia(&inner, 0) ? behind(&inner, 0) : 0;
    if (word_at(&inner, word, "include") && include_emit(cpu, directive))
        return;
    if (!word_at(&inner, word, "define")) {
        text_add(cpu->out, span_text(directive.span));
        return;
    }
    text_add(cpu->out, str_slice(cpu->source->text, directive.span.begin, begin));
    tokens_emit(&inner);
}

static void range_emit(Cpu *cpu, size_t begin, size_t end)
{
    for (size_t at = begin; at < end;) {
        const Edit *edit = &cpu->edits[at];
        text_add(cpu->out, edit->before);
        if (edit->launch && edit->launch < end) {
            at = launch_emit(cpu, at, edit->launch);
            continue;
        }
        Token token = cpu->tokens.at[at++];
        if (edit->replaced)
            text_add(cpu->out, edit->instead);
        else if (token.kind == TOKEN_DIRECTIVE)
            directive_emit(cpu, token);
        else
            text_add(cpu->out, span_text(token.span));
    }
}

void cpu_translate_source(Source *source, CpuInclude *on_include, void *context, Text *out)
{
    Cpu cpu = {.arena = source->arena,
               .source = source,
               .on_include = on_include,
               .context = context,
               .out = out};
    Lexer lexer = lexer_new(source, 0, (uint32_t)source->text.len);
    for (Token t = lexer_next(&lexer); t.kind != TOKEN_END; t = lexer_next(&lexer))
        vec_push(cpu.arena, &cpu.tokens, t);
    text_add_c(out, "#line 1 ");
    literal_add(out, source->path);
    text_add_c(out, "\n");
    tokens_emit(&cpu);
}

bool cpu_translate(Unit *unit, Text *out)
{
    cpu_translate_source(unit->source, NULL, NULL, out);
    return true;
}
