/* What the files that build a model share; nobody else includes this.
 *
 *   model.c       the beginning and the end: arrays, block shape, dump
 *   mapping.c     the axes that the code names, of those that the model has
 *   walk.c        statements, in program order, with the variables' values at each point
 *   walk_loop.c   loops: which can be counted, and what their iterations change
 *   eval.c        expressions to values
 *   lvalues.c     names and places in memory; accesses as they are met
 *   operators.c   what C's operators make of values
 *   uniform_loop.c  loops around regions that cannot be counted
 *   invariant_load.c  numbers in memory that nobody writes
 *   conditions.c  comparisons under which statements happen, and what ?: and IF choose by them
 *   inline.c      calls of functions of the file whose value is an expression
 *   aggregate_split.c  arrays of structures as arrays of their words
 *   dead_members.c  words that nobody loads or stores
 *   aliases.c     other names of elements of garrays
 *   subscripts.c  subscripts of flat indices
 *   may_alias_access.c  memory that is no garray
 *   effects.c     what code does to things that it does not name; functions that are called
 *   assignments.c  which names a statement may change */
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
    Value (*evaluate)(struct Builder *builder, const Expr *expr); /* eval.c, which stands above */
    StrMap *names;                /* variables in scope */
    StrMap *exposed;              /* names of those that may change under another name */
    VEC(Variable *) scope;        /* those in `names`, in order of declaration */
    VEC(const Atom *) operations; /* every OPERATION atom, to find equal ones again */
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
    unsigned branch; /* depth of branches: changes are put on the trail */
    unsigned asking; /* conditions around whose operands are evaluated */
    bool notes;      /* conditions are those that a bool or a call stands for */
    bool notes_less; /* ... and are more than MOST_NOTED: not all are there */
} Builder;

/* mapping.c: the axes as CUDA names them; and, where the block's shape is known, what the mapping is. */
void mapping_axes(Builder *builder);
void mapping_find(Builder *builder, int64_t parts, int64_t fold);
/* threadIdx.x / by and threadIdx.x % by are the axes of a block that is taken as rows of `by` threads. */
void mapping_note_division(Builder *builder, const Poly *poly, int64_t by);
/* ... which some index needs; 0: none does. */
int64_t mapping_wanted(const Builder *builder);

/* operators.c */
Value value_binary(Builder *builder, TokenKind op, Value a, Value b, const Expr *expr);
/* The value is the same in a type of so many bytes. */
bool value_widens(const Builder *builder, Value value, unsigned size);
/* An unsigned sum of 32 bits, which may be more than these hold. */
bool value_wraps(const Model *model, Value value);
/* The type that both are converted to, without a poly. */
Value value_combine(Value a, Value b);
/* An operation that is no ring operation, as an atom of its own; equal ones are one atom. */
const Poly *poly_operation(Builder *builder, TokenKind op, const Poly *left, const Poly *right,
                           bool wide);
/* The value as a type holds it; one of 64 bits that a smaller type may not hold is not known any
 * more. */
/* An unsigned number that is worth what the polynomial is, where the conditions hold. */
bool poly_is_natural(const Builder *builder, const Poly *poly, const Condition *conditions);
const Poly *value_as_type(Builder *builder, Value value, const Type *type);

/* conditions.c: pushes those under which `expr` is true (or false); returns the old top. */
Condition *condition_push(Builder *builder, const Stmt *stmt, const Expr *expr, bool negated);
Condition *condition_push_unknown(Builder *builder, const Stmt *stmt);
Condition *condition_alone(Builder *builder, const Expr *expr, bool negated);
/* A bool stands for the condition that it is given, until it is given another value. */
void variable_note_truth(Builder *builder, Variable *variable, const Expr *init);
/* `when` ? yes : no, as a maximum or minimum; NULL: it is none. */
const Poly *value_choice(Builder *builder, const Condition *when, const Condition *otherwise,
                         Value yes, Value no);

