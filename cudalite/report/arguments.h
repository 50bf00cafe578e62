/* What launches give a kernel's template, also where a template of the host launches it. */
#ifndef CUDALITE_REPORT_ARGUMENTS_H
#define CUDALITE_REPORT_ARGUMENTS_H

#include "../analysis/model.h"
#include "../syntax/unit.h"
#include "../warp/walk.h"

/* Templates of a text that are no kernels' own, and where it names them with arguments. */
typedef struct Hosts Hosts;

Hosts *hosts_read(Arena *arena, Source *source);

/* Of the kernel that is walked: types and numbers that all its launches give its template. Of types
 * of several sizes, the widest one, and walk->is_widest. */
void arguments_bind(Walk *walk, Unit *unit, const Hosts *hosts, const Launches *launches);

#endif
