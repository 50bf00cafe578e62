/* Memo: values of a pure function by its arguments, of which the latest are kept.
 *
 * A table of a fixed number of slots, one for each hash: a key that comes to a slot that another one
 * has takes it over. So it never grows, and what is asked often is computed about once. Keys are
 * compared as bytes: padding in them has to be zero. */
#ifndef CUDALITE_BASE_MEMO_H
#define CUDALITE_BASE_MEMO_H

#include <stdbool.h>

#include "arena.h"

typedef struct Memo Memo;

/* `slots`: a power of two. */
Memo *memo_new(Arena *arena, size_t slots, size_t key_bytes, size_t value_bytes);
/* The value's place; `known`: it is there. If it is not, the caller fills it at once. */
void *memo_at(Memo *memo, const void *key, bool *known);

#endif
