/* Arena, strings, texts with marks, maps, sources, diagnostics. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "cudalite/base/diag.h"
#include "cudalite/base/platform.h"
#include "cudalite/base/sort.h"

/* ---- arena ---- */

static bool is_zero(const char *block, size_t size)
{
    for (size_t i = 0; i < size; i++)
        if (block[i])
            return false;
    return true;
}

static void test_arena(void **state)
{
    (void)state;
    Arena *arena = arena_new();
    for (size_t size = 0; size < 200000; size = size * 2 + 1) {
        char *block = arena_alloc(arena, size);
        assert_int_equal((uintptr_t)block % sizeof(max_align_t) % 16, 0);
        assert_true(is_zero(block, size));
        memset(block, 0xff, size);
    }
    arena_free(arena);
    arena_free(NULL);
}

/* What is given behind a mark again is zeroed, and what was given before it stays. */
static void test_arena_release(void **state)
{
    (void)state;
    Arena *arena = arena_new();
    char *kept = arena_alloc(arena, 100);
    memset(kept, 'x', 100);
    for (int iteration = 0; iteration < 20; iteration++) {
        const ArenaMark mark = arena_mark(arena);
        for (size_t size = 1; size < 3000; size += 7) {
            char *block = arena_alloc(arena, size);
            assert_true(is_zero(block, size));
            memset(block, 'y', size);
        }
        arena_release(arena, mark);
        assert_ptr_equal(arena_alloc(arena, 8), kept + 112);
        assert_int_equal(kept[112], 0);
        arena_release(arena, mark);
    }
    for (size_t i = 0; i < 100; i++)
        assert_int_equal(kept[i], 'x');
    arena_free(arena);
}

/* Blocks grow through every way there is, with others between, and lose nothing. */
static void test_arena_grows(void **state)
{
    (void)state;
    Arena *arena = arena_new();
    enum { BLOCKS = 5 };
    char *blocks[BLOCKS] = {0};
    size_t sizes[BLOCKS] = {0};
    uint64_t random = 7;
    for (int step = 0; step < 400; step++) {
        random = random * 6364136223846793005u + 1442695040888963407u;
        size_t pick = (size_t)(random >> 33) % BLOCKS;
        size_t wanted = sizes[pick] + sizes[pick] / 4 + (size_t)(random >> 50);
        if (wanted > 1000000)
            continue;
        blocks[pick] = arena_grow(arena, blocks[pick], sizes[pick], wanted);
        assert_true(is_zero(blocks[pick] + sizes[pick], wanted - sizes[pick]));
        for (size_t i = 0; i < sizes[pick]; i++)
            assert_int_equal(blocks[pick][i], (char)(pick + 1));
        memset(blocks[pick], (int)pick + 1, wanted);
        sizes[pick] = wanted;
    }
    arena_free(arena);
}

/* ---- sort ---- */

typedef struct {
    unsigned key, place;
    char rest[304]; /* with it few values have room on the stack */
} LargeValue;

typedef struct {
    unsigned key, place;
} SmallValue;

static int by_key(const void *a, const void *b)
{
    const unsigned first = *(const unsigned *)a, second = *(const unsigned *)b;
    return first < second ? -1 : first > second;
}

static unsigned next_random(unsigned *seed)
{
    *seed = *seed * 1103515245u + 12345u;
    return *seed >> 16;
}

