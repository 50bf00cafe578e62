/* Templates: each rule of print/template.h, and each diagnostic with its place. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cudalite/print/embedded.h"
#include "cudalite/print/template.h"

/* In place of the table that tools/embed makes: {name, text}. */
#define TEMPLATE(name, text)                                                                       \
    {                                                                                              \
        name, text, sizeof(text) - 1                                                               \
    }
const EmbeddedTemplate embedded_templates[] = {
    TEMPLATE("plain.cu", "x = {{x}};\n"),
    TEMPLATE("main.cu", "{{! no such text }}\n{{>plain.cu}}\n"),
    TEMPLATE("copy.cu", "for (;;)\n    copy({{x}});\n\nend();\n"),
    TEMPLATE("outer.cu", "{\n    {{>copy.cu}}\n}\n"),
    TEMPLATE("nested.cu", "{\n    {{>outer.cu}}\n}\n"),
    TEMPLATE("loop.cu", "{{>loop.cu}}\n"),
    TEMPLATE("page.html", "<p>{{x}}</p>{{{x}}}{{&x}}\n"),
    {NULL, NULL, 0},
};

typedef struct {
    Arena *arena;
    Diags *diags;
    View *view;
    char dir[32];
} Fixture;

static int set_up(void **state)
{
    Fixture *fixture = calloc(1, sizeof *fixture);
    fixture->arena = arena_new();
    fixture->diags = diags_new(fixture->arena);
    fixture->view = view_new(fixture->arena);
    strcpy(fixture->dir, "/tmp/cudalite-test-XXXXXX");
    *state = fixture;
    return mkdtemp(fixture->dir) ? 0 : -1;
}

static int tear_down(void **state)
{
    Fixture *fixture = *state;
    for (size_t i = 0; embedded_templates[i].name; i++) {
        Str path = str_format(fixture->arena, "%s/%s", fixture->dir, embedded_templates[i].name);
        unlink(str_c(fixture->arena, path));
    }
    rmdir(fixture->dir);
    arena_free(fixture->arena);
    free(fixture);
    return 0;
}

static void write_file(Fixture *fixture, const char *name, Str text)
{
    const char *path =
        str_c(fixture->arena, str_format(fixture->arena, "%s/%s", fixture->dir, name));
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(text.at, 1, text.len, file), text.len);
    assert_int_equal(fclose(file), 0);
}

/* Renders `template` as an override of main.cu, so that each test shows its own template. */
static bool render(Fixture *fixture, const char *template, Str unit, Str newline, Text *out)
{
    write_file(fixture, "main.cu", str_of(template));
    Templates *templates = templates_new(fixture->arena, fixture->diags, str_of(fixture->dir));
    templates_set_newline(templates, newline);
    return template_render(templates, "main.cu", fixture->view, unit, out);
}

static void expect_in(Fixture *fixture, const char *template, const char *unit, const char *newline,
                      const char *expected)
{
    Text out = text_new(fixture->arena);
    if (!render(fixture, template, str_of(unit), str_of(newline), &out))
        diag_print(fixture->diags, stderr, false);
    assert_int_equal(fixture->diags->errors, 0);
    assert_string_equal(str_c(fixture->arena, text_str(&out)), expected);
}

static void expect(Fixture *fixture, const char *template, const char *expected)
{
    expect_in(fixture, template, "    ", "\n", expected);
}

/* The template is wrong at line:column with this message. */
static void expect_error(Fixture *fixture, const char *template, DiagId id, uint32_t line,
                         uint32_t column, const char *message)
{
    Text out = text_new(fixture->arena);
    assert_false(render(fixture, template, STR("    "), STR("\n"), &out));
    assert_int_equal(fixture->diags->all.len, 1);
    const Diag *diag = fixture->diags->all.at[0];
    Place place = source_place(diag->where.source, diag->where.begin);
    assert_int_equal(diag->id, id);
    assert_int_equal(place.line, line);
    assert_int_equal(place.column, column);
    assert_string_equal(str_c(fixture->arena, diag->text), message);
}

static void test_variables(void **state)
{
    Fixture *fixture = *state;
    view_str(fixture->view, "x", STR("a<b> & \"c\""));
    view_format(fixture->view, "n", "%d", 42);
    expect(fixture, "{{x}} {{ n }}{{{x}}}{{&n}}\n", "a<b> & \"c\" 42a<b> & \"c\"42\n");
    expect(fixture, "no newline {{n}}", "no newline 42");
    expect(fixture, "", "");
    view_str(fixture->view, "n", STR("43"));
    expect(fixture, "{{n}}\n", "43\n");
}

