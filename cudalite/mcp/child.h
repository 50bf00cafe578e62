/* Programs that tools run. */
#ifndef CUDALITE_MCP_CHILD_H
#define CUDALITE_MCP_CHILD_H

#include "../base/str.h"

typedef struct {
    int status;          /* as a shell has it: 128 + N where signal N ended it */
    const char *trouble; /* why it was not run, or not to its end; NULL: it was */
    Str output,
        messages; /* of standard output and standard error, the first of it where it is long */
} ChildRun;

/* Runs a program, whose words end with NULL, with nothing to read, for so many seconds at most. `folder`: where files may be put;
 * they are left there. */
ChildRun child_run(Arena *arena, char *const *words, Str folder, unsigned seconds);

/* A new folder; empty: none can be made. */
Str child_folder(Arena *arena);
/* With all files in it. */
void child_folder_remove(Arena *arena, Str folder);

#endif
