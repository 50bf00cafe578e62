/* Edits: spans of the input that are replaced. The text between them is copied, so that without
 * edits the output is the input. */
#ifndef CUDALITE_PRINT_EDIT_H
#define CUDALITE_PRINT_EDIT_H

#include "../base/source.h"

typedef struct {
    uint32_t begin, end;
    const Text *text;
    bool is_weak; /* an edit that is no weaker, and covers it, takes its place */
    bool
        is_once; /* an insertion: of those of this kind at one place that say the same, one counts */
} Edit;

typedef struct {
    Arena *arena;
    VEC(Edit) all;
    bool sorted;
} Edits;

Edits edits_new(Arena *arena);
/* Spans must not overlap. */
void edits_add(Edits *edits, Span span, const Text *text);
void edits_insert(Edits *edits, uint32_t place, const Text *text);
void edits_put(Edits *edits, Span span, Str text);
void edits_remove(Edits *edits, Span span);
/* ... by what the caller adds to the text that it gives. */
Text *edits_open(Edits *edits, Span span);
Text *edits_open_at(Edits *edits, uint32_t place);
void edits_add_weak(Edits *edits, Span span, const Text *text);
void edits_add_once(Edits *edits, uint32_t place, const Text *text);
/* Adds a copy of an edit whose text lives on another arena. */
void edits_keep(Edits *edits, const Edit *edit);
void edits_keep_all(Edits *edits, const Edits *others);
/* Takes back those that were added since there were so many. */
void edits_take_back(Edits *edits, size_t count);
/* Appends bytes [begin, end) of the input with the edits that lie in them. */
void edits_apply(Edits *edits, Str input, uint32_t begin, uint32_t end, Text *out);

/* The blanks that begin the line of `offset`. */
Str line_indent(Str input, uint32_t offset);
/* Only blanks stand before it in its line. */
bool begins_line(Str input, uint32_t offset);
/* Behind the blanks that begin at `at`; and, at the end of a line, behind its carriage return. */
uint32_t behind_blanks(Str input, uint32_t at);
uint32_t behind_line_blanks(Str input, uint32_t at);
/* The span with its whole line, if nothing else stands on it. */
Span whole_line(Str input, Span span);
/* Of the first line from there on that is no directive. */
Str code_indent(Str input, uint32_t offset);
/* `other` with `indent` taken away from each line but the first that begins with it. */
Text text_unindent(const Text *other, Str indent);
/* The text from there on. */
Text text_from(const Text *other, size_t begin);
/* The text, whose marks tell of places in `written`, with marks of where the user's text stands
 * there. */
Text text_through(Arena *arena, const Text *text, const Text *written);
/* Takes the line ends at its end away. */
void text_trim_lines(Text *text);

#endif
