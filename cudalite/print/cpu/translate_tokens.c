/* Walking over the tokens of a file. Enters: tokens. Leaves: brackets' partners, where declarations
 * and callees begin. */
#include "translate_tokens.h"

bool is_trivia(const Cpu *cpu, size_t at)
{
    TokenKind kind = cpu->tokens.at[at].kind;
    return kind == TOKEN_SPACE || kind == TOKEN_COMMENT;
}

TokenKind kind_at(const Cpu *cpu, size_t at)
{
    return at < cpu->tokens.len ? cpu->tokens.at[at].kind : TOKEN_END;
}

bool word_at(const Cpu *cpu, size_t at, const char *word)
{
    return at < cpu->tokens.len && cpu->tokens.at[at].kind == TOKEN_NAME &&
           token_is(cpu->tokens.at[at], word);
}

size_t before(const Cpu *cpu, size_t at)
{
    while (at != SIZE_MAX && at-- > 0)
        if (!is_trivia(cpu, at))
            return at;
    return SIZE_MAX;
}

size_t behind(const Cpu *cpu, size_t at)
{
    for (at++; at < cpu->tokens.len && is_trivia(cpu, at); at++)
        ;
    return at;
}

int bracket_step(TokenKind kind)
{
    switch (kind) {
    case TOKEN_LPAREN:
    case TOKEN_LBRACKET:
    case TOKEN_LBRACE: return 1;
    case TOKEN_RPAREN:
    case TOKEN_RBRACKET:
    case TOKEN_RBRACE: return -1;
    default: return 0;
    }
}

size_t closing(const Cpu *cpu, size_t open)
{
    if (open >= cpu->tokens.len)
        return cpu->tokens.len;
    return bracket_step(kind_at(cpu, open)) > 0 ? cpu->places[open].partner : open;
}

static size_t opening(const Cpu *cpu, size_t close)
{
    return cpu->places[close].partner;
}

size_t declaration_begin(const Cpu *cpu, size_t at)
{
    return cpu->places[at].declaration;
}

bool is_in_block(const Cpu *cpu, size_t at)
{
    return cpu->places[at].in_block;
}

/* A brace whose inside is no function or class: a namespace's, `extern "C" {`. */
static bool is_open_brace(const Cpu *cpu, size_t brace)
{
    size_t previous = before(cpu, brace), name = previous;
    if (kind_at(cpu, previous) == TOKEN_NAME && !word_at(cpu, previous, "namespace"))
        name = before(cpu, previous);
    return kind_at(cpu, previous) == TOKEN_STRING || word_at(cpu, name, "namespace");
}

/* First token of the declaration of token `at`, whose solid neighbour on the left is `previous`. */
static size_t declaration_of(const Cpu *cpu, size_t at, size_t previous)
{
    TokenKind kind = kind_at(cpu, previous);
    if (previous == SIZE_MAX || kind == TOKEN_SEMICOLON || kind == TOKEN_LBRACE ||
        kind == TOKEN_RBRACE || kind == TOKEN_DIRECTIVE || kind == TOKEN_COLON)
        return at;
    /* In a macro's definition: behind its name and parameters. */
    if (cpu->in_directive && word_at(cpu, before(cpu, previous), "define"))
        return at;
    return cpu->places[previous].declaration;
}

typedef VEC(size_t) Stack;

/* Brackets nest by their number alone: `(]` is a pair. */
static void bracket_place(Cpu *cpu, size_t at, Stack *open)
{
    int step = bracket_step(kind_at(cpu, at));
    TokenPlace *place = &cpu->places[at];
    if (step > 0) {
        place->partner = cpu->tokens.len;
        vec_push(cpu->arena, open, at);
    } else if (step < 0) {
        place->partner = open->len ? open->at[--open->len] : SIZE_MAX;
        if (place->partner != SIZE_MAX)
            cpu->places[place->partner].partner = at;
    }
}

void places_find(Cpu *cpu)
{
    Stack brackets = {0}, braces = {0};
    size_t previous = SIZE_MAX, blocks = 0; /* of the open braces, those of functions and classes */
    cpu->places = arena_alloc(cpu->arena, (cpu->tokens.len + 1) * sizeof *cpu->places);
    for (size_t at = 0; at < cpu->tokens.len; at++) {
        TokenPlace *place = &cpu->places[at];
        TokenKind kind = kind_at(cpu, at);
        if (kind == TOKEN_RBRACE && braces.len)
            blocks -= !is_open_brace(cpu, braces.at[--braces.len]);
        place->in_block = cpu->in_directive || blocks > 0;
        place->declaration = declaration_of(cpu, at, previous);
        bracket_place(cpu, at, &brackets);
        if (kind == TOKEN_LBRACE) {
            vec_push(cpu->arena, &braces, at);
            blocks += !is_open_brace(cpu, at);
        }
        if (!is_trivia(cpu, at))
            previous = at;
    }
}

