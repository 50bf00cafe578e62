/* Unified differences: applied to the first text they give the second. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "../../cudalite/print/diff.h"

static Str take_line(Str *text)
{
    const char *newline = text->len ? memchr(text->at, '\n', text->len) : NULL;
    size_t end = newline ? (size_t)(newline - text->at) + 1 : text->len;
    Str line = str_slice(*text, 0, end);
    *text = str_slice(*text, end, text->len);
    return line;
}

static size_t take_number(Str *text)
{
    size_t number = 0;
    for (; text->len && text->at[0] >= '0' && text->at[0] <= '9';
         *text = str_slice(*text, 1, text->len))
        number = number * 10 + (size_t)(text->at[0] - '0');
    return number;
}

/* "12,3 " or "12 ": the first line's index and how many. */
static void take_extent(Str *text, size_t *first, size_t *count)
{
    *text = str_slice(*text, 1, text->len); /* the sign */
    *first = take_number(text);
    *count = 1;
    if (text->at[0] == ',') {
        *text = str_slice(*text, 1, text->len);
        *count = take_number(text);
    }
    *first -= *count > 0;
    *text = str_slice(*text, 1, text->len);
}

static Str without_newline(Str line, Str *rest)
{
    if (!rest->len || rest->at[0] != '\\')
        return line;
    take_line(rest);
    return str_slice(line, 0, line.len - 1);
}

/* What patch makes of `before`; fails where a hunk does not fit. */
static Str applied(Arena *arena, Str before, Str diff)
{
    Text out = text_new(arena);
    size_t at = 0, written = 0;
    if (diff.len) {
        assert_true(str_starts(take_line(&diff), "--- a/"));
        assert_true(str_starts(take_line(&diff), "+++ b/"));
    }
    while (diff.len) {
        Str head = take_line(&diff);
        size_t first, count, first_after, count_after;
        assert_true(str_starts(head, "@@ -"));
        head = str_slice(head, 3, head.len);
        take_extent(&head, &first, &count);
        take_extent(&head, &first_after, &count_after);
        for (; at < first; at++, written++)
            text_add(&out, take_line(&before));
        assert_int_equal(written, first_after);
        while (count || count_after) {
            Str line = take_line(&diff);
            char mark = line.at[0];
            line = without_newline(str_slice(line, 1, line.len), &diff);
            if (mark != '+') {
                assert_true(str_equal(line, take_line(&before)));
                count--, at++;
            }
            if (mark != '-') {
                text_add(&out, line);
                count_after--, written++;
            }
        }
    }
    text_add(&out, before);
    return text_str(&out);
}

static void expect_diff(const char *before, const char *after, const char *expected)
{
    Arena *arena = arena_new();
    Str diff = diff_unified(arena, STR("f"), str_of(before), str_of(after));
    Str begin = *expected ? STR("--- a/f\n+++ b/f\n") : STR("");
    Str all = str_format(arena, "%.*s%s", STR_ARG(begin), expected);
    if (!str_equal(diff, all))
        fail_msg("'%.*s' is not '%.*s'", STR_ARG(diff), STR_ARG(all));
    assert_true(str_equal(applied(arena, str_of(before), diff), str_of(after)));
    arena_free(arena);
}

static void test_hunks(void **state)
{
    (void)state;
    expect_diff("", "", "");
    expect_diff("a\nb\n", "a\nb\n", "");
    expect_diff("a\n", "b\n", "@@ -1 +1 @@\n-a\n+b\n");
    expect_diff("", "a\n", "@@ -0,0 +1 @@\n+a\n");
    expect_diff("a\nb\n", "", "@@ -1,2 +0,0 @@\n-a\n-b\n");
    expect_diff("1\n2\n3\n4\n5\nx\n6\n7\n8\n9\n", "1\n2\n3\n4\n5\ny\nz\n6\n7\n8\n9\n",
                "@@ -3,7 +3,8 @@\n 3\n 4\n 5\n-x\n+y\n+z\n 6\n 7\n 8\n");
    /* six lines between two changes: one hunk; seven: two */
    expect_diff("a\n1\n2\n3\n4\n5\n6\nb\n", "A\n1\n2\n3\n4\n5\n6\nB\n",
                "@@ -1,8 +1,8 @@\n-a\n+A\n 1\n 2\n 3\n 4\n 5\n 6\n-b\n+B\n");
    expect_diff("a\n1\n2\n3\n4\n5\n6\n7\nb\n", "A\n1\n2\n3\n4\n5\n6\n7\nB\n",
                "@@ -1,4 +1,4 @@\n-a\n+A\n 1\n 2\n 3\n@@ -6,4 +6,4 @@\n 5\n 6\n 7\n-b\n+B\n");
    /* lines that come often: the shortest script */
    expect_diff("{\n}\n{\n}\n", "{\n}\n{\nx\n}\n{\n}\n",
                "@@ -1,4 +1,7 @@\n {\n }\n {\n+x\n+}\n+{\n }\n");
}

