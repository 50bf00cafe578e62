/* Unit: annotations of kernels, their words, and what contradicts the code. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "cudalite/syntax/parse.h"
#include "unit_case.h"

/* "CL020 line:column | ...": diagnostics in order of report. */
static void expect_diags(const char *text, const char *want)
{
    Case c = case_of(text);
    Text out = text_new(c.arena);
    for (size_t i = 0; i < c.diags->all.len; i++) {
        const Diag *diag = c.diags->all.at[i];
        Place place = source_place(diag->where.source, diag->where.begin);
        text_format(&out, "%s%s %u:%u '%.*s'", i ? " | " : "", diag_code(diag->id), place.line,
                    place.column, STR_ARG(span_text(diag->where)));
    }
    expect_equal(text_str(&out), want, text);
    case_end(&c);
}

/* Words of the one annotation of a kernel: "text@column ..." */
static void expect_words(const char *annotation, const char *want)
{
    char text[1000];
    snprintf(text, sizeof text,
             "#define N 4\n__global__ void k(float *a, int n) {\n%s\n a[0] = 1; }\n", annotation);
    Case c = case_of(text);
    Text out = text_new(c.arena);
    assert_int_equal(c.unit->kernels.len, 1);
    assert_int_equal(c.unit->kernels.at[0]->annotations.len, 1);
    const Annotation *a = c.unit->kernels.at[0]->annotations.at[0];
    for (size_t i = 0; i < a->words.len; i++)
        text_format(&out, "%s%.*s@%u", i ? " " : "", STR_ARG(a->words.at[i].text),
                    source_place(a->words.at[i].where.source, a->words.at[i].where.begin).column);
    expect_equal(text_str(&out), want, annotation);
    case_end(&c);
}

static void test_words(void **state)
{
    (void)state;
    expect_words("__annotation(L\"garray a 2 4 n N\");", "n@29 N@31");
    expect_words("__annotation(\"garray a 2 4 n N\")", "n@28 N@30");
    expect_words("__annotation(u8\"garray a 2 4 n N\");", "n@30 N@32");
    expect_words("__annotation ( L\"garray a\" /* and */ L\" 2 4 n N\" ) ;", "n@45 N@47");
    expect_words("__annotation(R\"(garray a 2 4 n N)\");", "n@30 N@32");
    expect_words("__annotation(R\"x(garray a 2 4 n N)x\");", "n@31 N@33");
    expect_words("__annotation(L\"garray a 2 4 (n + 1)*2 N-1\");", "(n + 1)*2@29 N-1@39");
    expect_words("__annotation(L\"  garray\\ta   2 4\\tn  N  \");", "n@35 N@38");
    expect_words("__annotation(L\"garray a 2 4 n N\" L\"+1\");", "n@29 N+1@31");
    expect_words("#pragma cudalite garray a 2 4 n N", "n@31 N@33");
    expect_words("  #  pragma   cudalite garray a 2 4 n N // why", "n@37 N@39");
    expect_words("#pragma cudalite garray a 2 4 /* rows */ n N", "n@42 N@44");
    expect_words("_Pragma(\"cudalite garray a 2 4 n N\")", "n@32 N@34");
    expect_words("__annotation(L\"garray a 1 4 n\");", "n@29");
}

static void expect_shape(const char *words, const char *want)
{
    char text[200];
    snprintf(text, sizeof text, "__annotation(L\"__global__ %s\");", words);
    expect_words(text, want);
}

static void test_shapes(void **state)
{
    (void)state;
    expect_shape("256", "256@27");
    expect_shape("32x8", "32@27 8@30");
    expect_shape("8x8x8 2", "8@27 8@29 8@31");
    expect_shape("(N)x(N*2)", "(N)@27 (N*2)@31");
    expect_shape("32xN", "32@27 N@30");
    expect_shape("(N)x8", "(N)@27 8@31");
    expect_shape("0x40", "0x40@27");
    expect_shape("N*64 2", "N*64@27");
}

static void test_word_values(void **state)
{
    (void)state;
    Case c = case_of("#define TPB (16 * 2)\n#define TWICE(x) ((x) * 2)\nconst int C = 3;\n"
                     "__global__ void k(float *a) { __annotation(L\"__global__ TWICE(TPB) C\");\n"
                     "__annotation(L\"garray a 1 4 TPB\"); }\n");
    const Annotation *a = c.unit->kernels.at[0]->annotations.at[0];
    int64_t value;
    assert_true(expr_evaluate(c.unit, a->words.at[0].expr, NULL, NULL, &value));
    assert_int_equal(value, 64);
    assert_true(expr_evaluate(c.unit, a->blocks_per_sm.expr, NULL, NULL, &value));
    assert_int_equal(value, 3);
    assert_int_equal(c.diags->all.len, 0);
    case_end(&c);
}

