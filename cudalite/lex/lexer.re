/* The lexer: CUDA C++ text to tokens, lossless.
 *
 * Enters: a range of a source's bytes. Leaves: one token a call; their spans follow each other
 * without gap. lexer.c is made from lexer.re by re2c (make lexer): change only lexer.re.
 *
 * The automaton finds what a token is; comments, literals, runs of blanks and preprocessor lines,
 * which are long, end where a small loop says. A NUL behind the text stops the automaton, so that
 * it needs no check for the end at each byte. Where the range ends inside the text, a token that
 * ran over its end is matched again on a copy that ends there.
 *
 * Where the standard is silent or compilers are more generous, gcc 12 is followed, since nvcc hands
 * the text to it: blanks between a backslash and its newline do not matter, `$` is a letter, a lone
 * carriage return is a blank. */
#include "lexer.h"

#include <string.h>

typedef unsigned char Byte;

enum {
    CLASS_BLANK = 1,   /* blanks, carriage return included */
    CLASS_NEWLINE = 2,
    CLASS_LETTER = 4,  /* begins a word; bytes of UTF-8 sequences too */
    CLASS_DIGIT = 8,
};

static const Byte classes[256] = {
    ['\t'] = CLASS_BLANK, ['\v'] = CLASS_BLANK, ['\f'] = CLASS_BLANK, ['\r'] = CLASS_BLANK,
    [' '] = CLASS_BLANK, ['\n'] = CLASS_NEWLINE,
    ['$'] = CLASS_LETTER, ['_'] = CLASS_LETTER,
#define LETTERS(first) \
    [first] = CLASS_LETTER, [first + 1] = CLASS_LETTER, [first + 2] = CLASS_LETTER, \
    [first + 3] = CLASS_LETTER, [first + 4] = CLASS_LETTER, [first + 5] = CLASS_LETTER, \
    [first + 6] = CLASS_LETTER, [first + 7] = CLASS_LETTER, [first + 8] = CLASS_LETTER, \
    [first + 9] = CLASS_LETTER, [first + 10] = CLASS_LETTER, [first + 11] = CLASS_LETTER, \
    [first + 12] = CLASS_LETTER
    LETTERS('A'), LETTERS('N'), LETTERS('a'), LETTERS('n'),
#define HIGH(first) \
    LETTERS(first), [first + 13] = CLASS_LETTER, [first + 14] = CLASS_LETTER, \
    [first + 15] = CLASS_LETTER
    HIGH(0x80), HIGH(0x90), HIGH(0xa0), HIGH(0xb0), HIGH(0xc0), HIGH(0xd0), HIGH(0xe0), HIGH(0xf0),
#undef HIGH
#undef LETTERS
    ['0'] = CLASS_DIGIT, ['1'] = CLASS_DIGIT, ['2'] = CLASS_DIGIT, ['3'] = CLASS_DIGIT,
    ['4'] = CLASS_DIGIT, ['5'] = CLASS_DIGIT, ['6'] = CLASS_DIGIT, ['7'] = CLASS_DIGIT,
    ['8'] = CLASS_DIGIT, ['9'] = CLASS_DIGIT,
};

static bool is_class(Byte byte, unsigned wanted)
{
    return (classes[byte] & wanted) != 0;
}

static const Byte *spaces_end(const Byte *at, const Byte *limit)
{
    while (at < limit && *at == ' ')
        at++;
    return at;
}

/* Bytes of the line splice at `at`, 0 where there is none. */
static size_t splice_length(const Byte *at, const Byte *limit)
{
    if (at == limit || *at != '\\')
        return 0;
    const Byte *end = at + 1;
    while (end < limit && is_class(*end, CLASS_BLANK))
        end++;
    return end < limit && *end == '\n' ? (size_t)(end - at) + 1 : 0;
}

/* The backslash of the splice whose newline is `newline`; NULL where it ends a line for good. */
static const Byte *splice_before(const Byte *newline, const Byte *begin)
{
    const Byte *at = newline;
    while (at > begin && is_class(at[-1], CLASS_BLANK))
        at--;
    return at > begin && at[-1] == '\\' ? at - 1 : NULL;
}

static const Byte *without_return(const Byte *line_end, const Byte *begin)
{
    return line_end > begin && line_end[-1] == '\r' ? line_end - 1 : line_end;
}

