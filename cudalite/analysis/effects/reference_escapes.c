/* Elements beside the one that is passed by reference. Enters: a unit's text. Leaves: whether a
 * function in it takes the address of a reference, `(&x)[1]`, casts to one, `(float4 &)x`, or a
 * class keeps one. Macros are read as they are defined; where both may be meant, it is an
 * address. */
#include "reference_escapes.h"

#include "../../lex/lexer.h"

typedef struct {
    bool is_class;
    size_t references; /* names of references that are known outside of it */
} Brace;

typedef struct {
    Arena *arena;
    Lexer lexer;
    VEC(Brace) scopes; /* open braces */
    Strs references;   /* names of references, inner ones last */
    Token last[3];     /* the last one first */
    bool names_class;  /* the declaration so far has a class key, and no parenthesis */
    size_t parens;
    bool reinterprets; /* a cast begins */
    bool found, operates;
    bool is_const, takes_variables; /* the parameter so far; some that is not */
} Reading;

static bool is_reference_sign(TokenKind kind)
{
    return kind == TOKEN_AND || kind == TOKEN_AND_AND;
}

/* The token ends an operand, so that `&` behind it is an operator of two, or of a declaration. */
static bool ends_operand(Token token)
{
    return token.kind == TOKEN_NUMBER || token.kind == TOKEN_RBRACKET ||
           (token.kind == TOKEN_NAME && !token_is_any(token, "return", "else", "case", "do"));
}

/* `(float4 &)x`, `(float (&)[4])x`, as far as no list of parameters ends. */
static bool is_cast(Token sign, Token close, Token next)
{
    return is_reference_sign(sign.kind) && close.kind == TOKEN_RPAREN &&
           (next.kind == TOKEN_LBRACKET || next.kind == TOKEN_LPAREN ||
            (next.kind == TOKEN_NAME &&
             !token_is_any(next, "const", "noexcept", "override", "final")));
}

/* `reinterpret_cast<float4 &>`; others of that form leave the type as it is. */
static bool is_reinterpreted(bool *begins, Token sign, Token token)
{
    const bool ends = *begins && is_reference_sign(sign.kind) && token.kind == TOKEN_GREATER;
    *begins = token_is(token, "reinterpret_cast") ||
              (*begins && token.kind != TOKEN_GREATER && token.kind != TOKEN_LPAREN);
    return ends;
}

/* `& x` with what stands around it. */
static void read_reference(Reading *reading, Token before, Token name, Token next)
{
    const Str text = token_text(reading->arena, name);
    const bool is_call =
        next.kind == TOKEN_LPAREN || next.kind == TOKEN_SCOPE || next.kind == TOKEN_LESS;
    if (!ends_operand(before) &&
        (strs_has(&reading->references, text) || (is_call && reading->references.len)))
        reading->found = true;
    const bool declares = before.kind == TOKEN_NAME || before.kind == TOKEN_GREATER ||
                          before.kind == TOKEN_STAR || before.kind == TOKEN_LPAREN;
    const size_t scopes = reading->scopes.len;
    if (declares && scopes && !reading->parens && reading->scopes.at[scopes - 1].is_class &&
        (next.kind == TOKEN_SEMICOLON || next.kind == TOKEN_COMMA))
        reading->found = true; /* a member */
    if (declares &&
        (next.kind == TOKEN_COMMA || next.kind == TOKEN_RPAREN || next.kind == TOKEN_ASSIGN ||
         next.kind == TOKEN_LBRACE || next.kind == TOKEN_COLON))
        vec_push(reading->arena, &reading->references, text);
}

static void open_scope(Reading *reading, size_t references)
{
    vec_push(reading->arena, &reading->scopes, ((Brace){reading->names_class, references}));
    reading->names_class = false;
}

