/* Enters: lines of JSON-RPC 2.0. Leaves: an answer for each request, one a line.
 *
 * The server keeps nothing between two requests; so those that come before `initialize` are
 * answered, too. Arrays of requests, which one version of the protocol has, are answered by
 * arrays. */
#include "mcp.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "../base/diag.h"
#include "../base/json.h"
#include "../base/version.h"
#include "tools.h"

enum { LONGEST_LINE = 4 << 20 }; /* bytes; a value may take 80 times as many as its text */

typedef enum {
    PARSE_ERROR = -32700,
    INVALID_REQUEST = -32600,
    METHOD_NOT_FOUND = -32601,
    INVALID_PARAMS = -32602,
} ErrorCode;

/* Newest first. */
static const char *const versions[] = {"2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"};

typedef struct {
    Arena *arena;
    const char *called;
    Text *out;
} Server;

static void begin_answer(Server *server, const JsonValue *id)
{
    text_add_c(server->out, "{\"jsonrpc\": \"2.0\", \"id\": ");
    if (id && id->kind == JSON_STRING)
        json_string(server->out, id->text);
    else
        text_add(server->out, id ? id->text : STR("null"));
}

static void answer_error(Server *server, const JsonValue *id, ErrorCode code, Str message)
{
    begin_answer(server, id);
    text_format(server->out, ", \"error\": {\"code\": %d, ", (int)code);
    json_key_string(server->out, "message", message);
    text_add_c(server->out, "}}");
}

/* ---- methods ---- */

/* The client's version where it is known here; else the newest one, and the client decides whether
 * it goes on. */
static void write_initialize(Server *server, const JsonValue *params)
{
    const JsonValue *wanted = params ? json_member(params, "protocolVersion") : NULL;
    const char *version = versions[0];
    for (size_t i = 0; wanted && i < sizeof versions / sizeof *versions; i++)
        if (wanted->kind == JSON_STRING && str_is(wanted->text, versions[i]))
            version = versions[i];
    text_format(server->out,
                "{\"protocolVersion\": \"%s\", \"capabilities\": {\"tools\": {}}, \"serverInfo\": "
                "{\"name\": "
                "\"cudalite\", \"title\": \"cudalite\", \"version\": \"%s\"}, \"instructions\": ",
                version, CUDALITE_VERSION);
    json_string(server->out, STR("Tools for CUDA kernels that need no GPU. 'report' says which "
                                 "accesses cost too much, 'transform' "
                                 "rewrites them, 'compare' shows that results stay the same, "
                                 "'simulate' finds races and wrong "
                                 "addresses."));
    text_add_c(server->out, "}");
}

static void answer_call(Server *server, const JsonValue *id, const JsonValue *params)
{
    const JsonValue *name = params ? json_member(params, "name") : NULL;
    const JsonValue *arguments = params ? json_member(params, "arguments") : NULL;
    if (!name || name->kind != JSON_STRING) {
        answer_error(server, id, INVALID_PARAMS, STR("'name' of a tool is missing"));
        return;
    }
    if (arguments && arguments->kind != JSON_OBJECT) {
        answer_error(server, id, INVALID_PARAMS, STR("'arguments' is not an object"));
        return;
    }
    Text result = text_new(server->arena);
    if (!tools_call(server->arena, server->called, name->text, arguments, &result)) {
        answer_error(server, id, INVALID_PARAMS,
                     str_format(server->arena, "Unknown tool: %.*s", STR_ARG(name->text)));
        return;
    }
    begin_answer(server, id);
    text_add_c(server->out, ", \"result\": ");
    text_add_text(server->out, &result);
    text_add_c(server->out, "}");
}

