/* Parser: expressions, declarations and statements of kernels, written as trees in one line. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cudalite/syntax/parse.h"
#include "cudalite/syntax/unit_read.h"

typedef struct {
    Arena *arena;
    Diags *diags;
    Unit *unit;
    Kernel *kernel; /* the last one of the text */
    Text out;
} Case;

static Case case_of(const char *text)
{
    Case c = {0};
    UnitOptions options = {.parse_all = true};
    c.arena = arena_new();
    c.diags = diags_new(c.arena);
    Source *source = source_from_text(c.arena, STR("test.cu"), str_of(text));
    c.unit = unit_read(c.arena, c.diags, source, &options);
    assert_true(c.unit->kernels.len > 0);
    c.kernel = c.unit->kernels.at[c.unit->kernels.len - 1];
    c.out = text_new(c.arena);
    return c;
}

static void case_end(Case *c)
{
    arena_free(c->arena);
}

/* --- trees in one line ---------------------------------------------------------------------- */

static void write_tokens(Case *c, size_t first, size_t last)
{
    for (size_t i = first; i <= last; i++) {
        if (i > first && c->kernel->tokens.at[i].space_before)
            text_add_c(&c->out, " ");
        text_add(&c->out, token_text(c->arena, c->kernel->tokens.at[i]));
    }
}

static void write_type(Case *c, const Type *type)
{
    static const char letters[] = "?vbifV";
    text_format(&c->out, "%c", letters[type->kind]);
    if (type->size)
        text_format(&c->out, "%u", type->size);
    text_add_c(&c->out, type->is_unsigned ? "u" : "");
    text_add_c(&c->out, type->is_auto ? "a" : "");
    text_add_c(&c->out, type->is_const ? "c" : "");
    text_add_c(&c->out, type->is_shared ? "s" : "");
    text_add_c(&c->out, type->is_restrict ? "r" : "");
    for (unsigned i = 0; i < type->pointers; i++)
        text_add_c(&c->out, "*");
    text_add_c(&c->out, type->pointer_to_array ? "@" : "");
    text_add_c(&c->out, type->is_reference ? "&" : "");
    for (size_t i = 0; i < type->extents.len; i++)
        text_add_c(&c->out, type->extents.at[i] ? "[n]" : "[]");
}

static void write_expr(Case *c, const Expr *expr);

static void write_list(Case *c, const char *head, const Expr *expr)
{
    text_format(&c->out, "(%s", head);
    const Expr *parts[] = {expr->a, expr->b, expr->c};
    for (int i = 0; i < 3; i++)
        if (parts[i]) {
            text_add_c(&c->out, " ");
            write_expr(c, parts[i]);
        }
    for (size_t i = 0; i < expr->arguments.len; i++) {
        text_add_c(&c->out, " ");
        write_expr(c, expr->arguments.at[i]);
    }
    text_add_c(&c->out, ")");
}

static void write_expr(Case *c, const Expr *expr)
{
    switch (expr->kind) {
    case EXPR_OPAQUE: text_add_c(&c->out, "OPAQUE"); break;
    case EXPR_NUMBER:
        if (expr->is_floating)
            text_format(&c->out, "f%u", expr->type->size);
        else
            text_format(&c->out, "%lld", (long long)expr->value);
        break;
    case EXPR_CHARACTER:
    case EXPR_BOOL: text_format(&c->out, "%lld", (long long)expr->value); break;
    case EXPR_STRING: text_add_c(&c->out, "STRING"); break;
    case EXPR_NAME: text_add(&c->out, expr->name); break;
    case EXPR_PAREN: write_expr(c, expr->a); break;
    case EXPR_MEMBER:
        write_expr(c, expr->a);
        text_format(&c->out, "%s%.*s", token_kind_text(expr->op), STR_ARG(expr->name));
        break;
    case EXPR_CAST:
        text_add_c(&c->out, "(cast ");
        write_type(c, expr->type);
        text_add_c(&c->out, " ");
        write_expr(c, expr->a);
        text_add_c(&c->out, ")");
        break;
    case EXPR_SIZEOF: text_format(&c->out, "sizeof=%lld", (long long)expr->value); break;
    case EXPR_INDEX: write_list(c, "[]", expr); break;
    case EXPR_CALL: write_list(c, "call", expr); break;
    case EXPR_INIT: write_list(c, "init", expr); break;
    case EXPR_LAMBDA: text_add_c(&c->out, "LAMBDA"); break;
    case EXPR_TERNARY: write_list(c, "?", expr); break;
    case EXPR_POSTFIX: {
        char head[8];
        snprintf(head, sizeof head, "p%s", token_kind_text(expr->op));
        write_list(c, head, expr);
        break;
    }
    default: write_list(c, token_kind_text(expr->op), expr); break;
    }
}

