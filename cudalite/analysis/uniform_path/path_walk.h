/* The walk along the spine: what uniform_path.c, guards.c, products.c and live_names.c share. */
#ifndef CUDALITE_ANALYSIS_UNIFORM_PATH_PATH_WALK_H
#define CUDALITE_ANALYSIS_UNIFORM_PATH_PATH_WALK_H

#include "../builder.h"
#include "select.h"
#include "uniform_path.h"

typedef VEC(const Stmt *) Stmts;

typedef struct {
    size_t begin, end; /* tokens */
} Extent;
typedef VEC(Extent) Extents;

typedef struct {
    Model *model;
    const Regions *regions;
    const Cuts *cuts;
    UniformPath *path;
    size_t guards;
    Stmts around;       /* loops that hold a region */
    size_t last_wait;   /* the last token whose name waits for other threads; 0: there is none */
    const Stmt *block;  /* whose statements are looked at; NULL: none yet */
    StrMap *uses;       /* name -> where it stands; NULL until it is asked */
    Extents *ends;      /* of loops and regions; NULL until it is asked */
    Summands *summands; /* NULL until it is asked */
} Walk;

enum { MOST_FACTOR_TOKENS = 64 /* of a product that others are compared with */ };

/* What becomes of a statement, without region, that only threads of a guard run. */
typedef enum {
    GUARDED, /* it is run by those alone, with those beside it */
    SHARED,  /* by all; of a declaration, what not all may compute becomes a choice */
    PRODUCT, /* by all, but for what they read for it: see path_share_product */
} Part;

/* `fix`: what to write instead. Returns false. */
bool path_fail(Walk *walk, DiagId rule, const Stmt *stmt, const char *why, const char *fix);
bool path_fail_meeting(Walk *walk, const Stmt *stmt);
void path_add(Walk *walk, PathItem item);

Region *path_region_at(const Walk *walk, const Stmt *stmt, const Stmt *block, size_t index);
bool path_holds_region(const Walk *walk, const Stmt *stmt);
bool path_region_follows(const Walk *walk, const Stmt *stmt);
/* Something is to stand between the two statements. */
bool path_is_cut(const Walk *walk, const Stmt *stmt, const Stmt *next);

/* live_names.c: the name stands among tokens [from, to). */
bool path_is_used(Walk *walk, Str name, size_t from, size_t to);
/* The last token of the loop that ends first of those behind the token. */
size_t path_first_end(Walk *walk, size_t token);
/* The value that the name gets at token `set` of the block is used behind a loop: none beside it gives it
 * another one before. */
bool path_is_used_behind_loop(Walk *walk, size_t set, Str name);
/* ... and there alone. */
bool path_is_used_first_behind_loop(Walk *walk, size_t set, Str name);
/* ... in a loop behind the token. */
bool path_is_used_in_loop(Walk *walk, size_t set, Str name);

bool path_is_silent(const Stmt *stmt);
size_t path_guard_scope(const Guard *guard);
bool path_mentions_unset(const Walk *walk, const Expr *expr);
/* What it assigns and declares is set by active threads alone. */
void path_unset_all(Walk *walk, const Stmt *stmt);
/* The loop that a pragma stands before, where only threads inside the bound check run it: they stay
 * together. NULL: it stands before something else. */
const Stmt *path_led_loop(const Walk *walk, const Stmt *block, size_t i);

/* Statements [i, end) of the block, up to where all threads come again or something is put between, as
 * parts; NULL for a statement that is none. On the model's arena. */
Part *path_parts(Walk *walk, const Stmt *block, size_t i, const Guard *guard, size_t *end);
bool path_share_declaration(Walk *walk, const Stmt *stmt, Guard *guard);
/* Whether a statement without region can be put under an `if`, for threads that all run from
 * `scope` on. NULL guard: not with others. */
bool path_can_guard(Walk *walk, const Stmt *stmt, size_t scope, Guard *guard);
/* What statements of a region without a loop declare for those behind it is to stand before, where that can be; and no
 * product of theirs meets a sum there. */
bool path_leaves(Walk *walk, const Stmt *block, const Region *region, PathItem *item);
/* Adds statements [first, last], under the guard. */
void path_add_guarded(Walk *walk, const Stmt *block, size_t first, size_t last, Guard *guard);

/* --- products.c ------------------------------------------------------------------------- */

/* What sums take, gathered once. */
const Summands *path_summands(Walk *walk);
/* A floating number of more than two bytes, of the thread's own. */
bool path_is_floating(const Type *type);
/* What is declared is a product that meets a sum behind a loop; */
bool path_keeps_declared(Walk *walk, const Declarator *declarator);
bool path_keeps_any_declared(Walk *walk, const Stmt *stmt);
/* ... what is assigned: x = y * z, or x *= y; */
bool path_keeps_assigned(Walk *walk, const Stmt *stmt, const Guard *guard);
/* ... what a function of the file gives, in a variable that it gets. */
bool path_keeps_given(Walk *walk, const Stmt *stmt);
bool path_fail_kept(Walk *walk, const Stmt *stmt);
/* All threads make the product, of the 0 that those outside of the guard have for its factor. */
bool path_share_product(Walk *walk, const Stmt *stmt, Guard *guard);
bool path_share_declared(Walk *walk, const Stmt *stmt, const Declarator *declarator, Guard *guard);
/* Those inside make it with other statements. */
bool path_can_declare_product(Walk *walk, const Stmt *stmt, const Declarator *declarator);
bool path_can_guard_products(Walk *walk, const Stmt *stmt, const Guard *guard);
/* A product of the statement meets a sum behind the region. */
bool path_leaves_product(Walk *walk, const Region *region, const Stmt *stmt);
/* No product of floating numbers stands both before a loop and behind it. */
bool path_makes_none_twice(Walk *walk);

#endif
