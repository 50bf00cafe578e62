/* Output files, #line directives and depfiles: what the command line does not show. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cudalite/print/output.h"

typedef struct {
    Arena *arena;
    char dir[40];
} Fixture;

static int set_up(void **state)
{
    Fixture *fixture = calloc(1, sizeof *fixture);
    fixture->arena = arena_new();
    strcpy(fixture->dir, "/tmp/cudalite-output-XXXXXX");
    *state = fixture;
    return mkdtemp(fixture->dir) ? 0 : -1;
}

static int tear_down(void **state)
{
    Fixture *fixture = *state;
    int status =
        system(str_c(fixture->arena, str_format(fixture->arena, "rm -rf '%s'", fixture->dir)));
    arena_free(fixture->arena);
    free(fixture);
    return status;
}

static const char *path_in(Fixture *fixture, const char *name)
{
    return str_c(fixture->arena, str_format(fixture->arena, "%s/%s", fixture->dir, name));
}

static void put_file(const char *path, const char *text)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0);
    assert_int_equal(fclose(file), 0);
}

static void expect_file(const char *path, const char *expected)
{
    char text[256] = "";
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
    assert_string_equal(text, expected);
}

static bool write_to(Fixture *fixture, const char *path, const char *text)
{
    return output_write(fixture->arena, str_of(path), str_of(text));
}

static void test_new_file(void **state)
{
    Fixture *fixture = *state;
    const char *path = path_in(fixture, "new");
    struct stat status;
    mode_t mask = umask(027);
    assert_true(write_to(fixture, path, "text"));
    umask(mask);
    expect_file(path, "text");
    assert_int_equal(stat(path, &status), 0);
    assert_int_equal(status.st_mode & 07777, 0640);
}

static void test_mode_is_kept(void **state)
{
    Fixture *fixture = *state;
    const char *path = path_in(fixture, "file");
    struct stat status;
    put_file(path, "old");
    assert_int_equal(chmod(path, 0751), 0);
    assert_true(write_to(fixture, path, "new"));
    assert_int_equal(stat(path, &status), 0);
    assert_int_equal(status.st_mode & 07777, 0751);
    expect_file(path, "new");
}

static void test_same_bytes_leave_the_file_alone(void **state)
{
    Fixture *fixture = *state;
    const char *path = path_in(fixture, "file");
    struct stat before, after;
    put_file(path, "same");
    struct timespec old[2] = {{.tv_sec = 1000000}, {.tv_sec = 1000000}};
    assert_int_equal(utimensat(AT_FDCWD, path, old, 0), 0);
    assert_int_equal(stat(path, &before), 0);
    assert_true(write_to(fixture, path, "same"));
    assert_int_equal(stat(path, &after), 0);
    assert_int_equal(after.st_mtime, before.st_mtime);
    assert_int_equal(after.st_ino, before.st_ino);
    assert_true(write_to(fixture, path, "sama"));
    expect_file(path, "sama");
    assert_true(write_to(fixture, path, "samara"));
    expect_file(path, "samara");
    assert_true(write_to(fixture, path, "sa"));
    expect_file(path, "sa");
    assert_true(write_to(fixture, path, ""));
    expect_file(path, "");
}

static void test_links_are_followed(void **state)
{
    Fixture *fixture = *state;
    struct stat status;
    assert_int_equal(mkdir(path_in(fixture, "sub"), 0777), 0);
    put_file(path_in(fixture, "sub/target"), "old");
    assert_int_equal(symlink("sub/target", path_in(fixture, "link")), 0);
    assert_int_equal(symlink("link", path_in(fixture, "link2")), 0);
    assert_true(write_to(fixture, path_in(fixture, "link2"), "new"));
    expect_file(path_in(fixture, "sub/target"), "new");
    assert_int_equal(lstat(path_in(fixture, "link"), &status), 0);
    assert_true(S_ISLNK(status.st_mode));
    assert_int_equal(symlink("sub/fresh", path_in(fixture, "dangling")), 0);
    assert_true(write_to(fixture, path_in(fixture, "dangling"), "x"));
    expect_file(path_in(fixture, "sub/fresh"), "x");
    assert_int_equal(symlink("loop", path_in(fixture, "loop")), 0);
    assert_false(write_to(fixture, path_in(fixture, "loop"), "x"));
    assert_int_equal(errno, ELOOP);
}

static void test_failures_change_nothing(void **state)
{
    Fixture *fixture = *state;
    assert_false(write_to(fixture, path_in(fixture, "no/such/file"), "x"));
    assert_int_equal(errno, ENOENT);
    assert_false(write_to(fixture, fixture->dir, "x"));
    assert_int_equal(errno, EISDIR);
    assert_false(write_to(fixture, "/dev/full", "x"));
    assert_int_equal(errno, ENOSPC);
    assert_true(write_to(fixture, "/dev/null", "x"));
    put_file(path_in(fixture, "read-only"), "old");
    assert_int_equal(chmod(path_in(fixture, "read-only"), 0444), 0);
    if (geteuid() != 0) { /* root may write everything */
        assert_false(write_to(fixture, path_in(fixture, "read-only"), "x"));
        assert_int_equal(errno, EACCES);
        expect_file(path_in(fixture, "read-only"), "old");
    }
}

