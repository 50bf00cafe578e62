/* Integer constant expressions over tokens: the conditions of #if, and sizes.
 *
 * Enters: expanded tokens. Leaves: a 64-bit value, signed or unsigned as the C rules say.
 * An operand that is not evaluated (behind `0 &&`) may divide by zero. In #if arithmetic wraps, as
 * compilers have it; elsewhere an overflow is no value. */
#include "integers.h"
#include "macro_internal.h"

#include <string.h>

enum { DEEPEST = 256 };

typedef struct {
    uint64_t bits;
    bool is_unsigned;
    /* In #if: only the compiler knows it; `is_least`, but it is at least `bits`, and signed. */
    bool is_unknown, is_least;
} Value;

typedef struct {
    Arena *arena;
    const Token *at, *end;
    MacrosLookup *lookup;
    void *context;
    const Macros *macros; /* of an #if; NULL elsewhere */
    bool failed;
    unsigned skipped; /* depth of operands that are not evaluated */
    unsigned depth;
} Evaluator;

static Value value_of(int64_t value)
{
    return (Value){.bits = (uint64_t)value};
}

static Value unknown(void)
{
    return (Value){.is_unknown = true};
}

static Value fail(Evaluator *e)
{
    e->failed = true;
    return value_of(0);
}

/* A fault that only counts where the operand is evaluated. */
static Value fault(Evaluator *e)
{
    if (e->skipped == 0)
        e->failed = true;
    return e->macros ? unknown() : value_of(0);
}

/* ---- operators ---- */

/* C++ words for operators are operators in conditions, too. */
static TokenKind word_operator(Token token)
{
    static const struct {
        const char *word;
        TokenKind kind;
    } words[] = {{"and", TOKEN_AND_AND}, {"or", TOKEN_OR_OR},        {"not", TOKEN_NOT},
                 {"bitand", TOKEN_AND},  {"bitor", TOKEN_OR},        {"xor", TOKEN_XOR},
                 {"compl", TOKEN_TILDE}, {"not_eq", TOKEN_NOT_EQUAL}};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (token_is(token, words[i].word))
            return words[i].kind;
    return token.kind;
}

static TokenKind peek(const Evaluator *e)
{
    if (e->at == e->end)
        return TOKEN_END;
    return e->at->kind == TOKEN_NAME ? word_operator(*e->at) : e->at->kind;
}

static bool accept(Evaluator *e, TokenKind kind)
{
    if (peek(e) != kind)
        return false;
    e->at++;
    return true;
}

/* How tightly a binary operator binds, 0 for anything else. */
static int binding(TokenKind kind)
{
    switch (kind) {
    case TOKEN_OR_OR: return 1;
    case TOKEN_AND_AND: return 2;
    case TOKEN_OR: return 3;
    case TOKEN_XOR: return 4;
    case TOKEN_AND: return 5;
    case TOKEN_EQUAL:
    case TOKEN_NOT_EQUAL: return 6;
    case TOKEN_LESS:
    case TOKEN_GREATER:
    case TOKEN_LESS_EQUAL:
    case TOKEN_GREATER_EQUAL: return 7;
    case TOKEN_SHL:
    case TOKEN_SHR: return 8;
    case TOKEN_PLUS:
    case TOKEN_MINUS: return 9;
    case TOKEN_STAR:
    case TOKEN_SLASH:
    case TOKEN_PERCENT: return 10;
    default: return 0;
    }
}

/* In 64 bits. */
static Value compute(Evaluator *e, TokenKind op, Value a, Value b)
{
    IntegerType type =
        integer_type(op, (IntegerType){8, a.is_unsigned}, (IntegerType){8, b.is_unsigned});
    int64_t result;
    Computed computed = integer_compute(op, (int64_t)a.bits, (int64_t)b.bits, type, &result);
    if (computed == COMPUTED_NOT || (computed == COMPUTED_WRAPPED && !e->macros))
        return fault(e);
    return (Value){.bits = (uint64_t)result, .is_unsigned = integer_result(op, type).is_unsigned};
}

