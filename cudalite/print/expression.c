/* Expressions of generated code. Enters: names, numbers, the user's text, operators. Leaves: their
 * text, with the parentheses that are needed. */
#include "expression.h"

typedef enum { CODE_TEXT, CODE_BINARY, CODE_BEFORE, CODE_INDEX, CODE_CALL, CODE_CHOICE } CodeKind;

struct Code {
    CodeKind kind;
    Binding binding;
    TokenKind op;          /* BINARY */
    const Text *source;    /* of a TEXT: with marks; or NULL */
    Str text;              /* TEXT; BEFORE: the operator, "(int)" among them; CALL: the function */
    Str type;              /* of a variable, or a cast's; empty: not known */
    const Code *a, *b, *c; /* operands */
};

static const Code *make(Arena *arena, Code code)
{
    Code *made = arena_new_of(arena, Code);
    *made = code;
    return made;
}

/* --- making ---------------------------------------------------------------------------------- */

const Code *code_written(Arena *arena, Str text, Binding binding)
{
    return make(arena, (Code){.kind = CODE_TEXT, .binding = binding, .text = text});
}

const Code *code_source(Arena *arena, const Text *text, Binding binding)
{
    return make(
        arena,
        (Code){.kind = CODE_TEXT, .binding = binding, .source = text, .text = text_str(text)});
}

const Code *code_word(Arena *arena, Str text)
{
    return code_written(arena, text, str_has(text, ".") ? BINDS_POSTFIX : BINDS_WORD);
}

const Code *code_variable(Arena *arena, Str type, Str name)
{
    Code *variable = (Code *)code_word(arena, name);
    variable->type = type;
    return variable;
}

const Code *code_int(Arena *arena, int64_t value)
{
    Str text = str_format(arena, "%lld", (long long)value);
    return code_written(arena, text, value < 0 ? BINDS_UNARY : BINDS_WORD);
}

Str vector_word(unsigned elements, bool is_type)
{
    switch (elements) {
    case 2: return is_type ? STR("Two") : STR("two");
    case 4: return is_type ? STR("Four") : STR("four");
    case 8: return is_type ? STR("Eight") : STR("eight");
    default: return is_type ? STR("Sixteen") : STR("sixteen");
    }
}

static Binding binding_of(TokenKind op)
{
    return op == TOKEN_COMMA ? BINDS_COMMA : (Binding)(BINDS_CHOICE + token_binding(op));
}

Binding code_binding_of(const Expr *expr)
{
    switch (expr->kind) {
    case EXPR_NUMBER:
    case EXPR_CHARACTER:
    case EXPR_STRING:
    case EXPR_BOOL:
    case EXPR_NAME: return BINDS_WORD;
    case EXPR_PAREN:
    case EXPR_MEMBER:
    case EXPR_INDEX:
    case EXPR_CALL:
    case EXPR_POSTFIX: return BINDS_POSTFIX;
    case EXPR_UNARY:
    case EXPR_CAST:
    case EXPR_SIZEOF: return BINDS_UNARY;
    case EXPR_BINARY: return binding_of(expr->op);
    case EXPR_ASSIGN:
    case EXPR_TERNARY: return BINDS_CHOICE;
    default: return BINDS_COMMA; /* unknown */
    }
}

static bool is_one(const Code *code)
{
    return code->kind == CODE_TEXT && str_is(code->text, "1");
}

const Code *code_binary(Arena *arena, const Code *a, TokenKind op, const Code *b)
{
    if ((op == TOKEN_STAR || op == TOKEN_SLASH) && is_one(b))
        return a;
    if (op == TOKEN_STAR && is_one(a))
        return b;
    if (op == TOKEN_PERCENT && is_one(b))
        return code_int(arena, 0);
    if ((op == TOKEN_PLUS || op == TOKEN_MINUS) && code_is_zero(b))
        return a;
    if (op == TOKEN_PLUS && code_is_zero(a))
        return b;
    return make(arena,
                (Code){.kind = CODE_BINARY, .binding = binding_of(op), .op = op, .a = a, .b = b});
}

