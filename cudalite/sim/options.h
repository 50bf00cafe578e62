/* The command line of cudalite-sim: see options.c. */
#ifndef CUDALITE_SIM_OPTIONS_H
#define CUDALITE_SIM_OPTIONS_H

#include "../base/source.h"

typedef VEC(const char *) Words; /* a command line, or names */
typedef VEC(Str) Texts;

typedef struct {
    Texts inputs;
    Words program_arguments;
    Words include_dirs, defines;              /* with their -I, -D and -U */
    Words generate_with;                      /* options of cudalite for --generated */
    Words compiler_flags;                     /* --compiler-flags, split at blanks */
    const char *compiler;                     /* --compiler, CXX, g++ or clang++ */
    const char *json, *sarif, *html, *report; /* files; NULL: none, standard error */
    const char *output;                       /* -o: keep the built program here, do not run it */
    const char *level;                        /* -O1 */
    const char *blocks;                       /* --blocks */
    int arch;
    bool compare, generated, leaks, caches, gdb, watch, lines, quiet, no_count, contract, is_built,
        verbose;
    bool machine_code; /* by nvcc, in place of the system's compiler */
    const char *jobs;  /* --jobs */
    const char *limit; /* --limit: seconds */
    unsigned orders;   /* --shuffle: of threads and blocks, besides the usual one */
    bool compares;     /* several runs: --compare or --shuffle */
} SimOptions;

void words_add_all(Arena *arena, Words *words, const Words *more, const char *before);
void words_split(Arena *arena, Words *words, const char *text); /* at blanks */

/* "cudalite-sim: fatal: ...", exit 2. */
_Noreturn void sim_fatal(const char *format, ...) __attribute__((format(printf, 1, 2)));

SimOptions sim_options_parse(Arena *arena, int argc, char **argv);

#endif
