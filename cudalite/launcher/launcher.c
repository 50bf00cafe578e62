/* Enters: a compiler's command line. Leaves: the compiler's exit status, after it has compiled what
 * cudalite makes of the annotated files.
 *
 * A generated file has its user's name, so that outputs that are named after it stay the same, in a
 * directory whose name follows from the command: so a compiler cache sees the same path each time.
 * While a process uses it, it holds a lock on it; others that run the same command take the next
 * one. The directory goes away at the end. Quoted includes are found in the user's directory
 * through -iquote, which, unlike -I, changes nothing for #include <...>; cudalite.h, where nothing
 * before has it, beside cudalite itself. */
#include "launcher.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../base/config.h"
#include "../base/diag.h"
#include "../base/platform.h"
#include "../base/source.h"
#include "../print/output.h"
#include "command_words.h"

extern char **environ;

typedef struct {
    size_t word; /* index in the command */
    Str path;    /* the user's */
    Str made;    /* what cudalite makes of it */
} Rewritten;

typedef struct {
    Arena *arena;
    const LaunchCommand *launch;
    CompilerWords words;
    VEC(Rewritten) files;
    Str source_directory; /* of all of them */
    Str directory;        /* of what is made */
    int lock;             /* that directory, opened */
    const char *called;   /* what cudalite was called as */
    Str headers;          /* the directory of cudalite.h; empty: it is not found */
    Str failure;          /* told when that is removed */
} Launcher;

typedef VEC(char *) Command;

static void add(Launcher *launcher, Command *command, Str word)
{
    vec_push(launcher->arena, command, (char *)str_c(launcher->arena, word));
}

/* ---- which files ---- */

static Str directory_of(Str path)
{
    size_t end = path.len;
    while (end > 0 && path.at[end - 1] != '/')
        end--;
    return end > 1 ? str_slice(path, 0, end - 1) : end ? STR("/") : STR(".");
}

static bool mentions(Str text, const char *word)
{
    size_t len = strlen(word);
    const char *at = text.at, *end = text.at + text.len;
    while ((at = memchr(at, word[0], (size_t)(end - at)))) {
        if ((size_t)(end - at) >= len && memcmp(at, word, len) == 0)
            return true;
        at++;
    }
    return false;
}

/* A file without annotations comes out as it is; so it need not be written. */
static bool is_annotated(Launcher *launcher, Str path)
{
    Source *source = source_read_file(launcher->arena, path);
    return source && (mentions(source->text, "__annotation") || mentions(source->text, "cudalite"));
}

/* Names cannot be found in several directories at once as quoted includes of several files would
 * be: the first file's directory counts. */
static void choose_files(Launcher *launcher)
{
    CompilerWords *words = &launcher->words;
    for (size_t i = 0; i < words->inputs.len; i++) {
        Str path = str_of(words->words[words->inputs.at[i]]), directory = directory_of(path);
        if (!is_annotated(launcher, path))
            continue;
        if (launcher->files.len && !str_equal(directory, launcher->source_directory)) {
            fprintf(stderr,
                    "cudalite: warning: '%.*s' is compiled unchanged, because the command also "
                    "names a file of another directory; use one command for each\n",
                    STR_ARG(path));
            continue;
        }
        launcher->source_directory = directory;
        vec_push(launcher->arena, &launcher->files, (Rewritten){words->inputs.at[i], path, {0}});
    }
}

/* ---- where they go ---- */

static uint64_t hash_of_command(Launcher *launcher)
{
    Text all = text_new(launcher->arena);
    char here[4096];
    text_add_c(&all, getcwd(here, sizeof here) ? here : "");
    for (size_t i = 0; i < launcher->launch->option_count; i++)
        text_format(&all, "%c%s", 0, launcher->launch->options[i]);
    for (size_t i = 0; i < launcher->launch->command_count; i++)
        text_format(&all, "%c%s", 0, launcher->launch->command[i]);
    return str_hash(text_str(&all));
}

