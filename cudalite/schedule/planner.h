/* Planner: it takes a kernel's model and a schedule, some of which is pinned. It returns the plan that
 * is predicted to take the least time: as it stands, with axes that are swapped, threads that are
 * merged, vectors, or blocks of another shape.
 *
 * Diagnostics tell of the plan that is returned. Plans lie on their models' arenas. */
#ifndef CUDALITE_SCHEDULE_PLANNER_H
#define CUDALITE_SCHEDULE_PLANNER_H

#include "candidates.h"
#include "kernel_forms.h"
#include "transform.h"

/* What plans of all kernels of a unit share. */
typedef struct {
    Unit *unit;
    const TransformOptions *options;
    Templates *templates;
    Facts *facts;
    LaunchRewrite *owner;  /* NULL: launches stay */
    LaunchRewrite *places; /* ... then, where it is asked what the file says of places of threads */
    Forms forms;
    unsigned swapped_again;
    Limit *limit;           /* of the kernel's memory */
    const Candidate *tried; /* whose plan is made; NULL: it is the kernel's own */
    Arena *trial;           /* ... where it is made */
    bool struck;            /* ... what it pins cannot be carried out */
} Planner;

/* What is planned for a kernel. */
typedef struct {
    Plan *plan,
        *swapped; /* swapped: NULL, or what is taken in the plan's place, if it can be carried out */
    const Plan *first; /* before it was asked whether that is faster than the kernel as it is */
} Choice;

/* What options, annotations and a tuned schedule pin. */
Schedule planner_schedule(const Planner *planner, const Kernel *kernel);
Choice planner_choose(Planner *planner, Model *model, Schedule schedule);
/* Without swapped axes and blocks of another shape. `plain`: neither threads that are merged nor
 * vectors, which need more names of the kernel. */
Plan *planner_plan(Planner *planner, Model *model, Schedule schedule, bool plain);
/* Why a change of the kernel, whose annotations nobody has promised, could show; empty: never. */
Str planner_useless(const Plan *plan, const Model *model);

#endif
