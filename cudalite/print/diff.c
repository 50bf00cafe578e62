/* Enters: two texts. Leaves: what changes from one to the other, as a unified diff.
 *
 * Which lines change is found in three steps: lines that both begin or end with stay; lines that
 * each text has exactly once stay where they come in the same order (the longest such row of them);
 * and between two of those the shortest script is looked for (Myers, An O(ND) Difference Algorithm,
 * 1986), up to a limit. */
#include "diff.h"

#include <string.h>

enum { CONTEXT = 3, MOST_EDITS = 128 };

/* Lines with the same bytes. */
typedef struct {
    size_t count[2], last[2]; /* in each text: so many, and where the last one is */
} LineClass;

typedef struct {
    Strs lines;
    LineClass **classes; /* of each line */
    bool *changed;       /* each line: it is not in the other text */
} Side;

typedef struct {
    Arena *arena;
    Side sides[2];
    uint32_t *trace; /* of Myers' search: row d, for d edits, begins at d * d */
} Diff;

typedef struct {
    size_t begin[2], end[2]; /* lines of each side */
} Range;

/* --- lines ----------------------------------------------------------------------------------- */

static void split(Diff *diff, StrMap *classes, int which, Str text)
{
    Side *side = &diff->sides[which];
    for (size_t begin = 0, end; begin < text.len; begin = end) {
        const char *newline = memchr(text.at + begin, '\n', text.len - begin);
        end = newline ? (size_t)(newline - text.at) + 1 : text.len;
        vec_push(diff->arena, &side->lines, str_slice(text, begin, end));
    }
    side->classes = arena_alloc(diff->arena, (side->lines.len + 1) * sizeof *side->classes);
    side->changed = arena_alloc(diff->arena, side->lines.len + 1);
    for (size_t i = 0; i < side->lines.len; i++) {
        LineClass *class = strmap_get(classes, side->lines.at[i]);
        if (!class) {
            class = arena_new_of(diff->arena, LineClass);
            strmap_set(classes, side->lines.at[i], class);
        }
        class->count[which]++;
        class->last[which] = i;
        side->classes[i] = class;
    }
}

static bool is_same(const Diff *diff, size_t before, size_t after)
{
    return diff->sides[0].classes[before] == diff->sides[1].classes[after];
}

static void mark_all(Diff *diff, const Range *range)
{
    for (int side = 0; side < 2; side++)
        for (size_t i = range->begin[side]; i < range->end[side]; i++)
            diff->sides[side].changed[i] = true;
}

/* Without the lines that both begin or end with. False: in one of them nothing is left. */
static bool trim(const Diff *diff, Range *range)
{
    size_t *begin = range->begin, *end = range->end;
    while (begin[0] < end[0] && begin[1] < end[1] && is_same(diff, begin[0], begin[1]))
        begin[0]++, begin[1]++;
    while (begin[0] < end[0] && begin[1] < end[1] && is_same(diff, end[0] - 1, end[1] - 1))
        end[0]--, end[1]--;
    return begin[0] < end[0] && begin[1] < end[1];
}

/* --- the shortest script --------------------------------------------------------------------- */

/* How far down the first text so many edits lead on diagonal `k`. */
static uint32_t *reached(const Diff *diff, int edits, int k)
{
    return &diff->trace[edits * edits + edits + k];
}

/* Whether the last of `edits` edits, which ends on diagonal `k`, adds a line; else it takes one. */
static bool adds(const Diff *diff, int edits, int k)
{
    return k == -edits ||
           (k != edits && *reached(diff, edits - 1, k - 1) < *reached(diff, edits - 1, k + 1));
}

/* Follows equal lines as far as they go. True at the end of both. */
static bool search_diagonal(Diff *diff, const Range *range, int edits, int k)
{
    const size_t lines = range->end[0] - range->begin[0], others = range->end[1] - range->begin[1];
    uint32_t at = 0;
    if (edits)
        at = adds(diff, edits, k) ? *reached(diff, edits - 1, k + 1)
                                  : *reached(diff, edits - 1, k - 1) + 1;
    size_t other = (size_t)((int64_t)at - k);
    while (at < lines && other < others &&
           is_same(diff, range->begin[0] + at, range->begin[1] + other))
        at++, other++;
    *reached(diff, edits, k) = at;
    return at == lines && other == others;
}

