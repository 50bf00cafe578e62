/* Enters: the command line. Leaves: Options whose files and combinations make sense. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../base/option.h"
#include "../base/suggest.h"
#include "../base/version.h"
#include "../host/header.h"
#include "../passes/pipeline.h"
#include "../print/output.h"
#include "options_inputs.h"
#include "options_values.h"

typedef enum {
#define OPTION(id, names, form, value, help) OPTION_##id,
#include "../options.def"
    OPTION_COUNT
} OptionId;

static const char *const option_choices[OPTION_COUNT] = {
#define CHOICES(id, words) [OPTION_##id] = words,
#include "../options.def"
};

/* What only a command line says. */
static const bool option_is_of_run[OPTION_COUNT] = {
#define OF_RUN(id) [OPTION_##id] = true,
#include "../options.def"
};

static const OptionRow option_rows[] = {
#define OPTION(id, names, form, value, help) {names, FORM_##form, value, help},
#include "../options.def"
};

static const OptionTable option_table = {option_rows, OPTION_COUNT};

/* ---- trouble ---- */

static _Noreturn void unknown_option(const CommandLine *line, Str word)
{
    Str name = word;
    for (size_t i = 0; i < word.len && name.len == word.len; i++)
        if (word.at[i] == '=')
            name = str_slice(word, 0, i);
    const char *nearest = option_nearest(line->arena, option_table, name);
    if (nearest && str_is(name, nearest))
        wrong_usage(line, "%s takes no value", nearest);
    if (nearest)
        wrong_usage(line, "unknown option '%.*s'; did you mean '%s'?", STR_ARG(name), nearest);
    wrong_usage(line, "unknown option '%.*s'; 'cudalite --help' lists them", STR_ARG(name));
}

/* ---- --help and --version ---- */

static _Noreturn void finish_printing(void)
{
    if (fflush(stdout) != 0 || ferror(stdout)) {
        exit_on_broken_pipe();
        fatal("cannot write to standard output: %s", strerror(errno));
    }
    exit(0);
}

static _Noreturn void print_help(void)
{
    puts("Usage: cudalite [options] FILE...\n"
         "       cudalite [options] --launcher COMPILER ARGUMENT...\n"
         "       cudalite mcp\n"
         "Rewrite the annotated CUDA kernels of FILE so that their memory accesses coalesce.\n"
         "FILE - is standard input. Output goes to standard output or to the file that -o names;\n"
         "several files need a folder for -o. A project may keep options in its file .cudalite.\n");
    option_help(option_table);
    puts("\nExit status: 0 success, 1 errors in the input, 2 wrong usage or an unusable file.\n"
         "Manuals: man cudalite, cudalite-annotations, cudalite-launches, cudalite-diagnostics.");
    finish_printing();
}

static _Noreturn void print_version(void)
{
    puts("cudalite " CUDALITE_VERSION "\n"
         "Copyright (C) The cudalite authors. License: MIT.\n"
         "There is NO WARRANTY, to the extent permitted by law.");
    finish_printing();
}

/* ---- values ---- */

/* The place of `value` in the option's choices. */
static int parse_choice(const CommandLine *line, OptionId id, Str value)
{
    Arena *arena = line->arena;
    const char *choices = option_choices[id];
    Str names = str_of(option_rows[id].names), option = option_next_name(&names);
    VEC(const char *) words = {0};
    Str rest = str_of(choices);
    while (rest.len) {
        size_t end = 0;
        while (end < rest.len && rest.at[end] != ' ')
            end++;
        vec_push(arena, &words, str_c(arena, str_slice(rest, 0, end)));
        rest = str_trim(str_slice(rest, end, rest.len));
    }
    for (size_t i = 0; i < words.len; i++)
        if (str_is(value, words.at[i]))
            return (int)i;
    const char *nearest = suggest_nearest(arena, value, words.at, words.len);
    if (nearest)
        wrong_usage(line, "%.*s: unknown '%.*s'; did you mean '%s'?", STR_ARG(option),
                    STR_ARG(value), nearest);
    wrong_usage(line, "%.*s: unknown '%.*s'; it is one of: %s", STR_ARG(option), STR_ARG(value),
                choices);
}

