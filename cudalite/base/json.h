/* Words of JSON, for all that write some. */
#ifndef CUDALITE_BASE_JSON_H
#define CUDALITE_BASE_JSON_H

#include "str.h"

void json_string(Text *out, Str text);
void json_key_string(Text *out, const char *key, Str value); /* "key": "value" */

#endif
