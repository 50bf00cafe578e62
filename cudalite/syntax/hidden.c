/* Names of constants that other declarations hide. Enters: a kernel that was parsed, or a
 * declaration that could not be. Leaves: constants without a value.
 *
 * A name that may be declared is unknown: C++ has more ways to declare one than the parser reads.
 * What stands around a name tells a use from a declaration; where both are possible, it is a
 * declaration. */
#include "hidden.h"

#include "names.h"
#include "parse.h"

enum { LONGEST_ARGUMENTS = 64 }; /* tokens between `<` and `>` */

typedef struct {
    Unit *unit;
    const Tokens *tokens;
    StrMap *values; /* names that are variables: `a * b` is a product then */
    size_t i;
    bool in_enum, in_binding, in_using;
} Hidden;

static TokenKind kind_at(const Hidden *hidden, size_t i)
{
    return i < hidden->tokens->len ? hidden->tokens->at[i].kind : TOKEN_SEMICOLON;
}

static Str text_at(const Hidden *hidden, size_t i)
{
    return token_text(hidden->unit->work, hidden->tokens->at[i]);
}

/* Constants and functions have such names, those among them that generated code calls. */
static bool is_asked(const Hidden *hidden, size_t i)
{
    const Str name = text_at(hidden, i);
    return declare_has(hidden->unit, name) || str_is_any(name, "min", "max", "printf") ||
           unit_functions(hidden->unit, name);
}

/* The name at `i` stands for a value, so that an operator follows it. */
static bool is_value(const Hidden *hidden, size_t i)
{
    static const char *const words[] = {"warpSize", "true", "false", "this"};
    const Str name = text_at(hidden, i);
    const TokenKind before = i ? kind_at(hidden, i - 1) : TOKEN_SEMICOLON;
    int64_t value;
    return before == TOKEN_DOT || before == TOKEN_ARROW || str_is_one_of(name, words) ||
           (hidden->values && strmap_get(hidden->values, name)) ||
           unit_constant(hidden->unit, name, &value);
}

/* `>` at `i` ends the arguments of a template. */
static bool ends_arguments(const Hidden *hidden, size_t i)
{
    size_t depth = 0, angles = kind_at(hidden, i) == TOKEN_SHR ? 2 : 1;
    for (size_t steps = 0; i > 0 && steps < LONGEST_ARGUMENTS; steps++) {
        const TokenKind kind = kind_at(hidden, --i);
        if (kind == TOKEN_SEMICOLON || kind == TOKEN_LBRACE || kind == TOKEN_RBRACE)
            return false;
        depth += kind == TOKEN_RPAREN || kind == TOKEN_RBRACKET;
        if ((kind == TOKEN_LPAREN || kind == TOKEN_LBRACKET) && depth-- == 0)
            return false;
        angles += depth ? 0 : kind == TOKEN_GREATER ? 1 : kind == TOKEN_SHR ? 2 : 0;
        if (kind == TOKEN_LESS && !depth && --angles == 0)
            return i > 0 && kind_at(hidden, i - 1) == TOKEN_NAME && !is_value(hidden, i - 1);
    }
    return true;
}

/* The tokens up to `i` may end a type: a name that follows is declared. */
static bool ends_type(const Hidden *hidden, size_t i)
{
    static const char *const words[] = {"return",   "else",  "do",     "case",
                                        "goto",     "throw", "sizeof", "co_return",
                                        "co_yield", "new",   "delete", "alignof"};
    const TokenKind kind = kind_at(hidden, i);
    if (kind == TOKEN_NAME)
        return !str_is_one_of(text_at(hidden, i), words) && !is_value(hidden, i);
    if (kind == TOKEN_RBRACE) /* of a class: no statement begins with a constant */
        return true;
    if (kind == TOKEN_GREATER || kind == TOKEN_SHR)
        return ends_arguments(hidden, i);
    if (kind != TOKEN_STAR && kind != TOKEN_AND && kind != TOKEN_AND_AND)
        return false;
    const TokenKind before = i ? kind_at(hidden, i - 1) : TOKEN_SEMICOLON;
    return before == TOKEN_LPAREN || before == TOKEN_COMMA ||
           (before != TOKEN_RPAREN && i > 0 && ends_type(hidden, i - 1));
}

