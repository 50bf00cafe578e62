/* Kernel model: what one annotated kernel does with its global arrays, in symbols.
 *
 * Enters: a Kernel (syntax tree, annotations). Leaves: arrays, loops, conditions and accesses with
 * their indices as polynomials (CUDA-lite, section 3; DESIGN section 3). Nothing here decides what
 * to change. */
#ifndef CUDALITE_ANALYSIS_MODEL_H
#define CUDALITE_ANALYSIS_MODEL_H

#include "../syntax/names.h"
#include "../syntax/unit.h"
#include "affine/mapping.h"
#include "affine/polynomial.h"
#include "facts.h"

typedef struct Array Array;
typedef struct Loop Loop;
typedef struct Condition Condition;
typedef struct Variable Variable;

/* The value of an expression, as far as it matters for indices. */
typedef struct {
    const Poly *poly; /* integer, or offset in elements of a pointer into `array`; NULL unknown */
    Array *array;     /* the expression is a pointer into this garray */
    bool is_pointer;  /* any pointer; `array` NULL: somebody else's memory */
    bool is_floating;
    unsigned size; /* integer: 4 or 8 bytes after promotion */
    bool is_unsigned;
    unsigned levels; /* pointer into array: dimensions still to be subscripted */
    const Type *pointee;
    bool is_restrict;
    bool wraps;    /* the offset of a pointer is the poly modulo 2^32 */
    bool is_word;  /* a pointer into structures points to one of their numbers, of type pointee */
    bool is_bytes; /* the offset of a pointer counts bytes, of type pointee */
    bool
        is_own; /* no pointer yet, but the address of an array of numbers that the thread or block has itself, or of a
                    part of it */
} Value;

struct Variable {
    Str name;
    const Type *type;
    const Declarator *declarator; /* NULL: a parameter */
    const Param *param;
    Value value;
    bool address_taken;
    bool asked, only_read; /* of a parameter: invariant_load.c asked whether something changes it */
    bool refers;           /* a reference to memory that is no garray */
    VEC(const struct Access *) denotes; /* elements of garrays that its name may stand for */
    /* A bool that was given a condition: what that says; or NULL. */
    Condition *when_true, *when_false;
    Variable *shadowed;
    Variable *namesake; /* another one of the kernel, declared before it */
    bool plain;         /* it and its namesakes have types that are known */
};

enum { MOST_RANK = 3 }; /* of a garray, with that of structures' words */

struct Array {
    Str name;
    const Param *param;
    const Annotation *annotation;
    unsigned rank, element; /* element: bytes */
    const Poly *sizes[3];   /* slowest first */
    Str size_texts[3];
    Str type_text;      /* of an element, as declared */
    const Type *points; /* the parameter's type; of structures as if it pointed to their numbers */
    unsigned words;     /* of so many each: the last dimension; 0: the elements are no structures */
    Str mixed;     /* ... of several types: a name for one that may be any of them; else empty */
    bool is_multi; /* declared as pointer to array: subscripts are written a[i][j] */
    bool is_const, is_volatile, is_restrict;
    enum { STAGE_IF_IT_PAYS, STAGE_ALWAYS, STAGE_NEVER } wish;
    bool is_class;   /* elements may have operators of their own */
    ClassKind class; /* PLAIN for built-in types */
    bool escapes;    /* its address leaves the kernel's view, at `escape` */
    bool moves;      /* ... where the parameter is assigned */
    Span escape;
    bool as_whole; /* ... where a structure is used as a whole */
};

/* A for loop. Canonical: `for (i = start; i < end; i += step)` in any of its spellings, with an
 * integer iterator that the body does not change. `end` is exclusive, in the direction of
 * `step`. */