static void write_stmt(Case *c, const Stmt *stmt);

static void write_part(Case *c, const char *role, const Stmt *stmt)
{
    if (!stmt)
        return;
    text_format(&c->out, " %s", role);
    write_stmt(c, stmt);
}

static void write_decl(Case *c, const Stmt *stmt)
{
    for (size_t i = 0; i < stmt->declarators.len; i++) {
        const Declarator *declarator = stmt->declarators.at[i];
        text_format(&c->out, " %.*s:", STR_ARG(declarator->name));
        write_type(c, declarator->type);
        if (declarator->init) {
            text_add_c(&c->out, "=");
            write_expr(c, declarator->init);
        }
    }
}

static void write_stmt(Case *c, const Stmt *stmt)
{
    static const char *const names[] = {
        "opaque", "empty", "expr",  "decl",   "block", "if",       "for",  "while",  "do",
        "switch", "case",  "label", "return", "break", "continue", "goto", "pragma", "annotation"};
    text_format(&c->out, "{%s", names[stmt->kind]);
    if (stmt->kind == STMT_OPAQUE) {
        text_add_c(&c->out, " ");
        write_tokens(c, stmt->first, stmt->last);
    }
    text_add_c(&c->out, stmt->is_implied ? " implied" : "");
    for (size_t i = 0; i < stmt->notes.len; i++)
        text_add_c(&c->out, " noted");
    write_decl(c, stmt);
    write_part(c, "", stmt->init);
    if (stmt->expr) {
        text_add_c(&c->out, " ");
        write_expr(c, stmt->expr);
    }
    if (stmt->step) {
        text_add_c(&c->out, " step ");
        write_expr(c, stmt->step);
    }
    write_part(c, "", stmt->then);
    write_part(c, "else ", stmt->otherwise);
    for (size_t i = 0; i < stmt->body.len; i++)
        write_part(c, "", stmt->body.at[i]);
    text_add_c(&c->out, "}");
}

static void expect_text(Case *c, const char *expected, const char *about)
{
    Str got = text_str(&c->out);
    if (!str_is(got, expected)) {
        print_error("text: %s\nwant: %s\ngot:  %.*s\n", about, expected, STR_ARG(got));
        fail();
    }
}

/* The statements of a body. */
static void expect_body(const char *body, const char *expected)
{
    char text[4000];
    snprintf(
        text, sizeof text,
        "typedef float real; const int N = 8; struct S;\n"
        "template <typename T, int K> __global__ void k(float *a, float *b, T *t, int n, int i, "
        "int j, S s)\n{ %s }\n",
        body);
    Case c = case_of(text);
    assert_non_null(c.kernel->body);
    for (size_t i = 0; i < c.kernel->body->body.len; i++) {
        if (i)
            text_add_c(&c.out, " ");
        write_stmt(&c, c.kernel->body->body.at[i]);
    }
    expect_text(&c, expected, body);
    assert_int_equal(c.diags->all.len, 0);
    case_end(&c);
}

/* An expression as `x = <expression>;` */
static void expect_expr(const char *expression, const char *expected)
{
    char body[2000], want[2000];
    snprintf(body, sizeof body, "x = %s;", expression);
    snprintf(want, sizeof want, "{expr (= x %s)}", expected);
    expect_body(body, want);
}

/* --- expressions ---------------------------------------------------------------------------- */

