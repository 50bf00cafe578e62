/* Words of JSON, for all that write some. */
#ifndef CUDALITE_BASE_JSON_H
#define CUDALITE_BASE_JSON_H

#include "str.h"

void json_string(Text *out, Str text);
/* A path as a reference (RFC 3986). */
void json_uri(Text *out, Str path);
void json_key_string(Text *out, const char *key, Str value); /* "key": "value" */

#endif
