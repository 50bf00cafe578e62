/* Thread coarsening: it takes a plan whose launches are rewritten. It sets plan->merge: how many
 * original threads each thread does the work of, along which axis, or none. */
#ifndef CUDALITE_PASSES_COARSEN_COARSENING_H
#define CUDALITE_PASSES_COARSEN_COARSENING_H

#include "../estimate.h"

/* Sets plan->merge, for a plan whose launches are ours and whose threads meet nowhere but where the
 * plan's own code waits (launch_rewrite.h, launch_rewrite_hindrance). `items`: so many of the
 * user's for each thread, where that is legal; 0: as many as are predicted to pay; 1: none. `axis`:
 * x or y, which an annotation asks for; empty: any. `told`: diagnostics before the plan was
 * made. */
void merge_plan(Plan *plan, int64_t items, Str axis, size_t told);
/* It is predicted to take less time than without: of short words, which vectors may be made of,
 * merge_plan does not ask. */
bool merge_is_faster(const Plan *plan);
/* Its threads write in place for several, in lines that other warps write, too, where memory begins
 * inside of one: such a plan has to be asked for. */
bool merge_shares_lines(const Plan *plan);
/* Only launches of many blocks take it: what a schedule asks for is taken by all. */
void merge_where_it_pays(Plan *plan);
/* What tells that none are merged, as somebody has asked for. */
DiagId merge_refusal(const Kernel *kernel, Str axis);

#endif
