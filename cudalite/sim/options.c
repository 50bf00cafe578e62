/* Command line of cudalite-sim.
 *
 * Enters: argv. Leaves: SimOptions; --help and --version are answered here; a usage error is one
 * line and exit 2. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../base/option.h"
#include "../base/version.h"
#include "options.h"

typedef enum {
#define OPTION(id, names, form, value, help) OPT_##id,
#include "options.def"
#undef OPTION
    OPT_COUNT
} OptionId;

static const OptionRow rows[] = {
#define OPTION(id, names, form, value, help) {names, FORM_##form, value, help},
#include "options.def"
#undef OPTION
};

static const OptionTable table = {rows, OPT_COUNT};

_Noreturn void sim_fatal(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fputs("cudalite-sim: fatal: ", stderr);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
    exit(2);
}

void words_add_all(Arena *arena, Words *words, const Words *more, const char *before)
{
    for (size_t i = 0; i < more->len; i++) {
        if (before)
            vec_push(arena, words, before);
        vec_push(arena, words, more->at[i]);
    }
}

void words_split(Arena *arena, Words *words, const char *text)
{
    while (*text) {
        text += strspn(text, " \t");
        size_t length = strcspn(text, " \t");
        if (length)
            vec_push(arena, words, str_c(arena, (Str){text, length}));
        text += length;
    }
}

enum { MOST_ORDERS = 1000 };

_Noreturn static void usage(const char *format, ...) __attribute__((format(printf, 1, 2)));
_Noreturn static void usage(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fputs("cudalite-sim: ", stderr);
    vfprintf(stderr, format, arguments);
    fputs("; try cudalite-sim --help\n", stderr);
    va_end(arguments);
    exit(2);
}

_Noreturn static void help_print(void)
{
    puts("usage: cudalite-sim [options] FILE.cu... [-- ARGUMENTS]\n\n"
         "Runs CUDA programs on the CPU, counts the memory transactions of their kernels and\n"
         "finds races and wrong addresses. Several files form one program; with --compare each\n"
         "file is a separate program.\n");
    option_help(table);
    puts("\nExit status: that of the program; 1 it does not compile; 2 wrong usage; 3 findings, or "
         "a\n"
         "difference with --compare.");
    exit(0);
}

static int arch_read(const char *text)
{
    const char *digits = strncmp(text, "sm_", 3) == 0 ? text + 3 : text;
    char *end;
    long arch = strtol(digits, &end, 10);
    if (end == digits || (*end && strcmp(end, "a") != 0) || arch < 30 || arch > 150)
        usage("'%s' is not an architecture; write one such as --arch=sm_80", text);
    return (int)arch;
}

static const char *count_read(const char *text, const char *what)
{
    if (!*text || strspn(text, "0123456789") != strlen(text) || strcmp(text, "0") == 0)
        usage("'%s' is not a number of %s", text, what);
    return text;
}

static unsigned orders_read(const char *text)
{
    const unsigned long orders = strtoul(count_read(text, "orders"), NULL, 10);
    if (orders > MOST_ORDERS)
        usage("--shuffle runs at most %d orders", MOST_ORDERS);
    return (unsigned)orders;
}

static void option_take(Arena *arena, SimOptions *o, OptionId id, const char *value)
{
    switch (id) {
    case OPT_JSON: o->json = value; break;
    case OPT_REPORT: o->report = value; break;
    case OPT_SARIF: o->sarif = value; break;
    case OPT_HTML: o->html = value; break;
    case OPT_GDB: o->gdb = true; break;
    case OPT_COMPARE: o->compare = true; break;
    case OPT_GENERATED: o->generated = true; break;
    case OPT_GENERATE_WITH:
        o->generated = true;
        vec_push(arena, &o->generate_with, value);
        break;
    case OPT_SHUFFLE: o->orders = orders_read(value); break;
    case OPT_LINES: o->lines = true; break;
    case OPT_CACHES: o->caches = true; break;
    case OPT_BLOCKS: o->blocks = count_read(value, "blocks"); break;
    case OPT_LEAKS: o->leaks = true; break;
    case OPT_WATCH: o->watch = true; break;
    case OPT_LIMIT: o->limit = count_read(value, "seconds"); break;
    case OPT_NO_COUNT: o->no_count = true; break;
    case OPT_CONTRACT: o->contract = true; break;
    case OPT_MACHINE_CODE: o->machine_code = true; break;
    case OPT_ARCH: o->arch = arch_read(value); break;
    case OPT_OUTPUT: o->output = value; break;
    case OPT_BUILT: o->is_built = true; break;
    case OPT_JOBS: o->jobs = count_read(value, "cores"); break;
    case OPT_QUIET: o->quiet = true; break;
    case OPT_VERBOSE: o->verbose = true; break;
    case OPT_INCLUDE: vec_push(arena, &o->include_dirs, value); break;
    case OPT_DEFINE:
        vec_push(arena, &o->defines, str_c(arena, str_format(arena, "-D%s", value)));
        break;
    case OPT_UNDEFINE:
        vec_push(arena, &o->defines, str_c(arena, str_format(arena, "-U%s", value)));
        break;
    case OPT_LEVEL: o->level = str_c(arena, str_format(arena, "-O%s", value)); break;
    case OPT_COMPILER: o->compiler = value; break;
    case OPT_FLAGS: words_split(arena, &o->compiler_flags, value); break;
    case OPT_HELP: help_print();
    case OPT_VERSION: puts("cudalite-sim " CUDALITE_VERSION); exit(0);
    case OPT_COUNT: break;
    }
}

/* Takes the option at argv[at]; returns the index behind it. */
static int option_read(Arena *arena, SimOptions *options, int argc, char **argv, int at)
{
    const char *word = argv[at];
    OptionFound found;
    if (!option_find(table, str_of(word), &found))
        usage("unknown option '%s'", word);
    const OptionRow *row = &rows[found.row];
    if (option_needs_value(row) && !found.has_value) {
        if (++at >= argc)
            usage("%s needs a %s", word, row->value);
        found.value = str_of(argv[at]);
    }
    option_take(arena, options, (OptionId)found.row, found.value.at);
    return at + 1;
}

