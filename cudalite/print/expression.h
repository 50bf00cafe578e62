/* Expressions of generated code, as values: what binds how tightly is known, so that one printer
 * puts parentheses where they are needed, and only there. */
#ifndef CUDALITE_PRINT_EXPRESSION_H
#define CUDALITE_PRINT_EXPRESSION_H

#include "../syntax/parse.h"

/* How tightly the outermost operator binds, the loosest first. */
typedef enum {
    BINDS_COMMA,
    BINDS_CHOICE, /* and assignments */
    BINDS_OR,     /* from here on as token_binding has them */
    BINDS_AND,
    BINDS_BIT_OR,
    BINDS_BIT_XOR,
    BINDS_BIT_AND,
    BINDS_EQUALITY,
    BINDS_RELATION,
    BINDS_ORDER, /* <=> */
    BINDS_SHIFT,
    BINDS_SUM,
    BINDS_PRODUCT,
    BINDS_MEMBER, /* .* and ->* */
    BINDS_UNARY,
    BINDS_POSTFIX, /* threadIdx.x, a[i], f(x) */
    BINDS_WORD,    /* a name or a number */
} Binding;

typedef struct Code Code;

/* A name, a number, or a member of a name: threadIdx.x. */
const Code *code_word(Arena *arena, Str text);
/* ... of a variable of that type, to which no cast makes it. */
const Code *code_variable(Arena *arena, Str type, Str name);
const Code *code_int(Arena *arena, int64_t value);
/* Two, or two: for names of vectors of so many elements. */
Str vector_word(unsigned elements, bool is_type);
/* The user's text of an expression, or another whose outermost operator binds so. */
const Code *code_written(Arena *arena, Str text, Binding binding);
const Code *code_source(Arena *arena, const Text *text,
                        Binding binding); /* keeps its marks; not copied */
Binding code_binding_of(const Expr *expr);

/* Without what changes nothing: * 1, / 1, + 0. A cast of a number is its suffix. */
const Code *code_binary(Arena *arena, const Code *a, TokenKind op, const Code *b);
/* a + b and a - b, without parentheses around a sum that is added; -a, without any around a
 * product; a * b. */
const Code *code_sum(Arena *arena, const Code *a, const Code *b);
const Code *code_difference(Arena *arena, const Code *a, const Code *b);
const Code *code_product(Arena *arena, const Code *a, const Code *b);
const Code *code_cast(Arena *arena, const char *type, const Code *a);
const Code *code_minus(Arena *arena, const Code *a);
const Code *code_address(Arena *arena, const Code *a);
const Code *code_at(Arena *arena, const Code *pointer); /* what it points to */
const Code *code_index(Arena *arena, const Code *array, const Code *index);
const Code *code_call(Arena *arena, const char *name, const Code *a,
                      const Code *b); /* b: NULL: of a alone */
const Code *code_choice(Arena *arena, const Code *condition, const Code *a, const Code *b);
/* a && b; the other one where one is NULL. */
const Code *code_and(Arena *arena, const Code *a, const Code *b);
/* The opposite condition: a < b for a >= b of integers. */
const Code *code_not(Arena *arena, const Code *a);

/* NULL: nothing. */
void code_print(Text *out, const Code *code);
Str code_text(Arena *arena, const Code *code);
/* ... in parentheses, unless it binds so tightly: beside an operator of a template. */
Str code_operand_text(Arena *arena, const Code *code, Binding least);
bool code_is_word(const Code *code);
/* ... or threadIdx.x. */
bool code_is_place(const Code *code);
bool code_is_zero(const Code *code);
bool code_is_digits(const Code *code);
bool code_equal(const Code *a, const Code *b);
/* The word stands in it; NULL: nothing does. */
bool code_mentions(const Code *code, Str word);

#endif
