/* Enters: the tokens of a file, one of its launches. Leaves: the loop in which nothing but that is
 * done.
 *
 * What is called there could change data, or wait for who does: nothing is, but for a few functions
 * by name. */
#include "launch_loop.h"

#include "../../syntax/unit.h"
#include "host_tokens.h"

enum { MOST_READ = 2048 }; /* tokens in front of a loop, in which its names are declared */
enum { HOST_MOST_IN_DECLARATION = 256 }; /* tokens in front of a declarator */

typedef struct {
    const Tokens *file;
    Unit *unit;
    size_t first, last; /* of the statement: its first token, its `;` or `}` */
} Statement;

static TokenKind kind_at(const Statement *all, size_t at)
{
    return host_kind(all->file, at);
}

static bool is_word(const Statement *all, size_t at, const char *word)
{
    return host_is(all->file, at, word);
}

/* The brace around the statement; 0: there is none, or it is too far away. */
static size_t brace_around(const Statement *all)
{
    size_t depth = 1;
    for (size_t i = all->first - 1; i > 0 && all->first - i < HOST_MOST_BEFORE; i--) {
        depth += kind_at(all, i) == TOKEN_RBRACE;
        depth -= kind_at(all, i) == TOKEN_LBRACE;
        if (!depth)
            return i;
    }
    return 0;
}

/* Of the host's functions those that write no data. */
static bool is_known_call(Token name)
{
    static const char *const known[] = {"for",
                                        "while",
                                        "dim3",
                                        "sizeof",
                                        "size_t",
                                        "int",
                                        "void",
                                        "float",
                                        "double",
                                        "unsigned",
                                        "cudaGetLastError",
                                        "cudaPeekAtLastError",
                                        "cudaDeviceSynchronize",
                                        "cudaStreamSynchronize"};
    return token_is_one_of(name, known);
}

/* Statements `cudaGetLastError();` and their like from `at` on, and the one that is at hand: behind
 * them. */
static size_t skip_statements(const Statement *all, size_t at)
{
    for (;;) {
        if (at == all->first) {
            at = all->last + 1;
        } else if (kind_at(all, at) == TOKEN_SEMICOLON) {
            at++;
        } else if (kind_at(all, at) == TOKEN_LPAREN && is_word(all, at + 1, "void") &&
                   kind_at(all, at + 2) == TOKEN_RPAREN) {
            at += 3;
        } else if (kind_at(all, at) == TOKEN_NAME && is_known_call(all->file->at[at]) &&
                   kind_at(all, at + 1) == TOKEN_LPAREN) {
            at += kind_at(all, at + 2) == TOKEN_NAME ? 3 : 2;
            if (kind_at(all, at) != TOKEN_RPAREN || kind_at(all, at + 1) != TOKEN_SEMICOLON)
                return 0;
            at += 2;
        } else {
            return at;
        }
    }
}

/* The loop of which the statement is all; false: there is none. */
static bool find_loop(const Statement *inner, Statement *loop)
{
    size_t before = inner->first - 1, last = inner->last;
    if (kind_at(inner, before) != TOKEN_RPAREN) {
        const size_t brace = brace_around(inner);
        last = brace ? skip_statements(inner, brace + 1) : 0;
        if (!last || kind_at(inner, last) != TOKEN_RBRACE)
            return false;
        before = brace - 1;
    }
    const size_t open =
        kind_at(inner, before) == TOKEN_RPAREN ? host_opening(inner->file, before) : 0;
    *loop = (Statement){inner->file, inner->unit, open ? open - 1 : 0, last};
    return open > 1 && (is_word(inner, open - 1, "for") ||
                        (is_word(inner, open - 1, "while") && !is_word(inner, last + 1, "while")));
}

static Span span_of(const Statement *all)
{
    return host_span(all->file, all->first, all->last);
}

static bool is_number_word(Token token)
{
    return token_is_any(token, "int", "unsigned", "signed", "long", "short", "char", "bool",
                        "float", "double", "size_t", "ssize_t", "ptrdiff_t", "int32_t", "uint32_t",
                        "int64_t", "uint64_t", "dim3", "cudaStream_t", "cudaError_t",
                        "cudaEvent_t");
}

/* Where the declaration of which the name at `at` is a declarator may begin: behind a `;`, a brace,
 * or what opens or separates parameters. */