/* What follows is another program's. */
static void take_command(CommandLine *line, Str compiler)
{
    VEC(char *) command = {0};
    LaunchCommand *launch = &line->options.launch;
    launch->options = line->taken.at;
    launch->option_count = line->taken.len;
    launch->no_config = line->no_config;
    vec_push(line->arena, &command, (char *)str_c(line->arena, compiler));
    while (line->at < line->words.len)
        vec_push(line->arena, &command, (char *)line->words.at[line->at++].text);
    launch->command_count = command.len;
    vec_push(line->arena, &command, NULL);
    launch->command = command.at;
}

/* Where an option's name ends and its value follows behind a blank, as people write it: `-I
 * include`; 0: the line is one word. */
static size_t name_length(Str text)
{
    size_t end = 0;
    while (end < text.len && text.at[end] != ' ' && text.at[end] != '\t')
        end++;
    OptionFound found;
    const Str name = str_slice(text, 0, end);
    return end < text.len && option_find(option_table, name, &found) && !found.has_value &&
                   option_rows[found.row].form != FORM_ALONE
               ? end
               : 0;
}

/* The words of a file, one a line. In .cudalite there are comments, and a value may stand behind
 * its option. */
static void add_lines(CommandLine *line, Words *words, Source *file, Str folder)
{
    for (size_t begin = 0, end; begin < file->text.len; begin = end + 1) {
        for (end = begin; end < file->text.len && file->text.at[end] != '\n'; end++)
            ;
        Str text = str_trim(str_slice(file->text, begin, end));
        if (!text.len || (line->of_project && text.at[0] == '#'))
            continue;
        Str place = str_format(line->arena, "%.*s:%u", STR_ARG(file->path),
                               source_place(file, (uint32_t)begin).line);
        size_t name = line->of_project ? name_length(text) : 0;
        if (name)
            vec_push(line->arena, words,
                     (Word){str_c(line->arena, str_slice(text, 0, name)), place, folder});
        text = str_trim(str_slice(text, name, text.len));
        vec_push(line->arena, words, (Word){str_c(line->arena, text), place, folder});
    }
}

/* Puts the lines of a file in the place of the option that names it. No quoting: build systems
 * write such files, and a line holds any value but one with a line end. */
static void read_options_file(CommandLine *line, Str path)
{
    enum { MAX_FILES = 100 };
    Source *file = source_read(line->arena, path);
    if (!file)
        wrong_usage(line, "--options-file: cannot read '%.*s': %s", STR_ARG(path), strerror(errno));
    if (++line->files > MAX_FILES)
        wrong_usage(line, "--options-file: more than %d files; does '%.*s' include itself?",
                    MAX_FILES, STR_ARG(path));
    Words words = {0};
    add_lines(line, &words, file, line->folder);
    while (line->at < line->words.len)
        vec_push(line->arena, &words, line->words.at[line->at++]);
    line->words = words;
    line->at = 0;
}

static ReportFormat parse_report(CommandLine *line, Str value)
{
    if (!value.len)
        return REPORT_TEXT;
    return (ReportFormat)(1 + parse_choice(line, OPTION_REPORT, value));
}

static void take_check(CommandLine *line, Str value)
{
    line->options.check.asked = true;
    line->options.check.machine_code = value.len && parse_choice(line, OPTION_CHECK, value) == 1;
}

/* ---- the words ---- */