/* What a run with that process number leaves where it is killed. */
static const char *left_by(Fixture *fixture, const char *output, long process)
{
    Arena *arena = fixture->arena;
    Str name = str_format(arena, ".%s.cudalite-%ld", output, process);
    unsigned long sum = (unsigned long)(str_hash(name) & 0xffffffff);
    return path_in(fixture, str_c(arena, str_format(arena, "%.*s-%08lx", STR_ARG(name), sum)));
}

/* A temporary file that nobody locks is left over; one that a live process locks is not, nor are files
 * that only have similar names, or are links. */
static void test_left_over_files(void **state)
{
    Fixture *fixture = *state;
    const char *left = left_by(fixture, "out", 1), *live = left_by(fixture, "out", 2);
    const char *kept[] = {left_by(fixture, "other", 1), path_in(fixture, ".out.cudalite-1"),
                          path_in(fixture, ".out.cudalite-notes"), left_by(fixture, "out", 3)};
    int ready[2], done[2];
    char byte = 0;
    put_file(left, "half");
    put_file(live, "half");
    for (int i = 0; i < 3; i++)
        put_file(kept[i], "half");
    assert_int_equal(symlink("nowhere", kept[3]), 0);
    assert_int_equal(pipe(ready) | pipe(done), 0);
    pid_t child = fork();
    if (child == 0) {
        struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
        int file = open(live, O_WRONLY);
        fcntl(file, F_SETLK, &whole);
        bool good = write(ready[1], &byte, 1) == 1 && read(done[0], &byte, 1) == 1;
        _exit(good ? 0 : 1);
    }
    assert_int_equal(read(ready[0], &byte, 1), 1);
    assert_true(write_to(fixture, path_in(fixture, "out"), "x"));
    assert_int_not_equal(access(left, F_OK), 0);
    assert_int_equal(access(live, F_OK), 0);
    struct stat status;
    for (int i = 0; i < 4; i++)
        assert_int_equal(lstat(kept[i], &status), 0);
    assert_int_equal(write(done[1], &byte, 1), 1);
    assert_int_equal(waitpid(child, NULL, 0), child);
    assert_true(write_to(fixture, path_in(fixture, "out"), "x"));
    assert_int_not_equal(access(live, F_OK), 0);
}

static void test_same_file(void **state)
{
    Fixture *fixture = *state;
    Str a = str_of(path_in(fixture, "a")), dotted = str_of(path_in(fixture, "./a"));
    Str hard = str_of(path_in(fixture, "hard")), other = str_of(path_in(fixture, "b"));
    put_file(a.at, "x");
    put_file(other.at, "x");
    assert_int_equal(link(a.at, hard.at), 0);
    assert_true(output_same_file(fixture->arena, a, dotted));
    assert_true(output_same_file(fixture->arena, a, hard));
    assert_false(output_same_file(fixture->arena, a, other));
    assert_false(output_same_file(fixture->arena, a, str_of(path_in(fixture, "none"))));
}

