/* Walk: one warp of a kernel, statement by statement, with what is known of each variable's lanes.
 *
 * Enters: the syntax tree of a body, the block's shape, the launch as far as it is known. Leaves:
 * for each access in the text (a Site) what its requests cost, and for each condition whether the
 * lanes of a warp agree on it. What memory holds is never known, so warps can be walked one by one
 * and barriers mean nothing.
 *
 * Two kinds of walk. One stands for any warp of any block: loops whose ends are not known are
 * walked once, with what holds in all of their iterations, and a condition that is not known is
 * taken as true. What it finds is a claim about one request. The other is one warp of one block of
 * a launch that is known: every iteration is walked, and the requests are counted. `sure` are the
 * lanes that certainly do what is counted. Where a size that is not known decides, the number that
 * is taken for it does (rests_on_sizes); a loop that data ends is walked once (unending). */
#ifndef CUDALITE_WARP_WALK_H
#define CUDALITE_WARP_WALK_H

#include "../analysis/model.h"
#include "lanes.h"

typedef enum { SPACE_GLOBAL, SPACE_SHARED, SPACE_LOCAL, SPACE_OTHER } MemorySpace;
typedef enum { KIND_LOAD, KIND_STORE, KIND_ATOMIC } AccessKind;

typedef struct {
    Str name;
    MemorySpace space;
    bool aligned;  /* begins at a multiple of 256 bytes, as what cudaMalloc returns */
    bool is_given; /* a parameter, or a member of one, points to it */
    Span where;
    bool hidden;          /* its address leaves what is seen, at `where` */
    bool is_private;      /* each thread has its own */
    const Type *declared; /* of an array of a function that is walked */
} Memory;

enum { MAX_LEVELS = 4 };

/* The value of an expression. */
typedef struct {
    Lanes lanes; /* an integer; of a pointer the bytes from where its memory begins */
    unsigned size;
    bool is_unsigned, is_floating, is_pointer;
    Memory *memory;              /* of a pointer; NULL: somebody's */
    const Type *type;            /* of what it points to, or of the value; NULL unknown */
    unsigned levels;             /* pointer: subscripts until an element */
    int64_t strides[MAX_LEVELS]; /* bytes, outermost first; 0 unknown */
    unsigned indirections;       /* pointer: its elements are pointers in turn, so often */
    Str holder; /* of a structure: the parameter, or the part of one, that it is a copy of; empty: of none */
} WarpValue;

/* Requests that were counted for one access. */
typedef struct {
    double requests, lanes, sectors, lines, used, wavefronts, ideal;
    bool uncertain; /* some are perhaps not made, or cost perhaps something else */
    bool once;      /* some are made in a loop that counts as one iteration */
} Tally;

typedef struct {
    unsigned least, most;
    double sum; /* of what it would be if all were as assumed */
} Range;

/* What one request costs, of all requests that the walk has met. */
typedef struct {
    unsigned requests;
    Range lanes, sectors, lines, used, wavefronts, ideal;
    bool data;    /* some address depends on data */
    bool assumed; /* ... on sizes that are not known */
    Lanes first;  /* addresses of the first one */
    LaneSet active;
} Claim;

/* What a name of a template stands for in a call. */
typedef struct {
    Str name;
    const Type *type;
} TypeName;

typedef struct {
    Str name;
    int64_t value;
} NumberName;

typedef struct {
    const Type *written, *meant;
} MeantType;

/* What a parameter is bound to. */
typedef struct {
    WarpValue value;
    Memory *memory; /* a reference to a place in it, which the value points to */
    int variable;   /* a reference to that slot of the caller; -1: none */
} Argument;

/* A body that is walked: the kernel's own, or that of a `__device__` function as one call of it
 * makes it, with variables, accesses and conditions of its own. The call is walked where it stands:
 * parameters are variables that hold the arguments. */
typedef struct Code {
    const Kernel *function;        /* or the kernel */
    unsigned depth;                /* calls that lead here */
    struct Code *caller;           /* NULL: the kernel's own */
    const struct Code *defined_in; /* of a lambda: whose variables its body sees, too */
    const Expr *call;              /* in the caller */
    int *slot_of;                  /* by token; -1 none */
    struct Site **sites_at;        /* by first token */
    struct Branch **branch_at;
    struct Code **code_at; /* by the first token of a call */
    size_t first_slot;     /* the parameters, those of the template that are values, the result */
    size_t result;         /* slot */
    Argument *arguments;   /* of the call that is walked */
    bool is_bound;         /* template arguments */
    bool is_endless;       /* it leads to a call of itself: it is not walked */
    VEC(TypeName) types;
    VEC(NumberName) numbers; /* the kernel's own: what all launches give its template */
    VEC(MeantType) meant;
} Code;

/* An access in the text, as a load or as a store. */
typedef struct Site {
    const Code *code;
    const Expr *expr;
    AccessKind kind;
    Memory *memory; /* NULL: not known, or several */
    bool several;   /* arrays */
    bool optional;  /* a compiler may leave it out: the value of an assignment, a struct's copy */
    unsigned bytes; /* 0 unknown */
    unsigned reach; /* bytes from there on that a thread accesses at once: of a struct, all of it */
    Claim claim;
    Tally tally;
    const Poly *index; /* bytes from the array's beginning, in symbols; NULL */
    unsigned loops;    /* around a claim, of more iterations than are walked one by one */
    struct Site *next; /* at the same token */
} Site;