static void apply(CommandLine *line, OptionId id, Str value)
{
    Options *options = &line->options;
    switch (id) {
    case OPTION_OUTPUT: options->output = value; break;
    case OPTION_INCLUDE: vec_push(line->arena, &options->unit.include_dirs, value); break;
    case OPTION_DEFINE: add_macro_option(line, 'D', value); break;
    case OPTION_UNDEFINE: add_macro_option(line, 'U', value); break;
    case OPTION_ARCH:
        options->device = device_find(parse_arch(line, value));
        options->check.has_arch = true;
        break;
    case OPTION_DEVICE: take_device(line, value); break;
    case OPTION_SMEM: options->smem = parse_smem(line, value); break;
    case OPTION_SCHEDULE: parse_schedule(line, value); break;
    case OPTION_BLOCK: take_pair(line, "--block", STR("block"), value); break;
    case OPTION_MERGE: take_pair(line, "--merge", STR("merge"), value); break;
    case OPTION_TRACE: options->traces = true; break;
    case OPTION_VERIFY: options->traces = options->verifies = true; break;
    case OPTION_LEVEL: options->owns_launches = parse_level(line, value); break;
    case OPTION_PIPELINE:
        take_pair(line, "--pipeline", STR("stages"), value.len ? value : STR("2"));
        break;
    case OPTION_WEIGH: options->weigh = (Weigh)parse_choice(line, OPTION_WEIGH, value); break;
    case OPTION_STYLE: options->slide = parse_choice(line, OPTION_STYLE, value) == 0; break;
    case OPTION_HEADER: options->header = value; break;
    case OPTION_DEPS: options->write_deps = true; break;
    case OPTION_DEPS_FILE: options->write_deps = true, options->deps_file = value; break;
    case OPTION_DEPS_TARGET: vec_push(line->arena, &options->deps_targets, value); break;
    case OPTION_DEPS_PHONY: options->phony_deps = true; break;
    case OPTION_INFER: options->infers = true; break;
    case OPTION_ANNOTATE: options->annotates = true; break;
    case OPTION_TUNE: options->tune = value; break;
    case OPTION_CHECK: take_check(line, value); break;
    case OPTION_LINES: options->line_directives = true; break;
    case OPTION_OPTIONS_FILE: read_options_file(line, value); break;
    case OPTION_DIFF: options->diff = true; break;
    case OPTION_FIX: options->fix = true; break;
    case OPTION_IN_PLACE: options->in_place = true; break;
    case OPTION_NO_BACKUP: options->no_backup = true; break;
    case OPTION_TEMPLATE_DIR: options->template_dir = value; break;
    case OPTION_EXPLAIN:
        options->told.explain = true;
        if (value.len)
            options->explains = (Explains)(1 + parse_choice(line, OPTION_EXPLAIN, value));
        break;
    case OPTION_DUMP: options->dump = (DumpKind)(1 + parse_choice(line, OPTION_DUMP, value)); break;
    case OPTION_REPORT: options->report.format = parse_report(line, value); break;
    case OPTION_REPORT_FILE: options->report.file = value; break;
    case OPTION_MEASURED: options->report.measured = value; break;
    case OPTION_HAND: options->report.hand = value; break;
    case OPTION_ASSUME: add_assumption(line, value); break;
    case OPTION_FAIL_ON:
        options->report.fail_on = (FailOn)(1 + parse_choice(line, OPTION_FAIL_ON, value));
        break;
    case OPTION_EMIT:
        parse_choice(line, OPTION_EMIT, value);
        options->report.format = REPORT_LOOPS;
        break;
    case OPTION_TARGET:
        options->target = (TargetKind)parse_choice(line, OPTION_TARGET, value);
        break;
    case OPTION_MAX_ERRORS: options->told.max_errors = parse_max_errors(line, value); break;
    case OPTION_WERROR: take_werror(line, value); break;
    case OPTION_WNO_ERROR: take_wno_error(line, value); break;
    case OPTION_WNO: options->told.rules[parse_warning(line, "-Wno-", value)].off = true; break;
    case OPTION_NO_WARNINGS: options->told.no_warnings = true; break;
    case OPTION_SUMMARY: line->summary = SUMMARY_ALWAYS; break;
    case OPTION_QUIET: line->summary = SUMMARY_NEVER; break;
    case OPTION_FORMAT: options->told.json = parse_choice(line, OPTION_FORMAT, value) == 1; break;
    case OPTION_COLOR: line->color = value.len ? value : STR("always"); break;
    case OPTION_DATABASE: line->database = value; break;
    case OPTION_NO_CONFIG: line->no_config = true; break;
    case OPTION_LAUNCHER: take_command(line, value); break;
    case OPTION_HELP: print_help();
    case OPTION_VERSION: print_version();
    case OPTION_COUNT: break;
    }
}