static void test_line_ends(void **state)
{
    (void)state;
    const char *const none = "\\ No newline at end of file\n";
    Arena *arena = arena_new();
    expect_diff("a", "a\n", str_c(arena, str_format(arena, "@@ -1 +1 @@\n-a\n%s+a\n", none)));
    expect_diff("a\n", "a", str_c(arena, str_format(arena, "@@ -1 +1 @@\n-a\n+a\n%s", none)));
    expect_diff("a\nb", "c\nb",
                str_c(arena, str_format(arena, "@@ -1,2 +1,2 @@\n-a\n+c\n b\n%s", none)));
    expect_diff("a\r\nb\r\n", "a\r\nc\r\n", "@@ -1,2 +1,2 @@\n a\r\n-b\r\n+c\r\n");
    expect_diff("a\r\n", "a\n", "@@ -1 +1 @@\n-a\r\n+a\n");
    arena_free(arena);
}

static void expect_name(const char *path, const char *name, const char *end)
{
    Arena *arena = arena_new();
    Str diff = diff_unified(arena, str_of(path), STR("a\n"), STR("b\n"));
    Str first = take_line(&diff), expected = str_format(arena, "--- %s%s\n", name, end);
    if (!str_equal(first, expected))
        fail_msg("'%.*s' is not '%.*s'", STR_ARG(first), STR_ARG(expected));
    arena_free(arena);
}

static void test_names(void **state)
{
    (void)state;
    expect_name("dir/file.cu", "a/dir/file.cu", "");
    expect_name("./file.cu", "a/file.cu", "");
    expect_name("/tmp/file.cu", "a/tmp/file.cu", "");
    expect_name("my file.cu", "a/my file.cu", "\t");
    expect_name("a\"b\\c\td.cu", "\"a/a\\\"b\\\\c\\011d.cu\"", "");
}

static uint32_t next_random(uint32_t *seed)
{
    *seed = *seed * 1664525u + 1013904223u;
    return *seed >> 16;
}

/* Few different lines, or many; with or without a newline at the end. */
static Str random_text(Arena *arena, uint32_t *seed, uint32_t most, uint32_t words)
{
    Text text = text_new(arena);
    for (uint32_t lines = next_random(seed) % (most + 1); lines > 0; lines--)
        text_format(&text, "%u\n", next_random(seed) % words);
    if (text.len && next_random(seed) % 4 == 0)
        text.len--;
    return text_str(&text);
}

/* Some lines of `before` taken away, changed, moved to the end. */
static Str edited(Arena *arena, uint32_t *seed, Str before, uint32_t words)
{
    Text text = text_new(arena), last = text_new(arena);
    while (before.len) {
        Str line = take_line(&before);
        uint32_t what = next_random(seed) % 20;
        if (what == 0)
            text_format(&text, "%u\n", next_random(seed) % words);
        if (what == 1)
            text_add(&last, line);
        else if (what > 2)
            text_add(&text, line);
    }
    text_add_text(&text, &last);
    return text_str(&text);
}

static void test_random(void **state)
{
    (void)state;
    uint32_t seed = 1;
    for (int i = 0; i < 3000; i++) {
        Arena *arena = arena_new();
        uint32_t words = i % 3 ? 4 : 400, most = i % 100 ? 12 : 700;
        Str before = random_text(arena, &seed, most, words);
        Str after =
            i % 2 ? random_text(arena, &seed, most, words) : edited(arena, &seed, before, words);
        Str diff = diff_unified(arena, STR("f"), before, after);
        if (!str_equal(applied(arena, before, diff), after))
            fail_msg("'%.*s' does not lead from '%.*s' to '%.*s'", STR_ARG(diff), STR_ARG(before),
                     STR_ARG(after));
        arena_free(arena);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_hunks),
        cmocka_unit_test(test_line_ends),
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_random),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
