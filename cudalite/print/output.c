/* Enters: the bytes of an output file, and its path. Leaves: the file, or errno and no change. */
#define _XOPEN_SOURCE 700 /* S_ISVTX */

#include "output.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "../base/source.h"

static bool write_all(int file, Str bytes)
{
    while (bytes.len) {
        ssize_t written = write(file, bytes.at, bytes.len);
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0)
            return false;
        bytes = str_slice(bytes, (size_t)written, bytes.len);
    }
    return true;
}

/* close() tells of a full disk on some file systems. */
static bool close_after(int file, bool good)
{
    int before = errno;
    if (close(file) != 0)
        return false;
    errno = before;
    return good;
}

static bool write_directly(const char *path, Str bytes)
{
    int file = open(path, O_WRONLY | O_CLOEXEC);
    return file >= 0 && close_after(file, write_all(file, bytes));
}

static bool holds(const char *path, Str bytes)
{
    char block[16384];
    size_t at = 0;
    bool same = true;
    FILE *file = fopen(path, "rb");
    if (!file)
        return false;
    while (same) {
        size_t got = fread(block, 1, sizeof block, file);
        if (!got)
            break;
        same = got <= bytes.len - at && memcmp(block, bytes.at + at, got) == 0;
        at += got;
    }
    same = same && !ferror(file) && at == bytes.len;
    fclose(file);
    return same;
}

static Str directory_of(Str path)
{
    size_t end = path.len;
    while (end > 0 && path.at[end - 1] != '/')
        end--;
    return str_slice(path, 0, end);
}

/* In a directory where anybody may put files (sticky, as /tmp), a link that somebody else has put
 * there is not followed; nor does Linux follow it where fs.protected_symlinks is set. */
static bool is_foreign_link(Arena *arena, Str path)
{
    struct stat link, directory;
    Str parent = directory_of(path);
    return lstat(str_c(arena, path), &link) == 0 &&
           stat(parent.len ? str_c(arena, parent) : ".", &directory) == 0 &&
           (directory.st_mode & S_ISVTX) && (directory.st_mode & S_IWOTH) &&
           link.st_uid != geteuid() && link.st_uid != directory.st_uid;
}

/* The path behind symbolic links, whether a file is there or not; NULL with errno set. */
static const char *follow_links(Arena *arena, Str path)
{
    enum { MAX_LINKS = 40 }; /* as Linux */
    for (int i = 0; i < MAX_LINKS; i++) {
        char link[4096];
        const char *name = str_c(arena, path);
        ssize_t len = readlink(name, link, sizeof link);
        if (len < 0)
            return name;
        if (is_foreign_link(arena, path)) {
            errno = EACCES;
            return NULL;
        }
        Str target = str_copy(arena, (Str){link, (size_t)len});
        if (target.at[0] == '/')
            path = target;
        else
            path = str_format(arena, "%.*s%.*s", STR_ARG(directory_of(path)), STR_ARG(target));
    }
    errno = ELOOP;
    return NULL;
}

/* A live run holds a lock on its temporary file, which ends with the process however it ends. */
static bool lock(int file, bool waits)
{
    struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    return fcntl(file, waits ? F_SETLKW : F_SETLK, &whole) == 0;
}

/* Names are ".<file>.cudalite-<process>-<sum>"; so the path without process and sum is the prefix.
 * The sum is one of the name before it, so that no file of the user's is taken for a left-over. */
static Str temporary_name(Arena *arena, Str directory, Str prefix, long process)
{
    Str name = str_format(arena, "%.*s%ld", STR_ARG(str_slice(prefix, directory.len, prefix.len)),
                          process);
    return str_format(arena, "%.*s%.*s-%08lx", STR_ARG(directory), STR_ARG(name),
                      (unsigned long)(str_hash(name) & 0xffffffff));
}

static Str temporary_prefix(Arena *arena, Str path)
{
    Str directory = directory_of(path);
    Str name = str_slice(path, directory.len, path.len);
    return str_format(arena, "%.*s.%.*s.cudalite-", STR_ARG(directory), STR_ARG(name));
}

