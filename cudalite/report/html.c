/* The report as one HTML file that needs nothing else: no network, no script. Enters: a Report.
 * Leaves: views for templates/report.html. Numbers and places are made here, every word of markup
 * is there. */
#include "html.h"

#include <stdio.h>

#include "../cost/least.h"
#include "align.h"

enum { MOST_VARIANTS = 3 };

static const char *const titles[MOST_VARIANTS] = {"original", "staged", "by hand"};
static const char *const prefixes[MOST_VARIANTS] = {"before", "after", "hand"};

/* --- the kernel's facts ----------------------------------------------------------------------- */

static void add_fact(View *view, Str text)
{
    view_str(view_item(view, "facts"), "text", text);
}

static Str shape_text(Arena *arena, const int64_t shape[3])
{
    return shape[0] > 0 ? unit_shape_text(arena, shape, " × ") : STR("unknown");
}

static Str grid_text(Arena *arena, const KernelReport *kernel)
{
    const Launched *launched = &kernel->launched;
    const int64_t *grid = launched->grid;
    bool one = grid[0] == 1 && grid[1] == 1 && grid[2] == 1;
    Text text = text_new(arena);
    text_format(&text, "%.*s%s", STR_ARG(shape_text(arena, grid)),
                grid[0] <= 0 ? ""
                : one        ? " block"
                             : " blocks");
    if (kernel->grid_taken)
        text_add_c(&text, ", assumed to cover the arrays");
    if (launched->line)
        text_format(&text, " in the largest launch of known size, in line %u", launched->line);
    return text_str(&text);
}

static void view_facts(const Html *html, View *view, const KernelReport *kernel)
{
    Arena *arena = html->arena;
    Str path = span_origin(kernel->where).source->path;
    if (!str_equal(path, html->report->before->path))
        add_fact(view, str_format(arena, "In %.*s, which the file includes.", STR_ARG(path)));
    add_fact(view,
             str_format(arena, "Line %u. Block: %.*s threads%s%s. Grid: %.*s.", kernel->place.line,
                        STR_ARG(shape_text(arena, kernel->block)),
                        kernel->block_from ? ", from its " : "",
                        kernel->block_from ? kernel->block_from
                                           : "; warps are assumed to be 32 neighbours along x",
                        STR_ARG(grid_text(arena, kernel))));
    if (!kernel->shared_dynamic)
        add_fact(view, str_format(arena,
                                  "A block may use %lld bytes of shared memory if %lld %s must fit "
                                  "on a multiprocessor.",
                                  (long long)report_budget(html->report, kernel),
                                  (long long)kernel->blocks_per_sm,
                                  kernel->blocks_per_sm == 1 ? "block" : "blocks"));
}

static Str count_text(Arena *arena, double count, bool known, bool exact)
{
    char digits[32], grouped[48];
    if (!known)
        return STR("–");
    int length = snprintf(digits, sizeof digits, "%.0f", count), out = 0;
    for (int i = 0; i < length; i++) {
        if (i > 0 && (length - i) % 3 == 0)
            grouped[out++] = ' ';
        grouped[out++] = digits[i];
    }
    return str_format(arena, "%s%.*s", exact ? "" : "≈ ", out, grouped);
}

/* How many of the kernel's accesses cost more than they need. */
static unsigned count_wasteful(const KernelReport *kernel, unsigned *all)
{
    unsigned found = 0;
    *all = 0;
    for (size_t i = 0; i < kernel->accesses.len; i++) {
        const AccessReport *access = &kernel->accesses.at[i];
        *all += !access->optional;
        found += !access->optional && (access->uncoalesced || access->conflicts);
    }
    return found;
}

