/* Output files: written whole or not at all. */
#ifndef CUDALITE_PRINT_OUTPUT_H
#define CUDALITE_PRINT_OUTPUT_H

#include "../base/source.h"

/* Writes to a temporary file beside `path`, then renames it. A file that already holds these bytes
 * is left alone, its time stamp too. Temporary files that a killed run left are removed by the next
 * run. "-" writes to standard output. False with errno set. Follows a symbolic link to its target;
 * keeps the mode of a file that is there; works on /dev/null and pipes (written directly). */
bool output_write(Arena *arena, Str path, Str bytes);
/* Writes over a file that was read: follows symbolic links, keeps the mode. With `backup` a copy
 * with .orig behind its name is made first, beside the file itself; one that is there is left if it
 * holds the same. Nothing is written where the file holds no longer what it did, where another
 * backup is there, or where the file is none that can be replaced. NULL, or why not. */
const char *output_replace(Arena *arena, Str path, Str before, Str bytes, bool backup);
/* Whether two paths name the same file (device and inode). */
bool output_same_file(Arena *arena, Str a, Str b);

/* Whether each line of the text ends in CR LF, and has an end. */
bool output_has_crlf(Str text);
/* The text with each line ending in CR LF, as the rest of the file does. */
Text *output_with_crlf(Arena *arena, const Text *text);

/* Text with #line directives: lines with text of the input are lines of its file, all others of
 * `output_path`. A directive stands where that does not follow from the line before. */
Str output_with_lines(Arena *arena, const Text *text, Source *input, Str output_path);

/* A Make rule `targets: prerequisites`, names escaped as make wants (blank, #, $, \), with an empty
 * rule for each prerequisite but the first where `phony` (-MP). `targets` are those of -MT, which
 * stand as they were given; where there are none, `output` is the target. */
Str output_depfile(Arena *arena, Str output, const Str *targets, size_t target_count,
                   const Str *prerequisites, size_t count, bool phony);
/* A file's name as a prerequisite in such a rule. */
Str output_make_name(Arena *arena, Str name);

#endif
