/* The tools of `cudalite mcp`. */
#ifndef CUDALITE_MCP_TOOLS_H
#define CUDALITE_MCP_TOOLS_H

#include "../base/json_read.h"

/* Adds the array of all tools with what they take, as JSON in one line. */
void tools_list(Text *out);
/* Runs a tool and adds its result, as JSON in one line. Wrong arguments are a result, too, so that
 * whoever called can mend them. False: there is no such tool. `arguments` may be NULL; `called`:
 * argv[0]. */
bool tools_call(Arena *arena, const char *called, Str name, const JsonValue *arguments, Text *out);

#endif
