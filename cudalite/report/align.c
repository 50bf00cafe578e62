/* Longest common subsequence of lines, of each text with the first. */
#include "align.h"

enum { MOST_CELLS = 4000000 }; /* beyond, texts are set side by side as they are */

/* Lines that hold no more than a brace are everywhere, and tell nothing. */
static bool is_equal(const Line *a, const Line *b)
{
    return a->text.len > 2 && str_equal(a->text, b->text);
}

/* Equal lines right behind a pair belong together, braces too; so do the last lines. */
static void extend(size_t *match, const Lines *a, const Lines *b)
{
    for (size_t i = 0; i + 1 < a->len; i++) {
        size_t k = match[i];
        if (k == NO_LINE || k + 1 >= b->len || match[i + 1] != NO_LINE)
            continue;
        if (str_equal(a->at[i + 1].text, b->at[k + 1].text))
            match[i + 1] = k + 1;
    }
    if (a->len && b->len && match[a->len - 1] == NO_LINE &&
        str_equal(a->at[a->len - 1].text, b->at[b->len - 1].text))
        match[a->len - 1] = b->len - 1;
}

/* For each line of a its equal in b, or NO_LINE; ascending. */
static size_t *matches(Arena *arena, const Lines *a, const Lines *b)
{
    size_t *match = arena_alloc(arena, (a->len + 1) * sizeof *match);
    for (size_t i = 0; i < a->len; i++)
        match[i] = NO_LINE;
    if (a->len * b->len > MOST_CELLS)
        return match;
    size_t width = b->len + 1;
    Arena *scratch = arena_new();
    uint16_t *length = arena_alloc(scratch, (a->len + 1) * width * sizeof *length);
    for (size_t i = a->len; i-- > 0;)
        for (size_t k = b->len; k-- > 0;) {
            uint16_t down = length[(i + 1) * width + k], right = length[i * width + k + 1];
            length[i * width + k] = is_equal(&a->at[i], &b->at[k])
                                        ? (uint16_t)(length[(i + 1) * width + k + 1] + 1)
                                    : down > right ? down
                                                   : right;
        }
    for (size_t i = 0, k = 0; i < a->len && k < b->len;) {
        if (is_equal(&a->at[i], &b->at[k]))
            match[i++] = k++;
        else if (length[(i + 1) * width + k] >= length[i * width + k + 1])
            i++;
        else
            k++;
    }
    arena_free(scratch);
    extend(match, a, b);
    return match;
}

/* Lines [from[t], to[t]) of each text, beside each other. */
static void add_block(Arena *arena, AlignedRows *rows, size_t *from, const size_t *to,
                      unsigned count)
{
    for (;;) {
        AlignedRow row = {.line = {NO_LINE, NO_LINE, NO_LINE}};
        bool any = false;
        for (unsigned t = 0; t < count; t++)
            if (from[t] < to[t]) {
                row.line[t] = from[t]++;
                any = true;
            }
        if (!any)
            return;
        vec_push(arena, rows, row);
    }
}

AlignedRows align_lines(Arena *arena, const Lines *const *texts, unsigned count)
{
    AlignedRows rows = {0};
    size_t *match[3] = {NULL, NULL, NULL}, from[3] = {0, 0, 0};
    for (unsigned t = 1; t < count; t++)
        match[t] = matches(arena, texts[0], texts[t]);
    for (size_t i = 0; i < texts[0]->len; i++) {
        size_t to[3] = {i, from[1], from[2]};
        AlignedRow row = {.line = {i, NO_LINE, NO_LINE}, .same = true};
        bool anchored = count == 1;
        for (unsigned t = 1; t < count; t++) {
            row.line[t] = match[t][i];
            row.same = row.same && match[t][i] != NO_LINE;
            anchored = anchored || match[t][i] != NO_LINE;
            to[t] = match[t][i] == NO_LINE ? from[t] : match[t][i];
        }
        if (!anchored)
            continue;
        add_block(arena, &rows, from, to, count);
        vec_push(arena, &rows, row);
        from[0] = i + 1;
        for (unsigned t = 1; t < count; t++)
            from[t] = row.line[t] == NO_LINE ? from[t] : row.line[t] + 1;
    }
    size_t ends[3] = {0, 0, 0};
    for (unsigned t = 0; t < count; t++)
        ends[t] = texts[t]->len;
    add_block(arena, &rows, from, ends, count);
    return rows;
}
