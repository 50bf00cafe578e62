/* Tables for people.
 *
 * Enters: measures. Leaves: a row for each kernel (and source line), findings in the form of
 * compiler messages, and several programs side by side. */
#include <stdio.h>
#include <string.h>

#include "table.h"

static double ratio(double a, double b)
{
    return b > 0 ? a / b : 0;
}

static void ratio_print(FILE *out, double a, double b, int width, int digits, const char *unit)
{
    if (b > 0)
        fprintf(out, "  %*.*f%s", width - (int)strlen(unit), digits, a / b, unit);
    else
        fprintf(out, "  %*s", width, "-");
}

static const char *const kind_words[] = {"load", "store", "atomic"};

/* --- one program ---------------------------------------------------------------------------- */

static int name_width(const Measure *measure)
{
    size_t width = 6;
    for (size_t i = 0; i < measure->kernels.len; i++)
        if (measure->kernels.at[i]->name.len > width)
            width = measure->kernels.at[i]->name.len;
    return (int)(width < 40 ? width : 40);
}

static void header_print(FILE *out, int width, bool caches)
{
    fprintf(out, "%-*s  %10s  %11s  %7s  %6s  %10s  %11s  %7s  %8s  %10s  %6s%s\n", width, "",
            "global", "", "sectors", "bytes", "shared", "", "wave", "block", "warp", "active",
            caches ? "      L1      L2" : "");
    fprintf(out, "%-*s  %10s  %11s  %7s  %6s  %10s  %11s  %7s  %8s  %10s  %6s%s\n", width, "kernel",
            "requests", "sectors", "/req", "used", "requests", "wavefronts", "/ideal", "barriers",
            "barriers", "lanes", caches ? "    hits    hits" : "");
}

static void counts_print(FILE *out, const Counts *global, const Counts *shared)
{
    fprintf(out, "  %10.0f  %11.0f", global->requests, global->sectors);
    ratio_print(out, global->sectors, global->requests, 7, 2, "");
    ratio_print(out, 100 * global->used_bytes, 32 * global->sectors, 6, 1, "%");
    fprintf(out, "  %10.0f  %11.0f", shared->requests, shared->wavefronts);
    ratio_print(out, shared->wavefronts, shared->ideal_wavefronts, 7, 2, "");
}

static void lanes_print(FILE *out, const Counts *a, const Counts *b)
{
    ratio_print(out, 100 * (a->lanes + b->lanes), 32 * (a->requests + b->requests), 6, 1, "%");
}

/* The end of a row. */
static void caches_print(FILE *out, const Counts *c, bool caches)
{
    if (caches) {
        ratio_print(out, 100 * c->l1_hits, c->l1_hits + c->l1_misses, 6, 1, "%");
        ratio_print(out, 100 * c->l2_hits, c->l2_hits + c->l2_misses, 6, 1, "%");
    }
    fputc('\n', out);
}

static void sites_print(FILE *out, const KernelMeasure *kernel, int width, bool caches)
{
    const Counts none = {0};
    for (size_t i = 0; i < kernel->sites.len; i++) {
        const Site *site = &kernel->sites.at[i];
        if (site->space == SPACE_CONSTANT)
            continue;
        char name[160];
        snprintf(name, sizeof name, "  %.*s:%u %s %u", STR_ARG(site->file), site->line,
                 kind_words[site->kind], site->size);
        fprintf(out, "%-*s", width, name);
        bool is_global = site->space == SPACE_GLOBAL;
        counts_print(out, is_global ? &site->counts : &none, is_global ? &none : &site->counts);
        fprintf(out, "  %8s  %10s", "", "");
        lanes_print(out, &site->counts, &none);
        caches_print(out, is_global ? &site->counts : &none, caches);
    }
}

static int site_width(const Measure *measure, int width)
{
    for (size_t i = 0; i < measure->kernels.len; i++)
        for (size_t k = 0; k < measure->kernels.at[i]->sites.len; k++) {
            int wanted = (int)measure->kernels.at[i]->sites.at[k].file.len + 18;
            width = wanted > width && wanted < 80 ? wanted : width;
        }
    return width;
}

