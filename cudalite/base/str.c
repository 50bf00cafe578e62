/* Strings, growing text with marks, and maps from names.
 *
 * Enters: views of bytes. Leaves: views, copies on an arena, texts, maps. */
#include "str.h"

#include <stdio.h>
#include <string.h>

#include "platform.h"

Str str_of(const char *c_string)
{
    return (Str){c_string, strlen(c_string)};
}

bool str_equal(Str a, Str b)
{
    return a.len == b.len && (a.len == 0 || memcmp(a.at, b.at, a.len) == 0);
}

bool str_is(Str a, const char *c_string)
{
    return (a.len ? a.at[0] : '\0') == *c_string && str_equal(a, str_of(c_string));
}

bool str_is_among(Str a, const char *const *words, size_t count)
{
    size_t i = 0;
    while (i < count && !str_is(a, words[i]))
        i++;
    return i < count;
}

bool str_starts(Str a, const char *prefix)
{
    size_t len = strlen(prefix);
    return a.len >= len && (len == 0 || memcmp(a.at, prefix, len) == 0);
}

bool str_starts_among(Str a, const char *const *prefixes, size_t count)
{
    size_t i = 0;
    while (i < count && !str_starts(a, prefixes[i]))
        i++;
    return i < count;
}

Str str_behind(Str s, const char *prefix)
{
    return str_starts(s, prefix) ? str_slice(s, strlen(prefix), s.len) : s;
}

Str str_slice(Str s, size_t begin, size_t end)
{
    if (end > s.len)
        end = s.len;
    if (begin > end)
        begin = end;
    return s.at ? (Str){s.at + begin, end - begin} : s;
}

Str str_unqualified(Str name)
{
    size_t begin = name.len;
    while (begin > 0 && name.at[begin - 1] != ':')
        begin--;
    return str_slice(name, begin, name.len);
}

size_t str_scope(Str name)
{
    size_t end = 0;
    while (end < name.len && name.at[end] != ':')
        end++;
    return end;
}

Str str_line(Str text, size_t number)
{
    size_t begin = 0;
    for (; number > 0 && begin < text.len; begin++)
        number -= text.at[begin] == '\n';
    size_t end = begin;
    while (end < text.len && text.at[end] != '\n')
        end++;
    return str_slice(text, begin, end);
}

Str str_trim(Str s)
{
    while (s.len > 0 && is_blank(s.at[0])) {
        s.at++;
        s.len--;
    }
    while (s.len > 0 && is_blank(s.at[s.len - 1]))
        s.len--;
    return s;
}

const char *str_c(Arena *arena, Str s)
{
    char *copy = arena_alloc(arena, s.len + 1);
    if (s.len > 0)
        memcpy(copy, s.at, s.len);
    return copy;
}

Str str_copy(Arena *arena, Str s)
{
    return (Str){str_c(arena, s), s.len};
}

Str str_concat_of(Arena *arena, const Str *parts, size_t count)
{
    size_t len = 0;
    for (size_t i = 0; i < count; i++)
        len += parts[i].len;
    char *all = arena_alloc(arena, len + 1), *at = all;
    for (size_t i = 0; i < count; i++) {
        if (parts[i].len)
            memcpy(at, parts[i].at, parts[i].len);
        at += parts[i].len;
    }
    return (Str){all, len};
}

Str str_vformat(Arena *arena, const char *format, va_list arguments)
{
    char usual[256]; /* for most texts: those that are longer are printed twice */
    va_list again;
    va_copy(again, arguments);
    int wanted = vsnprintf(usual, sizeof usual, format, arguments);
    size_t len = wanted > 0 ? (size_t)wanted : 0;
    char *at = arena_alloc(arena, len + 1);
    if (len < sizeof usual)
        memcpy(at, usual, len);
    else
        vsnprintf(at, len + 1, format, again);
    va_end(again);
    return (Str){at, len};
}

Str str_format(Arena *arena, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    Str s = str_vformat(arena, format, arguments);
    va_end(arguments);
    return s;
}

size_t str_utf8(Str s, uint32_t *code)
{
    unsigned char lead = (unsigned char)s.at[0];
    size_t len = lead < 0x80 ? 1 : lead < 0xc2 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
    if (len == 0 || lead > 0xf4 || len > s.len)
        return 0;
    uint32_t value = len == 1 ? lead : lead & (0x7fu >> len);
    for (size_t i = 1; i < len; i++) {
        unsigned char next = (unsigned char)s.at[i];
        if ((next & 0xc0) != 0x80)
            return 0;
        value = value << 6 | (next & 0x3fu);
    }
    if ((len == 3 && value < 0x800) || (len == 4 && (value < 0x10000 || value > 0x10ffff)) ||
        (value >= 0xd800 && value < 0xe000))
        return 0;
    *code = value;
    return len;
}

