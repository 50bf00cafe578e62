/* cudalite --launcher: a compiler's command, run on what cudalite makes of its CUDA files. */
#ifndef CUDALITE_LAUNCHER_LAUNCHER_H
#define CUDALITE_LAUNCHER_LAUNCHER_H

#include "../base/str.h"

typedef struct {
    char **options; /* of cudalite itself, for each file */
    size_t option_count;
    char **command; /* the compiler and its arguments; NULL-terminated */
    size_t command_count;
    bool no_config; /* --no-config */
} LaunchCommand;

/* Returns the exit status for this process. A signal that ends the compiler ends this process, too;
 * one that ends this process is passed on. Where no file is annotated the compiler takes this
 * process's place, with its words unchanged. Fatal (exit 2) where a program cannot be started.
 * `called`: argv[0]. */
int launcher_run(Arena *arena, const LaunchCommand *launch, const char *called);

#endif
