/* Unit: kernels, launches, constants and types of one file. */
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

#include "cudalite/analysis/model.h"
#include "cudalite/analysis/model_build.h"
#include "cudalite/analysis/spelling.h"
#include "cudalite/lex/lexer.h"
#include "cudalite/syntax/parse.h"
#include "unit_case.h"

static Case case_all(const char *text)
{
    return case_with("test.cu", text, strlen(text), true, NULL);
}

/* "name name ...": kernels in order. */
static void expect_kernels(const char *text, const char *want)
{
    for (int parse_all = 0; parse_all < 2; parse_all++) {
        Case c = parse_all ? case_all(text) : case_of(text);
        Text out = text_new(c.arena);
        for (size_t i = 0; i < c.unit->kernels.len; i++)
            text_format(&out, "%s%.*s", i ? " " : "", STR_ARG(c.unit->kernels.at[i]->name));
        expect_equal(text_str(&out), want, text);
        assert_int_equal(c.diags->all.len, 0);
        for (size_t i = 0; i < c.unit->kernels.len; i++)
            assert_int_equal(c.unit->kernels.at[i]->body != NULL, parse_all);
        case_end(&c);
    }
}

/* "name:x,y,z ...": launches in order, `?` where the shape is unknown, `!` where in a macro. */
static void expect_launches(const char *text, const char *want)
{
    Case c = case_of(text);
    Text out = text_new(c.arena);
    for (size_t i = 0; i < c.unit->launches.len; i++) {
        const Launch *launch = c.unit->launches.at[i];
        text_format(&out, "%s%.*s%s:", i ? " " : "", STR_ARG(launch->kernel),
                    launch->is_in_macro ? "!" : "");
        if (launch->block[0])
            text_format(&out, "%lld,%lld,%lld", (long long)launch->block[0],
                        (long long)launch->block[1], (long long)launch->block[2]);
        else
            text_add_c(&out, "?");
    }
    expect_equal(text_str(&out), want, text);
    case_end(&c);
}

/* --- kernels -------------------------------------------------------------------------------- */

static void test_kernel_positions(void **state)
{
    (void)state;
    expect_kernels("__global__ void k() {}", "k");
    expect_kernels("void __global__ k() {}", "k");
    expect_kernels("static __global__ void k(int a) { a++; }", "k");
    expect_kernels("__global__ static inline void k() {}", "k");
    expect_kernels("extern \"C\" __global__ void k() {}", "k");
    expect_kernels("extern \"C\" { __global__ void k() {} }", "k");
    expect_kernels("template <typename T> __global__ void k(T *a) {}", "k");
    expect_kernels("template <int N, class T = float>\n__global__\nvoid\nk(T *a)\n{\n}\n", "k");
    expect_kernels("template <> __global__ void k<float>(float *a) {}", "k");
    expect_kernels("template <> __global__ void k<A<int>>(float *a) {}", "k");
    expect_kernels("namespace n { namespace m { __global__ void k() {} } }", "k");
    expect_kernels("namespace n::m { __global__ void k() {} }", "k");
    expect_kernels("struct S { static __global__ void k() {} };", "k");
    expect_kernels("__global__ void S::k() {}", "k");
    expect_kernels("__global__ void __launch_bounds__(256, 2) k() {}", "k");
    expect_kernels("__global__ __launch_bounds__(256) void k() {}", "k");
    expect_kernels("__launch_bounds__(256) __global__ void k() {}", "k");
    expect_kernels("__attribute__((unused)) __global__ void k() {}", "k");
    expect_kernels("[[maybe_unused]] __global__ void k() {}", "k");
    expect_kernels("__global__ [[nodiscard]] void k() {}", "k");
    expect_kernels("__global__ void k(int a = 3, float *b = f(1)) {}", "k");
    expect_kernels("__global__ void k(int, float *) {}", "k");
    expect_kernels("__global__ void k(S s = S{1}) {}", "k");
    expect_kernels("__global__ void k(void (*f)(int)) {}", "k");
    expect_kernels("__global__ auto k() -> void {}", "k");
    expect_kernels("__global__ void k() noexcept {}", "k");
}

static void test_no_kernels(void **state)
{
    (void)state;
    expect_kernels("__global__ void k();", "");
    expect_kernels("__global__ void k(int a = 3);\n__global__ void l() {}", "l");
    expect_kernels("template __global__ void k<float>(float *);", "");
    expect_kernels("// __global__ void k() {}\n/* __global__ void k() {} */", "");
    expect_kernels("const char *s = \"__global__ void k() {}\";", "");
    expect_kernels("#define X __global__ void k() {}\n", "");
    expect_kernels("#if 0\n__global__ void k() {}\n#endif\n", "");
    expect_kernels("#ifdef X\n__global__ void k() {}\n#else\n__global__ void l() {}\n#endif\n",
                   "l");
    expect_kernels("__global__", "");
    expect_kernels("__global__ void k() {", "");
    expect_kernels("__global__ void k(", "");
    expect_kernels("}}}} __global__ void k() {} }", "k");
}