/* What somebody wants to know who reads no further. */
static void view_verdict(const Html *html, View *view, const KernelSide *sides, unsigned count)
{
    Arena *arena = html->arena;
    const KernelReport *before = sides[0].kernel;
    unsigned all, wasteful = count_wasteful(before, &all);
    if (wasteful)
        add_fact(view, str_format(arena, "%u of its %u memory accesses %s more than necessary.",
                                  wasteful, all, wasteful == 1 ? "costs" : "cost"));
    else
        add_fact(view, STR("No single request is known to cost more than necessary."));
    const KernelReport *after = count > 1 && sides[1].variant == 1 ? sides[1].kernel : NULL;
    Str given = report_given(arena, before);
    if (before->counted_share > 0 && given.len)
        add_fact(view, str_format(arena, "The sums are for a launch %.*s.", STR_ARG(given)));
    if (!after || before->counted_share <= 0 || after->counted_share <= 0 ||
        after->global.sectors <= 0 || before->once || after->once)
        return;
    double times = before->global.sectors / after->global.sectors;
    if (before->global.sectors == after->global.sectors) {
        add_fact(view, STR("A launch moves as many sectors as before."));
        return;
    }
    add_fact(
        view,
        str_format(arena, "Staged, a launch moves %.*s sectors instead of %.*s: %.1f times %s.",
                   STR_ARG(count_text(arena, after->global.sectors, true, after->totals_exact)),
                   STR_ARG(count_text(arena, before->global.sectors, true, before->totals_exact)),
                   times < 1 ? 1 / times : times, times < 1 ? "as many" : "fewer"));
    if (!wasteful && times > 1)
        add_fact(view, STR("Staging avoids repeated loads of the same elements."));
}

static Str ratio_text(Arena *arena, double a, double b)
{
    return b > 0 ? str_format(arena, "%.2f", a / b) : STR("–");
}

static Str waves_text(Arena *arena, double wavefronts, double ideal)
{
    return ideal > 0 ? ratio_text(arena, ratio_told(wavefronts / ideal), 1) : STR("–");
}

typedef enum {
    ROW_REQUESTS,
    ROW_SECTORS,
    ROW_EACH,
    ROW_USED,
    ROW_SHARED,
    ROW_WAVES,
    ROW_BYTES,
    ROW_FIT,
    ROW_COUNTED_SECTORS,
    ROW_COUNTED_WAVES,
    ROW_COUNT
} TotalRow;

static Str total_text(Arena *arena, const KernelReport *kernel, TotalRow row)
{
    const Tally *global = &kernel->global, *shared = &kernel->shared;
    bool known = kernel->counted_share > 0, exact = kernel->totals_exact;
    switch (row) {
    case ROW_REQUESTS: return count_text(arena, global->requests, known, exact);
    case ROW_SECTORS: return count_text(arena, global->sectors, known, exact);
    case ROW_EACH: return ratio_text(arena, global->sectors, global->requests);
    case ROW_USED:
        return global->sectors > 0
                   ? str_format(arena, "%.0f %%",
                                100 * global->used / (SECTOR_BYTES * global->sectors))
                   : STR("–");
    case ROW_SHARED: return count_text(arena, shared->requests, known, exact);
    case ROW_WAVES: return waves_text(arena, shared->wavefronts, shared->ideal);
    case ROW_BYTES:
        return kernel->shared_dynamic ? STR("unknown")
                                      : str_format(arena, "%lld", (long long)kernel->shared_bytes);
    default:
        return kernel->blocks_fit > 0 ? str_format(arena, "%lld (%s)",
                                                   (long long)kernel->blocks_fit, kernel->fit_limit)
                                      : STR("–");
    }
}

static Str counted_total(const Html *html, const KernelSide *side, TotalRow row)
{
    MemorySpace space = row == ROW_COUNTED_SECTORS ? SPACE_GLOBAL : SPACE_SHARED;
    Counted counted = report_counted(html->report, side->file, side->kernel, space, NULL);
    if (counted.requests <= 0)
        return STR("–");
    return row == ROW_COUNTED_SECTORS
               ? count_text(html->arena, counted.sectors / counted.launches, true, true)
               : waves_text(html->arena, counted.wavefronts, counted.ideal);
}

static void view_totals(const Html *html, View *view, const KernelSide *sides, unsigned count)
{
    static const char *const names[ROW_COUNT] = {
        "global requests per launch",  "sectors per launch",
        "sectors per request",         "moved bytes that are used",
        "shared requests per launch",  "wavefronts, relative to the ideal",
        "shared bytes per block",      "blocks that fit on a multiprocessor",
        "counted: sectors per launch", "counted: wavefronts, relative to the ideal"};
    unsigned rows = html->report->measured.len ? ROW_COUNT : ROW_COUNTED_SECTORS;
    view_format(view, "versions", "%u", count);
    for (unsigned i = 0; i < count; i++) {
        View *column = view_item(view, "columns");
        view_str(column, "title", str_of(titles[sides[i].variant]));
        view_format(column, "version", "%u", i);
        view_flag(column, "first", i == 0);
    }
    for (unsigned row = 0; row < rows; row++) {
        View *item = view_item(view, "totals");
        view_str(item, "title", str_of(names[row]));
        for (unsigned i = 0; i < count; i++)
            view_str(view_item(item, "cells"), "value",
                     row < ROW_COUNTED_SECTORS
                         ? total_text(html->arena, sides[i].kernel, (TotalRow)row)
                         : counted_total(html, &sides[i], (TotalRow)row));
    }
}

