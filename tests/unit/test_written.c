/* The way back from expanded tokens to the text: tokens_written_at and tokens_place. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>

#include "macro_case.h"

/* The index of the nth place where the expanded tokens read as those of `needle`. */
static size_t find_tokens(Case *c, const char *needle, size_t nth, size_t *last)
{
    Source *source = source_from_text(c->arena, STR("needle"), str_of(needle));
    Lexer lexer = lexer_new(source, 0, (uint32_t)source->text.len);
    Tokens wanted = {0};
    for (Token token; (token = lexer_next_solid(&lexer)).kind != TOKEN_END;)
        vec_push(c->arena, &wanted, token);
    for (size_t at = 0; at + wanted.len <= c->expanded.len; at++) {
        size_t same = 0;
        while (same < wanted.len && str_equal(token_text(c->arena, wanted.at[same]),
                                              token_text(c->arena, c->expanded.at[at + same])))
            same++;
        if (same == wanted.len && nth-- == 0) {
            *last = at + wanted.len - 1;
            return at;
        }
    }
    fail_msg("'%s' is not in '%s'", needle, joined(c).at);
    return 0;
}

/* The nth `tokens` in the expansion of `text` were written as `written`; NULL: nowhere. */
static void expect_written(const char *text, const char *tokens, size_t nth, const char *written)
{
    Case c = case_of(text);
    size_t last, first = find_tokens(&c, tokens, nth, &last);
    Span where;
    bool found = tokens_written_at(&c.expanded, first, last, &where);
    Str got = found ? span_text(where) : STR("-");
    if (!str_is(got, written ? written : "-"))
        fail_msg("%s\n'%s' was written as '%.*s', not '%s'", text, tokens, STR_ARG(got),
                 written ? written : "-");
    if (found)
        assert_ptr_equal(where.source, c.source);
    case_end(&c);
}

static void test_written_plainly(void **state)
{
    (void)state;
    expect_written("x = a[i + 1];", "a[i+1]", 0, "a[i + 1]");
    expect_written("x = a[ /* c */ i];", "a[i]", 0, "a[ /* c */ i]");
    expect_written("#define N 4\nx = a[N];", "a[4]", 0, "a[N]");
    expect_written("#define N 4\nx = a[N];", "4", 0, "N");
    expect_written("#define IDX(i,j) (i)*8+(j)\na[IDX(i,j)] = 0;", "a[(i)*8+(j)]", 0,
                   "a[IDX(i,j)]");
    expect_written("#define IDX(i,j) (i)*8+(j)\na[IDX(i,j)] = 0;", "(i)*8+(j)", 0, "IDX(i,j)");
    expect_written("#define E\na E [i]", "a[i]", 0, "a E [i]");
}

#define ACCESS "#define A(y,x) a[(y)*W+(x)]\n#define W 8\n"

