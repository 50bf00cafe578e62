/* Enters: what the system has beyond C11 and POSIX.1-2008. Leaves: the same functions on each
 * system. */
#define _GNU_SOURCE      /* glibc and musl: memmem, flock, MAP_ANONYMOUS, madvise */
#define _DARWIN_C_SOURCE /* macOS: the same */
#include "platform.h"

#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <unistd.h>

#if defined(__APPLE__)
#include <mach-o/dyld.h>
#endif

enum { LONGEST_PATH = 4096 };

#if defined(__linux__)

#define RUNNING_FILE "/proc/self/exe"

static Str path_of_system(Arena *arena)
{
    char path[LONGEST_PATH];
    ssize_t length = readlink(RUNNING_FILE, path, sizeof path);
    return length > 0 && length < LONGEST_PATH ? str_copy(arena, (Str){path, (size_t)length})
                                               : STR("");
}

#elif defined(__APPLE__)

static Str path_of_system(Arena *arena)
{
    char path[LONGEST_PATH];
    uint32_t size = sizeof path;
    return _NSGetExecutablePath(path, &size) == 0 ? str_copy(arena, str_of(path)) : STR("");
}

#else

static Str path_of_system(Arena *arena)
{
    (void)arena;
    return STR("");
}

#endif

/* As a shell finds it: a name without a slash lies in a folder of PATH. */
static Str path_of_call(Arena *arena, const char *called)
{
    const char *path = getenv("PATH");
    if (strchr(called, '/'))
        return str_copy(arena, str_of(called));
    while (path && *path && *called) {
        size_t length = strcspn(path, ":");
        Str file = length ? str_format(arena, "%.*s/%s", (int)length, path, called)
                          : str_format(arena, "./%s", called);
        if (access(str_c(arena, file), X_OK) == 0)
            return file;
        path += length + (path[length] == ':');
    }
    return STR("");
}

Str platform_program(Arena *arena, const char *called)
{
    Str path = path_of_system(arena);
    return path.len || !called ? path : path_of_call(arena, called);
}

Str platform_running(Arena *arena, const char *called)
{
    Str path = platform_program(arena, called);
#ifdef RUNNING_FILE
    if (access(str_c(arena, path), X_OK) != 0)
        return STR(RUNNING_FILE);
#endif
    return path;
}

void *platform_pages(size_t size, size_t size_of_page)
{
    char *all =
        mmap(NULL, size + size_of_page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (all == MAP_FAILED)
        return NULL;
    size_t before = (size_of_page - (uintptr_t)all % size_of_page) % size_of_page;
    if (before)
        munmap(all, before);
    munmap(all + before + size, size_of_page - before);
#ifdef MADV_HUGEPAGE
    madvise(all + before, size, MADV_HUGEPAGE);
#endif
    return all + before;
}

const char *platform_find(Str text, Str part)
{
    return memmem(text.at, text.len, part.at, part.len);
}

bool platform_lock(int file)
{
    return flock(file, LOCK_EX | LOCK_NB) == 0;
}