static void test_html_is_escaped(void **state)
{
    Fixture *fixture = *state;
    Templates *templates = templates_new(fixture->arena, fixture->diags, STR(""));
    Text out = text_new(fixture->arena);
    view_str(fixture->view, "x", STR("<&>\"'"));
    assert_true(template_render(templates, "page.html", fixture->view, STR("  "), &out));
    assert_string_equal(str_c(fixture->arena, text_str(&out)),
                        "<p>&lt;&amp;&gt;&quot;&#39;</p><&>\"'<&>\"'\n");
}

static void test_sections(void **state)
{
    Fixture *fixture = *state;
    view_flag(fixture->view, "yes", true);
    view_flag(fixture->view, "no", false);
    view_str(fixture->view, "empty", STR(""));
    view_str(fixture->view, "text", STR("t"));
    expect(fixture, "{{#yes}}1{{/yes}}{{#no}}2{{/no}}{{^yes}}3{{/yes}}{{^no}}4{{/no}}\n", "14\n");
    expect(fixture, "{{#text}}<{{text}}>{{/text}}{{#empty}}no{{/empty}}{{^empty}}none{{/empty}}\n",
           "<t>none\n");
    expect(fixture, "a\n  {{#yes}}\n    b\n{{/yes}}  \nc\n", "a\n    b\nc\n");
    expect(fixture, "{{#yes}}\n{{#no}}\nx\n{{/no}}\n{{/yes}}\n", "");
    expect(fixture, "a\n    {{#no}}only this{{/no}}\nb\n", "a\nb\n");
    expect(fixture, "a\n    {{#yes}}{{empty}}{{/yes}}\nb\n", "a\nb\n");
}

static View *make_item(void *context, Arena *arena, size_t index)
{
    View *item = view_new(arena);
    view_format(item, "n", "%zu", index + *(size_t *)context);
    return item;
}

static void test_lists_that_are_made(void **state)
{
    Fixture *fixture = *state;
    size_t first = 7;
    view_made(fixture->view, "made", 3, make_item, &first);
    view_made(fixture->view, "none", 0, make_item, &first);
    expect(fixture, "{{#made}}{{n}}{{^-last}}, {{/-last}}{{/made}}{{^made}}x{{/made}}\n",
           "7, 8, 9\n");
    expect(fixture, "{{#none}}{{n}}{{/none}}{{^none}}none{{/none}}\n", "none\n");
    expect_error(fixture, "{{made}}\n", DIAG_TEMPLATE_NAME, 1, 3,
                 "'made' is a list, not a text; write {{#made}}...{{/made}}");
}

static void test_lists(void **state)
{
    Fixture *fixture = *state;
    view_list(fixture->view, "none");
    view_str(fixture->view, "outer", STR("o"));
    for (int i = 0; i < 3; i++) {
        View *item = view_item(fixture->view, "items");
        view_format(item, ".", "%d", i);
        view_format(item, "square", "%d", i * i);
    }
    view_list(fixture->view, "items"); /* keeps what is there */
    expect(fixture, "{{#items}}{{.}}:{{square}}{{outer}}{{^-last}}, {{/-last}}{{/items}}\n",
           "0:0o, 1:1o, 2:4o\n");
    expect(fixture, "{{#items}}{{#-first}}<{{/-first}}{{.}}{{/items}}>\n", "<012>\n");
    expect(fixture, "{{#none}}x{{/none}}{{^none}}nothing{{/none}}\n", "nothing\n");
    expect(fixture, "{{#items}}\n    f({{.}});\n{{/items}}\n", "    f(0);\n    f(1);\n    f(2);\n");
}

static void test_inner_name_hides_outer(void **state)
{
    Fixture *fixture = *state;
    view_str(fixture->view, "x", STR("outer"));
    view_str(view_item(fixture->view, "list"), "x", STR("inner"));
    expect(fixture, "{{x}} {{#list}}{{x}}{{/list}} {{x}}\n", "outer inner outer\n");
}

static void test_comments_vanish(void **state)
{
    Fixture *fixture = *state;
    expect(fixture, "{{! A header\n   of two lines }}\ncode;\n", "code;\n");
    expect(fixture, "a{{! inside }}b\n", "ab\n");
    expect(fixture, "    {{! alone }}  \r\nb\n", "b\n");
}

static void test_delimiters(void **state)
{
    Fixture *fixture = *state;
    view_str(fixture->view, "x", STR("1"));
    expect(fixture, "{{=<% %>=}}\nint a[1][1] = {{<%x%>}};\n<%={{ }}=%>\n{{x}}\n",
           "int a[1][1] = {{1}};\n1\n");
}

static void test_partials_are_indented(void **state)
{
    Fixture *fixture = *state;
    view_str(fixture->view, "x", STR("1"));
    expect(fixture, "    {{>copy.cu}}\n", "    for (;;)\n        copy(1);\n\n    end();\n");
    expect(fixture, "{{>nested.cu}}\n",
           "{\n    {\n        for (;;)\n            copy(1);\n\n        end();\n    }\n}\n");
    expect_in(fixture, "{{>outer.cu}}\n", "\t", "\n",
              "{\n\tfor (;;)\n\t\tcopy(1);\n\n\tend();\n}\n");
    expect(fixture, "y; {{>plain.cu}}z\n", "y; x = 1;\nz\n");
}

