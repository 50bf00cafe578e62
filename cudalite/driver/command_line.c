/* A command line while it is read. Enters: nothing but what is there without any option, or a word
 * that is wrong. Leaves: a line to which words are added; or the program ends with what to write
 * instead. */
#include "command_line.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

void wrong_usage(const CommandLine *line, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fputs("cudalite: ", stderr);
    if (line->place.len)
        fprintf(stderr, "%.*s: ", STR_ARG(line->place));
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
    exit(2);
}

CommandLine command_line_new(Arena *arena)
{
    enum {
        MAX_ERRORS = 20 /* as clang */
    };
    CommandLine line = {.arena = arena, .color = STR("auto")};
    line.options.device = device_common();
    line.options.owns_launches = true;
    line.options.told.max_errors = MAX_ERRORS;
    return line;
}