/* --- source, side by side
 * ----------------------------------------------------------------------- */

static const char *class_of(const AccessReport *access)
{
    if (access->uncoalesced || access->conflicts)
        return "bad";
    return access->certainty == UNKNOWN || access->perhaps ? "open" : "good";
}

static Str cost_text(Arena *arena, const AccessReport *access)
{
    bool shared = access->space == SPACE_SHARED;
    Figure cost = shared ? access->wavefronts : access->sectors;
    double ideal = shared ? access->ideal_wavefronts.typical : access->ideal;
    if (access->certainty == UNKNOWN)
        return str_format(arena, "? ≤%.0f", cost.most);
    bool bad = access->uncoalesced || access->conflicts;
    const char *sign = bad ? "✗" : access->perhaps ? "?" : "✓";
    if (cost.least == cost.most)
        return str_format(arena, "%s %.0f/%.0f", sign, cost.most, ideal);
    if (bad && cost.least < 2 * ideal) /* but for sizes that nobody has */
        return str_format(arena, "%s ≈ %.0f/%.0f", sign, cost.typical, ideal);
    return str_format(arena, "%s %.0f–%.0f/%.0f", sign, cost.least, cost.most, ideal);
}

static Str card_id(const Html *html, const KernelSide *side, const AccessReport *access)
{
    if (access->function.len) /* one for each call that costs something else */
        return str_format(html->arena, "%s-%u-call-%zu", prefixes[side->variant], html->number,
                          (size_t)(access - side->kernel->accesses.at));
    return str_format(html->arena, "%s-%u-%u-%u-%s", prefixes[side->variant], html->number,
                      access->place.line, access->place.column, kind_name(access->kind));
}

static void add_text(View *row, Str text)
{
    if (!text.len)
        return;
    View *part = view_item(row, "parts");
    view_flag(part, "access", false);
    view_str(part, "text", text);
}

/* The accesses that begin in the line, outermost first; those inside another's text add to its
 * cost. */
static void view_line(const Html *html, View *view, const KernelSide *side, const Source *source,
                      uint32_t begin, uint32_t end)
{
    Str text = source->text;
    uint32_t at = begin;
    view_list(view, "parts");
    for (size_t i = 0; i < side->kernel->accesses.len; i++) {
        const AccessReport *access = &side->kernel->accesses.at[i];
        bool here =
            access->where.source == source && access->where.begin >= at && access->where.end <= end;
        if (!here || access->optional)
            continue;
        add_text(view, str_slice(text, at, access->where.begin));
        View *part = view_item(view, "parts");
        Str cost = cost_text(html->arena, access);
        const AccessReport *worst = access;
        for (size_t k = i + 1; k < side->kernel->accesses.len; k++) {
            const AccessReport *other = &side->kernel->accesses.at[k];
            bool inside = other->where.source == source &&
                          other->where.begin >= access->where.begin &&
                          other->where.end <= access->where.end;
            if (!inside || other->optional)
                continue;
            Str more = cost_text(html->arena, other);
            if (!str_equal(more, cost))
                cost = str_format(html->arena, "%.*s, %.*s", STR_ARG(cost), STR_ARG(more));
            worst = other->uncoalesced || other->conflicts ? other : worst;
        }
        view_flag(part, "access", true);
        view_str(part, "text", str_slice(text, access->where.begin, access->where.end));
        view_str(part, "class", str_of(class_of(worst)));
        view_str(part, "cost", cost);
        view_str(part, "target", card_id(html, side, worst));
        view_str(part, "title", str_of(pattern_name(worst->pattern)));
        at = access->where.end;
    }
    add_text(view, str_slice(text, at, end));
}

/* As text has it; empty of a line that only inference has put in. */
static Str number_of(const Html *html, Source *source, const Line *line)
{
    uint32_t at = line->begin;
    while (at < line->end && is_line_blank(source->text.at[at]))
        at++;
    return source_is_inserted(source, at)
               ? STR("")
               : str_format(html->arena, "%u", source_place(source, at).line);
}

