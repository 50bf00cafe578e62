/* Macro table, expansion, conditions, includes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "macro_case.h"

/* ---- expansion ---- */

static void test_object_like(void **state)
{
    (void)state;
    expect("#define N 640\nint a[N];", "int a[640];");
    expect("#define A B\n#define B C\nA", "C");
    expect("#define EMPTY\na EMPTY b", "a b");
    expect("#define N 1\n#define N 2\nN", "2");
    expect("#define N 1\n#undef N\nN", "N");
    expect("#define LONG a \\\n + b\nLONG", "a + b");
    expect("#define N 1 // one\nN", "1");
    expect("#define N /* a\nb */ 1\nN", "1");
    expect("#define N\\\n2 5\nN2", "5");
    expect("#define AB\\\nCD 7\nA\\\nBCD", "7");
    expect("#define X (1)\nX", "(1)");
}

static void test_function_like(void **state)
{
    (void)state;
    expect("#define SQ(x) ((x)*(x))\nSQ(a+1)", "((a+1)*(a+1))");
    expect("#define A(y,x) a[(y)*W+(x)]\n#define W 8\nA(i, j+1)", "a[(i)*8+(j+1)]");
    expect("#define F(x) x\nF (1) F\n(2) F", "1 2 F");
    expect("#define F\\\n(x) [x]\nF(1)", "[1]");
    expect("#define F(x, y) x-y\nF((a,b),[c)", "(a,b)-[c");
    expect("#define F() f\nF() F( )", "f f");
    expect("#define F(x) <x>\nF()", "<>");
    expect("#define F(x) x\nF(1,2)", "F(1,2)");
    expect("#define F(x,y) x\nF(1)", "F(1)");
    expect("#define F() 1\nF(2)", "F(2)");
    expect("#define F(x) x\nF(F(1)", "F(1");
    expect("#define F(x) x\nF(F(F(1)))", "1");
    expect("#define ID(x) x\n#define N 3\nID(N)", "3");
    expect("#define G(y) [y]\n#define F G\nF(i)", "[i]");
    expect("#define OPEN (\n#define F(x) <x>\n#define E(x) x\nE(F OPEN 1))", "<1>");
}

static void test_recursion(void **state)
{
    (void)state;
    expect("#define a a b\na", "a b");
    expect("#define a b\n#define b a\na b", "a b");
    expect("#define f(x) x f(x)\nf(1)", "1 f(1)");
    expect("#define f(x) f(x+1)\nf(f(1))", "f(f(1+1)+1)");
    /* C11 6.10.3.5 example 3 */
    expect("#define x 3\n#define f(a) f(x * (a))\n#undef x\n#define x 2\n#define g f\n"
           "#define z z[0]\n#define h g(~\n#define m(a) a(w)\n#define w 0,1\n#define t(a) a\n"
           "#define p() int\n#define q(x) x\n#define r(x,y) x ## y\n#define str(x) # x\n"
           "f(y+1) + f(f(z)) % t(t(g)(0) + t)(1);\ng(x+(3,4)-w) | h 5) & m\n(f)^m(m);\n"
           "p() i[q()] = { q(1), r(2,3), r(4,), r(,5), r(,) };",
           "f(2 * (y+1)) + f(2 * (f(2 * (z[0])))) % f(2 * (0)) + t(1); "
           "f(2 * (2+(3,4)-0,1)) | f(2 * (~ 5)) & f(2 * (0,1))^m(0,1); "
           "int i[] = { 1, 23, 4, 5, };");
}

static void test_paste_and_string(void **state)
{
    (void)state;
    expect("#define CAT(a,b) a##b\n#define xy ok\nCAT(x,y) CAT(1,2) CAT(<,<) CAT(,z)",
           "ok 12 << z");
    expect("#define CAT(a,b) a ## b\n#define N 4\nCAT(N, N) CAT(+,x)", "NN +x");
    expect("#define CAT3(a,b,c) a##b##c\nCAT3(a,,c) CAT3(,,c) CAT3(,,) !", "ac c !");
    expect("#define S(x) #x\nS( a  +\"b\\n\" ) S() S('\"')",
           "\"a +\\\"b\\\\n\\\"\" \"\" \"'\\\"'\"");
    expect("#define HH # ## #\nHH", "##");
    /* C11 6.10.3.5 example 4 */
    expect("#define hash_hash # ## #\n#define mkstr(a) # a\n#define in_between(a) mkstr(a)\n"
           "#define join(c, d) in_between(c hash_hash d)\njoin(x, y)",
           "\"x ## y\"");
    expect("#define CAT(a,b) a##b\nCAT(/,/) b", "// b");
}