/* inline.c: a `__device__` function of the file, of numbers by value, that only returns an
 * expression of them, of constants and of threadIdx and its like. */
typedef struct Inline {
    const Kernel *function;
    const Expr *result; /* over the function's tokens; calls in it are noted */
    unsigned weight;    /* how many nodes are evaluated for a call, at most */
    StrMap *names;      /* the function's own: its parameters, and the constants that it names */
    Variable *params;
} Inline;
/* The function of that name; NULL: there is none, or several. */
const Inline *inline_of(Facts *facts, Str name);
/* What the kernel declares by that name: a lambda, if it is the same everywhere, or EXPR_OPAQUE.
 * NULL: the name is none of the kernel's. */
const Expr *kernel_object(Model *model, Str name);
/* The function that is called, where no name of the kernel stands in for it; or NULL. */
const Inline *inline_called(Model *model, const Expr *call);
/* The value of a call that is inlined; its arguments are evaluated as they are met. */
Value inline_value(Builder *builder, const Expr *call);
/* The names of the function become those in scope, its parameters with the arguments' values; `quiet`: no access is
 * noted. Returns the caller's names. */
StrMap *inline_enter(Builder *builder, const Expr *call, bool quiet);

/* invariant_load.c: the value that is read there. */
Value value_loaded(Builder *builder, const Expr *expr, Value place);
/* ... in memory that is no garray's; unknown, where it may change. */
Value value_steady(Builder *builder, const Expr *place);
/* Nobody writes what was read so. */
bool invariant_reads_hold(const Builder *builder);

/* uniform_loop.c: whether a loop that is not canonical has the same iterations for all threads of the block,
 * and ends in any case; its variable is uniform in them then. */
bool loop_runs_alike(Builder *builder, const Loop *loop);

/* aliases.c: the variable was declared; accesses and hazards from those on are of its init. */
void alias_bind(Builder *builder, Variable *variable, const Declarator *declarator,
                size_t first_access, size_t first_may_alias);
/* A parameter of the template that a parameter of the kernel has as its type, or points to: it is no
 * reference. */
bool type_is_parameter(const Model *model, Str name);
/* The template's arguments that the name is written with, if any, are numbers and their types. */
bool words_are_numbers(const Model *model, const Expr *name);
/* The type does not show what it is: it may be a reference, or hold one. */
bool type_hides(const Model *model, const Type *type);
/* What it declares: `auto x = v[i]` is an object of the element's class. */
const Type *auto_type(const Builder *builder, const Declarator *declarator);
/* The name is read; its address, or a reference to it, leaves the kernel's view. */
void alias_use(Builder *builder, const Variable *variable, const Expr *name);
/* A call whose arguments made the accesses from `first_access` on: by reference, they are looked at
 * when it runs. */
void alias_pass(Builder *builder, const Expr *call, size_t first_access);
void alias_escape(Builder *builder, const Variable *variable, const Expr *where);

/* aggregate_split.c */
/* The array's elements are structures: it becomes one of numbers. False where they are not known. */
bool words_make(Builder *builder, Array *array);
/* So many steps of the pointer, or of the number, in what its value counts: words of structures. */
const Poly *words_steps(Arena *arena, Value value, const Poly *steps);
/* The place is a structure of such an array, or of its members: what is read or written there is noted; *value is the
 * address of one of its numbers, where that is asked for. False: it is none, or the address of a structure. */
bool words_place(Builder *builder, const Expr *place, bool read, bool write, Value *value);
/* The file has such operators, and all of them take values: none changes a structure that it is given. */
bool words_operator(const Builder *builder, const Expr *expr);
/* It is a structure as a whole, or one of its members that is one. */
bool access_is_object(const Access *access);
/* The structure is used so that its numbers cannot be told. */
void words_escape(Builder *builder, Value place, const Expr *expr);
/* Sums of what is written as a whole and read again are not followed: such arrays stay where they are. */
void words_check(Builder *builder);

/* dead_members.c: sets is_dead_member. */
void words_spare(Model *model);

