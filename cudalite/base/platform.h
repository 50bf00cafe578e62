/* All that is neither C11 nor POSIX.1-2008, so that no other file asks on which system it runs. */
#ifndef CUDALITE_BASE_PLATFORM_H
#define CUDALITE_BASE_PLATFORM_H

#include "str.h"

/* The file of the program that runs, by which programs, headers and libraries that belong to it are
 * found. `called` is what it was called as, argv[0], which counts where the system does not tell.
 * Empty: nobody knows. */
Str platform_program(Arena *arena, const char *called);
/* What runs this program once more, even where its file was replaced since it began. */
Str platform_running(Arena *arena, const char *called);
/* Zeroed memory from the system, in huge pages where it has them and `size` is a multiple of
 * theirs; NULL: there is none. It begins at a multiple of `size_of_page`, and munmap gives it
 * back. */
void *platform_pages(size_t size, size_t size_of_page);
/* The first place of `part` in `text`, in linear time; NULL: there is none. */
const char *platform_find(Str text, Str part);
/* Locks an open file or folder until it is closed; false: another process has it. */
bool platform_lock(int file);

#endif