/* Few keys, so that most values have equals. */
#define check_sort(Value, most)                                                                    \
    do {                                                                                           \
        unsigned seed = 1;                                                                         \
        for (size_t count = 0; count <= (most); count++)                                           \
            for (unsigned keys = 1; keys <= 64; keys *= 4) {                                       \
                Value *values = calloc(count + 1, sizeof *values);                                 \
                size_t found[64] = {0};                                                            \
                for (size_t i = 0; i < count; i++) {                                               \
                    values[i].key = next_random(&seed) % keys;                                     \
                    values[i].place = (unsigned)i;                                                 \
                    found[values[i].key]++;                                                        \
                }                                                                                  \
                values[count].key = 12345; /* what stands behind stays */                          \
                sort_stable(values, count, sizeof *values, by_key);                                \
                for (size_t i = 0; i < count; i++) {                                               \
                    found[values[i].key]--;                                                        \
                    if (i > 0)                                                                     \
                        assert_true(values[i - 1].key < values[i].key ||                           \
                                    (values[i - 1].key == values[i].key &&                         \
                                     values[i - 1].place < values[i].place));                      \
                }                                                                                  \
                for (size_t key = 0; key < 64; key++)                                              \
                    assert_int_equal(found[key], 0);                                               \
                assert_int_equal(values[count].key, 12345);                                        \
                free(values);                                                                      \
            }                                                                                      \
    } while (0)

static void test_sort(void **state)
{
    (void)state;
    check_sort(SmallValue, 700);
    sort_stable(NULL, 0, 8, by_key);
}

static void test_sort_large_values(void **state)
{
    (void)state;
    check_sort(LargeValue, 70);
}

typedef struct {
    unsigned key;
    unsigned *steps;
} CountedValue;

static int by_key_counted(const void *a, const void *b)
{
    ++*((const CountedValue *)a)->steps;
    return by_key(a, b);
}

/* How many comparisons 2^15 values take. */
static unsigned steps_of(unsigned (*key)(unsigned i))
{
    enum { COUNT = 1 << 15 };
    unsigned steps = 0;
    CountedValue *values = calloc(COUNT, sizeof *values);
    for (unsigned i = 0; i < COUNT; i++)
        values[i] = (CountedValue){key(i), &steps};
    sort_stable(values, COUNT, sizeof *values, by_key_counted);
    for (unsigned i = 1; i < COUNT; i++)
        assert_true(values[i - 1].key <= values[i].key);
    free(values);
    return steps;
}

static unsigned key_ascending(unsigned i)
{
    return i;
}

static unsigned key_descending(unsigned i)
{
    return ~i;
}

static unsigned key_mixed(unsigned i)
{
    return i * 2654435761u;
}

static void test_sort_steps(void **state)
{
    (void)state;
    assert_in_range(steps_of(key_ascending), (1 << 15) - 1, 2 << 15);
    assert_in_range(steps_of(key_descending), (1 << 15) - 1, 16 << 15);
    assert_in_range(steps_of(key_mixed), (1 << 15) - 1, 16 << 15);
}

/* ---- platform ---- */

static void test_platform(void **state)
{
    (void)state;
    Arena *arena = arena_new();
    const size_t page = (size_t)2 * 1024 * 1024;
    Str text = STR("one\0two, two");
    assert_ptr_equal(platform_find(text, STR("two")), text.at + 4);
    assert_ptr_equal(platform_find(text, STR("e\0t")), text.at + 2);
    assert_null(platform_find(text, STR("three")));
    char *pages = platform_pages(2 * page, page);
    assert_non_null(pages);
    assert_int_equal((uintptr_t)pages % page, 0);
    assert_true(is_zero(pages, 2 * page));
    memset(pages, 1, 2 * page);
    assert_int_equal(munmap(pages, 2 * page), 0);
    Str program = platform_program(arena, "a/b");
    assert_true(program.len > 0);
    assert_int_equal(access(str_c(arena, platform_running(arena, "a/b")), X_OK), 0);
    arena_free(arena);
}

static void test_vec(void **state)
{
    (void)state;
    Arena *arena = arena_new();
    VEC(int) v = {0};
    for (int i = 0; i < 100000; i++)
        vec_push(arena, &v, i);
    assert_int_equal(v.len, 100000);
    for (int i = 0; i < 100000; i++)
        assert_int_equal(v.at[i], i);
    arena_free(arena);
}

/* ---- strings ---- */