const Code *code_sum(Arena *arena, const Code *a, const Code *b)
{
    if (b->kind == CODE_BINARY && b->binding == BINDS_SUM)
        return code_binary(arena, code_sum(arena, a, b->a), b->op, b->b);
    return code_binary(arena, a, TOKEN_PLUS, b);
}

const Code *code_difference(Arena *arena, const Code *a, const Code *b)
{
    return code_binary(arena, a, TOKEN_MINUS, b);
}

const Code *code_product(Arena *arena, const Code *a, const Code *b)
{
    return code_binary(arena, a, TOKEN_STAR, b);
}

static const Code *before(Arena *arena, Str op, const Code *a)
{
    return make(arena, (Code){.kind = CODE_BEFORE, .binding = BINDS_UNARY, .text = op, .a = a});
}

const Code *code_cast(Arena *arena, const char *type, const Code *a)
{
    enum { MOST_DIGITS = 9 }; /* of numbers that are of any such type */
    static const char *const suffixes[][2] = {
        {"unsigned", "u"}, {"long long", "LL"}, {"unsigned long long", "ULL"}};
    if (str_is(a->type, type))
        return a;
    for (size_t i = 0; code_is_digits(a) && a->text.len <= MOST_DIGITS && i < 3; i++)
        if (str_is(str_of(type), suffixes[i][0]))
            return code_word(arena, str_format(arena, "%.*s%s", STR_ARG(a->text), suffixes[i][1]));
    Code *cast = (Code *)before(arena, str_format(arena, "(%s)", type), a);
    cast->type = str_of(type);
    return cast;
}

const Code *code_minus(Arena *arena, const Code *a)
{
    if (a->kind == CODE_BINARY && a->op == TOKEN_STAR)
        return code_product(arena, code_minus(arena, a->a), a->b);
    return before(arena, STR("-"), a);
}

const Code *code_address(Arena *arena, const Code *a)
{
    return before(arena, STR("&"), a);
}

const Code *code_at(Arena *arena, const Code *pointer)
{
    return before(arena, STR("*"), pointer);
}

const Code *code_index(Arena *arena, const Code *array, const Code *index)
{
    return make(arena,
                (Code){.kind = CODE_INDEX, .binding = BINDS_POSTFIX, .a = array, .b = index});
}

const Code *code_call(Arena *arena, const char *name, const Code *a, const Code *b)
{
    return make(
        arena,
        (Code){.kind = CODE_CALL, .binding = BINDS_POSTFIX, .text = str_of(name), .a = a, .b = b});
}

const Code *code_choice(Arena *arena, const Code *condition, const Code *a, const Code *b)
{
    return make(
        arena,
        (Code){.kind = CODE_CHOICE, .binding = BINDS_CHOICE, .a = condition, .b = a, .c = b});
}

const Code *code_and(Arena *arena, const Code *a, const Code *b)
{
    return !a || !b ? (a ? a : b) : code_binary(arena, a, TOKEN_AND_AND, b);
}

const Code *code_not(Arena *arena, const Code *a)
{
    static const TokenKind flips[][2] = {
        {TOKEN_LESS, TOKEN_GREATER_EQUAL}, {TOKEN_GREATER, TOKEN_LESS_EQUAL},
        {TOKEN_GREATER_EQUAL, TOKEN_LESS}, {TOKEN_LESS_EQUAL, TOKEN_GREATER},
        {TOKEN_EQUAL, TOKEN_NOT_EQUAL},    {TOKEN_NOT_EQUAL, TOKEN_EQUAL}};
    for (size_t i = 0; a->kind == CODE_BINARY && i < sizeof flips / sizeof *flips; i++)
        if (a->op == flips[i][0])
            return code_binary(arena, a->a, flips[i][1], a->b);
    if (a->kind == CODE_BEFORE && str_is(a->text, "!"))
        return a->a;
    return before(arena, STR("!"), a);
}

/* --- printing -------------------------------------------------------------------------------- */

static void print(Text *out, const Code *code, Binding least);

