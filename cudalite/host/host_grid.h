/* What the host function launches in place of a grid and its blocks, and what it asks of these. */
#ifndef CUDALITE_HOST_HOST_GRID_H
#define CUDALITE_HOST_HOST_GRID_H

#include "../passes/axis_permutation.h"
#include "host_names.h"

/* One of assumption_text.def, with its operands; `where`: an AskedPlace. */
#define host_ask(variant, all, where, its_kind, ...)                                               \
    vec_push((variant)->arena, all,                                                                \
             ((Asked){.kind = ASKED_##its_kind, .of = {__VA_ARGS__}, .place = where}))
void host_ask_sizes(const Variant *variant, const LeastSizes *from, AllAsked *all);
/* As many blocks as a grid may have; as many as it pays for. */
void host_ask_shape(const Variant *variant, const Plan *plan, AskedPlace place, AllAsked *all);
/* Blocks and threads can take each other's place in this launch. */
void host_ask_swap(const Variant *variant, AllAsked *all);

/* The grid and the block of the plan's kernel. */
Str host_grid(const Variant *variant, const Plan *plan);
Str host_threads(const Variant *variant, const Plan *plan);
/* The blocks of the launch with axes swapped: of ours for those of the user's. */
Str host_swapped_grid(const Variant *variant, const Swap *swap);

#endif