static void test_precedence(void **state)
{
    (void)state;
    expect_expr("a + b * i - j", "(- (+ a (* b i)) j)");
    expect_expr("a << 1 + 2 & 3 | 4 ^ 5", "(| (& (<< a (+ 1 2)) 3) (^ 4 5))");
    expect_expr("a < b == i >= j && n || i", "(|| (&& (== (< a b) (>= i j)) n) i)");
    expect_expr("a ? b : i ? j : n", "(? a b (? i j n))");
    expect_expr("a = b += i", "(= a (+= b i))");
    expect_expr("(a, b)", "(, a b)");
    expect_expr("-a - -b", "(- (- a) (- b))");
    expect_expr("!a++ + ~--b", "(+ (! (p++ a)) (~ (-- b)))");
    expect_expr("a % b / i * j", "(* (/ (% a b) i) j)");
    expect_expr("a - (b - i)", "(- a (- b i))");
}

static void test_postfix(void **state)
{
    (void)state;
    expect_expr("a[i][j]", "([] ([] a i) j)");
    expect_expr("*(a + i)", "(* (+ a i))");
    expect_expr("*a++", "(* (p++ a))");
    expect_expr("&a[i]", "(& ([] a i))");
    expect_expr("threadIdx.x + s.p->q[1]", "(+ threadIdx.x ([] s.p->q 1))");
    expect_expr("f(a, b[i], g())", "(call f a ([] b i) (call g))");
    expect_expr("ns::f(a)", "(call ns::f a)");
    expect_expr("::f(a)", "(call ::f a)");
    expect_expr("f<int>(a)", "(call f a)");
    expect_expr("f<int, 3>(a)", "(call f a)");
    expect_expr("f<g<int>>(a)", "(call f a)");
    expect_expr("A<T>::value + 1", "(+ A::value 1)");
    expect_expr("s.get<int>(a)", "(call s.get a)");
    expect_expr("s.template get<int>()", "(call s.get)");
    expect_expr("f({1, a})", "(call f (init 1 a))");
    expect_expr("f(args...)", "(call f args)");
}

static void test_less_or_template(void **state)
{
    (void)state;
    expect_expr("i < j", "(< i j)");
    expect_expr("i < n && j > (n)", "(&& (< i n) (> j n))");
    expect_expr("i < n > (j)", "(> (< i n) j)"); /* i is a variable */
    expect_expr("i < N * (j > 2)", "(< i (* N (> j 2)))");
    expect_expr("n >> 1", "(>> n 1)");
}

static void test_casts(void **state)
{
    (void)state;
    expect_expr("(float)i", "(cast f4 i)");
    expect_expr("(unsigned long long int)i * 2", "(* (cast i8u i) 2)");
    expect_expr("(const float *)a", "(cast f4c* a)");
    expect_expr("(float (*)[4])a", "(cast f4*@[n] a)");
    expect_expr("(real)i + (T)j", "(+ (cast f4 i) (cast ? j))");
    expect_expr("(foo)i", "(cast ? i)");
    expect_expr("(foo *)i", "(cast ?* i)");
    expect_expr("(i) - j", "(- i j)");
    expect_expr("(i) * j", "(* i j)");
    expect_expr("(n)(j)", "(call n j)");
    expect_expr("float(i)", "(cast f4 i)");
    expect_expr("unsigned(i) + T(2)", "(+ (cast i4u i) (cast ? 2))");
    expect_expr("static_cast<double>(i)", "(cast f8 i)");
    expect_expr("reinterpret_cast<const float4 *>(a)[i]", "([] (cast V16c* a) i)");
    expect_expr("float2{1, 2}", "(cast V8 (init 1 2))");
    expect_expr("dim3(1, 2)", "(cast V12u (init 1 2))");
    expect_expr("std::size_t(i)", "(cast i8u i)");
    expect_expr("(float4){1, 2, 3, 4}", "(cast V16 (init 1 2 3 4))");
}

static void test_literals(void **state)
{
    (void)state;
    expect_expr("0x1F + 017 + 0b101 + 1'000", "(+ (+ (+ 31 15) 5) 1000)");
    expect_expr("1.5f + 2. + 1e3 + .5f + 0x1p3", "(+ (+ (+ (+ f4 f8) f8) f4) f8)");
    expect_expr("'a' + '\\n' + '\\x41' + '\\0' + '\\101'", "(+ (+ (+ (+ 97 10) 65) 0) 65)");
    expect_expr("\"a\" \"b\"", "STRING");
    expect_expr("true || false", "(|| 1 0)");
    expect_expr("nullptr", "nullptr");
    expect_expr("10ull + 3u", "(+ 10 3)");
}