static bool is_left_over(Arena *arena, Str directory, Str prefix, const char *name)
{
    Str own = str_slice(prefix, directory.len, prefix.len);
    struct stat status;
    if (!str_starts(str_of(name), str_c(arena, own)))
        return false;
    Str path = str_format(arena, "%.*s%s", STR_ARG(directory), name);
    return str_equal(path, temporary_name(arena, directory, prefix, atol(name + own.len))) &&
           lstat(str_c(arena, path), &status) == 0 && S_ISREG(status.st_mode) &&
           status.st_uid == geteuid();
}

static void remove_left_over(Arena *arena, Str path)
{
    Str directory = directory_of(path);
    Str prefix = temporary_prefix(arena, path);
    DIR *dir = opendir(directory.len ? str_c(arena, directory) : ".");
    if (!dir)
        return;
    for (struct dirent *entry; (entry = readdir(dir));) {
        if (!is_left_over(arena, directory, prefix, entry->d_name))
            continue;
        const char *left =
            str_c(arena, str_format(arena, "%.*s%s", STR_ARG(directory), entry->d_name));
        int file = open(left, O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
        if (file < 0)
            continue;
        if (lock(file, false))
            unlink(left);
        close(file);
    }
    closedir(dir);
}

static mode_t new_file_mode(void)
{
    mode_t mask = umask(0);
    umask(mask);
    return 0666 & ~mask;
}

/* A new file, locked; -1: none can be made. Between open() and lock() another run may take it for
 * left over and remove it: then there is another one. Once it is locked and has its name nobody
 * removes it. (File systems without locks exist; there left-over files stay.) */
static int open_temporary(const char *path)
{
    struct stat status;
    for (;;) {
        int file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
        if (file < 0 || !lock(file, true) || fstat(file, &status) != 0 || status.st_nlink > 0)
            return file;
        close(file);
    }
}

static bool replace(Arena *arena, const char *path, Str bytes, mode_t mode)
{
    Str directory = directory_of(str_of(path)), prefix = temporary_prefix(arena, str_of(path));
    const char *temporary = str_c(arena, temporary_name(arena, directory, prefix, (long)getpid()));
    int file = open_temporary(temporary);
    if (file < 0)
        return false;
    bool good = write_all(file, bytes) && fchmod(file, mode) == 0;
    good = good && rename(temporary, path) == 0;
    if (!good) {
        int reason = errno;
        unlink(temporary);
        errno = reason;
    }
    return close_after(file, good);
}

bool output_write(Arena *arena, Str path, Str bytes)
{
    struct stat status;
    if (str_is(path, "-"))
        return write_all(STDOUT_FILENO, bytes);
    const char *target = follow_links(arena, path);
    if (!target)
        return false;
    bool exists = stat(target, &status) == 0;
    if (exists && S_ISDIR(status.st_mode)) {
        errno = EISDIR;
        return false;
    }
    if (exists && !S_ISREG(status.st_mode))
        return write_directly(target, bytes);
    remove_left_over(arena, str_of(target));
    if (exists && holds(target, bytes))
        return true;
    if (exists && access(target, W_OK) != 0) /* rename() would not care */
        return false;
    mode_t mode = exists ? status.st_mode & 07777 : new_file_mode();
    return replace(arena, target, bytes, mode);
}

/* ---- over the input ---- */

static const char *make_backup(Arena *arena, const char *target, Str bytes, mode_t mode)
{
    struct stat status;
    const char *name = str_c(arena, str_format(arena, "%s.orig", target));
    int file = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file < 0 && errno == EEXIST) {
        if (lstat(name, &status) == 0 && S_ISREG(status.st_mode) && holds(name, bytes))
            return NULL;
        return str_c(
            arena,
            str_format(arena, "'%s' already exists and differs; move it away, or pass --no-backup",
                       name));
    }
    bool good = file >= 0 && write_all(file, bytes) && fchmod(file, mode) == 0;
    good = file >= 0 && close_after(file, good);
    if (good)
        return NULL;
    int reason = errno;
    if (file >= 0)
        unlink(name);
    return str_c(arena, str_format(arena, "cannot write '%s': %s", name, strerror(reason)));
}