static void answer_request(Server *server, const JsonValue *id, Str method, const JsonValue *params)
{
    const bool lists = str_is(method, "tools/list"), begins = str_is(method, "initialize");
    if (str_is(method, "tools/call")) {
        answer_call(server, id, params);
        return;
    }
    if (!lists && !begins && !str_is(method, "ping")) {
        answer_error(server, id, METHOD_NOT_FOUND,
                     str_format(server->arena, "Method not found: %.*s", STR_ARG(method)));
        return;
    }
    begin_answer(server, id);
    text_add_c(server->out, ", \"result\": ");
    if (begins) {
        write_initialize(server, params);
    } else {
        text_add_c(server->out, "{");
        if (lists) {
            text_add_c(server->out, "\"tools\": ");
            tools_list(server->out);
        }
        text_add_c(server->out, "}");
    }
    text_add_c(server->out, "}");
}

/* ---- messages ---- */

static void answer_message(Server *server, const JsonValue *message)
{
    const JsonValue *id = json_member(message, "id"), *method = json_member(message, "method");
    const JsonValue *version = json_member(message, "jsonrpc"),
                    *params = json_member(message, "params");
    const JsonValue *known_id =
        id && (id->kind == JSON_STRING || id->kind == JSON_NUMBER) ? id : NULL;
    if (message->kind == JSON_OBJECT && !method &&
        (json_member(message, "result") || json_member(message, "error")))
        return; /* an answer, though nothing was asked */
    if (message->kind != JSON_OBJECT || !method || method->kind != JSON_STRING ||
        (id && !known_id) || !version || version->kind != JSON_STRING ||
        !str_is(version->text, "2.0"))
        answer_error(server, known_id, INVALID_REQUEST, STR("this is no request of JSON-RPC 2.0"));
    else if (!id)
        return; /* a notification: there is nothing to note */
    else if (params && params->kind != JSON_OBJECT)
        answer_error(server, id, INVALID_PARAMS, STR("'params' is not an object"));
    else
        answer_request(server, id, method->text, params);
}

static void answer_all(Server *server, const JsonValue *messages)
{
    Text *out = server->out;
    Text answers = text_new(server->arena);
    for (size_t i = 0; i < messages->members.len; i++) {
        Text one = text_new(server->arena);
        server->out = &one;
        answer_message(server, &messages->members.at[i]);
        if (one.len && answers.len)
            text_add_c(&answers, ", ");
        text_add_text(&answers, &one);
    }
    server->out = out;
    if (answers.len)
        text_format(out, "[%.*s]", (int)answers.len, answers.at);
}

void mcp_answer(Arena *arena, const char *called, Str line, Text *out)
{
    Server server = {arena, called, out};
    JsonValue message;
    const char *why;
    uint32_t where;
    const size_t before = out->len;
    if (!str_trim(line).len)
        return;
    if (!json_read(arena, line, &message, &why, &where))
        answer_error(&server, NULL, PARSE_ERROR,
                     str_format(arena, "Parse error: %s (byte %u)", why, where + 1));
    else if (message.kind == JSON_ARRAY && message.members.len)
        answer_all(&server, &message);
    else
        answer_message(&server, &message);
    if (out->len > before)
        text_add_c(out, "\n");
}

/* The next line without its end; false: there is none. Of one that is too long nothing is kept. */
static bool read_line(Text *line, bool *is_too_long)
{
    int c;
    *is_too_long = false;
    while ((c = getc(stdin)) != EOF && c != '\n') {
        const char byte = (char)c;
        if (line->len >= LONGEST_LINE)
            *is_too_long = true;
        else
            text_add(line, (Str){&byte, 1});
    }
    return c != EOF || line->len;
}

int mcp_serve(const char *called)
{
    for (bool goes_on = true; goes_on;) {
        Arena *arena = arena_new();
        Text line = text_new(arena), out = text_new(arena);
        bool is_too_long;
        goes_on = read_line(&line, &is_too_long);
        if (is_too_long)
            answer_error(&(Server){arena, called, &out}, NULL, INVALID_REQUEST,
                         STR("the message is too long"));
        else if (goes_on)
            mcp_answer(arena, called, text_str(&line), &out);
        if (is_too_long)
            text_add_c(&out, "\n");
        if (out.len && (fwrite(out.at, 1, out.len, stdout) != out.len || fflush(stdout) != 0)) {
            exit_on_broken_pipe();
            fatal("cannot write to standard output: %s", strerror(errno));
        }
        arena_free(arena);
    }
    return 0;
}
