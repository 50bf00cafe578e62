/* --check: runs each input and what is made of it, and compares them bit by bit.
 *
 * Enters: the options of the command line. Leaves: this process is cudalite-sim, which has the
 * input rewritten with the same options and runs both programs on the CPU; its exit status is 3
 * where they differ. */
#include "check.h"

#include "../base/platform.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

typedef VEC(char *) Arguments;

static void add(Arena *arena, Arguments *words, const char *option, Str value)
{
    vec_push(arena, words,
             (char *)str_c(arena, str_format(arena, "%s%.*s", option, STR_ARG(value))));
}

const char *simulator_find(Arena *arena, const char *called)
{
    Str path = platform_program(arena, called);
    const char *beside = str_c(arena, str_format(arena, "%.*s-sim", STR_ARG(path)));
    return path.len && access(beside, X_OK) == 0 ? beside : "cudalite-sim";
}

void check_run(Arena *arena, const AllOptions *all, const char *called)
{
    const Options *options = &all->at[0];
    const CheckCommand *check = &options->check;
    const char *simulator = simulator_find(arena, called);
    Arguments words = {0};
    vec_push(arena, &words, (char *)simulator);
    add(arena, &words, "--compare", STR(""));
    add(arena, &words, "--generated", STR(""));
    if (check->machine_code)
        add(arena, &words, "--machine-code", STR(""));
    if (check->has_arch)
        add(arena, &words, "--arch=sm_", str_format(arena, "%u", options->device->arch));
    for (size_t i = 0; i < options->unit.include_dirs.len; i++)
        add(arena, &words, "-I", options->unit.include_dirs.at[i]);
    for (size_t i = 0; i < options->unit.defines.len; i++)
        add(arena, &words, "-", options->unit.defines.at[i]);
    add(arena, &words, "--generate-with=--summary", STR(""));
    for (size_t i = 0; i < check->options.len; i++)
        add(arena, &words, "--generate-with=", check->options.at[i]);
    for (size_t i = 0; i < all->len; i++)
        add(arena, &words, "", all->at[i].input);
    add(arena, &words, "--", STR(""));
    for (size_t i = 0; i < check->arguments.len; i++)
        add(arena, &words, "", check->arguments.at[i]);
    vec_push(arena, &words, NULL);
    execvp(simulator, words.at);
    fatal("cannot run '%s': %s; it is built and installed together with cudalite", simulator,
          strerror(errno));
}
