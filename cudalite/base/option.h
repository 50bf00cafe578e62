/* A table of options, which is what a parser of command lines, --help and the completions of shells
 * are made of. */
#ifndef CUDALITE_BASE_OPTION_H
#define CUDALITE_BASE_OPTION_H

#include "str.h"

typedef enum {
    FORM_ALONE,  /* no value */
    FORM_JOINED, /* `-Idir` or `-I dir`; of a long name as EQUALS */
    FORM_EQUALS, /* `--smem=N` or `--smem N` */
    FORM_MAYBE,  /* `--color` or `--color=WHEN` */
    FORM_EITHER, /* `-o=x` or `-o x`, and `-ox` where the name is one letter: nvcc's */
} OptionForm;

/* `names` are separated by commas or blanks. */
typedef struct {
    const char *names;
    OptionForm form;
    const char *value, *help;
} OptionRow;

typedef struct {
    const OptionRow *rows;
    size_t count;
} OptionTable;

typedef struct {
    size_t row;
    Str name,
        value; /* value: what stands behind the name in the same word; it ends with the word */
    bool has_value;
} OptionFound;

/* The option with the longest name that the word is or begins with. False: there is none. */
bool option_find(OptionTable table, Str word, OptionFound *found);
/* The value is the next word where this one has none. */
bool option_needs_value(const OptionRow *row);
/* Takes the first of several names off. */
Str option_next_name(Str *names);
/* The name that is nearest to an unknown word; NULL: none is near. */
const char *option_nearest(Arena *arena, OptionTable table, Str word);
/* A line for each on standard output. */
void option_help(OptionTable table);

#endif
