/* Line breaks of the output. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "cudalite/base/source.h"
#include "cudalite/print/line_breaks.h"
#include "cudalite/print/output.h"

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
    return str_c(arena,
                 text_str(line_breaks_added(arena, text_make(arena, str_of(text)), str_of(input))));
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

/* Behind what was broken, lines are the user's as before. */
static void test_line_directives(void **state)
{
    Arena *arena = *state;
    static const char input[] = "one(" TEN ", " TEN ",\n    two,\n    three);\nlast();\n";
    Source *source = source_from_text(arena, STR("user.cu"), str_of(input));
    Text text = text_new(arena);
    text_add_c(&text, "made(" FIFTY ", ");
    text_add_source(&text, source->text, 0, strlen(input));
    const Text *made = line_breaks_added(arena, &text, source->text);
    assert_string_equal(str_c(arena, output_with_lines(arena, made, source, STR("out.cu"))),
                        "#line 1 \"user.cu\"\n"
                        "made(" FIFTY ", one(" TEN ", " TEN ",\n"
                        "    two,\n    three);\nlast();\n");
    text = text_new(arena);
    text_add_c(&text, "made(" FIFTY ", " TEN TEN TEN ", ");
    text_add_source(&text, source->text, 0, strlen(input));
    made = line_breaks_added(arena, &text, source->text);
    assert_string_equal(str_c(arena, output_with_lines(arena, made, source, STR("out.cu"))),
                        "made(" FIFTY ", " TEN TEN TEN ",\n"
                        "#line 1 \"user.cu\"\n"
                        "     one(" TEN ", " TEN ",\n"
                        "    two,\n    three);\nlast();\n");
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
        TEST(line_directives),
    };
    return cmocka_run_group_tests_name("line_breaks", tests, NULL, NULL);
}