static void test_str(void **state)
{
    (void)state;
    Arena *arena = arena_new();
    Str s = STR("  ab\tc\r\n");
    assert_true(str_is(str_trim(s), "ab\tc"));
    assert_true(str_is(str_trim(STR(" \v\f ")), ""));
    assert_true(str_equal((Str){"a\0b", 3}, (Str){"a\0b", 3}));
    assert_false(str_equal((Str){"a\0b", 3}, (Str){"a\0c", 3}));
    assert_true(str_equal((Str){NULL, 0}, STR("")));
    assert_true(str_starts(s, "  a"));
    assert_false(str_starts(STR("a"), "ab"));
    assert_true(str_starts_any(STR("ab"), "b", "a"));
    assert_false(str_starts_any(STR("ab"), "b", "abc"));
    assert_true(str_is(str_behind(STR("::f"), "::"), "f"));
    assert_true(str_is(str_behind(STR("a::f"), "::"), "a::f"));
    assert_true(str_is(str_behind(STR("::"), "::"), ""));
    assert_true(str_is(str_slice(STR("abcdef"), 2, 4), "cd"));
    assert_true(str_is(str_slice(STR("abc"), 2, 9), "c"));
    assert_true(str_is(str_slice(STR("abc"), 3, 1), ""));
    assert_string_equal(str_c(arena, (Str){"abc", 2}), "ab");
    assert_true(str_is(str_copy(arena, s), s.at));
    assert_true(str_is(str_format(arena, "%d-%s", 12, "x"), "12-x"));
    assert_true(str_is(str_format(arena, "%s", ""), ""));
    assert_true(str_hash(STR("a")) != str_hash(STR("b")));
    arena_free(arena);
}

static void expect_text(const Text *text, const char *wanted)
{
    if (!str_is(text_str(text), wanted))
        fail_msg("'%.*s' is not '%s'", STR_ARG(text_str(text)), wanted);
}

static void test_text(void **state)
{
    (void)state;
    Arena *arena = arena_new();
    Text text = text_new(arena);
    Str input = STR("one\ntwo\nthree\n");
    text_add_c(&text, "// ");
    text_add_source(&text, input, 4, 13);
    text_add_source(&text, input, 2, 2);
    text_format(&text, "<%d>", 5);
    text_add(&text, STR(""));
    expect_text(&text, "// two\nthree<5>");
    assert_int_equal(text.marks.len, 1);
    assert_int_equal(text.marks.at[0].at, 3);
    assert_int_equal(text.marks.at[0].offset, 4);
    assert_int_equal(text.marks.at[0].end, 13);

    Text outer = text_new(arena);
    text_add_c(&outer, "{");
    text_add_text(&outer, &text);
    expect_text(&outer, "{// two\nthree<5>");
    assert_int_equal(outer.marks.at[0].at, 4);
    text_add_source(&outer, STR("\n x \n"), 0, 5);
    text_add_source(&outer, STR("\n x \n"), 3, 5);
    assert_int_equal(outer.marks.len, 2); /* blanks have none */
    assert_int_equal(outer.at[outer.marks.at[1].at], 'x');
    assert_int_equal(outer.marks.at[1].offset, 2);
    assert_int_equal(outer.marks.at[1].end, 3);
    arena_free(arena);
}

static void test_text_indented(void **state)
{
    (void)state;
    Arena *arena = arena_new();
    Text inner = text_new(arena), text = text_new(arena);
    Str input = STR("a\nb");
    text_add_c(&inner, "x\n\n\r\n");
    text_add_source(&inner, input, 0, 3);
    text_add_c(&inner, "\n");
    text_add_c(&text, "  ");
    text_add_indented(&text, &inner, STR("  "));
    expect_text(&text, "  x\n\n\r\n  a\n  b\n");
    assert_int_equal(text.marks.len, 1);
    assert_int_equal(text.marks.at[0].at, 9);
    text_add_indented(&text, &inner, STR("\t"));
    expect_text(&text, "  x\n\n\r\n  a\n  b\nx\n\n\r\n\ta\n\tb\n");
    arena_free(arena);
}