/* Index of the `<` that opens the template arguments which end at `close`. */
static size_t angle_opening(const Cpu *cpu, size_t close)
{
    int depth = 0;
    size_t left = MOST_ANGLE_TOKENS;
    for (size_t at = close + 1; at-- > 0 && left-- > 0;) {
        TokenKind kind = cpu->tokens.at[at].kind;
        if (bracket_step(kind) < 0) {
            at = opening(cpu, at);
            if (at == SIZE_MAX)
                return at;
            continue;
        }
        depth += kind == TOKEN_GREATER ? 1 : kind == TOKEN_SHR ? 2 : kind == TOKEN_LESS ? -1 : 0;
        if (depth <= 0)
            return at;
        if (kind == TOKEN_SEMICOLON || bracket_step(kind) > 0)
            break;
    }
    return SIZE_MAX;
}

/* The callee in parentheses that open at `open`: `(kernel)`, or a macro's, `KERNEL(rows)`. */
static size_t callee_of_parentheses(const Cpu *cpu, size_t open)
{
    static const char *const keywords[] = {"return", "else", "do", "if", "for", "while", "switch"};
    const size_t name = open == SIZE_MAX ? SIZE_MAX : before(cpu, open);
    if (name == SIZE_MAX || kind_at(cpu, name) != TOKEN_NAME)
        return open;
    for (size_t i = 0; i < sizeof keywords / sizeof *keywords; i++)
        if (word_at(cpu, name, keywords[i]))
            return open;
    return name;
}

size_t callee_begin(const Cpu *cpu, size_t launch_open)
{
    size_t at = before(cpu, launch_open), begin = SIZE_MAX;
    while (at != SIZE_MAX) {
        TokenKind kind = kind_at(cpu, at);
        if (kind == TOKEN_GREATER || kind == TOKEN_SHR)
            at = before(cpu, angle_opening(cpu, at));
        else if (kind == TOKEN_RBRACKET)
            at = before(cpu, opening(cpu, at));
        if (at == SIZE_MAX)
            return SIZE_MAX;
        kind = kind_at(cpu, at);
        if (kind == TOKEN_RPAREN && begin == SIZE_MAX)
            return callee_of_parentheses(cpu, opening(cpu, at));
        if (kind != TOKEN_NAME)
            return begin;
        begin = at;
        at = before(cpu, at);
        if (at != SIZE_MAX && word_at(cpu, at, "template"))
            at = before(cpu, at);
        kind = at == SIZE_MAX ? TOKEN_END : kind_at(cpu, at);
        if (kind != TOKEN_SCOPE && kind != TOKEN_DOT && kind != TOKEN_ARROW &&
            kind != TOKEN_HASH_HASH)
            return begin;
        begin = at;
        at = before(cpu, at);
    }
    return begin;
}

size_t angle_skip(const Cpu *cpu, size_t at, size_t close)
{
    size_t previous = before(cpu, at);
    if (previous == SIZE_MAX || kind_at(cpu, previous) != TOKEN_NAME)
        return at;
    int depth = 0;
    size_t left = MOST_ANGLE_TOKENS;
    for (size_t i = at; i < close && left-- > 0; i++) {
        TokenKind kind = kind_at(cpu, i);
        if (bracket_step(kind) > 0)
            i = closing(cpu, i);
        else if (kind == TOKEN_SEMICOLON || kind == TOKEN_AND_AND || kind == TOKEN_OR_OR)
            return at;
        depth += kind == TOKEN_LESS ? 1 : kind == TOKEN_GREATER ? -1 : kind == TOKEN_SHR ? -2 : 0;
        if (depth <= 0 && i > at) {
            /* `f(a < b, c > d)` is two comparisons, `f(g<a, b>(d))` is one argument. */
            TokenKind next = kind_at(cpu, behind(cpu, i));
            bool call = next == TOKEN_LPAREN || next == TOKEN_SCOPE || next == TOKEN_LBRACE;
            return call ? i : at;
        }
    }
    return at;
}
