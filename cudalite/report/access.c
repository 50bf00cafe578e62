/* Accesses of a kernel. Enters: its walk. Leaves: for each access its figures, in the order of the
 * text, and their sums. */
#include <string.h>

#include "report.h"

typedef struct {
    Arena *arena; /* of the report */
    const ReportOptions *options;
    const KernelReport *kernel;
} Rows;

/* --- figures --------------------------------------------------------------------------------- */

static Figure figure_of(const Range *range, unsigned requests)
{
    return (Figure){range->least, range->most, requests ? range->sum / requests : 0};
}

static double rounded_up(double bytes)
{
    double sectors = (double)(int64_t)(bytes / SECTOR_BYTES);
    return sectors * SECTOR_BYTES < bytes ? sectors + 1 : sectors;
}

/* The distance of neighbouring lanes, or what the index says where no two neighbours are active;
 * false where there is not one. */
static bool lane_distance(const Claim *claim, const Poly *coefficient, int64_t *distance)
{
    bool any = false;
    for (unsigned i = 1; i < WARP_LANES; i++) {
        if (!(claim->active >> i & 1) || !(claim->active >> (i - 1) & 1))
            continue;
        int64_t apart = claim->first.at[i] - claim->first.at[i - 1];
        if (any && apart != *distance)
            return false;
        *distance = apart;
        any = true;
    }
    if (!any && !poly_is_constant(coefficient, distance))
        *distance = 0;
    return true;
}

static Pattern pattern_of(const Walk *walk, const Site *site)
{
    const Claim *claim = &site->claim;
    const Poly *coefficient = NULL, *rest;
    int64_t distance = 0, constant;
    bool linear =
        site->index && poly_linear(walk->arena, site->index, walk->atoms[0], &coefficient, &rest);
    if (claim->requests == 0)
        return PATTERN_UNKNOWN;
    if (claim->data)
        return PATTERN_DATA;
    if (claim->assumed)
        return linear && coefficient && !poly_is_constant(coefficient, &constant) ? PATTERN_ROW
               : site->bytes == 0 || !site->memory                                ? PATTERN_UNKNOWN
                                                                                  : PATTERN_MIXED;
    bool fixed = lane_distance(claim, linear ? coefficient : NULL, &distance);
    if (!fixed) {
        /* Several rows of a block in one warp: how it is along x. */
        if (!linear || !poly_is_constant(coefficient, &distance) || distance == 0)
            return PATTERN_MIXED;
    }
    int64_t bytes = site->bytes;
    distance = distance < 0 ? -distance : distance;
    if (distance == 0)
        return PATTERN_BROADCAST;
    if (distance == bytes)
        return PATTERN_COALESCED;
    return distance < SECTOR_BYTES || distance < 2 * bytes ? PATTERN_STRIDED : PATTERN_ROW;
}

static void add_stride(const Rows *rows, const Walk *walk, AccessReport *access, const Poly *index,
                       const Atom *atom)
{
    const Poly *coefficient, *rest;
    if (!poly_mentions(index, atom))
        return;
    bool linear = poly_linear(walk->arena, index, atom, &coefficient, &rest);
    Str text =
        linear ? str_copy(rows->arena, poly_text(walk->arena, coefficient)) : STR("not linear");
    vec_push(rows->arena, &access->strides, (Stride){str_c(rows->arena, atom->name), text});
}

/* What one more of each axis and each loop's variable does to the address. */
static void find_strides(const Rows *rows, const Walk *walk, const Site *site, AccessReport *access)
{
    const Atom *seen[16];
    unsigned count = 0;
    if (!site->index)
        return;
    for (unsigned i = 0; i < 6; i++)
        add_stride(rows, walk, access, site->index, walk->atoms[i]);
    for (PolyAtoms at = poly_atoms(site->index); at.atom; poly_next(&at)) {
        const Atom *atom = at.atom;
        bool known = atom->kind != ATOM_ITERATOR || count == 16;
        for (unsigned j = 0; j < count; j++)
            known = known || seen[j] == atom;
        if (known)
            continue;
        seen[count++] = atom;
        add_stride(rows, walk, access, site->index, atom);
    }
}