static void test_kernels_in_a_row(void **state)
{
    (void)state;
    expect_kernels("__global__ void a() { if (1) { } } __device__ int f() { return 1; }\n"
                   "__global__ void b() {} int main() { a<<<1, 1>>>(); }\n"
                   "__global__ void c() { const char *s = \"}\"; char q = '}'; /* } */ }",
                   "a b c");
}

static void test_hidden_kernels(void **state)
{
    (void)state;
    expect_kernels("#define KERNEL __global__ void\nKERNEL k(int *a) { a[0] = 1; }\n", "k");
    expect_kernels("#define KERNEL(name) __global__ void name##_kernel\nKERNEL(x)(int *a) { }\n",
                   "x_kernel");
    expect_kernels("#define G __global__\n#define K G static\nK void k() {}\n", "k");
    expect_kernels("#define MAKE(n) __global__ void n(int *a) { a[0] = 1; }\nMAKE(p) MAKE(q)\n"
                   "__global__ void r() {}\n",
                   "p q r");
    expect_kernels("#define BOTH(n) __global__ void n##1() {} __global__ void n##2() {}\n"
                   "BOTH(k)\n",
                   "k1 k2");
    expect_kernels("#define BEGIN {\n#define END }\n__global__ void k() BEGIN int x; END\n"
                   "__global__ void l() {}",
                   "k l");
    expect_kernels("#define NAME(x) kernel_##x\n__global__ void NAME(a)(int *p) {}\n", "kernel_a");
}

static void test_kernel_parts(void **state)
{
    (void)state;
    Case c =
        case_all("template <typename T, int N = (3 > 2), template <class> class C, class... R>\n"
                 "__global__ void __launch_bounds__(64 * 2, 4)\n"
                 "k(T *__restrict__ a, const float (*b)[N], int n = 3, ...)\n{\n}\n");
    assert_int_equal(c.unit->kernels.len, 1);
    const Kernel *kernel = c.unit->kernels.at[0];
    assert_int_equal(kernel->launch_bounds, 128);
    assert_int_equal(kernel->template_params.len, 4);
    assert_true(str_is(kernel->template_params.at[0], "T"));
    assert_true(str_is(kernel->template_params.at[1], "N"));
    assert_true(str_is(kernel->template_params.at[2], "C"));
    assert_true(str_is(kernel->template_params.at[3], "R"));
    assert_int_equal(kernel->template_types.len, 3);
    assert_true(kernel->params.len >= 3);
    assert_true(str_is(kernel->params.at[0]->name, "a"));
    assert_true(kernel->params.at[0]->type->is_restrict);
    assert_int_equal(kernel->params.at[0]->type->pointers, 1);
    assert_true(kernel->params.at[1]->type->pointer_to_array);
    assert_int_equal(kernel->params.at[1]->type->extents.len, 1);
    assert_int_equal(kernel->params.at[2]->type->kind, TYPE_INTEGER);
    assert_true(str_is(span_text(kernel->where), "k"));
    assert_true(str_is(span_text(kernel->body_where), "{\n}"));
    case_end(&c);
}

static void test_inactive_text(void **state)
{
    (void)state;
    Case c = case_all("__global__ void k(int *a) {\n#ifdef X\n  a[0] = 1;\n#else\n  a[1] = 1;\n"
                      "#endif\n}\n__global__ void l() {\n#if 1\n#endif\n}\n");
    assert_true(c.unit->kernels.at[0]->has_inactive_text);
    assert_true(str_is(span_text(c.unit->kernels.at[0]->inactive_text), "a"));
    assert_false(c.unit->kernels.at[1]->has_inactive_text);
    case_end(&c);
}

static void test_defines_inside_a_body(void **state)
{
    (void)state;
    Case c = case_all("__global__ void k(int *a) {\n#define N 3\n  a[N] = 1;\n#undef N\n"
                      "#define N 4\n  a[N] = 1;\n}\n");
    FILE *file = tmpfile();
    assert_non_null(file);
    unit_dump_ast(c.unit, file);
    rewind(file);
    char text[4000];
    text[fread(text, 1, sizeof text - 1, file)] = 0;
    fclose(file);
    assert_non_null(strstr(text, "NUMBER 3"));
    assert_non_null(strstr(text, "NUMBER 4"));
    case_end(&c);
}