static void parse_option(CommandLine *line, Str word)
{
    OptionFound found;
    if (!option_find(option_table, word, &found))
        unknown_option(line, word);
    const OptionRow *row = &option_rows[found.row];
    const bool needs_value = option_needs_value(row);
    if (line->of_project && option_is_of_run[found.row])
        wrong_usage(line, "%.*s belongs on the command line, not in a project's options",
                    STR_ARG(found.name));
    if (needs_value && !found.has_value && line->at < line->words.len)
        found.value = str_of(line->words.at[line->at++].text);
    if (needs_value && !found.value.len)
        wrong_usage(line, "%.*s needs a value: %.*s %s", STR_ARG(found.name), STR_ARG(found.name),
                    row->value);
    bool is_path = strcmp(row->value, "FILE") == 0 || strcmp(row->value, "DIR") == 0;
    if (is_path && line->folder.len && found.value.len && found.value.at[0] != '/')
        found.value =
            str_format(line->arena, "%.*s%.*s", STR_ARG(line->folder), STR_ARG(found.value));
    apply(line, (OptionId)found.row, found.value);
}

/* An option that --check hands on: what the simulator takes itself is left out, and so is the
 * project's file, which is found again. */
static void note_for_check(CommandLine *line, size_t begin)
{
    Str word = str_of(line->words.at[begin].text);
    const bool is_own = str_starts(word, "--check") || str_starts(word, "-I") ||
                        str_starts(word, "-D") || str_starts(word, "-U");
    for (size_t i = begin; !is_own && !line->of_project && i < line->at; i++)
        vec_push(line->arena, &line->options.check.options, str_of(line->words.at[i].text));
}

static void parse_words(CommandLine *line)
{
    bool only_files = false;
    while (line->at < line->words.len && !line->options.launch.command) {
        const Word *words = line->words.at;
        size_t begin = line->at;
        Str word = str_of(words[line->at++].text);
        line->place = words[begin].place;
        line->folder = words[begin].folder;
        if (!only_files && !line->of_project && str_is(word, "--"))
            only_files = true;
        else if (only_files && line->options.check.asked)
            vec_push(line->arena, &line->options.check.arguments, word);
        else if (!only_files && word.len > 1 && word.at[0] == '-')
            parse_option(line, word);
        else if (line->of_project)
            wrong_usage(line, "'%.*s' is not an option; name input files on the command line",
                        STR_ARG(word));
        else
            vec_push(line->arena, &line->inputs, word);
        if (line->words.at == words && !only_files && word.len > 1 && word.at[0] == '-')
            note_for_check(line, begin);
        /* those of a file follow in its place */
        for (size_t i = begin; line->words.at == words && i < line->at; i++)
            vec_push(line->arena, &line->taken, (char *)words[i].text);
    }
    line->place = line->folder = (Str){0};
}

/* ---- what goes together ---- */

static void check_inputs(const CommandLine *line)
{
    if (!line->inputs.len && line->database.len)
        wrong_usage(line, "-p: '%.*s' lists no existing .cu file", STR_ARG(line->database));
    if (!line->inputs.len)
        wrong_usage(line, "no input file; write 'cudalite FILE' or 'cudalite --help'");
    for (size_t i = 0; i < line->inputs.len; i++)
        if (!line->inputs.at[i].len)
            wrong_usage(line, "the input file's name is empty");
}

