/* Enters: the text of a file and its includes. Leaves: where bodies of functions stand. */
#include "bodies.h"

#include "../lex/lexer.h"

/* A name before a parenthesis, `name (...)`, since the statement began. */
typedef struct {
    Str name;
    uint32_t open;
} Candidate;

typedef struct {
    Arena *arena;
    StrMap *bodies;
    Source *source;
    VEC(Candidate) candidates;
    size_t parens;
    Token before;
    bool is_operator; /* `operator` was read, and no parenthesis since */
} Search;

static void add_body(Search *search, const Candidate *candidate)
{
    Arena *arena = search->arena;
    BodyPlaces *places = strmap_get(search->bodies, candidate->name);
    if (!places) {
        places = arena_new_of(arena, BodyPlaces);
        strmap_set(search->bodies, candidate->name, places);
    }
    vec_push(arena, places, ((BodyPlace){search->source, candidate->open}));
}

/* operator()(float x): the second parenthesis is that of the parameters. */
static bool follows_operator(const Search *search)
{
    size_t count = search->candidates.len;
    return search->before.kind == TOKEN_RPAREN && count &&
           str_is(search->candidates.at[count - 1].name, "operator");
}

static void open_parenthesis(Search *search, Token token)
{
    Arena *arena = search->arena;
    Candidate candidate = {.open = token.span.begin};
    if (search->is_operator || follows_operator(search))
        candidate.name = STR("operator");
    else if (search->before.kind == TOKEN_NAME)
        candidate.name = token_text(arena, search->before);
    if (search->parens++ == 0 && candidate.name.len)
        vec_push(arena, &search->candidates, candidate);
    search->is_operator = false;
}

static void read_token(Search *search, Token token)
{
    switch (token.kind) {
    case TOKEN_NAME: search->is_operator |= token_is(token, "operator"); break;
    case TOKEN_LPAREN: open_parenthesis(search, token); break;
    case TOKEN_RPAREN: search->parens -= search->parens > 0; break;
    case TOKEN_LBRACE:
        for (size_t i = 0; i < search->candidates.len && search->parens == 0; i++)
            add_body(search, &search->candidates.at[i]);
        search->parens = 0; /* a lambda as an argument */
        search->candidates.len = 0;
        break;
    case TOKEN_RBRACE:
    case TOKEN_SEMICOLON:
        search->candidates.len = 0;
        search->is_operator = false;
        break;
    default: break;
    }
    search->before = token;
}

StrMap *bodies_find(const Unit *unit)
{
    StrMap *bodies = strmap_new(unit->arena);
    for (size_t i = 0; unit_source(unit, i); i++) {
        Source *source = unit_source(unit, i);
        Search search = {.arena = unit->arena, .bodies = bodies, .source = source};
        Lexer lexer = lexer_new(source, 0, (uint32_t)source->text.len);
        for (Token token; (token = lexer_next_solid(&lexer)).kind != TOKEN_END;)
            if (token.kind != TOKEN_DIRECTIVE)
                read_token(&search, token);
    }
    return bodies;
}

Tokens body_tokens(Arena *arena, const BodyPlace *place)
{
    Tokens tokens = {0};
    Lexer lexer = lexer_new(place->source, place->open, (uint32_t)place->source->text.len);
    size_t parens = 0, braces = 0;
    bool behind = false, ended = false; /* the parameters; a group of braces */
    for (Token token; (token = lexer_next_solid(&lexer)).kind != TOKEN_END;) {
        if (ended && token.kind != TOKEN_COMMA && token.kind != TOKEN_LBRACE)
            break;
        if (behind)
            vec_push(arena, &tokens, token);
        parens += token.kind == TOKEN_LPAREN;
        parens -= token.kind == TOKEN_RPAREN && parens > 0;
        behind = behind || parens == 0;
        braces += token.kind == TOKEN_LBRACE;
        braces -= token.kind == TOKEN_RBRACE && braces > 0;
        ended = token.kind == TOKEN_RBRACE && braces == 0; /* `: x{1}, y{2} {` goes on */
    }
    return tokens;
}
