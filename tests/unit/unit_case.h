/* For tests of units: a text that is read as a file. */
#ifndef TESTS_UNIT_UNIT_CASE_H
#define TESTS_UNIT_UNIT_CASE_H

#include "cudalite/syntax/unit_read.h"

/* One text as it was read. */
typedef struct {
    Arena *arena;
    Arena *text_arena; /* of the text, where the test makes it; else NULL */
    Diags *diags;
    Unit *unit;
} Case;

static Case case_with(const char *path, const char *text, size_t length, bool parse_all,
                      const char *define)
{
    Case c = {0};
    UnitOptions options = {.parse_all = parse_all};
    c.arena = arena_new();
    c.diags = diags_new(c.arena);
    if (define)
        vec_push(c.arena, &options.defines, str_of(define));
    Source *source = source_from_text(c.arena, str_of(path), (Str){text, length});
    c.unit = unit_read(c.arena, c.diags, source, &options);
    return c;
}

static Case case_of(const char *text)
{
    return case_with("test.cu", text, strlen(text), false, NULL);
}

static void case_end(Case *c)
{
    arena_free(c->arena);
    if (c->text_arena)
        arena_free(c->text_arena);
}

static inline void expect_equal(Str got, const char *want, const char *about)
{
    if (!str_is(got, want)) {
        print_error("text: %s\nwant: %s\ngot:  %.*s\n", about, want, STR_ARG(got));
        fail();
    }
}

#endif
