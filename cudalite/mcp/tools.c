/* Enters: a tool's name and arguments, as JSON. Leaves: what cudalite or cudalite-sim made of them.
 *
 * Each call is a process of its own, so that nothing that it does, and no end of it, concerns the
 * next one. */
#include "tools.h"

#include <stdio.h>
#include <string.h>

#include "../base/json.h"
#include "../base/platform.h"
#include "../base/source.h"
#include "../driver/check.h"
#include "child.h"

enum { SECONDS = 60, MOST_SECONDS = 600 };

typedef enum {
#define TOOL(id, name, is_reading, title, description) TOOL_##id,
#include "tools.def"
    TOOL_COUNT
} ToolId;

/* What a call does; only compare can do two things. */
typedef enum {
    MODE_TRANSFORM = 1 << 0,
    MODE_REPORT = 1 << 1,
    MODE_SIMULATE = 1 << 2,
    MODE_COMPARE = 1 << 3,
    MODE_COMPARE_OTHER = 1 << 4,
    MODE_REWRITING = MODE_TRANSFORM | MODE_REPORT | MODE_COMPARE,
    MODE_RUNNING = MODE_SIMULATE | MODE_COMPARE | MODE_COMPARE_OTHER,
    MODE_ALL = MODE_REWRITING | MODE_RUNNING,
} ToolMode;

typedef enum { TEXT, TEXTS, NUMBER, FLAG, FLAG_ON } ArgumentKind;

typedef struct {
    const char *name;
    bool is_reading;
    const char *title, *description;
} ToolRow;

typedef struct {
    unsigned modes;
    const char *name;
    ArgumentKind kind;
    const char *option, *choices, *help;
} ArgumentRow;

static const ToolRow tool_rows[TOOL_COUNT] = {
#define TOOL(id, name, is_reading, title, description) {name, is_reading, title, description},
#include "tools.def"
};

static const unsigned tool_modes[TOOL_COUNT] = {MODE_TRANSFORM, MODE_REPORT, MODE_SIMULATE,
                                                MODE_COMPARE | MODE_COMPARE_OTHER};

static const ArgumentRow argument_rows[] = {
#define ARGUMENT(modes, name, kind, option, choices, help)                                         \
    {modes, name, kind, option, choices, help},
#include "tools.def"
};

enum { ARGUMENT_COUNT = sizeof argument_rows / sizeof *argument_rows };

typedef VEC(char *) Command;

typedef struct {
    Arena *arena;
    const char *called;
    ToolId tool;
    ToolMode mode;
    const JsonValue *arguments;
    ChildPlace place;
    const char *why; /* what is wrong with the arguments; NULL: nothing */
} Call;

/* ---- the list ---- */

static void write_choices(Text *out, const char *choices)
{
    Str rest = str_of(choices);
    text_add_c(out, ", \"enum\": [");
    while (rest.len) {
        size_t end = 0;
        while (end < rest.len && rest.at[end] != ' ')
            end++;
        json_string(out, str_slice(rest, 0, end));
        rest = str_trim(str_slice(rest, end, rest.len));
        text_add_c(out, rest.len ? ", " : "]");
    }
}

static void write_argument(Text *out, const ArgumentRow *row)
{
    static const char *const types[] = {[TEXT] = "\"string\"",
                                        [TEXTS] = "\"array\", \"items\": {\"type\": \"string\"}",
                                        [NUMBER] = "\"integer\", \"minimum\": 1",
                                        [FLAG] = "\"boolean\"",
                                        [FLAG_ON] = "\"boolean\", \"default\": true"};
    json_string(out, str_of(row->name));
    text_format(out, ": {\"type\": %s, ", types[row->kind]);
    json_key_string(out, "description", str_of(row->help));
    if (row->choices)
        write_choices(out, row->choices);
    text_add_c(out, "}");
}

