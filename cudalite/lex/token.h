/* Tokens of CUDA C++ text, and where they were written. */
#ifndef CUDALITE_LEX_TOKEN_H
#define CUDALITE_LEX_TOKEN_H

#include "../base/source.h"

typedef enum {
#define TOKEN(name, text) TOKEN_##name,
#include "token.def"
#undef TOKEN
    TOKEN_COUNT
} TokenKind;

/* A macro call written in the main file, either in its plain text or inside an argument of
 * another such call. */
typedef struct {
    Span span; /* from the macro's name to its `)` */
    Str name;
    unsigned arguments; /* how many numbers its origins use */
    /* How many tokens each copy of its expansion has, where it stands in an argument that may be
     * copied; 0: there is one copy, and it is all of a run of tokens. */
    size_t tokens;
    /* Macros that put calls together from pieces: `loose`, the expansion is not the text of the
     * span alone; `torn`, a piece of an argument does not stand for its tokens. */
    bool loose, torn;
} Invocation;

/* How a token came out of macro expansion: innermost invocation first. NULL: it stands in the
 * file as it is. A token of a macro's replacement list has argument -1; a token that was written
 * in argument k of the call has k, and its own span is the place in that argument.
 * Calls inside a replacement list are no Invocations: their tokens count as tokens of the list of
 * the innermost enclosing Invocation. */
typedef struct Origin {
    const Invocation *call;
    int argument;
    const struct Origin *outer;
} Origin;

typedef struct {
    TokenKind kind;
    bool space_before; /* blanks, newline or comment before it: matters for # and for dumps */
    bool no_expand;    /* a macro's own name in its expansion: no macro call any more */
    Span span;         /* its spelling; in the macro's definition where origin->argument is -1 */
    const Origin *origin;
} Token;

typedef VEC(Token) Tokens;

bool origins_equal(const Origin *a, const Origin *b);
/* The token came out of the macro call, or of one that stands in its argument. */
bool token_is_from(Token token, const Invocation *call);

const char *token_kind_name(TokenKind kind); /* "NAME" */
const char *token_kind_text(TokenKind kind); /* "identifier", "+=" */

/* The token's spelling with line splices removed (a view where there are none). */
Str token_text(Arena *arena, Token token);
bool token_is(Token token, const char *spelling);
#define token_is_one_of(token, words)                                                              \
    token_is_among((token), (words), sizeof(words) / sizeof *(words))
#define token_is_any(token, ...) token_is_one_of((token), ((const char *const[]){__VA_ARGS__}))
bool token_is_among(Token token, const char *const *words, size_t count);

/* Token i stands behind `.` or `->`: a name there is a member's. */
bool tokens_is_member(const Tokens *tokens, size_t i);
/* Token i is a name behind none of `.`, `->` and `::`. */
bool tokens_is_plain_name(const Tokens *tokens, size_t i);

/* The last token of the list `< ... >` that begins at `at` behind a name and stands before `(`, `{`
 * or `::`: its commas separate no arguments. Another one stands there: `at`. */
size_t tokens_template_end(const Token *tokens, size_t count, size_t at);

/* The first word of a directive: if, ifdef, ifndef. */
bool token_opens_group(Token word);

/* < <= > >= == != */
bool token_is_relation(TokenKind op);
/* + - += -= */
bool token_is_sum(TokenKind op);
/* ++ -- */
bool token_is_step(TokenKind op);
/* = += -= ... >>= */
bool token_is_assignment(TokenKind op);
/* How tightly it binds as a binary operator, but for `,`: 1 for ||, more for others; 0: it is
 * none. */
unsigned token_binding(TokenKind op);
/* + of +=; TOKEN_UNKNOWN of others. */
TokenKind token_compound(TokenKind op);
/* Of `b op a`, what says the same of `a` and `b`: > for <. */
TokenKind token_mirrored(TokenKind op);

/* ( { [, and their partners. */
bool token_opens(TokenKind kind);
bool token_closes(TokenKind kind);
/* The bracket that closes the one at `open`, among those of its kind; what is none closes itself.
 * `count`: none does. */
size_t tokens_closing(const Token *tokens, size_t count, size_t open);
/* ... that opens what the one at `close` closes, from token `first` on. 0: none does. */
size_t tokens_opening(const Token *tokens, size_t first, size_t close);
/* How many template lists the token may close: 2 for >>. */
size_t token_angles_closed(TokenKind kind);
/* The `<` that belongs to the `>` at `close`, parentheses passed over; `close` where there is
 * none. */
size_t tokens_angle_open(const Token *tokens, size_t close);

/* The bytes of the main file that tokens [first, last] came from, if a contiguous piece of the
 * file, macro calls included as a whole, expands to just these tokens: then replacing that piece
 * replaces exactly them. `a[IDX(i, j)]` gives all of it; an access that is the whole expansion of
 * `A(i, j)` gives the call; an access that is only a part of a call's expansion gives false, one
 * inside an argument gives its place in that argument. */
bool tokens_written_at(const Tokens *tokens, size_t first, size_t last, Span *where);

/* A place in the main file for diagnostics about tokens [first, last]: as tokens_written_at, else
 * the outermost macro calls that they came from. */
Span tokens_place(const Tokens *tokens, size_t first, size_t last);

#endif
