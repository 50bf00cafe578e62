/* A kernel in another form, which is written, read again and planned. */
#ifndef CUDALITE_SCHEDULE_KERNEL_FORMS_H
#define CUDALITE_SCHEDULE_KERNEL_FORMS_H

#include "../passes/coarsen/register_tiling.h"
#include "../print/template.h"

/* Kernels of a file that are read once more, in loops over threads, and as many with axes swapped:
 * each time the whole file is. */
enum { MOST_READ_AGAIN = 16 };

/* What all kernels of a file share. */
typedef struct {
    const UnitOptions *unit; /* as the file was read */
    Templates *templates;
    unsigned read_again;
} Forms;

/* With rectangles of threads, beside the plan, or beside one with smaller rectangles: what is returned has
 * them as its wider form. NULL: it cannot be, or they do not pay. `told`: what is told of the plan
 * begins there. */
Plan *form_thread_loops(Forms *forms, Plan *plan, const PlanLimits *limits, int64_t items,
                        size_t told);
/* For blocks of another shape, with a loop that is split. NULL: the schedule asks for none, or that
 * cannot be. */
Plan *form_thread_blocks(Forms *forms, const Model *model, const Schedule *schedule,
                         const PlanLimits *limits);
/* For larger blocks, each of whose threads takes the place of many, so that more of a row is loaded
 * and stored at a time. NULL: they cannot be, or the plan has no tiles of the whole kernel, or they
 * do not pay. */
Plan *form_larger_blocks(Forms *forms, const Plan *plan, const PlanLimits *limits);
/* With loops in a plainer form, in which they can be staged. NULL: they cannot. `told`: so much was
 * told before the kernel was planned. */
Plan *form_plain(Forms *forms, Model *model, const PlanLimits *limits, bool in_parts, size_t told);
/* With neighbours along the lanes, whose elements are vectors; NULL: they are none.
 * `in_iterations`: with a loop around them, too. */
Plan *form_thread_vectors(Forms *forms, const Plan *plan, bool wanted, bool in_iterations);
/* ... in blocks that stand beside each other, as they do in the plan: of threads of one block each.
 * NULL: they are none, or less time is predicted without. */
Plan *form_vectors_beside(Forms *forms, const Plan *plan, const PlanLimits *limits);

#endif