static Certainty certainty_of(const Claim *claim)
{
    if (claim->data || claim->requests == 0)
        return UNKNOWN;
    return claim->lanes.least == claim->lanes.most && claim->sectors.least == claim->sectors.most &&
                   claim->wavefronts.least == claim->wavefronts.most
               ? EXACT
               : RANGED;
}

/* A number that the launch or the template tells. */
static bool has_symbol(const Poly *index)
{
    bool has = false;
    for (PolyAtoms at = poly_atoms(index); index && at.atom; poly_next(&at))
        has |= at.atom->kind == ATOM_SYMBOL;
    return has;
}

/* Sizes that the address depends on, and what is assumed for them. */
static Str assumed_words(const Rows *rows, const Walk *walk, const Site *site)
{
    Text text = text_new(rows->arena);
    if (!rows->kernel->claimed.len && !has_symbol(site->index))
        return STR("not all that its address depends on is followed exactly");
    text_add_c(&text, "it depends on unknown sizes; figures are for ");
    bool any = false;
    for (size_t i = 0; i < rows->kernel->claimed.len && site->index; i++) {
        const TakenSize *size = &rows->kernel->claimed.at[i];
        const Atom *atom = strmap_get(walk->symbols, size->name);
        if (!atom || !poly_mentions(site->index, atom))
            continue;
        text_format(&text, "%s%.*s = %lld", any ? ", " : "", STR_ARG(size->name),
                    (long long)size->value);
        any = true;
    }
    if (!any)
        text_format(&text, "%lld", (long long)walk->assumed_size);
    return text_str(&text);
}

static Str why_not_exact(const Rows *rows, const Walk *walk, const Site *site)
{
    const Claim *claim = &site->claim;
    if (walk->exhausted)
        return STR("the kernel is too long to be interpreted completely");
    if (walk->has_goto)
        return STR("the kernel uses goto");
    if (claim->requests == 0)
        return STR("no warp was found that reaches this access");
    if (claim->data)
        return STR("the address depends on data");
    if (!site->memory || site->memory->space == SPACE_OTHER)
        return STR("the target of the pointer is unknown");
    if (site->bytes == 0)
        return STR("the size of an element is unknown");
    if (claim->assumed)
        return assumed_words(rows, walk, site);
    if (walk->is_widest && certainty_of(claim) == EXACT)
        return STR(
            "launches use the template with types of several sizes; figures are for the widest");
    if (!site->memory->aligned)
        return STR("the launch adds something to the pointer, so its alignment is unknown");
    if (claim->lanes.least != claim->lanes.most)
        return STR("the number of active lanes differs between requests");
    return STR("it depends on where a row begins in its sector, and on the warp");
}

/* Elements whose size is not known, for which one is assumed: lanes are a sector apart in any
 * case. */
static bool far_apart(const Walk *walk, const Claim *claim)
{
    int64_t distance;
    return lane_distance(claim, NULL, &distance) &&
           (distance < 0 ? -distance : distance) / walk->assumed_size >= SECTOR_BYTES;
}

/* --- the rest of sectors ---------------------------------------------------------------------- */

enum { MOST_STEPS = 16 };

/* All active lanes of the request that has most of them are at one place of the thread axis, and
 * there are no others. */
static bool stands_still(const Walk *walk, const Site *site, const Atom *atom)
{
    int64_t size[3], all = 1, seen = -1;
    for (unsigned axis = 0; axis < 3; axis++) {
        size[axis] =
            walk->extent[axis].state == LANES_KNOWN ? walk->extent[axis].at[0] : WARP_LANES + 1;
        all = size[axis] > 0 && all <= WARP_LANES ? all * size[axis] : WARP_LANES + 1;
    }
    if (atom->kind != ATOM_THREAD || all > WARP_LANES)
        return false;
    for (int64_t lane = 0; lane < WARP_LANES; lane++) {
        const int64_t at[3] = {lane % size[0], lane / size[0] % size[1],
                               lane / (size[0] * size[1])};
        if (!(site->claim.active >> lane & 1))
            continue;
        if (seen >= 0 && seen != at[atom->axis])
            return false;
        seen = at[atom->axis];
    }
    return true;
}