struct Loop {
    const Stmt *stmt;
    Loop *outer;
    const Annotation *annotation; /* NULL: not annotated */
    int64_t tile_iterations;      /* as a tile annotation says; 0: there is none */
    bool canonical;
    bool alike;          /* not canonical, but its iterations are the same for all threads */
    const char *why_not; /* where not canonical */
    Span why_where;
    Variable *variable;
    bool declares;    /* the iterator alone is declared in the head */
    const Atom *atom; /* the iterator */
    const Expr *start_expr, *end_expr;
    const Expr *step_expr;    /* the part of the head that steps the iterator */
    const Expr *ahead_expr;   /* what the condition adds to the iterator; NULL: nothing */
    const Poly *ahead;        /* ... where iterator, this and the end are signed */
    bool inclusive, downward; /* as written: <= or >=; counting down */
    bool end_unsigned;
    unsigned end_size; /* of the type in which the end is computed */
    bool plain_int;    /* iterator, start and end are all of type int */
    const Poly *start, *end, *step;
    bool uniform; /* start, end and step are the same for all threads of the block */
    bool trips_known;
    int64_t trips;
    bool
        split; /* blocks along z have iterations of their own of it (passes/coarsen/block_reshape.c) */
    bool leaves; /* a break, return or goto in it may end it early */
    Span leave_where;
    /* Values of the variables in scope at the loop, for writing down what the plan needs. */
    VEC(Variable) scope;
    Condition *condition; /* what holds where it begins */
    unsigned first_atom;  /* atoms made before it have smaller ids */
    const Atom *number;   /* how many iterations have passed: iterator = start + step * number */
    const Atom *tile;     /* the iterator's value in the first iteration of the tile */
    int64_t lead; /* set by the plan: how many iterations before its start the first tile begins */
    unsigned order;
    unsigned depth; /* nesting among loops, 0 outermost */
};

/* A condition under which accesses happen: one comparison, or something that is not understood. */
struct Condition {
    Condition *outer;
    const Stmt *stmt; /* the IF or loop that it comes from; NULL for && || ?: */
    const Expr *expr; /* NULL: unknown (after a nested continue, in a loop that may end early) */
    bool negated;
    bool comparison; /* left op right, both integer polynomials; op among < <= > >= == != */
    TokenKind op;    /* negation already applied */
    const Poly *left, *right; /* known also of a number that is no comparison: left != 0 */
    bool is_unsigned;         /* compared as unsigned */
    bool wide;                /* compared in 64 bits */
    bool uniform;             /* the same for all threads of the block */
    bool on_data;             /* depends on values read from memory */
    Loop *loop;               /* innermost loop around it */
    unsigned order;
    unsigned depth;               /* conditions around it */
    struct ConditionFacts *facts; /* what it says (proof.c), found when it is first asked */
    Condition *same_stmt;         /* the one before it of its statement */
};

/* Conditions that hold at one place. A kernel with more is left as it is (model_give_up); a bool
 * stands for no more than MOST_NOTED. */
enum { MOST_CONDITIONS = 128, MOST_NOTED = 32 };

/* A subscript that is kept inside its dimension, or a part of it: the element is that of max(subscript, 0),
 * of min(subscript, last), or both (the edges of an image that are repeated outwards). */
typedef struct {
    bool low, high;
    const Poly *
        last; /* a parameter less 1, of which nobody has said that it is not negative; NULL: size - 1 */
} Border;

typedef struct Access {
    Array *array;
    const Expr *expr; /* what is replaced: the subscript expression, or the __ldg call around it */
    bool read, write;
    bool is_bound;       /* a reference that it initialises may read it again */
    const Expr *part;    /* a member of the element, or what an operator of its class does with it;
                            NULL: all of it */
    const Poly *flat;    /* index in elements from the array's start; NULL: not understood */
    const Poly *subs[3]; /* delinearised, slowest first; NULL where flat is */
    Border
        borders[3]; /* `flat` and `subs` are as they were without; for arrays that are only read */
    bool wide;      /* the index is computed in 64 bits or unsigned */
    bool wraps;     /* the element is that of `flat` modulo 2^32 */
    bool is_unsigned; /* the index is one of 32 bits: compilers add no step of it to the address */
    Loop *loop;       /* innermost loop around it */
    Condition *condition;
    const Stmt *stmt; /* innermost statement */
    unsigned order;   /* position in evaluation order */
    bool in_head;     /* in a loop's head */
    /* Of an array's words: the type as which the text names them, or the first of them; NULL: the
     * word's own. */
    const Type *as;
    bool
        is_dead_member; /* ... which goes through a variable and comes back as it was: no compiler makes it */
    bool is_rest; /* a further word of the access before, whose text stands for it, too */
    size_t bound; /* `expr` is an alias of the element, which that token declares; or 0 */
    /* One iteration's part of an access in inner loops (footprints_find): the access, and of how
     * many parts; else NULL and 0. */
    const struct Access *whole;
    unsigned iterations;
} Access;
typedef VEC(const Access *) Accesses;