static void test_strmap(void **state)
{
    (void)state;
    Arena *arena = arena_new();
    StrMap *map = strmap_new(arena);
    static int values[1000];
    assert_null(strmap_get(map, STR("nothing")));
    strmap_set(map, STR("nothing"), NULL);
    for (int iteration = 0; iteration < 3; iteration++) {
        for (int i = 0; i < 1000; i++)
            strmap_set(map, str_format(arena, "key%d", i), &values[i]);
        for (int i = 0; i < 1000; i += 2)
            strmap_set(map, str_format(arena, "key%d", i), NULL);
        for (int i = 0; i < 1000; i++)
            assert_ptr_equal(strmap_get(map, str_format(arena, "key%d", i)),
                             i % 2 ? &values[i] : NULL);
    }
    strmap_set(map, (Str){NULL, 0}, values);
    assert_ptr_equal(strmap_get(map, STR("")), values);
    strmap_set(map, (Str){"a\0b", 3}, values);
    assert_null(strmap_get(map, (Str){"a\0c", 3}));
    arena_free(arena);
}

/* ---- sources ---- */

static void expect_place(Source *source, uint32_t offset, uint32_t line, uint32_t column,
                         const char *text)
{
    Place place = source_place(source, offset);
    assert_int_equal(place.line, line);
    assert_int_equal(place.column, column);
    assert_true(str_is(source_line(source, offset), text));
}

static void test_places(void **state)
{
    (void)state;
    Arena *arena = arena_new();
    Source *source = source_from_text(arena, STR("x.cu"), STR("ab\r\n\ncd\re\nlast"));
    expect_place(source, 0, 1, 1, "ab");
    expect_place(source, 2, 1, 3, "ab");
    expect_place(source, 3, 1, 4, "ab");
    expect_place(source, 4, 2, 1, "");
    expect_place(source, 5, 3, 1, "cd\re");
    expect_place(source, 8, 3, 4, "cd\re");
    expect_place(source, 10, 4, 1, "last");
    expect_place(source, 14, 4, 5, "last");
    Source *empty = source_from_text(arena, STR("x.cu"), STR(""));
    expect_place(empty, 0, 1, 1, "");
    assert_true(str_is(span_text((Span){source, 5, 7}), "cd"));
    assert_true(str_is(span_text((Span){NULL, 5, 7}), ""));
    assert_int_equal(source->text.at[source->text.len], 0);
    arena_free(arena);
}

static void test_source_read(void **state)
{
    (void)state;
    Arena *arena = arena_new();
    const char *base = getenv("TMPDIR");
    char path[128];
    snprintf(path, sizeof path, "%.90s/base-XXXXXX", base ? base : "/tmp");
    int descriptor = mkstemp(path);
    assert_true(descriptor >= 0);
    FILE *file = fdopen(descriptor, "wb");
    for (int i = 0; i < 100000; i++)
        fputs("0123456789", file);
    fputc(0, file);
    fclose(file);
    Source *source = source_read(arena, str_of(path));
    assert_non_null(source);
    assert_int_equal(source->text.len, 1000001);
    assert_true(str_is(source->path, path));
    assert_int_equal(source->text.at[999999], '9');
    assert_non_null(freopen(path, "rb", stdin));
    source = source_read(arena, STR("-"));
    assert_non_null(source);
    assert_int_equal(source->text.len, 1000001);
    assert_true(str_is(source->path, "<stdin>"));
    remove(path);
    assert_null(source_read(arena, str_of(path)));
    assert_int_equal(errno, ENOENT);
    assert_null(source_read(arena, STR("/")));
    assert_int_equal(errno, EISDIR);
    arena_free(arena);
}

/* ---- diagnostics ---- */

typedef struct {
    Arena *arena;
    Diags *diags;
    Source *source;
    char printed[8192];
} Printed;

static Printed printed_new(const char *text)
{
    Printed p = {.arena = arena_new()};
    p.diags = diags_new(p.arena);
    p.source = source_from_text(p.arena, STR("a.cu"), str_of(text));
    return p;
}

static const char *print(Printed *p, bool color)
{
    FILE *file = tmpfile();
    assert_non_null(file);
    diag_print(p->diags, file, color);
    rewind(file);
    p->printed[fread(p->printed, 1, sizeof p->printed - 1, file)] = '\0';
    fclose(file);
    return p->printed;
}