static void test_written_as_call(void **state)
{
    (void)state;
    expect_written(ACCESS "s += A(i, j);", "a[(i)*8+(j)]", 0, "A(i, j)");
    expect_written(ACCESS "s += A(i, j);", "(i)*8+(j)", 0, NULL);
    expect_written(ACCESS "s += A(i, j);", "a", 0, NULL);
    expect_written(ACCESS "s += A(i, j);", "i", 0, "i");
    expect_written(ACCESS "s += A(i + 1, b[j]);", "i + 1", 0, "i + 1");
    expect_written(ACCESS "s += A(i + 1, b[j]);", "b[j]", 0, "b[j]");
    expect_written(ACCESS "s += A(i, j);", "+= a[(i)*8+(j)];", 0, "+= A(i, j);");
    expect_written(ACCESS "s += A(i, j);", "+= a[(i)*8+(j)", 0, NULL);
    expect_written("#define P (a[i])\nx = P;", "(a[i])", 0, "P");
    expect_written("#define P (a[i])\nx = P;", "a[i]", 0, NULL);
    expect_written("#define S a[i] + a[j]\nx = S;", "a[i]", 0, NULL);
    expect_written("#define S a[i] + a[j]\nx = S;", "a[i] + a[j]", 0, "S");
    expect_written("#define Q P\n#define P a[i]\nx = Q;", "a[i]", 0, "Q");
    expect_written("#define B(i) A2(i, 1)\n#define A2(y,x) a[y][x]\nx = B(k);", "a[k][1]", 0,
                   "B(k)");
    expect_written("#define B(i) A2(i, 1)\n#define A2(y,x) a[y][x]\nx = B(k);", "k", 0, "k");
    expect_written("#define B(i) A2(i, 1)\n#define A2(y,x) a[y][x]\nx = B(k);", "1", 0, NULL);
    expect_written("#define CAT(x,y) x##y\nCAT(ar,ray)[i]", "array[i]", 0, "CAT(ar,ray)[i]");
    expect_written("#define CAT(x,y) x##y[i]\nCAT(ar,ray)", "array[i]", 0, "CAT(ar,ray)");
    expect_written("#define CAT(x,y) x##y[i]\nCAT(ar,ray)", "array", 0, NULL);
    expect_written("#define ADD(p, v) p += v\nADD(y[i], x[i]);", "y[i]", 0, "y[i]");
    expect_written("#define ADD(p, v) p += v\nADD(y[i], x[i]);", "y[i] += x[i]", 0,
                   "ADD(y[i], x[i])");
    expect_written("#define ADD(p, v) p += v\nADD(y[i], x[i]);", "y[i] += x", 0, NULL);
}

static void test_written_in_arguments(void **state)
{
    (void)state;
    const char *square = "#define SQ(x) ((x)*(x))\nr = SQ(a[i]);";
    expect_written(square, "a[i]", 0, "a[i]");
    expect_written(square, "a[i]", 1, "a[i]");
    expect_written(square, "(a[i])", 0, NULL);
    expect_written(square, "((a[i])*(a[i]))", 0, "SQ(a[i])");
    expect_written(square, "a[i])*(a[i]", 0, NULL);
    const char *nested = ACCESS "#define SQ(x) ((x)*(x))\nr = SQ(A(i, j));";
    expect_written(nested, "a[(i)*8+(j)]", 0, "A(i, j)");
    expect_written(nested, "a[(i)*8+(j)]", 1, "A(i, j)");
    expect_written(nested, "j", 1, "j");
    expect_written(nested, "(a[(i)*8+(j)])*(a[(i)*8+(j)])", 0, NULL);
    expect_written(nested, "((a[(i)*8+(j)])*(a[(i)*8+(j)]))", 0, "SQ(A(i, j))");
    const char *deep = ACCESS "#define SQ(x) ((x)*(x))\n#define H(x) SQ(x)+1\nr = H(H(A(i,j)+k));";
    for (size_t copy = 0; copy < 4; copy++) {
        expect_written(deep, "a[(i)*8+(j)]", copy, "A(i,j)");
        expect_written(deep, "a[(i)*8+(j)]+k", copy, "A(i,j)+k");
        expect_written(deep, "k", copy, "k");
    }
    expect_written(deep, "((a[(i)*8+(j)]+k)*(a[(i)*8+(j)]+k))+1", 0, "H(A(i,j)+k)");
    expect_written(deep, "((a[(i)*8+(j)]+k)*(a[(i)*8+(j)]+k))+1", 1, "H(A(i,j)+k)");
    expect_written(deep, "((a[(i)*8+(j)]+k)*(a[(i)*8+(j)]+k))", 0, NULL);
    expect_written(ACCESS "A(A(i,j), k)", "a[(i)*8+(j)]", 0, "A(i,j)");
    expect_written(ACCESS "A(A(i,j), k)", "a[(a[(i)*8+(j)])*8+(k)]", 0, "A(A(i,j), k)");
    expect_written("#define ID(x) x\nID(ID(a[i]))", "a[i]", 0, "a[i]");
    expect_written("#define MIN(x,y) ((x)<(y)?(x):(y))\nMIN(a[i], MIN(b[i], c[i]))", "c[i]", 3,
                   "c[i]");
    expect_written("#define MIN(x,y) ((x)<(y)?(x):(y))\nMIN(a[i], MIN(b[i], c[i]))",
                   "((b[i])<(c[i])?(b[i]):(c[i]))", 1, "MIN(b[i], c[i])");
}