/* A directory of ours that nobody else can write to. */
static void make_directory(const char *name)
{
    struct stat status;
    if (mkdir(name, 0700) == 0)
        return;
    if (errno != EEXIST || lstat(name, &status) != 0)
        fatal("cannot make the directory '%s': %s", name, strerror(errno));
    if (!S_ISDIR(status.st_mode) || status.st_uid != geteuid() || (status.st_mode & 022))
        fatal("'%s' exists, but is not a directory of yours that only you can write to; remove it",
              name);
}

/* The directory, made and locked; negative where another process has it. One that a killed process
 * has left is taken over; one that its owner removes between the two steps is made again. */
static int lock_directory(const char *name)
{
    struct stat here, opened;
    for (;;) {
        make_directory(name);
        int file = open(name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
        if (file < 0 && errno != ENOENT)
            fatal("cannot open the directory '%s': %s", name, strerror(errno));
        if (file < 0)
            continue;
        if (!platform_lock(file)) {
            close(file);
            return -1;
        }
        if (lstat(name, &here) == 0 && fstat(file, &opened) == 0 && here.st_ino == opened.st_ino)
            return file;
        close(file);
    }
}

static void place_files(Launcher *launcher)
{
    Arena *arena = launcher->arena;
    const char *temporary = getenv("TMPDIR");
    Str name =
        str_format(arena, "%s/cudalite-%lu-%016llx", temporary && *temporary ? temporary : "/tmp",
                   (unsigned long)geteuid(), (unsigned long long)hash_of_command(launcher));
    launcher->directory = name;
    launcher->lock = lock_directory(str_c(arena, name));
    for (unsigned i = 1; launcher->lock < 0; i++) {
        launcher->directory = str_format(arena, "%.*s-%u", STR_ARG(name), i);
        launcher->lock = lock_directory(str_c(arena, launcher->directory));
    }
    for (size_t i = 0; i < launcher->files.len; i++) {
        Rewritten *file = &launcher->files.at[i];
        const char *path = str_c(arena, file->path), *slash = strrchr(path, '/');
        file->made =
            str_format(arena, "%.*s/%s", STR_ARG(launcher->directory), slash ? slash + 1 : path);
    }
}

static void remove_files(Launcher *launcher)
{
    for (size_t i = 0; i < launcher->files.len; i++)
        unlink(str_c(launcher->arena, launcher->files.at[i].made));
    rmdir(str_c(launcher->arena, launcher->directory));
    close(launcher->lock);
}

/* ---- running programs ---- */

/* Ends as the child did. */
static int status_of(int status)
{
    if (WIFEXITED(status))
        return WEXITSTATUS(status);
    sigset_t all;
    signal(WTERMSIG(status), SIG_DFL);
    sigemptyset(&all);
    sigprocmask(SIG_SETMASK, &all, NULL);
    raise(WTERMSIG(status));
    return 128 + WTERMSIG(status);
}

/* Signals are blocked and taken one by one: those that would end this process go to the child. */
static int wait_for(pid_t child, const sigset_t *signals)
{
    for (;;) {
        int status, number = SIGCHLD;
        const bool waited = sigwait(signals, &number) == 0;
        if (number != SIGCHLD)
            kill(child, number);
        if (waitpid(child, &status, waited ? WNOHANG : 0) == child)
            return status;
    }
}

/* Some systems drop a signal that is neither caught nor would end the process, even while it is
 * blocked. */
static void is_taken_by_wait(int number)
{
    (void)number;
}

static int run(Launcher *launcher, char **command)
{
    static const int passed_on[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};
    sigset_t signals, before;
    sigemptyset(&signals);
    sigaddset(&signals, SIGCHLD);
    for (size_t i = 0; i < sizeof passed_on / sizeof *passed_on; i++)
        sigaddset(&signals, passed_on[i]);
    sigaction(SIGCHLD, &(struct sigaction){.sa_handler = is_taken_by_wait}, NULL);
    sigprocmask(SIG_BLOCK, &signals, &before);

    pid_t child;
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK);
    posix_spawnattr_setsigmask(&attributes, &before);
    int error = posix_spawnp(&child, command[0], NULL, &attributes, command, environ);
    posix_spawnattr_destroy(&attributes);
    int status = error ? 0 : wait_for(child, &signals);
    sigprocmask(SIG_SETMASK, &before, NULL);
    /* POSIX: 127, too, may say that a program could not be started. */
    if (error || (WIFEXITED(status) && WEXITSTATUS(status) == 127))
        launcher->failure = str_format(launcher->arena, "cannot run '%s': %s", command[0],
                                       error ? strerror(error) : "exit status 127");
    return status;
}