static void check_launch(CommandLine *line)
{
    Options *options = &line->options;
    if (line->inputs.len || line->database.len || options->output.len || options->write_deps ||
        options->phony_deps || options->deps_targets.len || options->dump != DUMP_NONE ||
        options->header.len || options->diff || options->annotates || options->tune.len ||
        options->fix || options->in_place || options->no_backup)
        wrong_usage(line, "only options for rewriting can come before --launcher; files, -o, -p, "
                          "-M..., --header, --diff, --fix, --annotate and --dump are for the "
                          "compiler, or for a run without --launcher");
}

/* file.lite.cu -> file.lite.d */
static Str with_suffix_d(Arena *arena, Str path)
{
    size_t end = path.len;
    while (end > 0 && path.at[end - 1] != '.' && path.at[end - 1] != '/')
        end--;
    bool has_suffix = end > 1 && path.at[end - 1] == '.' && path.at[end - 2] != '/';
    return str_format(arena, "%.*s.d",
                      STR_ARG(str_slice(path, 0, has_suffix ? end - 1 : path.len)));
}

static void check_deps(CommandLine *line)
{
    Options *options = &line->options;
    if (!options->write_deps) {
        if (options->phony_deps || options->deps_targets.len)
            wrong_usage(line, "%s has no effect without -MD", options->phony_deps ? "-MP" : "-MT");
        return;
    }
    if (!options->output.len && !options->deps_file.len)
        wrong_usage(line, "-MD needs a file name: pass -o FILE or -MF FILE");
    if (!options->output.len && !options->deps_targets.len)
        wrong_usage(line, "-MF needs a target: pass -o FILE or -MT NAME");
    if (!options->deps_file.len)
        options->deps_file = with_suffix_d(line->arena, options->output);
}

static void check_overwriting(CommandLine *line)
{
    Options *options = &line->options;
    bool from_file = !str_is(options->input, "-");
    if (from_file && options->output.len &&
        output_same_file(line->arena, options->input, options->output))
        wrong_usage(line, "'%.*s' is the input; pass another name to -o", STR_ARG(options->output));
    if (from_file && options->deps_file.len &&
        output_same_file(line->arena, options->input, options->deps_file))
        wrong_usage(line, "'%.*s' is the input; pass another name to -MF",
                    STR_ARG(options->deps_file));
    if (options->deps_file.len && str_equal(options->deps_file, options->output))
        wrong_usage(line, "'%.*s' is the output; pass another name to -MF",
                    STR_ARG(options->deps_file));
}

static void check_header(CommandLine *line)
{
    Options *options = &line->options;
    const Str *const others[] = {&options->output, &options->deps_file, &options->report.file};
    if (!options->header.len)
        return;
    if (!options->owns_launches)
        wrong_usage(line, "--header declares the host functions of variants, but -O1 has none");
    if (options->target != TARGET_CUDA)
        wrong_usage(line, "--header has no effect with --target=cpu");
    if (str_is(options->header, "-"))
        wrong_usage(line,
                    "--header needs a file name, because the include guard is named after it");
    if (!str_is(options->input, "-") &&
        output_same_file(line->arena, options->input, options->header))
        wrong_usage(line, "'%.*s' is the input; pass another name to --header",
                    STR_ARG(options->header));
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (str_equal(*others[i], options->header))
            wrong_usage(line, "'%.*s' is another output; pass another name to --header",
                        STR_ARG(options->header));
    Source *there = source_read_file(line->arena, options->header);
    if (there && there->text.len && !str_has(there->text, HEADER_MARK))
        wrong_usage(line,
                    "'%.*s' exists and was not made by cudalite; remove it, or pass another name "
                    "to --header",
                    STR_ARG(options->header));
    options->unit.own_header = options->header;
}

