/* Diagnostics as JSON, an object a line: share/diagnostics.schema.json. */
#ifndef CUDALITE_BASE_DIAG_JSON_H
#define CUDALITE_BASE_DIAG_JSON_H

#include "diag.h"

void diag_json(Text *out, const Diag *diag);
/* What is said of no place, and has no number. */
void diag_json_note(Text *out, Str text);

#endif