/* The end of a run of blanks, newlines and splices. */
static const Byte *blanks_end(const Byte *at, const Byte *limit, bool *newline)
{
    while (at < limit) {
        Byte class = classes[*at];
        if (class == CLASS_NEWLINE) {
            *newline = true;
            at = spaces_end(at + 1, limit);
        } else if (class == CLASS_BLANK) {
            at++;
        } else if (*at == '\\') {
            size_t splice = splice_length(at, limit);
            if (splice == 0)
                break;
            at += splice;
        } else {
            break;
        }
    }
    return at;
}

/* From behind `//` to the end of the line. */
static const Byte *line_comment_end(const Byte *at, const Byte *limit)
{
    const Byte *begin = at;
    while (at < limit) {
        const Byte *newline = memchr(at, '\n', (size_t)(limit - at));
        if (!newline)
            return limit;
        if (!splice_before(newline, begin))
            return without_return(newline, begin);
        at = newline + 1;
    }
    return limit;
}

/* From behind the opening of a block comment to behind its end. */
static const Byte *block_comment_end(const Byte *at, const Byte *limit, bool *unterminated)
{
    const Byte *begin = at;
    while (at < limit) {
        const Byte *slash = memchr(at, '/', (size_t)(limit - at));
        if (!slash)
            break;
        const Byte *star = slash;
        while (star > begin && star[-1] == '\n') { /* a splice may stand between the two */
            const Byte *splice = splice_before(star - 1, begin);
            if (!splice)
                break;
            star = splice;
        }
        if (star > begin && star[-1] == '*')
            return slash + 1;
        at = slash + 1;
    }
    *unterminated = true;
    return limit;
}

static const Byte *word_end(const Byte *at, const Byte *limit)
{
    while (at < limit && is_class(*at, CLASS_LETTER | CLASS_DIGIT))
        at++;
    return at;
}

/* Whether a word is an encoding prefix; `raw` says whether it makes a raw string. */
static bool is_prefix(const Byte *at, const Byte *end, bool *raw)
{
    *raw = end > at && end[-1] == 'R';
    if (*raw)
        end--;
    size_t len = (size_t)(end - at);
    if (len == 0)
        return *raw;
    if (len == 1)
        return *at == 'L' || *at == 'u' || *at == 'U';
    return len == 2 && at[0] == 'u' && at[1] == '8';
}

/* Behind the suffix of a literal. In `"a"L"b"` the L belongs to the second string, for old code. */
static const Byte *suffix_end(const Byte *at, const Byte *limit)
{
    if (at == limit || !is_class(*at, CLASS_LETTER))
        return at;
    const Byte *end = word_end(at, limit);
    bool raw;
    if (end < limit && (*end == '"' || *end == '\'') && is_prefix(at, end, &raw))
        return at;
    return end;
}

/* From behind the opening quote to behind the closing one and its suffix, or to the line's end. */
static const Byte *literal_end(const Byte *at, const Byte *limit, Byte quote, bool *unterminated)
{
    const Byte *begin = at;
    while (at < limit && *at != '\n') {
        if (*at == quote)
            return suffix_end(at + 1, limit);
        if (*at++ != '\\')
            continue;
        size_t splice = splice_length(at - 1, limit);
        if (splice > 0) {
            at += splice - 1;
            continue;
        }
        while ((splice = splice_length(at, limit)) > 0)
            at += splice;
        if (at < limit && *at != '\n')
            at++;
    }
    *unterminated = true;
    return without_return(at, begin);
}

/* From behind the quote of a raw string to behind its end. Without an end it takes all that is
 * left, as compilers have it; with a malformed delimiter it is read as a plain string. */
static const Byte *raw_string_end(const Byte *at, const Byte *limit, bool *unterminated)
{
    enum { LONGEST_DELIMITER = 16 };
    const Byte *open = at;
    while (open < limit && open - at <= LONGEST_DELIMITER && *open > ' ' && *open != '(' &&
           *open != ')' && *open != '\\' && *open != '"')
        open++;
    size_t len = (size_t)(open - at);
    if (open == limit || *open != '(' || len > LONGEST_DELIMITER) {
        const Byte *end = literal_end(at, limit, '"', unterminated);
        *unterminated = true;
        return end;
    }
    for (const Byte *close = open + 1;
         (close = memchr(close, ')', (size_t)(limit - close))) != NULL; close++)
        if ((size_t)(limit - close) > len + 1 && memcmp(close + 1, at, len) == 0 &&
            close[len + 1] == '"')
            return suffix_end(close + len + 2, limit);
    *unterminated = true;
    return limit;
}

