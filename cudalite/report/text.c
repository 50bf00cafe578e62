/* The report as text: a table for each kernel, before and after. Enters: a Report. Leaves: lines
 * of at most 110 columns; an access that costs too much is marked with `!`, in colour on a
 * terminal too. */
#include "report.h"

#include <stdio.h>

#include "../cost/least.h"

enum { ACCESS_COLUMNS = 34, STRIDE_COLUMNS = 11, LAUNCH_COLUMNS = 9 };

typedef struct {
    const Report *report;
    Text *out;
    const FileReport *file; /* of the kernel that is written */
    const KernelReport *kernel;
} Writer;

static const char *paint(const Writer *writer, const char *escape)
{
    return writer->report->color ? escape : "";
}

/* Text cut to a width, `~` at the end where something is missing. Bytes are taken as columns. */
static Str fitted(Arena *arena, Str text, size_t width)
{
    if (text.len <= width)
        return text;
    return str_format(arena, "%.*s~", (int)(width - 1), text.at);
}

static Str shape(Arena *arena, const int64_t extents[3])
{
    return extents[0] > 0 ? unit_shape_text(arena, extents, "x") : STR("unknown");
}

/* "4", "4..5" or, where nothing is sure, "<=32". */
static Str figure_text(Arena *arena, Figure figure, Certainty certainty)
{
    if (certainty == UNKNOWN)
        return str_format(arena, "<=%.0f", figure.most);
    if (figure.least == figure.most)
        return str_format(arena, "%.0f", figure.most);
    return str_format(arena, "%.0f..%.0f", figure.least, figure.most);
}

static Str lane_stride(const AccessReport *access)
{
    for (size_t i = 0; i < access->strides.len; i++)
        if (str_is(str_of(access->strides.at[i].axis), "threadIdx.x"))
            return access->strides.at[i].bytes;
    return access->pattern == PATTERN_DATA || access->pattern == PATTERN_UNKNOWN ? STR("?")
           : access->strides.len                                                 ? STR("0")
                                                                                 : STR("-");
}

/* Sectors or wavefronts that cudalite-sim has counted in the access's line, for a launch. */
static Str counted_text(const Writer *writer, const AccessReport *access)
{
    Counted counted =
        report_counted(writer->report, writer->file, writer->kernel, access->space, access);
    if (counted.requests <= 0)
        return STR("-");
    return str_format(writer->report->arena, "%.0f",
                      (access->space == SPACE_SHARED ? counted.wavefronts : counted.sectors) /
                          counted.launches);
}

/* A function's own names say nothing of the kernel's arrays. */
static Str access_text(Arena *arena, const AccessReport *access)
{
    bool is_other = access->function.len && !str_starts(access->text, str_c(arena, access->array));
    return is_other ? str_format(arena, "%.*s: %.*s", STR_ARG(access->array), STR_ARG(access->text))
                    : access->text;
}

static void write_access(const Writer *writer, const AccessReport *access)
{
    Arena *arena = writer->report->arena;
    bool shared = access->space == SPACE_SHARED, bad = access->uncoalesced || access->conflicts;
    const bool needless = access->rest == REST_ELSEWHERE || access->conflicts;
    const char *pattern = access->rest == REST_BESIDE ? "members"
                          : access->rest == REST_UNUSED && access->pattern == PATTERN_ROW
                              ? "column"
                              : pattern_name(access->pattern);
    Figure cost = shared ? access->wavefronts : access->sectors;
    double ideal = shared ? access->ideal_wavefronts.typical : access->ideal;
    text_format(writer->out, "%s%c%5u %-6s %-*.*s %-*.*s %-10s %8.*s %5.0f",
                needless ? paint(writer, "\033[1;31m") : "",
                needless ? '!'
                : bad    ? '|'
                         : ' ',
                access->place.line, kind_name(access->kind), ACCESS_COLUMNS,
                STR_ARG(fitted(arena, access_text(arena, access), ACCESS_COLUMNS)), STRIDE_COLUMNS,
                STR_ARG(fitted(arena, lane_stride(access), STRIDE_COLUMNS)), pattern,
                STR_ARG(figure_text(arena, cost, access->certainty)), ideal);
    if (shared)
        text_format(writer->out, " %8s %5s", "", "");
    else
        text_format(writer->out, " %8.*s %4.0f%%",
                    STR_ARG(figure_text(arena, access->lines, access->certainty)),
                    100 * access->efficiency);
    Str launch = STR("");
    if (access->counted)
        launch = str_format(arena, "%s%.0f%s", access->counted_exactly ? "" : "~",
                            shared ? access->tally.wavefronts : access->tally.sectors,
                            access->tally.once ? "/iteration" : "");
    if (writer->report->measured.len)
        text_format(writer->out, " %-*.*s %.*s", LAUNCH_COLUMNS, STR_ARG(launch),
                    STR_ARG(counted_text(writer, access)));
    else if (launch.len)
        text_format(writer->out, " %.*s", STR_ARG(launch));
    text_format(writer->out, "%s\n", needless ? paint(writer, "\033[0m") : "");
}