/* FNV-1a, with a last mix because the maps use the low bits. */
uint64_t str_hash(Str s)
{
    uint64_t hash = 0xcbf29ce484222325u;
    for (size_t i = 0; i < s.len; i++)
        hash = (hash ^ (unsigned char)s.at[i]) * 0x100000001b3u;
    return hash ^ hash >> 29;
}

Text text_new(Arena *arena)
{
    return (Text){.arena = arena};
}

Text *text_make(Arena *arena, Str s)
{
    Text *text = arena_new_of(arena, Text);
    *text = text_new(arena);
    text_add(text, s);
    return text;
}

void text_reserve(Text *text, size_t more)
{
    if (text->cap - text->len >= more)
        return;
    size_t wanted = text->cap ? text->cap * 2 : 64;
    if (wanted - text->len < more)
        wanted = text->len + more;
    text->at = arena_grow(text->arena, text->at, text->cap, wanted);
    text->cap = wanted;
}

void text_add(Text *text, Str s)
{
    if (s.len == 0)
        return;
    text_reserve(text, s.len);
    memcpy(text->at + text->len, s.at, s.len);
    text->len += s.len;
}

void text_add_c(Text *text, const char *c_string)
{
    text_add(text, str_of(c_string));
}

void text_format(Text *text, const char *format, ...)
{
    va_list arguments, again;
    va_start(arguments, format);
    va_copy(again, arguments);
    size_t room = text->cap - text->len;
    int length = vsnprintf(room ? text->at + text->len : NULL, room, format, arguments);
    size_t wanted = length > 0 ? (size_t)length : 0;
    if (wanted >= room) { /* there is a NUL byte, too */
        text_reserve(text, wanted + 1);
        vsnprintf(text->at + text->len, wanted + 1, format, again);
    }
    text->len += wanted;
    va_end(again);
    va_end(arguments);
}

void text_add_source(Text *text, Str input, size_t begin, size_t end)
{
    if (begin >= end)
        return;
    size_t first = begin, last = end;
    while (first < last && is_blank(input.at[first]))
        first++;
    while (last > first && is_blank(input.at[last - 1]))
        last--;
    if (first < last)
        vec_push(text->arena, &text->marks, (TextMark){text->len + first - begin, first, last});
    text_add(text, (Str){input.at + begin, end - begin});
}

void text_add_text(Text *text, const Text *other)
{
    size_t shift = text->len, marks = other->marks.len;
    text_add(text, text_str(other));
    for (size_t i = 0; i < marks; i++) {
        TextMark mark = other->marks.at[i];
        mark.at += shift;
        vec_push(text->arena, &text->marks, mark);
    }
}

static bool line_is_empty(const Text *text, size_t at)
{
    if (at < text->len && text->at[at] == '\r')
        at++;
    return at == text->len || text->at[at] == '\n';
}

void text_add_indented(Text *text, const Text *other, Str indent)
{
    size_t mark = 0;
    for (size_t begin = 0; begin < other->len;) {
        if (begin > 0 && !line_is_empty(other, begin))
            text_add(text, indent);
        const char *newline = memchr(other->at + begin, '\n', other->len - begin);
        size_t end = newline ? (size_t)(newline - other->at) + 1 : other->len;
        for (; mark < other->marks.len && other->marks.at[mark].at < end; mark++) {
            TextMark moved = other->marks.at[mark];
            moved.at = moved.at - begin + text->len;
            vec_push(text->arena, &text->marks, moved);
        }
        text_add(text, (Str){other->at + begin, end - begin});
        begin = end;
    }
}

Str text_str(const Text *text)
{
    return (Str){text->at, text->len};
}

typedef struct {
    Str key;
    void *value; /* NULL: it was removed */
} Entry;

/* Entries in the order of their names' first setting. A slot, of which there are at least twice as
 * many, is a 32-bit hash and, below it, the number of an entry plus one, or 0: so the slots stay
 * small enough for the caches when there are many names, and a name that is not in the map is
 * seldom compared. */