/* Behind a preprocessing number that begins with a digit: an apostrophe in it opens no literal. */
static const Byte *number_end(const Byte *at, const Byte *limit)
{
    while (at < limit) {
        if (is_class(*at, CLASS_LETTER | CLASS_DIGIT) || *at == '.')
            at++;
        else if (*at == '\'' && at + 1 < limit && is_class(at[1], CLASS_LETTER | CLASS_DIGIT))
            at += 2;
        else
            break;
    }
    return at;
}

/* Behind a word of a preprocessor line, and behind the raw string that it may begin. */
static const Byte *directive_word_end(const Byte *at, const Byte *limit, bool *unterminated)
{
    const Byte *end = word_end(at, limit);
    bool raw;
    if (end < limit && *end == '"' && is_prefix(at, end, &raw) && raw)
        return raw_string_end(end + 1, limit, unterminated);
    return end;
}

/* From behind '#' to the end of the logical line. Comments and raw strings may span lines. A
 * literal without an end is no fault here: `#error don't`. */
static const Byte *directive_end(const Byte *at, const Byte *limit, bool *unterminated)
{
    const Byte *begin = at;
    bool ignored;
    while (at < limit && *at != '\n') {
        Byte byte = *at;
        if (is_class(byte, CLASS_LETTER))
            at = directive_word_end(at, limit, unterminated);
        else if (is_class(byte, CLASS_DIGIT))
            at = number_end(at, limit);
        else if (byte == '"' || byte == '\'')
            at = literal_end(at + 1, limit, byte, &ignored);
        else if (byte == '/' && at + 1 < limit && at[1] == '/')
            at = line_comment_end(at + 2, limit);
        else if (byte == '/' && at + 1 < limit && at[1] == '*')
            at = block_comment_end(at + 2, limit, unterminated);
        else {
            size_t splice = splice_length(at, limit);
            at += splice > 0 ? splice : 1;
        }
    }
    return without_return(at, begin);
}

Lexer lexer_new(Source *source, uint32_t begin, uint32_t end)
{
    Lexer lexer = {.source = source, .at = begin, .end = end};
    lexer.line_start = begin == 0 || source->text.at[begin - 1] == '\n';
    return lexer;
}

Lexer lexer_in_directive(Token directive)
{
    Span span = directive.span;
    Lexer lexer = {.source = span.source, .at = span.begin + 1, .end = span.end};
    lexer.in_directive = true;
    return lexer;
}

