/* Enters: the command line. Leaves: Options whose files and combinations make sense. */
#include "options.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/device.h"
#include "base/suggest.h"
#include "emit/output.h"
#include "steps/pipeline.h"

enum { MAX_ERRORS = 20 }; /* as clang */

typedef enum { FORM_ALONE, FORM_JOINED, FORM_EQUALS, FORM_MAYBE } OptionForm;

typedef enum {
#define OPTION(id, names, form, value, help) OPTION_##id,
#include "options.def"
    OPTION_COUNT
} OptionId;

typedef struct {
    const char *names;
    OptionForm form;
    const char *value, *help;
} OptionRow;

static const char *const option_choices[OPTION_COUNT] = {
#define CHOICES(id, words) [OPTION_##id] = words,
#include "options.def"
};

static const OptionRow option_rows[] = {
#define OPTION(id, names, form, value, help) {names, FORM_##form, value, help},
#include "options.def"
};

typedef struct {
    Arena *arena;
    char **words;
    size_t count, at; /* words[at] is the next to be read */
    unsigned files;   /* --options-file so far */
    Options options;
    Strs inputs;
    VEC(char *) taken; /* what has been read */
    Str color;
} CommandLine;

/* ---- trouble ---- */

static _Noreturn void usage(const char *format, ...) __attribute__((format(printf, 1, 2)));

static _Noreturn void usage(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fputs("cudalite: ", stderr);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
    exit(2);
}

/* Takes the next of "-a, -b" off `names`; empty at the end. */
static Str next_name(Str *names)
{
    size_t end = 0;
    while (end < names->len && names->at[end] != ',')
        end++;
    Str name = str_slice(*names, 0, end);
    *names = str_trim(str_slice(*names, end < names->len ? end + 1 : end, names->len));
    return name;
}

static _Noreturn void unknown_option(Arena *arena, Str word)
{
    VEC(const char *) candidates = {0};
    for (size_t i = 0; i < OPTION_COUNT; i++) {
        Str names = str_of(option_rows[i].names);
        while (names.len)
            vec_push(arena, &candidates, str_c(arena, next_name(&names)));
    }
    Str name = word;
    for (size_t i = 0; i < word.len && name.len == word.len; i++)
        if (word.at[i] == '=')
            name = str_slice(word, 0, i);
    const char *nearest = suggest_nearest(arena, name, candidates.at, candidates.len);
    if (nearest && str_is(name, nearest))
        usage("%s takes no value", nearest);
    if (nearest)
        usage("unknown option '%.*s'; did you mean '%s'?", STR_ARG(name), nearest);
    usage("unknown option '%.*s'; 'cudalite --help' lists them", STR_ARG(name));
}

/* ---- --help and --version ---- */

static _Noreturn void finish_printing(void)
{
    if (fflush(stdout) != 0)
        fatal("cannot write to standard output: %s", strerror(errno));
    exit(0);
}

