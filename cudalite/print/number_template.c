/* One template for two forms of a kernel (anti-unification of their tokens). Enters: two texts. Leaves:
 * the first one, with expressions of the parameter in place of the numbers that differ; its marks tell
 * of the user's text as before. Linear in the texts. */
#include "number_template.h"

#include "../base/source.h"
#include "../lex/lexer.h"
#include "../lex/literal.h"
#include "edit.h"

/* A number that differs: bytes [begin, end) of the first form. */
typedef struct {
    uint32_t begin, end;
    int64_t value[2];
    bool stands_alone; /* nothing binds to it */
} Difference;

typedef struct {
    Arena *arena;
    Source *forms[2];
    VEC(Difference) all;
} Comparison;

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* The next token that is no blank. */
static Token next_written(Lexer *lexer)
{
    Token token;
    do
        token = lexer_next(lexer);
    while (token.kind == TOKEN_SPACE);
    return token;
}

/* A decimal number without a suffix. */
static bool read_number(Str text, int64_t *value)
{
    IntegerLiteral literal;
    if (!text.len || !is_digit(text.at[0]) || (text.at[0] == '0' && text.len > 1) ||
        !literal_integer(text, &literal) || literal.base != 10 || literal.rest.len ||
        literal.overflows || literal.value > INT32_MAX)
        return false;
    *value = (int64_t)literal.value;
    return true;
}

static bool add_difference(Comparison *comparison, uint32_t begin, Str first, Str second,
                           bool stands_alone)
{
    Difference made = {
        .begin = begin, .end = begin + (uint32_t)first.len, .stands_alone = stands_alone};
    if (!read_number(first, &made.value[0]) || !read_number(second, &made.value[1]))
        return false;
    if (made.value[0] != made.value[1])
        vec_push(comparison->arena, &comparison->all, made);
    return true;
}

/* Comments and `#pragma unroll 8`: words with numbers between them. */
static bool compare_words(Comparison *comparison, uint32_t begin, Str first, Str second,
                          bool stands_alone)
{
    size_t i = 0, k = 0;
    while (i < first.len && k < second.len) {
        if (!is_digit(first.at[i]) || !is_digit(second.at[k])) {
            if (first.at[i++] != second.at[k++])
                return false;
            continue;
        }
        size_t i_end = i, k_end = k;
        while (i_end < first.len && is_digit(first.at[i_end]))
            i_end++;
        while (k_end < second.len && is_digit(second.at[k_end]))
            k_end++;
        if (!add_difference(comparison, begin + (uint32_t)i, str_slice(first, i, i_end),
                            str_slice(second, k, k_end), stands_alone))
            return false;
        i = i_end;
        k = k_end;
    }
    return i == first.len && k == second.len;
}

/* `[8]`, `= 8;`, `+= 8)`, `< 8;`: an expression there needs no parentheses. */
static bool takes_any(TokenKind left, TokenKind right)
{
    static const TokenKind opens[] = {TOKEN_LBRACKET, TOKEN_ASSIGN, TOKEN_PLUS_ASSIGN, TOKEN_LESS},
                           closes[] = {TOKEN_RBRACKET, TOKEN_SEMICOLON, TOKEN_RPAREN};
    bool open = false, close = false;
    for (size_t i = 0; i < sizeof opens / sizeof *opens; i++)
        open |= left == opens[i];
    for (size_t i = 0; i < sizeof closes / sizeof *closes; i++)
        close |= right == closes[i];
    return open && close;
}

static bool compare_tokens(Comparison *comparison)
{
    Source *const *forms = comparison->forms;
    Lexer first = lexer_new(forms[0], 0, (uint32_t)forms[0]->text.len),
          second = lexer_new(forms[1], 0, (uint32_t)forms[1]->text.len);
    Token a = next_written(&first), b = next_written(&second);
    TokenKind before = TOKEN_END;
    while (a.kind != TOKEN_END && b.kind == a.kind) {
        const Token next = next_written(&first);
        const Str one = span_text(a.span), other = span_text(b.span);
        const bool words = a.kind == TOKEN_COMMENT ||
                           (a.kind == TOKEN_DIRECTIVE && str_starts(one, "#pragma unroll"));
        bool fits = str_equal(one, other);
        if (!fits && a.kind == TOKEN_NUMBER)
            fits =
                add_difference(comparison, a.span.begin, one, other, takes_any(before, next.kind));
        else if (!fits && words)
            fits = compare_words(comparison, a.span.begin, one, other, false);
        if (!fits)
            return false;
        before = a.kind;
        a = next;
        b = next_written(&second);
    }
    return a.kind == b.kind;
}

/* ITEMS, 16 * ITEMS, 16 * ITEMS + 1, 16 / ITEMS; `items`: the parameter's two values. Empty: the number
 * is none of these. */
static Str expression_of(Arena *arena, const Difference *number, const int64_t items[2],
                         Str parameter)
{
    enum { MOST_ADDED = 4 }; /* the padding of a row */
    const int64_t grows = number->value[1] - number->value[0], step = items[1] - items[0],
                  factor = grows / step, added = number->value[0] - factor * items[0],
                  product = number->value[0] * items[0];
    if (grows > 0 && grows % step == 0 && added >= -MOST_ADDED && added <= MOST_ADDED) {
        Text text = text_new(arena);
        if (factor != 1)
            text_format(&text, "%lld * ", (long long)factor);
        text_add(&text, parameter);
        if (added)
            text_format(&text, " %c %lld", added > 0 ? '+' : '-',
                        (long long)(added > 0 ? added : -added));
        return text_str(&text);
    }
    if (product == number->value[1] * items[1])
        return str_format(arena, "%lld / %.*s", (long long)product, STR_ARG(parameter));
    return (Str){0};
}

bool number_template_of(Arena *arena, const Text *first, const Text *second, Str parameter,
                        NumberTemplate *made)
{
    Comparison comparison = {
        .arena = arena,
        .forms = {source_from_text(arena, STR("<first form>"), text_str(first)),
                  source_from_text(arena, STR("<second form>"), text_str(second))}};
    if (!compare_tokens(&comparison))
        return false;
    const Difference *least = NULL;
    for (size_t i = 0; i < comparison.all.len; i++) {
        const Difference *number = &comparison.all.at[i];
        if (number->value[0] && number->value[1] > number->value[0] &&
            (!least || number->value[0] < least->value[0]))
            least = number;
    }
    if (!least)
        return false;
    Edits edits = edits_new(arena);
    for (size_t i = 0; i < comparison.all.len; i++) {
        const Difference *number = &comparison.all.at[i];
        const Str text = expression_of(arena, number, least->value, parameter);
        if (!text.len)
            return false;
        const bool bare = number->stands_alone || str_equal(text, parameter);
        edits_put(&edits, (Span){comparison.forms[0], number->begin, number->end},
                  bare ? text : str_format(arena, "(%.*s)", STR_ARG(text)));
    }
    Text changed = text_new(arena);
    edits_apply(&edits, text_str(first), 0, (uint32_t)first->len, &changed);
    made->text = text_through(arena, &changed, first);
    made->items[0] = least->value[0];
    made->items[1] = least->value[1];
    return true;
}