/* may_alias_access.c */
/* The class of an object that a variable or an element is; NULL: it is none, or not known. */
const Type *object_type(const Builder *builder, const Expr *operand);
void may_alias_add(Builder *builder, const Expr *expr, bool write,
                   const Type *type); /* type: NULL unknown */
/* Its elements, or those that it points to, are numbers. */
bool variable_holds_numbers(const Builder *builder, const Variable *variable);
void outside_access(Builder *builder, const Expr *place, bool read, bool write);
void outside_call(Builder *builder, const Expr *call);
void outside_result(Builder *builder, const Expr *place);
void outside_operator(Builder *builder, const Expr *expr);
void outside_operand(Builder *builder, const Expr *name);
bool outside_number(Builder *builder, Value pointer, const Expr *member, bool read, bool write,
                    Value *value);
void outside_member(Builder *builder, const Expr *member, bool write);
void outside_object(Builder *builder, const Declarator *declarator);

/* eval.c: the builder's evaluator. */
Value expr_value(Builder *builder, const Expr *expr);

/* builder.c */
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
/* The pointer value of a parameter or variable leaves what the kernel shows. */
void builder_escape(Builder *builder, Value value, const Expr *expr);

/* A constant as the type holds it; any other poly as it is, for ring operations agree modulo
 * 2^n. */
const Poly *poly_as_type(Arena *arena, const Poly *poly, const Type *type);

/* lvalues.c */
/* Notes an access to element `place`, a pointer value whose levels are used up; NULL: it is of no garray. */
Access *access_note(Builder *builder, Value place, const Expr *expr, bool read, bool write);
/* ... where structures are followed no further. */
void element_note(Builder *builder, Value place, const Expr *expr, bool read, bool write);
/* base[index]: the element, or a pointer into the next dimension. */
Value value_subscript(Builder *builder, Value base, Value index);
/* The place that an lvalue denotes, noted as read, written or (neither) only named. */
Value place_value(Builder *builder, const Expr *expr, bool read, bool write);
/* The place of which `part` is a part: what is written leaves the rest, so all of it is read,
 * too. */
Value place_part_value(Builder *builder, const Expr *part, const Expr *whole, bool write);
Value value_of_name(Builder *builder, const Expr *expr);
/* &a[i].x, &a[i].v[1]: the address is one in the array of which a part is meant; of f(a[i].v), by
 * name, only where v may be an array. Of accesses since `first_access`. */
void access_parts_escape(Builder *builder, size_t first_access, const Expr *expr, bool by_name);

/* subscripts.c: its subs, by its flat index. */
void subscripts_find(const Model *model, Access *access);

/* walk.c */
Variable *builder_find(const Builder *builder, Str name);
Variable *builder_declare(Builder *builder, Str name, const Type *type);
/* The value as the variable's type holds it. */
Value variable_convert(Builder *builder, const Variable *variable, Value value);
/* A variable of the type may be another name of the pointer. */
bool type_may_hold(const Type *type, Value value);
void variable_assign(Builder *builder, Variable *variable, Value value);
void variable_forget(Builder *builder, Variable *variable, bool uniform, bool still_inside);
void builder_walk(Builder *builder, const Stmt *stmt);
/* Variables that were declared since are no more. */
void scope_leave(Builder *builder, size_t mark);
/* What the statement assigns is not known any more. */
void assigned_forget(Builder *builder, const Stmt *stmt);
typedef struct {
    bool returns, breaks, continues;
    Span where;
} Exits;
/* Jumps out of the statement as a whole: breaks of loops inside it do not count. */
bool exits_anywhere(const Model *model, const Stmt *stmt, Exits *exits);
/* The model's shared_bytes and shared_dynamic, of a kernel that was walked. */
void shared_find(Builder *builder);
/* The tokens [first, last] may do anything with the names in them. */
void builder_opaque(Builder *builder, size_t first, size_t last);

