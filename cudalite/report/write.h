/* The report of one run: of the file as it is and as it would be written. */
#ifndef CUDALITE_REPORT_WRITE_H
#define CUDALITE_REPORT_WRITE_H

#include "../schedule/transform.h"
#include "report.h"

/* Writes the report. `inferred`: annotations that nobody has written, but the code tells. True
 * where --fail-on finds what it looks for. */
bool report_write(Arena *arena, const ReportOptions *options, const UnitOptions *unit_options,
                  Rewrite *made, const AllInferred *inferred, Templates *templates, bool color);

/* Adds to the diagnostics what a report tells of arrays that have no annotation beside garrays of
 * the unit; for those who want no report. */
void report_missing(Arena *arena, const ReportOptions *options, const UnitOptions *unit_options,
                    const Unit *unit, Source *source, Diags *diags);

#endif
