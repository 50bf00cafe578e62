/* cudalite: annotated CUDA in, coalesced CUDA out.
 *
 * The story: `cudalite mcp` serves tools, each call of which is a run of its own. Else: read the
 * command line; then, file by file: read it and find its kernels; model each annotated kernel; plan
 * what to stage; turn the plan into edits; tell what is wrong; report, if asked, what the accesses
 * cost; write the result if nothing is wrong. */
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "driver/check.h"
#include "driver/fix.h"
#include "driver/options.h"
#include "driver/tune.h"
#include "host/header.h"
#include "infer/included.h"
#include "infer/infer.h"
#include "mcp/mcp.h"
#include "print/cpu/translate.h"
#include "print/diff.h"
#include "print/line_breaks.h"
#include "print/output.h"
#include "report/write.h"
#include "schedule/converted_layout.h"
#include "schedule/transform.h"
#include "syntax/unit_read.h"

static void write_or_die(Arena *arena, Str path, Str bytes)
{
    if (!output_write(arena, path.len ? path : STR("-"), bytes)) {
        exit_on_broken_pipe();
        fatal("cannot write '%.*s': %s", STR_ARG(path.len ? path : STR("standard output")),
              strerror(errno));
    }
}

static void write_deps(Arena *arena, const Options *options, const Unit *unit)
{
    const Sources *included = macros_included(unit->macros);
    Strs paths = {0};
    vec_push(arena, &paths, unit->source->path);
    if (options->config.len)
        vec_push(arena, &paths, options->config);
    if (options->database_file.len)
        vec_push(arena, &paths, options->database_file);
    for (size_t i = 0; i < included->len; i++)
        vec_push(arena, &paths, included->at[i]->path);
    Str rule = output_depfile(arena, options->output, options->deps_targets.at,
                              options->deps_targets.len, paths.at, paths.len, options->phony_deps);
    write_or_die(arena, options->deps_file, rule);
}

static void explain_nothing(const Unit *unit)
{
    for (size_t i = 0; i < unit->kernels.len; i++)
        if (unit->kernels.at[i]->annotations.len || unit->kernels.at[i]->malformed.len)
            return;
    Span where = unit->kernels.len ? unit->kernels.at[0]->where : (Span){0};
    Diag *diag =
        diag_report(unit->diags, DIAG_NOT_ANNOTATED, where,
                    unit->kernels.len ? "nothing changes: this file has no annotated kernel"
                                      : "nothing changes: this file has no kernel");
    if (unit->kernels.len)
        diag_note(unit->diags, diag, (Span){0},
                  "begin the kernel's body with __annotation(L\"__global__ 256\"); and, for each "
                  "array to be staged, __annotation(L\"garray name 2 4 rows columns\");");
}

static void dump(const Unit *unit, DumpKind kind)
{
    if (kind == DUMP_TOKENS)
        unit_dump_tokens(unit->source, stdout);
    if (kind == DUMP_MACROS)
        macros_dump(unit->macros, stdout);
    if (kind == DUMP_AST)
        unit_dump_ast(unit, stdout);
}

/* Reports compare a kernel with itself: as it would be changed in place. */
static Rewrite rewrite_in_place(const Rewrite *rewrite, const TransformOptions *how,
                                Templates *templates)
{
    TransformOptions in_place = *how;
    in_place.tells = (TransformTells){0};
    in_place.header = NULL;
    in_place.for_figures = true;
    in_place.times = in_place.lays = in_place.owns_launches = in_place.figures = false;
    Diags *diags = rewrite->unit->diags;
    const size_t told = diags->all.len;
    in_place.before = diags->errors ? NULL : &rewrite->outcomes;
    const Rewrite made = transform(rewrite->unit, &in_place, templates);
    Rewrite both = *rewrite;
    diags_take_back(diags, told);
    both.edits = made.edits;
    if (in_place.before)
        edits_keep_all(&both.edits, &rewrite->figures);
    for (size_t i = 0; i < made.swapped.len; i++)
        vec_push(diags->arena, &both.swapped, made.swapped.at[i]);
    return both;
}

static TransformOptions transform_options(const Options *options)
{
    return (TransformOptions){.unit = &options->unit,
                              .limits = {.device = options->device,
                                         .smem = options->smem,
                                         .weigh = options->weigh,
                                         .slide = options->slide},
                              .tells.model = options->dump == DUMP_MODEL,
                              .tells.plan = options->dump == DUMP_PLAN,
                              .tells.cost = options->dump == DUMP_COST,
                              .given = &options->report.assumptions,
                              .schedule = options->schedule,
                              .header_path = options->header,
                              .traces = options->traces,
                              .verifies = options->verifies,
                              .owns_launches = options->owns_launches};
}

/* `bytes` in place of the input; or, with --diff, what changes. */
static void write_result(Arena *arena, const Options *options, Str before, Str bytes)
{
    if (options->diff)
        bytes = diff_unified(
            arena, str_is(options->input, "-") ? STR("/dev/stdin") : options->input, before, bytes);
    write_or_die(arena, options->output, bytes);
}