/* The type that ends at `i` begins a statement or a declaration in a list. */
static bool begins_statement(const Hidden *hidden, size_t i)
{
    for (size_t steps = 0; i > 0 && steps < LONGEST_ARGUMENTS; steps++) {
        const TokenKind kind = kind_at(hidden, --i);
        if (kind == TOKEN_SEMICOLON || kind == TOKEN_LBRACE || kind == TOKEN_RBRACE)
            return true;
        if (kind == TOKEN_LPAREN)
            return i > 0 && token_is(hidden->tokens->at[i - 1], "for");
        if (kind == TOKEN_ASSIGN || kind == TOKEN_RPAREN || kind == TOKEN_COMMA)
            return false;
    }
    return i == 0;
}

/* `int (W)`, `int ((W)) = 3`, `int a, (W)(3)`: a declarator may stand in parentheses, and so may a
 * constant: then it is a factor, a cast or an argument. `body`: where the kernel's body begins;
 * parameters stand before it. */
static bool is_wrapped_declarator(const Hidden *hidden, size_t i, size_t body)
{
    size_t open = i, close = i;
    while (open > 0 && kind_at(hidden, open - 1) == TOKEN_LPAREN &&
           kind_at(hidden, close + 1) == TOKEN_RPAREN) {
        open--;
        close++;
    }
    if (open == i || open == 0 || !is_asked(hidden, i))
        return false;
    const bool behind_type = ends_type(hidden, open - 1);
    switch (kind_at(hidden, close + 1)) {
    case TOKEN_ASSIGN:
    case TOKEN_LPAREN: return true;
    case TOKEN_LBRACE:
        return kind_at(hidden, open - 1) == TOKEN_COMMA ||
               (behind_type && begins_statement(hidden, open - 1));
    default: return behind_type && (i < body || begins_statement(hidden, open - 1));
    }
}

static bool may_declare(const Hidden *hidden, size_t i)
{
    const TokenKind before = i ? kind_at(hidden, i - 1) : TOKEN_SEMICOLON,
                    next = kind_at(hidden, i + 1);
    if (hidden->in_enum && (before == TOKEN_LBRACE || before == TOKEN_COMMA))
        return true;
    if (hidden->in_binding || hidden->in_using)
        return true;
    if (before == TOKEN_DOT || before == TOKEN_ARROW || before == TOKEN_SCOPE)
        return false;
    if (i > 0 && ends_type(hidden, i - 1))
        return next != TOKEN_LPAREN || declare_has(hidden->unit, text_at(hidden, i));
    if (!declare_has(hidden->unit, text_at(hidden, i)))
        return false;
    return next == TOKEN_ASSIGN ||
           (next == TOKEN_RPAREN && kind_at(hidden, i + 2) == TOKEN_ASSIGN) ||
           (before == TOKEN_COMMA && (next == TOKEN_SEMICOLON || next == TOKEN_LBRACKET ||
                                      next == TOKEN_LBRACE || next == TOKEN_LPAREN));
}

/* Which kind of list the token at `i` begins or ends. */
static void follow(Hidden *hidden, size_t i)
{
    const Token token = hidden->tokens->at[i];
    size_t k = i + 1;
    switch (token.kind) {
    case TOKEN_SEMICOLON: hidden->in_enum = hidden->in_binding = hidden->in_using = false; break;
    case TOKEN_RBRACE: hidden->in_enum = false; break;
    case TOKEN_RBRACKET: hidden->in_binding = false; break;
    case TOKEN_ASSIGN: hidden->in_using = false; break;
    case TOKEN_NAME:
        hidden->in_enum |= token_is(token, "enum");
        hidden->in_using |=
            token_is(token, "using") &&
            !(k < hidden->tokens->len && token_is(hidden->tokens->at[k], "namespace"));
        if (!token_is(token, "auto"))
            break;
        while (kind_at(hidden, k) == TOKEN_AND || kind_at(hidden, k) == TOKEN_AND_AND)
            k++;
        hidden->in_binding |= kind_at(hidden, k) == TOKEN_LBRACKET;
        break;
    default: break;
    }
}

