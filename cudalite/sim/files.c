/* Files and commands of cudalite-sim.
 *
 * Enters: names. Leaves: temporary files in one directory, whole texts, exit statuses. */
#include <dirent.h>
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

#include "files.h"

#include "../base/platform.h"

extern char **environ;

static Str own_directory(Arena *arena, const char *called)
{
    Str path = platform_program(arena, called);
    if (!path.len)
        sim_fatal("cannot find the directory of this program");
    size_t slash = path.len;
    while (slash > 0 && path.at[slash - 1] != '/')
        slash--;
    return str_slice(path, 0, slash ? slash - 1 : 0);
}

Files files_new(Arena *arena, const char *called)
{
    const char *base = getenv("TMPDIR");
    char *path = arena_alloc(arena, 4096);
    snprintf(path, 4096, "%s/cudalite-sim-XXXXXX", base && *base ? base : "/tmp");
    if (!mkdtemp(path))
        sim_fatal("cannot make a directory in %s: %s", base ? base : "/tmp", strerror(errno));
    return (Files){.arena = arena, .directory = str_of(path), .home = own_directory(arena, called)};
}

const char *files_make(Files *files, const char *suffix)
{
    Str path =
        str_format(files->arena, "%.*s/%zu%s", STR_ARG(files->directory), files->made++, suffix);
    return str_c(files->arena, path);
}

void files_remove(const Files *files)
{
    const char *path = str_c(files->arena, files->directory);
    DIR *directory = opendir(path);
    for (struct dirent *entry; directory && (entry = readdir(directory));)
        unlinkat(dirfd(directory), entry->d_name, 0); /* not `.` and `..` */
    if (directory)
        closedir(directory);
    rmdir(path);
}

bool file_exists(const char *path)
{
    return access(path, R_OK) == 0;
}

/* The first of the directories that holds `name`. */
static Str find_in(Files *files, const char *name, const char *const *directories)
{
    for (; *directories; directories++) {
        Str path = **directories == '/'
                       ? str_of(*directories)
                       : str_format(files->arena, "%.*s/%s", STR_ARG(files->home), *directories);
        Str whole = str_format(files->arena, "%.*s/%s", STR_ARG(path), name);
        if (file_exists(str_c(files->arena, whole)))
            return path;
    }
    sim_fatal("cannot find %s next to %.*s/cudalite-sim", name, STR_ARG(files->home));
}

Str files_library(Files *files)
{
    return find_in(files, "libcudalite_sim.a",
                   (const char *const[]){"lib", "../lib/cudalite", NULL});
}

/* In a build directory `include` is a link to the checkout's. */
Str files_headers(Files *files)
{
    const char *given = getenv("CUDALITE_SIM_HEADERS");
    if (given && *given)
        return str_of(given);
    return find_in(files, "cudalite_sim.h", (const char *const[]){"include", "../include", NULL});
}

/* A build directory has the headers precompiled by g++ -O0 and -O1, each in a folder of its own: at
 * another level it would take them, too, and may crash. Where other flags differ, it takes the
 * header that lies beside them and includes the real one. */
Str files_first_header(Files *files, bool is_gcc, const char *level)
{
    Str precompiled =
        str_format(files->arena, "%.*s/lib/precompiled/%s", STR_ARG(files->home), level + 1);
    Str whole = str_format(files->arena, "%.*s/cudalite_sim.h.gch", STR_ARG(precompiled));
    bool is_own = !getenv("CUDALITE_SIM_HEADERS") && file_exists(str_c(files->arena, whole));
    return is_own && is_gcc ? precompiled : files_headers(files);
}

/* A build directory may have a linker that takes a third of the usual one's time. */
Str files_linker(Files *files)
{
    Str linker = str_format(files->arena, "%.*s/lib/linker", STR_ARG(files->home));
    Str whole = str_format(files->arena, "%.*s/ld", STR_ARG(linker));
    return file_exists(str_c(files->arena, whole)) ? linker : STR("");
}

void file_write(const char *path, Str bytes)
{
    FILE *out = fopen(path, "w");
    if (!out || fwrite(bytes.at, 1, bytes.len, out) != bytes.len || fclose(out) != 0)
        sim_fatal("cannot write '%s': %s", path, strerror(errno));
}

Str file_read(Arena *arena, const char *path)
{
    Source *source = source_read(arena, str_of(path));
    return source ? source->text : STR("");
}

static volatile pid_t running;

/* The terminal's Ctrl-C is for the program, too. */
static void pass_on(int number, siginfo_t *info, void *context)
{
    (void)context;
    if (info->si_code != SI_KERNEL && running)
        kill(running, number);
}

static int run(char *const *words, const char *output, const char *errors,
               const posix_spawnattr_t *attributes)
{
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    int flags = O_WRONLY | O_CREAT | O_TRUNC;
    if (output)
        posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, output, flags, 0600);
    if (errors)
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, errors, flags, 0600);
    pid_t child;
    fflush(stdout);
    int error = posix_spawnp(&child, words[0], &actions, attributes, words, environ);
    posix_spawn_file_actions_destroy(&actions);
    if (error)
        return COMMAND_NOT_STARTED;
    int status;
    running = child;
    while (waitpid(child, &status, 0) < 0)
        if (errno != EINTR)
            return COMMAND_NOT_STARTED;
    running = 0;
    return WIFEXITED(status) ? WEXITSTATUS(status) : COMMAND_SIGNAL + WTERMSIG(status);
}

int command_run(char *const *words, const char *output, const char *errors)
{
    return run(words, output, errors, NULL);
}

int command_run_to_its_end(char *const *words, const char *output, const char *errors)
{
    struct sigaction before, passes = {.sa_sigaction = pass_on, .sa_flags = SA_SIGINFO};
    posix_spawnattr_t attributes;
    sigset_t stop;
    sigemptyset(&stop);
    sigaddset(&stop, SIGINT);
    sigaction(SIGINT, NULL, &before);
    posix_spawnattr_init(&attributes);
    if (before.sa_handler != SIG_IGN) {
        sigaction(SIGINT, &passes, NULL);
        posix_spawnattr_setsigdefault(&attributes, &stop);
        posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);
    }
    const int status = run(words, output, errors, &attributes);
    posix_spawnattr_destroy(&attributes);
    sigaction(SIGINT, &before, NULL);
    return status;
}
