/* The builder of a model: what its parts share while a kernel is read. Each part calls those before it:
 *
 *   builder.c           variables in scope, values, pointers that leave the kernel's view
 *   mapping.c           the axes that the code names, of those that the model has
 *   operators.c         what C's operators make of values
 *   invariant_load.c    numbers in memory that nobody writes
 *   may_alias_access.c  memory that is no garray
 *   aliases.c           other names of elements of garrays
 *   variables.c         values of variables, from statement to statement
 *   inline.c            calls of functions of the file whose value is an expression
 *   conditions.c        comparisons under which statements happen, and what ?: and IF choose by them
 *   accesses.c          accesses, as they are met
 *   aggregate_split.c   arrays of structures as arrays of their words
 *   lvalues.c           names and places in memory
 *   eval.c              expressions to values
 *   induction_variables.c, uniform_loop.c  loops that can be counted, and that cannot
 *   walk.c              statements, in program order, with the variables' values at each point
 *   model_build.c       the beginning and the end
 *
 * Expressions hold expressions: the parts before eval.c come to it by `evaluate`. */
#ifndef CUDALITE_ANALYSIS_BUILDER_H
#define CUDALITE_ANALYSIS_BUILDER_H

#include "../syntax/parse.h"
#include "model.h"

/* A value that a variable had before a branch changed it. */
typedef struct {
    Variable *variable;
    Value before;
} Change;

/* An integer that is read, where it is one for all threads of the block. */
typedef struct {
    const Array *array; /* NULL: it is an element of none, but what the words name */
    Str words;
    const Poly *at, *value; /* at: NULL: the words say all of it */
    bool of_file;           /* ... a variable that the file declares in global memory */
} InvariantRead;

typedef struct Builder {
    Model *model;
    Arena *arena;
    /* Expressions to values: expr_value. */
    Value (*evaluate)(struct Builder *builder, const Expr *expr);
    StrMap *names;                /* variables in scope */
    StrMap *exposed;              /* names of those that may change under another name */
    VEC(Variable *) scope;        /* those in `names`, in order of declaration */
    VEC(const Atom *) operations; /* every OPERATION atom, to find equal ones again */
    VEC(const Atom *) quotients;  /* every quotient of a parameter that is a symbol */
    VEC(const Atom *) as_int;     /* every AS_INT atom */
    VEC(InvariantRead) reads;
    bool reads_memory; /* ... of memory that somebody might write */
    StrMap *changed;   /* names that the kernel assigns; NULL until somebody asks */
    int64_t fold;      /* the first c of a threadIdx.x / c or % c that could fold the block; or 0 */
    VEC(Change) trail;
    Loop *loop;
    Condition *condition;
    const Stmt *stmt;
    const Expr *part; /* of the place that is evaluated; NULL: all of it */
    bool in_head;
    bool
        parts; /* a barrier, or the beginning or end of a statement with one, was met since the last access */
    const Stmt *labelled;  /* the switch around */
    const Stmt *forgotten; /* the statement with the last label, and what it may change */
    StrMap *forgotten_names, *forgotten_set;
    unsigned branch;          /* depth of branches: changes are put on the trail */
    const Stmt *outermost_if; /* that is being read; NULL: none */
    unsigned atoms_before;    /* ... made before it */
    unsigned asking;          /* conditions around whose operands are evaluated */
    bool notes;               /* conditions are those that a bool or a call stands for */
    bool notes_less;          /* ... and are more than MOST_NOTED: not all are there */
} Builder;

/* The variable of that name in scope; NULL: there is none. */
Variable *builder_find(const Builder *builder, Str name);
Variable *builder_declare(Builder *builder, Str name, const Type *type);
/* Variables that were declared since are no more. */
void scope_leave(Builder *builder, size_t mark);

/* The value of the expression; what it reads, writes and lets escape is noted. */
Value value_of(Builder *builder, const Expr *expr);
/* The value alone: no access is noted. For an expression that is evaluated elsewhere too. */
Value value_quiet(Builder *builder, const Expr *expr);
Value value_integer(const Poly *poly, unsigned size, bool is_unsigned);
Value value_unknown(void);
/* The address of an array of its own, or of a part of one with so many dimensions left. */
Value value_own(unsigned levels);
/* A fresh atom that nothing is known of but its uniformity. */
const Poly *value_opaque(Builder *builder, Str name, bool uniform, bool wide);
Atom *builder_atom(Builder *builder, AtomKind kind, Str name);
/* A constant as the type holds it; any other poly as it is, for ring operations agree modulo
 * 2^n. */
const Poly *poly_as_type(Arena *arena, const Poly *poly, const Type *type);
/* So many steps of the pointer, or of the number, in what its value counts: words of structures. */
const Poly *words_steps(Arena *arena, Value value, const Poly *steps);
/* The pointer value of a parameter or variable leaves what the kernel shows. */
void builder_escape(Builder *builder, Value value, const Expr *expr);

#endif