/* 1, 0, or -1 where only the compiler knows it. */
static int truth_of(Value value)
{
    if (value.is_unknown)
        return value.is_least && value.bits ? 1 : -1;
    return value.bits != 0;
}

/* `least op exact`, where the left side is `a` or larger. */
static Value compared(Evaluator *e, TokenKind op, Value a, Value b)
{
    bool above = compute(e, TOKEN_GREATER, a, b).bits, reaches = above || a.bits == b.bits;
    switch (op) {
    case TOKEN_GREATER: return above ? value_of(1) : unknown();
    case TOKEN_GREATER_EQUAL: return reaches ? value_of(1) : unknown();
    case TOKEN_LESS: return reaches ? value_of(0) : unknown();
    case TOKEN_LESS_EQUAL: return above ? value_of(0) : unknown();
    case TOKEN_EQUAL: return above ? value_of(0) : unknown();
    case TOKEN_NOT_EQUAL: return above ? value_of(1) : unknown();
    default: return unknown();
    }
}

/* What holds whatever the compiler knows. */
static Value apply_unknown(Evaluator *e, TokenKind op, Value a, Value b)
{
    int x = truth_of(a), y = truth_of(b);
    if (op == TOKEN_AND_AND)
        return !x || !y ? value_of(0) : x > 0 && y > 0 ? value_of(1) : unknown();
    if (op == TOKEN_OR_OR)
        return x > 0 || y > 0 ? value_of(1) : !x && !y ? value_of(0) : unknown();
    if (a.is_least && !b.is_unknown)
        return compared(e, op, a, b);
    if (b.is_least && !a.is_unknown)
        return compared(e, token_mirrored(op), b, a);
    return unknown();
}

static Value apply(Evaluator *e, TokenKind op, Value a, Value b)
{
    return a.is_unknown || b.is_unknown ? apply_unknown(e, op, a, b) : compute(e, op, a, b);
}

/* ---- literals ---- */

/* u, l, ll, z in any order that C++ allows; false for any other suffix. */
static bool is_integer_suffix(Str s, bool *is_unsigned)
{
    unsigned u = 0, l = 0, z = 0;
    for (size_t i = 0; i < s.len; i++) {
        char c = s.at[i];
        u += c == 'u' || c == 'U';
        z += c == 'z' || c == 'Z';
        if (c == 'l' || c == 'L') {
            l++;
            if (i + 1 < s.len && s.at[i + 1] == c)
                i++;
        } else if (!strchr("uUzZ", c) || c == '\0') {
            return false;
        }
    }
    *is_unsigned = u > 0;
    return u <= 1 && l + z <= 1;
}

static Value number(Evaluator *e, Str s)
{
    int base = 10;
    size_t at = 0;
    if (s.len > 2 && s.at[0] == '0' && (s.at[1] == 'x' || s.at[1] == 'X')) {
        base = 16;
        at = 2;
    } else if (s.len > 2 && s.at[0] == '0' && (s.at[1] == 'b' || s.at[1] == 'B')) {
        base = 2;
        at = 2;
    } else if (s.at[0] == '0') {
        base = 8;
    }
    Value value = {0};
    size_t digits = 0;
    for (; at < s.len && (digit_value(s.at[at]) < base || s.at[at] == '\''); at++) {
        if (s.at[at] == '\'')
            continue;
        digits++;
        if (__builtin_mul_overflow(value.bits, (uint64_t)base, &value.bits) ||
            __builtin_add_overflow(value.bits, (uint64_t)digit_value(s.at[at]), &value.bits))
            return fault(e);
    }
    if (digits == 0 || !is_integer_suffix(str_slice(s, at, s.len), &value.is_unsigned))
        return fail(e);
    value.is_unsigned = value.is_unsigned || value.bits > INT64_MAX;
    return value;
}

