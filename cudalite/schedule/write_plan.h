/* A plan, or what a header says of a kernel, as edits: see write_plan.c. */
#ifndef CUDALITE_SCHEDULE_WRITE_PLAN_H
#define CUDALITE_SCHEDULE_WRITE_PLAN_H

#include "../host/header.h"
#include "../host/variant.h"

/* Adds the edits of the kernel, of what stands behind it, and of its launches. False: it cannot be
 * written, which is told. */
bool plan_carry_out(const Hosting *hosting, const Plan *plan, Edits *edits);
/* Once more, as a report shows what is changed in place: nobody launches it in other blocks. */
void plan_carry_out_for_figures(const Plan *plan, Templates *templates, Edits *edits);
/* What the header will say of the kernel; NULL, after a remark: nothing but why. */
Export *export_kernel(Header *header, const LaunchRewrite *owner, const Kernel *kernel);

#endif