static void write_over(Arena *arena, const Options *options, Str before, Str bytes)
{
    const char *trouble = str_equal(before, bytes) ? NULL
                                                   : output_replace(arena, options->input, before,
                                                                    bytes, !options->no_backup);
    if (trouble)
        fatal("cannot write over '%.*s': %s", STR_ARG(options->input), trouble);
}

/* With --in-place over the input, where something changes. */
static int write_fixed(Arena *arena, const Options *options, Source *source)
{
    Fixed fixed = fix_input(arena, options, source);
    diag_print(fixed.diags, stderr, options->color);
    fix_tell(&fixed, stderr);
    if (!options->in_place && !fixed.is_worse)
        write_result(arena, options, source->text, fixed.source->text);
    if (options->in_place && fixed.applied)
        write_over(arena, options, source->text, fixed.source->text);
    return fixed.diags->errors ? 1 : 0;
}

/* `input`: the file as it is, without annotations that were read off it. `made`: what it
 * becomes. */
static void write_output(Arena *arena, const Options *options, Str input, const Rewrite *rewrite,
                         const Text *made)
{
    Unit *unit = rewrite->unit;
    Str bytes = unit->source->text;
    if (options->target == TARGET_CPU || rewrite->edits.all.len || options->line_directives) {
        const Text *text = made;
        if (options->target == TARGET_CPU) {
            Text *translated = text_make(arena, (Str){0});
            cpu_translate(unit, translated);
            text = translated;
        }
        if (options->target == TARGET_CUDA && !options->annotates && !options->line_directives)
            text = text_make(arena, line_breaks_added(arena, text, unit->source->text));
        if (output_has_crlf(unit->source->text))
            text = output_with_crlf(arena, text);
        Str path = options->output.len ? options->output : STR("<stdout>");
        bytes = options->line_directives ? output_with_lines(arena, text, unit->source, path)
                                         : text_str(text);
    }
    write_result(arena, options, input, bytes);
    if (options->write_deps)
        write_deps(arena, options, unit);
}

static void tell_summary(const Rewrite *rewrite, const Options *options)
{
    Str line = summary_line(rewrite->unit, &rewrite->outcomes,
                            options->annotates ? "annotated" : "changed",
                            options->annotates || options->infers);
    fprintf(stderr, "%.*s\n", STR_ARG(line));
}

/* For the summary: kernels that inference leaves alone; with `all` those that it annotates, too. */
static void add_inferred(Arena *arena, const AllInferred *inferred, bool all, Outcomes *outcomes)
{
    for (size_t i = 0; i < inferred->len; i++) {
        const bool useful = inferred->at[i].is_useful;
        Outcome outcome = {.kernel = inferred->at[i].kernel, .changed = useful};
        if (!useful)
            vec_push(arena, &outcome.why, DIAG_NOT_INFERRED);
        outcome.not_inferred = inferred->at[i].why;
        if (all || !useful)
            vec_push(arena, outcomes, outcome);
    }
}

/* --explain: options that stand in no command line. */
static void tell_origins(Diags *diags, const Options *options)
{
    Text words = text_new(diags->arena);
    if (options->config.len)
        diag_report(diags, DIAG_OPTIONS_FOUND, (Span){0}, "options are taken from '%.*s'",
                    STR_ARG(options->config));
    for (size_t i = 0; i < options->compiled.len; i++)
        text_format(&words, " %.*s", STR_ARG(options->compiled.at[i]));
    if (options->database.len)
        diag_report(diags, DIAG_OPTIONS_FOUND, (Span){0}, "options are taken from %.*s:%.*s",
                    STR_ARG(options->database),
                    STR_ARG((words.len ? text_str(&words) : STR(" none"))));
}

static void tell_not_included(Diags *diags, const AllIncludedAsked *asked, const Strs *names)
{
    for (size_t i = 0; i < asked->len; i++)
        if (!strs_has(names, asked->at[i].name))
            diag_report(
                diags, DIAG_NOT_INCLUDED, asked->at[i].where,
                "'%.*s' is left unchanged: no variant of it can be written after this #include",
                STR_ARG(asked->at[i].name));
}

/* The file with what inference has put into it; `*inferred`: and that. */
static Source *with_inferred(Arena *arena, Options *options, Source *source, TransformOptions *how,
                             Templates *templates, Diags *diags, AllInferred *inferred,
                             Included *included)
{
    const bool infers = options->infers || options->annotates;
    AllIncludedAsked asked = {0};
    Strs names = {0};
    included->main = included->source = source;
    if (options->owns_launches && !options->header.len && options->target == TARGET_CUDA) {
        Source *plain = included_asked(arena, source, &asked);
        for (size_t i = 0; i < asked.len; i++)
            vec_push(arena, &names, asked.at[i].name);
        if (infers || asked.len)
            *included = included_kernels(arena, plain, how, templates, infers ? NULL : &names);
        tell_not_included(diags, &asked, &included->names);
    }
    if (options->annotates) {
        *inferred = infer_kernels(arena, included->main, how, templates, NULL, diags);
        included_annotate(arena, included, inferred);
        source = infer_source(arena, included->main, inferred, false);
        included->names.len = 0;
        return source;
    }
    how->not_included = included->why;
    options->unit.replaced = &included->without;
    if (infers || included->names.len) {
        *inferred =
            infer_kernels(arena, included->source, how, templates, infers ? NULL : &names, diags);
        source = infer_source(arena, included->source, inferred, false);
    } else if (options->unit.parse_all) { /* a report tells what they would be */
        *inferred = infer_kernels(arena, source, how, templates, NULL, diags_new(arena));
    }
    return source;
}

