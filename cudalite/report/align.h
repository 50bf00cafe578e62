/* Lines that belong together, of up to three texts. */
#ifndef CUDALITE_REPORT_ALIGN_H
#define CUDALITE_REPORT_ALIGN_H

#include "../base/str.h"

typedef struct {
    uint32_t begin, end; /* bytes of the file, without the line's end */
    Str text;            /* trimmed: what is compared */
} Line;
typedef VEC(Line) Lines;

#define NO_LINE SIZE_MAX

typedef struct {
    size_t line[3]; /* NO_LINE: nothing of that text */
    bool same;      /* all have the same line here */
} AlignedRow;
typedef VEC(AlignedRow) AlignedRows;

/* The first text's lines in order, and of each other text its equal line beside it or, between two
 * such, its own lines beside each other. */
AlignedRows align_lines(Arena *arena, const Lines *const *texts, unsigned count);

#endif
