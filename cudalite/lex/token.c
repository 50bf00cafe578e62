/* Tokens: their names and spelling, and the way back from expanded tokens to the text.
 *
 * Enters: tokens as the lexer and the macro expansion leave them. Leaves: spellings, and the piece
 * of the main file that a range of expanded tokens came from. */
#include "token.h"

#include <string.h>

#include "lexer.h"

static const struct {
    const char *name, *text;
} kinds[TOKEN_COUNT] = {
#define TOKEN(name, text) {#name, text},
#include "token.def"
#undef TOKEN
};

const char *token_kind_name(TokenKind kind)
{
    return kinds[kind].name;
}

const char *token_kind_text(TokenKind kind)
{
    return kinds[kind].text;
}

bool token_opens(TokenKind kind)
{
    return kind == TOKEN_LPAREN || kind == TOKEN_LBRACE || kind == TOKEN_LBRACKET;
}

bool token_closes(TokenKind kind)
{
    return kind == TOKEN_RPAREN || kind == TOKEN_RBRACE || kind == TOKEN_RBRACKET;
}

/* Of an opening or a closing one. */
static TokenKind bracket_partner(TokenKind kind)
{
    switch (kind) {
    case TOKEN_LPAREN: return TOKEN_RPAREN;
    case TOKEN_RPAREN: return TOKEN_LPAREN;
    case TOKEN_LBRACE: return TOKEN_RBRACE;
    case TOKEN_RBRACE: return TOKEN_LBRACE;
    case TOKEN_LBRACKET: return TOKEN_RBRACKET;
    case TOKEN_RBRACKET: return TOKEN_LBRACKET;
    default: return kind;
    }
}

size_t tokens_closing(const Token *tokens, size_t count, size_t open)
{
    const TokenKind opens = tokens[open].kind, closes = bracket_partner(opens);
    size_t depth = 0;
    for (size_t i = open; i < count; i++) {
        depth += tokens[i].kind == opens;
        depth -= tokens[i].kind == closes;
        if (!depth)
            return i;
    }
    return count;
}

size_t tokens_opening(const Token *tokens, size_t first, size_t close)
{
    const TokenKind closes = tokens[close].kind, opens = bracket_partner(closes);
    size_t depth = 0;
    for (size_t i = close + 1; i-- > first;) {
        depth += tokens[i].kind == closes;
        depth -= tokens[i].kind == opens;
        if (!depth)
            return i;
    }
    return 0;
}

size_t token_angles_closed(TokenKind kind)
{
    return kind == TOKEN_GREATER ? 1 : kind == TOKEN_SHR ? 2 : kind == TOKEN_LAUNCH_CLOSE ? 3 : 0;
}

size_t tokens_angle_open(const Token *tokens, size_t close)
{
    size_t depth = 0, parens = 0;
    for (size_t i = close + 1; i-- > 0;) {
        TokenKind kind = tokens[i].kind;
        if (token_closes(kind))
            parens++;
        else if (token_opens(kind) && !parens)
            return close;
        else if (token_opens(kind))
            parens--;
        else if (kind == TOKEN_SEMICOLON && !parens)
            return close;
        if (parens)
            continue;
        depth += token_angles_closed(kind);
        if (kind == TOKEN_LESS && depth && !--depth)
            return i;
    }
    return close;
}

/* ---- spelling ---- */

/* Bytes of the line splice at the head of s, 0 where there is none. */
static size_t splice_length(Str s)
{
    size_t at = 1;
    if (s.len == 0 || s.at[0] != '\\')
        return 0;
    while (at < s.len && s.at[at] != '\n' && memchr(" \t\v\f\r", s.at[at], 5))
        at++;
    return at < s.len && s.at[at] == '\n' ? at + 1 : 0;
}

/* The head of s up to its first splice. */
static Str before_splice(Str s)
{
    size_t at = 0;
    while (at < s.len) {
        const char *backslash = memchr(s.at + at, '\\', s.len - at);
        if (!backslash)
            break;
        at = (size_t)(backslash - s.at);
        if (splice_length(str_slice(s, at, s.len)) > 0)
            return str_slice(s, 0, at);
        at++;
    }
    return s;
}