void table_print(FILE *out, const SimOptions *options, const Measure *measure)
{
    if (measure->kernels.len == 0)
        return;
    int width = name_width(measure);
    if (options->lines)
        width = site_width(measure, width);
    header_print(out, width, options->caches);
    for (size_t i = 0; i < measure->kernels.len; i++) {
        const KernelMeasure *kernel = measure->kernels.at[i];
        Counts global = counts_of(kernel, SPACE_GLOBAL), shared = counts_of(kernel, SPACE_SHARED);
        fprintf(out, "%-*.*s", width, STR_ARG(kernel->name));
        counts_print(out, &global, &shared);
        fprintf(out, "  %8.0f  %10.0f", kernel->block_barriers, kernel->warp_barriers);
        lanes_print(out, &global, &shared);
        caches_print(out, &global, options->caches);
        if (options->lines)
            sites_print(out, kernel, width, options->caches);
    }
}

/* --- findings ------------------------------------------------------------------------------- */

void thread_text(Text *out, const KernelMeasure *kernel, ThreadPlace place)
{
    unsigned gx = kernel->grid[0] ? kernel->grid[0] : 1, gy = kernel->grid[1] ? kernel->grid[1] : 1;
    unsigned bx = kernel->block[0] ? kernel->block[0] : 1;
    unsigned by = kernel->block[1] ? kernel->block[1] : 1;
    unsigned long long block = (unsigned long long)place.block;
    text_format(out, "block (%llu,%llu,%llu) thread (%u,%u,%u)", block % gx, block / gx % gy,
                block / gx / gy, place.thread % bx, place.thread / bx % by, place.thread / bx / by);
}

static void thread_print(FILE *out, const KernelMeasure *kernel, ThreadPlace place)
{
    Arena *arena = arena_new();
    Text text = text_new(arena);
    thread_text(&text, kernel, place);
    fprintf(out, "%.*s", STR_ARG(text_str(&text)));
    arena_free(arena);
}

void findings_print(FILE *out, const Measure *measure)
{
    for (size_t i = 0; i < measure->notes.len; i++)
        fprintf(out, "%.*s\n", STR_ARG(measure->notes.at[i]));
    for (size_t i = 0; i < measure->findings.len; i++) {
        const FindingMeasure *f = &measure->findings.at[i];
        if (f->line)
            fprintf(out, "%.*s:%u: ", STR_ARG(f->file), f->line);
        fprintf(out, "finding: %.*s", STR_ARG(f->words));
        if (f->size)
            fprintf(out, ", %s of %u bytes", f->is_write ? "write" : "read", f->size);
        if (f->what.len)
            fprintf(out, ": %.*s", STR_ARG(f->what));
        if (f->origin_line)
            fprintf(out, ", allocated at %.*s:%u", STR_ARG(f->origin_file), f->origin_line);
        fprintf(out, " [%.*s]\n", STR_ARG(f->id));
        if (f->kernel && f->here.known) {
            fprintf(out, "    kernel %.*s, ", STR_ARG(f->kernel->name));
            thread_print(out, f->kernel, f->here);
            if (f->size)
                fprintf(out, ", address 0x%.*s", STR_ARG(f->address));
            if (f->other.known) {
                fprintf(out, "; %s ",
                        f->size ? f->other_is_write ? "written by" : "read by" : "the other is");
                thread_print(out, f->kernel, f->other);
            }
            if (f->count > 1)
                fprintf(out, "; %.0f times in total", f->count);
            fputc('\n', out);
        }
    }
}

/* --- several programs ----------------------------------------------------------------------- */

/* All kernels of a program together: what --compare compares. */
typedef struct {
    Counts global, shared;
    double block_barriers, warp_barriers, shared_bytes;
} Sum;

static Sum sum_of(const Measure *measure)
{
    Sum sum = {0};
    for (size_t i = 0; i < measure->kernels.len; i++) {
        const KernelMeasure *kernel = measure->kernels.at[i];
        Counts global = counts_of(kernel, SPACE_GLOBAL), shared = counts_of(kernel, SPACE_SHARED);
        counts_add(&sum.global, &global);
        counts_add(&sum.shared, &shared);
        sum.block_barriers += kernel->block_barriers;
        sum.warp_barriers += kernel->warp_barriers;
        double bytes = kernel->shared_static + kernel->shared_dynamic;
        sum.shared_bytes = bytes > sum.shared_bytes ? bytes : sum.shared_bytes;
    }
    return sum;
}

