/* Names and numbers in host functions. */
#ifndef CUDALITE_HOST_HOST_NAMES_H
#define CUDALITE_HOST_HOST_NAMES_H

#include "variant.h"

/* A name that neither the kernel has nor a macro: `base`, or that with a number. */
Str host_name(const Variant *variant, Str base);
/* ... of the place behind an array. */
Str host_end(const Variant *variant, Str array);
Str host_number(const Variant *variant, int64_t number);

#endif
