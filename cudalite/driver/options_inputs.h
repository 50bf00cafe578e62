/* Inputs, and where their options come from: see options_inputs.c. */
#ifndef CUDALITE_DRIVER_OPTIONS_INPUTS_H
#define CUDALITE_DRIVER_OPTIONS_INPUTS_H

#include "command_line.h"

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
