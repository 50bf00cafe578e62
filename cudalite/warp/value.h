/* Values of expressions, and the slots that hold them: see value.c. */
#ifndef CUDALITE_WARP_VALUE_H
#define CUDALITE_WARP_VALUE_H

#include "walk.h"

WarpValue value_none(void);
WarpValue value_number(Lanes lanes, unsigned size, bool is_unsigned);
/* What all lanes share, if they do, and nobody knows; a walk of one launch does not follow such
 * values. */
Lanes walk_shared(const Walk *walk, bool is_shared);
/* Of a floating type; `is_shared`: all lanes have one value. */
WarpValue value_floating(const Walk *walk, bool is_shared);
WarpValue value_convert(const Walk *walk, WarpValue value, const Type *type);
bool value_uniform(const Walk *walk, const WarpValue *value);
WarpValue value_join(const WarpValue *a, const WarpValue *b, LaneSet active, bool together);
bool value_same(const WarpValue *a, const WarpValue *b, LaneSet active);
/* The value in symbols where no operation gave it: a number, or a name for what all lanes share. */
void walk_give_poly(Walk *walk, WarpValue *value, const Expr *expr);
Atom *walk_atom(Walk *walk, AtomKind kind, Str name);
Span walk_place(const Walk *walk, const Expr *expr);
void walk_blind(Walk *walk, Span where, Str what);
bool type_is_array(const Type *type);
unsigned element_bytes(const Walk *walk, const Type *type); /* 0 unknown */

void walk_assign(Walk *walk, size_t slot, WarpValue value);
void walk_declare(Walk *walk, size_t slot, WarpValue value); /* its first one */
/* In all lanes; what it held before is on the trail. */
void walk_set(Walk *walk, size_t slot, WarpValue value);
/* The changes since `mark`, newest value of each slot, with the slots set back; and how two ways
 * meet. */
typedef VEC(SlotChange) SlotChanges;
SlotChanges walk_back(Walk *walk, size_t mark);
void walk_meet(Walk *walk, const SlotChanges *a, const SlotChanges *b, bool together);

#endif