static void test_only_annotated_bodies(void **state)
{
    (void)state;
    Case c =
        case_of("__global__ void k(int *a) { a[0] = 1; }\n"
                "__global__ void l(int *a) { __annotation(L\"garray a 1 4 8\"); a[0] = 1; }\n"
                "__global__ void m(int *a) {\n#pragma cudalite garray a 1 4 8\n a[0] = 1; }\n"
                "__global__ void n(int *a) { _Pragma(\"cudalite garray a 1 4 8\") a[0] = 1; }\n"
                "__global__ void o(int *a) {\n#pragma unroll\n a[0] = 1; }\n");
    assert_int_equal(c.unit->kernels.len, 5);
    assert_null(c.unit->kernels.at[0]->body);
    for (size_t i = 1; i < 4; i++) {
        const Kernel *kernel = c.unit->kernels.at[i];
        assert_non_null(kernel->body);
        assert_int_equal(kernel->annotations.len, 1);
        assert_int_equal(kernel->annotations.at[0]->kind, ANNOTATION_GARRAY);
        assert_int_equal(kernel->body->body.len, 2);
        assert_int_equal(kernel->body->body.at[0]->kind, STMT_ANNOTATION);
    }
    assert_null(c.unit->kernels.at[4]->body);
    assert_int_equal(c.diags->all.len, 0);
    case_end(&c);
}

static void test_cudalite_header_takes_nothing_away(void **state)
{
    (void)state;
    Case c = case_of("#define __annotation(...)\n__global__ void k(int *a) {\n"
                     "__annotation(L\"garray a 1 4 8\"); a[0] = 1; }\n");
    assert_int_equal(c.unit->kernels.at[0]->annotations.len, 1);
    case_end(&c);
}

/* --- launches ------------------------------------------------------------------------------- */

static void test_launches(void **state)
{
    (void)state;
    expect_launches("void f() { k<<<g, 128>>>(a); }", "k:128,1,1");
    expect_launches("void f() { const int n = 64; g(n); k<<<1, n>>>(a); }", "k:64,1,1");
    expect_launches("void f() { int const n = 64; std::cin >> n; k<<<1, n>>>(a); }", "k:64,1,1");
    expect_launches("void f() { const int *n = p; g(n); k<<<1, n>>>(a); }", "k:?");
    expect_launches("void f() { int n = 64; g(n); k<<<1, n>>>(a); }", "k:?");
    expect_launches("void f() { int n = 64; std::vector<float> v(n); k<<<1, n>>>(a); }",
                    "k:64,1,1");
    expect_launches(
        "void f() { int n = 64; std::vector<std::vector<int>> v(n, w); k<<<1, n>>>(); }",
        "k:64,1,1");
    expect_launches("void f() { int n = 64; my::vector<float> v(n); k<<<1, n>>>(a); }", "k:?");
    expect_launches("void f() { int n = 64; x = std::move(1) + g(n); k<<<1, n>>>(a); }", "k:?");
    expect_launches("void f() { int n = 64, m = 2; g(4 * n * m); k<<<1, n * m>>>(a); }",
                    "k:128,1,1");
    expect_launches("void f() { int n = 64; g(float *n); k<<<1, n>>>(a); }", "k:?");
    expect_launches("void f() { { const int n = 32; } int n = 64; k<<<1, n>>>(a); }", "k:?");
    expect_launches("void f() { k<<<g, dim3(32, 8)>>>(a); }", "k:32,8,1");
    expect_launches("void f() { k<<<g, dim3(4, 4, 4), 0, s>>>(a); }", "k:4,4,4");
    expect_launches("void f() { ns::k<float><<<1, 64>>>(a); }", "k:64,1,1");
    expect_launches("void f() { k<float, (3 > 2)><<<1, 64>>>(a, f(1, 2)); }", "k:64,1,1");
    expect_launches("void f() { k<A<B<int>>><<<1, 64>>>(a); }", "k:64,1,1");
    expect_launches("void f() {\n  k\n  <<<\n    f(1, 2),\n    64 // threads\n  >>>\n  (a);\n}",
                    "k:64,1,1");
    expect_launches("void f() { k<<<min<int, long>(a, b), 64>>>(a); }", "k:64,1,1");
    expect_launches("void f() { k<<<dim3{1, 2}, {16, 16}>>>(a); }", "k:16,16,1");
    expect_launches("void f() { k<<<1, n>>>(a); }", "k:?");
    expect_launches("void f() { k<<<1, dim3(n, 4)>>>(a); }", "k:?");
    expect_launches("void f() { k<<<1, dim3(4, n)>>>(a); }", "k:4,0,1");
    expect_launches("void f() { if (x) k<<<1, 32>>>(); else l<<<1, 64>>>(); }",
                    "k:32,1,1 l:64,1,1");
    expect_launches("#define B 32\nconst int C = 2;\nvoid f() { k<<<1, B * C>>>(a); }", "k:64,1,1");
    expect_launches("__global__ void p() { k<<<1, 32>>>(); }", "k:32,1,1");
    expect_launches("void f() { (*fn)<<<1, 32>>>(); table[i]<<<1, 32>>>(); }", "");
    expect_launches("#if 0\nvoid f() { k<<<1, 32>>>(); }\n#endif\n", "");
    expect_launches("void f() { k<<<1,\n#ifdef X\n 32\n#else\n 64\n#endif\n>>>(); }", "k:64,1,1");
    expect_launches(
        "void f() { k<<<1, 32>>>([=] __device__ (int i) { g(i); h(i); }); l<<<1, 1>>>(); }",
        "k:32,1,1 l:1,1,1");
    expect_launches("k<<<1, 32>>>();", "k:32,1,1");
    expect_launches("void f(enum E e) { k<<<1, 32>>>(); } enum E g() { k<<<1, 32>>>(); }",
                    "k:32,1,1 k:32,1,1");
}