/* Sums among bits get parentheses that compilers and readers ask for. */
static Binding operand_binding(const Code *code)
{
    const bool bits = code->binding == BINDS_SHIFT ||
                      (code->binding >= BINDS_BIT_OR && code->binding <= BINDS_BIT_AND);
    return bits ? BINDS_PRODUCT : code->binding;
}

static Binding right_binding(const Code *code)
{
    return operand_binding(code) > code->binding ? operand_binding(code) : code->binding + 1;
}

static void print_bare(Text *out, const Code *code)
{
    switch (code->kind) {
    case CODE_TEXT:
        if (code->source)
            text_add_text(out, code->source);
        else
            text_add(out, code->text);
        break;
    case CODE_BINARY:
        print(out, code->a, operand_binding(code));
        text_format(out, " %s ", token_kind_text(code->op));
        print(out, code->b, code->op == TOKEN_AND_AND ? code->binding : right_binding(code));
        break;
    case CODE_BEFORE: {
        size_t at = out->len + code->text.len;
        text_add(out, code->text);
        print(out, code->a, BINDS_UNARY);
        if (code->text.len == 1 && out->at[at] == code->text.at[0]) { /* - -x */
            out->len = at;
            print(out, code->a, BINDS_POSTFIX);
        }
        break;
    }
    case CODE_INDEX:
        print(out, code->a, BINDS_POSTFIX);
        text_add_c(out, "[");
        print(out, code->b, BINDS_COMMA);
        text_add_c(out, "]");
        break;
    case CODE_CALL:
        text_format(out, "%.*s(", STR_ARG(code->text));
        print(out, code->a, BINDS_CHOICE);
        text_add_c(out, code->b ? ", " : "");
        if (code->b)
            print(out, code->b, BINDS_CHOICE);
        text_add_c(out, ")");
        break;
    case CODE_CHOICE:
        print(out, code->a, BINDS_OR);
        text_add_c(out, " ? ");
        print(out, code->b, BINDS_CHOICE);
        text_add_c(out, " : ");
        print(out, code->c, BINDS_CHOICE);
        break;
    }
}

/* In parentheses, unless it binds so tightly. */
static void print(Text *out, const Code *code, Binding least)
{
    const bool loose = code->binding < least;
    text_add_c(out, loose ? "(" : "");
    print_bare(out, code);
    text_add_c(out, loose ? ")" : "");
}

void code_print(Text *out, const Code *code)
{
    if (code)
        print(out, code, BINDS_COMMA);
}

Str code_text(Arena *arena, const Code *code)
{
    return code_operand_text(arena, code, BINDS_COMMA);
}

Str code_operand_text(Arena *arena, const Code *code, Binding least)
{
    Text out = text_new(arena);
    if (code)
        print(&out, code, least);
    return text_str(&out);
}

/* --- asking ---------------------------------------------------------------------------------- */

bool code_is_word(const Code *code)
{
    return code->kind == CODE_TEXT && code->binding == BINDS_WORD;
}

bool code_is_place(const Code *code)
{
    return code->kind == CODE_TEXT && code->binding >= BINDS_POSTFIX;
}

bool code_is_zero(const Code *code)
{
    return code->kind == CODE_TEXT && str_is(code->text, "0");
}

bool code_is_digits(const Code *code)
{
    bool digits = code->kind == CODE_TEXT && code->text.len > 0;
    for (size_t i = 0; digits && i < code->text.len; i++)
        digits = code->text.at[i] >= '0' && code->text.at[i] <= '9';
    return digits;
}

bool code_equal(const Code *a, const Code *b)
{
    if (!a || !b)
        return a == b;
    return a == b || (a->kind == b->kind && a->binding == b->binding && a->op == b->op &&
                      str_equal(a->text, b->text) && code_equal(a->a, b->a) &&
                      code_equal(a->b, b->b) && code_equal(a->c, b->c));
}

bool code_mentions(const Code *code, Str word)
{
    return code &&
           (str_find_word(code->text, word, 0) < code->text.len || code_mentions(code->a, word) ||
            code_mentions(code->b, word) || code_mentions(code->c, word));
}
