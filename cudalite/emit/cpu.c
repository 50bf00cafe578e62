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
#include "cpu.h"

#include <string.h>

#include "../front/lexer.h"
#include "cpu_tokens.h"

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

/* Splits the tokens between `open` and `close` at commas; brackets nest, angle brackets do where
 * they look like template arguments, that is behind a name and closed before a bracket is. */
static size_t angle_skip(const Cpu *cpu, size_t at, size_t close)
{
    size_t previous = before(cpu, at);
    if (previous == SIZE_MAX || kind_at(cpu, previous) != TOKEN_NAME)
        return at;
    int depth = 0;
    size_t left = MOST_ANGLE_TOKENS;
    for (size_t i = at; i < close && left-- > 0; i++) {
        TokenKind kind = kind_at(cpu, i);
        if (bracket_step(kind) > 0)
            i = closing(cpu, i);
        else if (kind == TOKEN_SEMICOLON || kind == TOKEN_AND_AND || kind == TOKEN_OR_OR)
            return at;
        depth += kind == TOKEN_LESS ? 1 : kind == TOKEN_GREATER ? -1 : kind == TOKEN_SHR ? -2 : 0;
        if (depth <= 0 && i > at) {
            /* `f(a < b, c > d)` is two comparisons, `f(g<a, b>(d))` is one argument. */
            TokenKind next = kind_at(cpu, behind(cpu, i));
            bool call = next == TOKEN_LPAREN || next == TOKEN_SCOPE || next == TOKEN_LBRACE;
            return call ? i : at;
        }
    }
    return at;
}

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
    bool literal = kind == TOKEN_NUMBER || kind == TOKEN_CHARACTER || kind == TOKEN_STRING;
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

