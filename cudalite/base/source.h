/* Source: the text of one input file, its name as the user gave it, and its line table.
 * The line table is made at the first question, so a file without diagnostics costs nothing. */
#ifndef CUDALITE_BASE_SOURCE_H
#define CUDALITE_BASE_SOURCE_H

#include "str.h"

/* Lines that somebody put in: the text from `at` on has so many of its lines more than its file. */
typedef struct {
    uint32_t at, lines;
} AddedLines;

/* ... and text that somebody put in, of which the file has nothing: what is said of it is said of
 * the text at `instead`. */
typedef struct {
    uint32_t begin, end, instead;
} AddedText;

/* ... and text that was copied from another file: bytes from `begin` to `end` are those from `at`
 * on of `from`. */
typedef struct {
    uint32_t begin, end, at;
    struct Source *from;
} BorrowedText;

/* A range that compilers leave out, too. */
typedef struct {
    uint32_t begin, end;
} LeftOut;

typedef struct Source {
    Str path; /* as it appears in diagnostics; "<stdin>", "<command line>" */
    Str text; /* always followed by one NUL byte that is not counted in len */
    Arena *arena;
    VEC(uint32_t) lines;        /* offset of each line's first byte; empty until needed */
    VEC(AddedLines) added;      /* in order; numbers of lines are told without them */
    VEC(AddedText) inserted;    /* in order */
    VEC(BorrowedText) borrowed; /* in order */
    VEC(LeftOut) left_out;      /* in order, of a main file; the others are not noted */
} Source;

/* A range of bytes in a source; begin == end marks a place between two bytes. */
typedef struct {
    Source *source;
    uint32_t begin, end;
} Span;

typedef struct {
    uint32_t line, column; /* from 1; column counts bytes, as clang's and gcc's do */
} Place;

/* Reads a file; "-" is standard input. NULL with errno set when it cannot be read or is larger
 * than 1 GiB (errno EFBIG). */
Source *source_read(Arena *arena, Str path);
/* The same for a file that is looked for: one that is no regular file is none (errno EINVAL); a
 * pipe would wait for somebody who writes. */
Source *source_read_file(Arena *arena, Str path);
bool source_is_there(Arena *arena, Str path);
/* Whether two paths name the same file (device and inode). */
bool source_same_file(Arena *arena, Str a, Str b);
/* Takes text that somebody already holds (copied, so that it is NUL-terminated). */
Source *source_from_text(Arena *arena, Str path, Str text);
/* Somebody put it in. */
bool source_is_inserted(const Source *source, uint32_t offset);
Place source_place(Source *source, uint32_t offset);
/* Copies what is known of bytes from `from` to `to` of the source, which are `shift` further on in the
 * one that was made of it. */
void source_borrow(Source *made, const Source *source, uint32_t from, uint32_t to, uint32_t shift);
/* The span, or, where it begins in text that was copied from another file, what it is there. */
Span span_origin(Span span);
/* ... and, where it begins in text that somebody put in, the place that is told in its stead. */
Span span_told(Span span);
/* The line that holds `offset`, without its line end. */
Str source_line(Source *source, uint32_t offset);
Str span_text(Span span);

#endif
