/* compile_commands.json, as CMake, bear and others write it: how each file is compiled. */
#ifndef CUDALITE_DRIVER_COMPILE_COMMANDS_H
#define CUDALITE_DRIVER_COMPILE_COMMANDS_H

#include "../base/source.h"

typedef struct {
    Str directory, file; /* file: from the directory on, if it was relative */
    VEC(char *) words;   /* the compiler first */
    Place place;
} CompileCommand;

typedef struct {
    Arena *arena;
    Source *source;
    VEC(CompileCommand) all;
    StrMap *by_file; /* real path: the first command of each */
} CompileCommands;

/* Of a folder, or the file itself. NULL: it cannot be read, or is not of that form; `why` says so
 * in a line that names it. */
CompileCommands *compile_commands_read(Arena *arena, Str path, Str *why);
/* That of an input, whatever its path looks like; NULL: there is none. */
const CompileCommand *compile_commands_find(const CompileCommands *commands, Str input);
/* All .cu files that are there, once each; below the current folder without its name. */
Strs compile_commands_inputs(const CompileCommands *commands);
/* cudalite's options for it, in order: -I, -D, -U, and -arch of the oldest GPU. */
Strs compile_commands_options(Arena *arena, const CompileCommand *command);

#endif