static void mark_script(Diff *diff, const Range *range, int edits, int k)
{
    for (; edits > 0; edits--) {
        bool added = adds(diff, edits, k);
        k += added ? 1 : -1;
        size_t at = *reached(diff, edits - 1, k), other = (size_t)((int64_t)at - k);
        if (added)
            diff->sides[1].changed[range->begin[1] + other] = true;
        else
            diff->sides[0].changed[range->begin[0] + at] = true;
    }
}

static void compare(Diff *diff, Range range)
{
    if (!trim(diff, &range)) {
        mark_all(diff, &range);
        return;
    }
    for (int edits = 0; edits <= MOST_EDITS; edits++)
        for (int k = -edits; k <= edits; k += 2)
            if (search_diagonal(diff, &range, edits, k)) {
                mark_script(diff, &range, edits, k);
                return;
            }
    mark_all(diff, &range);
}

/* --- fixed points ---------------------------------------------------------------------------- */

typedef VEC(size_t) Lines; /* of the first text */

/* The longest row of lines of `unique`, which ascend, whose places in the second text ascend,
 * too. */
static Lines longest_row(Diff *diff, const Lines *unique)
{
    LineClass **classes = diff->sides[0].classes;
    size_t *ends = arena_alloc(diff->arena, (unique->len + 1) * sizeof *ends);
    size_t *before = arena_alloc(diff->arena, (unique->len + 1) * sizeof *before);
    size_t length =
        0; /* ends[i]: the line, of those that end a row of i + 1, which is first there */
    for (size_t i = 0; i < unique->len; i++) {
        size_t low;
        const size_t place = classes[unique->at[i]]->last[1];
        vec_first(low, length, classes[unique->at[ends[low]]]->last[1] < place);
        before[i] = low ? ends[low - 1] : 0;
        ends[low] = i;
        length = low == length ? length + 1 : length;
    }
    Lines row = {0};
    for (size_t i = 0; i < length; i++)
        vec_push(diff->arena, &row, 0);
    for (size_t i = length, at = length ? ends[length - 1] : 0; i > 0; i--, at = before[at])
        row.at[i - 1] = unique->at[at];
    return row;
}

static void compare_all(Diff *diff)
{
    Range all = {{0, 0}, {diff->sides[0].lines.len, diff->sides[1].lines.len}};
    Lines unique = {0};
    if (!trim(diff, &all)) {
        mark_all(diff, &all);
        return;
    }
    for (size_t i = all.begin[0]; i < all.end[0]; i++) {
        const LineClass *class = diff->sides[0].classes[i];
        if (class->count[0] == 1 && class->count[1] == 1)
            vec_push(diff->arena, &unique, i);
    }
    diff->trace =
        arena_alloc(diff->arena, (MOST_EDITS + 1) * (MOST_EDITS + 1) * sizeof *diff->trace);
    Lines row = longest_row(diff, &unique);
    Range gap = all;
    for (size_t i = 0; i < row.len; i++) {
        gap.end[0] = row.at[i];
        gap.end[1] = diff->sides[0].classes[row.at[i]]->last[1];
        compare(diff, gap);
        gap.begin[0] = gap.end[0] + 1;
        gap.begin[1] = gap.end[1] + 1;
    }
    gap.end[0] = all.end[0];
    gap.end[1] = all.end[1];
    compare(diff, gap);
}

/* --- the text -------------------------------------------------------------------------------- */

/* "a/file": as git quotes it, where it has characters that end a name; behind one with blanks a tab
 * says where it ends. */