/* The value of the escape behind a backslash; moves past it. */
static uint32_t escape(Str *s)
{
    static const char names[] = "abtnvfr", values[] = "\a\b\t\n\v\f\r";
    char c = s->at[0];
    *s = str_slice(*s, 1, s->len);
    const char *name = memchr(names, c, sizeof names - 1);
    if (name)
        return (uint32_t)values[name - names];
    bool octal = c >= '0' && c <= '7';
    if (!octal && c != 'x' && c != 'u' && c != 'U')
        return (unsigned char)c; /* \' \" \? \\ */
    uint32_t value = octal ? (uint32_t)(c - '0') : 0;
    int base = octal ? 8 : 16;
    size_t most = octal ? 2 : c == 'u' ? 4 : 8;
    for (size_t i = 0; i < most && s->len > 0 && digit_value(s->at[0]) < base; i++) {
        value = value * (uint32_t)base + (uint32_t)digit_value(s->at[0]);
        *s = str_slice(*s, 1, s->len);
    }
    return value;
}

/* A character of a wide literal: well-formed UTF-8 to its code. */
static uint32_t wide_character(Str *s)
{
    unsigned char lead = (unsigned char)s->at[0];
    size_t len = lead < 0xc0 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
    uint32_t code = len == 1 ? lead : lead & (0x7fu >> len);
    for (size_t i = 1; i < len && i < s->len; i++)
        code = code << 6 | ((unsigned char)s->at[i] & 0x3fu);
    *s = str_slice(*s, len, s->len);
    return code;
}

static Value character(Evaluator *e, Str s)
{
    const char *quote = memchr(s.at, '\'', s.len);
    bool wide = quote != s.at;
    s = str_slice(s, (size_t)(quote - s.at) + 1, s.len);
    uint32_t value = 0;
    size_t count = 0;
    for (; s.len > 0 && s.at[0] != '\''; count++) {
        uint32_t next;
        if (s.at[0] == '\\' && s.len > 1) {
            s = str_slice(s, 1, s.len);
            next = escape(&s);
        } else if (wide) {
            next = wide_character(&s);
        } else {
            next = (unsigned char)s.at[0];
            s = str_slice(s, 1, s.len);
        }
        value = wide ? next : value << 8 | (next & 0xff);
    }
    if (s.len != 1 || count == 0 || (wide && count > 1))
        return fail(e); /* empty, without an end, with a suffix */
    if (wide)
        return value_of(value);
    return value_of(count == 1 ? (int8_t)value : (int32_t)value); /* char is signed on x86 */
}

/* ---- the grammar ---- */

static Value conditional(Evaluator *e);

/* defined NAME | defined ( NAME ) */
static Value defined(Evaluator *e)
{
    bool parenthesis = accept(e, TOKEN_LPAREN);
    if (e->at == e->end || e->at->kind != TOKEN_NAME)
        return fail(e);
    MacroState state = macros_state(e->macros, token_text(e->arena, *e->at));
    Value value = state == MACRO_UNSURE ? unknown() : value_of(state == MACRO_DEFINED);
    e->at++;
    if (parenthesis && !accept(e, TOKEN_RPAREN))
        return fail(e);
    return value;
}

/* The arguments of __has_include(...) and of what only the compiler can expand. */
static Value unknown_call(Evaluator *e)
{
    unsigned depth = 0;
    do {
        TokenKind kind = peek(e);
        if (kind == TOKEN_END)
            return fail(e);
        depth += kind == TOKEN_LPAREN;
        depth -= kind == TOKEN_RPAREN;
        e->at++;
    } while (depth > 0);
    return unknown();
}

static Value number(Evaluator *e, Str s);

static Value unknown_name(Evaluator *e, const Definition *least)
{
    Value value = unknown();
    if (least) {
        Span text = least->text;
        Lexer lexer = lexer_new(text.source, text.begin, text.end);
        lexer.in_directive = true;
        value = number(e, token_text(e->arena, lexer_next_solid(&lexer)));
        value.is_unknown = value.is_least = true;
    }
    return peek(e) == TOKEN_LPAREN ? unknown_call(e) : value;
}

static Value name(Evaluator *e, Token token)
{
    Str text = token_text(e->arena, token);
    if (str_is(text, "true") || str_is(text, "false"))
        return value_of(str_is(text, "true"));
    if (e->macros && str_is(text, "defined"))
        return defined(e);
    const Definition *least;
    if (e->macros && macros_is_unknown(e->macros, text, &least))
        return unknown_name(e, least);
    int64_t value = 0;
    if (e->lookup && !e->lookup(e->context, text, &value))
        return fault(e);
    return value_of(value);
}

