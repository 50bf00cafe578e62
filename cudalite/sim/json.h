/* Counts and findings as JSON: see json.c. */
#ifndef CUDALITE_SIM_JSON_H
#define CUDALITE_SIM_JSON_H

#include "measure.h"

void json_write(Text *out, const SimOptions *options, const Measures *measures);

#endif
