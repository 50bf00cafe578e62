/* cudalite-sim: runs CUDA programs on the CPU and tells what their kernels do to memory.
 *
 * The story: read the command line; translate, compile and run each program; print the counts and
 * what is wrong; leave with 3 where anything is.
 *
 * options.c reads the command line; build.c translates the files, compile.c makes a program of
 * them, or machine_code.c has nvcc do that; measure.c runs it and reads what the runtime wrote,
 * columns.c tells the accesses of a line apart; difference.c compares what programs leave in memory,
 * original_kernels.c says where a generated program ran the original; table.c and json.c print that.
 *
 * How it is built: the .c files of this directory with libcudalite.a make cudalite-sim. The .cc
 * files are the runtime, lib/libcudalite_sim.a. At run time the program looks for
 *     library:  <its directory>/lib, <its directory>/../lib/cudalite
 *     headers:  what CUDALITE_SIM_HEADERS names in the environment, else <its directory>/include
 *               (a build directory), else <its directory>/../include
 *     cudalite: <its directory>, PATH (for --generated). */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

#include "build.h"
#include "difference.h"
#include "guard.h"
#include "html.h"
#include "json.h"
#include "original_kernels.h"
#include "sarif.h"
#include "table.h"

enum { ORDER_SLOWER = 10 }; /* times: so much longer than the usual one another order may take */

static FILE *open_or_die(const char *path)
{
    FILE *out = fopen(path, "w");
    if (!out)
        sim_fatal("cannot write '%s'", path);
    return out;
}

static void text_save(const char *path, const Text *text)
{
    FILE *out = open_or_die(path);
    const bool written = fwrite(text->at, 1, text->len, out) == text->len;
    if (fclose(out) != 0 || !written)
        sim_fatal("cannot write '%s'", path);
}

static void report(const SimOptions *options, Arena *arena, const Measures *measures)
{
    if (options->json) {
        Text text = text_new(arena);
        json_write(&text, options, measures);
        text_save(options->json, &text);
    }
    if (options->html) {
        Text text = text_new(arena);
        html_write(&text, measures);
        text_save(options->html, &text);
    }
    if (options->sarif) {
        Text text = text_new(arena);
        sarif_write(&text, measures);
        text_save(options->sarif, &text);
    }
    FILE *out = options->report ? open_or_die(options->report) : stderr;
    for (size_t i = 0; i < measures->len; i++) {
        if (!options->quiet && !options->compare && !measures->at[i]->order)
            table_print(out, options, measures->at[i]);
        findings_print(out, measures->at[i]);
    }
    if (options->compare && !options->quiet)
        compare_print(out, arena, measures);
    if (options->orders && !options->quiet)
        orders_print(out, measures);
    if (options->report)
        fclose(out);
}

/* The user has pressed Ctrl-C. */
static bool is_stopped(const Measures *measures)
{
    return measures->len && measures->at[measures->len - 1]->stopped;
}

/* 3: findings or a difference; else what the first program that failed returned. */
static int status_of(const SimOptions *options, const Measures *measures)
{
    int status = 0;
    for (size_t i = 0; i < measures->len; i++) {
        if (measures->at[i]->findings.len)
            return 3;
        if (!status)
            status = measures->at[i]->status;
    }
    if (options->compare && !compare_same(stderr, measures))
        return 3;
    if (options->orders && !orders_same(stderr, measures))
        return 3;
    return status;
}

static bool is_known(const FindingMeasure *finding, const Measure *measure)
{
    bool known = false;
    for (size_t i = 0; i < measure->findings.len && !known; i++) {
        const FindingMeasure *other = &measure->findings.at[i];
        known = str_equal(finding->id, other->id) && finding->line == other->line &&
                str_equal(finding->file, other->file);
    }
    return known;
}

/* What another order of the same program has found, too, is said once. */
static void drop_known(Measure *measure, const Measures *before)
{
    size_t kept = 0;
    for (size_t i = 0; i < measure->findings.len; i++) {
        bool known = false;
        for (size_t k = 0; before->at[k] != measure && !known; k++)
            known = is_known(&measure->findings.at[i], before->at[k]);
        if (!known)
            measure->findings.at[kept++] = measure->findings.at[i];
    }
    measure->findings.len = kept;
    measure->notes.len = 0;
}

/* A block that waits for another one would wait for ever where that has its turn later. */
static void run_orders(Files *files, const SimOptions *options, const char *program,
                       Measures *measures)
{
    const Measure *usual = measures->at[0];
    SimOptions limited = *options;
    if (!limited.limit)
        limited.limit = str_c(files->arena,
                              str_format(files->arena, "%.0f", 10 + ORDER_SLOWER * usual->seconds));
    for (unsigned order = 1; order <= options->orders; order++) {
        const Str name =
            str_format(files->arena, "%.*s (order %u)", STR_ARG(usual->program), order);
        vec_push(files->arena, measures, measure_run(files, &limited, name, program, order));
        drop_known(measures->at[order], measures);
    }
}

/* Builds and runs the program of `count` files from `first`. */
static bool program_take(Files *files, const SimOptions *options, size_t first, size_t count,
                         bool generated, Measures *measures)
{
    const Str *inputs = &options->inputs.at[first];
    const char *program = build_program(files, options, inputs, count, generated);
    if (!program || options->output)
        return program != NULL;
    Str name = generated ? str_format(files->arena, "%.*s (generated)", STR_ARG(*inputs)) : *inputs;
    Measure *measure = measure_run(files, options, name, program, 0);
    if (generated && options->compare)
        original_kernels_find(files, options, inputs, measure);
    vec_push(files->arena, measures, measure);
    if (options->orders && !is_stopped(measures))
        run_orders(files, options, program, measures);
    return true;
}

/* Before the first program has run for a while, not behind it. */
static void check_inputs(const SimOptions *options, Arena *arena)
{
    for (size_t i = 0; i < options->inputs.len; i++)
        if (!source_read(arena, options->inputs.at[i]))
            sim_fatal("cannot read '%.*s'", STR_ARG(options->inputs.at[i]));
}

int main(int argc, char **argv)
{
    Arena *arena = arena_new();
    SimOptions options = sim_options_parse(arena, argc, argv);
    check_inputs(&options, arena);
    Files files = files_new(arena, argv[0]);
    guard_start(&files);
    Measures measures = {0};
    int status = 0;
    size_t step = options.compare ? 1 : options.inputs.len; /* files of one program */
    bool both = options.compare && options.generated;
    for (size_t i = 0; i < options.inputs.len && !is_stopped(&measures); i += step) {
        for (int generated = both ? 0 : options.generated;
             generated <= options.generated && !is_stopped(&measures); generated++)
            if (!program_take(&files, &options, i, step, generated, &measures))
                status = 1;
    }
    const bool stopped = is_stopped(&measures);
    if (stopped) { /* there is nothing to compare with */
        options.compare = options.compares = false;
        options.orders = 0;
    }
    if (!status && !options.output) {
        if (options.compares)
            memory_compare(&files, &options, &measures);
        report(&options, arena, &measures);
        status = status_of(&options, &measures);
    }
    if (stopped) { /* as a program that Ctrl-C ends: a loop of the shell ends, too */
        fflush(NULL);
        signal(SIGINT, SIG_DFL);
        raise(SIGINT);
    }
    arena_free(arena);
    return status;
}