typedef enum {
    DIVERGES_NEVER,
    DIVERGES_BY_BLOCK,
    DIVERGES_BY_WARP,
    DIVERGES_IN_WARP,
    DIVERGES_BY_DATA
} Divergence;

typedef struct Branch {
    const Code *code;
    const Expr *expr;
    Divergence divergence;
    bool is_loop;
    bool by_block; /* it depends on the block's index */
    /* Of the first visits, where all lanes agree: whether some warp has come so often, and which
     * way it went. */
    uint64_t seen, taken;
    unsigned visit; /* of the warp at hand */
} Branch;

/* `index < end` stands in a condition, or its contrary. */
typedef struct {
    const Poly *index, *end;
    const Expr *end_expr;
} Bound;

/* Something that the walk does not see through. */
typedef struct {
    Span where;
    Str what;
    Str function; /* empty: the kernel itself */
} Blind;

/* The lanes on the path that is being walked. */
typedef struct {
    LaneSet maybe; /* those that are perhaps there; a claim takes all of them to be */
    LaneSet sure;  /* of these, those that are there if they went this way at the branches around */
    LaneSet certain; /* of all, those that certainly went this way */
} Mask;

typedef struct {
    WarpValue value;
    Str name;
    const Type *type;
    Memory *memory;       /* of an array that is declared here */
    const Kernel *lambda; /* that it holds, if nothing is done with it but that it is called */
    bool is_open;         /* something that is not followed may change it from now on */
    LaneSet
        blind; /* lanes that did not come to its declaration: what they would have in it does not count */
} Slot;

typedef struct {
    size_t slot;
    WarpValue before;
} SlotChange;

struct Walk;
/* Told of each subscript whose requests are counted, before its place is. */
typedef struct Watch {
    void (*subscript)(struct Watch *watch, struct Walk *walk, const Expr *expr,
                      const WarpValue *index);
} Watch;

typedef struct Walk {
    Arena *arena; /* of this kernel */
    Unit *unit;
    Unit *functions_of; /* whose functions calls mean; NULL: calls are not looked into */
    Kernel *kernel;
    Code *code; /* that is walked at the moment */
    /* Walks the body of a call whose parameters hold the arguments: expressions call statements by
     * it. */
    void (*function)(struct Walk *walk, Code *code);
    size_t codes, code_tokens; /* all of them */
    VEC(Slot) slots;
    VEC(Site *) sites;
    VEC(Branch *) branches;
    VEC(Blind) blinds;
    VEC(Bound) bounds; /* of the walk in symbols */
    VEC(Memory *) memories;
    StrMap *others;                          /* names of the file's memory */
    StrMap *given;                           /* ... of what parameters and their members point to */
    const struct Declared *declared;         /* see syntax/struct_layout.h */
    StrMap *layouts, *functions, *variables; /* ... by name */
    int64_t shared_bytes;
    bool shared_dynamic, has_barrier;
    bool has_goto;
    bool has_alias;  /* a variable may stand for an element: its uses may load */
    bool has_unseen; /* a call that is not looked into may lead to a function that is */
    bool is_widest;  /* types of the template stand for others, too, that are smaller */

    /* of the walk at hand */
    Lanes thread[3], block[3], grid[3], extent[3]; /* extent: blockDim */
    bool is_claim;                                 /* any warp; else one warp of a launch */
    bool is_brief;                                 /* few iterations are walked one by one */
    bool ever_rested;                              /* ... of some warp */
    bool rests_on_sizes; /* this warp's way was chosen by sizes that are taken for others */
    unsigned unending;   /* depth of loops whose number of iterations nothing tells */
    Span unending_where; /* of the first one that was met */
    bool record;
    bool symbolic;            /* polys are made */
    bool counts;              /* what is walked is counted */
    unsigned depth;           /* of trails */
    unsigned loops;           /* around */
    VEC(Site) promoted_sites; /* of an iteration that may have to be forgotten */
    VEC(Branch) kept_branches;
    VEC(SlotChange) trail;
    VEC(SlotChange) spilled; /* values that lanes took along when they left a body in the middle */
    const Expr *statement;   /* the expression that is a statement: its value is not used */
    Mask mask;
    LaneSet alive;                       /* of the warp, those that have not certainly returned */
    LaneSet returned, broken, continued; /* lanes that perhaps left the kernel, the present loop or
                                            switch, its present iteration */
    /* In the present iteration: perhaps not all lanes of the loop go this way; and some may have
     * left it so. */
    bool in_part, left_in_part;
    struct Choice *choice; /* the switch around */
    uint64_t steps, limit;
    int64_t assumed_size;     /* stands for each size that is not known */
    unsigned most_iterations; /* that any warp walks of a loop one by one; 0: few */
    Watch *watch;             /* NULL: nobody looks */
    bool exhausted;
    bool sweeps; /* many blocks, and iterations, at once: see lanes.h */
    Sweep sweep;
    VEC(WarpValue) kept_values; /* of slots, when iterations are swept */
    VEC(Tally) promoted_tallies;
    Atom *atoms[9]; /* thread, block, grid: x y z */
    StrMap *symbols;
    unsigned atom_count;
} Walk;

void walk_warp(Walk *walk, LaneSet active);
/* The body of a call whose parameters hold the arguments. */
void walk_function(Walk *walk, Code *code);
/* One iteration of a loop from its condition on; false where not all lanes are certain to go on. */
bool walk_iteration(Walk *walk, const Stmt *stmt);

#endif
