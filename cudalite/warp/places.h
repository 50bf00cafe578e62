/* Places in memory, and names: see places.c. */
#ifndef CUDALITE_WARP_PLACES_H
#define CUDALITE_WARP_PLACES_H

#include "walk.h"

typedef struct {
    enum { PLACE_NONE, PLACE_SLOT, PLACE_MEMORY } kind;
    int slot;
    WarpValue at; /* MEMORY: a pointer without levels left; NONE: the value itself */
} LValue;

LValue place_of(Walk *walk, const Expr *expr);
/* Of a cast to a reference. */
LValue place_recast(Walk *walk, const Expr *expr);
WarpValue place_load(Walk *walk, const Expr *expr, LValue place);
void place_store(Walk *walk, const Expr *expr, LValue place, WarpValue value);
/* What an element at that place is worth once it is loaded. */
WarpValue place_loaded(Walk *walk, const WarpValue *place, const Expr *expr);
unsigned place_bytes(const Walk *walk, const WarpValue *at); /* 0 unknown */
/* `__shared__ int total;` or `float &v = a[i];`: no array, but in memory. */
bool is_shared_variable(const Walk *walk, const Expr *expr);
/* threadIdx.x and its like; false for others. */
bool builtin_member(Walk *walk, const Expr *expr, WarpValue *value);
WarpValue name_value(Walk *walk, const Expr *expr);
/* A pointer to the first element of what the type declares: T *p, T (*p)[N], T a[N][M]. */
WarpValue walk_array(Walk *walk, Memory *memory, const Type *type);
/* The place in memory that a reference is bound to; false where it is none. */
bool walk_reference(Walk *walk, const Expr *expr, WarpValue *at);
/* The variables that an expression denotes, or one of which it denotes, may hold anything from now
 * on; those that calls in it are given, too, where it says so. */
void walk_open(Walk *walk, const Expr *expr, bool with_arguments);
/* Tokens that are not understood: what they name may be anything behind them. */
void walk_opaque(Walk *walk, size_t first, size_t last);
/* A reference, or what may be one or hold one: a template's type, a class that is not seen. */
bool walk_may_refer(const Walk *walk, const Type *type);
/* Something may refer to what the expression denotes; where it says so, to arguments of calls in
 * it, too. */
void walk_bound(Walk *walk, const Expr *to, bool with_arguments);

/* What launches give a parameter. */
typedef struct {
    bool is_known;
    int64_t value; /* of an integer; not known: that is taken for it */
    bool aligned;  /* a pointer: to the beginning of what was allocated */
} WalkParam;
/* The value of a parameter, or of a member of one that is a structure. */
WarpValue walk_given(Walk *walk, Str name, const Type *type, WalkParam known);

#endif