static _Noreturn void print_help(void)
{
    enum { HELP_COLUMN = 28 };
    puts("Usage: cudalite [options] FILE\n"
         "       cudalite [options] --launcher COMPILER ARGUMENT...\n"
         "Rewrite the annotated CUDA kernels of FILE so that their memory accesses coalesce.\n"
         "FILE - is standard input; without -o the result goes to standard output.\n");
    for (size_t i = 0; i < OPTION_COUNT; i++) {
        const OptionRow *row = &option_rows[i];
        const char *between = row->form == FORM_JOINED ? " " : "=";
        const char *open = row->form == FORM_MAYBE ? "[" : "";
        const char *close = row->form == FORM_MAYBE ? "]" : "";
        if (row->form == FORM_ALONE)
            between = "";
        int width = printf("  %s%s%s%s%s", row->names, open, between, row->value, close);
        if (width >= HELP_COLUMN)
            printf("\n%*s%s\n", HELP_COLUMN, "", row->help);
        else
            printf("%*s%s\n", HELP_COLUMN - width, "", row->help);
    }
    puts("\nExit status: 0 done, 1 the input has errors, 2 wrong usage or a file cannot be used.\n"
         "The manual: man cudalite, man cudalite-annotations.");
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

/* Decimal digits only; false where it is none or does not fit. */
static bool parse_count(Str text, int64_t *value)
{
    *value = 0;
    for (size_t i = 0; i < text.len; i++) {
        if (text.at[i] < '0' || text.at[i] > '9' || *value > INT64_MAX / 10 - 1)
            return false;
        *value = *value * 10 + (text.at[i] - '0');
    }
    return text.len > 0;
}

/* sm_75, sm_90a, compute_80, or the number alone. */
static unsigned parse_arch(Str value)
{
    int64_t number;
    Str digits = value;
    if (str_starts(digits, "sm_"))
        digits = str_slice(digits, 3, digits.len);
    else if (str_starts(digits, "compute_"))
        digits = str_slice(digits, 8, digits.len);
    char last = digits.len ? digits.at[digits.len - 1] : '0';
    if (last == 'a' || last == 'f') /* architecture- or family-specific: the same limits */
        digits.len--;
    if (!parse_count(digits, &number) || number < 20 || number > 999)
        usage("-arch: '%.*s' is no architecture; write it like sm_75", STR_ARG(value));
    if (!device_find((unsigned)number))
        usage("-arch: nothing is known of sm_%lld; known are %s", (long long)number,
              "sm_50 ... 53, 60 ... 62, 70, 72, 75, 80, 86 ... 90, 100, 103, 110, 120 and 121");
    return (unsigned)number;
}

static int64_t parse_smem(Str value)
{
    int64_t bytes;
    if (!parse_count(value, &bytes) || bytes < 1 || bytes > INT32_MAX)
        usage("--smem: '%.*s' is no number of bytes; write it like 49152", STR_ARG(value));
    return bytes;
}

static unsigned parse_max_errors(Str value)
{
    int64_t count;
    if (!parse_count(value, &count) || count < 0 || count > INT32_MAX)
        usage("--max-errors: '%.*s' is no number of errors; write it like 20", STR_ARG(value));
    return (unsigned)count;
}

/* A warp, or several. */
static int64_t parse_block(Str value)
{
    int64_t threads;
    if (!parse_count(value, &threads) || threads < 32 || threads > 1024 || threads % 32)
        usage("--block: '%.*s' is not a multiple of 32 up to 1024", STR_ARG(value));
    return threads;
}

static int64_t parse_merge(Str value)
{
    int64_t threads;
    if (!parse_count(value, &threads) || threads < 1 || threads > 64 || (threads & (threads - 1)))
        usage("--merge: '%.*s' is not 1, 2, 4, 8, 16, 32 or 64", STR_ARG(value));
    return threads;
}

/* -O1, -O2. */
static bool parse_level(Str value)
{
    if (!str_is(value, "1") && !str_is(value, "2"))
        usage("-O takes 1 or 2, not '%.*s'", STR_ARG(value));
    return str_is(value, "2");
}

static unsigned parse_stages(Str value)
{
    int64_t stages = USUAL_STAGES;
    if (value.len && (!parse_count(value, &stages) || stages < 1 || stages > MAX_STAGES))
        usage("--pipeline: '%.*s' is no number of stages from 1 to %d", STR_ARG(value), MAX_STAGES);
    return (unsigned)stages;
}

/* The place of `value` in the option's choices. */
static int parse_choice(Arena *arena, OptionId id, Str value)
{
    const char *choices = option_choices[id];
    Str names = str_of(option_rows[id].names), option = next_name(&names);
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
        usage("%.*s: unknown '%.*s'; did you mean '%s'?", STR_ARG(option), STR_ARG(value), nearest);
    usage("%.*s: unknown '%.*s'; it is one of: %s", STR_ARG(option), STR_ARG(value), choices);
}

static void add_macro_option(CommandLine *line, char letter, Str definition)
{
    char first = definition.len ? definition.at[0] : '0';
    if (first == '=' || (first >= '0' && first <= '9'))
        usage("-%c: '%.*s' is no macro name", letter, STR_ARG(definition));
    vec_push(line->arena, &line->options.unit.defines,
             str_format(line->arena, "%c%.*s", letter, STR_ARG(definition)));
}

/* What follows is another program's. */
static void take_command(CommandLine *line, Str compiler)
{
    VEC(char *) command = {0};
    LaunchCommand *launch = &line->options.launch;
    launch->options = line->taken.at;
    launch->option_count = line->taken.len;
    vec_push(line->arena, &command, (char *)str_c(line->arena, compiler));
    while (line->at < line->count)
        vec_push(line->arena, &command, line->words[line->at++]);
    launch->command_count = command.len;
    vec_push(line->arena, &command, NULL);
    launch->command = command.at;
}

/* Puts the lines of a file in the place of the option that names it. No quoting: build systems
 * write such files, and a line holds any value but one with a line end. */
static void read_options_file(CommandLine *line, Str path)
{
    enum { MAX_FILES = 100 };
    Source *file = source_read(line->arena, path);
    if (!file)
        usage("--options-file: cannot read '%.*s': %s", STR_ARG(path), strerror(errno));
    if (++line->files > MAX_FILES)
        usage("--options-file: more than %d files; does '%.*s' name itself?", MAX_FILES,
              STR_ARG(path));
    VEC(char *) words = {0};
    for (size_t begin = 0, end; begin < file->text.len; begin = end + 1) {
        for (end = begin; end < file->text.len && file->text.at[end] != '\n'; end++)
            ;
        Str word = str_trim(str_slice(file->text, begin, end));
        if (word.len)
            vec_push(line->arena, &words, (char *)str_c(line->arena, word));
    }
    while (line->at < line->count)
        vec_push(line->arena, &words, line->words[line->at++]);
    line->words = words.at;
    line->count = words.len;
    line->at = 0;
}

/* [kernel:]name=value */
static void add_assumption(CommandLine *line, Str text)
{
    size_t equals = 0, colon = 0;
    Assumption assumption = {0};
    while (equals < text.len && text.at[equals] != '=')
        equals++;
    while (colon < equals && text.at[colon] != ':')
        colon++;
    bool has_kernel = colon < equals;
    assumption.kernel = has_kernel ? str_slice(text, 0, colon) : STR("");
    assumption.name = str_slice(text, has_kernel ? colon + 1 : 0, equals);
    Str value = equals < text.len ? str_slice(text, equals + 1, text.len) : STR("");
    bool negative = value.len > 1 && value.at[0] == '-';
    if (!assumption.name.len ||
        !parse_count(negative ? str_slice(value, 1, value.len) : value, &assumption.value))
        usage("--assume: '%.*s' gives no number to a name; write it like n=640 or kernel:n=640",
              STR_ARG(text));
    assumption.value = negative ? -assumption.value : assumption.value;
    vec_push(line->arena, &line->options.report.assumptions, assumption);
}

static ReportFormat parse_report(CommandLine *line, Str value)
{
    if (!value.len)
        return REPORT_TEXT;
    return (ReportFormat)(1 + parse_choice(line->arena, OPTION_REPORT, value));
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
    case OPTION_ARCH: options->arch = parse_arch(value); break;
    case OPTION_SMEM: options->smem = parse_smem(value); break;
    case OPTION_BLOCK: options->block = parse_block(value); break;
    case OPTION_MERGE: options->merge = parse_merge(value); break;
    case OPTION_TRACE: options->traces = true; break;
    case OPTION_VERIFY: options->traces = options->verifies = true; break;
    case OPTION_LEVEL: options->owns_launches = parse_level(value); break;
    case OPTION_PIPELINE: options->stages = parse_stages(value); break;
    case OPTION_WEIGH:
        options->weigh = (Weigh)parse_choice(line->arena, OPTION_WEIGH, value);
        break;
    case OPTION_DEPS: options->write_deps = true; break;
    case OPTION_DEPS_FILE: options->write_deps = true, options->deps_file = value; break;
    case OPTION_DEPS_TARGET: vec_push(line->arena, &options->deps_targets, value); break;
    case OPTION_DEPS_PHONY: options->phony_deps = true; break;
    case OPTION_LINES: options->line_directives = true; break;
    case OPTION_OPTIONS_FILE: read_options_file(line, value); break;
    case OPTION_TEMPLATE_DIR: options->template_dir = value; break;
    case OPTION_EXPLAIN: options->explain = true; break;
    case OPTION_DUMP:
        options->dump = (DumpKind)(1 + parse_choice(line->arena, OPTION_DUMP, value));
        break;
    case OPTION_REPORT: options->report.format = parse_report(line, value); break;
    case OPTION_REPORT_FILE: options->report.file = value; break;
    case OPTION_MEASURED: options->report.measured = value; break;
    case OPTION_HAND: options->report.hand = value; break;
    case OPTION_ASSUME: add_assumption(line, value); break;
    case OPTION_FAIL_ON:
        options->report.fail_on = (FailOn)(1 + parse_choice(line->arena, OPTION_FAIL_ON, value));
        break;
    case OPTION_EMIT:
        parse_choice(line->arena, OPTION_EMIT, value);
        options->report.format = REPORT_LOOPS;
        break;
    case OPTION_TARGET:
        options->target = (TargetKind)parse_choice(line->arena, OPTION_TARGET, value);
        break;
    case OPTION_MAX_ERRORS: options->max_errors = parse_max_errors(value); break;
    case OPTION_WERROR: options->warnings_are_errors = true; break;
    case OPTION_NO_WARNINGS: options->no_warnings = true; break;
    case OPTION_COLOR: line->color = value.len ? value : STR("always"); break;
    case OPTION_LAUNCHER: take_command(line, value); break;
    case OPTION_HELP: print_help();
    case OPTION_VERSION: print_version();
    case OPTION_COUNT: break;
    }
}