typedef struct {
    bool *at;
    size_t len;
    StrMap *values;
} Known;

static void note_variables(const Stmt *stmt, Known *known)
{
    for (size_t i = 0; stmt && i < stmt->declarators.len; i++) {
        const Declarator *declarator = stmt->declarators.at[i];
        strmap_set(known->values, declarator->name, known);
        if (declarator->name_token < known->len)
            known->at[declarator->name_token] = true;
    }
    for (size_t i = 0; stmt && i < stmt_parts(stmt); i++)
        note_variables(stmt_part(stmt, i), known);
}

/* What follows the name shows that it is no type of what is declared. */
static bool ends_declarator(TokenKind next)
{
    return next == TOKEN_SEMICOLON || next == TOKEN_COMMA || next == TOKEN_LBRACKET ||
           next == TOKEN_ASSIGN || next == TOKEN_LBRACE || next == TOKEN_RPAREN;
}

/* `namespace a = b;`, `typedef T a, b;`, `using b::a;`: a stands for another thing there. */
static void hide_scopes(Unit *unit, const Tokens *tokens, size_t from)
{
    const Hidden hidden = {.unit = unit, .tokens = tokens};
    bool declares = false, is_alias = false;
    for (size_t i = from; i < tokens->len; i++) {
        const Token token = tokens->at[i], next = i + 1 < tokens->len ? tokens->at[i + 1] : token;
        if (token.kind == TOKEN_SEMICOLON)
            declares = false;
        if (token.kind != TOKEN_NAME)
            continue;
        const TokenKind behind = kind_at(&hidden, i + 1);
        if ((declares && ends_declarator(behind)) || (is_alias && behind == TOKEN_ASSIGN)) {
            declare_scope(unit, text_at(&hidden, i), SCOPE_UNCLEAR);
            declare_no_type(unit, text_at(&hidden, i));
            declare_unknown(unit, text_at(&hidden, i));
        }
        const bool is_using = token_is(token, "using");
        is_alias = token_is(token, "namespace");
        declares |= token_is(token, "typedef") || (is_using && !token_is(next, "namespace"));
        if (is_using && token_is(next, "enum"))
            declare_nothing_known(unit);
    }
}

/* What a template's parameters are called, `int (*f)(int)` among them. */
static void hide_parameters(const Hidden *hidden, const Kernel *kernel)
{
    size_t depth = 0;
    for (size_t i = 0; i < kernel->brace && kind_at(hidden, i) != TOKEN_LBRACE; i++) {
        const TokenKind kind = kind_at(hidden, i);
        const bool begins = i > 0 && token_is(hidden->tokens->at[i - 1], "template");
        depth += kind == TOKEN_LESS && (begins || depth);
        depth -= kind == TOKEN_GREATER && depth;
        if (depth && kind == TOKEN_NAME && unit_functions(hidden->unit, text_at(hidden, i)))
            declare_unknown(hidden->unit, text_at(hidden, i));
    }
}