/* Copies of an argument that stand side by side are not one piece of text. */
static void test_written_twice(void **state)
{
    (void)state;
    const char *twice = "#define TWO(x) x x\nTWO(-i)";
    expect_written(twice, "-i", 0, "-i");
    expect_written(twice, "-i", 1, "-i");
    expect_written(twice, "-i-i", 0, "TWO(-i)");
    expect_written(twice, "i-i", 0, NULL);
    const char *calls = "#define TWO(x) x x\n#define NEG(x) -x\n0 TWO(NEG(i))";
    expect_written(calls, "-i", 0, "NEG(i)");
    expect_written(calls, "-i", 1, "NEG(i)");
    expect_written(calls, "-i-i", 0, "TWO(NEG(i))");
    expect_written(calls, "i-i", 0, NULL);
    const char *three = "#define TWO(x) x x\n#define NEG(x) -x\n1 TWO(NEG(i) NEG(j))";
    expect_written(three, "-i-j", 1, "NEG(i) NEG(j)");
    expect_written(three, "-j-i", 0, NULL);
    expect_written(three, "1-i", 0, NULL);
    expect_written("#define TWO(x) x x\n#define E(x)\nTWO(E(i) k)", "k", 1, "k");
}

/* Calls that are put together from pieces of different places. */
static void test_written_in_pieces(void **state)
{
    (void)state;
    expect_written("#define G(y) a[y]\n#define F G\nx = F(i);", "a[i]", 0, "F(i)");
    expect_written("#define G(y) a[y]\n#define F G\nx = F(i);", "i", 0, "i");
    expect_written("#define G(y) a[y]\n#define F 1 + G\nx = F(i);", "a[i]", 0, NULL);
    expect_written("#define G(y) a[y]\n#define F 1 + G\nx = F(i);", "1 + a[i]", 0, "F(i)");
    expect_written("#define G(y) a[y]\n#define ID(x) x\nx = ID(G)(i);", "a[i]", 0, "ID(G)(i)");
    expect_written("#define G(y) a[y]\n#define CALL(f) f(3)\nx = CALL(G);", "a[3]", 0, "CALL(G)");
    expect_written("#define G(y) a[y]\n#define CALL(f) f(3) + 1\nx = CALL(G);", "a[3]", 0, NULL);
    const char *scattered = "#define W(x) x\n#define G(y) a[y]\n#define LP (\n#define OPEN 2 + G(\n"
                            "#define RP ) + 1\n";
    static const struct {
        const char *argument, *tokens, *written;
    } cases[] = {
        {"W(G LP i RP)", "a[i]", NULL},
        {"W(G LP i RP)", "a[i] + 1", "W(G LP i RP)"},
        {"W(OPEN i))", "2 + a[i]", NULL},
        {"W(OPEN i RP)", "a[i]", NULL},
        {"W(OPEN i RP)", "2 + a[i] + 1", "W(OPEN i RP)"},
        {"W(G LP i))", "a[i]", NULL},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[256];
        snprintf(text, sizeof text, "%s0 + %s;", scattered, cases[i].argument);
        expect_written(text, cases[i].tokens, 0, cases[i].written);
    }
    expect("#define G(y) a[y]\n#define CLOSE i) + 1\nG(CLOSE;", "G(i) + 1;");
    expect_written("#define MID(a,b,c) a c\n#define PASS(x) MID(x)\n#define COMMA ,\n"
                   "PASS(a COMMA b COMMA [i])",
                   "a[i]", 0, "PASS(a COMMA b COMMA [i])");
    expect_written("#define MID(a,b,c) a c;\n#define PASS(x) MID(x)\n#define COMMA ,\n"
                   "PASS(a COMMA b COMMA [i])",
                   "a[i]", 0, NULL);
    expect_written("#define REV(a,b) b a\n#define PASS(x) REV(x)+0\n#define COMMA ,\n"
                   "PASS([i] COMMA a)",
                   "a[i]", 0, NULL);
    expect_written("#define L(x) G(x, 1)\n#define G(y,z) a[y][z]\nx = L(i);", "i", 0, "i");
    expect_written("#define J(x) x##1 + x\n#define N 4\n#define N1 5\nJ(N)", "4", 0, NULL);
    expect_written("#define K(x) J(x)\n#define J(x) x##1 + x\n#define N 4\nK(b)", "b", 0, NULL);
    expect_written("#define K(x) x + K2(N)\n#define K2(x) x##1\nK(b)", "b", 0, "b");
    expect_written("#define S(x) x, #x\nS(a[i])", "a[i]", 0, NULL);
}