static void test_no_launches(void **state)
{
    (void)state;
    expect_launches("<<<<<<< HEAD\nint a;\n=======\nint b;\n>>>>>>> other\n", "");
    expect_launches("void f() { a <<< b; }", "");
    expect_launches("void f() { k<<<1, 2>>>; }", "");
    expect_launches("void f() { k<<<1, 2", "");
    expect_launches("void f() { k<<<1, 2>>>(", "");
    expect_launches("void f() { k<<<(1, 2>>>(a); }", "");
}

/* Launches of kernels that are known to carry no annotation are of no use. */
static void test_launches_of_plain_kernels(void **state)
{
    (void)state;
#define ANNOTATED "__global__ void k() { __annotation(L\"__global__ 32\"); }\n"
    expect_launches("__global__ void k() {}\nvoid f() { k<<<1, 32>>>(); l<<<1, 64>>>(); }",
                    "l:64,1,1");
    expect_launches("void f() { k<<<1, 32>>>(); }\n__global__ void k() {}\n", "k:32,1,1");
    expect_launches("__global__ void k();\n__global__ void k(int) {}\nvoid f() { k<<<1, 32>>>(); }",
                    "k:32,1,1");
    expect_launches(ANNOTATED "void f() { int t = 32; k<<<1, t>>>(); }", "k:32,1,1");
    expect_launches("__global__ void k(int) {}\n" ANNOTATED "void f() { k<<<1, 32>>>(); }",
                    "k:32,1,1");
    expect_launches(
        "#define GO(k) k<<<1, 32>>>()\n__global__ void k() {}\nvoid f() { GO(k); GO(l); }",
        "l!:32,1,1");
    expect_launches(
        "__global__ void k() {}\n__global__ void p() { k<<<1, 32>>>(); l<<<1, 64>>>(); }",
        "l:64,1,1");
#undef ANNOTATED
    Case c = case_all("__global__ void k() {}\nvoid f() { k<<<1, 32>>>(); }");
    assert_int_equal(c.unit->launches.len, 1);
    case_end(&c);
}

/* Bodies that nobody looks into end where they end all the same. */
static void test_plain_bodies(void **state)
{
    (void)state;
    static const char *const bodies[] = {
        "{ if (a) { b['}'] = \"}\"; } /* } */ }",
        "{\n#pragma unroll\n for (;;) { } }",
        "{\n#if 0\n }\n#else\n a;\n#endif\n}",
        "{ OPEN a; CLOSE }",
        "{ BOTH }",
        "{ a; CLOSE",
        "BOTH",
        "{ __shared__ int x; _a_; R\"(})\"; 1'0'0; }",
    };
    for (size_t i = 0; i < sizeof bodies / sizeof *bodies; i++) {
        Case c = case_of("");
        Str text = str_format(c.arena,
                              "#define OPEN {\n#define CLOSE }\n#define BOTH { a; }\n"
                              "__global__ void one() %s\n__global__ void two() {}\n",
                              bodies[i]);
        Case d = case_with("test.cu", text.at, text.len, false, NULL);
        if (d.unit->kernels.len != 2 || !str_is(d.unit->kernels.at[0]->name, "one") ||
            !str_is(d.unit->kernels.at[1]->name, "two"))
            fail_msg("not two kernels: %s", bodies[i]);
        case_end(&d);
        case_end(&c);
    }
}

