/* Estimates: they take a plan. They return its cost and predicted time, for the original kernel and
 * for the one that would be launched. */
#ifndef CUDALITE_PASSES_ESTIMATE_H
#define CUDALITE_PASSES_ESTIMATE_H

#include "../cost/launched.h"
#include "../cost/work.h"
#include "plan.h"
#include "thresholds.h"

typedef struct {
    Cost cost;
    bool known;        /* else the kernel is too large */
    bool grid_guessed; /* the launch is that which covers the arrays */
    TakenSizes taken;  /* sizes that nobody tells */
    double blocks, grid[3];
    unsigned launch_line; /* of the launch that it is, where the file has others; or 0 */
} Estimate;

/* By which plans are chosen: whatever sizes and launches a report is asked for or finds in host
 * code, it shows what is made without them. */
static const EstimateBasis ESTIMATE_CHOICE = {0};

/* The kernel as it was written, before any of its axes were swapped or threads merged. */
const Model *plan_user_model(const Plan *plan);
Estimate estimate_written(const Model *model, const Device *device, const EstimateBasis *basis);
/* Of the user's kernel, in the place of which the plan is; what calls hide is seen where they are
 * written out. */
Estimate estimate_before(const Plan *plan, const Model *user, const EstimateBasis *basis);
/* ... and `basis` then has the sizes that it took, for all estimates that are compared with it. */
Estimate estimate_settle(const Plan *plan, const Model *user, EstimateBasis *basis);
/* Of the plan itself, without those that its host function may prefer. */
Estimate estimate_plan(const Plan *plan, const EstimateBasis *basis);

/* Which of them a launch runs, for these sizes; NULL: the kernel as it is written. */
const Plan *estimate_taken(const Plan *plan, const Estimate *written, const EstimateBasis *basis);
/* Of what a launch runs: where its host function may choose, of what it takes for these sizes. */
Estimate estimate_launched(const Plan *plan, const Estimate *written, const EstimateBasis *basis);
double estimate_time(const Estimate *estimate, const Device *device);
/* The one comparison of times: less than `share` of the other one's. Not where one of them is not
 * known. */
bool estimate_takes_less(const Estimate *one, const Estimate *other, const Device *device,
                         double share);
/* ... and by so many seconds. */
bool estimate_takes_less_by(const Estimate *one, const Estimate *other, const Device *device,
                            double share, double seconds);
/* It takes the place of the best one so far where it takes less time. Not where its own is not
 * known. */
bool estimate_replaces(Estimate *best, const Estimate *one, const Device *device);
/* ... of two plans, as they are chosen. */
bool estimate_is_faster(const Plan *one, const Plan *other, double share);
/* The one comparison of candidates: less time; where times are about the same, fewer sectors. Not
 * where one of them is not known. */
bool estimate_is_better(const Estimate *one, const Estimate *other, const Device *device);

/* An array that would make launches faster if it lay otherwise
 * (passes/layout/layout_profitability.h). */
typedef struct {
    Str array;
    LayoutKind kind;
    double before,
        after; /* seconds of a launch: at best with the layout that it has, and with all of these */
    double convert; /* ... to bring the data into it; 0: there are none */
    Str text, remedy;
} LayoutGain;
typedef VEC(LayoutGain) LayoutGains;

const char *layout_kind_name(LayoutKind kind);

/* Of a kernel, for reports; on an arena that lives longer than the kernel's. */
typedef struct {
    Span where; /* the kernel's name */
    Str kernel;
    Estimate written, launched;
    bool changed;       /* a launch runs something else than the original */
    bool runs_original; /* ... for other sizes, or on other addresses */
    Str without;        /* what the times leave out, in words; empty: nothing */
    LayoutGains layouts;
} KernelTime;
typedef VEC(KernelTime) KernelTimes;
/* Of the kernel whose name stands there; NULL: there is none, or there are no times. */
const KernelTime *estimate_find(const KernelTimes *times, Span where);
KernelTime estimate_copy(Arena *arena, const KernelTime *time);

Str estimate_seconds(Arena *arena, double seconds); /* "3.1 us", "548 us", "12.3 ms" */
/* As a remark. */
void estimate_tell(Diags *diags, const Device *device, const KernelTime *time);

/* As written; as first planned; and what a launch runs of that, of what its host function may
 * prefer, and of the kernel as it is written. */
void estimate_dump(const Plan *first, const Plan *plan, const Estimate *written,
                   const EstimateBasis *basis, FILE *out);

#endif
