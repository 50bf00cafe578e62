/* Which launches of a generated program ran the original kernel, because a condition of the host
 * function does not hold: of these, a comparison says nothing.
 *
 * Enters: a generated program that has run. Leaves: for each such kernel, how often and why. Only
 * --trace makes a program tell this, and it changes the program; so it is built and run once more,
 * with --trace, where a kernel was launched under its own name that has a host function. */
#include <stdlib.h>
#include <string.h>

#include "../base/str.h"
#include "build.h"
#include "original_kernels.h"

/* The same program, but it tells what it launches; cudalite has said before what there is to
 * say. */
static SimOptions options_traced(Arena *arena, const SimOptions *options)
{
    static const char *const more[] = {"--trace", "-q", "-w"};
    SimOptions traced = *options;
    traced.generate_with = (Words){0};
    for (size_t i = 0; i < options->generate_with.len; i++)
        if (strcmp(options->generate_with.at[i], "--summary") != 0)
            vec_push(arena, &traced.generate_with, options->generate_with.at[i]);
    for (size_t i = 0; i < sizeof more / sizeof *more; i++)
        vec_push(arena, &traced.generate_with, more[i]);
    traced.output = NULL;
    return traced;
}

static bool was_launched(const Measure *measure, Str kernel)
{
    for (size_t i = 0; i < measure->kernels.len; i++)
        if (str_find_word(measure->kernels.at[i]->name, kernel, 0) <
            measure->kernels.at[i]->name.len)
            return true;
    return false;
}

/* Kernels with a host function, as the template of host functions (launcher.cu) prints their
 * names. */
static bool finds_own(const Measure *measure, Str generated)
{
    const Str before = STR("fprintf(stderr, \""), behind = STR(": %s%s\\n\"");
    for (size_t at = 0; at < generated.len; at++) {
        const Str rest = str_slice(generated, at, generated.len);
        if (*rest.at != 'f' || !str_starts(rest, before.at))
            continue;
        size_t end = before.len;
        while (end < rest.len && str_is_word_byte(rest.at[end]))
            end++;
        if (str_starts(str_slice(rest, end, rest.len), behind.at) &&
            was_launched(measure, str_slice(rest, before.len, end)))
            return true;
    }
    return false;
}

static OriginalKernel *original_of(Arena *arena, Measure *measure, Str kernel)
{
    for (size_t i = 0; i < measure->originals.len; i++)
        if (str_equal(measure->originals.at[i].kernel, kernel))
            return &measure->originals.at[i];
    vec_push(arena, &measure->originals, (OriginalKernel){.kernel = kernel});
    return &measure->originals.at[measure->originals.len - 1];
}

static void add_why(Arena *arena, OriginalKernel *original, Str why)
{
    for (size_t i = 0; i < original->why.len; i++)
        if (str_equal(original->why.at[i], why))
            return;
    vec_push(arena, &original->why, why);
}

/* "mv: mv_tiled" or "mv: original kernel: another block shape". */
static void line_read(Arena *arena, Measure *measure, Str line)
{
    const Str original = STR("original kernel: ");
    size_t end = 0;
    while (end < line.len && str_is_word_byte(line.at[end]))
        end++;
    const Str name = str_slice(line, 0, end), told = str_slice(line, end, line.len);
    if (!end || !str_starts(told, ": "))
        return;
    const Str what = str_slice(told, 2, told.len);
    OriginalKernel *kernel = original_of(arena, measure, name);
    kernel->of++;
    if (str_starts(what, original.at)) {
        kernel->launches++;
        add_why(arena, kernel, str_slice(what, original.len, what.len));
    }
}

static void originals_read(Arena *arena, Measure *measure, Str told)
{
    size_t kept = 0;
    for (size_t begin = 0, end; begin < told.len; begin = end + 1) {
        const char *newline = memchr(told.at + begin, '\n', told.len - begin);
        end = newline ? (size_t)(newline - told.at) : told.len;
        line_read(arena, measure, str_slice(told, begin, end));
    }
    for (size_t i = 0; i < measure->originals.len; i++)
        if (measure->originals.at[i].launches)
            measure->originals.at[kept++] = measure->originals.at[i];
    measure->originals.len = kept;
}

void original_kernels_find(Files *files, const SimOptions *options, const Str *input,
                           Measure *generated)
{
    Arena *arena = files->arena;
    if (!options->generate_with.len || !generated->kernels.len) /* in place, or nothing is known */
        return;
    const SimOptions traced = options_traced(arena, options);
    const char *path = generated_file(files, &traced, *input);
    if (!path || !finds_own(generated, file_read(arena, path)))
        return;
    const char *program = build_program(files, &traced, input, 1, true);
    if (program)
        originals_read(arena, generated, measure_traced(files, options, program));
}