static bool is_raw_string(Token token, Str text)
{
    if (token.kind != TOKEN_STRING)
        return false;
    const char *quote = memchr(text.at, '"', text.len);
    return quote && quote > text.at && quote[-1] == 'R';
}

Str token_text(Arena *arena, Token token)
{
    Str text = span_text(token.span), head = before_splice(text);
    if (head.len == text.len || is_raw_string(token, text))
        return text;
    Text whole = text_new(arena);
    while (text.len > 0) {
        head = before_splice(text);
        text_add(&whole, head);
        text = str_slice(text, head.len, text.len);
        text = str_slice(text, splice_length(text), text.len);
    }
    return text_str(&whole);
}

bool token_is(Token token, const char *spelling)
{
    Str text = span_text(token.span);
    if (text.len && text.at[0] != *spelling && text.at[0] != '\\')
        return false;
    Str wanted = str_of(spelling);
    if (text.len <= wanted.len)
        return str_equal(text, wanted);
    while (text.len > 0) {
        Str head = before_splice(text);
        if (head.len > wanted.len || memcmp(head.at, wanted.at, head.len) != 0)
            return false;
        wanted = str_slice(wanted, head.len, wanted.len);
        text = str_slice(text, head.len, text.len);
        text = str_slice(text, splice_length(text), text.len);
    }
    return wanted.len == 0;
}

bool token_is_among(Token token, const char *const *words, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (token_is(token, words[i]))
            return true;
    return false;
}

/* ---- where tokens were written ----
 *
 * A context is the file (NULL) or an argument of a call: text that somebody wrote, of which a piece
 * can be replaced. An origin with argument -1 is none: its tokens stand for the whole call. */

bool origins_equal(const Origin *a, const Origin *b)
{
    return a == b || (a && b && a->call == b->call && a->argument == b->argument);
}

bool token_is_from(Token token, const Invocation *call)
{
    for (const Origin *origin = token.origin; origin; origin = origin->outer)
        if (origin->call == call)
            return true;
    return false;
}

static size_t depth_of(const Origin *origin)
{
    size_t depth = 0;
    for (; origin; origin = origin->outer)
        depth++;
    return depth;
}

/* The innermost origin that two tokens share. */
static const Origin *shared_origin(const Origin *a, const Origin *b)
{
    if (origins_equal(a, b))
        return a;
    size_t depth_a = depth_of(a), depth_b = depth_of(b);
    for (; depth_a > depth_b; depth_a--)
        a = a->outer;
    for (; depth_b > depth_a; depth_b--)
        b = b->outer;
    while (!origins_equal(a, b)) {
        a = a->outer;
        b = b->outer;
    }
    return a;
}

typedef struct {
    const Token *tokens;
    size_t count;
} Stream;

/* The last token of the copy of `call`'s expansion that begins at `first`; false where none begins
 * there. */
static bool call_extent(Stream stream, size_t first, const Invocation *call, size_t *last)
{
    size_t begin = first, end = first + 1;
    if (call->loose || !token_is_from(stream.tokens[first], call))
        return false;
    while (begin > 0 && token_is_from(stream.tokens[begin - 1], call)) {
        begin--;
        if (call->tokens == 0)
            return false;
    }
    while (end < stream.count && token_is_from(stream.tokens[end], call))
        end++;
    if (call->tokens > 0) {
        if ((first - begin) % call->tokens != 0 || (end - begin) % call->tokens != 0)
            return false;
        end = first + call->tokens;
    }
    *last = end - 1;
    return true;
}

/* The call directly inside `context` that a token came out of; NULL where it stands there. */
static const Invocation *call_inside(Token token, const Origin *context)
{
    const Invocation *call = NULL;
    for (const Origin *origin = token.origin; !origins_equal(origin, context);
         origin = origin->outer)
        call = origin->call;
    return call;
}

/* Whether a call's expansion closes just the parentheses that it opens: one that does not may make
 * another macro's call of the text beside it. */