static void row_print(FILE *out, const char *name, const double *values, size_t count, int digits)
{
    fprintf(out, "%-28s", name);
    for (size_t i = 0; i < count; i++) {
        fprintf(out, "  %16.*f", digits, values[i]);
        if (i == 0)
            continue;
        if (values[0] > 0)
            fprintf(out, "  %8.3f", values[i] / values[0]);
        else
            fprintf(out, "  %8s", "-");
    }
    fputc('\n', out);
}

/* The last 16 bytes of a program's name, from behind a slash where that leaves it different from
 * the others; of cudalite's output no less than what it is. */
static Str name_short(const Measures *measures, size_t at)
{
    Str whole = measures->at[at]->program;
    size_t begin = whole.len;
    while (begin > 0 && whole.at[begin - 1] != '/')
        begin--;
    Str name = str_slice(whole, begin, whole.len);
    for (size_t i = 0; i < measures->len; i++) {
        Str other = measures->at[i]->program;
        bool ends_same = other.len >= name.len &&
                         str_equal(str_slice(other, other.len - name.len, other.len), name);
        if (i != at && ends_same)
            name = whole;
    }
    if (name.len > 16 && str_has(name, " (generated)"))
        return STR("generated");
    return name.len > 16 ? str_slice(name, name.len - 16, name.len) : name;
}

/* What was found the same in device memory. */
static void memory_print(FILE *out, Str name, const Measure *first, const Measure *other)
{
    const MemoryComparison *memory = &other->memory;
    if (!first->complete || !other->complete)
        return;
    if (!memory->is_done)
        fprintf(out, "%.*s: device memory was not compared, because it is allocated differently\n",
                STR_ARG(name));
    else if (!memory->differs)
        fprintf(out,
                "%.*s: device memory is identical bit by bit, %s (launches: %zu, allocations: %zu, "
                "bytes compared: %.0f)\n",
                STR_ARG(name),
                memory->is_by_launch ? "after each launch" : "when it is freed and at the end",
                memory->launches, memory->allocations, memory->bytes);
}

/* Launches of which the comparison says nothing. */
static void originals_print(FILE *out, Str name, const Measure *generated)
{
    for (size_t i = 0; i < generated->originals.len; i++) {
        const OriginalKernel *original = &generated->originals.at[i];
        fprintf(out, "%.*s: the generated program launched the original kernel '%.*s'",
                STR_ARG(name), STR_ARG(original->kernel));
        if (original->launches < original->of)
            fprintf(out, " in %zu of %zu launches", original->launches, original->of);
        for (size_t k = 0; k < original->why.len; k++)
            fprintf(out, "%s%.*s", k ? "; " : ": ", STR_ARG(original->why.at[k]));
        fprintf(out, "%s\n",
                original->launches < original->of ? ""
                                                  : ", so what was made of it was not compared");
    }
}

void compare_print(FILE *out, Arena *arena, const Measures *measures)
{
    size_t n = measures->len;
    double *values = arena_alloc(arena, n * sizeof *values);
    Sum *sums = arena_alloc(arena, n * sizeof *sums);
    fprintf(out, "%-28s", "");
    for (size_t i = 0; i < n; i++) {
        Str name = name_short(measures, i);
        fprintf(out, "  %16.*s%s", STR_ARG(name), i ? "     ratio" : "");
        sums[i] = sum_of(measures->at[i]);
    }
    fputc('\n', out);
#define ROW(name, expression, digits)                                                              \
    for (size_t i = 0; i < n; i++) {                                                               \
        const Sum *s = &sums[i];                                                                   \
        values[i] = expression;                                                                    \
    }                                                                                              \
    row_print(out, name, values, n, digits);
    ROW("global requests", s->global.requests, 0)
    ROW("global sectors", s->global.sectors, 0)
    ROW("sectors per request", ratio(s->global.sectors, s->global.requests), 2)
    ROW("128-byte lines", s->global.lines, 0)
    ROW("bytes used, percent", 100 * ratio(s->global.used_bytes, 32 * s->global.sectors), 1)
    ROW("shared requests", s->shared.requests, 0)
    ROW("shared wavefronts", s->shared.wavefronts, 0)
    ROW("wavefronts per request", ratio(s->shared.wavefronts, s->shared.requests), 2)
    ROW("wavefronts, ideal = 1", ratio(s->shared.wavefronts, s->shared.ideal_wavefronts), 2)
    ROW("block barriers", s->block_barriers, 0)
    ROW("warp barriers", s->warp_barriers, 0)
    ROW("shared bytes of a block", s->shared_bytes, 0)
#undef ROW
    for (size_t i = 1; i < n; i++)
        memory_print(out, name_short(measures, i), measures->at[0], measures->at[i]);
    for (size_t i = 1; i < n; i++)
        originals_print(out, name_short(measures, i), measures->at[i]);
}

