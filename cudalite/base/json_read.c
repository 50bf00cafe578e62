/* Enters: a text. Leaves: its values, or the first place that is no JSON. */
#include "json_read.h"

#include <string.h>

enum { DEEPEST = 64 };

typedef struct {
    Arena *arena;
    Str text;
    size_t at;
    unsigned depth;
    const char *why; /* NULL: so far all is well */
} JsonText;

static bool fail(JsonText *json, const char *why)
{
    if (!json->why)
        json->why = why;
    return false;
}

/* The next byte; at the end NUL, which no JSON has. */
static char peek(const JsonText *json)
{
    return json->at < json->text.len ? json->text.at[json->at] : '\0';
}

static char peek_token(JsonText *json)
{
    while (json->at < json->text.len && memchr(" \t\r\n", peek(json), 4))
        json->at++;
    return peek(json);
}

static bool take(JsonText *json, char wanted)
{
    if (peek(json) != wanted || json->at >= json->text.len)
        return false;
    json->at++;
    return true;
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static void add_utf8(Text *out, uint32_t code)
{
    char bytes[4];
    size_t len = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    for (size_t i = len; i-- > 1; code >>= 6)
        bytes[i] = (char)(0x80 | (code & 0x3f));
    bytes[0] = (char)(len == 1 ? code : (0xf0u << (4 - len) & 0xff) | code);
    text_add(out, (Str){bytes, len});
}

/* Four digits of a \u. */
static bool read_unit(JsonText *json, uint32_t *unit)
{
    *unit = 0;
    for (int i = 0; i < 4; i++, json->at++) {
        char c = peek(json);
        if (is_digit(c))
            *unit = *unit * 16 + (uint32_t)(c - '0');
        else if ((c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'))
            *unit = *unit * 16 + (uint32_t)((c | 0x20) - 'a') + 10;
        else
            return fail(json, "\\u needs four hexadecimal digits");
    }
    return true;
}

/* Behind the \u: one unit, or the two of a character beyond them. */
static bool read_code(JsonText *json, Text *out)
{
    uint32_t code, low;
    if (!read_unit(json, &code))
        return false;
    if (code >= 0xd800 && code < 0xdc00) {
        if (!take(json, '\\') || !take(json, 'u') || !read_unit(json, &low) || low < 0xdc00 ||
            low >= 0xe000)
            return fail(json, "a surrogate without its pair");
        code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
    } else if (code >= 0xdc00 && code < 0xe000) {
        return fail(json, "a surrogate without its pair");
    }
    add_utf8(out, code);
    return true;
}

static bool read_escape(JsonText *json, Text *out)
{
    static const char names[] = "\"\\/bfnrt", bytes[] = "\"\\/\b\f\n\r\t";
    const char *name = peek(json) ? strchr(names, peek(json)) : NULL;
    if (take(json, 'u'))
        return read_code(json, out);
    if (!name)
        return fail(json, "an unknown escape sequence");
    json->at++;
    text_add(out, (Str){&bytes[name - names], 1});
    return true;
}

static bool read_string(JsonText *json, Str *string)
{
    Text out = text_new(json->arena);
    if (!take(json, '"'))
        return fail(json, "expected a string");
    while (!take(json, '"')) {
        size_t begin = json->at;
        while (json->at < json->text.len && (unsigned char)peek(json) >= 0x20 &&
               peek(json) != '"' && peek(json) != '\\')
            json->at++;
        text_add(&out, str_slice(json->text, begin, json->at));
        if (json->at >= json->text.len)
            return fail(json, "a string has no closing quote");
        if ((unsigned char)peek(json) < 0x20)
            return fail(json, "a control character in a string");
        if (take(json, '\\') && !read_escape(json, &out))
            return false;
    }
    *string = text_str(&out);
    return true;
}

static bool read_digits(JsonText *json)
{
    if (!is_digit(peek(json)))
        return fail(json, "expected a digit");
    while (is_digit(peek(json)))
        json->at++;
    return true;
}

static bool read_number(JsonText *json, Str *text)
{
    size_t begin = json->at;
    take(json, '-');
    bool zero = take(json, '0');
    if (zero && is_digit(peek(json)))
        return fail(json, "a number has a leading 0");
    if (!zero && !read_digits(json))
        return false;
    if (take(json, '.') && !read_digits(json))
        return false;
    if (take(json, 'e') || take(json, 'E')) {
        if (!take(json, '+'))
            take(json, '-');
        if (!read_digits(json))
            return false;
    }
    *text = str_slice(json->text, begin, json->at);
    return true;
}

static bool read_value(JsonText *json, JsonValue *value);

/* Members up to the closing bracket. */
static bool read_members(JsonText *json, JsonValue *value, char close)
{
    json->at++;
    if (++json->depth > DEEPEST)
        return fail(json, "values nest too deeply");
    if (peek_token(json) == close) {
        json->at++;
        json->depth--;
        return true;
    }
    do {
        JsonValue member = {0};
        Str key = {0};
        peek_token(json);
        if (close == '}') {
            if (!read_string(json, &key))
                return false;
            peek_token(json);
            if (!take(json, ':'))
                return fail(json, "expected ':'");
        }
        if (!read_value(json, &member))
            return false;
        member.key = key;
        vec_push(json->arena, &value->members, member);
        peek_token(json);
    } while (take(json, ','));
    if (!take(json, close))
        return fail(json, close == '}' ? "expected ',' or '}'" : "expected ',' or ']'");
    json->depth--;
    return true;
}

static bool read_word(JsonText *json, JsonValue *value)
{
    static const struct {
        const char *word;
        JsonKind kind;
    } words[] = {{"null", JSON_NULL}, {"false", JSON_FALSE}, {"true", JSON_TRUE}};
    Str rest = str_slice(json->text, json->at, json->text.len);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (str_starts(rest, words[i].word)) {
            value->kind = words[i].kind;
            json->at += strlen(words[i].word);
            return true;
        }
    return fail(json, "expected a value");
}

static bool read_value(JsonText *json, JsonValue *value)
{
    char first = peek_token(json);
    value->at = (uint32_t)json->at;
    if (first == '"') {
        value->kind = JSON_STRING;
        return read_string(json, &value->text);
    }
    if (first == '[' || first == '{') {
        value->kind = first == '[' ? JSON_ARRAY : JSON_OBJECT;
        return read_members(json, value, first == '[' ? ']' : '}');
    }
    if (first == '-' || is_digit(first)) {
        value->kind = JSON_NUMBER;
        return read_number(json, &value->text);
    }
    return read_word(json, value);
}

bool json_read(Arena *arena, Str text, JsonValue *value, const char **why, uint32_t *where)
{
    JsonText json = {.arena = arena, .text = text};
    *value = (JsonValue){0};
    bool good = read_value(&json, value);
    if (good)
        peek_token(&json);
    if (good && json.at < text.len)
        good = fail(&json, "unexpected text after the value");
    *why = json.why;
    *where = (uint32_t)json.at;
    return good;
}

const JsonValue *json_member(const JsonValue *object, const char *key)
{
    for (size_t i = object->members.len; object->kind == JSON_OBJECT && i-- > 0;)
        if (str_is(object->members.at[i].key, key))
            return &object->members.at[i];
    return NULL;
}
