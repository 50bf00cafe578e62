/* Which report, of which files, to where. Enters: the unit, the edits that change it. Leaves: a
 * file. */
#include "write.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "../base/device.h"
#include "../base/sort.h"
#include "../print/line_breaks.h"
#include "../print/output.h"
#include "../syntax/unit_read.h"
#include "report_build.h"

static FileReport *file_after(const Report *report, Source *before, Edits *edits)
{
    Text text = text_new(report->arena);
    if (edits->all.len == 0)
        return NULL;
    edits_apply(edits, before->text, 0, (uint32_t)before->text.len, &text);
    const Str made = line_breaks_added(report->arena, &text, before->text);
    return report_build_changed(report->arena, source_from_text(report->arena, before->path, made),
                                report->unit_options, report->options, report->before);
}

static FileReport *file_by_hand(const Report *report)
{
    if (!report->options->hand.len)
        return NULL;
    Source *source = source_read(report->arena, report->options->hand);
    if (!source)
        fatal("cannot read '%.*s': %s", STR_ARG(report->options->hand), strerror(errno));
    Diags *diags = diags_new(report->arena);
    diags->options.no_warnings = true;
    return report_build(report->arena,
                        unit_read(report->arena, diags, source, report->unit_options),
                        report->options, NULL);
}

static void read_measured(Report *report)
{
    Str path = report->options->measured;
    if (!path.len)
        return;
    Source *source = source_read(report->arena, path);
    if (!source)
        fatal("cannot read '%.*s': %s", STR_ARG(path), strerror(errno));
    if (!measured_read(report->arena, source->text, &report->measured))
        fatal("'%.*s' is not an output of cudalite-sim --json", STR_ARG(path));
}

/* Reports tell it beside refusals, but nothing was asked for that was refused: annotations that
 * were forgotten, and why --infer leaves a kernel as it is. */
static bool is_told_beside(const Diag *diag)
{
    return diag->id == DIAG_GARRAY_MISSING || diag->id == DIAG_LOOP_MISSING ||
           diag->id == DIAG_NOT_INFERRED;
}

/* Something was asked for, and stays as it was. */
static bool is_left(const Diag *diag)
{
    return report_is_refusal(diag) || diag->id == DIAG_GARRAY_NONE ||
           diag->id == DIAG_ACCESSES_NONE || diag->id == DIAG_LOOP_MISSING ||
           diag->id == DIAG_STAYS;
}

typedef VEC(Span) Spans;

/* Kernels of the file whose annotations cudalite has inferred, in the order of the text: nobody has
 * asked for anything there. */
static Spans inferred_kernels(const Unit *unit)
{
    Spans all = {0};
    for (size_t i = 0; i < unit->kernels.len; i++)
        if (unit->kernels.at[i]->text.source == unit->source &&
            kernel_is_inferred(unit->kernels.at[i]))
            vec_push(unit->arena, &all, unit->kernels.at[i]->text);
    return all;
}

static bool is_in_one(const Spans *all, Span where)
{
    size_t behind;
    vec_first(behind, all->len, all->at[behind].begin <= where.begin);
    return behind && where.begin < all->at[behind - 1].end;
}

static int compare_told(const void *one, const void *other)
{
    const Told *a = one, *b = other;
    return a->place.line != b->place.line       ? (a->place.line < b->place.line ? -1 : 1)
           : a->place.column != b->place.column ? (a->place.column < b->place.column ? -1 : 1)
                                                : (int)a->diag->id - (int)b->diag->id;
}

