/* Enters: keys. Leaves: their values' places, in a direct-mapped table. */
#include "memo.h"

#include <string.h>

#include "str.h"

struct Memo {
    size_t slots, key_bytes, value_bytes;
    bool *used;
    char *keys, *values;
};

Memo *memo_new(Arena *arena, size_t slots, size_t key_bytes, size_t value_bytes)
{
    Memo *memo = arena_new_of(arena, Memo);
    *memo = (Memo){.slots = slots,
                   .key_bytes = key_bytes,
                   .value_bytes = value_bytes,
                   .used = arena_alloc(arena, slots * sizeof(bool)),
                   .keys = arena_alloc(arena, slots * key_bytes),
                   .values = arena_alloc(arena, slots * value_bytes)};
    return memo;
}

void *memo_at(Memo *memo, const void *key, bool *known)
{
    const size_t slot = str_key((Str){key, memo->key_bytes}) & (memo->slots - 1);
    char *its = memo->keys + slot * memo->key_bytes;
    *known = memo->used[slot] && memcmp(its, key, memo->key_bytes) == 0;
    if (!*known)
        memcpy(its, key, memo->key_bytes);
    memo->used[slot] = true;
    return memo->values + slot * memo->value_bytes;
}
