/* Programs that tools run. */
#ifndef CUDALITE_MCP_CHILD_H
#define CUDALITE_MCP_CHILD_H

#include <signal.h>

#include "../base/str.h"

typedef struct {
    int status;          /* as a shell has it: 128 + N where signal N ended it */
    const char *trouble; /* why it was not run, or not to its end; NULL: it was */
    Str output,
        messages; /* of standard output and standard error, the first of it where it is long */
} ChildRun;

/* Where programs run, for a while: signals that stop this process are held back until it is
 * gone. */
typedef struct {
    Str folder;
    sigset_t before; /* signals that were held back anyhow */
} ChildPlace;

/* With a new folder; false: none can be made. */
bool child_place_make(Arena *arena, ChildPlace *place);
/* With all files in the folder. */
void child_place_remove(Arena *arena, const ChildPlace *place);

/* Runs a program, whose words end with NULL, with nothing to read, for so many seconds at most;
 * what it has started ends with it. */
ChildRun child_run(Arena *arena, char *const *words, const ChildPlace *place, unsigned seconds);

#endif