static void find_told(Report *report)
{
    for (size_t i = 0; i < report->diags->all.len; i++) {
        const Diag *diag = report->diags->all.at[i];
        bool refused = report_is_refusal(diag) || is_told_beside(diag);
        AllTold *all = refused                         ? &report->refusals
                       : diag->id == DIAG_LAUNCH_OWNED ? &report->launches
                       : diag->id == DIAG_TIME         ? &report->times
                                                       : NULL;
        const Source *source = diag->where.source; /* inference told of the text without its own */
        if (all && source &&
            (source == report->before->source ||
             (diag->id == DIAG_NOT_INFERRED && str_equal(source->path, report->before->path))))
            vec_push(report->arena, all,
                     (Told){diag, source_place(diag->where.source, diag->where.begin)});
    }
    AllTold *const lists[] = {&report->refusals, &report->launches, &report->times};
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        sort_stable(lists[i]->at, lists[i]->len, sizeof *lists[i]->at, compare_told);
}

/* gridDim.x and blockDim.x are of every kernel. */
static bool is_known_name(const Unit *unit, const Assumption *assumption)
{
    if (str_starts(assumption->name, "gridDim.") || str_starts(assumption->name, "blockDim."))
        return true;
    for (size_t i = 0; i < unit->kernels.len; i++) {
        const Kernel *kernel = unit->kernels.at[i];
        for (size_t k = 0; k < kernel->params.len; k++)
            if (str_equal(kernel->params.at[k]->name, assumption->name) &&
                (!assumption->kernel.len || str_equal(assumption->kernel, kernel->name)))
                return true;
    }
    return false;
}

/* True: one is an error, because warnings are. */
static bool check_assumptions(const Unit *unit, const ReportOptions *options, bool color)
{
    Diags *diags = diags_new(unit->arena);
    diags->options = unit->diags->options;
    for (size_t i = 0; i < options->assumptions.len; i++) {
        const Assumption *assumption = &options->assumptions.at[i];
        if (!is_known_name(unit, assumption))
            diag_report(diags, DIAG_ASSUMED_NAME, (Span){0},
                        "--assume %.*s%s%.*s=%lld has no effect: no kernel %.*s%shas such a "
                        "parameter",
                        STR_ARG(assumption->kernel), assumption->kernel.len ? ":" : "",
                        STR_ARG(assumption->name), (long long)assumption->value,
                        STR_ARG(assumption->kernel), assumption->kernel.len ? " " : "");
    }
    diag_print(diags, stderr, color);
    return diags->errors > 0;
}

static void tell_access(Diags *diags, const AccessReport *access, FailOn what)
{
    if (what == FAIL_CONFLICTS)
        diag_report(diags, DIAG_FAIL_CONFLICTS, access->where,
                    "this %s needs %.0f shared memory wavefronts where %.0f would be enough",
                    kind_name(access->kind), access->wavefronts.typical,
                    access->ideal_wavefronts.typical);
    else
        diag_report(diags, DIAG_FAIL_SECTORS, access->where,
                    "this %s needs %.0f sectors per request where %.0f would be enough",
                    kind_name(access->kind), access->sectors.typical, access->ideal);
}

static void find_failing(const Report *report, Diags *diags)
{
    const FileReport *file = report->before;
    for (size_t i = 0; i < file->kernels.len; i++) {
        const KernelReport *kernel = file->kernels.at[i];
        for (size_t k = 0; k < kernel->accesses.len && kernel->where.source == file->source; k++)
            if (report_is_meant(&kernel->accesses.at[k], report->options->fail_on) &&
                report_stays_bad(report, kernel, &kernel->accesses.at[k], report->options->fail_on))
                tell_access(diags, &kernel->accesses.at[k], report->options->fail_on);
    }
}

/* Tells what --fail-on finds in what would be written; true: something. What staging mends is no
 * reason to fail. A garray that is missing is told here, too, where no report tells it. */