/* `int &x`, `T &` in a list of parameters. */
static void read_parameter(Reading *reading, Token token)
{
    const bool ends = token.kind == TOKEN_COMMA || token.kind == TOKEN_RPAREN;
    reading->takes_variables |=
        ends && reading->parens && !reading->is_const &&
        (is_reference_sign(reading->last[0].kind) || is_reference_sign(reading->last[1].kind));
    reading->is_const |= token_is(token, "const");
    if (ends || token.kind == TOKEN_LPAREN)
        reading->is_const = false;
}

static void read_token(Reading *reading, Token token, size_t *declared)
{
    const Token *last = reading->last;
    read_parameter(reading, token);
    reading->operates |= token_is(token, "operator");
    reading->found |= is_cast(last[1], last[0], token) ||
                      is_reinterpreted(&reading->reinterprets, last[0], token) ||
                      token_is(token, "addressof") || token_is(token, "__builtin_addressof");
    if (last[0].kind == TOKEN_NAME && is_reference_sign(last[1].kind))
        read_reference(reading, last[2], last[0], token);
    if (token.kind == TOKEN_LPAREN && last[0].kind == TOKEN_AND && !ends_operand(last[1]) &&
        reading->references.len)
        reading->found = true; /* &(x) */
    switch (token.kind) {
    case TOKEN_LBRACE: /* parameters belong to what they stand before */
        open_scope(reading, *declared);
        *declared = reading->references.len;
        break;
    case TOKEN_RBRACE:
        if (reading->scopes.len)
            reading->references.len = reading->scopes.at[--reading->scopes.len].references;
        *declared = reading->references.len;
        break;
    case TOKEN_SEMICOLON:
        reading->names_class = false;
        *declared = reading->references.len;
        break;
    case TOKEN_LPAREN:
        reading->parens++;
        reading->names_class = false;
        break;
    case TOKEN_RPAREN: reading->parens -= reading->parens > 0; break;
    case TOKEN_NAME:
        reading->names_class |= !reading->parens && token_is_any(token, "struct", "class", "union");
        break;
    default: break;
    }
}

static void push(Reading *reading, Token token)
{
    reading->last[2] = reading->last[1];
    reading->last[1] = reading->last[0];
    reading->last[0] = token;
}

/* A macro's text: its parameters may be references. */
static void read_directive(Reading *reading, Token directive)
{
    Lexer inside = lexer_in_directive(directive);
    Token token = lexer_next_solid(&inside), last[2] = {{0}};
    bool begins = false;
    if (!token_is(token, "define"))
        return;
    while ((token = lexer_next_solid(&inside)).kind != TOKEN_END) {
        reading->operates |= token_is(token, "operator");
        reading->found |=
            is_cast(last[1], last[0], token) || is_reinterpreted(&begins, last[0], token);
        last[1] = last[0];
        last[0] = token;
    }
}

static void read_source(Arena *arena, Source *source, Neighbours *reached)
{
    Reading reading = {.arena = arena, .lexer = lexer_new(source, 0, (uint32_t)source->text.len)};
    size_t declared = 0; /* references that are known before the declaration */
    for (Token token; (token = lexer_next_solid(&reading.lexer)).kind != TOKEN_END;) {
        if (token.kind == TOKEN_DIRECTIVE) {
            read_directive(&reading, token);
            continue;
        }
        read_token(&reading, token, &declared);
        push(&reading, token);
    }
    reached->by_reference |= reading.found;
    reached->by_operator |= reading.operates;
    reached->sets_operands |= reading.takes_variables;
}

Neighbours neighbours_reached(const Unit *unit)
{
    Neighbours reached = {0};
    read_source(unit->work, unit->source, &reached);
    for (size_t i = 0; i < unit->includes.len; i++)
        read_source(unit->work, unit->includes.at[i], &reached);
    reached.by_operator &= reached.by_reference;
    return reached;
}

bool neighbours_have_operators(const Unit *unit)
{
    bool have = str_has(unit->source->text, "operator");
    for (size_t i = 0; i < unit->includes.len && !have; i++)
        have = str_has(unit->includes.at[i]->text, "operator");
    return have;
}