static bool has_space(const KernelReport *kernel, MemorySpace space)
{
    for (size_t i = 0; i < kernel->accesses.len; i++)
        if (kernel->accesses.at[i].space == space)
            return true;
    return false;
}

static void write_space(const Writer *writer, const KernelReport *kernel, MemorySpace space,
                        const char *unit)
{
    if (!has_space(kernel, space))
        return;
    bool shared = space == SPACE_SHARED;
    bool measured = writer->report->measured.len > 0;
    text_format(writer->out, "%s  line        %-*s %-*s %-10s %8s %5s %8s %5s %-*s%s%s\n",
                paint(writer, "\033[1m"), ACCESS_COLUMNS,
                shared                  ? "shared access"
                : space == SPACE_GLOBAL ? "global access"
                                        : "other access",
                STRIDE_COLUMNS, "lane stride", "pattern", unit, "ideal", shared ? "" : "lines",
                shared ? "" : "used", measured ? LAUNCH_COLUMNS : 0,
                kernel->counted_share > 0 ? "launch" : "", measured ? " counted" : "",
                paint(writer, "\033[0m"));
    Str place = STR("");
    for (size_t i = 0; i < kernel->accesses.len; i++) {
        const AccessReport *access = &kernel->accesses.at[i];
        if (access->space != space || access->optional)
            continue;
        if (access->function.len) {
            Str here = report_function(writer->report->arena, kernel, access);
            if (!str_equal(here, place))
                text_format(writer->out, "  in %.*s:\n", STR_ARG(here));
            place = here;
        }
        write_access(writer, access);
    }
}

static void write_head(const Writer *writer, const KernelReport *kernel, const char *which)
{
    Arena *arena = writer->report->arena;
    text_format(writer->out, "%s%.*s%s  %.*s:%u%s%s\n", paint(writer, "\033[1m"),
                STR_ARG(kernel->name), paint(writer, "\033[0m"),
                STR_ARG(span_origin(kernel->where).source->path), kernel->place.line,
                which[0] ? ", " : "", which);
    if (kernel->block_from)
        text_format(writer->out, "  block %.*s (%s)", STR_ARG(shape(arena, kernel->block)),
                    kernel->block_from);
    else
        text_format(writer->out, "  block unknown, assumed to be rows of 32 lanes along x");
    text_format(writer->out, ", grid %.*s", STR_ARG(shape(arena, kernel->launched.grid)));
    if (kernel->grid_taken)
        text_format(writer->out, " (assumed, to cover the arrays)");
    if (kernel->launched.line)
        text_format(writer->out, " (the largest launch of known size, in line %u)",
                    kernel->launched.line);
    if (kernel->shared_dynamic)
        text_format(writer->out, "; shared memory of unknown size\n");
    else
        text_format(writer->out, "; shared memory %lld bytes", (long long)kernel->shared_bytes);
    if (!kernel->shared_dynamic && kernel->blocks_fit > 0)
        text_format(writer->out, "; %lld %s on a multiprocessor (%s)",
                    (long long)kernel->blocks_fit,
                    kernel->blocks_fit == 1 ? "block fits" : "blocks fit", kernel->fit_limit);
    if (!kernel->shared_dynamic)
        text_format(writer->out, "\n");
}

/* " in f()", where it does not stand in the kernel itself. */
static Str in_function(const Writer *writer, Str function)
{
    return function.len ? str_format(writer->report->arena, " in %.*s()", STR_ARG(function))
                        : STR("");
}

