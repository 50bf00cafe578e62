/* A command line while it is read: see command_line.c. */
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

/* Without words, with what holds where no option says otherwise. */
CommandLine command_line_new(Arena *arena);

/* Tells what to write instead, with the place of the word that is read, and ends the program. */
_Noreturn void wrong_usage(const CommandLine *line, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

#endif
