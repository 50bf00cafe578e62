/* Macros that operators put aside and take back: `_Pragma("pop_macro(\"W\")")`. Enters: a file's
 * text, before it is read. Leaves: the names; what they stand for is not known.
 *
 * An operator may stand wherever a macro is called, and its text may be put together: it is not
 * followed. */
#include <ctype.h>
#include <string.h>

#include "macro_table.h"

/* The line around is `#pragma ...`, which is obeyed where it stands. */
static bool is_directive(Str text, size_t at)
{
    while (at > 0 && text.at[at - 1] != '\n')
        at--;
    while (at < text.len && (text.at[at] == ' ' || text.at[at] == '\t'))
        at++;
    if (at == text.len || text.at[at++] != '#')
        return false;
    while (at < text.len && (text.at[at] == ' ' || text.at[at] == '\t'))
        at++;
    return str_starts(str_slice(text, at, text.len), "pragma");
}

static bool is_of_name(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

static void note(Macros *macros, Str name)
{
    Definition *last = macros_last(macros, name);
    if (last && !last->is_predefined)
        last->is_unknown = last->is_unsure = true;
    strmap_set(macros->by_operator, name, macros);
}

void macros_note_operators(Macros *macros, const Source *source)
{
    static const char word[] = "_macro";
    const Str text = source->text;
    for (size_t at = 0; at + sizeof word < text.len; at++) {
        const char *found = memchr(text.at + at, '_', text.len - at - sizeof word);
        if (!found)
            return;
        at = (size_t)(found - text.at);
        const bool pushes = at >= 4 && !memcmp(found - 4, "push", 4),
                   pops = at >= 3 && !memcmp(found - 3, "pop", 3);
        if (!(pushes || pops) || !str_starts(str_slice(text, at, text.len), word) ||
            is_directive(text, at))
            continue;
        size_t begin = at + sizeof word - 1, end;
        while (begin < text.len && !is_of_name(text.at[begin]) && text.at[begin] != '\n')
            begin++;
        for (end = begin; end < text.len && is_of_name(text.at[end]);)
            end++;
        if (end > begin)
            note(macros, str_slice(text, begin, end));
    }
}