static void expect_annotation_diags(const char *body, const char *want)
{
    char text[1500];
    snprintf(text, sizeof text, "__global__ void k(float *a, int n, int m)\n{\n%s\n}\n", body);
    expect_diags(text, want);
}

static void test_form(void **state)
{
    (void)state;
    expect_annotation_diags("__annotation(L\"garay a 1 4 n\");", "CL021 3:16 'garay'");
    expect_annotation_diags("__annotation(L\"\");", "CL020 3:1 '__annotation(L\"\");'");
    expect_annotation_diags("__annotation(L\"garray a 2 4 n\");", "CL022 3:29 'n'");
    expect_annotation_diags("__annotation(L\"garray a 1 4 n m\");", "CL023 3:31 'm'");
    expect_annotation_diags("__annotation(L\"garray a 4 4 n n n n\");", "CL024 3:25 '4'");
    expect_annotation_diags("__annotation(L\"garray a 1 0 n\");", "CL025 3:27 '0'");
    expect_annotation_diags("__annotation(L\"garray a 1 1025 n\");", "CL025 3:27 '1025'");
    expect_annotation_diags("__annotation(L\"garray a 1 3 n\");", "CL035 3:27 '3'");
    expect_annotation_diags("__annotation(L\"garray a 1 4 n);\n",
                            "CL026 3:14 'L\"garray a 1 4 n);'");
    expect_annotation_diags("__annotation(L\"garray 1a 1 4 n\");", "CL027 3:23 '1a'");
    expect_annotation_diags("__annotation(L\"garray a 1 4 n+\");", "CL028 3:29 'n+'");
    expect_annotation_diags("__annotation(L\"garray a 1 4 (n\");", "CL029 3:29 '('");
    expect_annotation_diags("__annotation(L\"garray a 1 4 n))\");", "CL029 3:30 ')'");
    expect_annotation_diags("__annotation(L\"garray b 1 4 n\");", "CL033 3:23 'b'");
    expect_annotation_diags("__annotation(L\"garray n 1 4 n\");", "CL034 3:23 'n'");
    expect_annotation_diags("__annotation(L\"garray a 1 8 n\");", "CL035 3:27 '8'");
}

static void test_one_mistake_one_diagnostic(void **state)
{
    (void)state;
    /* A malformed annotation still stands for itself: what follows it is read as usual. */
    expect_annotation_diags("__annotation(L\"garray a 1 4 n\");\n__annotation(L\"BoundChck\");\n"
                            "if (n) return;\n__annotation(L\"loop i 0 n 1\");\n"
                            "for (int i = 0; i < n; i++) a[i] = 0;",
                            "CL021 4:16 'BoundChck'");
    expect_annotation_diags("__annotation(L\"garray a 1 4 n\");\n"
                            "for (int i = 0; i < n; i++) { __annotation(L\"lop i 0 n 1\");\n"
                            "__annotation(L\"loop i 0 n 1\"); a[i] = 0; }",
                            "CL021 4:46 'lop'");
}

