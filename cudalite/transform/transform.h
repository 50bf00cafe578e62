/* All annotated kernels of a unit: each is modelled, planned and turned into edits. */
#ifndef CUDALITE_TRANSFORM_TRANSFORM_H
#define CUDALITE_TRANSFORM_TRANSFORM_H

#include "../emit/edit.h"
#include "../emit/template.h"
#include "../steps/candidates.h"
#include "../steps/swap.h"
#include "summary.h"

/* Memory for one kernel; what is not memory but time is counted along (arena_spend). */
enum { MOST_FOR_KERNEL = 96 * 1024 * 1024 };

typedef struct {
    const UnitOptions *unit; /* as the unit was read */
    PlanLimits limits;
    bool dump_model, dump_plan, dump_cost; /* to standard output */
    bool tells_candidates;                 /* schedules that were compared, as remarks */
    bool tells_time;                       /* as remarks */
    KernelTimes *times;                    /* takes what launches take; NULL: nobody asks */
    AllCandidates *candidates;             /* takes the schedules that were compared; or NULL */
    const StrMap *tuned;                   /* by kernels' names: Schedule; NULL: of none */
    SwappedKernels *swapped;               /* takes kernels with axes swapped; NULL: nobody asks */
    const Assumptions *given;              /* sizes that somebody tells; NULL: none */
    Schedule schedule;                     /* of kernels that have none of their own */
    bool traces;                           /* host functions can tell what they launch */
    bool verifies;                         /* ... and compare it with the kernel */
    struct Header *header; /* of emit/header.h: other files call host functions; NULL: none does */
    Str header_path;       /* ... as it will be called; empty: there will be none */
    bool for_figures;      /* nobody runs what is made: a report shows what it costs */
    bool owns_launches;    /* -O2: variants, chosen at run time, where the file launches them */
    Strs *
        laid; /* takes names of kernels made for other layouts, which keep annotations; NULL: none does */
    const Strs *
        only; /* kernels of other names stay; NULL: none does, and launches alone take what is made */
    Outcomes *outcomes; /* takes what becomes of each kernel; NULL: nobody asks */
} TransformOptions;

void transform(Unit *unit, const TransformOptions *options, Templates *templates, Edits *edits);

#endif