static void test_variable_alone_on_its_line(void **state)
{
    Fixture *fixture = *state;
    view_str(fixture->view, "body", STR("if (a)\n    b();\n\nc();"));
    view_str(fixture->view, "ended", STR("d();\n"));
    view_str(fixture->view, "empty", STR(""));
    expect(fixture, "{\n    {{body}}\n    {{ended}}\n    {{empty}}\n}\n",
           "{\n    if (a)\n        b();\n\n    c();\n    d();\n}\n");
    expect(fixture, "    {{body}} // x\n", "    if (a)\n    b();\n\nc(); // x\n");
    expect(fixture, "    {{ended}}", "    d();\n");
}

static void test_units_of_indentation(void **state)
{
    Fixture *fixture = *state;
    view_str(fixture->view, "body", STR("a();\nb();"));
    expect_in(fixture, "{\n    /* one\n     * two */\n        {{body}}\n}\n", "\t", "\n",
              "{\n\t/* one\n\t * two */\n\t\ta();\n\t\tb();\n}\n");
    expect_in(fixture, "    a;\n   b;\n     \n", "  ", "\n", "  a;\n   b;\n\n");
}

static void test_line_ends_follow_the_file(void **state)
{
    Fixture *fixture = *state;
    Text source = text_new(fixture->arena);
    text_add_source(&source, STR("from();\r\nfile();\n"), 0, 17);
    view_text(fixture->view, "source", &source);
    view_str(fixture->view, "made", STR("a;\nb;"));
    expect_in(fixture, "x;\r\n    {{source}}\n{{made}}\n\n", "  ", "\r\n",
              "x;\r\n  from();\r\n  file();\na;\r\nb;\r\n\r\n");
    expect_in(fixture, "x;\r\ny;\r\n", "  ", "\n", "x;\ny;\n");
}

static void test_marks_survive(void **state)
{
    Fixture *fixture = *state;
    Str input = STR("zero\none\ntwo\n");
    Text source = text_new(fixture->arena), out = text_new(fixture->arena);
    text_add_source(&source, input, 5, 13);
    view_text(fixture->view, "source", &source);
    assert_true(
        render(fixture, "{\n    {{source}}\n}\nf({{source}})\n", STR("\t"), STR("\n"), &out));
    assert_string_equal(str_c(fixture->arena, text_str(&out)),
                        "{\n\tone\n\ttwo\n}\nf(one\ntwo\n)\n");
    assert_int_equal(out.marks.len, 2);
    for (size_t i = 0; i < out.marks.len; i++) /* each mark stands where its text does */
        assert_memory_equal(out.at + out.marks.at[i].at, input.at + out.marks.at[i].offset, 3);
}

static void test_embedded_unless_overridden(void **state)
{
    Fixture *fixture = *state;
    Templates *templates = templates_new(fixture->arena, fixture->diags, STR(""));
    Text out = text_new(fixture->arena);
    view_str(fixture->view, "x", STR("7"));
    assert_true(template_render(templates, "main.cu", fixture->view, STR("  "), &out));
    write_file(fixture, "plain.cu", STR("y = {{x}};\n"));
    templates = templates_new(fixture->arena, fixture->diags, str_of(fixture->dir));
    assert_true(template_render(templates, "main.cu", fixture->view, STR("  "), &out));
    assert_string_equal(str_c(fixture->arena, text_str(&out)), "x = 7;\ny = 7;\n");
    assert_int_equal(fixture->diags->all.len, 0);
}

static void test_stray_file_in_directory(void **state)
{
    Fixture *fixture = *state;
    write_file(fixture, "plian.cu", STR(""));
    write_file(fixture, ".hidden", STR(""));
    templates_new(fixture->arena, fixture->diags, str_of(fixture->dir));
    assert_int_equal(fixture->diags->all.len, 1);
    const Diag *diag = fixture->diags->all.at[0];
    assert_int_equal(diag->id, DIAG_TEMPLATE_FILE);
    assert_int_equal(diag->notes.len, 1);
    assert_true(str_is(diag->notes.at[0].text, "did you mean 'plain.cu'?"));
    unlink(str_c(fixture->arena, str_format(fixture->arena, "%s/plian.cu", fixture->dir)));
    unlink(str_c(fixture->arena, str_format(fixture->arena, "%s/.hidden", fixture->dir)));
}

