/* Plan and text: they take a plan. They return whether the kernel's text allows the plan, why not,
 * and whether the kernel has to check its block's shape. */
#ifndef CUDALITE_PASSES_PLAN_TEXT_H
#define CUDALITE_PASSES_PLAN_TEXT_H

#include "plan.h"

/* The plan leaves something to write. */
bool plan_writes(const Plan *plan);
/* A form of the kernel that was read again, with nothing more to do, stands as it was written. */
bool plan_stands(const Plan *plan);
/* The compiler can assert what the kernel takes for granted, and no word of it tells where it
 * stands. */
bool plan_text_fits(const Plan *plan, Refusal *refusal);
/* Threads check the block's shape when they run, for nobody else can tell it; model->any_block: in
 * blocks of another shape they run what was written, else they stop. */
bool plan_checks_block(const Plan *plan);

#endif