static void add_name(Text *out, const char *prefix, Str path)
{
    bool quoted = false, blanks = false;
    while (str_starts(path, "/") || str_starts(path, "./"))
        path = str_slice(path, 1, path.len);
    for (size_t i = 0; i < path.len; i++) {
        unsigned char c = (unsigned char)path.at[i];
        quoted = quoted || c < ' ' || c == '"' || c == '\\' || c == 0x7f;
        blanks = blanks || c == ' ';
    }
    text_format(out, "%s%s", quoted ? "\"" : "", prefix);
    for (size_t i = 0; i < path.len; i++) {
        unsigned char c = (unsigned char)path.at[i];
        if (c < ' ' || c == 0x7f)
            text_format(out, "\\%03o", c);
        else if (c == '"' || c == '\\')
            text_format(out, "\\%c", c);
        else
            text_add(out, str_slice(path, i, i + 1));
    }
    text_add_c(out, quoted ? "\"\n" : blanks ? "\t\n" : "\n");
}

static void add_line(Text *out, char mark, Str line)
{
    text_add(out, (Str){&mark, 1});
    text_add(out, line);
    if (line.at[line.len - 1] != '\n')
        text_add_c(out, "\n\\ No newline at end of file\n");
}

static void add_extent(Text *out, char mark, size_t begin, size_t end)
{
    text_format(out, " %c%zu", mark, begin < end ? begin + 1 : begin);
    if (end - begin != 1)
        text_format(out, ",%zu", end - begin);
}

static void add_hunk(const Diff *diff, Text *out, const Range *hunk)
{
    const Side *before = &diff->sides[0], *after = &diff->sides[1];
    size_t i = hunk->begin[0], j = hunk->begin[1];
    text_add_c(out, "@@");
    add_extent(out, '-', i, hunk->end[0]);
    add_extent(out, '+', j, hunk->end[1]);
    text_add_c(out, " @@\n");
    while (i < hunk->end[0] || j < hunk->end[1]) {
        if (i < hunk->end[0] && before->changed[i]) {
            add_line(out, '-', before->lines.at[i++]);
        } else if (j < hunk->end[1] && after->changed[j]) {
            add_line(out, '+', after->lines.at[j++]);
        } else {
            add_line(out, ' ', before->lines.at[i++]);
            j++;
        }
    }
}

/* How many lines follow that are in both. */
static size_t same_lines(const Diff *diff, const size_t at[2])
{
    const Side *before = &diff->sides[0], *after = &diff->sides[1];
    size_t same = 0;
    while (at[0] + same < before->lines.len && at[1] + same < after->lines.len &&
           !before->changed[at[0] + same] && !after->changed[at[1] + same])
        same++;
    return same;
}

static void pass(size_t at[2], size_t lines)
{
    at[0] += lines;
    at[1] += lines;
}

/* Changes with up to two contexts between them are one hunk. */
static void add_hunks(const Diff *diff, Text *out)
{
    const size_t lines[2] = {diff->sides[0].lines.len, diff->sides[1].lines.len};
    size_t at[2] = {0, 0}, same = same_lines(diff, at);
    while (at[0] + same < lines[0] || at[1] + same < lines[1]) {
        size_t context = same < CONTEXT ? same : CONTEXT;
        pass(at, same);
        Range hunk = {.begin = {at[0] - context, at[1] - context}};
        for (same = 0;; pass(at, same)) {
            for (int side = 0; side < 2; side++)
                while (at[side] < lines[side] && diff->sides[side].changed[at[side]])
                    at[side]++;
            same = same_lines(diff, at);
            if (same > 2 * CONTEXT || (at[0] + same == lines[0] && at[1] + same == lines[1]))
                break;
        }
        context = same < CONTEXT ? same : CONTEXT;
        hunk.end[0] = at[0] + context;
        hunk.end[1] = at[1] + context;
        add_hunk(diff, out, &hunk);
    }
}

Str diff_unified(Arena *arena, Str path, Str before, Str after)
{
    Diff diff = {.arena = arena};
    Text out = text_new(arena);
    if (str_equal(before, after))
        return text_str(&out);
    StrMap *classes = strmap_new(arena);
    split(&diff, classes, 0, before);
    split(&diff, classes, 1, after);
    compare_all(&diff);
    text_add_c(&out, "--- ");
    add_name(&out, "a/", path);
    text_add_c(&out, "+++ ");
    add_name(&out, "b/", path);
    add_hunks(&diff, &out);
    return text_str(&out);
}