static void check_diff(const CommandLine *line)
{
    const Options *options = &line->options;
    if (!options->diff)
        return;
    if (options->dump != DUMP_NONE)
        wrong_usage(line, "--dump writes no output, so it excludes --diff");
    if (options->write_deps || options->header.len)
        wrong_usage(line, "--diff writes only differences; remove %s",
                    options->write_deps ? "-MD and -MF" : "--header");
    if (options->report.format != REPORT_NONE && !options->report.file.len && !options->output.len)
        wrong_usage(
            line,
            "--diff and --report both go to standard output; pass -o FILE or --report-file=FILE");
}

static void check_fix(const CommandLine *line)
{
    const Options *options = &line->options;
    const ReportOptions *report = &options->report;
    const char *other = options->dump != DUMP_NONE       ? "--dump"
                        : options->header.len            ? "--header"
                        : options->write_deps            ? "-MD and -MF"
                        : options->target != TARGET_CUDA ? "--target"
                        : options->line_directives       ? "--line-directives"
                        : report->fail_on != FAIL_NEVER  ? "--fail-on"
                        : report->format != REPORT_NONE  ? "--report"
                                                         : NULL;
    if (options->fix && other)
        wrong_usage(line, "--fix writes only the input with corrected annotations; remove %s",
                    other);
}

static void check_check(const CommandLine *line)
{
    const Options *options = &line->options;
    const char *other = options->output.len                     ? "-o"
                        : options->dump != DUMP_NONE            ? "--dump"
                        : options->diff                         ? "--diff"
                        : options->fix                          ? "--fix"
                        : options->annotates                    ? "--annotate"
                        : options->header.len                   ? "--header"
                        : options->write_deps                   ? "-MD and -MF"
                        : options->target != TARGET_CUDA        ? "--target"
                        : options->report.format != REPORT_NONE ? "--report"
                                                                : NULL;
    if (options->check.asked && other)
        wrong_usage(line, "--check only runs programs; remove %s", other);
    if (options->check.asked && str_is(options->input, "-"))
        wrong_usage(line, "--check needs files, not standard input");
}

/* Code for a slide stands in the kernel itself. */
static void check_style(CommandLine *line)
{
    Options *options = &line->options;
    const char *other = options->header.len            ? "--header"
                        : options->verifies            ? "--verify"
                        : options->traces              ? "--trace"
                        : options->schedule.stages > 1 ? "--pipeline"
                                                       : NULL;
    if (options->slide && other)
        wrong_usage(line, "--style=slide implies -O1 and loads one tile at a time; remove %s",
                    other);
    options->owns_launches &= !options->slide;
}

static void check_pipeline(const CommandLine *line)
{
    if (line->options.schedule.stages > 1 && !line->options.device->ahead)
        wrong_usage(line, "--pipeline needs cp.async, which GPUs before sm_80 do not have; pass "
                          "-arch=sm_80 or later");
}

static void check_report(CommandLine *line)
{
    ReportOptions *report = &line->options.report;
    if (report->file.len && report->format == REPORT_NONE)
        report->format = REPORT_TEXT;
    if (report->assumptions.len && report->format == REPORT_NONE && report->fail_on == FAIL_NEVER &&
        !line->options.told.explain && line->options.dump != DUMP_COST &&
        line->summary != SUMMARY_ALWAYS)
        wrong_usage(line, "--assume has no effect without --report, --explain or --summary");
    if (report->file.len && str_equal(report->file, line->options.output))
        wrong_usage(line, "'%.*s' is the output; pass another name to --report-file",
                    STR_ARG(report->file));
    report->device = line->options.device;
    line->options.unit.parse_all = report->format != REPORT_NONE || report->fail_on != FAIL_NEVER;
    line->options.unit.functions = line->options.unit.parse_all;
    line->options.unit.any_block = line->options.owns_launches;
}