static void captures_emit(Cpu *cpu, const Pieces *arguments)
{
    for (size_t i = 0; i < arguments->len; i++) {
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

/* --- shared arrays -------------------------------------------------------------------------- */

static void replace(Cpu *cpu, size_t at, Str text)
{
    cpu->edits[at].instead = text;
    cpu->edits[at].replaced = true;
}

/* `extern __shared__ T s[];` is the runtime's dynamic storage under the name s: a reference in a
 * function, an alias of its symbol outside (compilers drop symbol names in templates). */
static void dynamic_edit(Cpu *cpu, size_t keyword, size_t at)
{
    bool in_block = is_in_block(cpu, keyword);
    replace(cpu, keyword, in_block ? STR("") : STR("extern __thread"));
    replace(cpu, at, STR(""));
    size_t end = at, name = SIZE_MAX;
    while (end < cpu->tokens.len && kind_at(cpu, end) != TOKEN_SEMICOLON) {
        if (kind_at(cpu, end) == TOKEN_LBRACKET && name == SIZE_MAX)
            name = before(cpu, end);
        end++;
    }
    if (in_block && name != SIZE_MAX)
        replace(cpu, name,
                str_format(cpu->arena, "(&%.*s)", STR_ARG(span_text(cpu->tokens.at[name].span))));
    cpu->edits[end].before = in_block ? STR(" = ::cudalite_sim::DynamicShared()")
                                      : STR(" __asm__(\"cudalite_dynamic_shared\")");
}

/* Outside of functions, g++ takes classes with constructors for thread-local storage only where the
 * initialiser is a constant: `= {}`. */
static void initialiser_edit(Cpu *cpu, size_t at)
{
    for (; at < cpu->tokens.len; at++) {
        TokenKind kind = kind_at(cpu, at);
        if (bracket_step(kind) > 0)
            at = closing(cpu, at);
        else if (kind == TOKEN_LESS)
            at = angle_skip(cpu, at, cpu->tokens.len);
        else if (kind == TOKEN_COMMA || kind == TOKEN_SEMICOLON)
            cpu->edits[at].before = STR(" = {}");
        if (kind == TOKEN_SEMICOLON)
            return;
    }
}

static void shared_edit(Cpu *cpu, size_t at)
{
    size_t begin = declaration_begin(cpu, at);
    bool first = true;
    for (size_t i = begin; i < at; i++) {
        if (word_at(cpu, i, "extern")) {
            dynamic_edit(cpu, i, at);
            return;
        }
        if (word_at(cpu, i, "static"))
            replace(cpu, i, STR(""));
        else if (!is_trivia(cpu, i))
            first = false;
    }
    if (!is_in_block(cpu, at))
        initialiser_edit(cpu, at);
    if (first)
        return;
    cpu->edits[begin].before = STR("__shared__ ");
    replace(cpu, at, STR(""));
}

/* --- variables of the device ------------------------------------------------------------------ */

/* End of the template arguments that begin at `open`. */
static size_t angle_closing(const Cpu *cpu, size_t open)
{
    int depth = 0;
    for (size_t at = open; at < cpu->tokens.len; at++) {
        TokenKind kind = kind_at(cpu, at);
        if (bracket_step(kind) > 0)
            at = closing(cpu, at);
        depth += kind == TOKEN_LESS ? 1 : kind == TOKEN_GREATER ? -1 : kind == TOKEN_SHR ? -2 : 0;
        if (depth <= 0)
            return at;
    }
    return cpu->tokens.len;
}

/* Whether the parenthesis at `open` belongs to a specifier. */
static bool is_specifier_call(const Cpu *cpu, size_t open)
{
    size_t name = before(cpu, open);
    return word_at(cpu, name, "__align__") || word_at(cpu, name, "alignas") ||
           word_at(cpu, name, "__attribute__") || word_at(cpu, name, "decltype");
}

/* Index of what follows the first declarator's name: `;`, `=`, `[` or `,`; SIZE_MAX where a
 * function is declared or a class is defined, and where it is not clear. */
static size_t name_end(const Cpu *cpu, size_t at)
{
    for (; at < cpu->tokens.len; at++) {
        switch (kind_at(cpu, at)) {
        case TOKEN_SEMICOLON:
        case TOKEN_ASSIGN:
        case TOKEN_LBRACKET:
        case TOKEN_COMMA: return at;
        case TOKEN_LESS: at = angle_closing(cpu, at); break;
        case TOKEN_LPAREN:
            if (!is_specifier_call(cpu, at))
                return SIZE_MAX;
            at = closing(cpu, at);
            break;
        case TOKEN_LBRACE:
        case TOKEN_RBRACE: return SIZE_MAX;
        default: break;
        }
    }
    return SIZE_MAX;
}

/* Whether specifiers are known to mean the same when they are repeated, and a type whose objects
 * begin as zeros where nothing else is said. */
static bool is_plain(const Cpu *cpu, size_t begin, size_t end)
{
    static const char *const words[] = {
        "int",     "unsigned",   "float",       "double",      "char",     "short",   "long",
        "bool",    "signed",     "size_t",      "float2",      "float4",   "int2",    "int4",
        "double2", "uint32_t",   "uint64_t",    "static",      "volatile", "uint8_t", "int32_t",
        "int64_t", "__device__", "__managed__", "__constant__"};
    for (size_t at = begin; at < end; at++) {
        bool known = kind_at(cpu, at) != TOKEN_NAME;
        for (size_t i = 0; !known && i < sizeof words / sizeof *words; i++)
            known = word_at(cpu, at, words[i]);
        if (!known)
            return false;
    }
    return true;
}

/* Words that leave a declaration as it is: what it declares lies elsewhere, or is not written. */
static bool is_placed_elsewhere(const Cpu *cpu, size_t begin, size_t end)
{
    static const char *const words[] = {"extern", "template", "const",   "constexpr",
                                        "inline", "using",    "typedef", "friend"};
    for (size_t at = begin; at < end; at++)
        for (size_t i = 0; i < sizeof words / sizeof *words; i++)
            if (word_at(cpu, at, words[i]))
                return true;
    return false;
}

/* The first `__constant__` of a declaration, whose other keywords then do not count; or `at`. */
static size_t placing_keyword(const Cpu *cpu, size_t at, size_t end)
{
    for (size_t i = at; i < end; i++)
        if (word_at(cpu, i, "__constant__"))
            return i;
    return at;
}

/* Variables of the device lie in sections of their own, with redzones on both sides: compilers keep
 * neither their order nor a distance between them. `at`: the first of their keywords. */
static void variable_edit(Cpu *cpu, size_t at)
{
    size_t begin = declaration_begin(cpu, at);
    if (cpu->in_directive || is_in_block(cpu, at) || cpu->edits[begin].visited)
        return;
    cpu->edits[begin].visited = true;
    size_t end = name_end(cpu, behind(cpu, at)), first = before(cpu, end);
    if (end == SIZE_MAX || is_placed_elsewhere(cpu, begin, end) || cpu->edits[begin].before.len)
        return;
    at = placing_keyword(cpu, at, end);
    bool constant = word_at(cpu, at, "__constant__"), initialised = false;
    while (kind_at(cpu, before(cpu, first)) == TOKEN_STAR)
        first = before(cpu, first);
    VEC(size_t) commas = {0};
    for (; end < cpu->tokens.len && kind_at(cpu, end) != TOKEN_SEMICOLON; end++) {
        initialised |= kind_at(cpu, end) == TOKEN_ASSIGN || kind_at(cpu, end) == TOKEN_LBRACE;
        if (bracket_step(kind_at(cpu, end)) > 0)
            end = closing(cpu, end);
        else if (kind_at(cpu, end) == TOKEN_LESS)
            end = angle_skip(cpu, end, cpu->tokens.len);
        else if (kind_at(cpu, end) == TOKEN_COMMA)
            vec_push(cpu->arena, &commas, end);
    }
    if (end >= cpu->tokens.len)
        return;
    bool plain = is_plain(cpu, begin, first);
    const char *section = constant                ? "cudalite_constant_z"
                          : plain && !initialised ? ".bss.cudalite_"
                                                  : ".data.cudalite_";
    Str zone = str_format(cpu->arena, "CUDALITE_SIM_REDZONE(\"%s%zu\") ", section, at);
    Str behind_it = str_format(cpu->arena, "; %.*s", STR_ARG(zone));
    Str place = str_format(cpu->arena, "__attribute__((used, section(\"%s%zu\")))", section, at);
    replace(cpu, at, place);
    Text specifiers = text_new(cpu->arena);
    for (size_t i = begin; i < first; i++)
        text_add(&specifiers, i == at             ? place
                              : is_trivia(cpu, i) ? STR(" ")
                                                  : token_text(cpu->arena, cpu->tokens.at[i]));
    for (size_t i = 0; plain && i < commas.len; i++)
        replace(
            cpu, commas.at[i],
            str_format(cpu->arena, "%.*s%.*s", STR_ARG(behind_it), STR_ARG(text_str(&specifiers))));
    cpu->edits[begin].before = zone;
    replace(cpu, end, behind_it);
}

/* An asm statement whose text is PTX: its instructions have types, `mov.u32`, or its registers a
 * second percent sign. */
static bool is_ptx(const Cpu *cpu, size_t at)
{
    if (!word_at(cpu, at, "asm") && !word_at(cpu, at, "__asm__") && !word_at(cpu, at, "__asm"))
        return false;
    size_t open = behind(cpu, at);
    while (word_at(cpu, open, "volatile") || word_at(cpu, open, "__volatile__") ||
           word_at(cpu, open, "inline") || word_at(cpu, open, "goto"))
        open = behind(cpu, open);
    size_t text = behind(cpu, open);
    if (kind_at(cpu, open) != TOKEN_LPAREN || kind_at(cpu, text) != TOKEN_STRING)
        return false;
    Str s = span_text(cpu->tokens.at[text].span);
    for (size_t i = 0; i + 2 < s.len; i++)
        if ((s.at[i] == '.' && strchr("usbf", s.at[i + 1]) && strchr("1368", s.at[i + 2])) ||
            (s.at[i] == '%' && s.at[i + 1] == '%'))
            return true;
    return false;
}

/* `cudaLaunchKernel((void *)kernel, ...)`: without the cast the kernel's parameters are known. */
static void launch_call_edit(Cpu *cpu, size_t at)
{
    size_t open = behind(cpu, at), cast = behind(cpu, open), end = closing(cpu, cast);
    size_t type = behind(cpu, cast);
    if (word_at(cpu, type, "const"))
        type = behind(cpu, type);
    if (kind_at(cpu, open) != TOKEN_LPAREN || kind_at(cpu, cast) != TOKEN_LPAREN ||
        !word_at(cpu, type, "void") || kind_at(cpu, behind(cpu, type)) != TOKEN_STAR ||
        behind(cpu, behind(cpu, type)) != end || end >= cpu->tokens.len)
        return;
    for (size_t i = cast; i <= end; i++)
        if (!is_trivia(cpu, i))
            replace(cpu, i, STR(""));
}

static void words_find(Cpu *cpu)
{
    for (size_t at = 0; at < cpu->tokens.len; at++) {
        if (kind_at(cpu, at) != TOKEN_NAME)
            continue;
        if (word_at(cpu, at, "__shared__"))
            shared_edit(cpu, at);
        else if (word_at(cpu, at, "__device__") || word_at(cpu, at, "__managed__") ||
                 word_at(cpu, at, "__constant__"))
            variable_edit(cpu, at);
        else if (word_at(cpu, at, "alignas") && word_at(cpu, before(cpu, at), "__shared__"))
            replace(cpu, at, STR("__align__")); /* alignas would have to come first */
        else if (word_at(cpu, at, "cudaLaunchKernel"))
            launch_call_edit(cpu, at);
        else if (is_ptx(cpu, at))
            replace(cpu, at, STR("cudalite_sim_inline_ptx; asm"));
        else if (word_at(cpu, at, "__noinline__") && !word_at(cpu, before(cpu, at), "define"))
            replace(cpu, at, STR("__attribute__((noinline))"));
    }
}

/* --- names of the program that are CUDA's too ------------------------------------------------- */

static bool is_builtin_variable(const Cpu *cpu, size_t at)
{
    return word_at(cpu, at, "gridDim") || word_at(cpu, at, "blockDim") ||
           word_at(cpu, at, "blockIdx") || word_at(cpu, at, "threadIdx");
}

static bool same_word(const Cpu *cpu, size_t a, size_t b)
{
    return kind_at(cpu, b) == TOKEN_NAME &&
           str_equal(span_text(cpu->tokens.at[a].span), span_text(cpu->tokens.at[b].span));
}

static void rename_word(Cpu *cpu, size_t at)
{
    Str name = span_text(cpu->tokens.at[at].span);
    replace(cpu, at, str_format(cpu->arena, "cudalite_%.*s", STR_ARG(name)));
}

/* End of the block in which token `at` is declared; of a parameter, of the function's body. */
static size_t scope_end(const Cpu *cpu, size_t at)
{
    int depth = 0;
    for (size_t i = at; i < cpu->tokens.len; i++) {
        TokenKind kind = kind_at(cpu, i);
        if (depth == 0 && kind == TOKEN_RPAREN) { /* a parameter: the body follows, if any */
            while (i < cpu->tokens.len && kind_at(cpu, i) != TOKEN_LBRACE &&
                   kind_at(cpu, i) != TOKEN_SEMICOLON)
                i++;
            return kind_at(cpu, i) == TOKEN_LBRACE ? closing(cpu, i) : i;
        }
        depth += bracket_step(kind);
        if (depth < 0)
            return i;
    }
    return cpu->tokens.len;
}

/* Whether the token is declared here: a type or a comma of such a declaration stands before it. */
static bool is_declared_here(const Cpu *cpu, size_t at)
{
    size_t previous = before(cpu, at), next = behind(cpu, at);
    TokenKind kind = kind_at(cpu, next);
    if (previous == SIZE_MAX || kind == TOKEN_DOT)
        return false;
    if (kind_at(cpu, previous) == TOKEN_NAME)
        return !word_at(cpu, previous, "return") && !word_at(cpu, previous, "case");
    if (kind_at(cpu, previous) != TOKEN_COMMA)
        return false;
    size_t begin = declaration_begin(cpu, at);
    if (!word_at(cpu, begin, "dim3") && !word_at(cpu, begin, "uint3"))
        return false;
    for (size_t i = begin; i < at; i++) {
        if (bracket_step(kind_at(cpu, i)) > 0)
            i = closing(cpu, i);
        if (i >= at)
            return false; /* inside brackets that are still open: an argument */
    }
    return true;
}

/* `dim3 gridDim(n);` in host code hides CUDA's gridDim up to the end of its block; and members of
 * that name are none of CUDA's. Both get another name. */
static void builtin_names_find(Cpu *cpu)
{
    for (size_t at = 0; at < cpu->tokens.len; at++) {
        if (!is_builtin_variable(cpu, at) || cpu->edits[at].replaced)
            continue;
        TokenKind previous =
            before(cpu, at) == SIZE_MAX ? TOKEN_END : kind_at(cpu, before(cpu, at));
        if (previous == TOKEN_DOT || previous == TOKEN_ARROW) {
            rename_word(cpu, at);
            continue;
        }
        if (!is_declared_here(cpu, at))
            continue;
        size_t end = scope_end(cpu, at);
        for (size_t i = at; i < end; i++)
            if (same_word(cpu, at, i))
                rename_word(cpu, i);
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