static Diag *report(Printed *p, DiagId id, uint32_t begin, uint32_t end, const char *text)
{
    return diag_report(p->diags, id, (Span){p->source, begin, end}, "%s", text);
}

/* One diagnostic over [begin, end) prints as `wanted`. */
static void expect_shown(const char *text, uint32_t begin, uint32_t end, const char *wanted)
{
    Printed p = printed_new(text);
    report(&p, DIAG_BAD_DIRECTIVE, begin, end, "no end");
    const char *line = strchr(print(&p, false), '\n');
    assert_non_null(line);
    assert_string_equal(line + 1, wanted);
    arena_free(p.arena);
}

static void test_diag_form(void **state)
{
    (void)state;
    Printed p = printed_new("int a;\nfloat *b;\n");
    Diag *diag = report(&p, DIAG_BAD_DIRECTIVE, 7, 12, "the type");
    diag_note(p.diags, diag, (Span){p.source, 7, 12}, "same place");
    diag_note(p.diags, diag, (Span){p.source, 0, 3}, "other place");
    diag_note(p.diags, diag, (Span){NULL, 0, 0}, "no place");
    diag_report(p.diags, DIAG_TEMPLATE_SYNTAX, (Span){NULL, 0, 0}, "everywhere");
    assert_string_equal(print(&p, false), "cudalite: error: everywhere [CL071]\n"
                                          "a.cu:2:1: warning: the type [CL002]\n"
                                          "float *b;\n"
                                          "^~~~~\n"
                                          "a.cu:2:1: note: same place\n"
                                          "a.cu:1:1: note: other place\n"
                                          "int a;\n"
                                          "^~~\n"
                                          "cudalite: note: no place\n");
    assert_int_equal(p.diags->errors, 1);
    assert_int_equal(p.diags->warnings, 1);
    arena_free(p.arena);
}

static void test_diag_color(void **state)
{
    (void)state;
    Printed p = printed_new("ab\n");
    report(&p, DIAG_BAD_DIRECTIVE, 0, 2, "x");
    assert_string_equal(
        print(&p, true),
        "\033[1ma.cu:1:1: \033[0m\033[1;35mwarning: \033[0m\033[1mx [CL002]\033[0m\n"
        "ab\n\033[1;32m^~\n\033[0m");
    arena_free(p.arena);
}

static void test_diag_lines(void **state)
{
    (void)state;
    expect_shown("\tab\tc", 1, 3, "\tab\tc\n\t^~\n");
    expect_shown("\tab\tc", 4, 5, "\tab\tc\n\t  \t^\n");
    expect_shown("a\tb", 0, 3, "a\tb\n^\t~\n");
    expect_shown("a\tb", 1, 3, "a\tb\n ^\t~\n");
    expect_shown("abc", 1, 1, "abc\n ^\n");
    expect_shown("abc\n", 3, 3, "abc\n   ^\n");
    expect_shown("abc\n", 3, 4, "abc\n   ^\n");
    expect_shown("abc", 3, 3, "abc\n   ^\n");
    expect_shown("abc\r\nd", 1, 5, "abc\n ^~\n");
    expect_shown("abc\r\nd", 4, 5, "abc\n   ^\n");
    expect_shown("ab\ncd\nef", 1, 7, "ab\n ^\n");
    expect_shown("", 0, 0, "\n^\n");
    expect_shown("\xc3\xa9 x", 3, 4, "\xc3\xa9 x\n  ^\n");
    expect_shown("\xc3\xa9x", 0, 3, "\xc3\xa9x\n^~\n");
    expect_shown("\xe4\xb8\xad x", 0, 3, "\xe4\xb8\xad x\n^~\n");
    expect_shown("\xe4\xb8\xad x", 4, 5, "\xe4\xb8\xad x\n   ^\n");
    expect_shown("e\xcc\x81x", 3, 4, "e\xcc\x81x\n ^\n");
    expect_shown("\x01x\xffy", 1, 2, "<U+0001>x<FF>y\n        ^\n");
    expect_shown("\x01x\xffy", 2, 4, "<U+0001>x<FF>y\n         ^~~~~\n");
    expect_shown("\xe2\x80\xaez", 3, 4, "<U+202E>z\n        ^\n");
    expect_shown("\xed\xa0\x80z", 3, 4, "<ED><A0><80>z\n            ^\n");
    expect_shown("\xf4\x90\x80\x80z\xc3", 4, 5, "<F4><90><80><80>z<C3>\n                ^\n");
    expect_shown("\xe0\x80\x80z", 3, 4, "<E0><80><80>z\n            ^\n");
}