const char *output_replace(Arena *arena, Str path, Str before, Str bytes, bool backup)
{
    struct stat status;
    const char *target = follow_links(arena, path);
    if (!target || stat(target, &status) != 0)
        return strerror(errno);
    if (!S_ISREG(status.st_mode))
        return "it is not a regular file";
    if (access(target, W_OK) != 0)
        return strerror(errno);
    if (!holds(target, before))
        return "it has changed since it was read";
    const mode_t mode = status.st_mode & 07777;
    const char *trouble = backup ? make_backup(arena, target, before, mode) : NULL;
    if (trouble)
        return trouble;
    remove_left_over(arena, str_of(target));
    return replace(arena, target, bytes, mode) ? NULL : strerror(errno);
}

bool output_same_file(Arena *arena, Str a, Str b)
{
    return source_same_file(arena, a, b);
}

/* ---- #line ---- */

typedef VEC(size_t) Offsets;

static Offsets line_starts(Arena *arena, Str text)
{
    Offsets starts = {0};
    vec_push(arena, &starts, 0);
    for (size_t at = 0; at < text.len;) {
        const char *newline = memchr(text.at + at, '\n', text.len - at);
        if (!newline)
            break;
        at = (size_t)(newline - text.at) + 1;
        vec_push(arena, &starts, at);
    }
    return starts;
}

/* The line, from 1, that holds `offset`. */
static size_t line_of(const Offsets *starts, size_t offset)
{
    size_t behind;
    vec_first(behind, starts->len, starts->at[behind] <= offset);
    return behind;
}

static void add_line_directive(Text *out, size_t line, Str path, Str newline)
{
    text_format(out, "#line %zu \"", line);
    for (size_t i = 0; i < path.len; i++) {
        if (path.at[i] == '"' || path.at[i] == '\\')
            text_add_c(out, "\\");
        if (path.at[i] == '\n' || path.at[i] == '\r')
            text_format(out, "\\%03o", path.at[i]);
        else
            text_add(out, str_slice(path, i, i + 1));
    }
    text_add_c(out, "\"");
    text_add(out, newline);
}

/* A directive would break a line that a splice continues. */
static bool is_spliced(Str text, size_t begin)
{
    if (begin >= 2 && text.at[begin - 2] == '\\')
        return true;
    return begin >= 3 && text.at[begin - 2] == '\r' && text.at[begin - 3] == '\\';
}

static bool is_blank_line(Str line)
{
    return str_trim(line).len == 0;
}

/* Where the compiler is to see a line. */
typedef struct {
    bool generated;
    size_t line; /* 0: it does not matter */
} LinePlace;

typedef struct {
    const Text *text;
    const Offsets *input_lines;
    size_t mark;      /* the next one */
    size_t due, last; /* input line that the next line of the text continues, up to this one */
} LineReader;

/* The place of the line [begin, end) of the text. Lines have to be asked for one after the
 * other. */
static LinePlace place_of_line(LineReader *reader, size_t begin, size_t end)
{
    const Text *text = reader->text;
    LinePlace place = {false, reader->due};
    bool first = !reader->due;
    for (; reader->mark < text->marks.len && text->marks.at[reader->mark].at < end;
         reader->mark++) {
        const TextMark *mark = &text->marks.at[reader->mark];
        reader->due = line_of(reader->input_lines, mark->offset);
        reader->last = line_of(reader->input_lines, mark->end - 1);
        if (first)
            place.line = reader->due;
        first = false;
    }
    if (reader->due)
        reader->due = reader->due < reader->last ? reader->due + 1 : 0;
    if (!place.line)
        place.generated = !is_blank_line(str_slice(text_str(text), begin, end));
    return place;
}

bool output_has_crlf(Str text)
{
    bool any = false;
    for (size_t i = 0; i < text.len; i++) {
        if (text.at[i] == '\n' && (i == 0 || text.at[i - 1] != '\r'))
            return false;
        any |= text.at[i] == '\n';
    }
    return any;
}

