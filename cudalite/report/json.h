/* Words of JSON, for the writers of JSON and SARIF. */
#ifndef CUDALITE_REPORT_JSON_H
#define CUDALITE_REPORT_JSON_H

#include "report.h"

void json_string(Text *out, Str text);
void json_key_string(Text *out, const char *key, Str value);

#endif
