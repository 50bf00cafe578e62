/* Enters: the tokens of a file, a place of a kernel's name. Leaves: what it stands for, as the
 * kernel's address, which arguments of cudaFuncSetAttribute or cudaLaunchKernel are, and initial
 * values of pointers.
 *
 * Who takes that leaves the kernel alone, and all launches mean what they meant. A declaration
 * might give the name to something else, and `using` bring it where a host function beside the
 * kernel is not seen. */
#include "kernel_address_taken.h"

#include "../../syntax/names.h"
#include "host_tokens.h"

enum { MOST_ARGUMENTS = 64 }; /* tokens of a template's list, or before an instance's name */

/* The first token of `a::b::name`. */
static size_t qualified_begin(const Tokens *file, size_t at)
{
    while (at > 1 && host_kind(file, at - 1) == TOKEN_SCOPE &&
           host_kind(file, at - 2) == TOKEN_NAME)
        at -= 2;
    return at && host_kind(file, at - 1) == TOKEN_SCOPE ? at - 1 : at;
}

/* Behind `name` or `name<T, 3>`. */
static size_t name_end(const Tokens *file, size_t at)
{
    size_t depth = 0;
    if (host_kind(file, at + 1) != TOKEN_LESS)
        return at + 1;
    for (size_t i = at + 1; i < file->len && i - at < MOST_ARGUMENTS; i++) {
        const TokenKind kind = host_kind(file, i);
        depth += kind == TOKEN_LESS;
        if (kind == TOKEN_SEMICOLON || kind == TOKEN_LBRACE || (kind == TOKEN_SHR && depth < 2))
            break;
        depth -= kind == TOKEN_GREATER ? 1 : kind == TOKEN_SHR ? 2 : 0;
        if (!depth)
            return i + 1;
    }
    return at + 1;
}

/* The innermost bracket that is open before `at`, which is the one that a bracket at `at` closes;
 * 0: none. */
static size_t bracket_before(const Tokens *file, size_t at)
{
    size_t depth = 1;
    for (size_t i = at; i > 0 && at - i < HOST_MOST_BEFORE;) {
        const TokenKind kind = host_kind(file, --i);
        depth += token_closes(kind);
        depth -= token_opens(kind);
        if (!depth)
            return i;
    }
    return 0;
}

/* `T (k);` declares k. */
static bool is_type(const Unit *unit, const Tokens *file, size_t at)
{
    const TokenKind kind = host_kind(file, at);
    if (kind != TOKEN_NAME)
        return kind == TOKEN_STAR || kind == TOKEN_AND || kind == TOKEN_AND_AND;
    const Str word = span_text(file->at[at].span);
    return names_type_word(file->at[at]) || token_is(file->at[at], "auto") ||
           unit_type((Unit *)unit, word) || names_class((Unit *)unit, word) != CLASS_UNSEEN;
}

/* What stands in the list of a call, or of values: not in a block, in the head of a loop, or
 * between captures. */
static bool is_listed(const Tokens *file, size_t at)
{
    size_t open = bracket_before(file, at);
    while (open > 1 && host_kind(file, open) == TOKEN_LBRACE &&
           host_kind(file, open - 1) == TOKEN_LBRACE)
        open--;
    if (!open)
        return false;
    const TokenKind before = host_kind(file, open - 1);
    if (host_kind(file, open) == TOKEN_LPAREN)
        return !host_is(file, open - 1, "for");
    return host_kind(file, open) == TOKEN_LBRACE &&
           (before == TOKEN_ASSIGN || before == TOKEN_LPAREN || before == TOKEN_COMMA);
}

/* `(const void *)k` */
static bool is_cast(const Tokens *file, size_t close)
{
    const size_t open = bracket_before(file, close);
    return open && host_kind(file, open) == TOKEN_LPAREN && host_kind(file, open - 1) != TOKEN_NAME;
}

/* Before `&`: an operand begins there. */
static bool begins_operand(const Tokens *file, size_t before)
{
    switch (host_kind(file, before)) {
    case TOKEN_LPAREN:
    case TOKEN_LBRACE:
    case TOKEN_COMMA:
    case TOKEN_ASSIGN:
    case TOKEN_QUESTION:
    case TOKEN_COLON:
    case TOKEN_EQUAL:
    case TOKEN_NOT_EQUAL:
    case TOKEN_LESS: return true;
    case TOKEN_RPAREN: return is_cast(file, before);
    default: return host_is(file, before, "return");
    }
}

