/* The reader and the writer of JSON, and what the server of tools answers to lines of it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "cudalite/base/json.h"
#include "cudalite/base/json_read.h"
#include "cudalite/mcp/mcp.h"

static bool reads(Arena *arena, Str text, JsonValue *value)
{
    const char *why;
    uint32_t where;
    bool good = json_read(arena, text, value, &why, &where);
    assert_true(good == !why);
    assert_true(where <= text.len);
    return good;
}

static void test_values(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        JsonKind kind;
        const char *value;
    } cases[] = {
        {"null", JSON_NULL, ""},
        {" \t\r\ntrue ", JSON_TRUE, ""},
        {"false", JSON_FALSE, ""},
        {"0", JSON_NUMBER, "0"},
        {"-0.5e-10", JSON_NUMBER, "-0.5e-10"},
        {"12E+3", JSON_NUMBER, "12E+3"},
        {"\"\"", JSON_STRING, ""},
        {"\"a\\\"\\\\\\/\\b\\f\\n\\r\\tz\"", JSON_STRING, "a\"\\/\b\f\n\r\tz"},
        {"\"\\u0041\\u00e4\\u20AC\\ud83d\\ude00\"", JSON_STRING,
         "A\xc3\xa4\xe2\x82\xac\xf0\x9f\x98\x80"},
        {"\"\xc3\xa4\"", JSON_STRING, "\xc3\xa4"},
        {"[]", JSON_ARRAY, ""},
        {"{ }", JSON_OBJECT, ""},
    };
    Arena *arena = arena_new();
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        JsonValue value;
        assert_true(reads(arena, str_of(cases[i].text), &value));
        assert_int_equal(value.kind, cases[i].kind);
        assert_string_equal(str_c(arena, value.text), cases[i].value);
    }
    arena_free(arena);
}

static void test_members(void **state)
{
    (void)state;
    Arena *arena = arena_new();
    JsonValue value;
    assert_true(reads(
        arena, STR("{\"a\": [1, {\"b\": \"c\"}], \"d\": 2, \"a\\u0000\": 4, \"d\": 3}"), &value));
    assert_int_equal(value.members.len, 4);
    const JsonValue *a = json_member(&value, "a");
    assert_int_equal(a->members.len, 2);
    assert_true(str_is(json_member(&a->members.at[1], "b")->text, "c"));
    assert_true(str_is(json_member(&value, "d")->text, "3"));
    assert_null(json_member(&value, "b"));
    assert_null(json_member(a, "b"));
    arena_free(arena);
}

static void test_no_json(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "",
        " ",
        "nul",
        "True",
        "01",
        "-",
        "+1",
        ".5",
        "1.",
        "1e",
        "1e+",
        "0x1",
        "NaN",
        "\"",
        "\"\\\"",
        "\"\\x\"",
        "\"\\u12\"",
        "\"\\u12g4\"",
        "\"\\ud800\"",
        "\"\\udc00\"",
        "\"\\ud800\\u0041\"",
        "\"\n\"",
        "\"\x01\"",
        "'a'",
        "[",
        "[1",
        "[1,",
        "[1,]",
        "[1 2]",
        "]",
        "{",
        "{\"a\"",
        "{\"a\":",
        "{\"a\":1",
        "{\"a\":1,}",
        "{a:1}",
        "{1:1}",
        "{\"a\" 1}",
        "{,}",
        "[}",
        "1 2",
        "nullx",
        "[1]]",
        "/**/1",
        ("\xef\xbb\xbf"
         "1"),
    };
    Arena *arena = arena_new();
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        JsonValue value;
        if (reads(arena, str_of(texts[i]), &value))
            fail_msg("taken for JSON: %s", texts[i]);
    }
    JsonValue value;
    assert_false(reads(arena, STR("1\0"), &value));
    assert_false(reads(arena, STR("\"a\0b\""), &value));
    arena_free(arena);
}

static Str nested(Arena *arena, size_t depth)
{
    Text text = text_new(arena);
    for (size_t i = 0; i < depth; i++)
        text_add_c(&text, i % 2 ? "{\"a\":" : "[");
    text_add_c(&text, "1");
    for (size_t i = depth; i-- > 0;)
        text_add_c(&text, i % 2 ? "}" : "]");
    return text_str(&text);
}

static void test_depth(void **state)
{
    (void)state;
    Arena *arena = arena_new();
    JsonValue value;
    assert_true(reads(arena, nested(arena, 64), &value));
    assert_false(reads(arena, nested(arena, 65), &value));
    assert_false(reads(arena, nested(arena, 1000000), &value));
    arena_free(arena);
}

/* All bytes, and what is no UTF-8, which becomes the character that stands for such. */
static void test_written_and_read(void **state)
{
    (void)state;
    Arena *arena = arena_new();
    char bytes[128];
    for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = (char)i;
    const Str texts[] = {
        {bytes, sizeof bytes}, STR("\xc3\xa4\xe2\x82\xac\xf0\x9f\x98\x80"), STR("")};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        Text text = text_new(arena);
        JsonValue value;
        json_string(&text, texts[i]);
        assert_null(memchr(text.at, '\n', text.len));
        assert_true(reads(arena, text_str(&text), &value));
        assert_true(str_equal(value.text, texts[i]));
    }
    Text text = text_new(arena);
    JsonValue value;
    json_string(&text, STR("a\xff\xc3z"));
    assert_true(reads(arena, text_str(&text), &value));
    assert_string_equal(str_c(arena, value.text), "a\xef\xbf\xbd\xef\xbf\xbdz");
    arena_free(arena);
}

static const char *answer(Arena *arena, Str line)
{
    Text out = text_new(arena);
    mcp_answer(arena, "cudalite", line, &out);
    if (out.len) { /* one line */
        assert_int_equal(out.at[out.len - 1], '\n');
        assert_ptr_equal(memchr(out.at, '\n', out.len), out.at + out.len - 1);
    }
    return str_c(arena, text_str(&out));
}

static void test_answers(void **state)
{
    (void)state;
    Arena *arena = arena_new();
    assert_string_equal(answer(arena, STR("")), "");
    assert_string_equal(answer(arena, STR(" \r")), "");
    assert_string_equal(answer(arena, STR("{\"jsonrpc\":\"2.0\",\"method\":\"tools/call\"}")), "");
    assert_string_equal(
        answer(arena, STR("{\"jsonrpc\":\"2.0\",\"id\":12345678901234567890,\"method\":\"ping\"}")),
        "{\"jsonrpc\": \"2.0\", \"id\": 12345678901234567890, \"result\": {}}\n");
    assert_non_null(
        strstr(answer(arena, STR("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"a\nb\"}")), "-32700"));
    assert_non_null(strstr(
        answer(arena, STR("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"a\\nb\"}")), "-32601"));
    assert_non_null(
        strstr(answer(arena, STR("[[]]")), "[{\"jsonrpc\": \"2.0\", \"id\": null, \"error\""));
    arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_values),           cmocka_unit_test(test_members),
        cmocka_unit_test(test_no_json),          cmocka_unit_test(test_depth),
        cmocka_unit_test(test_written_and_read), cmocka_unit_test(test_answers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
