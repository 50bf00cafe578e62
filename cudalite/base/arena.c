/* Arena: memory that lives as long as one input file.
 *
 * Enters: sizes. Leaves: zeroed blocks, all freed by arena_free. Small blocks are cut from chunks
 * that grow with the arena; a block that would waste a chunk gets one of its own, so that growing
 * it can give the old one back. The largest of these, which will be filled, come from the system in
 * huge pages where it has them: the first touch of each page is much of the time that they take. */
#include "arena.h"

#include <stdalign.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "platform.h"

#define HUGE_PAGE ((size_t)2 * 1024 * 1024)

enum {
    FIRST_CHUNK = 8 * 1024, /* many arenas live for one question, and all of a chunk is zeroed */
    LARGEST_CHUNK = 1024 * 1024,
    LONE_BLOCK = 32 * 1024,       /* so large a block gets a chunk of its own */
    MOST_SPARE = 8 * 1024 * 1024, /* bytes that are kept for later */
};

typedef struct Chunk {
    struct Chunk *previous, *next;
    size_t used, size;
    size_t mapped; /* bytes that mmap gave; 0: calloc did */
    alignas(max_align_t) char bytes[];
} Chunk;

typedef struct Mapping {
    struct Mapping *next;
    void *at;
    size_t size;
} Mapping;

struct Arena {
    Chunk *current; /* where small blocks come from */
    Chunk *all;     /* every chunk, newest first */
    Chunk *spares;  /* of the root: from releases and freed descendants, newest first */
    size_t spared;  /* bytes of these */
    size_t next_size;
    Mapping *mappings; /* of files */
    Limit *limit;      /* NULL: none */
    size_t cheaper;    /* so many bytes count as one */
    size_t given;
    Arena *parent;                  /* NULL: none */
    Arena *first, *previous, *next; /* its children; its neighbours among the parent's */
};

static _Noreturn void out_of_memory(void)
{
    fputs("cudalite: fatal: out of memory\n", stderr);
    exit(2);
}

static size_t rounded(size_t size)
{
    size_t mask = alignof(max_align_t) - 1;
    if (size > SIZE_MAX / 2)
        out_of_memory();
    return size ? (size + mask) & ~mask : mask + 1;
}

/* Whole huge pages, so that none is shared with others. NULL where the system gives none. */
static Chunk *chunk_map(size_t size)
{
    size_t wanted = (size + HUGE_PAGE - 1) / HUGE_PAGE * HUGE_PAGE;
    Chunk *chunk = platform_pages(wanted, HUGE_PAGE);
    if (!chunk)
        return NULL;
    chunk->mapped = wanted;
    chunk->size = wanted - sizeof(Chunk);
    return chunk;
}

static Chunk *chunk_allocate(size_t size)
{
    Chunk *chunk = calloc(1, sizeof(Chunk) + size);
    if (chunk)
        chunk->size = size;
    return chunk;
}

static Chunk *chunk_link(Arena *arena, Chunk *chunk)
{
    if (!chunk)
        out_of_memory();
    chunk->next = arena->all;
    if (arena->all)
        arena->all->previous = chunk;
    arena->all = chunk;
    return chunk;
}

static Chunk *chunk_new(Arena *arena, size_t size)
{
    return chunk_link(arena,
                      size >= HUGE_PAGE ? chunk_map(sizeof(Chunk) + size) : chunk_allocate(size));
}

static void chunk_unlink(Arena *arena, Chunk *chunk)
{
    if (chunk->previous)
        chunk->previous->next = chunk->next;
    else
        arena->all = chunk->next;
    if (chunk->next)
        chunk->next->previous = chunk->previous;
}

static void chunk_give_back(Chunk *chunk)
{
    if (chunk && chunk->mapped)
        munmap(chunk, chunk->mapped);
    else
        free(chunk);
}

static void chunk_free(Arena *arena, Chunk *chunk)
{
    chunk_unlink(arena, chunk);
    chunk_give_back(chunk);
}

static Arena *root_of(Arena *arena)
{
    while (arena->parent)
        arena = arena->parent;
    return arena;
}

/* Memory that the process has got already is taken again by whoever asks next, in any arena of the
 * tree: for the system's, each page is a fault, and all of a chunk is zeroed; here what was used is,
 * when it is asked for. */
static void chunk_spare(Arena *arena, Chunk *chunk)
{
    Arena *root = root_of(arena);
    chunk_unlink(arena, chunk);
    if (chunk->mapped || root->spared + chunk->size > MOST_SPARE) {
        chunk_give_back(chunk);
        return;
    }
    chunk->previous = NULL;
    chunk->next = root->spares;
    root->spares = chunk;
    root->spared += chunk->size;
}

/* The newest one that is large enough, of the first few; NULL: none is. */
static Chunk *chunk_reuse(Arena *arena, size_t size)
{
    Arena *root = root_of(arena);
    unsigned looked = 0;
    for (Chunk **at = &root->spares; *at && looked < 4; at = &(*at)->next, looked++)
        if ((*at)->size >= size) {
            Chunk *chunk = *at;
            *at = chunk->next;
            root->spared -= chunk->size;
            chunk->next = NULL;
            memset(chunk->bytes, 0, chunk->used);
            chunk->used = 0;
            return chunk;
        }
    return NULL;
}

