/* Arena: memory that lives as long as one input file.
 *
 * Everything that is derived from an input is allocated here and freed at once in main().
 * Out of memory is the environment's failure: arena functions print a fatal message and exit 2,
 * so callers never check for NULL. Memory is zeroed. */
#ifndef CUDALITE_BASE_ARENA_H
#define CUDALITE_BASE_ARENA_H

#include <setjmp.h>
#include <stddef.h>

typedef struct Arena Arena;

Arena *arena_new(void);
/* One that is freed with its parent, unless it was before. */
Arena *arena_child(Arena *parent);
void arena_free(Arena *arena);

/* Zeroed memory aligned for any type. */
void *arena_alloc(Arena *arena, size_t size);

/* Grows a block that arena_alloc or arena_grow returned; the old block may be abandoned. */
void *arena_grow(Arena *arena, void *old, size_t old_size, size_t new_size);

/* The first `size` bytes of a file, read-only, for as long as the arena lives; NULL where it cannot
 * be mapped. A file that others change meanwhile changes here, too. */
void *arena_map(Arena *arena, int file, size_t size);

/* How much may be spent on one piece of work. What would spend more gives the work up: it goes on
 * where *give_up was set, with the reason in `why`. All that the work made lies on its arena. */
typedef struct {
    jmp_buf *give_up;
    size_t left; /* bytes, and steps of what takes time without bytes (arena_spend) */
    const char *why;
} Limit;

/* From here on, what the arena gives is taken from the limit; NULL: there is none. */
void arena_limit(Arena *arena, Limit *limit);
/* A child for what is given back soon: of its parent's limit it takes an eighth. */
Arena *arena_scratch(Arena *parent);
void arena_spend(Arena *arena, size_t steps);
/* Bytes that it has given so far. */
size_t arena_given(const Arena *arena);
/* For another reason; without a limit, which only tests leave out, it is fatal. */
_Noreturn void arena_give_up(Arena *arena, const char *why);

/* What the arena gives from the mark on is taken back by arena_release, in the opposite order of
 * the marks. */
typedef struct {
    struct Chunk *all, *current;
    size_t used;
} ArenaMark;
ArenaMark arena_mark(const Arena *arena);
void arena_release(Arena *arena, ArenaMark mark);

#define arena_new_of(arena, Type) ((Type *)arena_alloc((arena), sizeof(Type)))

#endif
