/* Enters: a table of options, a word. Leaves: the option that it is. */
#include "option.h"

#include <stdio.h>
#include <string.h>

#include "suggest.h"

Str option_next_name(Str *names)
{
    size_t end = 0;
    while (end < names->len && names->at[end] != ',' && names->at[end] != ' ')
        end++;
    const Str name = str_slice(*names, 0, end);
    *names = str_trim(str_slice(*names, end + (end < names->len), names->len));
    return name;
}

/* Whether what stands behind the name of an option, which is not nothing, may stand there; *value
 * is it without `=`. */
static bool takes(OptionForm form, Str name, Str behind, Str *value)
{
    const bool equals = behind.at[0] == '=', is_long = str_starts(name, "--");
    const bool joined = form == FORM_JOINED && !is_long,
               letter = form == FORM_EITHER && name.len == 2 && !equals;
    *value = str_slice(behind, joined || letter ? 0 : 1, behind.len);
    return form != FORM_ALONE && (joined || letter || equals);
}

bool option_find(OptionTable table, Str word, OptionFound *found)
{
    *found = (OptionFound){0};
    for (size_t i = 0; i < table.count; i++) {
        Str names = str_of(table.rows[i].names);
        while (names.len) {
            const Str name = option_next_name(&names);
            Str value = str_slice(word, word.len, word.len);
            if (name.len <= found->name.len || word.len < name.len ||
                memcmp(word.at, name.at, name.len) != 0)
                continue;
            const Str behind = str_slice(word, name.len, word.len);
            if (!behind.len || takes(table.rows[i].form, name, behind, &value))
                *found = (OptionFound){i, name, value, behind.len > 0};
        }
    }
    return found->name.len > 0;
}

bool option_needs_value(const OptionRow *row)
{
    return row->form != FORM_ALONE && row->form != FORM_MAYBE;
}

const char *option_nearest(Arena *arena, OptionTable table, Str word)
{
    VEC(const char *) candidates = {0};
    for (size_t i = 0; i < table.count; i++) {
        Str names = str_of(table.rows[i].names);
        while (names.len)
            vec_push(arena, &candidates, str_c(arena, option_next_name(&names)));
    }
    return suggest_nearest(arena, word, candidates.at, candidates.len);
}

void option_help(OptionTable table)
{
    enum { HELP_COLUMN = 28 };
    for (size_t i = 0; i < table.count; i++) {
        const OptionRow *row = &table.rows[i];
        const bool maybe = row->form == FORM_MAYBE;
        const char *between = row->form == FORM_ALONE ? "" : row->form == FORM_JOINED ? " " : "=";
        const int width = printf("  %s%s%s%s%s", row->names, maybe ? "[" : "", between, row->value,
                                 maybe ? "]" : "");
        if (width >= HELP_COLUMN)
            printf("\n%*s%s\n", HELP_COLUMN, "", row->help);
        else
            printf("%*s%s\n", HELP_COLUMN - width, "", row->help);
    }
}