static void test_launch_spans(void **state)
{
    (void)state;
    Case c = case_of("void f() { ns::k<float> <<< g(1, 2), dim3(8), n * 4, s >>> (a, b[1]); }");
    assert_int_equal(c.unit->launches.len, 1);
    const Launch *launch = c.unit->launches.at[0];
    expect_equal(span_text(launch->where),
                 "ns::k<float> <<< g(1, 2), dim3(8), n * 4, s >>> (a, b[1])", "where");
    expect_equal(span_text(launch->name_where), "ns::k<float>", "name");
    expect_equal(span_text(launch->config[0]), "g(1, 2)", "grid");
    expect_equal(span_text(launch->config[1]), "dim3(8)", "block");
    expect_equal(span_text(launch->config[2]), "n * 4", "bytes");
    expect_equal(span_text(launch->config[3]), "s", "stream");
    expect_equal(span_text(launch->arguments), "a, b[1]", "arguments");
    case_end(&c);
}

static void test_launches_in_macros(void **state)
{
    (void)state;
    expect_launches("#define GO(k, b, ...) k<<<1, b>>>(__VA_ARGS__)\n"
                    "void f() { GO(one, 32, a); GO(two, dim3(8, 8), a, b); }",
                    "one!:32,1,1 two!:8,8,1");
    expect_launches("#define T 32\n__global__ void p() {\n#define U T\n k<<<1, U>>>(a); }",
                    "k:32,1,1");
    expect_launches("#define CHECK(x) do { x; } while (0)\nvoid f() { CHECK((k<<<1, 32>>>(a))); }",
                    "k:32,1,1");
}

static void test_block_variables(void **state)
{
    (void)state;
    expect_launches("void f() { int t = 128; k<<<1, t>>>(); }", "k:128,1,1");
    expect_launches("void f() { const int t = 64, u = t * 2; k<<<1, u>>>(); }", "k:128,1,1");
    expect_launches("void f() { dim3 b(16, 8); k<<<1, b>>>(); }", "k:16,8,1");
    expect_launches("void f() { dim3 g(1), b(16, 8); k<<<g, b>>>(); }", "k:16,8,1");
    expect_launches("void f() { dim3 b = dim3(16, 8, 2); k<<<1, b>>>(); }", "k:16,8,2");
    expect_launches("void f() { dim3 b{16, 8}; k<<<1, b>>>(); }", "k:16,8,1");
    expect_launches("void f() { dim3 b = {16, 8}; k<<<1, b>>>(); }", "k:16,8,1");
    expect_launches("void f() { auto b = dim3(16); k<<<1, b>>>(); }", "k:16,1,1");
    expect_launches("void f() { dim3 b; b.x = 16; b.y = 4; k<<<1, b>>>(); }", "k:16,4,1");
    expect_launches("void f() { int t; t = 32; k<<<1, t>>>(); }", "k:32,1,1");
    expect_launches("void f() { int t = 32; dim3 b(t, t); printf(\"%d\", t); k<<<1, b>>>(); }",
                    "k:32,32,1");
    expect_launches("#define T 32\nvoid f() { dim3 b(T, T / 4); k<<<1, b>>>(); }", "k:32,8,1");
}

static void test_block_variables_that_change(void **state)
{
    (void)state;
    expect_launches("void f() { int t = 128; t = 64; k<<<1, t>>>(); }", "k:?");
    expect_launches("void f() { int t = 128; t *= 2; k<<<1, t>>>(); }", "k:?");
    expect_launches("void f() { int t = 128; t++; k<<<1, t>>>(); }", "k:?");
    expect_launches("void f() { int t = 128; g(&t); k<<<1, t>>>(); }", "k:?");
    expect_launches("void f() { int t = 128; tune(t); k<<<1, t>>>(); }", "k:?");
    expect_launches("void f() { int t = 128; cin >> t; k<<<1, t>>>(); }", "k:?");
    expect_launches("void f() { int t = 128; if (x) t = 64; k<<<1, t>>>(); }", "k:?");
    expect_launches("void f() { int t = 128; { int t = 64; g(); } k<<<1, t>>>(); }", "k:?");
    expect_launches("void f(int t) { k<<<1, t>>>(); }", "k:?");
    expect_launches("void f() { for (int t = 32; t < 64; t *= 2) k<<<1, t>>>(); }", "k:?");
    expect_launches("const int t = 32;\nvoid f(int t) { k<<<1, t>>>(); }", "k:?");
    expect_launches("const int t = 32;\nvoid f() { k<<<1, t>>>(); }", "k:32,1,1");
    expect_launches("int t = 32;\nvoid f() { k<<<1, t>>>(); }", "k:?");
    expect_launches("void f() { dim3 b(16, 8); if (x) b.y = 4; k<<<1, b>>>(); }", "k:?");
    expect_launches("void f() { dim3 b(16, 8); b.y = 4; k<<<1, b>>>(); }", "k:?");
    expect_launches("void g() { int t = 32; } void f() { k<<<1, t>>>(); }", "k:?");
    expect_launches("template <int t> void f() { k<<<1, t>>>(); }", "k:?");
    expect_launches("void f() { int a = b, b = a; k<<<1, a>>>(); }", "k:?");
}