static void write_branches(const Writer *writer, const KernelReport *kernel)
{
    for (size_t i = 0; i < kernel->branches.len; i++) {
        const BranchReport *branch = &kernel->branches.at[i];
        if (branch->divergence == DIVERGES_NEVER || branch->divergence == DIVERGES_BY_BLOCK)
            continue;
        text_format(writer->out, " %5u %s %.*s%.*s: lanes diverge %s\n", branch->place.line,
                    branch->is_loop ? "loop  " : "branch",
                    STR_ARG(fitted(writer->report->arena, branch->text, 60)),
                    STR_ARG(in_function(writer, branch->function)),
                    branch->divergence == DIVERGES_BY_WARP ? "only between warps"
                                                           : divergence_name(branch->divergence));
    }
}

static void write_reasons(const Writer *writer, const KernelReport *kernel)
{
    for (size_t i = 0; i < kernel->accesses.len; i++) {
        const AccessReport *access = &kernel->accesses.at[i];
        if (access->certainty == EXACT || !access->why.len || access->optional)
            continue;
        bool told = false;
        for (size_t k = 0; k < i && !told; k++)
            told = kernel->accesses.at[k].certainty != EXACT &&
                   kernel->accesses.at[k].place.line == access->place.line &&
                   kernel->accesses.at[k].where.source == access->where.source &&
                   str_equal(kernel->accesses.at[k].why, access->why);
        if (!told)
            text_format(writer->out, " %5u %.*s%.*s: %.*s\n", access->place.line,
                        STR_ARG(fitted(writer->report->arena, access->text, 40)),
                        STR_ARG(in_function(writer, access->function)), STR_ARG(access->why));
    }
    for (size_t i = 0; i < kernel->notes.len; i++)
        text_format(writer->out, " %5u%.*s%s %.*s\n", kernel->notes.at[i].place.line,
                    STR_ARG(in_function(writer, kernel->notes.at[i].function)),
                    kernel->notes.at[i].function.len ? ":" : "", STR_ARG(kernel->notes.at[i].text));
}

static void write_totals(const Writer *writer, const KernelReport *kernel)
{
    const Tally *global = &kernel->global, *shared = &kernel->shared;
    if (kernel->counted_share <= 0)
        return;
    Str given = report_given(writer->report->arena, kernel);
    text_format(writer->out, "  launch%s%.*s%s: %.0f global requests, %.0f sectors (%.2f each)",
                given.len ? " " : "", STR_ARG(given), kernel->totals_exact ? "" : ", about",
                global->requests, global->sectors,
                global->requests > 0 ? global->sectors / global->requests : 0);
    if (shared->requests > 0)
        text_format(writer->out, "; %.0f shared requests, %.0f wavefronts (%.2f of ideal)",
                    shared->requests, shared->wavefronts,
                    shared->ideal > 0 ? ratio_told(shared->wavefronts / shared->ideal) : 0);
    text_format(writer->out, "\n");
}

static void write_counted(const Writer *writer)
{
    static const MemorySpace spaces[] = {SPACE_GLOBAL, SPACE_SHARED};
    bool any = false;
    for (size_t i = 0; i < sizeof spaces / sizeof *spaces; i++) {
        bool shared = spaces[i] == SPACE_SHARED;
        Counted counted =
            report_counted(writer->report, writer->file, writer->kernel, spaces[i], NULL);
        double cost = shared ? counted.wavefronts : counted.sectors;
        if (counted.requests <= 0)
            continue;
        text_format(writer->out, "%s%.0f %s requests, %.0f %s (%.2f %s)",
                    any ? "; " : "  counted: ", counted.requests / counted.launches,
                    space_name(spaces[i]), cost / counted.launches,
                    shared ? "wavefronts" : "sectors",
                    shared ? ratio_told(cost / counted.ideal) : cost / counted.requests,
                    shared ? "of ideal" : "each");
        any = true;
    }
    text_add_c(writer->out, any ? "\n" : "");
}

static void write_kernel(Writer *writer, const FileReport *file, const KernelReport *kernel,
                         const char *which)
{
    writer->file = file;
    writer->kernel = kernel;
    write_head(writer, kernel, which);
    write_space(writer, kernel, SPACE_GLOBAL, "sectors");
    write_space(writer, kernel, SPACE_OTHER, "sectors");
    write_space(writer, kernel, SPACE_SHARED, "waves");
    write_branches(writer, kernel);
    write_reasons(writer, kernel);
    write_totals(writer, kernel);
    write_counted(writer);
    text_add_c(writer->out, "\n");
}