static void view_side(const Html *html, View *row, const KernelSide *side, unsigned version,
                      size_t line, bool own)
{
    View *cell = view_item(row, "sides");
    view_format(cell, "version", "%u", version);
    view_flag(cell, "own", own && line != NO_LINE);
    view_list(cell, "parts");
    if (line == NO_LINE) {
        view_str(cell, "number", STR(""));
        return;
    }
    view_str(cell, "number", number_of(html, side->kernel->where.source, &side->lines.at[line]));
    view_line(html, cell, side, side->kernel->where.source, side->lines.at[line].begin,
              side->lines.at[line].end);
}

/* Of a function, from the line of its name to the end of its body. */
static Lines lines_of(const Html *html, Span name, Span body)
{
    Lines lines = {0};
    Str text = name.source->text;
    uint32_t end = body.end > body.begin ? body.end : name.end, at = name.begin;
    while (at > 0 && text.at[at - 1] != '\n')
        at--;
    while (at < end) {
        uint32_t stop = at;
        while (stop < end && text.at[stop] != '\n')
            stop++;
        bool cr = stop > at && text.at[stop - 1] == '\r';
        vec_push(html->arena, &lines,
                 (Line){at, cr ? stop - 1 : stop, str_trim(str_slice(text, at, stop))});
        at = stop + 1;
    }
    return lines;
}

static void view_function(const Html *html, View *view, const KernelSide *side,
                          const AccessReport *access)
{
    Span name = access->function_where;
    Lines lines = lines_of(html, name, access->function_body);
    bool elsewhere = name.source != side->kernel->where.source;
    view_format(view, "name", "%.*s()%s%.*s", STR_ARG(access->function), elsewhere ? " of " : "",
                STR_ARG(elsewhere ? name.source->path : STR("")));
    view_list(view, "lines");
    for (size_t i = 0; i < lines.len; i++) {
        View *line = view_item(view, "lines");
        view_str(line, "number", number_of(html, name.source, &lines.at[i]));
        view_line(html, line, side, name.source, lines.at[i].begin, lines.at[i].end);
    }
}

/* Those that the kernel as it is calls, and which access memory. */
static void view_functions(const Html *html, View *view, const KernelSide *side)
{
    const AccessReport *last = NULL;
    view_list(view, "functions");
    for (size_t i = 0; i < side->kernel->accesses.len; i++) {
        const AccessReport *access = &side->kernel->accesses.at[i];
        bool known = last && last->function_where.source == access->function_where.source &&
                     last->function_where.begin == access->function_where.begin;
        if (!access->function.len || known)
            continue;
        last = access;
        view_function(html, view_item(view, "functions"), side, access);
    }
    view_flag(view, "has_functions", last != NULL);
}

static void view_source(const Html *html, View *view, const KernelSide *sides, unsigned count)
{
    const Lines *lines[MOST_VARIANTS];
    for (unsigned i = 0; i < count; i++)
        lines[i] = &sides[i].lines;
    AlignedRows rows = align_lines(html->arena, lines, count);
    view_list(view, "rows");
    for (size_t r = 0; r < rows.len; r++) {
        View *row = view_item(view, "rows");
        Text absent = text_new(html->arena);
        for (unsigned i = 0; i < count; i++) {
            view_side(html, row, &sides[i], i, rows.at[r].line[i], !rows.at[r].same && count > 1);
            if (rows.at[r].line[i] == NO_LINE)
                text_format(&absent, "%sno%u", absent.len ? " " : "", i);
        }
        view_str(row, "absent", text_str(&absent));
    }
}

/* --- accesses
 * ----------------------------------------------------------------------------------- */

static Str counted_text(const Html *html, const KernelSide *side, const AccessReport *access)
{
    if (!html->report->measured.len)
        return STR("");
    Counted counted = report_counted(html->report, side->file, side->kernel, access->space, access);
    bool shared = access->space == SPACE_SHARED;
    if (counted.requests <= 0)
        return STR(" Counted in this line: no requests.");
    return str_format(html->arena, " Counted in this line: %.0f requests, %.2f %s each.",
                      counted.requests,
                      (shared ? counted.wavefronts : counted.sectors) / counted.requests,
                      shared ? "wavefronts" : "sectors");
}

