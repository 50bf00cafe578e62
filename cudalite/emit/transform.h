/* All annotated kernels of a unit: each is modelled, planned and turned into edits. */
#ifndef CUDALITE_EMIT_TRANSFORM_H
#define CUDALITE_EMIT_TRANSFORM_H

#include "../steps/plan.h"
#include "edit.h"
#include "template.h"

/* Memory for one kernel; what is not memory but time is counted along (arena_spend). */
enum { MOST_FOR_KERNEL = 96 * 1024 * 1024 };

typedef struct {
    const UnitOptions *unit; /* as the unit was read */
    PlanLimits limits;
    bool dump_model, dump_plan; /* to standard output */
    int64_t block;              /* threads of a block that is launched; 0: as many as the user's */
    int64_t merge;      /* of the user's threads for each that is launched; 0: where that pays */
    bool traces;        /* host functions can tell what they launch */
    bool verifies;      /* ... and compare it with the kernel */
    bool owns_launches; /* -O2: variants, chosen at run time, where the file launches them */
} TransformOptions;

void transform(Unit *unit, const TransformOptions *options, Templates *templates, Edits *edits);

#endif
