/* Enters: keys. Leaves: their values' places, in a direct-mapped table. */
#include "memo.h"

#include <stdint.h>
#include <string.h>

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

/* Eight bytes at a time, as FNV-1a takes one. */
static size_t hash_of(const char *key, size_t bytes)
{
    uint64_t hash = 14695981039346656037u, word;
    for (size_t at = 0; at < bytes; at += sizeof word) {
        word = 0;
        memcpy(&word, key + at, bytes - at < sizeof word ? bytes - at : sizeof word);
        hash = (hash ^ word) * 1099511628211u;
        hash ^= hash >> 29;
    }
    return (size_t)(hash ^ hash >> 32);
}

void *memo_at(Memo *memo, const void *key, bool *known)
{
    const size_t slot = hash_of(key, memo->key_bytes) & (memo->slots - 1);
    char *its = memo->keys + slot * memo->key_bytes;
    *known = memo->used[slot] && memcmp(its, key, memo->key_bytes) == 0;
    if (!*known)
        memcpy(its, key, memo->key_bytes);
    memo->used[slot] = true;
    return memo->values + slot * memo->value_bytes;
}
