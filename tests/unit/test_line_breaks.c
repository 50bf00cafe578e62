/* Line breaks of the output. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "cudalite/print/line_breaks.h"

#define TEN "x123456789"
#define FIFTY TEN TEN TEN TEN TEN

static int set_up(void **state)
{
    *state = arena_new();
    return 0;
}

static int tear_down(void **state)
{
    arena_free(*state);
    return 0;
}

static const char *broken(Arena *arena, const char *input, const char *text)
{
    return str_c(arena, line_breaks_added(arena, text_make(arena, str_of(text)), str_of(input)));
}

static void expect(void **state, const char *text, const char *expected)
{
    assert_string_equal(broken(*state, "", text), expected);
}

static void test_short_and_long_names_stay(void **state)
{
    expect(state, "", "");
    expect(state, "int a;\n\n  int b;", "int a;\n\n  int b;");
    expect(state, FIFTY FIFTY TEN ";\n", FIFTY FIFTY TEN ";\n");
}

static void test_operators_of_the_outermost_bracket(void **state)
{
    expect(state, "    if (" FIFTY " && (" TEN " || " TEN ") && " FIFTY ")\n",
           "    if (" FIFTY " && (" TEN " || " TEN ") &&\n        " FIFTY ")\n");
    expect(state, "sum = " FIFTY " + " FIFTY ";\n", "sum = " FIFTY " +\n    " FIFTY ";\n");
}

static void test_arguments_are_aligned(void **state)
{
    expect(state, "call(" FIFTY ", " TEN ", " FIFTY ");\n",
           "call(" FIFTY ", " TEN ",\n     " FIFTY ");\n");
    expect(state, "void " FIFTY TEN "(int " TEN ", int " TEN ", int " TEN ");\n",
           "void " FIFTY TEN "(int " TEN ", int " TEN ",\n    int " TEN ");\n");
}

static void test_launches(void **state)
{
    expect(state,
           "kernel<<<dim3(" TEN "), " TEN ", " TEN ", stream>>>(" TEN ", " TEN ", " TEN ", end);\n",
           "kernel<<<dim3(" TEN "), " TEN ", " TEN ",\n         stream>>>(" TEN ", " TEN ", " TEN
           ", end);\n");
}

static void test_comments(void **state)
{
    expect(state, "/* " FIFTY " " TEN " " TEN " " TEN " " TEN " end */\n",
           "/* " FIFTY " " TEN " " TEN " " TEN " " TEN "\n * end */\n");
    expect(state, "    int a = " FIFTY "; /* " FIFTY " */\n",
           "    /* " FIFTY " */\n    int a = " FIFTY ";\n");
    expect(state, "for (;;) { /* " FIFTY " " FIFTY " */\n",
           "for (;;) {\n    /* " FIFTY " " FIFTY " */\n");
    expect(state, "/* " FIFTY " " FIFTY " ab\n * cd */ int c;\n * " TEN "\n",
           "/* " FIFTY "\n * " FIFTY " ab\n * cd */ int c;\n * " TEN "\n");
    expect(state, "/* " FIFTY " " FIFTY " ab\n * cd\n * ef */\n",
           "/* " FIFTY "\n * " FIFTY " ab cd ef */\n");
}

static void test_what_stays_whole(void **state)
{
    static const char *const whole[] = {
        "#define A " FIFTY ", " FIFTY "\n",
        "#define A \\\n    " FIFTY ", " FIFTY "\n",
        "a = " FIFTY ", " FIFTY " \\\n",
        "puts(\"" FIFTY ", " FIFTY " + \");\n",
        "const char *a = R\"x(\n" FIFTY ", " FIFTY "\n" FIFTY ", " FIFTY "\n)x\";\n",
        "const char *a = \"\\\n/* " FIFTY "\\\n* " FIFTY " " FIFTY "\";\n",
        "/*\n" FIFTY ", " FIFTY "\n*/\n",
        "// " FIFTY ", " FIFTY "\n",
    };
    for (size_t i = 0; i < sizeof whole / sizeof *whole; i++)
        expect(state, whole[i], whole[i]);
}

static void test_lines_of_the_input_stay(void **state)
{
    static const char line[] = "    call(" FIFTY ", " FIFTY ");\n";
    assert_string_equal(broken(*state, line, line), line);
    assert_string_equal(broken(*state, line, "        call(" FIFTY ", " FIFTY ");\n"),
                        "        call(" FIFTY ", " FIFTY ");\n");
}

/* A comment of the user's stays behind its statement, one that was made goes before it. */
static void test_whose_comment(void **state)
{
    Arena *arena = *state;
    static const char input[] = "one(" TEN ", " TEN "); // the user's own\n";
    Text text = text_new(arena);
    text_add_c(&text, "made(" FIFTY ", ");
    text_add_source(&text, str_of(input), 0, strlen(input));
    assert_string_equal(str_c(arena, line_breaks_added(arena, &text, str_of(input))),
                        "made(" FIFTY ",\n     one(" TEN ", " TEN "); // the user's own\n");
    expect(state, "call(" FIFTY "); // " FIFTY " " FIFTY " ab\n",
           "// " FIFTY "\n// " FIFTY " ab\ncall(" FIFTY ");\n");
}

static void test_characters(void **state)
{
    expect(state, "call(" TEN ", L'\"', \"" FIFTY ", " TEN "\", " FIFTY ");\n",
           "call(" TEN ", L'\"', \"" FIFTY ", " TEN "\",\n     " FIFTY ");\n");
    expect(state, "call(1'000'000, \"" FIFTY "\", 0xff'ff, '\\'', " FIFTY ");\n",
           "call(1'000'000, \"" FIFTY "\", 0xff'ff, '\\'',\n     " FIFTY ");\n");
}

static void test_code_between_comments(void **state)
{
    static const char text[] = "/* ab\n * cd */ call(" FIFTY ", " FIFTY "); /* ef */\n";
    expect(state, text, text);
}

static void test_statements(void **state)
{
    expect(state, "    first(" FIFTY "); second(" FIFTY ");\n",
           "    first(" FIFTY ");\n    second(" FIFTY ");\n");
    expect(state, "if (a) { first(" FIFTY "); b++; } else { second(" FIFTY "); } c++;\n",
           "if (a) {\n    first(" FIFTY ");\n    b++;\n} else {\n    second(" FIFTY
           ");\n}\nc++;\n");
    expect(state, "[&](int a) { made(" FIFTY ", a, " TEN "); }(" TEN ", " TEN ");\n",
           "[&](int a) {\n    made(" FIFTY ", a, " TEN ");\n}(" TEN ", " TEN ");\n");
}

static void test_subscripts_stay(void **state)
{
    expect(state, "print(\"%d\", 7, " FIFTY TEN TEN "[stage][i - tile] + " FIFTY "[i - tile]);\n",
           "print(\"%d\", 7,\n      " FIFTY TEN TEN "[stage][i - tile] +\n      " FIFTY
           "[i - tile]);\n");
}

#define TEST(name) cmocka_unit_test_setup_teardown(test_##name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(short_and_long_names_stay),
        TEST(operators_of_the_outermost_bracket),
        TEST(arguments_are_aligned),
        TEST(launches),
        TEST(comments),
        TEST(what_stays_whole),
        TEST(lines_of_the_input_stay),
        TEST(whose_comment),
        TEST(characters),
        TEST(code_between_comments),
        TEST(statements),
        TEST(subscripts_stay),
    };
    return cmocka_run_group_tests_name("line_breaks", tests, NULL, NULL);
}