static void test_variadic(void **state)
{
    (void)state;
    expect("#define F(...) f(__VA_ARGS__)\nF(1, 2) F()", "f(1, 2) f()");
    expect("#define F(a, ...) f(a, __VA_ARGS__)\nF(1,2,3) F(1)", "f(1, 2,3) f(1,)");
    expect("#define F(a, ...) f(a, ##__VA_ARGS__)\nF(1,2) F(1)", "f(1,2) f(1)");
    expect("#define F(args...) f(args)\nF(1,2)", "f(1,2)");
    expect("#define F(a, ...) f(a __VA_OPT__(,) __VA_ARGS__)\nF(1) F(1, 2)", "f(1) f(1 , 2)");
    expect("#define S(...) #__VA_ARGS__\nS(a, b)", "\"a, b\"");
    expect("#define N(...) NN(__VA_ARGS__, 3, 2, 1)\n#define NN(a, b, c, n, ...) n\n"
           "N(x) N(x,y) N(x,y,z)",
           "1 2 3");
}

static void test_annotation_stays(void **state)
{
    (void)state;
    expect("#define __annotation(x)\n__annotation(L\"loop i 0 N 1\");",
           "__annotation(L\"loop i 0 N 1\");");
    expect("#define GARRAY(a) __annotation(a)\n#define __annotation(x)\nGARRAY(L\"x\")",
           "__annotation(L\"x\")");
}

static void test_endless_expansion_ends(void **state)
{
    (void)state;
    Text text = text_new(arena_new());
    text_add_c(&text, "#define A0 x x\n");
    for (int i = 1; i < 64; i++)
        text_format(&text, "#define A%d A%d A%d\n", i, i - 1, i - 1);
    text_add_c(&text, "A63\n#define F(x) x\n");
    for (int i = 0; i < 5000; i++)
        text_add_c(&text, "F(");
    text_add(&text, (Str){"", 1});
    Case c = case_of(text_str(&text).at);
    assert_int_equal(c.expanded.len, 10001); /* as it was written */
    assert_int_equal(c.diags->all.len, 0);
    macros_report_problems(c.macros);
    assert_int_equal(c.diags->all.at[0]->id, DIAG_EXPANSION_SIZE);
    case_end(&c);
    arena_free(text.arena);
}

/* ---- conditions ---- */

static void expect_condition(const char *condition, bool expected)
{
    Arena *arena = arena_new();
    Str text = str_format(arena, "#define ONE 1\n#define F(x) x\n#if %s\nyes\n#else\nno\n#endif\n",
                          condition);
    Case c = case_of(text.at);
    assert_string_equal(joined(&c).at, expected ? "yes" : "no");
    macros_report_problems(c.macros);
    if (c.diags->all.len > 0)
        fprintf(stderr, "# %s\n", condition);
    assert_int_equal(c.diags->all.len, 0);
    case_end(&c);
    arena_free(arena);
}