/* What one more of each axis and loop adds to the index. */
static size_t steps_of(const Walk *walk, const Site *site, const Poly *steps[MOST_STEPS])
{
    const Atom *seen[MOST_STEPS];
    size_t count = 0;
    for (PolyAtoms at = poly_atoms(site->index); at.atom && count < MOST_STEPS; poly_next(&at)) {
        const Atom *atom = at.atom;
        const Poly *rest;
        bool known =
            atom->kind != ATOM_THREAD && atom->kind != ATOM_BLOCK && atom->kind != ATOM_ITERATOR;
        for (size_t j = 0; j < count && !known; j++)
            known = seen[j] == atom;
        if (known || stands_still(walk, site, atom) ||
            !poly_linear(walk->arena, site->index, atom, &steps[count], &rest))
            continue;
        seen[count++] = atom;
    }
    return count;
}

static uint32_t moved_by(uint32_t used, const Poly *step)
{
    int64_t by;
    if (!poly_is_constant(step, &by) || by <= -SECTOR_BYTES || by >= SECTOR_BYTES)
        return used;
    const unsigned turn = (unsigned)(by & (SECTOR_BYTES - 1));
    for (unsigned n = 0; turn && n < SECTOR_BYTES; n++)
        used |= used << turn | used >> (SECTOR_BYTES - turn);
    return used;
}

/* The bytes of a sector, as bits, that an access of so many bytes uses which begins `shift` bytes
 * behind another one, with all that the axes and loops of its index move it by less than a sector:
 * one of them, or one against another as along a diagonal. */
static uint32_t bytes_used(const Walk *walk, const Site *site, unsigned bytes, int64_t shift)
{
    const Poly *steps[MOST_STEPS];
    const size_t count = steps_of(walk, site, steps);
    uint32_t used = 0;
    for (unsigned i = 0; i < bytes && i < SECTOR_BYTES; i++)
        used |= 1u << ((shift + i) & (SECTOR_BYTES - 1));
    for (size_t i = 0; i < count; i++)
        used = moved_by(used, steps[i]);
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < i; k++)
            used = moved_by(used, poly_subtract(walk->arena, steps[i], steps[k]));
    return used;
}

static Rest rest_of(const Walk *walk, size_t at, double efficiency)
{
    enum { NEAR = 32 }; /* accesses before and behind it that are compared with it */
    const Site *site = walk->sites.at[at];
    const double more = 1.5 * SECTOR_BYTES * efficiency; /* clearly more than one request uses */
    if (!site->index || !site->bytes)
        return REST_ELSEWHERE;
    uint32_t used = bytes_used(walk, site, site->bytes, 0);
    if (__builtin_popcount(used) >= more)
        return REST_ELSEWHERE;
    for (size_t i = at > NEAR ? at - NEAR : 0; i < walk->sites.len && i <= at + NEAR; i++) {
        const Site *other = walk->sites.at[i];
        int64_t shift;
        if (other->memory == site->memory && other->index && other->bytes &&
            poly_is_constant(poly_subtract(walk->arena, other->index, site->index), &shift) &&
            shift > -SECTOR_BYTES && shift < SECTOR_BYTES)
            used |= bytes_used(walk, other, other->reach, shift);
    }
    return __builtin_popcount(used) >= more ? REST_BESIDE : REST_UNUSED;
}

/* --- rows ------------------------------------------------------------------------------------- */