static bool is_balanced(Stream stream, size_t first, size_t last)
{
    int depth = 0;
    for (size_t i = first; i <= last && depth >= 0; i++) {
        depth += stream.tokens[i].kind == TOKEN_LPAREN;
        depth -= stream.tokens[i].kind == TOKEN_RPAREN;
    }
    return depth == 0;
}

/* Whether the text between two pieces, of which no token is left, is blanks, comments and calls
 * that expand to nothing. A call that took only one of its parentheses from there may have ended
 * another. */
static bool is_plain_gap(Source *source, uint32_t begin, uint32_t end)
{
    bool is_empty = true;
    for (uint32_t at = begin; at < end && is_empty; at++)
        is_empty = !strchr("(),", source->text.at[at]);
    Lexer lexer = lexer_new(source, begin, end);
    lexer.in_directive = true;
    int depth = 0;
    for (Token token; !is_empty && (token = lexer_next(&lexer)).kind != TOKEN_END;) {
        depth += token.kind == TOKEN_LPAREN;
        depth -= token.kind == TOKEN_RPAREN;
        if (depth < 0 || (depth == 0 && token.kind == TOKEN_COMMA))
            return false;
    }
    return depth == 0;
}

/* Tokens [first, last] as pieces of text that follow each other in `context`. */
static bool pieces_in(Stream stream, size_t first, size_t last, const Origin *context, Span *where)
{
    for (size_t at = first; at <= last; at++) {
        Span piece = stream.tokens[at].span;
        const Invocation *call = call_inside(stream.tokens[at], context);
        if (call) {
            size_t begin = at;
            if (!call_extent(stream, begin, call, &at) || at > last)
                return false;
            if ((begin > first || at < last) && !is_balanced(stream, begin, at))
                return false;
            piece = call->span;
        }
        if (where->source && (piece.source != where->source || piece.begin < where->end))
            return false; /* a second copy of the argument */
        if (where->source && !is_plain_gap(piece.source, where->end, piece.begin))
            return false;
        if (!where->source)
            *where = piece;
        where->end = piece.end;
    }
    return true;
}

static bool is_torn(const Origin *context)
{
    for (; context; context = context->outer)
        if (context->call->torn)
            return true;
    return false;
}

size_t tokens_template_end(const Token *tokens, size_t count, size_t at)
{
    size_t depth = 0;
    for (size_t i = at; i < count; i++) {
        TokenKind kind = tokens[i].kind;
        if (kind == TOKEN_LESS) {
            depth++;
        } else if (kind == TOKEN_GREATER || kind == TOKEN_SHR) {
            size_t levels = kind == TOKEN_SHR ? 2 : 1;
            if (levels > depth)
                return at;
            depth -= levels;
            if (!depth) {
                TokenKind next = i + 1 < count ? tokens[i + 1].kind : TOKEN_END;
                return next == TOKEN_LPAREN || next == TOKEN_LBRACE || next == TOKEN_SCOPE ? i : at;
            }
        } else if (kind != TOKEN_NAME && kind != TOKEN_NUMBER && kind != TOKEN_COMMA &&
                   kind != TOKEN_SCOPE && kind != TOKEN_STAR && kind != TOKEN_AND) {
            return at;
        }
    }
    return at;
}

bool tokens_written_at(const Tokens *tokens, size_t first, size_t last, Span *where)
{
    if (first > last || last >= tokens->len)
        return false;
    Stream stream = {tokens->at, tokens->len};
    const Origin *origin = tokens->at[first].origin;
    for (size_t i = first + 1; i <= last && origin; i++)
        origin = shared_origin(origin, tokens->at[i].origin);
    Span found = {NULL, 0, 0};
    if (!origin || origin->argument >= 0) {
        if (pieces_in(stream, first, last, origin, &found) && !is_torn(origin)) {
            *where = found;
            return true;
        }
        if (!origin)
            return false;
    }
    size_t end;
    if (!call_extent(stream, first, origin->call, &end) || end != last || is_torn(origin->outer))
        return false;
    *where = origin->call->span;
    return true;
}