/* Moves behind the next token and gives its kind. */
static TokenKind advance(Lexer *lexer)
{
    enum { COPY = 64 }; /* more than any operator or opening of a literal has bytes */
    Byte copy[COPY];
    const Byte *text = (const Byte *)lexer->source->text.at;
    const Byte *start = text + lexer->at, *limit = text + lexer->end;
    const Byte *cursor = start, *marker = start;
    TokenKind kind = TOKEN_UNKNOWN;
    bool line_start = lexer->line_start;
    lexer->line_start = false;
    lexer->unterminated = false;
    if (start >= limit)
        return TOKEN_END;

/* The token ends here, or where a loop says that goes on behind what the automaton matched. */
#define IS(name)                                                                                   \
    do {                                                                                           \
        kind = TOKEN_##name;                                                                       \
        goto matched;                                                                              \
    } while (0)
#define IS_UP_TO(name, end)                                                                        \
    do {                                                                                           \
        if (cursor > limit)                                                                        \
            goto ran_over;                                                                         \
        kind = TOKEN_##name;                                                                       \
        cursor = (end);                                                                            \
        goto matched;                                                                              \
    } while (0)

match:
    /*!re2c
    re2c:api:style = free-form;
    re2c:define:YYCTYPE = Byte;
    re2c:define:YYCURSOR = cursor;
    re2c:define:YYMARKER = marker;
    re2c:yyfill:enable = 0;
    re2c:flags:computed-gotos = 1;
    re2c:flags:bit-vectors = 1;

    blank   = [ \t\v\f\r];
    splice  = "\\" blank* "\n";
    s       = splice*;
    tail    = [\x80-\xbf];
    utf8    = [\xc2-\xdf] tail | "\xe0" [\xa0-\xbf] tail | [\xe1-\xec\xee] tail tail
            | "\xed" [\x80-\x9f] tail | "\xef" [\x80-\xba\xbc-\xbf] tail
            | "\xef\xbb" [\x80-\xbe] | "\xf0" [\x90-\xbf] tail tail
            | [\xf1-\xf3] tail tail tail | "\xf4" [\x80-\x8f] tail tail;
    hex     = [0-9A-Fa-f];
    letter  = [A-Za-z_$] | utf8 | "\\u" hex{4} | "\\U" hex{8};
    digit   = [0-9];
    name    = letter (s (letter | digit))*;
    number  = ("." s)? digit (s (letter | digit | "." | [eEpP] s [+\-] | "'" s [0-9A-Za-z_]))*;
    prefix  = ([LuU] | "u" s "8") s;

    blank | "\n" | splice   { goto blanks; }
    "\xef\xbb\xbf"          { IS_UP_TO(SPACE, cursor); } // a byte order mark
    "/" s "/"               { IS_UP_TO(COMMENT, line_comment_end(cursor, limit)); }
    "/" s "*"   { IS_UP_TO(COMMENT, block_comment_end(cursor, limit, &lexer->unterminated)); }
    "#"                     { goto hash; }

    "and"           { IS(AND_AND); } // C++ has words for operators
    "or"            { IS(OR_OR); }
    "not"           { IS(NOT); }
    "bitand"        { IS(AND); }
    "bitor"         { IS(OR); }
    "xor"           { IS(XOR); }
    "compl"         { IS(TILDE); }
    "not_eq"        { IS(NOT_EQUAL); }
    "and_eq"        { IS(AND_ASSIGN); }
    "or_eq"         { IS(OR_ASSIGN); }
    "xor_eq"        { IS(XOR_ASSIGN); }
    name                    { IS(NAME); }
    number                  { IS(NUMBER); }
    prefix? "'"     { IS_UP_TO(CHARACTER, literal_end(cursor, limit, '\'', &lexer->unterminated)); }
    prefix? ["]     { IS_UP_TO(STRING, literal_end(cursor, limit, '"', &lexer->unterminated)); }
    prefix? "R" s ["]   { IS_UP_TO(STRING, raw_string_end(cursor, limit, &lexer->unterminated)); }

    "("             { IS(LPAREN); }
    ")"             { IS(RPAREN); }
    "{"             { IS(LBRACE); }
    "}"             { IS(RBRACE); }
    "["             { IS(LBRACKET); }
    "]"             { IS(RBRACKET); }
    ";"             { IS(SEMICOLON); }
    ","             { IS(COMMA); }
    "."             { IS(DOT); }
    "." s "*"       { IS(DOT_STAR); }
    "." s "." s "." { IS(ELLIPSIS); }
    "-" s ">"       { IS(ARROW); }
    "-" s ">" s "*" { IS(ARROW_STAR); }
    ":"             { IS(COLON); }
    ":" s ":"       { IS(SCOPE); }
    "?"             { IS(QUESTION); }
    "#" s "#"       { IS(HASH_HASH); }
    "="             { IS(ASSIGN); }
    "+" s "="       { IS(PLUS_ASSIGN); }
    "-" s "="       { IS(MINUS_ASSIGN); }
    "*" s "="       { IS(STAR_ASSIGN); }
    "/" s "="       { IS(SLASH_ASSIGN); }
    "%" s "="       { IS(PERCENT_ASSIGN); }
    "&" s "="       { IS(AND_ASSIGN); }
    "|" s "="       { IS(OR_ASSIGN); }
    "^" s "="       { IS(XOR_ASSIGN); }
    "<" s "<" s "=" { IS(SHL_ASSIGN); }
    ">" s ">" s "=" { IS(SHR_ASSIGN); }
    "+" s "+"       { IS(PLUS_PLUS); }
    "-" s "-"       { IS(MINUS_MINUS); }
    "+"             { IS(PLUS); }
    "-"             { IS(MINUS); }
    "*"             { IS(STAR); }
    "/"             { IS(SLASH); }
    "%"             { IS(PERCENT); }
    "&"             { IS(AND); }
    "|"             { IS(OR); }
    "^"             { IS(XOR); }
    "~"             { IS(TILDE); }
    "!"             { IS(NOT); }
    "&" s "&"       { IS(AND_AND); }
    "|" s "|"       { IS(OR_OR); }
    "=" s "="       { IS(EQUAL); }
    "!" s "="       { IS(NOT_EQUAL); }
    "<"             { IS(LESS); }
    ">"             { IS(GREATER); }
    "<" s "="       { IS(LESS_EQUAL); }
    ">" s "="       { IS(GREATER_EQUAL); }
    "<" s "=" s ">" { IS(SPACESHIP); }
    "<" s "<"       { IS(SHL); }
    ">" s ">"       { IS(SHR); }
    "<" s "<" [ \t]* s "<" { IS(LAUNCH_OPEN); } /* formatters that know no CUDA part it so */
    ">" s ">" s ">" { IS(LAUNCH_CLOSE); }
    "@"             { IS(AT); }
    "\\"            { IS(BACKSLASH); }
    *               { IS(UNKNOWN); }
    */
#undef IS
#undef IS_UP_TO

blanks:
    if (cursor > limit)
        goto ran_over; /* half of a splice */
    kind = TOKEN_SPACE;
    cursor = blanks_end(start, limit, &line_start);
    lexer->line_start = line_start;
    goto done;

hash:
    if (line_start && !lexer->in_directive) {
        kind = TOKEN_DIRECTIVE;
        cursor = directive_end(cursor, limit, &lexer->unterminated);
    } else {
        kind = TOKEN_HASH;
    }
    goto done;

ran_over:
    if (start != copy) {
        size_t left = (size_t)(limit - start);
        left = left < COPY - 1 ? left : COPY - 1;
        memcpy(copy, start, left);
        copy[left] = '\0';
        start = cursor = copy;
        limit = copy + left;
        goto match;
    }
    cursor = limit;
    goto done;

matched:
    if (cursor > limit) {
        bool may_be_cut = kind == TOKEN_NAME || kind == TOKEN_NUMBER;
        if (!may_be_cut || *start == '.' || *start == '\\')
            goto ran_over;
        cursor = limit;
    }
    if (kind <= TOKEN_COMMENT)
        lexer->line_start = line_start;

done:
    lexer->at += (uint32_t)(cursor - start);
    return kind;
}

