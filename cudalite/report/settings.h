/* What the command line says of reports. */
#ifndef CUDALITE_REPORT_SETTINGS_H
#define CUDALITE_REPORT_SETTINGS_H

#include "../base/device.h"
#include "../cost/extents.h"

typedef enum {
    REPORT_NONE,
    REPORT_TEXT,
    REPORT_JSON,
    REPORT_SARIF,
    REPORT_HTML,
    REPORT_LOOPS
} ReportFormat;
typedef enum { FAIL_NEVER, FAIL_EXCESS_SECTORS, FAIL_CONFLICTS, FAIL_REFUSED } FailOn;

/* The command line's words that concern reports. */
typedef struct {
    ReportFormat format;
    Str file; /* empty: standard output */
    const Device *device;
    FailOn fail_on;
    Str hand;     /* a file with the kernels tiled by hand; empty: none */
    Str measured; /* a file that cudalite-sim --json wrote; empty: none */
    Assumptions assumptions;
    uint64_t steps; /* that all walks of a file may take; 0: as many as they may have at most */
} ReportOptions;

#endif