static void options_check(const SimOptions *options)
{
    if (options->inputs.len == 0)
        usage("no input file");
    if (options->compare && !options->generated && options->inputs.len < 2)
        usage("--compare needs at least two files");
    if (options->orders && options->compare)
        usage("--shuffle compares one program with itself, so it excludes --compare");
    if (options->orders && (options->output || options->no_count))
        usage("--shuffle runs the program and compares memory, so it excludes -o and --no-count");
    if (options->gdb &&
        (options->compare || options->orders || options->output || options->machine_code))
        usage("--gdb runs one program, so it excludes --compare, --shuffle, -o and --machine-code");
    if (options->html && (options->compare || options->no_count))
        usage("--html draws what one program does, so it excludes --compare and --no-count");
    if (options->caches && (options->blocks || options->no_count))
        usage("--caches needs the requests of all blocks, so it excludes --blocks and --no-count");
    if (options->output && (options->compare || options->is_built))
        usage("-o excludes --compare and --built");
    if (options->is_built && !options->compare && options->inputs.len > 1)
        usage("--built runs one program, or several with --compare");
    if (options->is_built && options->generated)
        usage("--built and --generated exclude each other");
    if (options->is_built && options->contract)
        usage("--contract is for building, so it excludes --built");
    if (options->machine_code && options->contract)
        usage("--machine-code runs nvcc's own fused products, so it excludes --contract");
    if (options->machine_code && options->compiler)
        usage("--machine-code always uses nvcc; set NVCC in the environment to use another one");
}

SimOptions sim_options_parse(Arena *arena, int argc, char **argv)
{
    SimOptions options = {0};
    for (int at = 1; at < argc;) {
        const char *word = argv[at];
        if (strcmp(word, "--") == 0) {
            for (at++; at < argc; at++)
                vec_push(arena, &options.program_arguments, argv[at]);
        } else if (word[0] == '-' && word[1]) {
            at = option_read(arena, &options, argc, argv, at);
        } else {
            vec_push(arena, &options.inputs, str_of(word));
            at++;
        }
    }
    if (!options.arch)
        options.arch = options.machine_code ? 90 : 80;
    if (!options.level) /* compilers look for products from -O2 on */
        options.level = options.contract ? "-O2" : options.gdb ? "-O0" : "-O1";
    options.compares = options.compare || options.orders;
    options_check(&options);
    return options;
}