/* A read or write through memory that is no garray: it might be the same memory. */
typedef struct {
    const Expr *expr;
    bool write;
    bool is_restrict;
    const Type *type; /* of the element; NULL unknown (a call with a pointer) */
    unsigned order;
} MayAlias;

/* The variables and their values at the first access of a part: of the kernel, or of what stands
 * between two of its barriers. */
typedef struct {
    size_t token; /* the access's */
    VEC(Variable) scope;
    unsigned atoms;           /* made until then */
    const Stmt *outermost_if; /* around the access; NULL: none */
    unsigned atoms_before;    /* made before that */
} Sight;

/* No more of them are kept: each has all of the kernel's variables. */
enum { MOST_SIGHTS = 32 };

/* A parameter that is a multiple of a number. */
typedef struct {
    Str name;
    int64_t by;
} Divisible;

typedef struct Model {
    bool
        varying; /* memory that is read may be written: no number in it is known to be one for a block */
    Arena *arena;
    Arena *scratch; /* of proofs */
    Facts *facts;   /* of the unit */
    Unit *unit;
    Diags *diags;
    Kernel *kernel;
    VEC(Array *) arrays;
    VEC(bool)
    in_extents; /* by an atom's id: the extent of an array mentions it; later ones: of none */
    VEC(Loop *) loops;
    VEC(Access *) accesses;
    VEC(MayAlias) may_alias;
    VEC(Condition *) conditions;
    VEC(size_t) unseen_calls;  /* name tokens of calls of functions that are not seen */
    StrMap *declared;          /* what the kernel declares; NULL until it is asked */
    VEC(Variable *) variables; /* every local and parameter */
    VEC(Sight) sights;         /* in program order; the first one is of the kernel's first access */
    const Atom *thread[3], *block[3], *grid[3];
    int64_t block_size[3]; /* threads; 0: unknown */
    Mapping mapping;       /* of the code's axes to these */
    int64_t parts; /* each block of the user's is launched as so many of block_size; 1: as it is */
    /* Every launch in this file is known to have this shape, and there is one. */
    bool block_checked;
    Prototype prototype; /* of the kernel, where launches that are owned stand before it */
    Launches
        owned;     /* that will call a host function of ours (analysis/launches/launch_rewrite.h) */
    bool is_owned; /* ... or other files will: a variant stands beside the kernel */
    bool stays;    /* its address may be taken, and no launch is ours */
    /* It is changed in place, and runs as it was written in blocks of other shapes. A form that was
     * read again has no places of what was written, and stops. */
    bool any_block;
    struct Export
        *exported; /* ... of analysis/launches/exported_signature.h; NULL: no other file will */
    const struct Swap *swap; /* the kernel was written with these axes swapped; or NULL */
    Strs block_names;        /* names in the launches' blocks whose values may be others */
    int64_t blocks_per_sm;
    bool block_used[3]; /* blockIdx.{x,y,z} occurs in the kernel */
    int64_t
        shared_bytes; /* static shared memory that the user declares, and what launches ask for */
    int64_t launched_bytes; /* ... the latter: the most of those that are known */
    bool
        shared_dynamic; /* of a size that is not known, as of a launch whose third argument is no number */
    bool
        shared_launched; /* extern __shared__: as much as the launches of the file ask for, and others may */
    bool has_barrier;
    VEC(size_t)
    barriers; /* tokens that call one of the whole block: no more than MOST_SIGHTS + 1 of them */
    bool has_using;   /* `using` stands in the kernel */
    bool asks_host;   /* the host can be asked at the launch, or nobody launches it */
    bool is_inferred; /* nobody promises what its annotations say */
    bool is_guarded;  /* its loops have conditions that the user's do not have (canonicalise) */
    Strs positive;    /* sizes that have to be, so that what is copied is the arrays' memory */
    VEC(Divisible)
    divisible; /* ... that have to be multiples, so that rows are of whole elements */
    unsigned atoms;
    unsigned order;
    StrMap *by_name; /* the last variable of a name; others are its namesakes */
    StrMap *by_stmt; /* address of an IF or loop -> its last condition */
    /* By expr_key, subscripts: elements of constant memory or of a parameter's member, within its
     * extents. */
    StrMap *there;
    StrMap *named;                /* spell_named_constants */
    StrMap *words;                /* spell_words */
    bool multiplies;              /* kernel_multiplies */
    StrMap *compared, *of_run;    /* of uniform_path/folding.c */
    StrMap *assigned;             /* names that get a value behind their declaration */
    struct ProductText *products; /* product_read */
    struct Copied *copied;        /* of copy_propagation.c, empty until it is asked */
    struct Summands *summands;    /* of uniform_path/select.c, empty until it is asked */
} Model;