/* `template __global__ void k<float>(float *, int);` */
static bool is_instantiated(const Tokens *file, size_t first)
{
    size_t at = first;
    while (at > 0 && first - at < MOST_ARGUMENTS && host_kind(file, at - 1) != TOKEN_SEMICOLON &&
           host_kind(file, at - 1) != TOKEN_LBRACE && host_kind(file, at - 1) != TOKEN_RBRACE &&
           host_kind(file, at - 1) != TOKEN_DIRECTIVE)
        at--;
    at += host_is(file, at, "extern");
    return host_is(file, at, "template") && host_kind(file, at + 1) != TOKEN_LESS;
}

/* What stands behind the name can follow a value. */
static bool ends_value(TokenKind next)
{
    return next == TOKEN_COMMA || next == TOKEN_RPAREN || next == TOKEN_RBRACE ||
           next == TOKEN_SEMICOLON || next == TOKEN_COLON || next == TOKEN_QUESTION ||
           next == TOKEN_EQUAL || next == TOKEN_NOT_EQUAL || next == TOKEN_GREATER;
}

/* The name is an operand behind `before`, and declares nothing. */
static bool is_operand(const Unit *unit, const Tokens *file, size_t before, size_t next)
{
    const bool alone = host_kind(file, next) == TOKEN_RPAREN;
    switch (host_kind(file, before)) {
    case TOKEN_LPAREN: return !alone || !before || !is_type(unit, file, before - 1);
    case TOKEN_COMMA: return host_kind(file, next) == TOKEN_GREATER || is_listed(file, before);
    case TOKEN_LBRACE:
        return before && (is_listed(file, before + 1) || host_is(file, before - 1, "return"));
    case TOKEN_LESS:
        return host_kind(file, next) == TOKEN_GREATER || host_kind(file, next) == TOKEN_COMMA;
    case TOKEN_AND: return before && begins_operand(file, before - 1);
    default: return begins_operand(file, before);
    }
}

static bool computes(TokenKind kind)
{
    switch (kind) {
    case TOKEN_PLUS:
    case TOKEN_MINUS:
    case TOKEN_SLASH:
    case TOKEN_PERCENT:
    case TOKEN_PLUS_PLUS:
    case TOKEN_MINUS_MINUS:
    case TOKEN_PLUS_ASSIGN:
    case TOKEN_MINUS_ASSIGN:
    case TOKEN_STAR_ASSIGN:
    case TOKEN_SLASH_ASSIGN:
    case TOKEN_PERCENT_ASSIGN:
    case TOKEN_LESS_EQUAL:
    case TOKEN_GREATER_EQUAL: return true;
    default: return false;
    }
}

/* `float k = 0`, `k = 1`, `2 / k`, `k < n;`, `of.k`: a number, or a member behind an object.
 * Whatever is launched by that name is none. */
static bool is_number(const Tokens *file, size_t at)
{
    const TokenKind before = host_kind(file, at - 1), next = host_kind(file, at + 1);
    const bool ends = next == TOKEN_SEMICOLON || next == TOKEN_ASSIGN || next == TOKEN_COMMA ||
                      next == TOKEN_RPAREN || next == TOKEN_LBRACKET;
    const bool begins =
        before == TOKEN_SEMICOLON || before == TOKEN_LBRACE || before == TOKEN_RBRACE;
    return before == TOKEN_DOT || before == TOKEN_ARROW || computes(before) || computes(next) ||
           (before == TOKEN_ASSIGN && next == TOKEN_STAR) || (begins && next == TOKEN_ASSIGN) ||
           (next == TOKEN_LESS && host_kind(file, at + 3) == TOKEN_SEMICOLON) ||
           (ends && names_type_word(file->at[at - 1]));
}

OwnUse own_use(const Unit *unit, const Tokens *file, uint32_t at)
{
    size_t low;
    vec_first(low, file->len, file->at[low].span.begin < at);
    if (host_kind(file, low) != TOKEN_NAME || file->at[low].span.begin != at)
        return OWN_USE_UNCLEAR; /* in a preprocessor line */
    const size_t first = qualified_begin(file, low), next = name_end(file, low);
    if (!first || host_is(file, first - 1, "using"))
        return OWN_USE_UNCLEAR;
    if (host_kind(file, next) == TOKEN_LAUNCH_OPEN) /* in text that an #if leaves out */
        return OWN_USE_NONE;
    if (host_kind(file, next) == TOKEN_LPAREN && is_instantiated(file, first))
        return OWN_USE_NONE;
    if (first == low && is_number(file, low))
        return OWN_USE_NONE;
    return ends_value(host_kind(file, next)) && is_operand(unit, file, first - 1, next)
               ? OWN_USE_ADDRESS
               : OWN_USE_DECLARED;
}