static void test_sizeof(void **state)
{
    (void)state;
    expect_expr("sizeof(float)", "sizeof=4");
    expect_expr("sizeof(double4) + sizeof(real *)", "(+ sizeof=32 sizeof=8)");
    expect_expr("sizeof(T)", "sizeof=-1");
    expect_expr("sizeof(int[N])", "sizeof=32");
    expect_expr("sizeof(a)", "sizeof=-1");
    expect_expr("sizeof a[0] * 2", "(* sizeof=-1 2)");
    expect_expr("sizeof(long)", "sizeof=8");
}

static void test_lambda(void **state)
{
    (void)state;
    expect_expr("[=](int q) { return q; }", "LAMBDA");
    expect_body("auto f = [&](int q) mutable -> int { return q + a[q]; };", "{decl f:?a=LAMBDA}");
    expect_body("f([&] { return; }, 1);", "{expr (call f LAMBDA 1)}");
}

/* --- declarations --------------------------------------------------------------------------- */

static void test_declarations(void **state)
{
    (void)state;
    expect_body("int x = 1, *p = &x, q[4][N];", "{decl x:i4=1 p:i4*=(& x) q:i4[n][n]}");
    expect_body("const unsigned int x(3);", "{decl x:i4uc=3}");
    expect_body("int x{3}, y{};", "{decl x:i4=3 y:i4=(init)}");
    expect_body("__shared__ float tile[16][16 + 1];", "{decl tile:f4s[n][n]}");
    expect_body("extern __shared__ unsigned char raw[];", "{decl raw:i1us[]}");
    expect_body("__shared__ __align__(16) float t[4];", "{decl t:f4s[n]}");
    expect_body("float v[3] = {1, 2, 3};", "{decl v:f4[n]=(init 1 2 3)}");
    expect_body("float (*p)[N] = (float (*)[N])a;", "{decl p:f4*@[n]=(cast f4*@[n] a)}");
    expect_body("const float *__restrict__ p = a;", "{decl p:f4cr*=a}");
    expect_body("long long x; short s; unsigned u; char c; bool b; double d; half h;",
                "{decl x:i8} {decl s:i2} {decl u:i4u} {decl c:i1} {decl b:b1u} {decl d:f8} "
                "{decl h:f2}");
    expect_body("auto x = 0, y = -(1u); auto z = (short)i; auto w = 1.0; const auto v = 0ll;",
                "{decl x:i4=0 y:i4u=(- 1)} {decl z:i2=(cast i2 i)} {decl w:?a=f8} {decl v:i8c=0}");
    expect_body("auto x = i; auto &r = a[i];", "{decl x:?a=i} {decl r:?a&=([] a i)}");
    expect_body("T x = 0; T *p; typename T::type y;", "{decl x:?=0} {decl p:?*} {decl y:?}");
    expect_body("Foo x; Foo y = 1; Foo z(2); ns::Foo<int, 3> w; Foo *p = 0;",
                "{decl x:?} {decl y:?=1} {decl z:?=2} {decl w:?} {decl p:?*=0}");
    expect_body("real x = 1; float4 v = make_float4(0, 0, 0, 0);",
                "{decl x:f4=1} {decl v:V16=(call make_float4 0 0 0 0)}");
    expect_body("uint32_t x; std::uint8_t y; size_t z; uchar4 w;",
                "{decl x:i4u} {decl y:i1u} {decl z:i8u} {decl w:V4u}");
    expect_body("static constexpr int x = 3; volatile int y; [[maybe_unused]] int z;",
                "{decl x:i4c=3} {decl y:i4} {decl z:i4}");
    expect_body("int const x = 1; float const *const p = a;", "{decl x:i4c=1} {decl p:f4c*=a}");
}

