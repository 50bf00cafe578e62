/* cudalite: annotated CUDA in, coalesced CUDA out.
 *
 * The story: read the command line; read the file and find its kernels; model each annotated
 * kernel; plan what to stage; turn the plan into edits; tell what is wrong; report, if asked, what
 * the accesses cost; write the result if nothing is wrong. */
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "emit/cpu.h"
#include "emit/output.h"
#include "emit/transform.h"
#include "options.h"
#include "report/write.h"

static void write_or_die(Arena *arena, Str path, Str bytes)
{
    if (!output_write(arena, path.len ? path : STR("-"), bytes))
        fatal("cannot write '%.*s': %s", STR_ARG(path.len ? path : STR("standard output")),
              strerror(errno));
}

static void write_deps(Arena *arena, const Options *options, const Unit *unit)
{
    const Sources *included = macros_included(unit->macros);
    Strs paths = {0};
    vec_push(arena, &paths, unit->source->path);
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
    Diag *diag = diag_report(unit->diags, DIAG_NOT_ANNOTATED, where,
                             unit->kernels.len ? "nothing changes: no kernel here is annotated"
                                               : "nothing changes: there is no kernel here");
    if (unit->kernels.len)
        diag_note(unit->diags, diag, (Span){0},
                  "begin its body with __annotation(L\"__global__ 256\"); and, for each array that "
                  "may be staged, __annotation(L\"garray name 2 4 rows columns\");");
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
static Edits edits_in_place(Unit *unit, const TransformOptions *how, Templates *templates)
{
    TransformOptions in_place = *how;
    in_place.owns_launches = in_place.dump_model = in_place.dump_plan = false;
    const size_t told = unit->diags->all.len;
    Edits edits = edits_new(unit->arena);
    transform(unit, &in_place, templates, &edits);
    diags_take_back(unit->diags, told);
    return edits;
}

static void write_output(Arena *arena, const Options *options, Unit *unit, Edits *edits)
{
    Str bytes = unit->source->text;
    if (options->target == TARGET_CPU || edits->all.len || options->line_directives) {
        Text *text = arena_new_of(arena, Text);
        *text = text_new(arena);
        if (options->target == TARGET_CPU)
            cpu_translate(unit, text);
        else
            edits_apply(edits, bytes, 0, (uint32_t)bytes.len, text);
        Str path = options->output.len ? options->output : STR("<stdout>");
        bytes = options->line_directives
                    ? output_with_lines(arena, text, bytes, unit->source->path, path)
                    : text_str(text);
    }
    write_or_die(arena, options->output, bytes);
    if (options->write_deps)
        write_deps(arena, options, unit);
}

int main(int argc, char **argv)
{
    Arena *arena = arena_new();
    Options options = options_parse(arena, argc, argv);
    if (options.launch.command) {
        int status = launcher_run(arena, &options.launch);
        arena_free(arena);
        return status;
    }
    Diags *diags = diags_new(arena);
    diags->warnings_are_errors = options.warnings_are_errors;
    diags->no_warnings = options.no_warnings;
    diags->explain = options.explain;
    diags->max_errors = options.max_errors;

    Source *source = source_read(arena, options.input);
    if (!source)
        fatal("cannot read '%.*s': %s", STR_ARG(options.input), strerror(errno));
    Templates *templates = templates_new(arena, diags, options.template_dir);
    Unit *unit = unit_read(arena, diags, source, &options.unit);
    Edits edits = edits_new(arena), in_place, *reported = &edits;
    if (unit->crlf)
        templates_set_newline(templates, STR("\r\n"));
    dump(unit, options.dump);
    if (options.target == TARGET_CUDA) {
        TransformOptions how = {&options.unit,
                                {.arch = options.arch,
                                 .smem = options.smem,
                                 .stages = options.stages,
                                 .weigh = options.weigh},
                                options.dump == DUMP_MODEL,
                                options.dump == DUMP_PLAN,
                                options.block,
                                options.merge,
                                options.traces,
                                options.verifies,
                                options.owns_launches};
        transform(unit, &how, templates, &edits);
        if (options.owns_launches && options.unit.parse_all) {
            in_place = edits_in_place(unit, &how, templates);
            reported = &in_place;
        }
    }
    if (options.explain && options.target == TARGET_CUDA)
        explain_nothing(unit);

    diag_print(diags, stderr, options.color);
    unsigned errors = diags->errors;
    bool reports = options.unit.parse_all, failed = errors > 0;
    if (reports && options.dump == DUMP_NONE)
        failed = report_write(arena, &options.report, &options.unit, unit, reported, templates,
                              options.color) ||
                 failed;
    if (!failed && options.dump == DUMP_NONE && (!reports || options.output.len))
        write_output(arena, &options, unit, &edits);
    arena_free(arena);
    return failed ? 1 : 0;
}
