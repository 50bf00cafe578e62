/* What a compiler's command line says, as far as `cudalite --launcher` has to know it: the inputs,
 * and what decides how they are preprocessed. */
#ifndef CUDALITE_LAUNCHER_COMMAND_WORDS_H
#define CUDALITE_LAUNCHER_COMMAND_WORDS_H

#include "../base/str.h"

typedef struct {
    Arena *arena;
    char **words; /* the command, the compiler first (or `ccache nvcc`) */
    size_t count;

    size_t first_argument; /* index of the first word that is no program */
    bool is_clang;
    bool lists_only;    /* nothing is compiled */
    VEC(size_t) inputs; /* indices of the words that name CUDA source files */
    VEC(Str) options;   /* for cudalite, in order: -D, -U, -I */
    unsigned arch;      /* the oldest GPU, as in sm_75; 0: none was named */
    Str depfile;        /* empty: none is written */
} CompilerWords;

/* `words` stay the caller's and are not changed. Unknown words are no inputs and say nothing. */
CompilerWords words_read(Arena *arena, char **words, size_t count);
/* The same for a command that runs in another directory: files of options are read from there. */
CompilerWords words_read_in(Arena *arena, Str directory, char **words, size_t count);

#endif
