/* A command line while it is read: what options.c and its helpers share. */
#ifndef CUDALITE_DRIVER_COMMAND_LINE_H
#define CUDALITE_DRIVER_COMMAND_LINE_H

#include "../base/config.h"
#include "compile_commands.h"
#include "options.h"

/* A word, and where it comes from. */
typedef struct {
    const char *text;
    Str place;  /* "dir/.cudalite:3"; empty: the command line */
    Str folder; /* that a relative path in it begins in; empty: the current one */
} Word;
typedef VEC(Word) Words;

typedef struct {
    Arena *arena;
    Words words;
    size_t at;         /* words.at[at] is the next to be read */
    unsigned files;    /* --options-file so far */
    bool of_project;   /* words of .cudalite: those of one run are wrong */
    Str place, folder; /* of the word that is read */
    Options options;
    Strs inputs;
    VEC(char *) taken; /* what has been read */
    Str color;
    bool no_config; /* --no-config */
    Str database;   /* -p */
    enum { SUMMARY_AUTO, SUMMARY_ALWAYS, SUMMARY_NEVER } summary;
} CommandLine;

/* Tells what to write instead, with the place of the word that is read, and ends the program. */
_Noreturn void wrong_usage(const CommandLine *line, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* ---- values: options_values.c ---- */

unsigned parse_arch(const CommandLine *line, Str value);
/* -arch, and more than that, out of a file. */
void take_device(CommandLine *line, Str path);
int64_t parse_smem(const CommandLine *line, Str value);
unsigned parse_max_errors(const CommandLine *line, Str value);
bool parse_level(const CommandLine *line, Str value);
DiagId parse_warning(CommandLine *line, const char *option, Str code);
/* A name and a number of a schedule, which `option` gives. */
void take_pair(CommandLine *line, const char *option, Str name, Str value);
void parse_schedule(CommandLine *line, Str text);
void take_werror(CommandLine *line, Str value);
void take_wno_error(CommandLine *line, Str value);
void add_macro_option(CommandLine *line, char letter, Str definition);
void add_assumption(CommandLine *line, Str text);

/* ---- inputs and where their options come from: options_inputs.c ---- */

/* Reads what -p names; without inputs, those are all of it. NULL: no -p. */
CompileCommands *inputs_database(CommandLine *line);
/* Fills in the project's file, and the options of the input's compile command. */
void inputs_find_options(const CommandLine *line, const CompileCommands *commands, Options *found);
/* Where the output of an input goes: a folder stands for a file in it. */
Str inputs_output(const CommandLine *line, Str input, Str output);
/* Of several inputs: options that can be of one only. */
void inputs_check_several(const CommandLine *line);
/* Of options that change annotations: --in-place, --tune. */
void inputs_check_in_place(const CommandLine *line);
void inputs_check_tune(const CommandLine *line);
/* ... and outputs that would meet each other, or an input. */
void inputs_check_outputs(const CommandLine *line, const AllOptions *all);

#endif
