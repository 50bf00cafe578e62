/* Enters: a compilation database. Leaves: the options of a file. */
#define _XOPEN_SOURCE 700 /* realpath */

#include "compile_commands.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "../base/json_read.h"
#include "../launcher/command_words.h"

#define DATABASE_NAME "compile_commands.json"

/* ---- words, as a POSIX shell takes them; nothing is expanded ---- */

/* A backslash at `at` takes the next byte as it is. */
static bool escapes(Str text, size_t at, char quote)
{
    if (text.at[at] != '\\' || quote == '\'' || at + 1 == text.len)
        return false;
    return !quote || strchr("\"\\$`", text.at[at + 1]);
}

/* False at the end. */
static bool next_word(Arena *arena, Str *rest, Str *word)
{
    Text out = text_new(arena);
    char quote = 0;
    *rest = str_trim(*rest);
    size_t at = 0;
    for (; at < rest->len && (quote || !is_blank(rest->at[at])); at++) {
        char c = rest->at[at];
        if (escapes(*rest, at, quote))
            text_add(&out, str_slice(*rest, at + 1, at + 2)), at++;
        else if (quote ? c == quote : c == '"' || c == '\'')
            quote = quote ? 0 : c;
        else
            text_add(&out, str_slice(*rest, at, at + 1));
    }
    *rest = str_slice(*rest, at, rest->len);
    *word = text_str(&out);
    return at > 0;
}

/* ---- the file ---- */

static Str real_path(Arena *arena, Str path)
{
    char *real = realpath(str_c(arena, path), NULL);
    Str copy = real ? str_copy(arena, str_of(real)) : (Str){0};
    free(real);
    return copy;
}

static Str path_in(Arena *arena, Str folder, Str path)
{
    if (path.len && path.at[0] == '/')
        return path;
    return str_format(arena, "%.*s/%.*s", STR_ARG(folder), STR_ARG(path));
}

/* NULL: it is well-formed. */
static const char *read_words(Arena *arena, const JsonValue *entry, CompileCommand *command)
{
    const JsonValue *arguments = json_member(entry, "arguments");
    const JsonValue *line = json_member(entry, "command");
    if (arguments && arguments->kind == JSON_ARRAY) {
        for (size_t i = 0; i < arguments->members.len; i++) {
            if (arguments->members.at[i].kind != JSON_STRING)
                return "an argument is not a string";
            vec_push(arena, &command->words, (char *)str_c(arena, arguments->members.at[i].text));
        }
    } else if (line && line->kind == JSON_STRING) {
        Str rest = line->text, word;
        while (next_word(arena, &rest, &word))
            vec_push(arena, &command->words, (char *)str_c(arena, word));
    } else {
        return "an entry has neither a \"command\" nor \"arguments\"";
    }
    return command->words.len ? NULL : "a command is empty";
}

static const char *read_entry(CompileCommands *commands, const JsonValue *entry)
{
    Arena *arena = commands->arena;
    const JsonValue *directory = json_member(entry, "directory");
    const JsonValue *file = json_member(entry, "file");
    if (entry->kind != JSON_OBJECT)
        return "an entry is not an object";
    if (!directory || directory->kind != JSON_STRING)
        return "an entry has no \"directory\"";
    if (!file || file->kind != JSON_STRING)
        return "an entry has no \"file\"";
    CompileCommand command = {.directory = directory->text,
                              .file = path_in(arena, directory->text, file->text),
                              .place = source_place(commands->source, entry->at)};
    const char *wrong = read_words(arena, entry, &command);
    if (!wrong)
        vec_push(arena, &commands->all, command);
    return wrong;
}

static void index_files(CompileCommands *commands)
{
    for (size_t i = 0; i < commands->all.len; i++) {
        Str real = real_path(commands->arena, commands->all.at[i].file);
        if (real.len && !strmap_get(commands->by_file, real))
            strmap_set(commands->by_file, real, &commands->all.at[i]);
    }
}

static Str database_path(Arena *arena, Str path)
{
    struct stat status;
    if (stat(str_c(arena, path), &status) == 0 && !S_ISDIR(status.st_mode))
        return path;
    bool ends = path.len && path.at[path.len - 1] == '/';
    return str_format(arena, "%.*s%s" DATABASE_NAME, STR_ARG(path), ends ? "" : "/");
}

CompileCommands *compile_commands_read(Arena *arena, Str path, Str *why)
{
    CompileCommands *commands = arena_new_of(arena, CompileCommands);
    JsonValue value;
    const char *wrong = NULL;
    uint32_t where = 0;
    path = database_path(arena, path);
    commands->arena = arena;
    commands->by_file = strmap_new(arena);
    commands->source = source_read_file(arena, path);
    if (!commands->source) {
        *why = str_format(arena, "cannot read '%.*s': %s", STR_ARG(path), strerror(errno));
        return NULL;
    }
    if (json_read(arena, commands->source->text, &value, &wrong, &where)) {
        if (value.kind != JSON_ARRAY)
            wrong = "expected an array of commands", where = value.at;
        for (size_t i = 0; i < value.members.len && !wrong; i++) {
            wrong = read_entry(commands, &value.members.at[i]);
            where = value.members.at[i].at;
        }
    }
    if (wrong) {
        Place place = source_place(commands->source, where);
        *why = str_format(arena, "%.*s:%u:%u: %s", STR_ARG(path), place.line, place.column, wrong);
        return NULL;
    }
    index_files(commands);
    return commands;
}

/* ---- what it says ---- */

const CompileCommand *compile_commands_find(const CompileCommands *commands, Str input)
{
    Str real = real_path(commands->arena, input);
    return real.len ? strmap_get(commands->by_file, real) : NULL;
}

static bool ends_with(Str text, const char *suffix)
{
    size_t len = strlen(suffix);
    return text.len >= len && str_is(str_slice(text, text.len - len, text.len), suffix);
}

Strs compile_commands_inputs(const CompileCommands *commands)
{
    Strs inputs = {0};
    Str here = real_path(commands->arena, STR("."));
    for (size_t i = 0; i < commands->all.len; i++) {
        const CompileCommand *command = &commands->all.at[i];
        Str real = real_path(commands->arena, command->file);
        if (!ends_with(command->file, ".cu") || !real.len ||
            strmap_get(commands->by_file, real) != command)
            continue;
        bool below = here.len && real.len > here.len + 1 &&
                     str_equal(str_slice(real, 0, here.len), here) && real.at[here.len] == '/';
        vec_push(commands->arena, &inputs,
                 below ? str_slice(real, here.len + 1, real.len) : command->file);
    }
    return inputs;
}

Strs compile_commands_options(Arena *arena, const CompileCommand *command)
{
    Strs options = {0};
    CompilerWords words =
        words_read_in(arena, command->directory, command->words.at, command->words.len);
    if (words.arch)
        vec_push(arena, &options, str_format(arena, "-arch=sm_%u", words.arch));
    for (size_t i = 0; i < words.options.len; i++) {
        Str option = words.options.at[i];
        if (str_starts(option, "-I"))
            option = str_format(
                arena, "-I%.*s",
                STR_ARG(path_in(arena, command->directory, str_slice(option, 2, option.len))));
        vec_push(arena, &options, option);
    }
    return options;
}
