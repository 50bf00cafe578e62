/* Compilers and linkers that are run: see compile.c. */
#ifndef CUDALITE_SIM_COMPILE_H
#define CUDALITE_SIM_COMPILE_H

#include "files.h"

typedef struct {
    Files *files;
    const SimOptions *options;
    Words words; /* `g++`, `ccache g++` */
    bool is_clang;
} Compiler;
Compiler compiler_find(Files *files, const SimOptions *options);
typedef enum { LANGUAGE_CUDA, LANGUAGE_CXX, LANGUAGE_C } Language;
/* `directory`: of the user's file, where its includes lie. `thrust`: the folder of Thrust's headers;
 * or NULL. */
bool compile(const Compiler *compiler, Str directory, Language language, const char *translated,
             const char *thrust, const char *object);
/* `lacks_main`: whether the linker finds no main(). */
bool link_program(const Compiler *compiler, const Words *objects, const char *program,
                  bool *lacks_main);
/* Runs a compiler's command line, its standard output to `output` (see command_run). Where it
 * fails, what it has said is shown, or what `explain` has made of that, and is in `told`, if that
 * is not NULL. The status as command_run has it. */
int compiler_run(Files *files, const SimOptions *options, Words *words, const char *output,
                 bool (*explain)(Str messages), Str *told);

#endif
