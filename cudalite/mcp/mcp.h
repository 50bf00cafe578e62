/* `cudalite mcp`: a server of the Model Context Protocol. */
#ifndef CUDALITE_MCP_MCP_H
#define CUDALITE_MCP_MCP_H

#include "../base/str.h"

/* Reads requests from standard input, one a line, and writes answers to standard output, until
 * there are no more. Returns the exit status. `called`: argv[0]. */
int mcp_serve(const char *called);
/* The answer to one line, with its line end; nothing where none is due. */
void mcp_answer(Arena *arena, const char *called, Str line, Text *out);

#endif
