/* Enters: an input's path. Leaves: that of its project's file. */
#define _XOPEN_SOURCE 700 /* S_ISVTX, realpath */

#include "config.h"

#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

/* "/a/b/" */
static Str real_folder(Arena *arena, Str path)
{
    char *real = realpath(str_c(arena, path), NULL);
    Str folder = real ? str_format(arena, "%s%s", real, real[1] ? "/" : "") : (Str){0};
    free(real);
    return folder;
}

static bool starts_with(Str path, Str folder)
{
    return path.len >= folder.len && str_equal(str_slice(path, 0, folder.len), folder);
}

static bool is_there(Arena *arena, Str folder, const char *name, struct stat *status)
{
    return stat(str_c(arena, str_format(arena, "%.*s%s", STR_ARG(folder), name)), status) == 0;
}

/* In /tmp and the like everybody may leave a file; ours and root's are meant. */
static bool is_foreign(Arena *arena, Str folder, const struct stat *file)
{
    struct stat status;
    return stat(str_c(arena, folder), &status) == 0 && (status.st_mode & S_ISVTX) &&
           (status.st_mode & S_IWOTH) && file->st_uid != geteuid() && file->st_uid != 0;
}

/* As people in the current folder would write it. */
static Str path_from_here(Arena *arena, Str folder, const char *name)
{
    Str here = real_folder(arena, STR("."));
    Text path = text_new(arena);
    if (here.len && starts_with(folder, here))
        text_add(&path, str_slice(folder, here.len, folder.len));
    else if (here.len && starts_with(here, folder))
        for (size_t i = folder.len; i < here.len; i++)
            text_add_c(&path, here.at[i] == '/' ? "../" : "");
    else
        text_add(&path, folder);
    text_add_c(&path, name);
    return text_str(&path);
}

Str config_find(Arena *arena, Str input)
{
    size_t end = input.len;
    while (end > 0 && input.at[end - 1] != '/')
        end--;
    Str folder = real_folder(arena, end ? str_slice(input, 0, end) : STR("."));
    while (folder.len) {
        struct stat status;
        if (is_there(arena, folder, CONFIG_NAME, &status) && S_ISREG(status.st_mode) &&
            !is_foreign(arena, folder, &status))
            return path_from_here(arena, folder, CONFIG_NAME);
        if (is_there(arena, folder, ".git", &status))
            break;
        for (folder.len--; folder.len && folder.at[folder.len - 1] != '/'; folder.len--)
            ;
    }
    return (Str){0};
}