/* Where `make install` has put cudalite.h, or the build directory has it. */
static Str find_headers(Launcher *launcher)
{
    static const char *const places[] = {"include", "../include"};
    Str directory = directory_of(platform_program(launcher->arena, launcher->called));
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        Str found = str_format(launcher->arena, "%.*s/%s", STR_ARG(directory), places[i]);
        Str header = str_format(launcher->arena, "%.*s/cudalite.h", STR_ARG(found));
        if (access(str_c(launcher->arena, header), R_OK) == 0)
            return found;
    }
    return STR("");
}

/* cudalite on one file, as a process of its own: its diagnostics and exit status are the same. */
static int rewrite(Launcher *launcher, const Rewritten *file)
{
    Command command = {0};
    add(launcher, &command, platform_running(launcher->arena, launcher->called));
    if (launcher->words.arch)
        add(launcher, &command, str_format(launcher->arena, "-arch=sm_%u", launcher->words.arch));
    for (size_t i = 0; i < launcher->words.options.len; i++)
        add(launcher, &command, launcher->words.options.at[i]);
    for (size_t i = 0; i < launcher->launch->option_count; i++)
        add(launcher, &command, str_of(launcher->launch->options[i]));
    add(launcher, &command, STR("--line-directives"));
    add(launcher, &command, STR("-o"));
    add(launcher, &command, file->made);
    add(launcher, &command, STR("--"));
    add(launcher, &command, file->path);
    vec_push(launcher->arena, &command, NULL);
    return run(launcher, command.at);
}

/* A word of the compiler behind nvcc, in one word: ccache 4.7 takes the two words of `-Xcompiler
 * -iquote` apart. nvcc splits the value at commas, takes backslashes away, and gives it to a
 * shell. */
static Str compiler_option(Launcher *launcher, const char *option, Str directory)
{
    Text word = text_new(launcher->arena);
    if (launcher->words.is_clang)
        return str_format(launcher->arena, "%s%.*s", option, STR_ARG(directory));
    text_format(&word, "-Xcompiler=%s\"", option);
    for (size_t i = 0; i < directory.len; i++) {
        char byte = directory.at[i];
        if (byte == '$' || byte == '`' || byte == '"' || byte == '\\') /* of the shell, for nvcc */
            text_add_c(&word, "\\\\");
        if (byte == ',' || byte == '"' || byte == '\\') /* of nvcc */
            text_add_c(&word, "\\");
        text_add(&word, str_slice(directory, i, i + 1));
    }
    text_add_c(&word, "\"");
    return text_str(&word);
}

static int compile(Launcher *launcher)
{
    CompilerWords *words = &launcher->words;
    Command command = {0};
    for (size_t i = 0; i < words->first_argument; i++)
        vec_push(launcher->arena, &command, words->words[i]);
    add(launcher, &command, compiler_option(launcher, "-iquote", launcher->source_directory));
    if (launcher->headers.len)
        add(launcher, &command, compiler_option(launcher, "-idirafter", launcher->headers));
    for (size_t i = words->first_argument; i < words->count; i++) {
        char *word = words->words[i];
        for (size_t k = 0; k < launcher->files.len; k++)
            if (launcher->files.at[k].word == i)
                word = (char *)str_c(launcher->arena, launcher->files.at[k].made);
        vec_push(launcher->arena, &command, word);
    }
    vec_push(launcher->arena, &command, NULL);
    return run(launcher, command.at);
}