static void test_declaration_or_expression(void **state)
{
    (void)state;
    expect_body("i * j;", "{expr (* i j)}");
    expect_body("foo * p;", "{decl p:?*}");
    expect_body("foo(i);", "{expr (call foo i)}");
    expect_body("a[i] = 1;", "{expr (= ([] a i) 1)}");
    expect_body("float4 (*p)[2];", "{decl p:V16*@[n]}");
    expect_body("init<A, 1>(&s.x, *p);", "{expr (call init (& s.x) (* p))}");
    expect_body("float(*a);", "{expr (cast f4 (* a))}");
    expect_body("float (&r)[4] = t;", "{decl r:f4&[n]=t}");
    expect_body("UNROLL for (;;) UNROLL for (;;) ;",
                "{pragma} {for {empty} {for {empty} {empty}}}");
    expect_body("namespace m = n; m::T w = 1;", "{opaque namespace m = n;} {decl w:?=1}");
    expect_body("P p(a, {1, 2}), q{.x = 1};", "{decl p:?=(init a (init 1 2)) q:?=1}");
    expect_body("dim3(1);", "{expr (cast V12u 1)}");
    expect_body("i < j;", "{expr (< i j)}");
    expect_body("n & j;", "{expr (& n j)}");
    expect_body("s.x = 1;", "{expr (= s.x 1)}");
    expect_body("int n2 = 3; n2 * i;", "{decl n2:i4=3} {expr (* n2 i)}");
}

static void test_local_types(void **state)
{
    (void)state;
    expect_body("typedef int4 quad; quad q; x = sizeof(quad);",
                "{opaque typedef int4 quad;} {decl q:V16} {expr (= x sizeof=16)}");
    expect_body("using pair = double2; pair *p;", "{opaque using pair = double2;} {decl p:V16*}");
}

/* --- statements ----------------------------------------------------------------------------- */

static void test_control_flow(void **state)
{
    (void)state;
    expect_body("if (i < n) return; else i++;", "{if (< i n) {return} else {expr (p++ i)}}");
    expect_body("if (i) if (j) a; else b;", "{if i {if j {expr a} else {expr b}}}");
    expect_body("for (int q = 0; q < n; q++) a[q] = 0;",
                "{for {decl q:i4=0} (< q n) step (p++ q) {expr (= ([] a q) 0)}}");
    expect_body("for (;;) { break; continue; }", "{for {empty} {block {break} {continue}}}");
    expect_body("for (i = 0, j = 1; i < n; i++, j--) ;",
                "{for {expr (, (= i 0) (= j 1))} (< i n) step (, (p++ i) (p-- j)) {empty}}");
    expect_body("while (i--) { }", "{while (p-- i) {block}}");
    expect_body("do i++; while (i < n);", "{do (< i n) {expr (p++ i)}}");
    expect_body("switch (i) { case 1: a; break; default: b; }",
                "{switch i {block {case 1} {expr a} {break} {case} {expr b}}}");
    expect_body("again: goto again;", "{label} {goto}");
    expect_body("return;", "{return}");
    expect_body("return (void)i;", "{return (cast v i)}");
    expect_body("{ { } ; }", "{block {block} {empty}}");
    expect_body("if constexpr (K > 3) i++;", "{if (> K 3) {expr (p++ i)}}");
}

static void test_opaque(void **state)
{
    (void)state;
    expect_body("asm volatile(\"bar.sync 0;\" ::: \"memory\"); i++;",
                "{opaque asm volatile(\"bar.sync 0;\" ::: \"memory\");} {expr (p++ i)}");
    expect_body("auto [x, y] = f(); i++;", "{opaque auto [x, y] = f();} {expr (p++ i)}");
    expect_body("for (auto v : list) { i += v; } i++;",
                "{opaque for (auto v : list) { i += v; }} {expr (p++ i)}");
    expect_body("if (int q = f()) { i++; } else j++; i--;",
                "{opaque if (int q = f()) { i++; } else j++;} {expr (p-- i)}");
    expect_body("if (int q = f(); q) i++; i--;",
                "{opaque if (int q = f(); q) i++;} {expr (p-- i)}");
    expect_body("int *p = new int[4]; delete[] p; i++;",
                "{opaque int *p = new int[4];} {opaque delete[] p;} {expr (p++ i)}");
    expect_body("struct L { int x; } l; i++;", "{opaque struct L { int x; } l;} {expr (p++ i)}");
    expect_body("using namespace std; i++;", "{opaque using namespace std;} {expr (p++ i)}");
    expect_body("try { f(); } catch (...) { g(); } i++;",
                "{opaque try { f(); } catch (...) { g(); }} {expr (p++ i)}");
    expect_body("child<<<1, n>>>(a); i++;", "{opaque child<<<1, n>>>(a);} {expr (p++ i)}");
    expect_body("if (a @ b) i++; j++;", "{if OPAQUE {expr (p++ i)}} {expr (p++ j)}");
    expect_body("a[i] = @; j++;", "{opaque a[i] = @;} {expr (p++ j)}");
    expect_body("int f(int); i++;", "{opaque int f(int);} {expr (p++ i)}");
}