/* Whether `word` is option `name` of this form; `*joined` is then what is written behind it in the
 * same word, and `*has_joined` whether there is such a value. */
static bool matches(Str word, Str name, OptionForm form, Str *joined, bool *has_joined)
{
    if (word.len < name.len || memcmp(word.at, name.at, name.len) != 0)
        return false;
    *joined = str_slice(word, name.len, word.len);
    *has_joined = joined->len > 0;
    if (!*has_joined)
        return true;
    if (form == FORM_ALONE || (form != FORM_JOINED && joined->at[0] != '='))
        return false;
    if (form != FORM_JOINED)
        *joined = str_slice(*joined, 1, joined->len);
    return true;
}

static void parse_option(CommandLine *line, Str word)
{
    OptionId best = OPTION_COUNT;
    Str best_name = STR(""), best_value = STR("");
    bool best_has_value = false;
    for (size_t i = 0; i < OPTION_COUNT; i++) {
        Str names = str_of(option_rows[i].names);
        while (names.len) {
            Str name = next_name(&names), value;
            bool has_value;
            /* the longest name: `-MF` is more than `-M` would be */
            if (matches(word, name, option_rows[i].form, &value, &has_value) &&
                name.len > best_name.len)
                best = (OptionId)i, best_name = name, best_value = value,
                best_has_value = has_value;
        }
    }
    if (best == OPTION_COUNT)
        unknown_option(line->arena, word);
    const OptionRow *row = &option_rows[best];
    bool needs_value = row->form == FORM_JOINED || row->form == FORM_EQUALS;
    if (needs_value && !best_has_value && line->at < line->count)
        best_value = str_of(line->words[line->at++]);
    if (needs_value && !best_value.len)
        usage("%.*s needs a value: %.*s %s", STR_ARG(best_name), STR_ARG(best_name), row->value);
    apply(line, best, best_value);
}

