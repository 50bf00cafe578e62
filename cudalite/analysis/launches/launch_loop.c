/* Enters: the tokens of a file, one of its launches. Leaves: the loop in which nothing but that is done.
 *
 * What is called there could change data, or wait for who does: nothing is, but for a few functions by name. */
#include "launch_loop.h"

#include "../../syntax/unit.h"
#include "host_tokens.h"

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

/* Statements `cudaGetLastError();` and their like from `at` on, and the one that is at hand: behind them. */
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
        if ((next == TOKEN_LPAREN || next == TOKEN_LBRACE) && kind == TOKEN_NAME &&
            !is_known_call(all.at[i]))
            return false;
        const bool casts = kind == TOKEN_RPAREN && i > 0 && all.at[i - 1].kind == TOKEN_STAR;
        if (next == TOKEN_LPAREN && !casts &&
            (kind == TOKEN_GREATER || kind == TOKEN_RBRACKET || kind == TOKEN_RPAREN))
            return false;
    }
    return true;
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