/* Tokens are put together in one piece, from registers: a token that is written field by field and
 * copied at once makes the processor wait for its stores. */
Token lexer_next(Lexer *lexer)
{
    uint32_t begin = lexer->at;
    TokenKind kind = advance(lexer);
    return (Token){.kind = kind, .span = {lexer->source, begin, lexer->at}};
}

Token lexer_next_solid(Lexer *lexer)
{
    bool space_before = false, unterminated = false;
    for (;;) {
        uint32_t begin = lexer->at;
        TokenKind kind = advance(lexer);
        unterminated |= lexer->unterminated;
        if (kind != TOKEN_SPACE && kind != TOKEN_COMMENT) {
            lexer->unterminated = unterminated;
            return (Token){.kind = kind,
                           .space_before = space_before,
                           .span = {lexer->source, begin, lexer->at}};
        }
        space_before = true;
    }
}

Token lexer_next_in_block(Lexer *lexer, size_t *depth, uint32_t *statement)
{
    const char *text = lexer->source->text.at;
    for (;;) {
        Token token = lexer_next(lexer);
        switch (token.kind) {
        case TOKEN_END:
        case TOKEN_DIRECTIVE:
        case TOKEN_LAUNCH_OPEN: return token;
        case TOKEN_NAME:
            if (text[token.span.begin] == '_')
                return token;
            continue;
        case TOKEN_RBRACE:
            if (*depth == 1)
                return token;
            --*depth;
            break;
        case TOKEN_LBRACE: ++*depth; break;
        case TOKEN_SEMICOLON: break;
        default: continue;
        }
        *statement = token.span.end;
    }
}