void tools_list(Text *out)
{
    text_add_c(out, "[");
    for (size_t tool = 0; tool < TOOL_COUNT; tool++) {
        const ToolRow *row = &tool_rows[tool];
        const char *between = "";
        text_add_c(out, tool ? ", {" : "{");
        json_key_string(out, "name", str_of(row->name));
        text_add_c(out, ", ");
        json_key_string(out, "title", str_of(row->title));
        text_add_c(out, ", ");
        json_key_string(out, "description", str_of(row->description));
        text_add_c(out, ", \"inputSchema\": {\"type\": \"object\", \"properties\": {");
        for (size_t i = 0; i < ARGUMENT_COUNT; i++)
            if (argument_rows[i].modes & tool_modes[tool]) {
                text_add_c(out, between);
                write_argument(out, &argument_rows[i]);
                between = ", ";
            }
        text_format(out,
                    "}, \"additionalProperties\": false}, \"annotations\": {\"readOnlyHint\": %s}}",
                    row->is_reading ? "true" : "false");
    }
    text_add_c(out, "]");
}

/* ---- arguments ---- */

static const JsonValue *argument(const Call *call, const char *name)
{
    const JsonValue *value = call->arguments ? json_member(call->arguments, name) : NULL;
    return value && value->kind != JSON_NULL ? value : NULL;
}

static void refuse(Call *call, const char *name, const char *what)
{
    if (!call->why)
        call->why = str_c(call->arena, str_format(call->arena, "'%s' %s", name, what));
}

static bool is_choice(Str value, const char *choices)
{
    size_t at = str_find_word(str_of(choices), value, 0);
    return at < strlen(choices) && !memchr(value.at, ' ', value.len);
}

/* A word of a command holds any byte but NUL. */
static bool is_text(const JsonValue *value)
{
    return value->kind == JSON_STRING &&
           !(value->text.len && memchr(value->text.at, '\0', value->text.len));
}

static bool is_empty(const JsonValue *value)
{
    for (size_t i = 0; i < value->members.len; i++)
        if (!value->members.at[i].text.len)
            return true;
    return value->kind == JSON_STRING && !value->text.len;
}

static void check_argument(Call *call, const ArgumentRow *row, const JsonValue *value)
{
    const bool is_source = strstr(row->name, "source") != NULL; /* no word of a command */
    bool is_right = false;
    switch (row->kind) {
    case TEXT: is_right = is_source ? value->kind == JSON_STRING : is_text(value); break;
    case TEXTS:
        is_right = value->kind == JSON_ARRAY;
        for (size_t i = 0; is_right && i < value->members.len; i++)
            is_right = is_text(&value->members.at[i]);
        break;
    case NUMBER: is_right = value->kind == JSON_NUMBER; break;
    case FLAG:
    case FLAG_ON: is_right = value->kind == JSON_TRUE || value->kind == JSON_FALSE; break;
    }
    static const char *const what[] = {[TEXT] = "is not a string",
                                       [TEXTS] = "is not an array of strings",
                                       [NUMBER] = "is not a number",
                                       [FLAG] = "is neither true nor false",
                                       [FLAG_ON] = "is neither true nor false"};
    if (!is_right)
        refuse(call, row->name, what[row->kind]);
    else if (row->option && is_empty(value)) /* the program would take its next word */
        refuse(call, row->name, "is empty, or holds something that is");
    else if (row->choices && !is_choice(value->text, row->choices))
        refuse(call, row->name,
               str_c(call->arena, str_format(call->arena, "is not one of: %s", row->choices)));
}

static const ArgumentRow *argument_row(const Call *call, Str name)
{
    for (size_t i = 0; i < ARGUMENT_COUNT; i++)
        if (str_is(name, argument_rows[i].name) && argument_rows[i].modes & tool_modes[call->tool])
            return &argument_rows[i];
    return NULL;
}