/* One test a diagnostic, so that each starts without others. */
#define ERROR_TEST(name, ...)                                                                      \
    static void test_error_##name(void **state)                                                    \
    {                                                                                              \
        Fixture *fixture = *state;                                                                 \
        view_str(fixture->view, "width", STR("1"));                                                \
        view_flag(fixture->view, "flag", true);                                                    \
        view_list(fixture->view, "list");                                                          \
        expect_error(fixture, __VA_ARGS__);                                                        \
    }

ERROR_TEST(unknown_name, "a\n  b {{ widht }}\n", DIAG_TEMPLATE_NAME, 2, 8,
           "'widht' has no value here")
ERROR_TEST(unknown_section, "{{#nothing}}x{{/nothing}}\n", DIAG_TEMPLATE_NAME, 1, 4,
           "'nothing' has no value here")
ERROR_TEST(first_outside_list, "{{#-first}}x{{/-first}}\n", DIAG_TEMPLATE_NAME, 1, 4,
           "'-first' has no value here")
ERROR_TEST(flag_as_text, "{{flag}}\n", DIAG_TEMPLATE_NAME, 1, 3,
           "'flag' is a flag, not a text; write {{#flag}}...{{/flag}}")
ERROR_TEST(list_as_text, "{{list}}\n", DIAG_TEMPLATE_NAME, 1, 3,
           "'list' is a list, not a text; write {{#list}}...{{/list}}")
ERROR_TEST(not_closed, "a\n{{#flag}}\nb\n", DIAG_TEMPLATE_SECTION, 2, 4,
           "this section is not closed")
ERROR_TEST(not_opened, "a {{/flag}}\n", DIAG_TEMPLATE_SECTION, 1, 6, "no section is open here")
ERROR_TEST(crossed, "{{#flag}}{{#list}}{{/flag}}{{/list}}\n", DIAG_TEMPLATE_SECTION, 1, 22,
           "this does not close the section that is open")
ERROR_TEST(open_tag, "a {{width\n}}\n", DIAG_TEMPLATE_SYNTAX, 1, 3, "this tag is not closed")
ERROR_TEST(open_raw_tag, "a {{{width}}\n", DIAG_TEMPLATE_SYNTAX, 1, 3, "this tag is not closed")
ERROR_TEST(no_name, "a {{ }}\n", DIAG_TEMPLATE_SYNTAX, 1, 3, "this tag has no name")
ERROR_TEST(bad_name, "{{wi dth}}\n", DIAG_TEMPLATE_SYNTAX, 1, 3, "this is not a name")
ERROR_TEST(dotted_name, "{{a.b}}\n", DIAG_TEMPLATE_SYNTAX, 1, 3, "this is not a name")
ERROR_TEST(delimiters, "{{=<%=}}\n", DIAG_TEMPLATE_SYNTAX, 1, 1,
           "change delimiters with {{=open close=}}")
ERROR_TEST(unknown_partial, "  {{>copi.cu}}\n", DIAG_TEMPLATE_PARTIAL, 1, 6,
           "unknown template 'copi.cu'")
ERROR_TEST(recursion, "{{>main.cu}}\n", DIAG_TEMPLATE_PARTIAL, 1, 4,
           "template 'main.cu' includes itself")

static void test_error_is_told_once(void **state)
{
    Fixture *fixture = *state;
    write_file(fixture, "main.cu", STR("{{#x}}\n"));
    Templates *templates = templates_new(fixture->arena, fixture->diags, str_of(fixture->dir));
    Text out = text_new(fixture->arena);
    for (int i = 0; i < 3; i++)
        assert_false(template_render(templates, "main.cu", fixture->view, STR("  "), &out));
    assert_int_equal(fixture->diags->all.len, 1);
}

#define TEST(name) cmocka_unit_test_setup_teardown(test_##name, set_up, tear_down)
int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(variables),
        TEST(html_is_escaped),
        TEST(sections),
        TEST(lists),
        TEST(lists_that_are_made),
        TEST(inner_name_hides_outer),
        TEST(comments_vanish),
        TEST(delimiters),
        TEST(partials_are_indented),
        TEST(variable_alone_on_its_line),
        TEST(units_of_indentation),
        TEST(line_ends_follow_the_file),
        TEST(marks_survive),
        TEST(embedded_unless_overridden),
        TEST(stray_file_in_directory),
        TEST(error_unknown_name),
        TEST(error_unknown_section),
        TEST(error_first_outside_list),
        TEST(error_flag_as_text),
        TEST(error_list_as_text),
        TEST(error_not_closed),
        TEST(error_not_opened),
        TEST(error_crossed),
        TEST(error_open_tag),
        TEST(error_open_raw_tag),
        TEST(error_no_name),
        TEST(error_bad_name),
        TEST(error_dotted_name),
        TEST(error_delimiters),
        TEST(error_unknown_partial),
        TEST(error_recursion),
        TEST(error_is_told_once),
    };
    return cmocka_run_group_tests_name("template", tests, NULL, NULL);
}
