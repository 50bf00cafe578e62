/* The report of one run: of the file as it is and as it would be written. */
#ifndef CUDALITE_REPORT_WRITE_H
#define CUDALITE_REPORT_WRITE_H

#include "../emit/edit.h"
#include "report.h"

/* Writes the report. True where --fail-on finds what it looks for. */
bool report_write(Arena *arena, const ReportOptions *options, const UnitOptions *unit_options,
                  Unit *unit, Edits *edits, Templates *templates, bool color);

#endif
