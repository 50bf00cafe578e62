/* A kernel whose arrays lie otherwise while a launch runs: see convert_kernel.c. */
#ifndef CUDALITE_SCHEDULE_CONVERT_KERNEL_H
#define CUDALITE_SCHEDULE_CONVERT_KERNEL_H

#include "../host/layout_conversion.h"

typedef struct {
    const UnitOptions *unit; /* as the unit was read */
    const Device *device;
    const Hosting *hosting;
    const EstimateBasis *basis;
    const Plan *against; /* what launches run otherwise, where nobody asks for layouts; else NULL */
    const Assumptions *sizes; /* ... and those of large launches */
} ConvertContext;

/* What the kernel's annotations ask for. */
LayoutWishes convert_wishes(const Kernel *kernel, Arena *arena);
/* Adds the edits of the kernel that reads its arrays as it is wished, and of all that it needs.
 * `wishes` NULL: as its annotations ask. False: nothing is wished, or that cannot be, and
 * annotations are told why; or it does not pay. *time: of its launches. */
bool convert_kernel(const ConvertContext *context, Model *model, const LayoutWishes *wishes,
                    KernelTime *time, Edits *edits);

#endif
