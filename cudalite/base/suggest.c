/* Enters: a misspelt word and the words that would have been right. Leaves: the nearest of them.
 *
 * Optimal string alignment distance: three rows of the usual table are kept, because a swap of
 * neighbours looks two rows back. */
#include "suggest.h"

static size_t min(size_t a, size_t b)
{
    return a < b ? a : b;
}

static size_t distance(Arena *arena, Str a, Str b)
{
    size_t width = b.len + 1;
    size_t *rows = arena_alloc(arena, 3 * width * sizeof *rows);
    size_t *before = rows, *last = rows + width, *now = rows + 2 * width;
    for (size_t j = 0; j < width; j++)
        last[j] = j;
    for (size_t i = 1; i <= a.len; i++) {
        now[0] = i;
        for (size_t j = 1; j <= b.len; j++) {
            size_t differs = a.at[i - 1] != b.at[j - 1];
            now[j] = min(last[j - 1] + differs, min(last[j], now[j - 1]) + 1);
            if (i > 1 && j > 1 && a.at[i - 1] == b.at[j - 2] && a.at[i - 2] == b.at[j - 1])
                now[j] = min(now[j], before[j - 2] + 1);
        }
        size_t *free_row = before;
        before = last, last = now, now = free_row;
    }
    return last[b.len];
}

const char *suggest_nearest(Arena *arena, Str word, const char *const *candidates, size_t count)
{
    const char *nearest = NULL;
    size_t least = word.len / 3 + 1;
    if (word.len > 100) /* no typing error of a name: the table would only cost time */
        return NULL;
    for (size_t i = 0; i < count; i++) {
        size_t edits = distance(arena, word, str_of(candidates[i]));
        if (edits < least)
            least = edits, nearest = candidates[i];
    }
    return nearest;
}
