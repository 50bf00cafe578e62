/* Arena: memory that lives as long as one input file.
 *
 * Everything that is derived from an input is allocated here and freed at once in main().
 * Out of memory is the environment's failure: arena functions print a fatal message and exit 2,
 * so callers never check for NULL. Memory is zeroed. */
#ifndef CUDALITE_BASE_ARENA_H
#define CUDALITE_BASE_ARENA_H

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

#define arena_new_of(arena, Type) ((Type *)arena_alloc((arena), sizeof(Type)))

#endif
