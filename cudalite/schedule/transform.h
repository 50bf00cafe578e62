/* All annotated kernels of a unit: each is modelled, planned and turned into edits. */
#ifndef CUDALITE_SCHEDULE_TRANSFORM_H
#define CUDALITE_SCHEDULE_TRANSFORM_H

#include "../passes/axis_permutation.h"
#include "../print/edit.h"
#include "../print/template.h"
#include "candidates.h"
#include "summary.h"

/* Memory for one kernel; what is not memory but time is counted along (arena_spend). */
enum { MOST_FOR_KERNEL = 96 * 1024 * 1024 };

/* What is told beside diagnostics; a trial tells none of it. */
typedef struct {
    bool model, plan, cost; /* to standard output */
    bool candidates, time;  /* as remarks: schedules that were compared; what launches take */
} TransformTells;

typedef struct {
    const UnitOptions *unit; /* as the unit was read */
    PlanLimits limits;
    TransformTells tells;
    bool times, candidates; /* what is found of both is taken */
    const StrMap *tuned;    /* by kernels' names: Schedule; NULL: of none */
    const StrMap
        *not_included; /* by names of kernels: why they are not taken from included files (Str) */
    const Assumptions *given; /* sizes that somebody tells; NULL: none */
    Schedule schedule;        /* of kernels that have none of their own */
    bool traces;              /* host functions can tell what they launch */
    bool verifies;            /* ... and compare it with the kernel */
    struct Header *header; /* of host/header.h: other files call host functions; NULL: none does */
    Str header_path;       /* ... as it will be called; empty: there will be none */
    bool for_figures;      /* nobody runs what is made: a report shows what it costs */
    bool owns_launches;    /* -O2: variants, chosen at run time, where the file launches them */
    bool figures;          /* what is changed in place is wanted as a report shows it, too */
    const Outcomes
        *before; /* of kernels that have figures, which stay out; NULL: all are looked at */
    bool lays;   /* kernels made for other layouts keep annotations, for laid_apply */
    const Strs *
        only; /* kernels of other names stay; NULL: none does, and launches alone take what is made */
} TransformOptions;

/* What comes of a unit. */
typedef struct {
    Unit *unit;
    Edits figures;     /* of kernels that are changed in place, as if nobody launched others */
    Edits edits;       /* variants, host functions, launches; or kernels in place */
    Outcomes outcomes; /* of each kernel */
    KernelTimes times; /* what launches take */
    AllCandidates candidates; /* schedules that were compared */
    SwappedKernels swapped;   /* kernels with axes swapped */
    Strs laid;                /* names of kernels made for other layouts */
} Rewrite;

Rewrite transform(Unit *unit, const TransformOptions *options, Templates *templates);

#endif