static size_t declaration_begin(const Tokens *file, size_t at)
{
    size_t depth = 0, i = at;
    size_t before = at - 1;
    while (before > 1 && host_kind(file, before) == TOKEN_STAR)
        before--;
    const bool listed = host_kind(file, before) == TOKEN_COMMA;
    for (; i > 1; i--) {
        const TokenKind kind = host_kind(file, i - 1);
        if (kind == TOKEN_SEMICOLON || kind == TOKEN_LBRACE || kind == TOKEN_RBRACE ||
            kind == TOKEN_DIRECTIVE || at - i > HOST_MOST_IN_DECLARATION ||
            (!depth && (kind == TOKEN_LPAREN || (kind == TOKEN_COMMA && !listed))))
            break;
        depth += kind == TOKEN_RPAREN;
        depth -= kind == TOKEN_LPAREN;
    }
    return i;
}

/* `at` is in a function's list of parameters: a body follows, and no word of a statement is in
 * front. */
static bool is_parameter(const Tokens *file, size_t at)
{
    size_t depth = 0, close = at, open = at;
    while (close < file->len && (depth || host_kind(file, close) != TOKEN_RPAREN)) {
        depth += host_kind(file, close) == TOKEN_LPAREN;
        depth -= host_kind(file, close++) == TOKEN_RPAREN;
    }
    for (depth = 0; open > 1 && (depth || host_kind(file, open) != TOKEN_LPAREN); open--) {
        depth += host_kind(file, open) == TOKEN_RPAREN;
        depth -= host_kind(file, open) == TOKEN_LPAREN;
    }
    return host_kind(file, close + 1) == TOKEN_LBRACE && host_kind(file, open - 1) == TOKEN_NAME &&
           !token_is_any(file->at[open - 1], "for", "if", "while", "switch", "catch");
}

/* What stands at `begin` may be a declaration: no operand of an expression. */
static bool may_declare(const Tokens *file, size_t begin)
{
    const TokenKind before = host_kind(file, begin - 1);
    return before == TOKEN_SEMICOLON || before == TOKEN_LBRACE || before == TOKEN_RBRACE ||
           is_parameter(file, begin);
}

typedef enum { NO_DECLARATION, OF_NUMBER, OF_OTHER } Declared;

/* What the name's occurrence says of it. */
static Declared declared_at(const Tokens *file, size_t at)
{
    const TokenKind before = host_kind(file, at - 1), next = host_kind(file, at + 1);
    if (before == TOKEN_RBRACE && (next == TOKEN_SEMICOLON || next == TOKEN_COMMA ||
                                   next == TOKEN_LBRACKET || next == TOKEN_LBRACE))
        return OF_OTHER; /* struct { ... } name; */
    if (before != TOKEN_NAME && before != TOKEN_STAR && before != TOKEN_COMMA &&
        before != TOKEN_AND && before != TOKEN_GREATER && before != TOKEN_LBRACKET)
        return NO_DECLARATION;
    const TokenKind type = host_kind(file, at - 2);
    if (before == TOKEN_AND && type != TOKEN_NAME && type != TOKEN_GREATER && type != TOKEN_STAR)
        return NO_DECLARATION; /* its address */
    const size_t first = declaration_begin(file, at);
    size_t begin = first;
    while (begin < at && token_is_any(file->at[begin], "const", "static", "constexpr", "volatile"))
        begin++;
    if (begin < at && is_number_word(file->at[begin]) && host_kind(file, begin + 1) != TOKEN_LPAREN)
        return OF_NUMBER; /* memory that the host can read is found when the program runs */
    const TokenKind behind = host_kind(file, begin + 1);
    if (before == TOKEN_STAR && behind == TOKEN_STAR && host_kind(file, begin) == TOKEN_NAME)
        return may_declare(file, first) ? OF_NUMBER : NO_DECLARATION; /* a pointer */
    if (before == TOKEN_GREATER && behind != TOKEN_LESS && behind != TOKEN_SCOPE)
        return NO_DECLARATION; /* a comparison */
    return before == TOKEN_COMMA || before == TOKEN_STAR ||
                   token_is_any(file->at[at - 1], "return", "else", "case", "sizeof")
               ? NO_DECLARATION
               : OF_OTHER;
}

/* Its nearest declaration in front of the loop's end makes it a number, a pointer, or one of the
 * runtime's own types, whose conversions and operators call nothing of the program's. `known`: a
 * name of the runtime's, which no declaration of the file takes for itself. The loop begins at
 * `begin`. */
static bool is_plain(Arena *arena, const Tokens *around, size_t begin, Str name, bool known)
{
    size_t depth = 0;    /* in blocks, classes and functions that end before the loop */
    bool closed = false; /* one of them was passed over, but for its parameters */
    for (size_t i = around->len - 1; i > 1; i--) {
        const TokenKind kind = host_kind(around, i);
        if (depth) {
            depth += kind == TOKEN_RBRACE || kind == TOKEN_RPAREN;
            depth -= kind == TOKEN_LBRACE || kind == TOKEN_LPAREN;
            closed = !depth && kind == TOKEN_LBRACE;
            continue;
        }
        depth = i < begin && (kind == TOKEN_RBRACE || (closed && kind == TOKEN_RPAREN));
        closed = closed && token_is_any(around->at[i], "const", "noexcept", "override");
        if (kind != TOKEN_NAME || !str_equal(token_text(arena, around->at[i]), name))
            continue;
        const Declared declared = declared_at(around, i);
        if (declared != NO_DECLARATION && (known || declared == OF_OTHER))
            return false;
        if (declared == OF_NUMBER)
            return true;
    }
    return known;
}