static void test_conditions(void **state)
{
    (void)state;
    static const char *const hold[] = {"1",
                                       "ONE",
                                       "!0",
                                       "!NOTHING",
                                       "defined ONE",
                                       "defined(ONE)",
                                       "!defined ( X )",
                                       "1 + 2 * 3 == 7",
                                       "(1 + 2) * 3 == 9",
                                       "7 / 2 == 3 && 7 % 2 == 1",
                                       "-7 / 2 == -3",
                                       "1 << 4 == 16",
                                       "-1 < 0",
                                       "-1 > 0u",
                                       "0xFFu == 255",
                                       "0b101 == 5",
                                       "010 == 8",
                                       "1'000 == 1000",
                                       "'a' == 97",
                                       "'\\n' == 10",
                                       "'\\x41' == 65",
                                       "L'\xc3\xa9' == 0xe9",
                                       "'\\377' < 0",
                                       "'ab' == 24930",
                                       "0 || 1 && 1",
                                       "1 ? 2 : 0",
                                       "0 ? 1 / 0 : 1",
                                       "1 || 1 / 0",
                                       "!(0 && 1 / 0)",
                                       "F(1)",
                                       "true",
                                       "!false",
                                       "ONE and not 0",
                                       "~0 == -1",
                                       "(1 | 6) == 7",
                                       "(5 & 4) == 4",
                                       "(5 ^ 1) == 4",
                                       "3 != 4",
                                       "2 <= 2 && 3 >= 2",
                                       "defined __cplusplus && __cplusplus >= 201103L",
                                       "defined __CUDACC__",
                                       "-9223372036854775807 - 1 < 0",
                                       "-8 >> 1 == -4",
                                       "-8 % 3 == -2",
                                       "6u / 4 == 1",
                                       "0u - 1 > 0",
                                       "18446744073709551615u == -1",
                                       "defined __has_include",
                                       "__CUDACC_VER_MAJOR__ >= 11",
                                       "11 <= __CUDACC_VER_MAJOR__ && 10 != CUDART_VERSION",
                                       "__cplusplus",
                                       "defined(__GNUC__) || 1",
                                       "1ULL && 1llu && 1z && 1uz",
                                       "9223372036854775807 + 1 < 0",
                                       "(1, 0, 1) == 0 || 1"};
    /* the last one is no condition: it is tested below */
    for (size_t i = 0; i + 1 < sizeof hold / sizeof *hold; i++)
        expect_condition(hold[i], true);
    static const char *const fail[] = {"0",
                                       "NOTHING",
                                       "defined X",
                                       "!ONE",
                                       "1 ? 0 : 1",
                                       "1 == 2",
                                       "F(0)",
                                       "0x0",
                                       "'\\0'",
                                       "1 > 2 || 2 < 1",
                                       "__cplusplus < 201103L",
                                       "__cplusplus == 199711L",
                                       "0 && __GNUC__",
                                       "!(__GNUC__ || 1)",
                                       "defined __HIPCC__"};
    for (size_t i = 0; i < sizeof fail / sizeof *fail; i++)
        expect_condition(fail[i], false);
}

/* Neither branch, where only the compiler can tell; what both define is not known behind them. */
static void test_unknown_conditions(void **state)
{
    (void)state;
    static const char *const unknown[] = {"__GNUC__",
                                          "!__linux__",
                                          "defined __LP64__",
                                          "!defined(__GNUC__)",
                                          "__GNUC__ > 4 && __GNUC_MINOR__",
                                          "__has_include(<cuda.h>)",
                                          "!__has_cpp_attribute(nodiscard)",
                                          "__COUNTER__ == 0",
                                          "__LINE__ < 3",
                                          "INT_MAX > 32767",
                                          "CHAR_BIT == 8",
                                          "__CUDA_ARCH__ < 600",
                                          "__GNUC_PREREQ(4, 3)",
                                          "__cplusplus > 201103L",
                                          "__cplusplus >= 201703L ? 1 : 0",
                                          "defined X || defined __clang__",
                                          "__GNUC__ && 8 / __GNUC__",
                                          "-__GNUC__ + 1"};
    for (size_t i = 0; i < sizeof unknown / sizeof *unknown; i++) {
        Arena *arena = arena_new();
        expect(str_format(arena, "#if %s\nyes\n#define W 1\n#else\nno\n#define W 2\n#endif\nW%c",
                          unknown[i], '\0')
                   .at,
               "W");
        arena_free(arena);
    }
    expect("#define W 1\n#ifdef __GNUC__\n#undef W\n#endif\nW", "W");
    expect("#define W 1\n#ifdef __GNUC__\n#if 0\n#define W 2\n#endif\n#endif\nW", "1");
    expect("#ifdef __GNUC__\n#define W 1\n#endif\n#ifdef W\na\n#else\nb\n#endif\nc", "c");
    expect("#ifdef __GNUC__\na\n#elif 0\n#define W 1\n#elif 1\n#define V 1\n#else\n#define U 1\n"
           "#endif\nU V W",
           "U V W");
    expect("#define U 2\n#ifdef __GNUC__\na\n#elif 1\nb\n#else\n#define U 1\n#endif\nU", "2");
    /* include guards and defaults of the file's own */
    expect("#ifndef __MINE_H\n#define __MINE_H\na\n#endif", "a");
    expect("#if !defined(_MINE)\n#define _MINE 3\n#endif\n_MINE", "3");
    expect("#undef __GNUC__\n#ifdef __GNUC__\na\n#else\nb\n#endif", "b");
    expect("#define __GNUC__ 13\n#if __GNUC__ > 4\na\n#else\nb\n#endif", "a");
    expect("#ifndef INT_MAX\n#define INT_MAX 7\n#endif\nINT_MAX", "INT_MAX");
}

