/* Enters: tokens of host code, a place among them. Leaves: where statements begin and end. */
#include "host_tokens.h"

TokenKind host_kind(const Tokens *file, size_t at)
{
    return at < file->len ? file->at[at].kind : TOKEN_END;
}

bool host_is(const Tokens *file, size_t at, const char *word)
{
    return at < file->len && token_is(file->at[at], word);
}

Span host_span(const Tokens *file, size_t first, size_t last)
{
    const Span begin = file->at[first].span;
    return (Span){begin.source, begin.begin, file->at[last].span.end};
}

size_t host_opening(const Tokens *file, size_t at)
{
    return tokens_opening(file->at, at > HOST_MOST_BEFORE ? at - HOST_MOST_BEFORE : 1, at);
}

bool host_is_header(const Tokens *file, size_t open)
{
    return host_is(file, open - 1, "if") || host_is(file, open - 1, "for") ||
           host_is(file, open - 1, "while") || host_is(file, open - 1, "switch");
}

/* Braces of statements, not of a list of values. */
static bool begins_block(const Tokens *file, size_t brace)
{
    const TokenKind kind = host_kind(file, brace - 1);
    return kind == TOKEN_RPAREN || kind == TOKEN_SEMICOLON || kind == TOKEN_LBRACE ||
           kind == TOKEN_RBRACE || host_is(file, brace - 1, "else") ||
           host_is(file, brace - 1, "do") || host_is(file, brace - 1, "try");
}

/* A statement may begin at `at`, behind another one. */
static bool ends_before(const Tokens *file, size_t at)
{
    const TokenKind kind = host_kind(file, at - 1);
    return kind == TOKEN_SEMICOLON || (kind == TOKEN_LBRACE && begins_block(file, at - 1)) ||
           (kind == TOKEN_RBRACE && host_kind(file, at) == TOKEN_NAME);
}

size_t host_statement(const Tokens *file, size_t at, bool *braces)
{
    *braces = false;
    for (size_t i = at; i > 0 && at - i < HOST_MOST_BEFORE; i--) {
        const size_t before = i - 1;
        const TokenKind kind = host_kind(file, before);
        if (ends_before(file, i))
            return i;
        if (kind == TOKEN_COLON || kind == TOKEN_QUESTION || kind == TOKEN_LBRACE ||
            kind == TOKEN_RBRACE)
            return 0;
        *braces = host_is(file, before, "else") || host_is(file, before, "do");
        if (kind == TOKEN_RPAREN) {
            const size_t open = host_opening(file, before);
            *braces = open && host_is_header(file, open);
            if (!open)
                return 0;
            i = *braces ? i : open + 1;
        }
        if (*braces)
            return host_is(file, i, "if") ? 0 : i;
    }
    return 0;
}

/* A call that no `;` ends, of a macro perhaps, is a statement by itself. */
size_t host_statement_end(const Tokens *file, size_t at)
{
    size_t depth = 0;
    for (size_t i = at; i < file->len && i - at < HOST_MOST_BEFORE; i++) {
        const TokenKind kind = host_kind(file, i);
        depth += token_opens(kind);
        depth -= token_closes(kind);
        if (!depth && kind == TOKEN_SEMICOLON)
            return i;
        if (!depth && kind == TOKEN_RPAREN && host_kind(file, i + 1) == TOKEN_NAME)
            return 0;
    }
    return 0;
}

bool host_is_namesake(const Unit *unit, const Tokens *file, size_t name)
{
    const TokenKind before = host_kind(file, name - 1);
    const Str text = token_text(unit->arena, file->at[name]);
    return str_starts(text, "cuda") &&
           (before == TOKEN_DOT || before == TOKEN_ARROW ||
            (before == TOKEN_SCOPE && host_kind(file, name - 2) == TOKEN_NAME) ||
            names_taken(unit, text));
}

bool host_is_certain(Unit *unit, const Tokens *file, size_t call)
{
    bool braces;
    Tokens all = {0};
    const size_t first = host_statement(file, call, &braces),
                 last = first ? host_statement_end(file, first) : 0;
    if (last < call || !unit_expand(unit, host_span(file, first, last), &all))
        return false;
    const char *const name = str_c(unit->arena, token_text(unit->arena, file->at[call]));
    size_t calls = 0, end = all.len; /* the last of them */
    for (size_t i = 0; i < all.len; i++)
        if (token_is(all.at[i], name)) {
            calls++;
            end = i;
        }
    for (size_t i = first; i <= last; i++)
        calls -= host_is(file, i, name);
    for (size_t i = 0; i < end && end < all.len && !calls; i++) {
        const TokenKind kind = all.at[i].kind;
        if (kind == TOKEN_AND_AND || kind == TOKEN_OR_OR || kind == TOKEN_QUESTION ||
            kind == TOKEN_LBRACKET ||
            token_is_any(all.at[i], "if", "for", "while", "switch", "try", "sizeof", "decltype",
                         "noexcept", "using", "typedef", "alignof"))
            return false;
        if (kind == TOKEN_NAME && all.at[i + 1].kind == TOKEN_LPAREN &&
            !token_is(all.at[i], name) && !names_function(unit, token_text(unit->arena, all.at[i])))
            return false; /* a macro that is not seen, or an operand that is not evaluated */
    }
    return end < all.len && !calls; /* no macro makes two of one */
}

bool host_repeats(Unit *unit, const Tokens *file, size_t first)
{
    size_t last = first, loops = 0;
    Tokens all = {0};
    while (last < file->len && last - first < HOST_MOST_BEFORE &&
           host_kind(file, last) != TOKEN_SEMICOLON && host_kind(file, last) != TOKEN_LBRACE)
        last++;
    if (!unit_expand(unit, host_span(file, first, last), &all))
        return true;
    for (size_t i = 0; i < all.len; i++)
        loops += token_is(all.at[i], "for") ||
                 (token_is(all.at[i], "while") &&
                  !(i + 2 < all.len &&
                    (token_is(all.at[i + 2], "0") || token_is(all.at[i + 2], "false"))));
    for (size_t i = first; i <= last; i++)
        loops -= loops && (host_is(file, i, "for") || host_is(file, i, "while"));
    return loops > 0;
}
