/* Parser: a kernel's expanded tokens to its syntax tree. Recursive descent; each function carries
 * its production. Never fails: what it does not know becomes opaque. */
#ifndef CUDALITE_SYNTAX_PARSE_H
#define CUDALITE_SYNTAX_PARSE_H

#include "tree.h"
#include "unit.h"

/* Fills params and body from kernel->tokens; `open` is the index of the parameter list's `(`,
 * `brace` of the body's `{`. Annotations are already recognised: a statement
 * that begins at some annotation->first_token is STMT_ANNOTATION and ends at its last_token. */
void parse_kernel(Unit *unit, Kernel *kernel, size_t open, size_t brace);

/* The same of a `__device__` function, and the type of its result. */
void parse_function(Unit *unit, Kernel *function);

/* An expression over given tokens (an annotation's word); EXPR_OPAQUE where it is none. */
Expr *parse_expression(Unit *unit, Tokens *tokens);

typedef bool NumberLookup(void *context, Str name, int64_t *value);
/* Value of an integer constant expression: literals, `true`, sizeof of known types, casts to
 * integer types, file-scope constants, and what `lookup` knows (may be NULL; asked first). False
 * where it is none, overflows or divides by zero. */
bool expr_evaluate(const Unit *unit, const Expr *expr, NumberLookup *lookup, void *context,
                   int64_t *value);
/* The same with its type; without a lookup. */
bool expr_number(const Unit *unit, const Expr *expr, Number *number);
/* As a conversion to the type does, and then promoted. False where it is no integer type. */
bool number_convert(Number *number, const Type *type);

#endif