/* --- names ---------------------------------------------------------------------------------- */

static void expect_constant(const char *text, const char *name, bool known, int64_t value)
{
    Case c = case_of(text);
    int64_t got = 0;
    bool is_known = unit_constant(c.unit, str_of(name), &got);
    if (is_known != known || (known && got != value)) {
        print_error("%s: %s: known %d, value %lld\n", text, name, is_known, (long long)got);
        fail();
    }
    case_end(&c);
}

static void expect_constant_type(const char *text, unsigned size, bool is_unsigned)
{
    Case c = case_of(text);
    Number number = {0};
    bool known = unit_number(c.unit, STR("N"), &number);
    if (!known || number.size != size || number.is_unsigned != is_unsigned) {
        print_error("%s: known %d, size %u, unsigned %d\n", text, known, number.size,
                    number.is_unsigned);
        fail();
    }
    case_end(&c);
}

static void test_types_of_constants(void **state)
{
    (void)state;
    expect_constant_type("const int N = 5;", 4, false);
    expect_constant_type("const unsigned N = 5;", 4, true);
    expect_constant_type("constexpr size_t N = 5;", 8, true);
    expect_constant_type("const long long N = 5;", 8, false);
    expect_constant_type("const unsigned short N = 5;", 4, false);
    expect_constant_type("const bool N = 5;", 4, false);
    expect_constant_type("const auto N = 5u;", 4, true);
    expect_constant_type("const unsigned M = 1; const auto N = M + 'a';", 4, true);
    expect_constant_type("const unsigned M = 1; const auto N = M < 2;", 4, false);
    expect_constant_type("const unsigned M = 1; const auto N = 1 << M;", 4, false);
    expect_constant_type("const auto N = sizeof(int) * 2;", 8, true);
    expect_constant_type("typedef unsigned T; const T N = 1;", 4, true);
    expect_constant_type("enum { N = 5u };", 4, false);
    expect_constant_type("enum { N = 5, M = 0xffffffff };", 4, true);
    expect_constant_type("enum { N = 5, M = 0xffffffff, L = -1 };", 8, false);
    expect_constant_type("enum E : unsigned { N = 5 };", 4, true);
    expect_constant_type("enum E : unsigned char { N = 5 };", 4, false);
    expect_constant_type("struct S { public: enum : size_t { N = 5 }; };", 8, true);
    expect_constant("const unsigned N = 5; const int M = 0; enum { N = 5 };", "N", false, 0);
}

static void test_constants(void **state)
{
    (void)state;
    expect_constant("const int N = 5;", "N", true, 5);
    expect_constant("static const int N = 5;", "N", true, 5);
    expect_constant("int const N = 5;", "N", true, 5);
    expect_constant("constexpr unsigned N = 1u << 4;", "N", true, 16);
    expect_constant("static constexpr auto N = 7;", "N", true, 7);
    expect_constant("const int N(5);", "N", true, 5);
    expect_constant("const int N{5};", "N", true, 5);
    expect_constant("const int M = 3, N = M * 2;", "N", true, 6);
    expect_constant("#define W 4\nconst size_t N = W * sizeof(float);", "N", true, 16);
    expect_constant("namespace a { const int N = 5; }", "N", true, 5);
    expect_constant("struct S { static const int N = 5; };", "N", true, 5);
    expect_constant("class S { public: static constexpr int N = 5; };", "N", true, 5);
    expect_constant("enum { A, N = 4, B };", "B", true, 5);
    expect_constant("enum E { A, N = 4, B };", "A", true, 0);
    expect_constant("enum E : int { A = -2, N };", "N", true, -1);
    expect_constant("enum E { A = f(1, 2), B, N = 3 };", "B", false, 0);
    expect_constant("enum E { A = f(1, 2), B, N = 3 };", "N", true, 3);
    expect_constant("enum class E { A, N };", "N", false, 0);
    expect_constant("int N = 5;", "N", false, 0);
    expect_constant("const float N = 5;", "N", false, 0);
    expect_constant("const int *N = 0;", "N", false, 0);
    expect_constant("const int N[] = {5};", "N", false, 0);
    expect_constant("extern const int N;", "N", false, 0);
    expect_constant("const int N = f();", "N", false, 0);
    expect_constant("const unsigned char N = 300;", "N", true, 44);
    expect_constant("volatile const int N = 5;", "N", false, 0);
    expect_constant("void f() { const int N = 5; }", "N", false, 0);
    expect_constant("void f(const int N = 5) { }", "N", false, 0);
    expect_constant("template <const int N = 5> void f() { }", "N", false, 0);
    expect_constant("const int N = 5; struct S { static const int N = 6; };", "N", false, 0);
    expect_constant("#if 0\nconst int N = 5;\n#endif\n", "N", false, 0);
    expect_constant("// const int N = 5;\n", "N", false, 0);
    expect_constant("const int f(int a) { return a; } const int N = 2;", "N", true, 2);
}

