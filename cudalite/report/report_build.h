/* Reports of a file's kernels: see report_build.c. */
#ifndef CUDALITE_REPORT_REPORT_BUILD_H
#define CUDALITE_REPORT_REPORT_BUILD_H

#include "report.h"

/* Everything is on `arena`, but what is the unit's. The unit was read with parse_all; its trees are
 * not needed afterwards. */
FileReport *report_build(Arena *arena, Unit *unit, const ReportOptions *options,
                         const KernelTimes *times);
/* The same kernels after a change of them alone: launches, declarations and shapes of blocks are
 * those of `like`. One kernel's tree is held at a time. */
FileReport *report_build_changed(Arena *arena, Source *source, const UnitOptions *unit_options,
                                 const ReportOptions *options, const FileReport *like);

#endif
