/* The host function that launches a variant, or the kernel as it was written. */
#ifndef CUDALITE_HOST_HOST_FUNCTION_H
#define CUDALITE_HOST_HOST_FUNCTION_H

#include "variant.h"

/* What the host has to ask when the program runs, once all names are there. */
void host_find_asked(Variant *variant);

/* Why both forms of the kernel cannot be compared when the program runs; empty: they can. */
Str host_unverified(const Model *model);

/* False: a template is wrong. */
bool host_render(const Variant *variant, Templates *templates, Telling telling, Text *out);

#endif