void hidden_by_kernel(Unit *unit, const Kernel *kernel)
{
    const Tokens *tokens = &kernel->tokens;
    Known known = {.at = arena_alloc(unit->work, tokens->len + 1),
                   .len = tokens->len,
                   .values = strmap_new(unit->work)};
    for (size_t i = 0; i <= tokens->len; i++)
        known.at[i] = false;
    for (size_t i = 0; i < kernel->params.len; i++)
        strmap_set(known.values, kernel->params.at[i]->name, &known);
    for (size_t i = 0; i < kernel->template_numbers.len; i++)
        strmap_set(known.values, kernel->template_numbers.at[i]->name, &known);
    note_variables(kernel->body, &known);
    Hidden hidden = {.unit = unit, .tokens = tokens, .values = known.values};
    hide_parameters(&hidden, kernel);
    for (size_t i = 0; i < tokens->len; i++) {
        const bool is_name = tokens->at[i].kind == TOKEN_NAME && !known.at[i];
        if (is_name && (is_wrapped_declarator(&hidden, i, kernel->brace) ||
                        (i >= kernel->brace && may_declare(&hidden, i))))
            declare_unknown(unit, text_at(&hidden, i));
        if (i >= kernel->brace)
            follow(&hidden, i);
    }
    hide_scopes(unit, tokens, kernel->brace);
}

void hidden_by_statement(Unit *unit, const Tokens *tokens)
{
    hide_scopes(unit, tokens, 0);
    Hidden hidden = {.unit = unit, .tokens = tokens};
    size_t depth = 0, angles = 0;
    const bool is_template = tokens->len > 1 && token_is(tokens->at[0], "template");
    for (size_t i = 0; i < tokens->len; i++) {
        const TokenKind kind = tokens->at[i].kind;
        const bool is_list = is_template && !depth && (i == 1 || angles);
        angles += is_list && kind == TOKEN_LESS;
        angles -= is_list && kind == TOKEN_GREATER && angles;
        depth -= kind == TOKEN_RPAREN && depth;
        const bool wrapped =
            kind == TOKEN_NAME && i > 0 && is_asked(&hidden, i) &&
            (tokens->at[i - 1].kind == TOKEN_LPAREN || tokens->at[i - 1].kind == TOKEN_STAR ||
             tokens->at[i - 1].kind == TOKEN_AND) &&
            kind_at(&hidden, i + 1) == TOKEN_RPAREN;
        if (kind == TOKEN_NAME && !angles && (wrapped || (!depth && may_declare(&hidden, i)))) {
            declare_unknown(unit, text_at(&hidden, i));
            if (ends_declarator(kind_at(&hidden, i + 1)))
                declare_no_type(unit, text_at(&hidden, i));
        }
        depth += kind == TOKEN_LPAREN;
        follow(&hidden, i);
    }
}

/* A word that no declaration gives a meaning. */
static bool is_fixed(const Hidden *hidden, size_t i)
{
    static const char *const words[] = {"const",    "constexpr", "static", "inline",   "extern",
                                        "template", "typename",  "class",  "struct",   "union",
                                        "enum",     "namespace", "using",  "typedef",  "auto",
                                        "return",   "if",        "for",    "while",    "else",
                                        "volatile", "alignas",   "sizeof", "operator", "switch"};
    return names_type_word(hidden->tokens->at[i]) ||
           token_is_one_of(hidden->tokens->at[i], words) || str_starts(text_at(hidden, i), "__");
}

void hidden_by_macro(Unit *unit, const Tokens *tokens)
{
    Hidden hidden = {.unit = unit, .tokens = tokens};
    for (size_t i = 0; i < tokens->len; i++) {
        const TokenKind next = kind_at(&hidden, i + 1),
                        before = i ? kind_at(&hidden, i - 1) : TOKEN_SEMICOLON;
        const bool is_type = next == TOKEN_NAME || next == TOKEN_STAR || next == TOKEN_AND ||
                             next == TOKEN_SCOPE || next == TOKEN_LESS;
        const bool follows =
            (i > 0 && ends_type(&hidden, i - 1)) || (before == TOKEN_COMMA && next != TOKEN_LPAREN);
        if (tokens->at[i].kind == TOKEN_NAME && !is_fixed(&hidden, i) && !is_type &&
            (follows || may_declare(&hidden, i)))
            declare_made(unit, text_at(&hidden, i));
        follow(&hidden, i);
    }
}