static Str details_text(Arena *arena, const AccessReport *access)
{
    Text text = text_new(arena);
    text_format(&text, "%s", pattern_name(access->pattern));
    for (size_t i = 0; i < access->strides.len; i++)
        text_format(&text, "%s%.*s bytes for %s + 1", i ? ", " : ": ",
                    STR_ARG(access->strides.at[i].bytes), access->strides.at[i].axis);
    if (access->space != SPACE_SHARED && access->certainty != UNKNOWN)
        text_format(&text, "; %.0f %% of the bytes are used", 100 * access->efficiency);
    if (access->counted)
        text_format(&text, "; %s%.0f requests per launch", access->counted_exactly ? "" : "about ",
                    access->tally.requests);
    text_add_c(&text, ".");
    return text_str(&text);
}

static Str verdict_text(Arena *arena, const AccessReport *access)
{
    return str_format(arena, "%.*s %s", STR_ARG(cost_text(arena, access)),
                      access->space == SPACE_SHARED ? "wavefronts" : "sectors");
}

static void view_access(Html *html, View *list, const KernelSide *side, const AccessReport *access)
{
    View *view = view_item(list, "accesses");
    view_str(view, "id", card_id(html, side, access));
    view_format(view, "line", "%u", access->place.line);
    view_format(view, "kind", "%s %s", space_name(access->space), kind_name(access->kind));
    view_str(view, "text", access->text);
    view_str(view, "function", STR(""));
    if (access->function.len)
        view_format(view, "function", "%.*s; the array is %.*s",
                    STR_ARG(report_function(html->arena, side->kernel, access)),
                    STR_ARG(access->array));
    view_str(view, "class", str_of(class_of(access)));
    view_str(view, "verdict", verdict_text(html->arena, access));
    view_format(view, "details", "%.*s%.*s", STR_ARG(details_text(html->arena, access)),
                STR_ARG(counted_text(html, side, access)));
    view_flag(view, "has_why", access->why.len > 0);
    view_str(view, "why", access->why);
    picture_request(html, view, access);
}

static void view_variants(Html *html, View *view, const KernelSide *sides, unsigned count)
{
    view_list(view, "variants");
    for (unsigned i = 0; i < count; i++) {
        View *item = view_item(view, "variants");
        view_str(item, "title",
                 count > 1 ? str_format(html->arena, ": %s", titles[sides[i].variant]) : STR(""));
        view_list(item, "accesses");
        for (size_t k = 0; k < sides[i].kernel->accesses.len; k++)
            if (!sides[i].kernel->accesses.at[k].optional)
                view_access(html, item, &sides[i], &sides[i].kernel->accesses.at[k]);
    }
}

/* " in f()", where it does not stand in the kernel itself. */
static Str in_function(const Html *html, Str function)
{
    return function.len ? str_format(html->arena, " in %.*s()", STR_ARG(function)) : STR("");
}

static void view_branches(const Html *html, View *view, const KernelSide *sides, unsigned count)
{
    bool any = false;
    view_list(view, "branches");
    for (unsigned i = 0; i < count; i++)
        for (size_t k = 0; k < sides[i].kernel->branches.len; k++) {
            const BranchReport *branch = &sides[i].kernel->branches.at[k];
            View *item = view_item(view, "branches");
            any = true;
            view_format(item, "line", "%u", branch->place.line);
            view_format(item, "where", "%s%s%.*s", count > 1 ? " " : "",
                        count > 1 ? titles[sides[i].variant] : "",
                        STR_ARG(in_function(html, branch->function)));
            view_str(item, "text", branch->text);
            view_str(item, "divergence", str_of(divergence_name(branch->divergence)));
        }
    view_flag(view, "has_branches", any);
}