static void test_bad_conditions(void **state)
{
    (void)state;
    static const char *const bad[] = {"",
                                      "1 +",
                                      "(1",
                                      "1)",
                                      "1 / 0",
                                      "1 % 0",
                                      "1 2",
                                      "\"text\"",
                                      "1.5",
                                      "0x",
                                      "09",
                                      "''",
                                      "defined",
                                      "defined 1",
                                      "1 ? 2",
                                      "x = 1",
                                      "1 << 64",
                                      "'a",
                                      "99999999999999999999",
                                      "1uu",
                                      "1lll",
                                      "1 +* 2",
                                      "__has_include(",
                                      "1,2",
                                      "@",
                                      "foo(1)",
                                      "0b2",
                                      "1lul",
                                      "L'ab'"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        Arena *arena = arena_new();
        Case c = case_of(str_format(arena, "#if %s\nyes\n#else\nno\n#endif", bad[i]).at);
        assert_string_equal(joined(&c).at, "no");
        assert_int_equal(c.diags->all.len, 0);
        macros_report_problems(c.macros);
        if (c.diags->warnings != 1)
            fprintf(stderr, "# not bad: %s\n", bad[i]);
        assert_int_equal(c.diags->warnings, 1);
        assert_int_equal(c.diags->all.at[0]->id, DIAG_BAD_CONDITION);
        case_end(&c);
        arena_free(arena);
    }
}

static void test_nested_parentheses_end(void **state)
{
    (void)state;
    Text text = text_new(arena_new());
    text_add_c(&text, "#if ");
    for (int i = 0; i < 100000; i++)
        text_add_c(&text, i % 2 ? "(" : "!");
    text_add_c(&text, "\nyes\n#endif\n");
    text_add(&text, (Str){"", 1});
    Case c = case_of(text_str(&text).at);
    assert_string_equal(joined(&c).at, "");
    case_end(&c);
    arena_free(text.arena);
}

static void test_groups(void **state)
{
    (void)state;
    expect("#ifdef X\na\n#elif 1\nb\n#elif 1\nc\n#else\nd\n#endif\ne", "b e");
    expect("#ifndef X\na\n#else\nd\n#endif", "a");
    expect("#if 0\n#if 1\na\n#else\nb\n#endif\n#elif 0\nc\n#else\nd\n#endif", "d");
    expect("#if 0\n#define N 1\n#include \"nothing.h\"\n#endif\nN", "N");
    expect("#define X\n#if 0\n#elifdef X\na\n#elifndef X\nb\n#endif", "a");
    expect("#if 0\n#elifndef X\nb\n#endif", "b");
    expect("#if 1\na\n#elif 1 / 0\nb\n#endif", "a");
    expect("#if 0\nit isn't text /* with\n#endif */ a comment\n#else\nb\n#endif", "b");
    expect("# /* x */ if /* y\n z */ 1\na\n#endif", "a");
    expect("#if 0\n\"unterminated\nan apostrophe's line\n#endif\nb", "b");
    expect("#\n# 12 \"file\"\n#unknown thing\n#error no\n#line 3\na", "a");
}

static void test_bad_lines(void **state)
{
    (void)state;
    static const char *const bad[] = {"#endif\n",
                                      "#else\n",
                                      "#elif 1\n",
                                      "#define 1\n",
                                      "#define\n",
                                      "#define F(x\n",
                                      "#define F(x y) 1\n",
                                      "#define F(..., x)\n",
                                      "#undef\n",
                                      "#ifdef\n#endif\n",
                                      "#define defined 1\n",
                                      "#include\n",
                                      "#include x\n",
                                      "#include L\"x\"\n",
                                      "#if 0\n#else\n#else\n#endif\n",
                                      "#define F(x,) 1\n"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        Case c = case_of(bad[i]);
        assert_int_equal(c.diags->all.len, 0);
        macros_report_problems(c.macros);
        if (c.diags->warnings != 1)
            fprintf(stderr, "# not bad: %s\n", bad[i]);
        assert_int_equal(c.diags->warnings, 1);
        assert_int_equal(c.diags->all.at[0]->id, DIAG_BAD_DIRECTIVE);
        macros_report_problems(c.macros);
        assert_int_equal(c.diags->warnings, 1);
        case_end(&c);
    }
}