static bool resolve_color(CommandLine *line)
{
    enum { COLOR_ALWAYS, COLOR_NEVER, COLOR_AUTO };
    int when = parse_choice(line, OPTION_COLOR, line->color);
    const char *no_color = getenv("NO_COLOR"), *terminal = getenv("TERM");
    if (when != COLOR_AUTO)
        return when == COLOR_ALWAYS;
    return !(no_color && *no_color) && terminal && strcmp(terminal, "dumb") != 0 &&
           isatty(STDERR_FILENO);
}

static bool resolve_summary(const CommandLine *line)
{
    const bool json = line->options.told.json;
    if (line->summary == SUMMARY_ALWAYS && json)
        wrong_usage(line, "--summary prints text, so it excludes --format=json");
    if (line->summary != SUMMARY_AUTO)
        return line->summary == SUMMARY_ALWAYS;
    return !json && isatty(STDERR_FILENO);
}

/* ---- all of it ---- */

/* What a word of options says first is taken back by what later ones say: so the project's come
 * first, then those that the compiler gets. */
static void parse_project(CommandLine *line, const Options *found)
{
    if (found->config.len) {
        Source *file = source_read_file(line->arena, found->config);
        Str folder = str_slice(found->config, 0, found->config.len - (sizeof CONFIG_NAME - 1));
        if (!file)
            wrong_usage(line, "cannot read '%.*s': %s", STR_ARG(found->config), strerror(errno));
        line->of_project = true;
        add_lines(line, &line->words, file, folder);
        parse_words(line);
        line->of_project = false;
    }
    for (size_t i = 0; i < found->compiled.len; i++)
        vec_push(line->arena, &line->words,
                 (Word){str_c(line->arena, found->compiled.at[i]), found->database, {0}});
    parse_words(line);
}

/* The options of one input, whose name and origins `found` has. */
static Options options_of(Arena *arena, const Options *found, const Words *words)
{
    CommandLine line = command_line_new(arena);
    parse_project(&line, found);
    for (size_t i = 0; i < words->len; i++)
        vec_push(arena, &line.words, words->at[i]);
    parse_words(&line);
    Options *options = &line.options;
    options->input = found->input;
    options->config = found->config;
    options->database = found->database;
    options->database_file = found->database_file;
    options->compiled = found->compiled;
    if (str_is(options->output, "-"))
        options->output = STR("");
    options->output = inputs_output(&line, options->input, options->output);
    check_deps(&line);
    check_overwriting(&line);
    check_header(&line);
    check_pipeline(&line);
    check_style(&line);
    check_report(&line);
    check_diff(&line);
    check_fix(&line);
    check_check(&line);
    inputs_check_tune(&line);
    inputs_check_in_place(&line);
    options->color = resolve_color(&line);
    options->summary = resolve_summary(&line);
    options->summary_if_left = options->infers && line.summary == SUMMARY_AUTO &&
                               !options->told.json && !options->told.explain;
    return line.options;
}

AllOptions options_parse(Arena *arena, int argc, char **argv)
{
    AllOptions all = {0};
    CommandLine line = command_line_new(arena);
    for (int i = 1; i < argc; i++)
        vec_push(arena, &line.words, (Word){argv[i], {0}, {0}});
    const Words words = line.words;
    parse_words(&line);
    if (line.options.launch.command) {
        check_launch(&line);
        vec_push(arena, &all, line.options);
        return all;
    }
    CompileCommands *commands = inputs_database(&line);
    check_inputs(&line);
    inputs_check_several(&line);
    for (size_t i = 0; i < line.inputs.len; i++) {
        Options found = {.input = line.inputs.at[i]};
        inputs_find_options(&line, commands, &found);
        vec_push(arena, &all, options_of(arena, &found, &words));
    }
    inputs_check_outputs(&line, &all);
    return all;
}

Diags *options_diags(Arena *arena, const Options *options)
{
    Diags *diags = diags_new(arena);
    diags->options = options->told;
    return diags;
}
