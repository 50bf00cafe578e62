/* The parser's view of the tokens: solid ones with their bracket partners and word classes, and
 * the gaps (annotations, preprocessor lines) between them.
 * Enters: a kernel's expanded tokens. Leaves: a Parser that stands at the first of them. */
#include <string.h>

#include "parser.h"

typedef struct {
    const char *text;
    WordClass class;
} WordRow;

static const WordRow word_rows[] = {{"", CLASS_NONE},
#define PARSER_WORD(name, spelling, class) {spelling, CLASS_##class},
                                    PARSER_WORDS(PARSER_WORD)
#undef PARSER_WORD
};

static Word word_find(Str text)
{
    size_t low = 1, high = WORD_COUNT;
    if (text.len < 2 || text.len > 16)
        return WORD_NONE;
    while (low < high) {
        size_t middle = (low + high) / 2;
        const char *row = word_rows[middle].text;
        int order = strncmp(text.at, row, text.len);
        if (!order && row[text.len])
            order = -1;
        if (!order)
            return (Word)middle;
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return WORD_NONE;
}

WordClass parser_class(Word word)
{
    return word_rows[word].class;
}

TokenKind parser_kind(const Parser *parser, size_t ahead)
{
    size_t at = parser->at + ahead;
    return at < parser->count ? parser->tokens[parser->index[at]].kind : TOKEN_END;
}

Word parser_word(const Parser *parser, size_t ahead)
{
    size_t at = parser->at + ahead;
    return at < parser->count ? (Word)parser->word[at] : WORD_NONE;
}

Str parser_text(const Parser *parser, size_t ahead)
{
    size_t at = parser->at + ahead;
    if (at >= parser->count)
        return STR("");
    return token_text(parser->arena, parser->tokens[parser->index[at]]);
}

bool parser_accept(Parser *parser, TokenKind kind)
{
    if (parser_kind(parser, 0) != kind)
        return false;
    if (parser->at < parser->count)
        parser->at++;
    return true;
}

bool parser_expect(Parser *parser, TokenKind kind)
{
    if (!parser->failed && parser_accept(parser, kind))
        return true;
    parser->failed = true;
    return false;
}

/* Whether a token can stand in a template list that is told from a comparison by its looks. */
static bool may_stand_in_angles(TokenKind kind)
{
    switch (kind) {
    case TOKEN_NAME:
    case TOKEN_NUMBER:
    case TOKEN_CHARACTER:
    case TOKEN_SCOPE:
    case TOKEN_COMMA:
    case TOKEN_STAR:
    case TOKEN_AND:
    case TOKEN_ELLIPSIS:
    case TOKEN_PLUS:
    case TOKEN_MINUS:
    case TOKEN_SLASH:
    case TOKEN_PERCENT:
    case TOKEN_NOT:
    case TOKEN_EQUAL:
    case TOKEN_NOT_EQUAL:
    case TOKEN_SHL:
    case TOKEN_DOT: return true;
    default: return false;
    }
}

size_t parser_angle_end(const Parser *parser, size_t open)
{
    size_t depth = 0, limit = open + PARSER_ANGLE;
    for (size_t i = open; i < parser->count && i < limit; i++) {
        TokenKind kind = parser->tokens[parser->index[i]].kind;
        size_t closes = kind == TOKEN_GREATER        ? 1
                        : kind == TOKEN_SHR          ? 2
                        : kind == TOKEN_LAUNCH_CLOSE ? 3
                                                     : 0;
        if (kind == TOKEN_LESS) {
            depth++;
        } else if (closes) {
            if (closes > depth)
                return 0;
            depth -= closes;
            if (!depth)
                return i + 1;
        } else if ((kind == TOKEN_LPAREN || kind == TOKEN_LBRACKET) && parser->match[i] > i) {
            limit += parser->match[i] - i < PARSER_ANGLE ? parser->match[i] - i : 0;
            i = parser->match[i];
        } else if (!may_stand_in_angles(kind)) {
            return 0;
        }
    }
    return 0;
}

static Annotation *annotation_at(const Kernel *kernel, size_t *next, size_t *next_bad, size_t i,
                                 bool *is_bad)
{
    *is_bad = false;
    if (!kernel)
        return NULL;
    if (*next < kernel->annotations.len && kernel->annotations.at[*next]->first_token == i)
        return kernel->annotations.at[(*next)++];
    if (*next_bad < kernel->malformed.len && kernel->malformed.at[*next_bad]->first_token == i) {
        *is_bad = true;
        return kernel->malformed.at[(*next_bad)++];
    }
    return NULL;
}

/* The last token of `_Pragma("...")` or `__pragma(...)`, which stand for a line of their own; 0
 * where there is none. */
static size_t pragma_end(const Token *tokens, size_t count, size_t at)
{
    const size_t open = at + 1;
    if (tokens[at].kind != TOKEN_NAME || open >= count || tokens[open].kind != TOKEN_LPAREN ||
        !(token_is(tokens[at], "_Pragma") || token_is(tokens[at], "__pragma")))
        return 0;
    const size_t end = tokens_closing(tokens, count, open);
    return end < count ? end : 0;
}

/* Partners of brackets; one that has none is its own. A closing bracket of another kind ends the
 * search of those inside it, so that the rest of the body keeps its shape. */
static void match_brackets(Parser *parser)
{
    VEC(size_t) open = {0};
    for (size_t i = 0; i < parser->count; i++) {
        TokenKind kind = parser->tokens[parser->index[i]].kind;
        parser->match[i] = i;
        if (token_opens(kind)) {
            vec_push(parser->arena, &open, i);
            continue;
        }
        TokenKind want = kind == TOKEN_RPAREN     ? TOKEN_LPAREN
                         : kind == TOKEN_RBRACE   ? TOKEN_LBRACE
                         : kind == TOKEN_RBRACKET ? TOKEN_LBRACKET
                                                  : TOKEN_END;
        if (want == TOKEN_END)
            continue;
        while (want == TOKEN_LBRACE && open.len &&
               parser->tokens[parser->index[open.at[open.len - 1]]].kind != want)
            open.len--;
        if (open.len && parser->tokens[parser->index[open.at[open.len - 1]]].kind == want) {
            size_t partner = open.at[--open.len];
            parser->match[partner] = i;
            parser->match[i] = partner;
        }
    }
}

void parser_open(Parser *parser, Unit *unit, const Token *tokens, size_t count,
                 const Kernel *kernel)
{
    *parser = (Parser){.unit = unit, .arena = unit->work, .tokens = tokens};
    parser->types = strmap_new(parser->arena);
    parser->objects = strmap_new(parser->arena);
    size_t room = count + 1;
    parser->index = arena_alloc(parser->arena, room * sizeof *parser->index);
    parser->word = arena_alloc(parser->arena, room * sizeof *parser->word);
    parser->match = arena_alloc(parser->arena, room * sizeof *parser->match);
    size_t next = 0, next_bad = 0;
    for (size_t i = 0; i < count; i++) {
        bool is_bad;
        Annotation *annotation = annotation_at(kernel, &next, &next_bad, i, &is_bad);
        if (annotation) {
            Gap gap = {.before = parser->count,
                       .first = i,
                       .last = annotation->last_token,
                       .annotation = is_bad ? NULL : annotation,
                       .is_malformed = is_bad,
                       .ends_statement = annotation->ends_statement};
            vec_push(parser->arena, &parser->gaps, gap);
            i = annotation->last_token;
        } else if (pragma_end(tokens, count, i)) {
            Gap gap = {.before = parser->count, .first = i, .last = pragma_end(tokens, count, i)};
            vec_push(parser->arena, &parser->gaps, gap);
            i = gap.last;
        } else if (tokens[i].kind == TOKEN_DIRECTIVE) {
            Gap gap = {.before = parser->count, .first = i, .last = i};
            vec_push(parser->arena, &parser->gaps, gap);
        } else {
            parser->index[parser->count] = i;
            if (tokens[i].kind == TOKEN_NAME)
                parser->word[parser->count] =
                    (uint8_t)word_find(token_text(parser->arena, tokens[i]));
            parser->count++;
        }
    }
    match_brackets(parser);
}