/* threadIdx, blockIdx, blockDim or gridDim. */
bool name_is_place(Str name);
/* The garray of the parameter; NULL: it is none. */
const Array *model_array(const Model *model, const Param *param);
/* One instruction loads so many. */
bool bytes_are_one_access(unsigned bytes);
/* Some access writes to the array. */
bool model_writes(const Model *model, const Array *array);
/* ... or reads an element of it. */
bool model_has_access(const Model *model, const Array *array);
/* The address of some array leaves the kernel's view. */
bool model_any_escapes(const Model *model);
/* The size of some array has it; sizes are taken for numbers below 2^31. */
bool model_sizes_mention(const Model *model, const Atom *atom);
/* ... gridDim, which is another one where blocks are put together. */
bool model_sizes_mention_grid(const Model *model);

/* So many threads of a block that a kernel with more registers than the original's might not be
 * launched: at most 255 for a thread, 65536 for a block (CUDA guide, compute capabilities). */
bool model_needs_bounds(const Model *model, int64_t threads);
/* The kernel has no __launch_bounds__ of its own, and a place for some. */
bool model_takes_bounds(const Model *model);

/* A text that tells the element of an access whose place is known, the same wherever the same index
 * is computed. */
Str access_element(Arena *arena, const Access *access);

/* The accesses by what is replaced: expr_key -> Access, of several words the first. On the model's
 * arena. */
StrMap *model_accesses(const Model *model);

/* A new atom; id and name are set. */
Atom *model_atom(Model *model, AtomKind kind, Str name);
/* The parameter that the symbol is, or a quotient of; NULL: it is none. */
const Param *model_symbol_param(const Model *model, const Atom *symbol);
bool access_has_border(const Access *access);
/* Loop of a FOR statement; NULL for others. */
Loop *model_loop(const Model *model, const Stmt *stmt);
/* Some variable or parameter of the kernel is called so. */
bool model_has_variable(const Model *model, Str name);
/* The last declared of those; the others are its namesakes. NULL: there is none. */
const Variable *model_variable(const Model *model, Str name);
bool stmt_contains(const Stmt *outer, const Stmt *inner); /* by tokens */
/* A barrier of the block is called in the statement. */
bool stmt_meets(const Model *model, const Stmt *stmt);
/* The statement that has `child` in its list or as its branch; `outer` where it is neither in
 * nor below. */
const Stmt *stmt_parent(const Stmt *outer, const Stmt *child);
bool loop_within(const Loop *loop, const Loop *outer); /* loop == outer, or inside it */
/* Whether all threads of the block agree on the condition of an IF. */
bool model_uniform_if(const Model *model, const Stmt *stmt);
/* A condition by which the whole block decides. One that stands beside another, which threads
 * differ in, is none: the check of both becomes a predicate, and all threads pass it. */
bool condition_of_block(const Model *model, const Condition *condition);
/* One more condition of an IF or loop. */
void condition_note_stmt(Model *model, Condition *condition);
/* Branches of one if: there is no path through both in one iteration. */
bool conditions_exclude(const Condition *a, const Condition *b);
/* Of tokens [first, last]; of no expression, the kernel's. */
Span model_place(const Model *model, size_t first, size_t last);
Span model_expr_place(const Model *model, const Expr *expr);

#endif