static bool report_fails(const Report *report, const Unit *unit, bool color)
{
    Diags *diags = diags_new(report->arena);
    diags->options = report->diags->options;
    diags->options.max_errors = 0; /* all that failed */
    FailOn what = report->options->fail_on;
    const Spans inferred = inferred_kernels(unit);
    for (size_t i = 0; i < report->diags->all.len && what == FAIL_REFUSED; i++) {
        const Diag *diag = report->diags->all.at[i];
        if (is_left(diag) && diag->where.source == report->before->source &&
            !is_in_one(&inferred, diag->where))
            diag_report(diags, DIAG_FAIL_REFUSED, diag->where, "%.*s [%s]", STR_ARG(diag->text),
                        diag_code(diag->id));
    }
    for (size_t i = 0; i < report->diags->all.len && report->options->format == REPORT_NONE; i++)
        if (report->diags->all.at[i]->id == DIAG_GARRAY_MISSING)
            diags_put_back(diags, &(ToldDiags){.at = &report->diags->all.at[i], .len = 1});
    if (what == FAIL_EXCESS_SECTORS || what == FAIL_CONFLICTS)
        find_failing(report, diags);
    diag_print(diags, stderr, color);
    return diags->errors > 0;
}

/* Annotations that nobody has written, but the code tells. */
static void take_inferred(Report *report, const AllInferred *inferred)
{
    FileReport *file = report->before;
    for (size_t i = 0, k = 0; i < inferred->len; i++) {
        const Inferred *kernel = &inferred->at[i];
        while (k < file->kernels.len && (file->kernels.at[k]->where.source != file->source ||
                                         file->kernels.at[k]->where.begin != kernel->where.begin))
            k++;
        if (k < file->kernels.len)
            file->kernels.at[k]->layouts = &kernel->layouts;
        if (k < file->kernels.len && kernel->is_useful && !file->kernels.at[k]->annotated)
            file->kernels.at[k]->suggested = kernel;
    }
}

void report_missing(Arena *arena, const ReportOptions *options, const UnitOptions *unit_options,
                    const Unit *unit, Source *source, Diags *diags)
{
    UnitOptions all = *unit_options;
    if (!annotations_may_miss(unit))
        return;
    all.parse_all = all.functions = true;
    tell_missing(
        report_build(arena, unit_read(arena, diags_new(arena), source, &all), options, NULL),
        diags);
}

bool report_write(Arena *arena, const ReportOptions *options, const UnitOptions *unit_options,
                  Rewrite *made, const AllInferred *inferred, Templates *templates, bool color)
{
    Unit *unit = made->unit;
    Report report = {.arena = arena,
                     .options = options,
                     .unit_options = unit_options,
                     .timed = &made->times,
                     .swapped = &made->swapped,
                     .diags = unit->diags};
    report.color = color && !options->file.len && isatty(STDOUT_FILENO);
    report.before = report_build(arena, unit, options, &made->times);
    const bool wrong = check_assumptions(unit, options, color);
    unit_drop_trees(unit);
    take_inferred(&report, inferred);
    if (!unit->diags->errors) /* an annotation that is wrong is none that is missing */
        tell_missing(report.before, unit->diags);
    find_told(&report);
    report.after = unit->diags->errors ? NULL : file_after(&report, unit->source, &made->edits);
    report.hand = file_by_hand(&report);
    read_measured(&report);
    Text out = text_new(arena);
    switch (options->format) {
    case REPORT_TEXT: report_text(&report, &out); break;
    case REPORT_JSON: report_json(&report, &out); break;
    case REPORT_LOOPS: report_loops(&report, &out); break;
    case REPORT_SARIF: report_sarif(&report, &out); break;
    case REPORT_HTML:
        if (!report_html(&report, templates, &out))
            return true;
        break;
    case REPORT_NONE: return report_fails(&report, unit, color) || wrong;
    }
    Str path = options->file.len ? options->file : STR("-");
    if (!output_write(arena, path, text_str(&out))) {
        exit_on_broken_pipe();
        fatal("cannot write '%.*s': %s", STR_ARG(options->file.len ? path : STR("standard output")),
              strerror(errno));
    }
    return report_fails(&report, unit, color) || wrong;
}