static void expect_lines(Fixture *fixture, const Text *text, Str input, const char *expected)
{
    Str lines = output_with_lines(fixture->arena, text,
                                  source_from_text(fixture->arena, STR("a\\b \"c\".cu"), input),
                                  STR("out.cu"));
    assert_string_equal(str_c(fixture->arena, lines), expected);
}

#define AT "\"a\\\\b \\\"c\\\".cu\"\n"

static void test_line_directives(void **state)
{
    Fixture *fixture = *state;
    Str input = STR("one\ntwo\nthree\nfour\n");
    Text text = text_new(fixture->arena);
    text_add_source(&text, input, 0, 8);
    expect_lines(fixture, &text, input, "#line 1 " AT "one\ntwo\n");
    text_add_c(&text, "made\nmade\n");
    text_add_source(&text, input, 8, 19);
    expect_lines(fixture, &text, input,
                 "#line 1 " AT "one\ntwo\n#line 5 \"out.cu\"\nmade\nmade\n#line 3 " AT
                 "three\nfour\n");
    Text moved = text_new(fixture->arena);
    text_add_c(&moved, "made\n  ");
    text_add_source(&moved, input, 14, 19);
    text_add_source(&moved, input, 0, 8);
    text_add_source(&moved, input, 8, 14);
    expect_lines(fixture, &moved, input,
                 "made\n#line 4 " AT "  four\n#line 1 " AT "one\ntwo\nthree\n");
}

/* Blanks of the input around generated text do not make it the input's; a blank line needs no
 * directive. */
static void test_line_directives_between_blanks(void **state)
{
    Fixture *fixture = *state;
    Str input = STR("one\n\n  two\n\n  three\n");
    Text text = text_new(fixture->arena);
    text_add_source(&text, input, 0, 7);
    text_add_c(&text, "made\n  made");
    text_add_source(&text, input, 10, 14);
    text_add_c(&text, "made");
    text_add_source(&text, input, 19, 20);
    text_add_source(&text, input, 7, 11);
    expect_lines(fixture, &text, input,
                 "#line 1 " AT "one\n\n#line 5 \"out.cu\"\n  made\n  made\n\n  made\n"
                 "#line 3 " AT "two\n");
}

/* The lines behind a line that was put together from two follow its last piece. */
static void test_line_directives_for_joined_lines(void **state)
{
    Fixture *fixture = *state;
    Str input = STR("one\ntwo\nthree\nfour\n");
    Text text = text_new(fixture->arena);
    text_add_source(&text, input, 0, 3);
    text_add_c(&text, "+");
    text_add_source(&text, input, 8, 19);
    expect_lines(fixture, &text, input, "#line 1 " AT "one+three\n#line 4 " AT "four\n");
}

static void test_no_line_directive_after_a_splice(void **state)
{
    Fixture *fixture = *state;
    Str input = STR("one\ntwo\n");
    Text text = text_new(fixture->arena);
    text_add_c(&text, "#define X \\\n");
    text_add_source(&text, input, 4, 8);
    text_add_source(&text, input, 4, 8);
    expect_lines(fixture, &text, input, "#define X \\\ntwo\n#line 2 " AT "two\n");
}

static void test_line_directives_in_crlf(void **state)
{
    Fixture *fixture = *state;
    Str input = STR("one\r\ntwo\r\n");
    Text text = text_new(fixture->arena);
    text_add_source(&text, input, 5, 10);
    Str lines = output_with_lines(fixture->arena, &text,
                                  source_from_text(fixture->arena, STR("f.cu"), input), STR("-"));
    assert_string_equal(str_c(fixture->arena, lines), "#line 2 \"f.cu\"\r\ntwo\r\n");
}