static void test_types(void **state)
{
    (void)state;
    Case c = case_of("typedef float real; using vec = float4; typedef real *ptr;\n"
                     "typedef unsigned long long u64; typedef struct { int a; } S;\n"
                     "struct A { typedef int value; }; struct B { typedef double value; };\n"
                     "typedef double matrix[4][4];\n");
    const Type *type = unit_type(c.unit, STR("real"));
    assert_non_null(type);
    assert_int_equal(type->kind, TYPE_FLOATING);
    assert_int_equal(type->size, 4);
    assert_int_equal(unit_type(c.unit, STR("vec"))->size, 16);
    assert_int_equal(unit_type(c.unit, STR("ptr"))->pointers, 1);
    assert_int_equal(unit_type(c.unit, STR("u64"))->size, 8);
    assert_true(unit_type(c.unit, STR("u64"))->is_unsigned);
    assert_null(unit_type(c.unit, STR("S")));
    assert_int_equal(unit_type(c.unit, STR("value"))->kind, TYPE_UNKNOWN);
    assert_int_equal(unit_type(c.unit, STR("matrix"))->extents.len, 2);
    assert_int_equal(unit_type(c.unit, STR("int16_t"))->size, 2);
    assert_int_equal(unit_type(c.unit, STR("std::int64_t"))->size, 8);
    assert_int_equal(unit_type(c.unit, STR("double3"))->size, 24);
    assert_int_equal(unit_type(c.unit, STR("char1"))->size, 1);
    assert_null(unit_type(c.unit, STR("nothing")));
    case_end(&c);
}

static void test_mentions(void **state)
{
    (void)state;
    Case c = case_of("#define MACRO inside(0)\n#define GONE\n#undef GONE\nint elsewhere;\n"
                     "#define DROP(x)\n#define PASTE(a, b) a##b\n"
                     "__global__ void k(int *a) {\n  __annotation(L\"__global__ 64\");\n"
                     "  int plain; // comment_word\n  const char *s = \"string_word\";\n"
                     "  MACRO; DROP(dropped); int PASTE(to, gether);\n"
                     "#if 0\n  int inactive;\n#define LATER body\n#endif\n}\n"
                     "#define BEHIND 1\n");
    const Model *model = model_build(c.arena, facts_new(c.arena, c.unit), c.unit->kernels.at[0], 1);
    static const char *const taken[] = {"a",      "plain",    "MACRO",    "inside", "GONE",
                                        "DROP",   "dropped",  "together", "k",      "LATER",
                                        "BEHIND", "inactive", "body"};
    static const char *const fresh[] = {"comment_word", "string_word", "absent", "elsewhere",
                                        "__CUDACC__"};
    for (size_t i = 0; i < sizeof taken / sizeof *taken; i++)
        assert_true(model_mentions(model, str_of(taken[i])));
    for (size_t i = 0; i < sizeof fresh / sizeof *fresh; i++)
        assert_false(model_mentions(model, str_of(fresh[i])));
    case_end(&c);
}

static char directory[] = "/tmp/cudalite-unit-XXXXXX";

static void write_file(const char *name, const char *text)
{
    char path[256];
    snprintf(path, sizeof path, "%s/%s", directory, name);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

static int make_directory(void **state)
{
    (void)state;
    strcpy(directory, "/tmp/cudalite-unit-XXXXXX");
    return mkdtemp(directory) ? 0 : -1;
}

static int remove_directory(void **state)
{
    static const char *const names[] = {"a.h", "once.h", "self.h"};
    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char path[256];
        snprintf(path, sizeof path, "%s/%s", directory, names[i]);
        unlink(path);
    }
    return rmdir(directory);
}

