/* Str: a view of bytes that somebody else owns (a Source or an Arena); may hold NUL bytes.
 * Text: a growing text that remembers which of its lines came from the input (for #line). */
#ifndef CUDALITE_BASE_STR_H
#define CUDALITE_BASE_STR_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "arena.h"
#include "vec.h"

typedef struct {
    const char *at;
    size_t len;
} Str;

#define STR(literal) ((Str){(literal), sizeof(literal) - 1})
/* For printf("%.*s", STR_ARG(s)). */
#define STR_ARG(s) (int)(s).len, (s).at

/* White space of C, ends of lines too. */
static inline bool is_blank(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

/* ... inside of a line. */
static inline bool is_line_blank(char c)
{
    return c == ' ' || c == '\t';
}

Str str_of(const char *c_string);
bool str_equal(Str a, Str b);
bool str_is(Str a, const char *c_string);
/* One of an array of words; of those that stand there. */
#define str_is_one_of(a, words) str_is_among((a), (words), sizeof(words) / sizeof *(words))
#define str_is_any(a, ...) str_is_one_of((a), ((const char *const[]){__VA_ARGS__}))
bool str_is_among(Str a, const char *const *words, size_t count);
bool str_starts(Str a, const char *prefix);
/* With one of an array of prefixes; of those that stand there. */
#define str_starts_one_of(a, prefixes)                                                             \
    str_starts_among((a), (prefixes), sizeof(prefixes) / sizeof *(prefixes))
#define str_starts_any(a, ...) str_starts_one_of((a), ((const char *const[]){__VA_ARGS__}))
bool str_starts_among(Str a, const char *const *prefixes, size_t count);
Str str_behind(Str s, const char *prefix); /* what follows the prefix; all of s without it */
Str str_slice(Str s, size_t begin, size_t end);
Str str_unqualified(Str name); /* f of a::b::f */
/* Where its first `::` stands; its length: it has none. */
size_t str_scope(Str name);
Str str_line(Str text, size_t number); /* counted from 0; without its end */
Str str_trim(Str s);                   /* without blanks and newlines at either end */
Str str_copy(Arena *arena, Str s);
const char *str_c(Arena *arena, Str s); /* NUL-terminated copy */
/* One behind the other: str_concat(arena, a, STR(" "), b). */
#define str_concat(arena, ...)                                                                     \
    str_concat_of((arena), (const Str[]){__VA_ARGS__},                                             \
                  sizeof((const Str[]){__VA_ARGS__}) / sizeof(Str))
Str str_concat_of(Arena *arena, const Str *parts, size_t count);
Str str_format(Arena *arena, const char *format, ...) __attribute__((format(printf, 2, 3)));
Str str_vformat(Arena *arena, const char *format, va_list arguments);
uint64_t str_hash(Str s);
uint32_t str_key(Str s); /* a hash for tables in memory: eight bytes at a time, of any bytes */
/* Length of the UTF-8 sequence at the beginning of `s`, which is not empty; 0: it is malformed. */
size_t str_utf8(Str s, uint32_t *code);

/* A mark says: at byte `at` of the text stands the input from `offset` to `end`, its lines one
 * after the other as in the input. Its first and last bytes are no blanks. */
typedef struct {
    size_t at;          /* byte in the text */
    size_t offset, end; /* bytes in the main input */
} TextMark;

typedef struct Text {
    Arena *arena;
    char *at; /* not NUL-terminated */
    size_t len, cap;
    VEC(TextMark) marks; /* ascending `at` */
} Text;

Text text_new(Arena *arena);
Text *text_make(Arena *arena, Str s);       /* with these bytes, and on the arena itself */
void text_reserve(Text *text, size_t more); /* room for so many bytes */
void text_add(Text *text, Str s);
void text_add_c(Text *text, const char *c_string);
void text_format(Text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Adds bytes [begin, end) of the input, with a mark where not all of them are blank. */
void text_add_source(Text *text, Str input, size_t begin, size_t end);
/* Appends another text with its marks. */
void text_add_text(Text *text, const Text *other);
/* Appends `other` with `indent` inserted after each newline that is followed by a line which is
 * not empty. */
void text_add_indented(Text *text, const Text *other, Str indent);
Str text_str(const Text *text);

/* An ASCII letter, a digit or an underscore. */
bool str_is_word_byte(char byte);
/* `part` stands somewhere in the text. */
bool str_has(Str text, const char *part);
/* The next place at or behind `from` where `word` stands in the text between bytes that no
 * identifier has; the text's length where there is none. Comments and literals count as text. */
size_t str_find_word(Str text, Str word, size_t from);

typedef VEC(Str) Strs;
bool strs_has(const Strs *strs, Str name);

/* Set of names and map from names to pointers (open addressing on an arena; NULL: absent). */
typedef struct StrMap StrMap;
StrMap *strmap_new(Arena *arena);
void *strmap_get(const StrMap *map, Str key);
void strmap_set(StrMap *map, Str key, void *value); /* NULL removes; the key is not copied */
/* The keys, in the order in which they came; *at begins with 0. False: there are no more. */
bool strmap_next(const StrMap *map, size_t *at, Str *key);

#endif