static void parse_words(CommandLine *line)
{
    bool only_files = false;
    while (line->at < line->count && !line->options.launch.command) {
        char **words = line->words;
        size_t begin = line->at;
        Str word = str_of(line->words[line->at++]);
        if (!only_files && str_is(word, "--"))
            only_files = true;
        else if (!only_files && word.len > 1 && word.at[0] == '-')
            parse_option(line, word);
        else
            vec_push(line->arena, &line->inputs, word);
        /* those of a file follow in its place */
        for (size_t i = begin; line->words == words && i < line->at; i++)
            vec_push(line->arena, &line->taken, words[i]);
    }
}

/* ---- what goes together ---- */

static void check_inputs(CommandLine *line)
{
    if (!line->inputs.len)
        usage("no input file; write 'cudalite FILE' or 'cudalite --help'");
    if (line->inputs.len > 1)
        usage("more than one input file, '%.*s' and '%.*s'; run cudalite once for each",
              STR_ARG(line->inputs.at[0]), STR_ARG(line->inputs.at[1]));
    line->options.input = line->inputs.at[0];
    if (!line->options.input.len)
        usage("the input file's name is empty");
}

static void check_launch(CommandLine *line)
{
    Options *options = &line->options;
    if (line->inputs.len || options->output.len || options->write_deps || options->phony_deps ||
        options->deps_targets.len || options->dump != DUMP_NONE)
        usage("before --launcher stand options that say how to rewrite; files, -o, -M... and "
              "--dump are for the compiler, or for a run without it");
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
            usage("%s does nothing without -MD", options->phony_deps ? "-MP" : "-MT");
        return;
    }
    if (!options->output.len && !options->deps_file.len)
        usage("-MD needs a file name: give -o FILE or -MF FILE");
    if (!options->output.len && !options->deps_targets.len)
        usage("-MF needs a target: give -o FILE or -MT NAME");
    if (!options->deps_file.len)
        options->deps_file = with_suffix_d(line->arena, options->output);
}