static void test_includes(void **state)
{
    (void)state;
    write_file("a.h", "#include \"once.h\"\nconst int FROM_A = ONCE + 1;\ntypedef double real;\n"
                      "enum { RED = 3 };\n__global__ void in_header() {}\n#define T 64\n"
                      "__annotation(L\"not read here\");\n");
    write_file("once.h", "#pragma once\n#define ONCE 4\nconst int DOUBLED = 2 * ONCE;\n");
    write_file("self.h", "#include \"self.h\"\nconst int SELF = 1;\n");
    char path[256];
    snprintf(path, sizeof path, "%s/main.cu", directory);
    const char *text = "#include \"a.h\"\n#include \"once.h\"\n__global__ void k() {}\n"
                       "void f() { other<<<1, T>>>(); }\n";
    Case c = case_with(path, text, strlen(text), false, NULL);
    int64_t value;
    assert_true(unit_constant(c.unit, STR("FROM_A"), &value));
    assert_int_equal(value, 5);
    assert_true(unit_constant(c.unit, STR("RED"), &value));
    assert_int_equal(value, 3);
    assert_int_equal(unit_type(c.unit, STR("real"))->size, 8);
    assert_int_equal(c.unit->kernels.len, 1);
    assert_int_equal(c.unit->launches.at[0]->block[0], 64);
    case_end(&c);
    const char *endless = "#include \"self.h\"\n__global__ void k() {}\n";
    c = case_with(path, endless, strlen(endless), false, NULL);
    assert_int_equal(c.unit->kernels.len, 1);
    assert_true(unit_constant(c.unit, STR("SELF"), &value));
    case_end(&c);
}

static void test_options(void **state)
{
    (void)state;
    const char *text = "__global__ void k(int *a) { __annotation(L\"__global__ TPB\");\n"
                       "__annotation(L\"garray a 1 4 8\"); }\n";
    Case c = case_with("test.cu", text, strlen(text), false, "DTPB=64");
    assert_int_equal(c.diags->all.len, 0);
    case_end(&c);
    c = case_with("test.cu", text, strlen(text), false, NULL);
    assert_int_equal(c.diags->errors, 1);
    case_end(&c);
}

static void test_line_ends(void **state)
{
    (void)state;
    Case c = case_of("int a;\r\n__global__ void k()\r\n{\r\n}\r\n");
    assert_true(c.unit->crlf);
    assert_int_equal(c.unit->kernels.len, 1);
    case_end(&c);
    c = case_of("int a;\n\r\n");
    assert_false(c.unit->crlf);
    case_end(&c);
    char zero[400]; /* a file with more of them is a binary one */
    memset(zero, ' ', sizeof zero);
    memcpy(zero, "int a;\0 __global__ void k() { \0 }", 33);
    c = case_with("test.cu", zero, sizeof zero, true, NULL);
    assert_int_equal(c.unit->kernels.len, 1);
    case_end(&c);
    c = case_of("");
    assert_int_equal(c.unit->kernels.len, 0);
    case_end(&c);
}

/* Spans of tokens cover every byte, and the dump names each. */
static void test_dump_tokens(void **state)
{
    (void)state;
    Arena *arena = arena_new();
    Source *source = source_from_text(arena, STR("t.cu"), STR("a+=\t'\\n'; // x\n#if 1\n"));
    FILE *file = tmpfile();
    assert_non_null(file);
    unit_dump_tokens(source, file);
    rewind(file);
    char text[1000];
    text[fread(text, 1, sizeof text - 1, file)] = 0;
    fclose(file);
    assert_string_equal(text, "1:1 NAME a\n1:2 PLUS_ASSIGN +=\n1:4 SPACE \\t\n1:5 CHARACTER '\\n'\n"
                              "1:9 SEMICOLON ;\n1:10 SPACE  \n1:11 COMMENT // x\n1:15 SPACE \\n\n"
                              "2:1 DIRECTIVE #if 1\n2:6 SPACE \\n\n3:1 END\n");
    arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_kernel_positions),
        cmocka_unit_test(test_no_kernels),
        cmocka_unit_test(test_kernels_in_a_row),
        cmocka_unit_test(test_hidden_kernels),
        cmocka_unit_test(test_kernel_parts),
        cmocka_unit_test(test_inactive_text),
        cmocka_unit_test(test_defines_inside_a_body),
        cmocka_unit_test(test_only_annotated_bodies),
        cmocka_unit_test(test_cudalite_header_takes_nothing_away),
        cmocka_unit_test(test_launches),
        cmocka_unit_test(test_no_launches),
        cmocka_unit_test(test_launches_of_plain_kernels),
        cmocka_unit_test(test_plain_bodies),
        cmocka_unit_test(test_launch_spans),
        cmocka_unit_test(test_launches_in_macros),
        cmocka_unit_test(test_block_variables),
        cmocka_unit_test(test_block_variables_that_change),
        cmocka_unit_test(test_types_of_constants),
        cmocka_unit_test(test_constants),
        cmocka_unit_test(test_types),
        cmocka_unit_test(test_mentions),
        cmocka_unit_test_setup_teardown(test_includes, make_directory, remove_directory),
        cmocka_unit_test(test_options),
        cmocka_unit_test(test_line_ends),
        cmocka_unit_test(test_dump_tokens),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests_name("unit", tests, NULL, NULL);
}