/* The kernel's accesses and shared memory were left as they are. */
static bool same_kernel(const KernelReport *one, const KernelReport *other)
{
    if (one->accesses.len != other->accesses.len || one->shared_bytes != other->shared_bytes)
        return false;
    for (size_t i = 0; i < one->accesses.len; i++)
        if (!str_equal(one->accesses.at[i].text, other->accesses.at[i].text))
            return false;
    return true;
}

static void write_refusals(const Writer *writer, const KernelReport *kernel)
{
    size_t count;
    const Told *refusals = report_refusals(writer->report, kernel, &count);
    for (size_t i = 0; i < count; i++)
        text_format(writer->out, " %5u %s: %.*s [%s]\n", refusals[i].place.line,
                    report_is_refusal(refusals[i].diag)         ? "refused"
                    : refusals[i].diag->id == DIAG_NOT_INFERRED ? "left"
                                                                : "missing",
                    STR_ARG(refusals[i].diag->text), diag_code(refusals[i].diag->id));
}

/* What a remark says of the kernel, with its notes; NULL: nothing does. */
static void write_remark(const Writer *writer, const KernelReport *kernel, const char *of,
                         const Diag *remark)
{
    if (!remark)
        return;
    text_format(writer->out, " %5u %s: %.*s\n", kernel->place.line, of, STR_ARG(remark->text));
    for (size_t i = 0; i < remark->notes.len; i++)
        text_format(writer->out, "         %.*s\n", STR_ARG(remark->notes.at[i].text));
}

static void write_layouts(const Writer *writer, const KernelReport *kernel)
{
    const LayoutGains *layouts = report_layouts(writer->report, kernel);
    for (size_t i = 0; i < layouts->len; i++) {
        text_format(writer->out, " %5u layout: %.*s\n", kernel->place.line,
                    STR_ARG(layouts->at[i].text));
        text_format(writer->out, "         %.*s\n", STR_ARG(layouts->at[i].remedy));
    }
}

/* Annotations that nobody has written, but the code tells, each with the line that it stands
 * before. */
static void write_suggested(const Writer *writer, const KernelReport *kernel)
{
    const Inferred *suggested = kernel->suggested;
    if (!suggested)
        return;
    text_format(writer->out, " %5u annotations that would change it%s%.*s%s; --infer uses them:\n",
                kernel->place.line, suggested->gain.len ? " (" : "", STR_ARG(suggested->gain),
                suggested->gain.len ? ")" : "");
    for (size_t i = 0; i < suggested->additions.len; i++) {
        Str lines = str_trim(suggested->additions.at[i].text);
        Place place = source_place(writer->report->before->source, suggested->additions.at[i].at);
        for (size_t begin = 0, end; begin < lines.len; begin = end + 1) {
            for (end = begin; end < lines.len && lines.at[end] != '\n'; end++)
                ;
            text_format(writer->out, " %5u     %.*s\n", place.line + (i == 0),
                        STR_ARG(str_trim(str_slice(lines, begin, end))));
        }
    }
}

void report_text(const Report *report, Text *out)
{
    Writer writer = {.report = report, .out = out};
    for (size_t i = 0; i < report->before->kernels.len; i++) {
        const KernelReport *before = report->before->kernels.at[i];
        const KernelReport *after = report_kernel(report->after, before->name);
        if (after && same_kernel(before, after))
            after = NULL;
        write_refusals(&writer, before);
        write_remark(&writer, before, "launch", report_launch(report, before));
        write_remark(&writer, before, "time", report_time(report, before));
        write_layouts(&writer, before);
        write_suggested(&writer, before);
        write_kernel(&writer, report->before, before, after ? "original" : "");
        if (after)
            write_kernel(&writer, report->after, after, "staged");
        const KernelReport *hand = report_kernel(report->hand, before->name);
        if (hand)
            write_kernel(&writer, report->hand, hand, "by hand");
    }
    if (report->before->kernels.len)
        text_add_c(
            out,
            "Figures are for one request of a warp, as written in the source: sectors of 32 bytes, "
            "lines\n"
            "of 128 bytes, passes over the banks of shared memory. a..b is a range, <= an upper "
            "limit;\n"
            "! marks accesses that cost twice the ideal or have bank conflicts, | those that no "
            "order of\n"
            "accesses would improve. Arrays are assumed to begin at multiples of 256 bytes.\n");
}
