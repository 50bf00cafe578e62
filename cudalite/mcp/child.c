/* Enters: a command. Leaves: what it wrote, how it ended. Its output goes through files, so that nobody waits for a pipe. */
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

/* Looks often at first, for most runs are short. */
static int wait_for(pid_t child, unsigned seconds, const char *const files[2], const char **trouble)
{
    struct timespec pause = {0, MILLISECOND};
    time_t end = now() + (time_t)seconds;
    int status;
    for (;;) {
        pid_t found = waitpid(child, &status, WNOHANG);
        if (found == child || (found < 0 && errno != EINTR))
            return found == child ? status : 0;
        const bool is_late = now() >= end;
        if (*trouble && is_late)
            kill(child, SIGKILL);
        else if (is_late || (!*trouble && (is_too_large(files[0]) || is_too_large(files[1])))) {
            *trouble = is_late ? "it ran longer than it may, and was ended"
                               : "it wrote too much, and was ended";
            kill(child, SIGTERM);
            end = now() + GRACE;
        }
        nanosleep(&pause, NULL);
        if (pause.tv_nsec < 20 * MILLISECOND)
            pause.tv_nsec += MILLISECOND;
    }
}

ChildRun child_run(Arena *arena, char *const *words, Str folder, unsigned seconds)
{
    ChildRun run = {.status = 127};
    const char *const files[2] = {path_in(arena, folder, "output"),
                                  path_in(arena, folder, "messages")};
    const int flags = O_WRONLY | O_CREAT | O_TRUNC;
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, files[0], flags, 0600);
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, files[1], flags, 0600);
    pid_t child;
    int error = posix_spawnp(&child, words[0], &actions, NULL, words, environ);
    posix_spawn_file_actions_destroy(&actions);
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

Str child_folder(Arena *arena)
{
    const char *base = getenv("TMPDIR");
    char *path = (char *)str_c(
        arena, str_format(arena, "%s/cudalite-mcp-XXXXXX", base && *base ? base : "/tmp"));
    return mkdtemp(path) ? str_of(path) : STR("");
}

void child_folder_remove(Arena *arena, Str folder)
{
    DIR *all = opendir(str_c(arena, folder));
    for (struct dirent *entry; all && (entry = readdir(all));)
        if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0)
            unlink(path_in(arena, folder, entry->d_name));
    if (all)
        closedir(all);
    rmdir(str_c(arena, folder));
}