static Span outermost_place(Token token)
{
    Span place = token.span;
    for (const Origin *origin = token.origin; origin; origin = origin->outer)
        place = origin->call->span;
    return place;
}

Span tokens_place(const Tokens *tokens, size_t first, size_t last)
{
    Span where = {NULL, 0, 0};
    if (first >= tokens->len)
        return where;
    if (tokens_written_at(tokens, first, last, &where))
        return where;
    where = outermost_place(tokens->at[first]);
    if (last > first && last < tokens->len) {
        Span end = outermost_place(tokens->at[last]);
        if (end.source == where.source && end.end > where.end)
            where.end = end.end;
    }
    return where;
}

bool tokens_is_member(const Tokens *tokens, size_t i)
{
    return i > 0 && (tokens->at[i - 1].kind == TOKEN_DOT || tokens->at[i - 1].kind == TOKEN_ARROW);
}

bool tokens_is_plain_name(const Tokens *tokens, size_t i)
{
    return tokens->at[i].kind == TOKEN_NAME && !tokens_is_member(tokens, i) &&
           (i == 0 || tokens->at[i - 1].kind != TOKEN_SCOPE);
}

bool token_opens_group(Token word)
{
    return token_is_any(word, "if", "ifdef", "ifndef");
}

bool token_is_relation(TokenKind op)
{
    return op == TOKEN_LESS || op == TOKEN_GREATER || op == TOKEN_LESS_EQUAL ||
           op == TOKEN_GREATER_EQUAL || op == TOKEN_EQUAL || op == TOKEN_NOT_EQUAL;
}

bool token_is_step(TokenKind op)
{
    return op == TOKEN_PLUS_PLUS || op == TOKEN_MINUS_MINUS;
}

bool token_is_sum(TokenKind op)
{
    return op == TOKEN_PLUS || op == TOKEN_MINUS || op == TOKEN_PLUS_ASSIGN ||
           op == TOKEN_MINUS_ASSIGN;
}

bool token_is_assignment(TokenKind op)
{
    return op >= TOKEN_ASSIGN && op <= TOKEN_SHR_ASSIGN; /* as token.def has them */
}

unsigned token_binding(TokenKind op)
{
    switch (op) {
    case TOKEN_DOT_STAR:
    case TOKEN_ARROW_STAR: return 12;
    case TOKEN_STAR:
    case TOKEN_SLASH:
    case TOKEN_PERCENT: return 11;
    case TOKEN_PLUS:
    case TOKEN_MINUS: return 10;
    case TOKEN_SHL:
    case TOKEN_SHR: return 9;
    case TOKEN_SPACESHIP: return 8;
    case TOKEN_LESS:
    case TOKEN_GREATER:
    case TOKEN_LESS_EQUAL:
    case TOKEN_GREATER_EQUAL: return 7;
    case TOKEN_EQUAL:
    case TOKEN_NOT_EQUAL: return 6;
    case TOKEN_AND: return 5;
    case TOKEN_XOR: return 4;
    case TOKEN_OR: return 3;
    case TOKEN_AND_AND: return 2;
    case TOKEN_OR_OR: return 1;
    default: return 0;
    }
}

TokenKind token_compound(TokenKind op)
{
    static const TokenKind operators[] = {TOKEN_PLUS,    TOKEN_MINUS, TOKEN_STAR, TOKEN_SLASH,
                                          TOKEN_PERCENT, TOKEN_AND,   TOKEN_OR,   TOKEN_XOR,
                                          TOKEN_SHL,     TOKEN_SHR}; /* as token.def has them */
    return token_is_assignment(op) && op != TOKEN_ASSIGN ? operators[op - TOKEN_PLUS_ASSIGN]
                                                         : TOKEN_UNKNOWN;
}

TokenKind token_mirrored(TokenKind op)
{
    switch (op) {
    case TOKEN_LESS: return TOKEN_GREATER;
    case TOKEN_GREATER: return TOKEN_LESS;
    case TOKEN_LESS_EQUAL: return TOKEN_GREATER_EQUAL;
    case TOKEN_GREATER_EQUAL: return TOKEN_LESS_EQUAL;
    default: return op;
    }
}