static void test_pragmas(void **state)
{
    (void)state;
    expect_body("\n#pragma unroll\nfor (;;) ;\n", "{pragma} {for {empty} {empty}}");
    expect_body("for (;;)\n#pragma unroll\nfor (;;) ;\n", "{for {empty} {for {empty} {empty}}}");
    expect_body("i = 1 +\n#pragma nothing\n2; j++;", "{expr (= i (+ 1 2))} {expr (p++ j)}");
}

/* --- annotations in the tree ---------------------------------------------------------------- */

static void test_annotations_in_the_tree(void **state)
{
    (void)state;
    expect_body("__annotation(L\"garray a 1 4 n\");\n__annotation(L\"BoundChk\");\n"
                "if (i >= n) return;\n#pragma cudalite loop q 0 n 1\n"
                "for (int q = 0; q < n; q++) a[q] = 0;",
                "{annotation} {annotation} {if noted (>= i n) {return}} {annotation} "
                "{for noted {decl q:i4=0} (< q n) step (p++ q) {expr (= ([] a q) 0)}}");
    expect_body("__annotation(L\"garray a 1 4 n\");\n"
                "for (int q = 0; q < n; q++) { __annotation(L\"loop q 0 n 1\"); a[q] = 0; }",
                "{annotation} {for noted {decl q:i4=0} (< q n) step (p++ q) {block {annotation} "
                "{expr (= ([] a q) 0)}}}");
    expect_body("__annotation(L\"garray a 1 4 n\");\nif (i < n)\n#pragma cudalite loop q 0 n 1\n"
                "for (int q = 0; q < n; q++) a[q] = 0;",
                "{annotation} {if (< i n) {block implied {annotation} {for noted {decl q:i4=0} "
                "(< q n) step (p++ q) {expr (= ([] a q) 0)}}}}");
    /* Of two loops that could be meant, the one with this iterator. */
    expect_body("__annotation(L\"garray a 1 4 n\");\n"
                "for (int p = 0; p < n; p++) { __annotation(L\"loop p 0 n 1\");\n"
                "for (int q = 0; q < n; q++) a[q] = 0; }",
                "{annotation} {for noted {decl p:i4=0} (< p n) step (p++ p) {block {annotation} "
                "{for {decl q:i4=0} (< q n) step (p++ q) {expr (= ([] a q) 0)}}}}");
}

/* --- places --------------------------------------------------------------------------------- */

static void check_inside(const Case *c, size_t first, size_t last, size_t outer_first,
                         size_t outer_last)
{
    assert_true(first <= last);
    assert_true(last < c->kernel->tokens.len);
    assert_true(first >= outer_first && last <= outer_last);
}

static size_t check_expr(const Case *c, const Expr *expr, size_t first, size_t last)
{
    if (!expr)
        return 0;
    check_inside(c, expr->first, expr->last, first, last);
    size_t count = 1;
    count += check_expr(c, expr->a, expr->first, expr->last);
    count += check_expr(c, expr->b, expr->first, expr->last);
    count += check_expr(c, expr->c, expr->first, expr->last);
    for (size_t i = 0; i < expr->arguments.len; i++)
        count += check_expr(c, expr->arguments.at[i], expr->first, expr->last);
    return count;
}

