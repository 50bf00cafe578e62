/* The program in gdb: see gdb.c. */
#ifndef CUDALITE_SIM_GDB_H
#define CUDALITE_SIM_GDB_H

#include "files.h"

void gdb_words(Files *files, Words *words); /* what the program's command line begins with */

#endif
