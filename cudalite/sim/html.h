/* A page with drawings of requests: see html.c. */
#ifndef CUDALITE_SIM_HTML_H
#define CUDALITE_SIM_HTML_H

#include "measure.h"

void html_write(Text *out, const Measures *measures);

#endif