/* ---- what tokens_written_at promises, on random macros ---- */

typedef struct {
    Text text;
    uint64_t state;
} Random;

static unsigned below(Random *r, unsigned bound)
{
    r->state = r->state * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)(r->state >> 33) % bound;
}

/* Some words: names, operators, calls, parameters. Macros named by fragments break the rules. */
static void add_words(Random *r, unsigned depth, bool in_body)
{
    static const char *const words[] = {"a", "b", "+ 1",   "[i]",  "-",       "O0",    "O1", "O2",
                                        "x", "y", "( c )", "a[i]", "LP i RP", "COMMA", "F0", "F2"};
    unsigned count = 1 + below(r, 3);
    for (unsigned i = 0; i < count; i++) {
        text_add_c(&r->text, " ");
        unsigned kind = below(r, depth < 3 ? 10 : 5);
        if (kind >= 7) {
            unsigned callee = below(r, 4);
            text_format(&r->text, "F%u(", callee);
            add_words(r, depth + 1, in_body);
            if (callee >= 2) {
                text_add_c(&r->text, ",");
                add_words(r, depth + 1, in_body);
            }
            text_add_c(&r->text, below(r, 12) ? ")" : " RP");
        } else if (in_body && kind >= 4) {
            text_add_c(&r->text, kind == 4 ? "x" : kind == 5 ? "y" : "x ## y");
        } else {
            text_add_c(&r->text, words[below(r, below(r, 6) ? 13 : 16)]);
        }
    }
}

static Str random_text(Arena *arena, uint64_t seed)
{
    Random r = {text_new(arena), seed * 0x9e3779b97f4a7c15u};
    text_add_c(&r.text, "#define COMMA ,\n#define LP (\n#define RP )\n");
    static const char *const heads[] = {"O0", "O1", "O2", "F0(x)", "F1(x)", "F2(x, y)", "F3(x, y)"};
    for (size_t i = 0; i < sizeof heads / sizeof *heads; i++) {
        text_format(&r.text, "#define %s", heads[i]);
        if (below(&r, 8))
            add_words(&r, 2, i > 2);
        text_add_c(&r.text, i > 2 && below(&r, 16) == 0 ? " #x\n" : "\n");
    }
    add_words(&r, 0, false);
    add_words(&r, 0, false);
    text_add(&r.text, (Str){"\n", 2});
    return text_str(&r.text);
}

/* Whether the tokens could be an expression: others may be what makes a macro call of the text
 * around them, so that nothing is promised for them. */
static bool may_be_expression(const Case *c, size_t first, size_t last)
{
    int depth = 0;
    for (size_t i = first; i <= last; i++) {
        Token token = c->expanded.at[i];
        depth += token.kind == TOKEN_LPAREN || token.kind == TOKEN_LBRACKET;
        depth -= token.kind == TOKEN_RPAREN || token.kind == TOKEN_RBRACKET;
        if (depth < 0 || (depth == 0 && token.kind == TOKEN_COMMA) ||
            macros_find(c->macros, token_text(c->arena, token)))
            return false;
    }
    bool may_be_call = first > 0 && c->expanded.at[first].kind == TOKEN_LPAREN &&
                       c->expanded.at[first - 1].kind == TOKEN_NAME;
    return depth == 0 && !may_be_call;
}

