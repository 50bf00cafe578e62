/* Enters: the command line's inputs. Leaves: what each of them is to be done with, and where its
 * output goes. */
#include "options_inputs.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

CompileCommands *inputs_database(CommandLine *line)
{
    Str why;
    if (!line->database.len)
        return NULL;
    CompileCommands *commands = compile_commands_read(line->arena, line->database, &why);
    if (!commands)
        wrong_usage(line, "-p: %.*s", STR_ARG(why));
    if (!line->inputs.len)
        line->inputs = compile_commands_inputs(commands);
    return commands;
}

void inputs_find_options(const CommandLine *line, const CompileCommands *commands, Options *found)
{
    if (!line->no_config)
        found->config = config_find(line->arena, found->input);
    if (!commands)
        return;
    const CompileCommand *command = compile_commands_find(commands, found->input);
    Str path = commands->source->path;
    if (!command)
        wrong_usage(line, "-p: '%.*s' has no compile command for '%.*s'", STR_ARG(path),
                    STR_ARG(found->input));
    found->compiled = compile_commands_options(line->arena, command);
    found->database =
        str_format(line->arena, "%.*s:%u", STR_ARG(path), (unsigned)command->place.line);
    found->database_file = path;
}

/* ---- outputs ---- */

static Str name_of(Str path)
{
    size_t begin = path.len;
    while (begin > 0 && path.at[begin - 1] != '/')
        begin--;
    return str_slice(path, begin, path.len);
}

Str inputs_output(const CommandLine *line, Str input, Str output)
{
    struct stat status;
    bool slash = output.len && output.at[output.len - 1] == '/';
    bool is_folder =
        output.len && stat(str_c(line->arena, output), &status) == 0 && S_ISDIR(status.st_mode);
    if (slash && !is_folder)
        wrong_usage(line, "-o: folder '%.*s' does not exist; create it first", STR_ARG(output));
    if (!is_folder)
        return output;
    if (str_is(input, "-"))
        wrong_usage(line,
                    "standard input has no file name for the folder '%.*s'; pass a file name to -o",
                    STR_ARG(output));
    return str_format(line->arena, "%.*s%s%.*s", STR_ARG(output), slash ? "" : "/",
                      STR_ARG(name_of(input)));
}

/* Options of the command line that one input alone can have; NULL: none is there. */
static const char *option_of_one(const Options *options)
{
    if (options->header.len)
        return "--header";
    if (options->deps_file.len)
        return "-MF";
    if (options->deps_targets.len)
        return "-MT";
    if (options->dump != DUMP_NONE)
        return "--dump";
    if (options->report.format == REPORT_LOOPS)
        return "--emit";
    if (options->report.format != REPORT_NONE)
        return "--report";
    if (options->report.file.len)
        return "--report-file";
    if (options->report.hand.len)
        return "--hand";
    return options->report.measured.len ? "--measured" : NULL;
}

void inputs_check_several(const CommandLine *line)
{
    struct stat status;
    const Options *options = &line->options;
    const char *of_one = option_of_one(options);
    const char *output = str_c(line->arena, options->output);
    if (line->inputs.len < 2)
        return;
    if (of_one)
        wrong_usage(line, "%s needs a single input file; run cudalite once for each file", of_one);
    if (options->output.len ? stat(output, &status) != 0 || !S_ISDIR(status.st_mode)
                            : options->report.fail_on == FAIL_NEVER)
        wrong_usage(line,
                    "%zu input files, such as '%.*s' and '%.*s': pass an existing folder to -o",
                    line->inputs.len, STR_ARG(line->inputs.at[0]), STR_ARG(line->inputs.at[1]));
    for (size_t i = 0; i < line->inputs.len; i++) {
        if (str_is(line->inputs.at[i], "-"))
            wrong_usage(line, "standard input cannot be combined with other input files; run "
                              "cudalite for it separately");
        if (access(str_c(line->arena, line->inputs.at[i]), R_OK) != 0)
            wrong_usage(line, "cannot read '%.*s'; nothing is written",
                        STR_ARG(line->inputs.at[i]));
    }
}

/* Each name that is written may be given once. */
static void take_name(const CommandLine *line, StrMap *taken, Str name, const Options *options)
{
    const Options *other = name.len ? strmap_get(taken, name) : NULL;
    if (other)
        wrong_usage(line, "'%.*s' would be the output of both '%.*s' and '%.*s'", STR_ARG(name),
                    STR_ARG(other->input), STR_ARG(options->input));
    if (name.len)
        strmap_set(taken, name, (void *)options);
}

typedef struct {
    dev_t device;
    ino_t file;
} FileId;

static Str file_id(Arena *arena, Str path)
{
    struct stat status;
    FileId id;
    memset(&id, 0, sizeof id);
    if (!path.len || stat(str_c(arena, path), &status) != 0)
        return (Str){0};
    id.device = status.st_dev;
    id.file = status.st_ino;
    return str_copy(arena, (Str){(const char *)&id, sizeof id});
}

void inputs_check_outputs(const CommandLine *line, const AllOptions *all)
{
    StrMap *taken = strmap_new(line->arena), *inputs = strmap_new(line->arena);
    for (size_t i = 0; i < all->len && all->len > 1; i++) {
        take_name(line, taken, all->at[i].output, &all->at[i]);
        take_name(line, taken, all->at[i].deps_file, &all->at[i]);
        Str id = file_id(line->arena, all->at[i].input);
        if (id.len)
            strmap_set(inputs, id, &all->at[i]);
    }
    for (size_t i = 0; i < all->len && all->len > 1; i++) {
        const Str written[] = {all->at[i].output, all->at[i].deps_file};
        for (size_t k = 0; k < sizeof written / sizeof *written; k++) {
            Str id = file_id(line->arena, written[k]);
            if (id.len && strmap_get(inputs, id))
                wrong_usage(line, "'%.*s' is an input; pass another folder to -o",
                            STR_ARG(written[k]));
        }
    }
}

void inputs_check_in_place(const CommandLine *line)
{
    const Options *options = &line->options;
    if (options->no_backup && !options->in_place)
        wrong_usage(line, "--no-backup has no effect without --in-place");
    if (!options->in_place)
        return;
    if (!options->fix && !options->annotates)
        wrong_usage(line, "--in-place only works with --fix and --annotate, which change "
                          "annotations; pass -o FILE for generated code");
    if (str_is(options->input, "-"))
        wrong_usage(line, "--in-place needs a file, not standard input");
    if (options->diff || options->output.len)
        wrong_usage(line, "--in-place overwrites the input; remove %s",
                    options->diff ? "--diff" : "-o");
}

void inputs_check_tune(const CommandLine *line)
{
    const Options *options = &line->options;
    if (!options->tune.len)
        return;
    if (!options->annotates)
        wrong_usage(line,
                    "--tune writes schedules into the output of --annotate; pass --annotate, too");
    if (!options->owns_launches)
        wrong_usage(line, "--tune measures variants of kernels; remove -O1");
    if (str_is(options->input, "-"))
        wrong_usage(line, "--tune needs a file, not standard input");
}