Arena *arena_new(void)
{
    Arena *arena = calloc(1, sizeof *arena);
    if (!arena)
        out_of_memory();
    arena->next_size = FIRST_CHUNK;
    return arena;
}

Arena *arena_child(Arena *parent)
{
    Arena *arena = arena_new();
    arena->parent = parent;
    arena->next = parent->first;
    if (parent->first)
        parent->first->previous = arena;
    parent->first = arena;
    return arena;
}

/* Takes it out of its parent's list. */
static void leave_parent(Arena *arena)
{
    if (arena->previous)
        arena->previous->next = arena->next;
    else if (arena->parent)
        arena->parent->first = arena->next;
    if (arena->next)
        arena->next->previous = arena->previous;
}

void arena_free(Arena *arena)
{
    if (!arena)
        return;
    leave_parent(arena);
    while (arena->first)
        arena_free(arena->first);
    for (Mapping *mapping = arena->mappings; mapping; mapping = mapping->next)
        munmap(mapping->at, mapping->size);
    while (arena->all && arena->parent)
        chunk_spare(arena, arena->all);
    while (arena->all)
        chunk_free(arena, arena->all);
    for (Chunk *spare = arena->spares, *next; spare; spare = next) {
        next = spare->next;
        chunk_give_back(spare);
    }
    free(arena);
}

void arena_limit(Arena *arena, Limit *limit)
{
    arena->limit = limit;
}

Arena *arena_scratch(Arena *parent)
{
    Arena *arena = arena_child(parent);
    arena->cheaper = 8;
    return arena;
}

/* A scratch has that of its parent, which may have another one by now. */
static Limit *limit_of(const Arena *arena)
{
    return arena->cheaper ? arena->parent->limit : arena->limit;
}

void arena_give_up(Arena *arena, const char *why)
{
    Limit *limit = limit_of(arena);
    if (!limit) {
        fprintf(stderr, "cudalite: fatal: %s\n", why);
        exit(2);
    }
    limit->why = why;
    longjmp(*limit->give_up, 1);
}

void arena_spend(Arena *arena, size_t steps)
{
    Limit *limit = limit_of(arena);
    if (!limit)
        return;
    steps /= arena->cheaper ? arena->cheaper : 1;
    if (limit->left < steps)
        arena_give_up(arena, "it is too large");
    limit->left -= steps;
}

size_t arena_given(const Arena *arena)
{
    return arena->given;
}

ArenaMark arena_mark(const Arena *arena)
{
    return (ArenaMark){arena->all, arena->current, arena->current ? arena->current->used : 0};
}

void arena_release(Arena *arena, ArenaMark mark)
{
    while (arena->all != mark.all)
        chunk_spare(arena, arena->all);
    arena->current = mark.current;
    if (mark.current) {
        memset(mark.current->bytes + mark.used, 0, mark.current->used - mark.used);
        mark.current->used = mark.used;
    }
}

static bool stands_alone(size_t size)
{
    return size >= LONE_BLOCK;
}

/* A chunk that has room for a small block. */
static Chunk *chunk_of_small(Arena *arena, size_t size)
{
    Chunk *spare = chunk_reuse(arena, size);
    if (spare)
        return chunk_link(arena, spare);
    const size_t wanted = arena->next_size > size ? arena->next_size : size;
    if (arena->next_size < LARGEST_CHUNK)
        arena->next_size *= 2;
    return chunk_new(arena, wanted);
}

void *arena_alloc(Arena *arena, size_t size)
{
    size = rounded(size);
    arena->given += size;
    arena_spend(arena, size);
    if (stands_alone(size)) {
        Chunk *own = chunk_new(arena, size);
        own->used = own->size;
        return own->bytes;
    }
    Chunk *chunk = arena->current;
    if (!chunk || chunk->size - chunk->used < size)
        chunk = arena->current = chunk_of_small(arena, size);
    void *block = chunk->bytes + chunk->used;
    chunk->used += size;
    return block;
}

void *arena_grow(Arena *arena, void *old, size_t old_size, size_t new_size)
{
    if (!old)
        return arena_alloc(arena, new_size);
    size_t had = rounded(old_size), wanted = rounded(new_size);
    if (wanted <= had)
        return old;
    Chunk *current = arena->current;
    if (!stands_alone(wanted) && current && (char *)old + had == current->bytes + current->used &&
        current->size - current->used >= wanted - had) {
        arena->given += wanted - had;
        arena_spend(arena, wanted - had);
        current->used += wanted - had;
        return old;
    }
    char *grown = arena_alloc(arena, new_size);
    memcpy(grown, old, old_size);
    if (stands_alone(had))
        chunk_free(arena, (Chunk *)(void *)((char *)old - offsetof(Chunk, bytes)));
    return grown;
}

void *arena_map(Arena *arena, int file, size_t size)
{
    void *at = mmap(NULL, size, PROT_READ, MAP_PRIVATE, file, 0);
    if (at == MAP_FAILED)
        return NULL;
    Mapping *mapping = arena_new_of(arena, Mapping);
    *mapping = (Mapping){arena->mappings, at, size};
    arena->mappings = mapping;
    return at;
}
