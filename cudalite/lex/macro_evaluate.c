/* Integer constant expressions over tokens: the conditions of #if.
 *
 * Enters: expanded tokens. Leaves: a 64-bit value, signed or unsigned as the C rules say, or that
 * only the compiler knows it. An operand that is not evaluated (behind `0 &&`) may divide by zero.
 * Arithmetic wraps, as compilers have it. */
#include "integer_operators.h"
#include "literal.h"
#include "macro_table.h"

enum { DEEPEST = 256 };

typedef struct {
    uint64_t bits;
    bool is_unsigned;
    /* Only the compiler knows it; `is_least`, but it is at least `bits`, and signed. */
    bool is_unknown, is_least;
} Value;

typedef struct {
    const Macros *macros;
    const Token *at, *end;
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
    return unknown();
}

/* ---- operators ---- */

static TokenKind peek(const Evaluator *e)
{
    if (e->at == e->end)
        return TOKEN_END;
    return e->at->kind;
}

static bool accept(Evaluator *e, TokenKind kind)
{
    if (peek(e) != kind)
        return false;
    e->at++;
    return true;
}

/* In 64 bits. */
static Value compute(Evaluator *e, TokenKind op, Value a, Value b)
{
    IntegerType type =
        integer_type(op, (IntegerType){8, a.is_unsigned}, (IntegerType){8, b.is_unsigned});
    int64_t result;
    if (integer_compute(op, (int64_t)a.bits, (int64_t)b.bits, type, &result) == COMPUTED_NOT)
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

static Value number(Evaluator *e, Str s)
{
    IntegerLiteral literal;
    if (!literal_integer(s, &literal))
        return fail(e);
    if (literal.overflows)
        return fault(e);
    return (Value){.bits = literal.value,
                   .is_unsigned = literal.is_unsigned || literal.value > INT64_MAX};
}

static Value character(Evaluator *e, Str s)
{
    int64_t value;
    return literal_character(s, &value) ? value_of(value) : fail(e);
}

/* ---- the grammar ---- */

static Value conditional(Evaluator *e);

/* defined NAME | defined ( NAME ) */
static Value defined(Evaluator *e)
{
    bool parenthesis = accept(e, TOKEN_LPAREN);
    if (e->at == e->end || e->at->kind != TOKEN_NAME)
        return fail(e);
    MacroState state = macros_state(e->macros, token_text(e->macros->arena, *e->at));
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

static Value unknown_name(Evaluator *e, const Definition *least)
{
    Value value = unknown();
    if (least) {
        Span text = least->text;
        Lexer lexer = lexer_new(text.source, text.begin, text.end);
        lexer.in_directive = true;
        value = number(e, token_text(e->macros->arena, lexer_next_solid(&lexer)));
        value.is_unknown = value.is_least = true;
    }
    return peek(e) == TOKEN_LPAREN ? unknown_call(e) : value;
}

static Value name(Evaluator *e, Token token)
{
    Str text = token_text(e->macros->arena, token);
    if (str_is(text, "true") || str_is(text, "false"))
        return value_of(str_is(text, "true"));
    if (str_is(text, "defined"))
        return defined(e);
    const Definition *least;
    return macros_is_unknown(e->macros, text, &least) ? unknown_name(e, least) : value_of(0);
}

/* NUMBER | CHARACTER | NAME | ( conditional ) */
static Value primary(Evaluator *e)
{
    if (e->at == e->end)
        return fail(e);
    Token token = *e->at++;
    switch (token.kind) {
    case TOKEN_NUMBER: return number(e, token_text(e->macros->arena, token));
    case TOKEN_CHARACTER: return character(e, token_text(e->macros->arena, token));
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
static Value binary(Evaluator *e, unsigned least)
{
    Value left = unary(e);
    for (;;) {
        TokenKind op = peek(e);
        unsigned tight = token_binding(op);
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

bool macros_condition(const Macros *macros, const Token *tokens, size_t count, bool *value,
                      bool *known)
{
    Evaluator e = {.macros = macros, .at = tokens, .end = tokens + count};
    const int truth = truth_of(conditional(&e));
    const bool ok = !e.failed && e.at == e.end;
    *value = ok && truth > 0;
    *known = !ok || truth >= 0;
    return ok;
}
