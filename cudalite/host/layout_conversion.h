/* Arrays that lie otherwise while a launch runs (passes/layout/data_layout.h), as text: the kernel
 * that reads them so, kernels that convert them, and the host function around both. */
#ifndef CUDALITE_HOST_LAYOUT_CONVERSION_H
#define CUDALITE_HOST_LAYOUT_CONVERSION_H

#include "converted_launch.h"

/* The unit with the kernel written so, under that name. */
bool convert_text(const Conversion *conversion, Str name, const MapNames *names, Text *out);
/* ... and what stands behind the user's kernel, which `plan` leaves as it is; *made tells it.
 * False: a template is wrong. */
bool convert_write(Conversion *conversion, const Model *laid, const Text *written,
                   const MapNames *names, const Plan *plan, const Hosting *hosting, Variant *made,
                   Edits *edits);

#endif