static void check_overwriting(CommandLine *line)
{
    Options *options = &line->options;
    bool from_file = !str_is(options->input, "-");
    if (from_file && options->output.len &&
        output_same_file(line->arena, options->input, options->output))
        usage("'%.*s' is the input; give another name to -o", STR_ARG(options->output));
    if (from_file && options->deps_file.len &&
        output_same_file(line->arena, options->input, options->deps_file))
        usage("'%.*s' is the input; give another name to -MF", STR_ARG(options->deps_file));
    if (options->deps_file.len && str_equal(options->deps_file, options->output))
        usage("'%.*s' is the output; give another name to -MF", STR_ARG(options->deps_file));
}

static void check_pipeline(const CommandLine *line)
{
    if (line->options.stages > 1 && line->options.arch < PIPELINE_ARCH)
        usage("--pipeline needs cp.async, which sm_%u has not; give -arch sm_%d or above",
              line->options.arch, PIPELINE_ARCH);
}

static void check_report(CommandLine *line)
{
    ReportOptions *report = &line->options.report;
    if (report->file.len && report->format == REPORT_NONE)
        report->format = REPORT_TEXT;
    if (report->assumptions.len && report->format == REPORT_NONE && report->fail_on == FAIL_NEVER)
        usage("--assume does nothing without --report");
    if (report->file.len && str_equal(report->file, line->options.output))
        usage("'%.*s' is the output; give another name to --report-file", STR_ARG(report->file));
    report->arch = line->options.arch;
    line->options.unit.parse_all = report->format != REPORT_NONE || report->fail_on != FAIL_NEVER;
    line->options.unit.functions = line->options.unit.parse_all;
    line->options.unit.any_block = line->options.owns_launches;
}

static bool resolve_color(CommandLine *line)
{
    enum { COLOR_ALWAYS, COLOR_NEVER, COLOR_AUTO };
    int when = parse_choice(line->arena, OPTION_COLOR, line->color);
    const char *no_color = getenv("NO_COLOR"), *terminal = getenv("TERM");
    if (when != COLOR_AUTO)
        return when == COLOR_ALWAYS;
    return !(no_color && *no_color) && terminal && strcmp(terminal, "dumb") != 0 &&
           isatty(STDERR_FILENO);
}

Options options_parse(Arena *arena, int argc, char **argv)
{
    enum { DEFAULT_ARCH = 75 }; /* what nvcc 13 compiles for when it is not told */
    CommandLine line = {.arena = arena,
                        .words = argv,
                        .count = argc > 0 ? (size_t)argc : 0,
                        .at = 1,
                        .color = STR("auto")};
    line.options.arch = DEFAULT_ARCH;
    line.options.owns_launches = true;
    line.options.max_errors = MAX_ERRORS;
    parse_words(&line);
    if (line.options.launch.command) {
        check_launch(&line);
        return line.options;
    }
    check_inputs(&line);
    if (str_is(line.options.output, "-"))
        line.options.output = STR("");
    check_deps(&line);
    check_overwriting(&line);
    check_pipeline(&line);
    check_report(&line);
    line.options.color = resolve_color(&line);
    return line.options;
}