Text *output_with_crlf(Arena *arena, const Text *text)
{
    Text *made = text_make(arena, (Str){0});
    size_t at = 0, mark = 0;
    for (size_t i = 0; i <= text->len; i++) {
        const bool lacks =
            i < text->len && text->at[i] == '\n' && (i == 0 || text->at[i - 1] != '\r');
        for (; mark < text->marks.len && text->marks.at[mark].at <= i; mark++) {
            TextMark moved = text->marks.at[mark];
            moved.at += made->len - at;
            vec_push(arena, &made->marks, moved);
        }
        if (!lacks && i < text->len)
            continue;
        text_add(made, (Str){text->at + at, i - at});
        if (lacks)
            text_add_c(made, "\r");
        at = i;
    }
    return made;
}

Str output_with_lines(Arena *arena, const Text *text, Source *input, Str output_path)
{
    Str all = text_str(text);
    Offsets input_lines = line_starts(arena, input->text), lines = line_starts(arena, all);
    bool crlf = lines.len > 1 && lines.at[1] >= 2 && all.at[lines.at[1] - 2] == '\r';
    LineReader reader = {.text = text, .input_lines = &input_lines};
    LinePlace told = {true, 1}; /* what the compiler takes the next line for */
    size_t written = 0;         /* lines */
    Text out = text_new(arena);
    for (size_t i = 0; i < lines.len; i++) {
        size_t begin = lines.at[i], end = i + 1 < lines.len ? lines.at[i + 1] : all.len;
        LinePlace place = place_of_line(&reader, begin, end);
        if (place.line) /* without lines that were put in */
            place.line = source_place(input, (uint32_t)input_lines.at[place.line - 1]).line;
        if (place.generated)
            place.line = told.generated ? told.line : written + 2; /* behind the directive */
        if (place.line && (place.generated != told.generated || place.line != told.line) &&
            begin < end && !is_spliced(all, begin)) {
            add_line_directive(&out, place.line, place.generated ? output_path : input->path,
                               crlf ? STR("\r\n") : STR("\n"));
            told = place;
            written++;
        }
        text_add(&out, str_slice(all, begin, end));
        told.line++;
        written++;
    }
    return text_str(&out);
}

/* ---- depfile ---- */

/* GNU make: a blank and # take a backslash, backslashes before them are doubled, $ is doubled. A %
 * makes a pattern only of a target. For a newline make has no escape; a `?` is any character. */
static void add_make_name(Text *out, Str name, bool is_target)
{
    size_t backslashes = 0;
    for (size_t i = 0; i < name.len; i++) {
        char c = name.at[i];
        bool escape = c == ' ' || c == '\t' || c == '#' || (is_target && (c == '%' || c == ':'));
        if (escape)
            for (size_t k = 0; k < backslashes + 1; k++)
                text_add_c(out, "\\");
        if (c == '$')
            text_add_c(out, "$");
        bool line_end = c == '\n' || c == '\r';
        text_add(out, line_end ? STR("?") : str_slice(name, i, i + 1));
        backslashes = c == '\\' ? backslashes + 1 : 0;
    }
}

Str output_make_name(Arena *arena, Str name)
{
    Text out = text_new(arena);
    add_make_name(&out, name, false);
    return text_str(&out);
}

Str output_depfile(Arena *arena, Str output, const Str *targets, size_t target_count,
                   const Str *prerequisites, size_t count, bool phony)
{
    Text out = text_new(arena);
    for (size_t i = 0; i < target_count; i++) {
        text_add_c(&out, i ? " " : "");
        text_add(&out, targets[i]);
    }
    if (!target_count)
        add_make_name(&out, output, true);
    text_add_c(&out, ":");
    for (size_t i = 0; i < count; i++) {
        text_add_c(&out, i ? " \\\n  " : " ");
        add_make_name(&out, prerequisites[i], false);
    }
    text_add_c(&out, "\n");
    for (size_t i = 1; phony && i < count; i++) {
        text_add_c(&out, "\n");
        add_make_name(&out, prerequisites[i], true);
        text_add_c(&out, ":\n");
    }
    return text_str(&out);
}