/* The lambda may use what it mentions, whenever it is called. */
void builder_lambda(Builder *builder, const Expr *lambda);

/* induction_variables.c: where the loop is canonical, its start, end, step and iterator; else why not. */
void loop_recognise(Builder *builder, Loop *loop);
/* The variables in sight, and their values, where the loop begins. */
void loop_scope(Builder *builder, Loop *loop);

/* A variable that counts along, and its value behind the loop; NULL: not known. */
typedef struct {
    const Variable *variable;
    const Poly *last;
} Counted;

typedef VEC(Counted) AllCounted;

/* Before the iterations of `stmt`: what they change is not known in them, but for what counts along. `loop` NULL: nobody
 * counts them. */
AllCounted enter_iterations(Builder *builder, Loop *loop, const Stmt *stmt);
/* Behind them: nor is it known there, but for what they have counted. */
void leave_iterations(Builder *builder, Loop *loop, const Stmt *stmt, const AllCounted *lasting);

/* address_exposure.c: adds the names of the variables that the lvalue may be, or may be taken from. */
void place_names(StrMap *names, const Expr *place, void *mark);
/* Names of the kernel's variables that may change under another name. */
StrMap *names_exposed(const Model *model);
/* By value, so that nothing can refer to what it was made of. */
bool call_gives_number(const Model *model, const Expr *call);

/* effects.c: notes which calls are of functions that the file declares. */
void calls_note(Model *model, const Stmt *stmt);
/* The argument cannot be changed by the call: only what it points to. */
bool call_by_value(const Model *model, const Expr *call, size_t argument);
/* As call_is_pure and call_by_value, where no model is there. */
bool facts_pure(const Facts *facts, const Expr *call);
bool facts_by_value(const Facts *facts, const Expr *call, size_t argument);
/* What a[i].b->c leads from; `through`: by a pointer or subscript. */
const Expr *place_root(const Expr *place, bool *through);

/* Memory that somebody else could see, beside what pointer arguments lead to. */
typedef struct {
    bool reads, writes;
    bool by_pointer; /* what pointer arguments lead to is touched */
    bool waits;      /* for other threads */
    bool unseen;     /* a function is called that neither the file nor a library tells about */
} Touch;
Touch touch_of_name(Facts *facts, Str name); /* of all functions of that name */
Touch touch_of_call(Facts *facts, const Expr *call);
/* It captures by value: to make it changes no variable of the thread. */
bool lambda_copies(const Model *model, const Expr *lambda);
/* What is declared is a lambda that only computes with numbers. */
bool lambda_is_pure(const Model *model, const Declarator *declarator);
/* By an access whose root is a name of the file, or something that is not understood. */
Touch touch_outside(Unit *unit, const Expr *root, bool write);
/* What a function may change that gets the argument: a variable or element, or NULL. */
const Expr *argument_place(const Expr *argument, bool by_value);
/* Its numbers may exceed int. */
bool type_is_wide(const Type *type);
bool type_is_plain_integer(const Type *type);
/* A number, or a vector of them. */
bool type_is_arithmetic(const Type *type);
/* A variable of the type holds numbers alone. */
bool type_is_flat(Unit *unit, const Type *type);

/* assignments.c */
/* By an assignment, not only by being passed: a pointer that is passed stays what it was. */
bool name_is_assigned(const StrMap *names, Str name);
StrMap *stmt_assigned(Arena *arena, const Model *model, const Stmt *stmt);
void expr_assigned(StrMap *names, const Model *model, const Expr *expr);
void model_find_assigned(Model *model);
/* How often the name stands where it is changed. */
unsigned times_assigned(const Model *model, const Stmt *body, const Expr *step, Str name);
/* All of it is understood. */
bool stmt_is_read(const Stmt *stmt);
/* `name = ...` stands in it: a pointer may go to another array. */
bool stmt_sets(const Stmt *stmt, Str name);
/* Assigns, steps or calls something that is not pure. */
bool expr_has_effect(const Model *model, const Expr *expr);

#endif