static void test_diag_long_line(void **state)
{
    (void)state;
    Printed p = printed_new("");
    Text text = text_new(p.arena);
    for (int i = 0; i < 100; i++)
        text_add_c(&text, "0123456\xc3\xa9 ");
    p.source = source_from_text(p.arena, STR("a.cu"), text_str(&text));
    report(&p, DIAG_BAD_DIRECTIVE, 0, 3, "first");
    report(&p, DIAG_BAD_DIRECTIVE, 500, 503, "middle");
    report(&p, DIAG_BAD_DIRECTIVE, 999, 1000, "last");
    report(&p, DIAG_BAD_DIRECTIVE, 510, 1000, "to the end");
    print(&p, false);
    char *save;
    size_t lines = 0;
    for (char *line = strtok_r(p.printed, "\n", &save); line; line = strtok_r(NULL, "\n", &save)) {
        assert_true(strlen(line) < 180);
        if (lines % 3 == 1)
            assert_non_null(strstr(line, "..."));
        lines++;
    }
    assert_int_equal(lines, 12);
    arena_free(p.arena);
}

static void test_diag_order(void **state)
{
    (void)state;
    Printed p = printed_new("abcdef");
    Source *main = p.source;
    report(&p, DIAG_BAD_DIRECTIVE, 4, 5, "third");
    p.source = source_from_text(p.arena, STR("b.h"), STR("x"));
    report(&p, DIAG_BAD_DIRECTIVE, 0, 1, "fourth");
    p.source = main;
    report(&p, DIAG_BAD_DIRECTIVE, 2, 3, "first");
    report(&p, DIAG_BAD_CONDITION, 2, 3, "second");
    assert_string_equal(print(&p, false), "a.cu:1:3: warning: first [CL002]\nabcdef\n  ^\n"
                                          "a.cu:1:3: warning: second [CL003]\nabcdef\n  ^\n"
                                          "a.cu:1:5: warning: third [CL002]\nabcdef\n    ^\n"
                                          "b.h:1:1: warning: fourth [CL002]\nx\n^\n");
    arena_free(p.arena);
}

static void test_diag_dropped(void **state)
{
    (void)state;
    Printed p = printed_new("abcdef");
    report(&p, DIAG_BAD_DIRECTIVE, 0, 1, "told");
    report(&p, DIAG_BAD_DIRECTIVE, 0, 1, "told again");
    report(&p, DIAG_TEMPLATE_SYNTAX, 3, 4, "an error");
    Diag *follows = report(&p, DIAG_TEMPLATE_NAME, 3, 5, "what follows from it");
    assert_non_null(follows);
    diag_note(p.diags, follows, (Span){NULL, 0, 0}, "a note that nobody sees");
    assert_string_equal(print(&p, false), "a.cu:1:1: warning: told [CL002]\nabcdef\n^\n"
                                          "a.cu:1:4: error: an error [CL071]\nabcdef\n   ^\n");
    assert_int_equal(p.diags->errors, 1);
    assert_int_equal(p.diags->warnings, 1);
    arena_free(p.arena);
}

