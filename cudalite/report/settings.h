/* What the command line says of reports. */
#ifndef CUDALITE_REPORT_SETTINGS_H
#define CUDALITE_REPORT_SETTINGS_H

#include "../base/str.h"

/* NAME=VALUE of --assume: a kernel parameter, gridDim.x, blockDim.y ... */
typedef struct {
    Str kernel; /* empty: every kernel */
    Str name;
    int64_t value;
} Assumption;

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
    unsigned arch;
    FailOn fail_on;
    Str hand;     /* a file with the kernels tiled by hand; empty: none */
    Str measured; /* a file that cudalite-sim --json wrote; empty: none */
    VEC(Assumption) assumptions;
    uint64_t steps; /* that all walks of a file may take; 0: as many as they may have at most */
} ReportOptions;

#endif
