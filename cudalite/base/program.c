/* The program that runs. Enters: nothing. Leaves: its file, from which programs, headers and libraries that belong to it
 * are found. */
#include "program.h"

#include <unistd.h>

Str program_path(Arena *arena)
{
    char path[4096];
    ssize_t length = readlink("/proc/self/exe", path, sizeof path - 1);
    return length > 0 ? str_copy(arena, (Str){path, (size_t)length}) : STR("");
}