static void check_arguments(Call *call)
{
    const JsonValue *all = call->arguments;
    for (size_t i = 0; all && i < all->members.len; i++) {
        const JsonValue *value = &all->members.at[i];
        const ArgumentRow *row = argument_row(call, value->key);
        if (!row)
            refuse(call, str_c(call->arena, value->key), "is no argument of this tool");
        else if (value->kind != JSON_NULL && !(row->modes & (unsigned)call->mode))
            refuse(call, row->name, "says nothing beside another program");
        else if (value->kind != JSON_NULL)
            check_argument(call, row, value);
    }
}

static unsigned seconds_of(Call *call)
{
    const JsonValue *value = argument(call, "seconds");
    unsigned seconds = 0;
    if (!value)
        return SECONDS;
    for (size_t i = 0; i < value->text.len && seconds <= MOST_SECONDS; i++) {
        char digit = value->text.at[i];
        if (digit < '0' || digit > '9') /* -1, 1.5, 1e3 */
            seconds = MOST_SECONDS;
        seconds = seconds * 10 + (unsigned)(digit - '0') % 10;
    }
    if (seconds < 1 || seconds > MOST_SECONDS)
        refuse(call, "seconds", "is not a whole number from 1 to 600");
    return seconds;
}

/* ---- the command ---- */

static void add(const Call *call, Command *command, const char *option, Str value)
{
    vec_push(call->arena, command,
             (char *)str_c(call->arena, str_format(call->arena, "%s%.*s", option, STR_ARG(value))));
}

static void add_option(const Call *call, Command *command, const ArgumentRow *row)
{
    const JsonValue *value = argument(call, row->name);
    if (!row->option || !(row->modes & (unsigned)call->mode))
        return;
    if (row->kind == FLAG || row->kind == FLAG_ON) {
        if (value ? value->kind == JSON_TRUE : row->kind == FLAG_ON)
            add(call, command, row->option, STR(""));
    } else if (row->kind == TEXTS) {
        for (size_t i = 0; value && i < value->members.len; i++)
            add(call, command, row->option, value->members.at[i].text);
    } else if (value) {
        add(call, command, row->option, value->text);
    }
}

/* The file of a program: the one that is named, or one with the given text. */
static void add_input(Call *call, Command *command, const char *source_name, const char *path_name,
                      const char *file)
{
    const JsonValue *source = argument(call, source_name), *path = argument(call, path_name);
    if (!source == !path || (path && !path->text.len)) {
        refuse(call, source_name,
               str_c(call->arena,
                     str_format(call->arena, "or '%s' is needed, one of both", path_name)));
        return;
    }
    if (path) { /* one that looks like an option is none */
        add(call, command, path->text.at[0] == '-' ? "./" : "", path->text);
        return;
    }
    Str name = str_format(call->arena, "%.*s/%s", STR_ARG(call->place.folder), file);
    FILE *out = fopen(str_c(call->arena, name), "wb");
    const bool is_written =
        out && fwrite(source->text.at, 1, source->text.len, out) == source->text.len;
    if ((out && fclose(out) != 0) || !is_written)
        refuse(call, source_name, "cannot be written into a temporary file");
    add(call, command, "", name);
}

static void add_program(const Call *call, Command *command)
{
    const bool simulates = call->mode == MODE_SIMULATE || call->mode == MODE_COMPARE_OTHER;
    add(call, command, "",
        simulates ? str_of(simulator_find(call->arena, call->called))
                  : platform_running(call->arena, call->called));
    if (call->mode == MODE_TRANSFORM)
        add(call, command, "--summary", STR(""));
    if (call->mode == MODE_REPORT && !argument(call, "format"))
        add(call, command, "--report", STR(""));
    if (call->mode == MODE_COMPARE)
        add(call, command, "--check", STR(""));
    if (call->mode == MODE_COMPARE_OTHER)
        add(call, command, "--compare", STR(""));
    if (argument(call, "source")) /* includes are found where the server runs */
        add(call, command, "-I.", STR(""));
}

