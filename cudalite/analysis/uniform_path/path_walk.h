/* The walk along the spine: what is known while uniform_path.c goes from block to block. */
#ifndef CUDALITE_ANALYSIS_UNIFORM_PATH_PATH_WALK_H
#define CUDALITE_ANALYSIS_UNIFORM_PATH_PATH_WALK_H

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
    Stmts around;      /* loops that hold a region */
    size_t last_wait;  /* the last token whose name waits for other threads; 0: there is none */
    const Stmt *block; /* whose statements are looked at; NULL: none yet */
    StrMap *uses;      /* name -> where it stands; NULL until it is asked */
    Extents *ends;     /* of loops and regions; NULL until it is asked */
    StrMap *accesses;  /* by their expressions; NULL until it is asked */
    StrMap *factors;   /* names that may be multiplied by a number; NULL until it is asked */
    enum {
        NOT_ASKED,
        NO_ALIAS,
        SOME_ALIAS
    } aliases; /* pointers or references to the thread's own numbers */
} Walk;

enum { MOST_FACTOR_TOKENS = 64 /* of a product that others are compared with */ };

/* `fix`: what to write instead. Of several reasons the first one stays. Returns false. */
bool path_fail(Walk *walk, DiagId rule, const Stmt *stmt, const char *why, const char *fix);
bool path_fail_meeting(Walk *walk, const Stmt *stmt);
void path_add(Walk *walk, PathItem item);

Region *path_region_at(const Walk *walk, const Stmt *stmt, const Stmt *block, size_t index);
bool path_holds_region(const Walk *walk, const Stmt *stmt);
bool path_region_follows(const Walk *walk, const Stmt *stmt);
/* ... one without loop. */
bool path_wait_follows(const Walk *walk, const Stmt *stmt);
/* Something is to stand between the two statements. */
bool path_is_cut(const Walk *walk, const Stmt *stmt, const Stmt *next);

bool path_is_silent(const Stmt *stmt);
size_t path_guard_scope(const Guard *guard);
bool path_mentions_unset(const Walk *walk, const Expr *expr);
/* What it assigns and declares is set by active threads alone. */
void path_unset_all(Walk *walk, const Stmt *stmt);
#endif