/* All names of the loop's text are plain. */
static bool has_plain_names(const Statement *loop, const Tokens *all)
{
    StrMap *seen = strmap_new(loop->unit->work);
    Tokens around = {0};
    const size_t from = loop->first > MOST_READ ? loop->first - MOST_READ : 1;
    if (!unit_expand(loop->unit, host_span(loop->file, from, loop->last), &around) ||
        around.len <= all->len)
        return false;
    const size_t begin = around.len - all->len;
    for (size_t i = 0; i < all->len; i++) {
        const Token token = all->at[i];
        const TokenKind before = i ? all->at[i - 1].kind : TOKEN_END,
                        next = i + 1 < all->len ? all->at[i + 1].kind : TOKEN_END;
        if (before == TOKEN_DOT || before == TOKEN_ARROW || before == TOKEN_SCOPE)
            return false;
        const bool casts = before == TOKEN_LPAREN && next == TOKEN_STAR && i + 2 < all->len &&
                           all->at[i + 2].kind == TOKEN_RPAREN;
        if (token.kind != TOKEN_NAME || casts || next == TOKEN_LAUNCH_OPEN ||
            is_number_word(token) ||
            token_is_any(token, "const", "void", "sizeof", "true", "false", "nullptr", "NULL"))
            continue;
        const Str name = token_text(loop->unit->work, token);
        if (strmap_get(seen, name))
            continue;
        strmap_set(seen, name, seen);
        const bool head = token_is_any(token, "for", "while", "do", "if", "else");
        if (!head && !is_plain(loop->unit->work, &around, begin, name, is_known_call(token)))
            return false;
    }
    return true;
}

/* Nothing is called, but by names that are known. */
static bool is_harmless(const Statement *loop)
{
    Tokens all = {0};
    size_t choices = 0; /* `?` without its `:` */
    for (size_t i = loop->first - 1; i <= loop->last; i++)
        if (kind_at(loop, i) == TOKEN_DIRECTIVE)
            return false;
    if (!unit_expand(loop->unit, span_of(loop), &all))
        return false;
    for (size_t i = 0; i < all.len; i++) {
        const TokenKind kind = all.at[i].kind,
                        next = i + 1 < all.len ? all.at[i + 1].kind : TOKEN_END;
        choices += kind == TOKEN_QUESTION;
        if (kind == TOKEN_LBRACKET || (kind == TOKEN_COLON && !choices--))
            return false; /* an operator, or the iterator of a range, may copy data */
        if (token_is_any(all.at[i], "new", "delete", "goto", "return", "asm"))
            return false;
        if (kind == TOKEN_STRING || kind == TOKEN_CHARACTER ||
            (kind == TOKEN_NUMBER && str_has(token_text(loop->unit->work, all.at[i]), "_")))
            return false; /* an operator of the program's may make something of it: 2_f */
        if ((next == TOKEN_LPAREN || next == TOKEN_LBRACE) && kind == TOKEN_NAME &&
            !is_known_call(all.at[i]))
            return false;
        const bool casts = kind == TOKEN_RPAREN && i > 0 && all.at[i - 1].kind == TOKEN_STAR;
        if (next == TOKEN_LPAREN && !casts &&
            (kind == TOKEN_GREATER || kind == TOKEN_RBRACKET || kind == TOKEN_RPAREN))
            return false;
    }
    return has_plain_names(loop, &all);
}

static bool find_launch(const Tokens *file, const Launch *launch, Statement *found)
{
    size_t low;
    vec_first(low, file->len, file->at[low].span.begin < launch->where.begin);
    found->first = found->last = low;
    while (found->last < file->len && file->at[found->last].span.begin < launch->where.end)
        found->last++;
    return low > 0 && low < file->len && file->at[low].span.begin == launch->where.begin &&
           kind_at(found, found->last) == TOKEN_SEMICOLON;
}

Span own_loop(Unit *unit, const Tokens *file, const Launch *launch)
{
    Statement at = {.file = file, .unit = unit}, loop;
    Span found = {0};
    if (launch->is_in_macro || launch->in_device || !find_launch(file, launch, &at))
        return found;
    while (find_loop(&at, &loop) && is_harmless(&loop)) {
        found = span_of(&loop);
        at = loop;
    }
    return found;
}