static void test_depfile(void **state)
{
    Fixture *fixture = *state;
    Str names[] = {STR("a b.cu"), STR("x$#.h"), STR("back\\slash\\ .h")};
    Str rule = output_depfile(fixture->arena, STR("o:u%t.cu"), NULL, 0, names, 3, false);
    assert_string_equal(str_c(fixture->arena, rule),
                        "o\\:u\\%t.cu: a\\ b.cu \\\n  x$$\\#.h \\\n  back\\slash\\\\\\ .h\n");
    Str targets[] = {STR("$(OBJ)/a.o"), STR("b.o")};
    rule = output_depfile(fixture->arena, STR("out"), targets, 2, names, 2, true);
    assert_string_equal(str_c(fixture->arena, rule),
                        "$(OBJ)/a.o b.o: a\\ b.cu \\\n  x$$\\#.h\n\nx$$\\#.h:\n");
}

static const char *replace_in(Fixture *fixture, const char *path, const char *before,
                              const char *after, bool backup)
{
    return output_replace(fixture->arena, str_of(path), str_of(before), str_of(after), backup);
}

static void test_replaced_with_a_backup(void **state)
{
    Fixture *fixture = *state;
    const char *path = path_in(fixture, "in.cu"), *link = path_in(fixture, "link");
    const char *backup = path_in(fixture, "in.cu.orig");
    struct stat status;
    put_file(path, "old");
    assert_int_equal(chmod(path, 0640), 0);
    assert_int_equal(symlink("in.cu", link), 0);
    assert_null(replace_in(fixture, link, "old", "new", true));
    expect_file(path, "new");
    expect_file(backup, "old");
    assert_int_equal(stat(path, &status), 0);
    assert_int_equal(status.st_mode & 07777, 0640);
    assert_int_equal(stat(backup, &status), 0);
    assert_int_equal(status.st_mode & 07777, 0640);
    assert_int_equal(lstat(link, &status), 0);
    assert_true(S_ISLNK(status.st_mode));
    /* another backup stays, and then the file stays, too */
    assert_non_null(
        strstr(replace_in(fixture, path, "new", "newer", true), "in.cu.orig' already exists"));
    expect_file(path, "new");
    expect_file(backup, "old");
    assert_null(replace_in(fixture, path, "new", "newer", false));
    expect_file(path, "newer");
    expect_file(backup, "old");
    /* the same one is good */
    put_file(path, "old");
    assert_null(replace_in(fixture, path, "old", "new", true));
    expect_file(path, "new");
}

static void test_not_replaced(void **state)
{
    Fixture *fixture = *state;
    const char *path = path_in(fixture, "in.cu"), *backup = path_in(fixture, "in.cu.orig");
    put_file(path, "somebody else's");
    assert_string_equal(replace_in(fixture, path, "old", "new", true),
                        "it has changed since it was read");
    assert_int_equal(access(backup, F_OK), -1);
    expect_file(path, "somebody else's");
    assert_non_null(replace_in(fixture, path_in(fixture, "none"), "old", "new", true));
    assert_string_equal(replace_in(fixture, "/dev/null", "", "new", true),
                        "it is not a regular file");
    /* a pipe as the backup is not waited for */
    put_file(path, "old");
    assert_int_equal(mkfifo(backup, 0600), 0);
    assert_non_null(replace_in(fixture, path, "old", "new", true));
    expect_file(path, "old");
    if (geteuid() != 0) {
        assert_int_equal(unlink(backup), 0);
        assert_int_equal(chmod(path, 0400), 0);
        assert_non_null(replace_in(fixture, path, "old", "new", true));
        assert_int_equal(access(backup, F_OK), -1);
    }
}

#define TEST(name) cmocka_unit_test_setup_teardown(test_##name, set_up, tear_down)
int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(new_file),
        TEST(mode_is_kept),
        TEST(same_bytes_leave_the_file_alone),
        TEST(links_are_followed),
        TEST(failures_change_nothing),
        TEST(left_over_files),
        TEST(same_file),
        TEST(line_directives),
        TEST(line_directives_between_blanks),
        TEST(line_directives_for_joined_lines),
        TEST(no_line_directive_after_a_splice),
        TEST(line_directives_in_crlf),
        TEST(depfile),
        TEST(replaced_with_a_backup),
        TEST(not_replaced),
    };
    return cmocka_run_group_tests_name("output", tests, NULL, NULL);
}
