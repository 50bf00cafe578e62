/* Source: the text of one input file and its line table.
 *
 * Enters: a path or a text. Leaves: the bytes, places (line, column) and lines of them. */
#include "source.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Offsets are 32 bits; this bound leaves room for sums of two of them. */
#define LARGEST_SOURCE ((size_t)1 << 30)
#define SMALLEST_MAPPED (16 << 20)

static Source *source_make(Arena *arena, Str path, Str text)
{
    Source *source = arena_new_of(arena, Source);
    source->arena = arena;
    source->path = path;
    source->text = text;
    return source;
}

/* How many bytes a seekable file has; a guess otherwise. */
static size_t expected_size(FILE *file)
{
    if (fseek(file, 0, SEEK_END) != 0)
        return 64 * 1024;
    long size = ftell(file);
    rewind(file);
    return size > 0 && (size_t)size <= LARGEST_SOURCE ? (size_t)size : 64 * 1024;
}

/* The text of a large regular file, mapped: its pages are in memory already, and the first touch of
 * others would take longer than reading the text does. Behind the end of a file its last page holds
 * zeros, which is the NUL that is wanted; a file that fills its last page is left to read_all. */
static bool map_all(Arena *arena, FILE *file, Str *text)
{
    struct stat status;
    long page = sysconf(_SC_PAGESIZE);
    if (fstat(fileno(file), &status) != 0 || !S_ISREG(status.st_mode) || page <= 0 ||
        status.st_size < SMALLEST_MAPPED || (size_t)status.st_size > LARGEST_SOURCE ||
        status.st_size % page == 0)
        return false;
    *text = (Str){arena_map(arena, fileno(file), (size_t)status.st_size), (size_t)status.st_size};
    return text->at != NULL;
}

/* The rest of a file followed by a NUL. False with errno set. */
static bool read_all(Arena *arena, FILE *file, Str *text)
{
    size_t len = 0, cap = expected_size(file) + 2;
    char *bytes = arena_alloc(arena, cap);
    for (;;) {
        errno = 0;
        len += fread(bytes + len, 1, cap - 1 - len, file);
        if (ferror(file)) {
            if (errno == 0)
                errno = EIO;
            return false;
        }
        if (len > LARGEST_SOURCE) {
            errno = EFBIG;
            return false;
        }
        if (len < cap - 1)
            break; /* the end of the file */
        bytes = arena_grow(arena, bytes, cap, cap * 2);
        cap *= 2;
    }
    bytes[len] = '\0';
    *text = (Str){bytes, len};
    return true;
}

Source *source_read(Arena *arena, Str path)
{
    bool is_stdin = str_is(path, "-");
    FILE *file = is_stdin ? stdin : fopen(str_c(arena, path), "rb");
    if (!file)
        return NULL;
    Str text;
    bool ok = (!is_stdin && map_all(arena, file, &text)) || read_all(arena, file, &text);
    int error = errno;
    if (!is_stdin)
        fclose(file);
    errno = error;
    return ok ? source_make(arena, is_stdin ? STR("<stdin>") : str_copy(arena, path), text) : NULL;
}

Source *source_read_file(Arena *arena, Str path)
{
    struct stat status;
    if (stat(str_c(arena, path), &status) != 0)
        return NULL;
    if (!S_ISREG(status.st_mode)) {
        errno = EINVAL;
        return NULL;
    }
    return source_read(arena, path);
}

bool source_is_there(Arena *arena, Str path)
{
    struct stat status;
    return stat(str_c(arena, path), &status) == 0;
}

bool source_same_file(Arena *arena, Str a, Str b)
{
    struct stat first, second;
    return stat(str_c(arena, a), &first) == 0 && stat(str_c(arena, b), &second) == 0 &&
           first.st_dev == second.st_dev && first.st_ino == second.st_ino;
}

Source *source_from_text(Arena *arena, Str path, Str text)
{
    return source_make(arena, str_copy(arena, path), str_copy(arena, text));
}

static void find_lines(Source *source)
{
    Str text = source->text;
    vec_push(source->arena, &source->lines, 0);
    for (size_t at = 0; at < text.len;) {
        const char *newline = memchr(text.at + at, '\n', text.len - at);
        if (!newline)
            break;
        at = (size_t)(newline - text.at) + 1;
        vec_push(source->arena, &source->lines, (uint32_t)at);
    }
}

/* Index of the line that holds `offset`; offsets behind the end belong to the last line. */
static size_t line_of(Source *source, uint32_t offset)
{
    if (source->lines.len == 0)
        find_lines(source);
    size_t behind;
    vec_first(behind, source->lines.len, source->lines.at[behind] <= offset);
    return behind - 1;
}

static const AddedText *inserted_at(const Source *source, uint32_t offset)
{
    size_t behind;
    vec_first(behind, source->inserted.len, source->inserted.at[behind].begin <= offset);
    return behind && offset < source->inserted.at[behind - 1].end ? &source->inserted.at[behind - 1]
                                                                  : NULL;
}

bool source_is_inserted(const Source *source, uint32_t offset)
{
    return inserted_at(source, offset) != NULL;
}

static const BorrowedText *borrowed_at(const Source *source, uint32_t offset)
{
    size_t behind;
    vec_first(behind, source->borrowed.len, source->borrowed.at[behind].begin <= offset);
    const BorrowedText *text = behind ? &source->borrowed.at[behind - 1] : NULL;
    return text && offset <= text->end ? text : NULL;
}

Span span_origin(Span span)
{
    const BorrowedText *first = span.source ? borrowed_at(span.source, span.begin) : NULL;
    if (!first)
        return span;
    const BorrowedText *last = borrowed_at(span.source, span.end);
    const uint32_t begin = first->at + (span.begin - first->begin),
                   end = last && last->from == first->from ? last->at + (span.end - last->begin)
                                                           : begin;
    return (Span){first->from, begin, end > begin ? end : begin};
}

void source_borrow(Source *made, const Source *source, uint32_t from, uint32_t to, uint32_t shift)
{
    for (size_t i = 0; i < source->borrowed.len; i++) {
        BorrowedText part = source->borrowed.at[i];
        const uint32_t begin = part.begin > from ? part.begin : from,
                       end = part.end < to ? part.end : to;
        if (begin >= end)
            continue;
        part.at += begin - part.begin;
        part.begin = begin + shift;
        part.end = end + shift;
        vec_push(made->arena, &made->borrowed, part);
    }
}

Span span_told(Span span)
{
    const AddedText *inserted = span.source ? inserted_at(span.source, span.begin) : NULL;
    if (inserted)
        span.begin = span.end = inserted->instead;
    return span_origin(span);
}

Place source_place(Source *source, uint32_t offset)
{
    const Span told = span_told((Span){source, offset, offset});
    source = told.source;
    offset = told.begin;
    size_t line = line_of(source, offset), behind;
    Place place = {(uint32_t)line + 1, offset - source->lines.at[line] + 1};
    vec_first(behind, source->added.len, source->added.at[behind].at <= offset);
    place.line -= behind ? source->added.at[behind - 1].lines : 0;
    return place;
}

Str source_line(Source *source, uint32_t offset)
{
    size_t line = line_of(source, offset);
    size_t begin = source->lines.at[line];
    size_t end = line + 1 < source->lines.len ? source->lines.at[line + 1] - 1 : source->text.len;
    Str s = str_slice(source->text, begin, end);
    if (s.len > 0 && line + 1 < source->lines.len && s.at[s.len - 1] == '\r')
        s.len--;
    return s;
}

Str span_text(Span span)
{
    return span.source ? str_slice(span.source->text, span.begin, span.end) : (Str){"", 0};
}