struct StrMap {
    Arena *arena;
    uint64_t *slots;
    size_t size; /* of slots: a power of two or 0 */
    VEC(Entry) entries;
};

StrMap *strmap_new(Arena *arena)
{
    StrMap *map = arena_new_of(arena, StrMap);
    map->arena = arena;
    return map;
}

uint32_t str_key(Str key)
{
    uint64_t hash = 0xcbf29ce484222325u ^ key.len, word;
    size_t at = 0;
    for (; at + sizeof word <= key.len; at += sizeof word) {
        memcpy(&word, key.at + at, sizeof word);
        hash = (hash ^ word) * 0x9e3779b97f4a7c15u;
        hash ^= hash >> 32;
    }
    for (word = 0; at < key.len; at++)
        word = word << 8 | (unsigned char)key.at[at];
    hash = (hash ^ word) * 0x9e3779b97f4a7c15u;
    return (uint32_t)(hash ^ hash >> 32);
}

/* The key's slot, or the free one where it belongs. */
static uint64_t *slot_of(const StrMap *map, Str key, uint32_t hash)
{
    size_t mask = map->size - 1;
    for (size_t i = hash & mask;; i = (i + 1) & mask) {
        uint64_t slot = map->slots[i];
        if (!slot || ((uint32_t)(slot >> 32) == hash &&
                      str_equal(map->entries.at[(uint32_t)slot - 1].key, key)))
            return &map->slots[i];
    }
}

void *strmap_get(const StrMap *map, Str key)
{
    if (!map->size)
        return NULL;
    uint64_t slot = *slot_of(map, key, str_key(key));
    return slot ? map->entries.at[(uint32_t)slot - 1].value : NULL;
}

static void strmap_widen(StrMap *map)
{
    uint64_t *old = map->slots;
    size_t old_size = map->size;
    map->size = old_size ? old_size * 4 : 16; /* by four: the old slots are not used again */
    map->slots = arena_alloc(map->arena, map->size * sizeof *map->slots);
    for (size_t i = 0; i < old_size; i++) {
        size_t at = (size_t)(old[i] >> 32) & (map->size - 1);
        while (old[i] && map->slots[at])
            at = (at + 1) & (map->size - 1);
        if (old[i])
            map->slots[at] = old[i];
    }
}

void strmap_set(StrMap *map, Str key, void *value)
{
    if (!key.at)
        key.at = "";
    if (map->entries.len * 2 >= map->size)
        strmap_widen(map);
    uint32_t hash = str_key(key);
    uint64_t *slot = slot_of(map, key, hash);
    if (*slot) {
        map->entries.at[(uint32_t)*slot - 1].value = value;
    } else if (value) {
        vec_push(map->arena, &map->entries, (Entry){key, value});
        *slot = (uint64_t)hash << 32 | map->entries.len;
    }
}

bool strmap_next(const StrMap *map, size_t *at, Str *key)
{
    while (*at < map->entries.len && !map->entries.at[*at].value)
        ++*at;
    if (*at == map->entries.len)
        return false;
    *key = map->entries.at[(*at)++].key;
    return true;
}

bool strs_has(const Strs *strs, Str name)
{
    for (size_t i = 0; i < strs->len; i++)
        if (str_equal(strs->at[i], name))
            return true;
    return false;
}

/* --- words ----------------------------------------------------------------------------------- */

bool str_has(Str text, const char *part)
{
    size_t length = strlen(part);
    if (!text.len)
        return !length;
    const char *at = text.at, *end = text.at + text.len;
    while ((size_t)(end - at) >= length &&
           (at = memchr(at, part[0], (size_t)(end - at) - length + 1)) != NULL) {
        if (memcmp(at, part, length) == 0)
            return true;
        at++;
    }
    return false;
}

bool str_is_word_byte(char byte)
{
    return byte == '_' || (byte >= '0' && byte <= '9') || (byte >= 'a' && byte <= 'z') ||
           (byte >= 'A' && byte <= 'Z');
}

size_t str_find_word(Str text, Str word, size_t from)
{
    while (word.len && from + word.len <= text.len) {
        const char *found = platform_find(str_slice(text, from, text.len), word);
        if (!found)
            break;
        size_t at = (size_t)(found - text.at), end = at + word.len;
        if (!(at > 0 && str_is_word_byte(text.at[at - 1])) &&
            !(end < text.len && str_is_word_byte(text.at[end])))
            return at;
        from = at + 1;
    }
    return text.len;
}
