/* Register tiles: each thread does the work of several of the user's, a rectangle of them over
 * several of the user's blocks, so that what a loop loads for one is at hand for the others (thread
 * loops: Stratton, Stone and Hwu 2008, MCUDA; thread merge: Yang et al., PLDI 2010).
 *
 * The loop stands outside, its iterations are the same for all; inside of it stand loops over those
 * threads, and variables that live longer become arrays, which stay in registers once the loops are
 * unrolled. */
#ifndef CUDALITE_PASSES_COARSEN_REGISTER_TILING_H
#define CUDALITE_PASSES_COARSEN_REGISTER_TILING_H

#include "../../analysis/legality/coarsening_legality.h"
#include "../plan.h"

/* More variables of that kind are too many. */
enum { MOST_INDICES = 32 };

/* A variable that the place of a thread tells, and nothing else: it is computed again where it is
 * asked. */
typedef struct {
    const Stmt *stmt;
    const Declarator *declarator; /* NULL: a check has it, in no variable */
    int64_t step;                 /* of vectors: what it is more for the next lane */
    bool by[2];        /* it differs along x, y; neither: it is the same for the whole grid */
    bool places[2];    /* ... because threadIdx.x, .y or the like stands in it */
    bool is_part;      /* it is of use for other indices alone: blockIdx.x */
    const Expr *limit; /* a check keeps the threads that do something below it; NULL: none does */
    bool inclusive;    /* ... or at it */
    bool is_long;      /* the limit is no int: it has 64 bits, or no sign */
} ThreadIndex;

/* A variable of which each of the user's threads has its own. */
typedef struct {
    const Stmt *stmt;
    const Declarator *declarator;
} ThreadVariable;

/* Before the loop whose iterations stand around the items, or in a kernel without such a one; in
 * each iteration of it; behind it. */
typedef enum { SCOPE_BEFORE, SCOPE_ITERATION, SCOPE_BEHIND, SCOPE_COUNT } ThreadScope;
ThreadScope thread_scope(const struct ThreadLoops *loops, size_t token);

/* Elements of a garray whose neighbours belong to a thread's other items: they are one vector. An
 * item has one of them, or as many as the colours of a pixel; or, of what is only read, its own and
 * some beside it: then those beside the vector are loaded one by one. */
typedef struct {
    const Access
        *access;       /* of an item's first one, as soon as it was met; of one beside it, else */
    Accesses accesses; /* all of it */
    const Poly *flat;  /* of an item's first one */
    ThreadScope scope; /* where it is loaded, or stored */
    unsigned stride;   /* elements of an item */
    bool load, store;
    unsigned certain,
        always; /* each thread that passes the checks touches these of them, stores these: by bits */
    /* Of an element an item: what each such thread touches lies between these, so far from the
     * item's own one. A window is what is more than that one. */
    const Access *first, *last;
    int64_t low, high;
} ThreadVector;

static inline bool thread_vector_has_window(const ThreadVector *vector)
{
    return vector->stride == 1 && (vector->low < 0 || vector->high > 0);
}

/* The access is of one of the vector's elements, or of those beside it; *place: which one of its
 * item's, or how far from its own, but for the iterations of inner loops. */
bool thread_vector_has(const struct ThreadLoops *loops, const ThreadVector *vector,
                       const Access *access, int64_t *place);

/* Where an access is, but for iterations of loops inside of those around the items, in which it
 * lies so much farther. */
typedef struct {
    const Poly *flat;
    int64_t low, high;
} ThreadReach;
/* False: it is not known. */
bool thread_reach(const struct ThreadLoops *loops, const Access *access, ThreadReach *reach);
/* How much farther each step of the inner loop's iterator is. */
int64_t thread_reach_by(const Access *access, const Loop *loop);

/* A check of bounds. */
typedef struct {
    const Expr *expr;
    bool leaves; /* a thread for which it holds returns; else one for which it does not hold */
} ThreadCheck;

/* Statements that stand one behind the other in one list. */
typedef struct {
    const Stmt *first, *last;
    const Loop *loop; /* ... or this one, whose iterations stand outside */
    bool
        stores; /* they run for threads that pass the checks; else for all, whose indices are kept inside of
                         the bounds: some thread does just that, and nobody sees it */
    bool declares; /* ... and they declare numbers, which are 0 to the others */
    const Access *
        ahead; /* what is added to, or subtracted from: a row of items loads theirs before one stores */
} ThreadPiece;

