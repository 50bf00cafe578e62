/* What a report has of a kernel. Enters: what was built, and what was told while the file was
 * changed. Leaves: the part of one kernel, its words, and names of what it counts. */
#include "report.h"

#include "../base/device.h"

const char *pattern_name(Pattern pattern)
{
    static const char *const names[] = {"broadcast", "coalesced", "strided", "row stride",
                                        "mixed",     "by data",   "unknown"};
    return names[pattern];
}

const char *kind_name(AccessKind kind)
{
    static const char *const names[] = {"load", "store", "atomic"};
    return names[kind];
}

const char *space_name(MemorySpace space)
{
    static const char *const names[] = {"global", "shared", "local", "unknown"};
    return names[space];
}

const char *certainty_name(Certainty certainty)
{
    static const char *const names[] = {"exact", "range", "unknown"};
    return names[certainty];
}

const char *divergence_name(Divergence divergence)
{
    static const char *const names[] = {"none", "by block only", "by warp", "within the warp",
                                        "within the warp, by data"};
    return names[divergence];
}

const KernelReport *report_kernel(const FileReport *file, Str name)
{
    return file ? strmap_get(file->by_name, name) : NULL;
}

bool report_is_refusal(const Diag *diag)
{
    return diag->id >= DIAG_LOOP_FORM && diag->id < DIAG_NO_GAIN;
}

/* Those of a kernel, from the returned one on. */
static const Told *told_of(const Report *report, const AllTold *all, const KernelReport *kernel,
                           size_t *count)
{
    size_t low, high;
    *count = 0;
    if (kernel->where.source != report->before->source)
        return NULL;
    vec_first(low, all->len, all->at[low].place.line < kernel->place.line);
    for (high = low; high < all->len && all->at[high].place.line <= kernel->last_line;)
        high++;
    *count = high - low;
    return *count ? all->at + low : NULL;
}

const Told *report_refusals(const Report *report, const KernelReport *kernel, size_t *count)
{
    return told_of(report, &report->refusals, kernel, count);
}

const Diag *report_launch(const Report *report, const KernelReport *kernel)
{
    size_t count;
    const Told *told = told_of(report, &report->launches, kernel, &count);
    return count ? told->diag : NULL;
}

const Diag *report_time(const Report *report, const KernelReport *kernel)
{
    size_t count;
    const Told *told = told_of(report, &report->times, kernel, &count);
    return count ? told->diag : NULL;
}

const KernelTime *report_times(const Report *report, const KernelReport *kernel)
{
    return estimate_find(report->timed, kernel->where);
}

const LayoutGains *report_layouts(const Report *report, const KernelReport *kernel)
{
    static const LayoutGains none = {0};
    const KernelTime *time = report_times(report, kernel);
    return time ? &time->layouts : kernel->layouts ? kernel->layouts : &none;
}

/* As cudalite-sim names what --generated has made of a file. */
static Str counted_path(const Report *report, const FileReport *file, const Source *source)
{
    return file == report->after && source == file->source
               ? str_format(report->arena, "%.*s.generated", STR_ARG(file->path))
               : source->path;
}

Counted report_counted(const Report *report, const FileReport *file, const KernelReport *kernel,
                       MemorySpace space, const AccessReport *access)
{
    Str path = counted_path(report, file, span_origin(kernel->where).source);
    if (!access)
        return measured_find(&report->measured, path, kernel->name, STR(""), 0, 0, space, -1);
    return measured_find(&report->measured, path, kernel->name,
                         counted_path(report, file, span_origin(access->where).source),
                         access->place.line, access->last_line, space, (int)access->kind);
}

int64_t report_budget(const Report *report, const KernelReport *kernel)
{
    enum { STATIC_LIMIT = 48 << 10 }; /* of a block, on any device */
    const Device *device = report->options->device;
    int64_t share = device->shared / kernel->blocks_per_sm - device->reserved;
    return share < STATIC_LIMIT ? share : STATIC_LIMIT;
}

Str report_function(Arena *arena, const KernelReport *kernel, const AccessReport *access)
{
    enum { MOST_LINES = 8 };
    Text text = text_new(arena);
    Source *source = access->function_where.source;
    text_format(&text, "%.*s()", STR_ARG(access->function));
    if (source != kernel->where.source)
        text_format(&text, " of %.*s", STR_ARG(source->path));
    text_add_c(&text, access->calls.len == 1 ? ", called in line" : ", called in lines");
    for (size_t i = 0; i < access->calls.len && i < MOST_LINES; i++)
        text_format(&text, "%s %u",
                    i == 0                       ? ""
                    : i + 1 == access->calls.len ? " and"
                                                 : ",",
                    access->calls.at[i]);
    if (access->calls.len > MOST_LINES)
        text_format(&text, " and %zu others", access->calls.len - MOST_LINES);
    return text_str(&text);
}

Str report_given(Arena *arena, const KernelReport *kernel)
{
    Text text = text_new(arena);
    if (kernel->taken.len)
        text_format(&text, "with %.*s", STR_ARG(taken_words(arena, &kernel->taken)));
    if (kernel->once)
        text_format(&text, "%sone iteration of the loop in line %u",
                    kernel->taken.len ? " and " : "with ", kernel->once);
    return text_str(&text);
}

bool report_is_meant(const AccessReport *access, FailOn what)
{
    return what == FAIL_CONFLICTS ? access->conflicts : access->uncoalesced;
}

bool report_stays_bad(const Report *report, const KernelReport *kernel, const AccessReport *access,
                      FailOn what)
{
    const KernelTime *time = report_times(report, kernel);
    const KernelReport *after =
        time && time->runs_original ? NULL : report_kernel(report->after, kernel->name);
    for (size_t i = 0; after && i < after->accesses.len; i++) {
        const AccessReport *other = &after->accesses.at[i];
        if (other->kind == access->kind && str_equal(other->text, access->text) &&
            report_is_meant(other, what))
            return true;
    }
    return !after;
}