/* Whether something is wrong with a call, so that no compiler would take it. */
static bool is_wrong(Case *c)
{
    macros_report_problems(c->macros);
    return c->diags->all.len > 0;
}

/* Puts ZZZ in place of the piece and expands again: it must stand where the tokens stood, and
 * with the tokens in its place again everything must be as before. */
static void check_piece(Case *c, size_t first, size_t last, Span where)
{
    Str text = c->source->text;
    Str changed =
        str_format(c->arena, "%.*s ZZZ %s", (int)where.begin, text.at, text.at + where.end);
    Case again = case_of(changed.at);
    size_t at = 0;
    bool is_there = false, is_same = true;
    for (size_t i = 0; i < again.expanded.len && is_same; i++) {
        bool is_marker = token_is(again.expanded.at[i], "ZZZ");
        is_there = is_there || (is_marker && at == first);
        for (size_t k = first; k <= (is_marker ? last : first) && is_same; k++, at++) {
            Token wanted = is_marker ? c->expanded.at[k] : again.expanded.at[i];
            is_same = at < c->expanded.len && str_equal(token_text(c->arena, wanted),
                                                        token_text(c->arena, c->expanded.at[at]));
        }
    }
    if (!is_there || !is_same || at != c->expanded.len)
        fail_msg("tokens %zu to %zu are not '%.*s':\n%s\n%s\nbut\n%s", first, last,
                 STR_ARG(span_text(where)), text.at, joined(c).at, joined(&again).at);
    case_end(&again);
}

static void test_written_at_random(void **state)
{
    (void)state;
    const char *seeds = getenv("MACRO_SEEDS");
    uint64_t count = seeds ? strtoull(seeds, NULL, 10) : 300;
    size_t pieces = 0, calls = 0;
    for (uint64_t seed = 1; seed <= count; seed++) {
        Arena *arena = arena_new();
        Case c = case_of(random_text(arena, seed).at);
        if (is_wrong(&c))
            c.expanded.len = 0;
        size_t longest = c.expanded.len < 60 ? 12 : 3,
               ends = c.expanded.len < 200 ? c.expanded.len : 200;
        for (size_t first = 0; first < ends; first++)
            for (size_t last = first; last < ends && last < first + longest; last++) {
                Span where;
                if (!may_be_expression(&c, first, last) ||
                    !tokens_written_at(&c.expanded, first, last, &where))
                    continue;
                assert_ptr_equal(where.source, c.source);
                check_piece(&c, first, last, where);
                pieces++;
                calls += c.expanded.at[first].origin != NULL;
            }
        case_end(&c);
        arena_free(arena);
    }
    assert_true(pieces > count && calls > count);
}

static void test_places(void **state)
{
    (void)state;
    Case c = case_of("#define S a[i] + a[j]\n#define SQ(x) (x)*(x)\nx = S; y = SQ(k);");
    size_t last, first = find_tokens(&c, "a[i]", 0, &last);
    Span where = tokens_place(&c.expanded, first, last);
    assert_true(str_is(span_text(where), "S"));
    first = find_tokens(&c, "a[j]; y = (k)", 0, &last);
    where = tokens_place(&c.expanded, first, last);
    assert_true(str_is(span_text(where), "S; y = SQ(k)"));
    where = tokens_place(&c.expanded, c.expanded.len, c.expanded.len);
    assert_null(where.source);
    assert_false(tokens_written_at(&c.expanded, 2, 1, &where));
    assert_false(tokens_written_at(&c.expanded, 0, c.expanded.len, &where));
    case_end(&c);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_written_plainly),
        cmocka_unit_test(test_written_as_call),
        cmocka_unit_test(test_written_in_arguments),
        cmocka_unit_test(test_written_twice),
        cmocka_unit_test(test_written_in_pieces),
        cmocka_unit_test(test_written_at_random),
        cmocka_unit_test(test_places),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests_name("written", tests, NULL, NULL);
}