static void test_diag_options(void **state)
{
    (void)state;
    Printed p = printed_new("abcdef");
    p.diags->options.warnings_are_errors = true;
    report(&p, DIAG_BAD_DIRECTIVE, 0, 1, "strict");
    assert_string_equal(print(&p, false), "a.cu:1:1: error: strict [-Werror,CL002]\nabcdef\n^\n");
    assert_int_equal(p.diags->errors, 1);
    p.diags->options.no_warnings = true;
    report(&p, DIAG_BAD_DIRECTIVE, 2, 3, "silent");
    assert_int_equal(p.diags->all.len, 2); /* for reports */
    assert_true(p.diags->all.at[1]->is_silent);
    assert_int_equal(p.diags->errors, 1);
    assert_int_equal(p.diags->warnings, 0);
    assert_string_equal(print(&p, false), "a.cu:1:1: error: strict [-Werror,CL002]\nabcdef\n^\n");
    arena_free(p.arena);

    p = printed_new("abcdef");
    p.diags->options.max_errors = 1;
    for (uint32_t i = 0; i < 3; i++)
        report(&p, DIAG_TEMPLATE_SYNTAX, i, i + 1, "many");
    assert_string_equal(print(&p, false),
                        "a.cu:1:1: error: many [CL071]\nabcdef\n^\n"
                        "cudalite: 2 more diagnostics are not shown, 2 of them errors; "
                        "--max-errors=0 shows all\n");
    assert_int_equal(p.diags->errors, 3);
    arena_free(p.arena);
}

/* A remark is printed only where --explain asks for it. */
static void test_diag_remarks(void **state)
{
    (void)state;
    DiagId remark = DIAG_COUNT;
    for (int id = 0; id < DIAG_COUNT; id++)
        if (diag_severity((DiagId)id) == SEVERITY_REMARK)
            remark = (DiagId)id;
    if (remark == DIAG_COUNT)
        skip();
    Printed p = printed_new("abcdef");
    report(&p, remark, 0, 1, "by the way");
    assert_string_equal(print(&p, false), "");
    p.diags->options.explain = true;
    assert_non_null(strstr(print(&p, false), "a.cu:1:1: remark: by the way ["));
    assert_int_equal(p.diags->errors + p.diags->warnings, 0);
    arena_free(p.arena);
}

static void test_diag_unprintable_text(void **state)
{
    (void)state;
    Printed p = printed_new("abc");
    report(&p, DIAG_BAD_DIRECTIVE, 0, 1, "word '\033[31m\n'");
    assert_non_null(strstr(print(&p, false), "word '<U+001B>[31m<U+000A>'"));
    arena_free(p.arena);
}

static void test_diag_table(void **state)
{
    (void)state;
    assert_string_equal(diag_code(DIAG_BAD_DIRECTIVE), "CL002");
    for (int id = 0; id < DIAG_COUNT; id++) {
        assert_int_equal(strlen(diag_code((DiagId)id)), 5);
        assert_true(strlen(diag_title((DiagId)id)) > 0);
        if (id > 0) /* sorted, and no number twice */
            assert_true(strcmp(diag_code((DiagId)(id - 1)), diag_code((DiagId)id)) < 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_arena),
        cmocka_unit_test(test_arena_grows),
        cmocka_unit_test(test_arena_release),
        cmocka_unit_test(test_vec),
        cmocka_unit_test(test_sort),
        cmocka_unit_test(test_sort_large_values),
        cmocka_unit_test(test_sort_steps),
        cmocka_unit_test(test_platform),
        cmocka_unit_test(test_str),
        cmocka_unit_test(test_text),
        cmocka_unit_test(test_text_indented),
        cmocka_unit_test(test_strmap),
        cmocka_unit_test(test_places),
        cmocka_unit_test(test_source_read),
        cmocka_unit_test(test_diag_form),
        cmocka_unit_test(test_diag_color),
        cmocka_unit_test(test_diag_lines),
        cmocka_unit_test(test_diag_long_line),
        cmocka_unit_test(test_diag_order),
        cmocka_unit_test(test_diag_dropped),
        cmocka_unit_test(test_diag_options),
        cmocka_unit_test(test_diag_remarks),
        cmocka_unit_test(test_diag_unprintable_text),
        cmocka_unit_test(test_diag_table),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests_name("base", tests, NULL, NULL);
}
