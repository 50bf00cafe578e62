/* Enters: a command. Leaves: what it wrote, how it ended. Its output goes through files, so that
 * nobody waits for a pipe. */
#include "child.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "../base/source.h"

extern char **environ;

enum {
    LONGEST_TEXT = 1 << 20,   /* bytes of output that are handed on */
    LARGEST_FILE = 256 << 20, /* of output; one who writes more is ended */
    GRACE = 5,                /* seconds between asking a program to end and ending it */
    MILLISECOND = 1000000,
};

static const char *path_in(Arena *arena, Str folder, const char *name)
{
    return str_c(arena, str_format(arena, "%.*s/%s", STR_ARG(folder), name));
}

static Str read_text(Arena *arena, const char *path)
{
    Source *source = source_read_file(arena, str_of(path));
    if (!source)
        return STR("");
    if (source->text.len <= LONGEST_TEXT)
        return source->text;
    return str_format(arena, "%.*s\n[%zu more bytes are left out]\n", LONGEST_TEXT, source->text.at,
                      source->text.len - LONGEST_TEXT);
}

static bool is_too_large(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 && status.st_size > LARGEST_FILE;
}

static time_t now(void)
{
    struct timespec at;
    clock_gettime(CLOCK_MONOTONIC, &at);
    return at.tv_sec;
}

/* SIGTERM and its like, which wait until no program runs any more. */
static bool is_stopped(void)
{
    sigset_t waiting;
    return sigpending(&waiting) == 0 &&
           (sigismember(&waiting, SIGTERM) == 1 || sigismember(&waiting, SIGINT) == 1 ||
            sigismember(&waiting, SIGHUP) == 1);
}

static const char *trouble_with(time_t end, const char *const files[2])
{
    return now() >= end ? "it ran longer than it may, and was ended"
           : is_too_large(files[0]) || is_too_large(files[1]) ? "it wrote too much, and was ended"
           : is_stopped()                                     ? "it was stopped"
                                                              : NULL;
}

/* Looks often at first, for most runs are short. */
static int wait_for(pid_t child, unsigned seconds, const char *const files[2], const char **trouble)
{
    struct timespec pause = {0, MILLISECOND};
    time_t end = now() + (time_t)seconds;
    for (;;) {
        int status;
        pid_t found = waitpid(child, &status, WNOHANG);
        if (found == child || (found < 0 && errno != EINTR)) {
            kill(-child, SIGKILL); /* what it has left */
            return found == child ? status : 0;
        }
        if (*trouble && now() >= end)
            kill(-child, SIGKILL);
        if (!*trouble && (*trouble = trouble_with(end, files))) {
            kill(-child, SIGTERM);
            end = now() + GRACE;
        }
        nanosleep(&pause, NULL);
        if (pause.tv_nsec < 20 * MILLISECOND)
            pause.tv_nsec += MILLISECOND;
    }
}

/* In a group of its own, so that all that it starts can be ended. */
static int start(pid_t *child, char *const *words, const ChildPlace *place,
                 const char *const files[2])
{
    const int flags = O_WRONLY | O_CREAT | O_TRUNC;
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, files[0], flags, 0600);
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, files[1], flags, 0600);
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK);
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setsigmask(&attributes, &place->before);
    int error = posix_spawnp(child, words[0], &actions, &attributes, words, environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return error;
}

ChildRun child_run(Arena *arena, char *const *words, const ChildPlace *place, unsigned seconds)
{
    ChildRun run = {.status = 127};
    const char *const files[2] = {path_in(arena, place->folder, "output"),
                                  path_in(arena, place->folder, "messages")};
    pid_t child;
    int error = start(&child, words, place, files);
    if (error) {
        run.trouble =
            str_c(arena, str_format(arena, "cannot run '%s': %s", words[0], strerror(error)));
        return run;
    }
    int status = wait_for(child, seconds, files, &run.trouble);
    run.status = WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
    run.output = read_text(arena, files[0]);
    run.messages = read_text(arena, files[1]);
    return run;
}

bool child_place_make(Arena *arena, ChildPlace *place)
{
    const char *base = getenv("TMPDIR");
    char *path = (char *)str_c(
        arena, str_format(arena, "%s/cudalite-mcp-XXXXXX", base && *base ? base : "/tmp"));
    sigset_t stops;
    sigemptyset(&stops);
    sigaddset(&stops, SIGTERM);
    sigaddset(&stops, SIGINT);
    sigaddset(&stops, SIGHUP);
    sigprocmask(SIG_BLOCK, &stops, &place->before);
    if (mkdtemp(path)) {
        place->folder = str_of(path);
        return true;
    }
    sigprocmask(SIG_SETMASK, &place->before, NULL);
    return false;
}

void child_place_remove(Arena *arena, const ChildPlace *place)
{
    DIR *all = opendir(str_c(arena, place->folder));
    for (struct dirent *entry; all && (entry = readdir(all));)
        if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0)
            unlink(path_in(arena, place->folder, entry->d_name));
    if (all)
        closedir(all);
    rmdir(str_c(arena, place->folder));
    sigprocmask(SIG_SETMASK, &place->before, NULL);
}
