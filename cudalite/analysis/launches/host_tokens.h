/* Statements of host code, which is not parsed: what its tokens tell. `file`: all of a file's,
 * without trivia. */
#ifndef CUDALITE_ANALYSIS_LAUNCHES_HOST_TOKENS_H
#define CUDALITE_ANALYSIS_LAUNCHES_HOST_TOKENS_H

#include "../../syntax/names.h"
#include "../../syntax/unit.h"

enum { HOST_MOST_BEFORE = 512 }; /* tokens between a place and what is looked for around it */

TokenKind host_kind(const Tokens *file, size_t at); /* TOKEN_END behind the last */
bool host_is(const Tokens *file, size_t at, const char *word);
Span host_span(const Tokens *file, size_t first, size_t last);
/* The parenthesis or brace that opens what `at` closes; 0: it is too far away. */
size_t host_opening(const Tokens *file, size_t at);
/* The parenthesis is an if's, for's, while's or switch's. */
bool host_is_header(const Tokens *file, size_t open);
/* The first token of the statement that `at` is in, which stands in no header but an if's; *braces:
 * it is all of a loop or a branch and has none. 0: nothing can be put in front of it. */
size_t host_statement(const Tokens *file, size_t at, bool *braces);
/* The `;` behind what begins at `at`; 0: it is too far away. */
size_t host_statement_end(const Tokens *file, size_t at);

/* A function of the program's that is called, at that token, as one of the runtime's is. */
bool host_is_namesake(const Unit *unit, const Tokens *file, size_t name);
/* The function whose name stands at `call` is called once where its statement is come to: no if,
 * choice, operator that may leave it out, or operand that is not evaluated stands in front, macros
 * included. */
bool host_is_certain(Unit *unit, const Tokens *file, size_t call);
/* A macro makes a loop of the statement that begins at `first`. */
bool host_repeats(Unit *unit, const Tokens *file, size_t first);

#endif