static void test_open_groups(void **state)
{
    (void)state;
    Case c = case_of("#if 1\n#ifdef X\n");
    assert_false(macros_active(c.macros));
    case_end(&c);
}

/* ---- the table ---- */

static void test_options(void **state)
{
    (void)state;
    Case c = {0};
    case_read(&c, "test.cu", "A B C(2) D", NULL);
    macros_define_option(c.macros, STR("A"));
    macros_define_option(c.macros, STR("B=x=y"));
    macros_define_option(c.macros, STR("C(x)=[x]"));
    macros_define_option(c.macros, STR("D=4"));
    macros_undefine(c.macros, STR("D"));
    case_run(&c);
    assert_string_equal(joined(&c).at, "1 x=y [2] D");
    assert_true(macros_ever_defined(c.macros, STR("D")));
    assert_false(macros_ever_defined(c.macros, STR("E")));
    assert_null(macros_find(c.macros, STR("D")));
    const Macro *macro = macros_find(c.macros, STR("C"));
    assert_true(macro->function_like && macro->parameters.len == 1 && macro->body.len == 3);
    case_end(&c);
}

static void test_hidden_kernels(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        bool hides;
    } cases[] = {
        {"#define N 1\n", false},
        {"#define KERNEL __global__ void\n", true},
        {"#define LAUNCH(k, g, b) k<<<g, b>>>\n", true},
        {"#define NOTE(x) __annotation(x)\n", true},
        {"#define SHIFT(x) x<<2\n#define __global_ 1\n", false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Case c = case_of(cases[i].text);
        assert_int_equal(macros_hide_kernels(c.macros), cases[i].hides);
        case_end(&c);
    }
}

static void test_dump(void **state)
{
    (void)state;
    Case c = case_of("#define A  1 +  2\n#define F( x , y ) x##y\n#define V(a, ...) a\n"
                     "#define W(a...) #a\n#define GONE\n#undef GONE\n#define A 3\n");
    FILE *file = tmpfile();
    char dump[256];
    macros_dump(c.macros, file);
    rewind(file);
    dump[fread(dump, 1, sizeof dump - 1, file)] = '\0';
    fclose(file);
    assert_string_equal(dump, "#define F(x, y) x##y\n#define V(a, ...) a\n#define W(a...) #a\n"
                              "#define A 3\n");
    case_end(&c);
}

/* ---- includes ---- */

static char directory[64];

static void write_file(const char *name, const char *text)
{
    char path[128];
    snprintf(path, sizeof path, "%s/%s", directory, name);
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

static int make_directory(void **state)
{
    (void)state;
    const char *base = getenv("TMPDIR");
    snprintf(directory, sizeof directory, "%.40s/macro-XXXXXX", base ? base : "/tmp");
    if (!mkdtemp(directory))
        return -1;
    char path[128];
    snprintf(path, sizeof path, "%s/inc", directory);
    mkdir(path, 0777);
    write_file("size.h", "#pragma once\n#define SIZE 16\n#define TWICE COUNT + 1\n");
    write_file("guard.h", "/* c */\n#ifndef GUARD_H\n#define GUARD_H\n#define G 1\n#endif // x\n");
    write_file("guard2.h", "#if !defined(GUARD2)\n#define GUARD2\n#define G2 2\n#endif\n");
    write_file("open.h", "#if 0\n#define NEVER\n");
    write_file("close.h", "#endif\n#define CLOSE 1\n");
    write_file("self.h", "#include \"self.h\"\n#include \"self.h\"\n");
    write_file("outer.h", "#include \"inc/inner.h\"\n#include \"other.h\"\n");
    write_file("inc/inner.h", "#include \"beside.h\"\n#define INNER 1\n");
    write_file("inc/beside.h", "#define BESIDE 5\n");
    write_file("inc/other.h", "#define OTHER 6\n");
    return 0;
}

static int remove_directory(void **state)
{
    (void)state;
    static const char *const files[] = {"size.h",       "guard.h",     "guard2.h", "open.h",
                                        "close.h",      "self.h",      "outer.h",  "inc/inner.h",
                                        "inc/beside.h", "inc/other.h", "inc",      "."};
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        char path[128];
        snprintf(path, sizeof path, "%s/%s", directory, files[i]);
        if (i + 1 == sizeof files / sizeof *files)
            rmdir(directory);
        else
            remove(path);
    }
    return 0;
}