static void figures(const Rows *rows, const Walk *walk, size_t at, AccessReport *access)
{
    const Site *site = walk->sites.at[at];
    const Claim *claim = &site->claim;
    access->certainty = walk->exhausted || walk->has_goto ? UNKNOWN : certainty_of(claim);
    if (access->certainty == EXACT && walk->is_widest)
        access->certainty = RANGED;
    if (access->certainty != EXACT)
        access->why = why_not_exact(rows, walk, site);
    access->lanes_least = claim->lanes.least;
    access->lanes_most = claim->lanes.most;
    access->sectors = figure_of(&claim->sectors, claim->requests);
    access->lines = figure_of(&claim->lines, claim->requests);
    access->used = figure_of(&claim->used, claim->requests);
    access->wavefronts = figure_of(&claim->wavefronts, claim->requests);
    access->ideal_wavefronts = figure_of(&claim->ideal, claim->requests);
    if (walk->is_widest) /* of narrower types one request may be one sector */
        access->sectors.least = access->lines.least = access->wavefronts.least =
            access->ideal_wavefronts.least = claim->requests > 0;
    access->ideal = rounded_up(access->used.typical);
    access->efficiency = access->sectors.typical > 0
                             ? access->used.typical / (SECTOR_BYTES * access->sectors.typical)
                             : 0;
    if (access->optional)
        return;
    /* One sector more than needed is what a row costs that is not aligned. An index that is no sum
     * of products says nothing where its sizes are not known. */
    bool is_guess = claim->assumed && access->pattern == PATTERN_MIXED;
    access->uncoalesced = access->space == SPACE_GLOBAL && access->certainty != UNKNOWN &&
                          claim->requests > 0 && !is_guess &&
                          (site->bytes > 0 || far_apart(walk, claim)) &&
                          access->sectors.typical >= 2 * access->ideal &&
                          access->sectors.typical > access->ideal + 1.5;
    access->conflicts = access->space == SPACE_SHARED && access->certainty != UNKNOWN &&
                        access->wavefronts.typical > access->ideal_wavefronts.typical + 0.01;
    access->perhaps =
        !access->uncoalesced && !access->conflicts &&
        (access->space == SPACE_SHARED
             ? claim->assumed && access->wavefronts.most > access->ideal_wavefronts.most
             : claim->assumed && access->sectors.most >= 2 * access->ideal &&
                   access->sectors.most > access->ideal + 1.5);
    access->rest = access->uncoalesced ? rest_of(walk, at, access->efficiency) : REST_NONE;
    access->tally = site->tally;
    if (access->certainty == UNKNOWN && !claim->data) { /* what was seen so far is no limit */
        access->sectors.most = access->lines.most = access->wavefronts.most = WARP_LANES;
        access->pattern = PATTERN_UNKNOWN;
    }
}

static unsigned line_of(Span where)
{
    return source_place(where.source, where.begin).line;
}

/* Two loads of one element in a statement: a compiler may well make one of them. */
static bool loaded_twice(const Walk *walk, const Site *site)
{
    enum { NEAR = 3 }; /* lines that a statement may have */
    const Tokens *tokens = &site->code->function->tokens;
    Span where = tokens_place(tokens, site->expr->first, site->expr->last);
    for (size_t i = 0; site->kind == KIND_LOAD && i < walk->sites.len; i++) {
        const Site *other = walk->sites.at[i];
        if (other == site || other->kind != KIND_LOAD || other->memory != site->memory ||
            other->code != site->code)
            continue;
        Span there = tokens_place(tokens, other->expr->first, other->expr->last);
        bool same =
            poly_equal(other->index, site->index) || str_equal(span_text(there), span_text(where));
        unsigned a = line_of(where), b = line_of(there);
        if (same && (a > b ? a - b : b - a) <= NEAR)
            return true;
    }
    return false;
}

Str report_line(Arena *arena, Str text)
{
    Text line = text_new(arena);
    bool blank = false;
    for (size_t i = 0; i < text.len; i++) {
        if (!is_blank(text.at[i]))
            text_add(&line, (Str){&text.at[i], 1});
        else if (!blank)
            text_add_c(&line, " ");
        blank = is_blank(text.at[i]);
    }
    return text_str(&line);
}

/* The line of the kernel's call that leads to the body. */
static unsigned call_line(const Code *code)
{
    while (code->caller->caller)
        code = code->caller;
    return line_of(
        tokens_place(&code->caller->function->tokens, code->call->first, code->call->first));
}