static void test_names_in_sizes(void **state)
{
    (void)state;
    static const char text[] =
        "struct P { int n; };\n__constant__ int width, height;\n"
        "int host;\n#define ALIAS b\n"
        "__global__ void k(float *a, float *b, int n, float s, P p, int *q)\n"
        "{\n__annotation(L\"garray a 1 4 %s\");\n%s\n}\n";
    static const char *const cases[][3] = {
        {"n", "", ""},
        {"p.n", "", ""},
        {"height", "", ""},
        {"blockDim.x*8", "", ""},
        {"E::N", "", ""},
        {"host", "", "CL040 7:29 'host'"},
        {"other", "int x = other;", ""}, /* the code uses it, so something defines it */
        {"x", "int x = 1;", "CL040 7:29 'x'"},
        {"s", "", "CL028 7:29 's'"},
        {"q", "", "CL028 7:29 'q'"},
        {"sizeof(s)", "", ""},
        {"8", "__annotation(L\"garray ALIAS 1 4 n\");", ""},
        {"8", "__annotation(L\"loop i 0 q[1] 1\"); for (int i = 0; i < q[1]; i++) n++;", ""},
        {"8", "__annotation(L\"loop i 0 *q 1\"); for (int i = 0; i < *q; i++) n++;", ""},
        {"8", "__annotation(L\"loop i 0 min(n,8) 1\"); for (int i = 0; i < min(n, 8); i++) n++;",
         ""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char filled[1000];
        snprintf(filled, sizeof filled, text, cases[i][0], cases[i][1]);
        expect_diags(filled, cases[i][2]);
    }
}

static void expect_loop(const char *words, const char *head, const char *want)
{
    char text[500];
    snprintf(
        text, sizeof text,
        "__annotation(L\"garray a 1 4 n\");int e = f();\n__annotation(L\"loop %s\");\n%s a[0] = 1;",
        words, head);
    expect_annotation_diags(text, want);
}

static void test_loops_that_agree(void **state)
{
    (void)state;
    expect_loop("i 0 n 1", "for (int i = 0; i < n; i++)", "");
    expect_loop("i 0 n 1", "for (int i = 0; n > i; ++i)", "");
    expect_loop("i 0 n 1", "for (int i = 0; i != n; i += 1)", "");
    expect_loop("i 0 n 1", "for (int i = 0; i <= n - 1; i = i + 1)", "");
    expect_loop("i 0 (n + 1) 1", "for (int i = 0; i <= n; i++)", "");
    expect_loop("i n-1 -1 -1", "for (int i = n - 1; i >= 0; i--)", "");
    expect_loop("i n 0 -2", "for (int i = n; i > 0; i -= 2)", "");
    expect_loop("i 0 2*n 2", "for (i = 0; i < n + n; i = 2 + i)", "");
    expect_loop("i 0 n*m m", "for (int i = 0; i < m * n; i += m)", "");
    expect_loop("i 0 (int)n 1", "for (unsigned i = 0; i < (unsigned)n; i++)", "");
    expect_loop("i 0 64 2", "for (int i = 0; i < 63; i += 2)", "");
    expect_loop("i 0 e 1", "for (int i = 0; i < e; i++)", "");
    expect_loop("i 0 n 1", "for (int i = 0, j = 3; i < n; i++, j--)", "");
    expect_loop("i 0 n 1", "for (int i = 0; i < n; j--, i++)", "");
}

static void test_loops_that_differ(void **state)
{
    (void)state;
    expect_loop("j 0 n 1", "for (int i = 0; i < n; i++)", "CL044 4:21 'j'");
    expect_loop("i 1 n 1", "for (int i = 0; i < n; i++)", "CL045 4:23 '1'");
    expect_loop("i 0 m 1", "for (int i = 0; i < n; i++)", "CL046 4:25 'm'");
    expect_loop("i 0 n 1", "for (int i = 0; i <= n; i++)", "CL046 4:25 'n'");
    expect_loop("i 0 n 2", "for (int i = 0; i < n; i++)", "CL047 4:27 '2'");
    expect_loop("i 0 n 0", "for (int i = 0; i < n; i++)", "CL047 4:27 '0'");
    expect_loop("i 0 n 1", "for (int i = 0; i < n; i--)", "CL047 4:27 '1'");
    expect_loop("i 0 64 1", "for (int i = 0; i < 63; i++)", "CL046 4:25 '64'");
    expect_loop("i 0 x 1", "for (int i = 0; i < n; i++)", "CL048 4:25 'x' | CL040 4:25 'x'");
}

static void test_loops_that_cannot_be_compared(void **state)
{
    (void)state;
    expect_loop("i 0 n 1", "for (int i = 0; i < e; i++)", "CL048 4:25 'n'");
    expect_loop("i 0 n 1", "for (int i = e; i < n; i++)", "CL048 4:23 '0'");
    expect_loop("i 0 n 1", "for (int i = 0; i < n && a[i] > 0; i++)", "CL048 4:25 'n'");
    expect_loop("i 0 n 1", "for (; i < n; i++)", "CL048 4:23 '0'");
    expect_loop("i 0 n 1", "for (int i = 0; i < n; i *= 2)", "CL048 4:27 '1'");
    expect_loop("i 0 n 1", "for (;;)", "CL048 4:21 'i'");
}

static void test_places(void **state)
{
    (void)state;
    const char *garray = "__annotation(L\"garray a 1 4 n\");";
    char text[500];
    snprintf(text, sizeof text, "%s\n__annotation(L\"BoundChk\"); n++;", garray);
    expect_annotation_diags(text, "CL042 4:16 'BoundChk'");
    snprintf(text, sizeof text, "%s\n__annotation(L\"loop i 0 n 1\"); n++;", garray);
    expect_annotation_diags(text, "CL043 4:16 'loop'");
    snprintf(text, sizeof text, "if (n) { %s }", garray);
    expect_annotation_diags(text, "CL032 3:25 'garray'");
    snprintf(text, sizeof text, "%s\n%s", garray, garray);
    expect_annotation_diags(text, "CL036 4:23 'a'");
    snprintf(text, sizeof text, "a[0] = 1;\n%s", garray);
    expect_annotation_diags(text, "CL050 4:23 'a'");
    snprintf(text, sizeof text, "%s\nif (n) __annotation(L\"BoundChk\"); n++;", garray);
    expect_annotation_diags(text, "CL032 4:23 'BoundChk'");
    snprintf(text, sizeof text, "%s\nf(__annotation(L\"BoundChk\"), n);", garray);
    expect_annotation_diags(text, "CL032 4:18 'BoundChk'");
    expect_diags("__annotation(L\"garray a 1 4 n\");\n__global__ void k(float *a) { }\n",
                 "CL030 1:1 '__annotation'");
    expect_diags("__device__ void f(float *a) { __annotation(L\"garray a 1 4 n\"); }\n",
                 "CL030 1:31 '__annotation'");
    expect_diags("int __annotation = 3;\n", "");
}

static void test_annotations_in_macros(void **state)
{
    (void)state;
    expect_diags(
        "#define A __annotation(L\"garray a 1 4 8\");\n__global__ void k(float *a)\n{\nA\n}\n",
        "CL031 4:1 'A'");
    expect_diags(
        "#define L \"garray a 1 4 8\"\n__global__ void k(float *a)\n{\n__annotation(L);\n}\n",
        "CL026 4:14 'L'");
}

static void test_blocks(void **state)
{
    (void)state;
    const char *form = "__annotation(L\"garray a 1 4 n\");\n__annotation(L\"__global__ %s\");";
    static const char *const cases[][2] = {
        {"1024", ""},
        {"1025", "CL037 4:27 '1025'"},
        {"64x32", "CL037 4:27 '64x32'"},
        {"1x1x65", "CL037 4:31 '65'"},
        {"0", "CL038 4:27 '0'"},
        {"32x0", "CL038 4:30 '0'"},
        {"n", "CL039 4:27 'n'"},
        {"what", "CL040 4:27 'what'"},
        {"32 0", "CL038 4:30 '0'"},
        {"32 n", "CL039 4:30 'n'"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[300];
        snprintf(text, sizeof text, form, cases[i][0]);
        expect_annotation_diags(text, cases[i][1]);
    }
    expect_diags("__global__ void __launch_bounds__(64) k(float *a) {\n"
                 "__annotation(L\"__global__ 128\"); __annotation(L\"garray a 1 4 8\"); }\n",
                 "CL051 2:27 '128'");
}

static void test_launch_shapes(void **state)
{
    (void)state;
    const char *kernel = "__global__ void k(float *a) { __annotation(L\"__global__ 32x8\");\n"
                         "__annotation(L\"garray a 1 4 8\"); }\n";
    static const char *const cases[][2] = {
        {"k<<<1, dim3(32, 8)>>>(a);", ""},
        {"k<<<1, 256>>>(a);", "CL060 3:19 '256'"},
        {"dim3 b(16, 16); k<<<1, b>>>(a);", "CL060 3:35 'b'"},
        {"k<<<1, n>>>(a);", ""},
        {"k<<<1, dim3(32, n)>>>(a);", ""},
        {"k<<<1, dim3(16, n)>>>(a);", "CL060 3:19 'dim3(16, n)'"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[500];
        snprintf(text, sizeof text, "%svoid f() { %s }\n", kernel, cases[i][0]);
        expect_diags(text, cases[i][1]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_words),
        cmocka_unit_test(test_shapes),
        cmocka_unit_test(test_word_values),
        cmocka_unit_test(test_form),
        cmocka_unit_test(test_one_mistake_one_diagnostic),
        cmocka_unit_test(test_names_in_sizes),
        cmocka_unit_test(test_loops_that_agree),
        cmocka_unit_test(test_loops_that_differ),
        cmocka_unit_test(test_loops_that_cannot_be_compared),
        cmocka_unit_test(test_places),
        cmocka_unit_test(test_annotations_in_macros),
        cmocka_unit_test(test_blocks),
        cmocka_unit_test(test_launch_shapes),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests_name("annotations", tests, NULL, NULL);
}
