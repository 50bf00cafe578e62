/* Translation for cudalite-sim: CUDA C++ that a host C++ compiler takes.
 *
 * Enters: a file's text. Leaves: the same text with launches as calls, dynamic shared arrays as
 * declarations of the runtime's storage, and CUDA words that no macro can stand for replaced. Every
 * line keeps its number; the first line of the output is a #line directive for the others. */
#ifndef CUDALITE_PRINT_CPU_TRANSLATE_H
#define CUDALITE_PRINT_CPU_TRANSLATE_H

#include "../../syntax/unit.h"

/* Asked for each #include: the path to write in its place, or an empty text to leave it. `angle`:
 * it was written in < >. */
typedef Str CpuInclude(void *context, const Source *from, Str name, bool angle);

/* False after a diagnostic. */
bool cpu_translate(Unit *unit, Text *out);
void cpu_translate_source(Source *source, CpuInclude *on_include, void *context, Text *out);

#endif