static Case case_in_directory(const char *text)
{
    static Str dir;
    static Strs dirs;
    static char inc[128];
    snprintf(inc, sizeof inc, "%s/inc", directory);
    dir = str_of(inc);
    dirs = (Strs){&dir, 1, 1};
    Case c = {0};
    char path[128];
    snprintf(path, sizeof path, "%s/main.cu", directory);
    case_read(&c, path, text, &dirs);
    case_run(&c);
    return c;
}

static void expect_included(const char *text, const char *expanded, size_t files)
{
    Case c = case_in_directory(text);
    assert_string_equal(joined(&c).at, expanded);
    assert_int_equal(macros_included(c.macros)->len, files);
    assert_int_equal(c.diags->all.len, 0);
    macros_report_problems(c.macros);
    assert_int_equal(c.diags->all.len, 0);
    case_end(&c);
}

static void test_includes(void **state)
{
    (void)state;
    expect_included("#include \"size.h\"\nSIZE", "16", 1);
    expect_included("#include <size.h>\nSIZE", "SIZE", 0);
    expect_included("#include \"size.h\"\n#undef SIZE\n#include \"size.h\"\nSIZE", "SIZE", 1);
    expect_included("#include \"guard.h\"\n#undef G\n#include \"guard.h\"\nG", "G", 1);
    expect_included("#include \"guard.h\"\n#undef GUARD_H\n#undef G\n#include \"guard.h\"\nG", "1",
                    1);
    expect_included("#include \"guard2.h\"\n#undef G2\n#include \"guard2.h\"\nG2", "G2", 1);
    expect_included("#include \"outer.h\"\nBESIDE OTHER INNER", "5 6 1", 4);
    expect_included("#define FILE \"size.h\"\n#include FILE\nSIZE", "16", 1);
    expect_included("#define FILE <size.h>\n#include FILE\nSIZE", "SIZE", 0);
    expect_included("#include \"gone.h\"\n#include \"gone2.h\"\na", "a", 0);
    expect_included("#define FILE \"gone.h\"\n#include FILE\na", "a", 0);
    expect_included("#include \"inc\"\na", "a", 0);
}

static void test_include_groups(void **state)
{
    (void)state;
    Case c =
        case_in_directory("#include \"open.h\"\na\n#if 1\n#include \"close.h\"\nb\n#endif\nCLOSE");
    assert_string_equal(joined(&c).at, "a b 1");
    macros_report_problems(c.macros);
    assert_int_equal(c.diags->warnings, 2);
    case_end(&c);
}

static void test_include_without_end(void **state)
{
    (void)state;
    Case c = case_in_directory("#include \"self.h\"\na");
    assert_string_equal(joined(&c).at, "a");
    macros_report_problems(c.macros);
    assert_true(c.diags->warnings > 0);
    assert_int_equal(c.diags->all.at[0]->id, DIAG_INCLUDE_DEPTH);
    case_end(&c);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_object_like),
        cmocka_unit_test(test_function_like),
        cmocka_unit_test(test_recursion),
        cmocka_unit_test(test_paste_and_string),
        cmocka_unit_test(test_variadic),
        cmocka_unit_test(test_annotation_stays),
        cmocka_unit_test(test_endless_expansion_ends),
        cmocka_unit_test(test_conditions),
        cmocka_unit_test(test_unknown_conditions),
        cmocka_unit_test(test_bad_conditions),
        cmocka_unit_test(test_nested_parentheses_end),
        cmocka_unit_test(test_groups),
        cmocka_unit_test(test_bad_lines),
        cmocka_unit_test(test_open_groups),
        cmocka_unit_test(test_options),
        cmocka_unit_test(test_hidden_kernels),
        cmocka_unit_test(test_dump),
        cmocka_unit_test_setup_teardown(test_includes, make_directory, remove_directory),
        cmocka_unit_test_setup_teardown(test_include_groups, make_directory, remove_directory),
        cmocka_unit_test_setup_teardown(test_include_without_end, make_directory, remove_directory),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests_name("macro", tests, NULL, NULL);
}
