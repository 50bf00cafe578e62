/* libFuzzer target: the reader of JSON on any bytes (make fuzz-front).
 *
 * What was read is written and read again, and must be the same. */
#include <stdlib.h>

#include "cudalite/base/json.h"
#include "cudalite/base/json_read.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(bool holds)
{
    if (!holds)
        abort();
}

static Str written_and_read(Arena *arena, Str text)
{
    Text written = text_new(arena);
    JsonValue read;
    const char *why;
    uint32_t where;
    json_string(&written, text);
    require(json_read(arena, text_str(&written), &read, &why, &where) && read.kind == JSON_STRING);
    return read.text;
}

/* Bytes that are no UTF-8 change when they are written first, and never again. */
static void check(Arena *arena, Str text, const JsonValue *value)
{
    require(value->at < text.len);
    if (value->kind == JSON_STRING) {
        Str once = written_and_read(arena, value->text);
        require(str_equal(once, written_and_read(arena, once)));
    }
    for (size_t i = 0; i < value->members.len; i++)
        check(arena, text, &value->members.at[i]);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Arena *arena = arena_new();
    const Str text = {(const char *)data, size};
    JsonValue value;
    const char *why;
    uint32_t where;
    if (json_read(arena, text, &value, &why, &where))
        check(arena, text, &value);
    else
        require(why && where <= size);
    arena_free(arena);
    return 0;
}