static void add_access(const Rows *rows, const Walk *walk, size_t at, KernelReport *report)
{
    const Site *site = walk->sites.at[at];
    const Tokens *tokens = &site->code->function->tokens;
    AccessReport access = {.kind = site->kind, .bytes = site->bytes, .optional = site->optional};
    access.where = tokens_place(tokens, site->expr->first, site->expr->last);
    access.place = source_place(access.where.source, access.where.begin);
    access.last_line =
        source_place(access.where.source, access.where.end ? access.where.end - 1 : 0).line;
    if (site->kind == KIND_STORE &&
        site->expr->last + 1 < tokens->len) { /* compilers name the operator's line */
        Span sign = tokens_place(tokens, site->expr->last + 1, site->expr->last + 1);
        unsigned line = source_place(sign.source, sign.begin).line;
        access.last_line =
            line > access.last_line && line < access.last_line + 4 ? line : access.last_line;
    }
    access.text = report_line(rows->arena, span_text(access.where));
    if (site->code->caller) {
        access.function = site->code->function->name;
        access.function_where = site->code->function->where;
        access.function_body = site->code->function->body_where;
        vec_push(rows->arena, &access.calls, call_line(site->code));
    }
    access.space = site->memory ? site->memory->space : SPACE_OTHER;
    access.array = site->memory    ? str_copy(rows->arena, site->memory->name)
                   : site->several ? STR("one of several")
                                   : STR("?");
    if (rows->options->format == REPORT_HTML) {
        Lanes *sample = arena_new_of(rows->arena, Lanes);
        *sample = site->claim.first;
        sample->poly = NULL;
        access.sample = sample;
    }
    access.loops = site->loops;
    access.sample_lanes = site->claim.requests ? site->claim.active : 0;
    access.pattern = pattern_of(walk, site);
    find_strides(rows, walk, site, &access);
    figures(rows, walk, at, &access);
    bool rested = walk->ever_rested || walk->rests_on_sizes;
    access.counted = report->counted_share > 0 && (site->tally.requests > 0 || rested);
    access.counted_exactly = report->counted_share >= 1 && !walk->exhausted && !walk->is_widest &&
                             !site->tally.uncertain && !walk->has_alias &&
                             (site->tally.requests > 0 || !rested) && access.space != SPACE_OTHER &&
                             !loaded_twice(walk, site) && !(site->code->caller && walk->has_unseen);
    if (report->counted_share > 0 && report->counted_share < 1) {
        double *parts[] = {&access.tally.requests, &access.tally.lanes, &access.tally.sectors,
                           &access.tally.lines,    &access.tally.used,  &access.tally.wavefronts,
                           &access.tally.ideal};
        for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
            *parts[i] /= report->counted_share;
    }
    vec_push(rows->arena, &report->accesses, access);
}

static void tally_sum(Tally *sum, const Tally *more)
{
    sum->requests += more->requests;
    sum->lanes += more->lanes;
    sum->sectors += more->sectors;
    sum->lines += more->lines;
    sum->used += more->used;
    sum->wavefronts += more->wavefronts;
    sum->ideal += more->ideal;
}

static void sum_up(KernelReport *report)
{
    report->totals_exact = report->counted_share >= 1;
    for (size_t i = 0; i < report->accesses.len; i++) {
        const AccessReport *access = &report->accesses.at[i];
        if (access->optional)
            continue;
        tally_sum(access->space == SPACE_SHARED ? &report->shared : &report->global,
                  &access->tally);
        report->totals_exact = report->totals_exact && access->counted_exactly;
    }
    if (report->totals_exact)
        report->taken.len = 0;
}

static int paths_order(Span a, Span b)
{
    Str one = a.source->path, other = b.source->path;
    size_t shorter = one.len < other.len ? one.len : other.len;
    int found = a.source == b.source ? 0 : memcmp(one.at, other.at, shorter);
    return found ? found : one.len < other.len ? -1 : one.len > other.len;
}

