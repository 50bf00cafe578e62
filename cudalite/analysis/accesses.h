/* Accesses of garrays, as they are met. */
#ifndef CUDALITE_ANALYSIS_ACCESSES_H
#define CUDALITE_ANALYSIS_ACCESSES_H

#include "builder.h"

/* The structure is used so that its numbers cannot be told. */
void words_escape(Builder *builder, Value place, const Expr *expr);
/* Notes an access to element `place`, a pointer value whose levels are used up; NULL: it is of no
 * garray. */
Access *access_note(Builder *builder, Value place, const Expr *expr, bool read, bool write);
/* ... where structures are followed no further. */
void element_note(Builder *builder, Value place, const Expr *expr, bool read, bool write);
/* base[index]: the element, or a pointer into the next dimension. */
Value value_subscript(Builder *builder, Value base, Value index);
/* &a[i].x, &a[i].v[1]: the address is one in the array of which a part is meant; of f(a[i].v), by
 * name, only where v may be an array. Of accesses since `first_access`. */
void access_parts_escape(Builder *builder, size_t first_access, const Expr *expr, bool by_name);

#endif
