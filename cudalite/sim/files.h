/* A directory for temporary files, and where things lie: see files.c. */
#ifndef CUDALITE_SIM_FILES_H
#define CUDALITE_SIM_FILES_H

#include "options.h"

typedef struct {
    Arena *arena;
    Str directory;
    size_t made; /* files that were named */
    Str home;    /* directory of this program */
} Files;
Files files_new(Arena *arena, const char *called);        /* called: argv[0] */
const char *files_make(Files *files, const char *suffix); /* a new name in the directory */
void files_remove(const Files *files);                    /* all of the directory */
Str files_library(Files *files);
Str files_headers(Files *files);
/* The directory of the one that comes first. */
Str files_first_header(Files *files, bool is_gcc, const char *level);
Str files_linker(Files *files); /* a directory with a quick one; empty where there is none */
bool file_exists(const char *path);
void file_write(const char *path, Str bytes);
Str file_read(Arena *arena, const char *path);
/* Runs a command, its standard output to `output` where that is not NULL. Its exit status, or: */
enum { COMMAND_SIGNAL = 1000, /* and the signal that ended it */ COMMAND_NOT_STARTED = 2000 };
int command_run(char *const *words, const char *output, const char *errors);
/* ... which Ctrl-C ends, and not this process. */
int command_run_to_its_end(char *const *words, const char *output, const char *errors);

#endif