static size_t check_stmt(const Case *c, const Stmt *stmt, size_t first, size_t last)
{
    if (!stmt)
        return 0;
    check_inside(c, stmt->first, stmt->last, first, last);
    size_t count = 1;
    for (size_t i = 0; i < stmt->declarators.len; i++) {
        const Declarator *declarator = stmt->declarators.at[i];
        check_inside(c, declarator->first, declarator->last, stmt->first, stmt->last);
        assert_true(token_is(c->kernel->tokens.at[declarator->name_token],
                             str_c(c->arena, declarator->name)));
        count += check_expr(c, declarator->init, declarator->first, declarator->last);
    }
    count += check_expr(c, stmt->expr, stmt->first, stmt->last);
    count += check_expr(c, stmt->step, stmt->first, stmt->last);
    count += check_stmt(c, stmt->init, stmt->first, stmt->last);
    count += check_stmt(c, stmt->then, stmt->first, stmt->last);
    count += check_stmt(c, stmt->otherwise, stmt->first, stmt->last);
    size_t behind = stmt->first;
    for (size_t i = 0; i < stmt->body.len; i++) {
        assert_true(stmt->body.at[i]->first >= behind);
        behind = stmt->body.at[i]->last + 1;
        count += check_stmt(c, stmt->body.at[i], stmt->first, stmt->last);
    }
    return count;
}

/* Every node covers its children, and statements follow each other. */
static void test_places_nest(void **state)
{
    (void)state;
    Case c = case_of(
        "#define IDX(r, q) ((r) * 4 + (q))\n"
        "template <typename T> __global__ void k(T *a, const float4 *b, int n) {\n"
        "#pragma unroll\n"
        "  int i = blockIdx.x * blockDim.x + threadIdx.x, j{3}, m[2] = {1, 2};\n"
        "  if (i >= n) return; else { a[IDX(i, j)] = static_cast<T>(b[i].x * 2.0f); }\n"
        "  for (int q = 0, p = 1; q < n; q++, --p) for (;;) { if (q) break; continue; }\n"
        "  do { a[i] += (float)q; } while (a[i] < f<int>(i, -1) ? true : !i);\n"
        "  switch (i) { case 1: i++; default: ; }\n"
        "  auto l = [&](int x) { return x; };\n"
        "  asm(\"nop;\"); const float *p = &b->y; *p, sizeof(T), sizeof p; T(3); float2{1, 2};\n"
        "}\n");
    size_t nodes = check_stmt(&c, c.kernel->body, c.kernel->brace, c.kernel->tokens.len - 1);
    assert_true(nodes > 100);
    assert_int_equal(c.kernel->body->first, c.kernel->brace);
    assert_int_equal(c.kernel->body->last, c.kernel->tokens.len - 1);
    case_end(&c);
}

/* --- limits --------------------------------------------------------------------------------- */

static char *repeated(const char *before, const char *piece, size_t times, const char *middle,
                      const char *closing, const char *after)
{
    size_t room = strlen(before) + (strlen(piece) + strlen(closing)) * times + strlen(middle) +
                  strlen(after) + 1;
    char *text = malloc(room), *at = text;
    assert_non_null(text);
    at += sprintf(at, "%s", before);
    for (size_t i = 0; i < times; i++)
        at += sprintf(at, "%s", piece);
    at += sprintf(at, "%s", middle);
    for (size_t i = 0; i < times; i++)
        at += sprintf(at, "%s", closing);
    sprintf(at, "%s", after);
    return text;
}

/* Deep nesting does not end the stack; what stands behind it is still read. */
static void expect_survives(const char *piece, const char *middle, const char *closing)
{
    char *text =
        repeated("__global__ void k(int *a, int i) { ", piece, 20000, middle, closing, "; i++; }");
    Case c = case_of(text);
    const Stmt *body = c.kernel->body;
    assert_true(body->body.len >= 2);
    write_stmt(&c, body->body.at[body->body.len - 1]);
    expect_text(&c, "{expr (p++ i)}", piece);
    case_end(&c);
    free(text);
}

