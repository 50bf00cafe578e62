/* What removes temporary files at the end: see guard.c. */
#ifndef CUDALITE_SIM_GUARD_H
#define CUDALITE_SIM_GUARD_H

#include "files.h"

/* Returns in a new process, whose end, however it comes, removes the files and is this
 * process's, too. */
void guard_start(const Files *files);

#endif