/* One input, of which nothing is left but what is written. True: it has errors. */
static bool process(const Options *given)
{
    Arena *arena = arena_new();
    Options options = *given;
    Source *source = source_read(arena, options.input);
    if (!source)
        fatal("cannot read '%.*s': %s", STR_ARG(options.input), strerror(errno));
    if (options.fix) {
        bool failed = write_fixed(arena, &options, source);
        arena_free(arena);
        return failed;
    }
    Diags *diags = options_diags(arena, &options);
    tell_origins(diags, &options);
    const Str input = source->text;
    Templates *templates = templates_new(arena, diags, options.template_dir);
    TransformOptions how = transform_options(&options);
    AllInferred inferred = {0};
    Included included = {0};
    how.times = options.unit.parse_all;
    source = with_inferred(arena, &options, source, &how, templates, diags, &inferred, &included);
    if (options.tune.len && !diags->errors)
        source = tune_source(arena, &options, source, &how, templates, diags);
    Unit *unit = unit_read(arena, diags, source, &options.unit);
    Rewrite rewrite = {.unit = unit, .edits = edits_new(arena)}, reported;
    Header *header = NULL;
    if (unit->crlf)
        templates_set_newline(templates, STR("\r\n"));
    dump(unit, options.dump);
    if (options.target == TARGET_CUDA && !options.annotates) {
        how.header = header = options.header.len ? header_new(unit, options.header) : NULL;
        how.lays = true;
        how.figures = options.owns_launches && options.unit.parse_all;
        how.tells.time = options.explains != EXPLAIN_ALL || options.unit.parse_all;
        how.tells.candidates = options.explains == EXPLAIN_CANDIDATES;
        rewrite = transform(unit, &how, templates);
        if (!included_take_out(unit, &included.names, &rewrite.edits) && !diags->errors)
            fatal("a kernel of an included file has lost its variant");
    }
    if (options.infers || options.annotates)
        add_inferred(arena, &inferred, options.annotates, &rewrite.outcomes);
    reported = how.lays && how.figures ? rewrite_in_place(&rewrite, &how, templates) : rewrite;
    Text header_text = text_new(arena);
    const Text *made = laid_apply(&rewrite, &how, templates);
    if (header)
        header_render(header, templates, &header_text);
    if (options.told.explain && options.target == TARGET_CUDA && !options.annotates &&
        !options.infers)
        explain_nothing(unit);
    if (options.target == TARGET_CUDA && !options.annotates && !options.unit.parse_all &&
        !diags->errors)
        report_missing(arena, &options.report, &options.unit, unit, source, diags);

    diag_print(diags, stderr, options.color);
    bool reports = options.unit.parse_all, failed = diags->errors > 0;
    if (reports && options.dump == DUMP_NONE)
        failed = report_write(arena, &options.report, &options.unit, &reported, &inferred,
                              templates, options.color) ||
                 failed;
    const bool sums_up =
        options.summary || (options.summary_if_left && outcomes_none_changed(&rewrite.outcomes));
    if (sums_up && options.target == TARGET_CUDA && options.dump == DUMP_NONE &&
        (diags->errors || !failed)) /* what --fail-on finds is told already */
        tell_summary(&rewrite, &options);
    bool writes =
        !failed && options.dump == DUMP_NONE && (!reports || options.output.len || options.diff);
    if (writes && header)
        write_or_die(arena, options.header, line_breaks_added(arena, &header_text, (Str){0}));
    if (writes && options.in_place)
        write_over(arena, &options, input, source->text);
    else if (writes)
        write_output(arena, &options, input, &rewrite, made);
    arena_free(arena);
    return failed;
}

int main(int argc, char **argv)
{
    if (argc == 2 && strcmp(argv[1], "mcp") == 0)
        return mcp_serve(argv[0]);
    Arena *arena = arena_new();
    const AllOptions all = options_parse(arena, argc, argv);
    int status = 0;
    if (all.at[0].check.asked)
        check_run(arena, &all, argv[0]);
    if (all.at[0].launch.command)
        status = launcher_run(arena, &all.at[0].launch, argv[0]);
    else
        for (size_t i = 0; i < all.len; i++)
            if (process(&all.at[i]))
                status = 1;
    arena_free(arena);
    return status;
}