/* NUMBER | CHARACTER | NAME | ( conditional ) */
static Value primary(Evaluator *e)
{
    if (e->at == e->end)
        return fail(e);
    Token token = *e->at++;
    switch (token.kind) {
    case TOKEN_NUMBER: return number(e, token_text(e->arena, token));
    case TOKEN_CHARACTER: return character(e, token_text(e->arena, token));
    case TOKEN_NAME: return name(e, token);
    case TOKEN_LPAREN: {
        Value value = conditional(e);
        return accept(e, TOKEN_RPAREN) ? value : fail(e);
    }
    default: return fail(e);
    }
}

/* ( + | - | ~ | ! ) unary | primary */
static Value unary(Evaluator *e)
{
    TokenKind op = peek(e);
    if (op != TOKEN_PLUS && op != TOKEN_MINUS && op != TOKEN_TILDE && op != TOKEN_NOT)
        return primary(e);
    if (e->depth >= DEEPEST)
        return fail(e);
    e->at++;
    e->depth++;
    Value value = unary(e);
    e->depth--;
    if (op == TOKEN_NOT)
        return truth_of(value) < 0 ? unknown() : value_of(!truth_of(value));
    if (value.is_unknown)
        return unknown();
    if (op == TOKEN_TILDE)
        return (Value){.bits = ~value.bits, .is_unsigned = value.is_unsigned};
    if (op == TOKEN_MINUS)
        return compute(e, TOKEN_MINUS, (Value){.is_unsigned = value.is_unsigned}, value);
    return value;
}

/* unary { operator unary }, operators that bind at least as tightly as `least` */
static Value binary(Evaluator *e, int least)
{
    Value left = unary(e);
    for (;;) {
        TokenKind op = peek(e);
        int tight = binding(op);
        if (tight < least || tight == 0 || e->failed)
            return left;
        e->at++;
        bool skip = (op == TOKEN_AND_AND && truth_of(left) != 1) ||
                    (op == TOKEN_OR_OR && truth_of(left) != 0);
        e->skipped += skip;
        Value right = binary(e, tight + 1);
        e->skipped -= skip;
        left = apply(e, op, left, right);
    }
}

/* binary [ ? conditional : conditional ] */
static Value conditional(Evaluator *e)
{
    if (e->depth >= DEEPEST)
        return fail(e);
    e->depth++;
    Value value = binary(e, 1);
    if (accept(e, TOKEN_QUESTION)) {
        int truth = truth_of(value);
        e->skipped += truth != 1;
        Value then = conditional(e);
        e->skipped -= truth != 1;
        if (!accept(e, TOKEN_COLON))
            return fail(e);
        e->skipped += truth != 0;
        Value otherwise = conditional(e);
        e->skipped -= truth != 0;
        value = truth < 0 ? unknown() : truth ? then : otherwise;
        value.is_unsigned = then.is_unsigned || otherwise.is_unsigned;
    }
    e->depth--;
    return value;
}

static bool evaluate(Evaluator *e, const Token *tokens, size_t count, Value *value)
{
    if (count == 0)
        return false;
    e->at = tokens;
    e->end = tokens + count;
    *value = conditional(e);
    return !e->failed && e->at == e->end;
}

bool macros_condition(const Macros *macros, const Token *tokens, size_t count, bool *value,
                      bool *known)
{
    Evaluator e = {.arena = macros->arena, .macros = macros};
    Value result;
    bool ok = evaluate(&e, tokens, count, &result);
    *value = ok && truth_of(result) > 0;
    *known = !ok || truth_of(result) >= 0;
    return ok;
}

bool macros_evaluate(Arena *arena, const Token *tokens, size_t count, MacrosLookup *lookup,
                     void *context, int64_t *value)
{
    Evaluator e = {.arena = arena, .lookup = lookup, .context = context};
    Value result;
    if (!evaluate(&e, tokens, count, &result) || (result.is_unsigned && result.bits > INT64_MAX))
        return false;
    *value = (int64_t)result.bits;
    return true;
}