/* The kernel's own in the order of the text, then those of functions by function and call. */
static int order(const AccessReport *a, const AccessReport *b)
{
    if ((a->function.len > 0) != (b->function.len > 0))
        return a->function.len ? 1 : -1;
    int file = a->function.len ? paths_order(a->function_where, b->function_where) : 0;
    if (file)
        return file;
    if (a->function.len && a->function_where.begin != b->function_where.begin)
        return a->function_where.begin < b->function_where.begin ? -1 : 1;
    for (size_t i = 0; i < a->calls.len && i < b->calls.len; i++)
        if (a->calls.at[i] != b->calls.at[i])
            return a->calls.at[i] < b->calls.at[i] ? -1 : 1;
    if (a->calls.len != b->calls.len)
        return a->calls.len < b->calls.len ? -1 : 1;
    if (a->where.begin != b->where.begin)
        return a->where.begin < b->where.begin ? -1 : 1;
    return (int)a->kind - (int)b->kind;
}

static void sort_accesses(KernelReport *report)
{
    for (size_t i = 1; i < report->accesses.len; i++) {
        AccessReport moved = report->accesses.at[i];
        size_t k = i;
        for (; k > 0 && order(&report->accesses.at[k - 1], &moved) > 0; k--)
            report->accesses.at[k] = report->accesses.at[k - 1];
        report->accesses.at[k] = moved;
    }
}

static bool same_figure(Figure a, Figure b)
{
    return a.least == b.least && a.most == b.most && a.typical == b.typical;
}

/* One access of a function that costs the same in two calls. */
static bool costs_alike(const AccessReport *a, const AccessReport *b)
{
    bool same = a->function.len && a->where.source == b->where.source &&
                a->where.begin == b->where.begin && a->where.end == b->where.end &&
                a->kind == b->kind && a->space == b->space && a->bytes == b->bytes &&
                a->pattern == b->pattern && a->certainty == b->certainty && a->rest == b->rest &&
                a->optional == b->optional && a->lanes_least == b->lanes_least &&
                a->lanes_most == b->lanes_most && same_figure(a->sectors, b->sectors) &&
                same_figure(a->lines, b->lines) && same_figure(a->used, b->used) &&
                same_figure(a->wavefronts, b->wavefronts) && str_equal(a->array, b->array) &&
                str_equal(a->why, b->why) && a->strides.len == b->strides.len;
    for (size_t i = 0; same && i < a->strides.len; i++)
        same = str_equal(a->strides.at[i].bytes, b->strides.at[i].bytes);
    return same;
}

static void add_call(const Rows *rows, AccessReport *access, unsigned line)
{
    size_t at = 0;
    while (at < access->calls.len && access->calls.at[at] < line)
        at++;
    if (at < access->calls.len && access->calls.at[at] == line)
        return;
    vec_push(rows->arena, &access->calls, line);
    for (size_t i = access->calls.len - 1; i > at; i--)
        access->calls.at[i] = access->calls.at[i - 1];
    access->calls.at[at] = line;
}

/* Calls in which an access costs the same are one row with the sum of their counts. */
static void join_calls(const Rows *rows, KernelReport *report)
{
    size_t kept = 0;
    for (size_t i = 0; i < report->accesses.len; i++) {
        const AccessReport *access = &report->accesses.at[i];
        size_t k = 0;
        while (k < kept && !costs_alike(&report->accesses.at[k], access))
            k++;
        if (k == kept) {
            report->accesses.at[kept++] = *access;
            continue;
        }
        AccessReport *same = &report->accesses.at[k];
        add_call(rows, same, access->calls.at[0]);
        same->counted_exactly = same->counted_exactly && access->counted_exactly;
        same->counted = same->counted || access->counted;
        tally_sum(&same->tally, &access->tally);
    }
    report->accesses.len = kept;
}

void report_accesses(Arena *arena, const ReportOptions *options, const Walk *walk,
                     KernelReport *report)
{
    Rows rows = {arena, options, report};
    report->accesses.at = arena_alloc(arena, walk->sites.len * sizeof *report->accesses.at);
    report->accesses.cap = walk->sites.len;
    for (size_t i = 0; i < walk->sites.len; i++)
        add_access(&rows, walk, i, report);
    if (walk->codes > 1)
        join_calls(&rows, report);
    sort_accesses(report);
    sum_up(report);
}
