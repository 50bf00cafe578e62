/* Words of HTML. */
#ifndef CUDALITE_BASE_HTML_H
#define CUDALITE_BASE_HTML_H

#include "str.h"

/* The text as it stands in an element or in a value between quotes; what HTML may not hold becomes
 * U+FFFD. */
void html_text(Text *out, Str text);

#endif