/* Tokens in whose place that number stands, in blocks of another shape; or that are to be taken so
 * many times. */
typedef struct {
    size_t first, last;
    int64_t value;
    bool times;
} BlockPlace;

typedef struct ThreadLoops {
    const Model *model;
    const Model
        *user; /* the kernel as the file has it, of which that is another form; NULL: that is it */
    Items items;
    int64_t threads[3]; /* of a block that is launched; 0 along z: 1 */
    int64_t blocks[2];  /* of the user's that it takes the place of */
    int64_t parts[2];   /* ... or of which each of the user's has so many; 1, or 0 */
    bool
        beside; /* those along x stand beside each other along y of ours, whose z is their y: places may be asked for
                    as one likes, and need be no sums */
    bool
        within; /* items are threads of one block, which has so many fewer: nothing else of the grid changes */
    VEC(BlockPlace) places;
    const bool *
        in_sums; /* of each token: it is a place of which other blocks say the same; NULL: none is */
    const Loop *split; /* whose iterations are those of several blocks along z; or NULL */
    int64_t split_parts;
    int64_t fewest_iterations; /* of the user's launch for which that pays; 0: any */
    int64_t fewest_blocks;     /* of the user's launch for which that pays; 0: any */
    VEC(ThreadIndex) indices;
    bool declared_again; /* ... in each item: macros name them */
    VEC(ThreadVariable) variables;
    /* An access of each garray of which each of the user's threads has one element for itself,
     * which lives in a register over the loop. */
    Accesses elements;
    const ThreadVariable *iterator; /* of the loop, where it is declared before it; or NULL */
    VEC(ThreadCheck) checks;
    const Stmt *
        parting; /* the last of them is its condition, and items that do not pass do what else it says; NULL: nothing */
    VEC(const Expr *)
    lower; /* comparisons in them that hold for all items if they do for the first */
    VEC(ThreadPiece) pieces;
    VEC(ThreadVector)
    vectors; /* none: `items` lie in rectangles; else they are neighbours along x */
    bool
        some_pass; /* vectors are there if the first or the last item passes the checks; else if all do */
    Vectors asked;             /* what the host asks for these */
    const struct Plain *plain; /* loops in a plainer form, and nothing else; or NULL */
} ThreadLoops;

/* The index that a check limits along an axis; NULL: there is none. */
static inline const ThreadIndex *loops_limited_index(const ThreadLoops *loops, unsigned axis)
{
    for (size_t i = 0; i < loops->indices.len; i++)
        if (loops->indices.at[i].limit && loops->indices.at[i].by[axis])
            return &loops->indices.at[i];
    return NULL;
}

/* Each thread takes neighbours along the lanes, whose elements are vectors: no accesses of the
 * model any more. */
static inline bool plan_is_wide(const Plan *plan)
{
    return plan->loops && plan->loops->vectors.len;
}

/* The token stands where an index is declared. */
bool thread_loops_declare(const ThreadLoops *loops, size_t token);
/* The access in loops->elements of that array; NULL: there is none. */
const Access *thread_loops_element(const ThreadLoops *loops, const Array *array);

/* The plan's kernel in such loops; NULL: it cannot be, or nothing is loaded for several threads.
 * `items`: so many of the user's threads for each, a square; 0: as many as pay. */
const ThreadLoops *thread_loops_find(const Plan *plan, int64_t items);

/* The kernel for blocks of another shape, and with a loop that is split over the grid
 * (block_reshape.c); NULL: it cannot be, for the reason in *why. Each thread does the work of one,
 * `schedule` says what is wanted. */
const ThreadLoops *thread_blocks_find(const Model *model, const Schedule *schedule,
                                      const char **why);

/* The kernel for neighbours along the lanes, all whose garrays are accessed a vector of them at a
 * time (Jung et al., seed 000 of DESIGN: short words grouped between threads); NULL: it cannot be,
 * or, unless that is wanted in any case, less time is predicted without. The plan is one with
 * merged threads, whose launches are large. `in_iterations`: a loop may stand around the items,
 * too. */
const ThreadLoops *thread_vectors_find(const Plan *plan, bool wanted, bool in_iterations);
/* ... of each block by itself, whatever its place in the grid is. */
const ThreadLoops *thread_vectors_within(const Plan *plan);

#endif
