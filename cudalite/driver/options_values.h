/* Values of options: see options_values.c. */
#ifndef CUDALITE_DRIVER_OPTIONS_VALUES_H
#define CUDALITE_DRIVER_OPTIONS_VALUES_H

#include "command_line.h"

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

#endif