static Command command_of(Call *call)
{
    Command command = {0};
    add_program(call, &command);
    for (size_t i = 0; i < ARGUMENT_COUNT; i++)
        add_option(call, &command, &argument_rows[i]);
    add_input(call, &command, "source", "path", "input.cu");
    if (call->mode == MODE_COMPARE_OTHER)
        add_input(call, &command, "other_source", "other_path", "other.cu");
    const JsonValue *arguments = argument(call, "arguments");
    if (arguments)
        add(call, &command, "--", STR(""));
    for (size_t i = 0; arguments && i < arguments->members.len; i++)
        add(call, &command, "", arguments->members.at[i].text);
    vec_push(call->arena, &command, NULL);
    return command;
}

/* ---- the result ---- */

static void write_content(Text *out, Str text, const char **between)
{
    text_format(out, "%s{\"type\": \"text\", ", *between);
    json_key_string(out, "text", text);
    text_add_c(out, "}");
    *between = ", ";
}

/* Without the temporary folder's name, which says nothing to anybody; behind the a or b of a diff a
 * slash stays. */
static Str told_text(const Call *call, Str text)
{
    Text out = text_new(call->arena);
    Str folder = str_format(call->arena, "%.*s/", STR_ARG(call->place.folder));
    while (text.len) {
        const char *found = platform_find(text, folder);
        size_t before = found ? (size_t)(found - text.at) : text.len;
        text_add(&out, str_slice(text, 0, before));
        if (found && before > 0 && (found[-1] == 'a' || found[-1] == 'b'))
            text_add_c(&out, "/");
        text = str_slice(text, found ? before + folder.len : text.len, text.len);
    }
    return text_str(&out);
}

static void write_trouble(const Call *call, const char *what, const char *more, Text *out)
{
    const char *between = "";
    text_add_c(out, "{\"content\": [");
    write_content(out, str_format(call->arena, "%s%s", what, more), &between);
    text_add_c(out, "], \"isError\": true}");
}

static void write_run(const Call *call, const ChildRun *run, Text *out)
{
    const bool finds = call->mode & MODE_RUNNING && run->status == 3;
    const char *between = "";
    text_add_c(out, "{\"content\": [");
    if (run->output.len)
        write_content(out, told_text(call, run->output), &between);
    if (run->messages.len)
        write_content(out, told_text(call, run->messages), &between);
    if (run->trouble)
        write_content(out, str_of(run->trouble), &between);
    if (run->status || (!run->output.len && !run->messages.len))
        write_content(out, str_format(call->arena, "exit status %d", run->status), &between);
    text_format(out, "], \"isError\": %s}",
                run->trouble || (run->status && !finds) ? "true" : "false");
}

bool tools_call(Arena *arena, const char *called, Str name, const JsonValue *arguments, Text *out)
{
    Call call = {.arena = arena, .called = called, .arguments = arguments};
    while (call.tool < TOOL_COUNT && !str_is(name, tool_rows[call.tool].name))
        call.tool++;
    if (call.tool == TOOL_COUNT)
        return false;
    const bool has_other = argument(&call, "other_source") || argument(&call, "other_path");
    call.mode = call.tool == TOOL_COMPARE ? (has_other ? MODE_COMPARE_OTHER : MODE_COMPARE)
                                          : (ToolMode)tool_modes[call.tool];
    check_arguments(&call);
    const unsigned seconds = call.why ? 0 : seconds_of(&call);
    const bool is_placed = !call.why && child_place_make(arena, &call.place);
    if (!call.why && !is_placed)
        call.why = "a temporary folder cannot be made";
    Command command = {0};
    if (!call.why)
        command = command_of(&call);
    if (call.why) {
        write_trouble(&call, "wrong arguments: ", call.why, out);
    } else {
        const ChildRun run = child_run(arena, command.at, &call.place, seconds);
        write_run(&call, &run, out);
    }
    if (is_placed)
        child_place_remove(arena, &call.place);
    return true;
}