/* ---- the depfile ---- */

static Str replaced(Arena *arena, Str text, Str from, Str to)
{
    Text out = text_new(arena);
    for (size_t at = 0; at < text.len;) {
        bool here = text.len - at >= from.len && memcmp(text.at + at, from.at, from.len) == 0;
        text_add(&out, here ? to : str_slice(text, at, at + 1));
        at += here ? from.len : 1;
    }
    return text_str(&out);
}

/* Project files, whose options the outputs depend on, as prerequisites of the first rule. */
static Str with_project_files(Launcher *launcher, Str text)
{
    Text more = text_new(launcher->arena);
    Strs known = {0};
    size_t colon = 0;
    for (size_t i = 0; i < launcher->files.len && !launcher->launch->no_config; i++) {
        Str config = config_find(launcher->arena, launcher->files.at[i].path);
        if (!config.len || strs_has(&known, config))
            continue;
        vec_push(launcher->arena, &known, config);
        Str name = output_make_name(launcher->arena, config);
        text_format(&more, " \\\n  %.*s", STR_ARG(name));
    }
    while (colon + 1 < text.len &&
           !(text.at[colon] == ':' && strchr(" \t\\\n", text.at[colon + 1])))
        colon++;
    if (!more.len || colon + 1 >= text.len)
        return text;
    return str_format(launcher->arena, "%.*s%.*s%.*s", STR_ARG(str_slice(text, 0, colon + 1)),
                      STR_ARG(text_str(&more)), STR_ARG(str_slice(text, colon + 1, text.len)));
}

/* The compiler has written the generated file's name, which is gone after the run. */
static void correct_depfile(Launcher *launcher)
{
    Arena *arena = launcher->arena;
    Source *depfile = source_read(arena, launcher->words.depfile);
    if (!depfile) /* --dryrun */
        return;
    Str text = depfile->text;
    for (size_t i = 0; i < launcher->files.len; i++)
        text = replaced(arena, text, output_make_name(arena, launcher->files.at[i].made),
                        output_make_name(arena, launcher->files.at[i].path));
    text = with_project_files(launcher, text);
    if (!output_write(arena, launcher->words.depfile, text))
        launcher->failure = str_format(arena, "cannot write '%.*s': %s",
                                       STR_ARG(launcher->words.depfile), strerror(errno));
}

/* ---- all of it ---- */

static int rewrite_and_compile(Launcher *launcher)
{
    int status = 0;
    for (size_t i = 0; i < launcher->files.len && !status; i++)
        status = rewrite(launcher, &launcher->files.at[i]);
    if (!status)
        status = compile(launcher);
    if (!status && !launcher->failure.len && launcher->words.depfile.len)
        correct_depfile(launcher);
    return status;
}

int launcher_run(Arena *arena, const LaunchCommand *launch, const char *called)
{
    Launcher launcher = {.arena = arena, .launch = launch, .called = called};
    launcher.words = words_read(arena, launch->command, launch->command_count);
    if (!launcher.words.lists_only)
        choose_files(&launcher);
    if (!launcher.files.len) {
        execvp(launch->command[0], launch->command);
        fatal("cannot run '%s': %s", launch->command[0], strerror(errno));
    }
    launcher.headers = find_headers(&launcher);
    place_files(&launcher);
    int status = rewrite_and_compile(&launcher);
    remove_files(&launcher);
    if (launcher.failure.len)
        fatal("%.*s", STR_ARG(launcher.failure));
    return status_of(status);
}