static void view_notes(const Html *html, View *view, const KernelReport *kernel)
{
    view_list(view, "notes");
    view_list(view, "refusals");
    for (size_t i = 0; i < kernel->notes.len; i++) {
        View *item = view_item(view, "notes");
        view_format(item, "line", "%u%.*s", kernel->notes.at[i].place.line,
                    STR_ARG(in_function(html, kernel->notes.at[i].function)));
        view_str(item, "text", kernel->notes.at[i].text);
    }
    view_flag(view, "has_notes", kernel->notes.len > 0);
    size_t count;
    const Told *refusals = report_refusals(html->report, kernel, &count);
    for (size_t i = 0; i < count; i++) {
        const Diag *diag = refusals[i].diag;
        View *item = view_item(view, "refusals");
        view_format(item, "line", "%u", refusals[i].place.line);
        view_str(item, "text", diag->text);
        view_str(item, "rule", str_of(diag_code(diag->id)));
        view_str(item, "fix", diag->notes.len ? diag->notes.at[0].text : STR(""));
    }
    view_flag(view, "has_refusals", count > 0);
    view_list(view, "suggested");
    for (size_t i = 0; kernel->suggested && i < kernel->suggested->additions.len; i++) {
        const Addition *addition = &kernel->suggested->additions.at[i];
        View *item = view_item(view, "suggested");
        view_format(item, "line", "%u",
                    source_place(html->report->before->source, addition->at).line + (i == 0));
        view_str(item, "text", str_trim(addition->text));
    }
    view_flag(view, "suggests", kernel->suggested != NULL);
    view_str(view, "gain", kernel->suggested ? kernel->suggested->gain : (Str){0});
    const Diag *launch = report_launch(html->report, kernel);
    view_list(view, "assumes");
    const Diag *time = report_time(html->report, kernel);
    view_str(view, "time", time ? time->text : (Str){0});
    for (size_t i = 0; time && i < time->notes.len; i++)
        view_str(view_item(view, "rests"), "text", time->notes.at[i].text);
    const LayoutGains *layouts = report_layouts(html->report, kernel);
    view_list(view, "layouts");
    view_flag(view, "has_layouts", layouts->len > 0);
    for (size_t i = 0; i < layouts->len; i++) {
        View *item = view_item(view, "layouts");
        view_str(item, "text", layouts->at[i].text);
        view_str(item, "remedy", layouts->at[i].remedy);
    }
    view_str(view, "launch", launch ? launch->text : (Str){0});
    for (size_t i = 0; launch && i < launch->notes.len; i++)
        view_str(view_item(view, "assumes"), "text", launch->notes.at[i].text);
}

/* --- the whole
 * ---------------------------------------------------------------------------------- */

static KernelSide side_of(const Html *html, const FileReport *file, const KernelReport *kernel,
                          unsigned variant)
{
    KernelSide side = {.file = file, .kernel = kernel, .variant = variant};
    side.lines = lines_of(html, kernel->where, kernel->body);
    return side;
}

static bool unchanged(const KernelSide *a, const KernelSide *b)
{
    if (a->lines.len != b->lines.len)
        return false;
    for (size_t i = 0; i < a->lines.len; i++)
        if (!str_equal(a->lines.at[i].text, b->lines.at[i].text))
            return false;
    return true;
}

static View *view_kernel(void *context, Arena *arena, size_t index)
{
    Html *html = context;
    const KernelReport *kernel = html->report->before->kernels.at[index];
    html->arena = arena;
    const FileReport *files[MOST_VARIANTS] = {html->report->before, html->report->after,
                                              html->report->hand};
    KernelSide sides[MOST_VARIANTS];
    unsigned count = 0;
    for (unsigned i = 0; i < MOST_VARIANTS; i++) {
        const KernelReport *found = i == 0 ? kernel : report_kernel(files[i], kernel->name);
        if (!found)
            continue;
        sides[count] = side_of(html, files[i], found, i);
        if (i != 1 || !unchanged(&sides[0], &sides[count]))
            count++;
    }
    View *view = view_new(arena);
    html->number++;
    view_format(view, "id", "kernel-%u", html->number);
    view_str(view, "name", kernel->name);
    view_list(view, "facts");
    view_verdict(html, view, sides, count);
    view_facts(html, view, kernel);
    view_totals(html, view, sides, count);
    view_source(html, view, sides, count);
    view_functions(html, view, &sides[0]);
    view_flag(view, "has_tiles", false);
    view_list(view, "tiles");
    for (unsigned i = 1; i < count; i++)
        picture_tiles(html, view, sides[i].kernel, titles[sides[i].variant]);
    if (count == 1)
        picture_tiles(html, view, kernel, titles[0]);
    view_variants(html, view, sides, count);
    view_branches(html, view, sides, count);
    view_notes(html, view, kernel);
    return view;
}

bool report_html(const Report *report, Templates *templates, Text *out)
{
    Html html = {.report = report, .pictures = strmap_new(report->arena)};
    View *root = view_new(report->arena);
    view_str(root, "file", report->before->path);
    view_flag(root, "has_measured", report->measured.len > 0);
    view_format(root, "arch", "%u", report->options->device->arch);
    view_format(root, "assumed", "%d", ASSUMED_EXTENT);
    view_made(root, "kernels", report->before->kernels.len, view_kernel, &html);
    return template_render(templates, "report.html", root, STR("    "), out);
}