static void test_depth(void **state)
{
    (void)state;
    expect_survives("(", "i", ")");
    expect_survives("{", "i;", "}");
    expect_survives("if (i) ", "i;", "");
    expect_survives("a[", "i", "]");
    expect_survives("-", "i;", "");
    expect_survives("f(", "i", ")");
    expect_survives("i = ", "i;", "");
    expect_survives("i ? i : ", "i;", "");
    expect_survives("for (;;) ", ";", "");
    expect_survives("i + ", "i;", "");
    expect_survives("i, ", "i;", "");
    expect_survives("if (i) ; else ", ";", "");
    expect_survives("(int)", "i;", "");
    expect_survives("i < ", "i;", "");
}

static void test_moderate_depth_is_read(void **state)
{
    (void)state;
    char *text = repeated("__global__ void k(int *a, int i) { i = ", "(", 50, "i", ")", "; }");
    Case c = case_of(text);
    write_stmt(&c, c.kernel->body->body.at[0]);
    expect_text(&c, "{expr (= i i)}", "50 parentheses");
    case_end(&c);
    free(text);
}

/* --- values --------------------------------------------------------------------------------- */

static void check_value(const char *expression, bool known, int64_t value)
{
    char text[500];
    snprintf(text, sizeof text, "const int N = 8;\n__global__ void k(int n) { int x = %s; }\n",
             expression);
    Case c = case_of(text);
    const Stmt *stmt = c.kernel->body->body.at[0];
    assert_int_equal(stmt->kind, STMT_DECL);
    int64_t got = 0;
    bool is_known = expr_evaluate(c.unit, stmt->declarators.at[0]->init, NULL, NULL, &got);
    if (is_known != known || (known && got != value)) {
        print_error("%s: known %d, value %lld\n", expression, is_known, (long long)got);
        fail();
    }
    case_end(&c);
}

static void test_values(void **state)
{
    (void)state;
    check_value("(N + 1) * 2", true, 18);
    check_value("N / 3 % 2", true, 0);
    check_value("-N", true, -8);
    check_value("~0 & 0xFF", true, 255);
    check_value("N > 4 ? 1 << 4 : 0", true, 16);
    check_value("sizeof(float) * N", true, 32);
    check_value("!N || (N == 8 && N != 7)", true, 1);
    check_value("(unsigned char)200", true, 200);
    check_value("(unsigned char)300", true, 44);
    check_value("(signed char)200", true, -56);
    check_value("1u - 2", true, 4294967295);
    check_value("-1 < 0u", true, 0);
    check_value("-1 < sizeof(int)", true, 0);
    check_value("N > 4 ? -1 : 1u", true, 4294967295);
    check_value("2147483647 + 1", false, 0);
    check_value("1u << 32", false, 0);
    check_value("2147483647 + 1ll", true, 2147483648);
    check_value("static_cast<int>(true)", true, 1);
    check_value("1 / 0", false, 0);
    check_value("n + 1", false, 0);
    check_value("1.5", false, 0);
    check_value("9223372036854775807 + 1", false, 0);
    check_value("1 << 63", false, 0);
    check_value("N >> 1 ^ 1 | 8", true, 13);
    check_value("3 <= N && 9 >= N", true, 1);
    check_value("'a' - 'b'", true, -1);
    check_value("'\\e'", true, 27);
    check_value("'\\377'", true, -1);
    check_value("L'\\xff'", false, 0);
    check_value("f(1)", false, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_precedence),
        cmocka_unit_test(test_postfix),
        cmocka_unit_test(test_less_or_template),
        cmocka_unit_test(test_casts),
        cmocka_unit_test(test_literals),
        cmocka_unit_test(test_sizeof),
        cmocka_unit_test(test_lambda),
        cmocka_unit_test(test_declarations),
        cmocka_unit_test(test_declaration_or_expression),
        cmocka_unit_test(test_local_types),
        cmocka_unit_test(test_control_flow),
        cmocka_unit_test(test_opaque),
        cmocka_unit_test(test_pragmas),
        cmocka_unit_test(test_annotations_in_the_tree),
        cmocka_unit_test(test_places_nest),
        cmocka_unit_test(test_depth),
        cmocka_unit_test(test_moderate_depth_is_read),
        cmocka_unit_test(test_values),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests_name("parse", tests, NULL, NULL);
}
