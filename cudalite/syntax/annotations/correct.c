/* Enters: what an annotation says and what it should say. Leaves: a fix of the diagnostic that
 * tells so, where both can stand in one place of the main file. */
#include "correct.h"

#include <string.h>

Str correct_word(Arena *arena, Str text)
{
    size_t depth = 0;
    bool blanks = false;
    for (size_t i = 0; i < text.len; i++) {
        depth += text.at[i] == '(';
        depth -= depth && text.at[i] == ')';
        blanks |= !depth && is_line_blank(text.at[i]);
    }
    return blanks ? str_format(arena, "(%.*s)", STR_ARG(text)) : text;
}

/* It means the same inside of a literal and in a pragma. */
static bool is_plain(Str text)
{
    int depth = 0;
    for (size_t i = 0; i < text.len && depth >= 0; i++) {
        char c = text.at[i];
        if ((c >= 0 && c < ' ' && c != '\t') || strchr("\"'\\", c) ||
            (i && c == '*' && text.at[i - 1] == '/') || (i && c == '/' && text.at[i - 1] == '/'))
            return false;
        depth += (c == '(') - (c == ')');
    }
    return text.len && !depth;
}

void correct(Unit *unit, Diag *diag, Span where, Str written, Str text, bool is_safe)
{
    if (where.source == unit->source && str_equal(span_text(where), written) && is_plain(text))
        diag_fix(unit->diags, diag, where, text, is_safe);
}
