/* What the files share that look for loops over threads; nobody else includes this.
 *
 *   coarsening_analysis.c  variables, checks of bounds and statements of a kernel
 *   thread_variables.c  that places of threads stand nowhere else
 *   register_tiling.c  rectangles of threads around a loop
 *   lane_vectorisation.c  neighbours along the lanes
 *   block_reshape.c   blocks of another shape, loops that are split */
#ifndef CUDALITE_PASSES_COARSEN_COARSENING_ANALYSIS_H
#define CUDALITE_PASSES_COARSEN_COARSENING_ANALYSIS_H

#include "register_tiling.h"

typedef struct Search Search;
/* Takes a loop as the one whose iterations stand outside; false: it is a statement like any
 * other. */
typedef bool TakeLoop(Search *search, const Stmt *stmt);
/* Which threads are put together. */
typedef enum { IN_RECTANGLES, ALONG_X, ALONG_X_OF_BLOCK /* threads of one block alone */ } Together;

struct Search {
    const Plan *plan;
    const Model *model;
    const StrMap *assigned;
    ThreadLoops *loops;
    StrMap *own; /* names of loops->variables */
    TakeLoop *
        take_loop; /* NULL: all of the body stands in one loop over the items, its variables, too */
    bool neighbours; /* threads are put together along x alone, and blocks keep their rows */
    VEC(const Stmt *) taken; /* statements of the pieces */
    VEC(const Stmt *) ifs;   /* of the checks */
    bool only_places;        /* statements may be any */
    bool touched, fits;
};

/* Reads the kernel; search.fits: all of it is understood. */
Search search_begin(const Plan *plan, TakeLoop *take_loop, Together together);
/* ... any kernel: its indices, and the checks that stand before all that it does. search.fits: each
 * place of a thread that is of use stands in the file as such. */
Search search_places(const Model *model);
void search_refuse(Search *search);

/* The places of threads stand in the values of indices alone, and each own variable where it is
 * written. */
bool search_words_fit(const Search *search);
/* Indices that are kept inside of the bounds are those of some thread, all of them, and the host
 * knows the limits. */
bool search_limits_fit(const Search *search);

Str search_name(const Search *search, size_t at);
/* A variable's name: not a member's. */
bool search_is_name(const Search *search, size_t at);
/* The tokens stand in the file as such, and can be replaced there. */
bool search_is_written(const Search *search, size_t first, size_t last);
const Param *search_param(const Search *search, Str name);
ThreadIndex *search_index(const Search *search, Str name);
/* They divide: not what a thread may do that the user's grid does not have, or outside of its
 * checks. */
bool search_divides(const Search *search, size_t first, size_t last);
/* Some garray is accessed in the tokens; *writes: is written. */
bool search_touches(const Search *search, size_t first, size_t last, bool *writes);
/* The loop's head says the same for the whole grid. */
bool search_head_fits(const Search *search, const Stmt *stmt);
/* What the loop does in an iteration, and what lives over it, is fused with sums as it was where
 * items stand inside. */
bool search_iterations_stay(const Search *search, const Stmt *stmt);
bool search_products_fit(Search *search);
/* Why the iterations of the loop cannot be those of several threads, or the host not count them;
 * NULL: they can. */
const char *search_iterations_hindrance(const Search *search, const Loop *loop);
/* The value is a sum of places and parameters. */
bool search_is_sum(const Poly *poly);

#endif