static void output_difference_print(FILE *out, Str a, Str b)
{
    size_t at = 0, line = 0;
    for (; at < a.len && at < b.len && a.at[at] == b.at[at]; at++)
        line += a.at[at] == '\n';
    fprintf(out, "standard output, line %zu: '%.*s' and '%.*s'\n", line + 1,
            STR_ARG(str_line(a, line)), STR_ARG(str_line(b, line)));
}

/* Number of the first buffer copied back that differs; the count where none does. */
static size_t copy_difference(const Measure *a, const Measure *b)
{
    size_t at = 0;
    while (at < a->copies.len && at < b->copies.len &&
           str_equal(a->copies.at[at], b->copies.at[at]))
        at++;
    return at;
}

static bool shows_same(const Measure *a, const Measure *b)
{
    return str_equal(a->output, b->output) && a->status == b->status &&
           a->copies.len == b->copies.len && copy_difference(a, b) == a->copies.len;
}

static bool is_same(const Measure *a, const Measure *b)
{
    return shows_same(a, b) && !b->memory.differs;
}

static void difference_print(FILE *out, const Measure *a, const Measure *b)
{
    if (!str_equal(a->output, b->output))
        output_difference_print(out, a->output, b->output);
    else if (a->status != b->status)
        fprintf(out, "exit status %d and %d\n", a->status, b->status);
    else if (a->copies.len != b->copies.len)
        fprintf(out, "%zu and %zu buffers copied back\n", a->copies.len, b->copies.len);
    else
        fprintf(out, "buffer %zu of those copied back\n", copy_difference(a, b) + 1);
}

static void which_print(FILE *out, const Measure *a, const Measure *b)
{
    fprintf(out, "cudalite-sim: %.*s and %.*s differ: ", STR_ARG(a->program), STR_ARG(b->program));
}

bool compare_equal(const Measures *measures)
{
    for (size_t i = 1; i < measures->len; i++)
        if (!is_same(measures->at[0], measures->at[i]))
            return false;
    return true;
}

/* What two programs have left in memory, printed or returned. */
static void what_differs_print(FILE *out, const Measure *first, const Measure *other)
{
    if (other->memory.differs) {
        which_print(out, first, other);
        fprintf(out, "%.*s\n", STR_ARG(other->memory.difference));
    }
    if (!shows_same(first, other)) {
        which_print(out, first, other);
        difference_print(out, first, other);
    }
}

/* Whether all programs printed and copied back the same as the first. The first one's output is
 * printed, and what differs from it. */
bool compare_same(FILE *out, const Measures *measures)
{
    const Measure *first = measures->at[0];
    fwrite(first->output.at, 1, first->output.len, stdout);
    for (size_t i = 1; i < measures->len; i++)
        if (!is_same(first, measures->at[i]))
            what_differs_print(out, first, measures->at[i]);
    return compare_equal(measures);
}

bool orders_same(FILE *out, const Measures *measures)
{
    const Measure *first = measures->at[0];
    size_t others = 0;
    fwrite(first->output.at, 1, first->output.len, stdout);
    for (size_t i = 1; i < measures->len; i++)
        if (!is_same(first, measures->at[i]) && !others++)
            what_differs_print(out, first, measures->at[i]);
    if (others)
        fprintf(out,
                "cudalite-sim: the results depend on the order in which threads and blocks run: "
                "%zu of %zu other orders gave other results\n",
                others, measures->len - 1);
    return others == 0;
}

/* Of results that are the same. */
void orders_print(FILE *out, const Measures *measures)
{
    const Measure *first = measures->at[0];
    bool compared = true;
    for (size_t i = 1; i < measures->len; i++)
        compared = compared && measures->at[i]->memory.is_done;
    if (compare_equal(measures))
        fprintf(out, "%.*s: %zu other order%s of threads and blocks: %s\n", STR_ARG(first->program),
                measures->len - 1, measures->len > 2 ? "s" : "",
                compared ? "device memory is identical bit by bit"
                         : "the output is the same; device memory was not compared, because it is "
                           "allocated differently, or the program did not come to its end");
}
