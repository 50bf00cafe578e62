/* A kernel whose launches are ours: it stays, a variant stands behind it, and a host function
 * chooses between them when the program runs. */
#ifndef CUDALITE_HOST_VARIANT_H
#define CUDALITE_HOST_VARIANT_H

#include "../analysis/launches/launch_rewrite.h"
#include "../passes/plan.h"
#include "../print/assumption_text.h"
#include "../print/edit.h"
#include "../print/template.h"

/* What the host function can be asked for when the program runs: to tell what it launches; and to
 * launch the variant and the kernel, and compare what they make of the arrays, bit by bit. */
typedef struct {
    bool traces, verifies;
    bool *compared; /* set where a host function does compare */
} Telling;

/* With what host functions are written. */
typedef struct {
    LaunchRewrite *owner;
    Templates *templates;
    Telling telling;
    struct Lifetimes *
        lifetimes; /* of arrays that host functions show (passes/layout/array_escape.h); NULL: none */
    Strs *
        laid; /* takes names of kernels made for other layouts, which keep annotations; NULL: none does */
    Str predicted; /* what a comment says of the times of launches; empty: nothing */
} Hosting;

typedef struct {
    const Plan *plan;
    Model *model;      /* of the kernel as it was written, or with axes swapped */
    const Model *user; /* ... as it was written */
    Arena *arena;
    Str input;
    Str variant, launcher;
    Str wider;                                 /* ... of plan->wider; or empty */
    Str user_grid, user_block, shared, stream; /* parameters of the host function */
    Str grid;                                  /* ... with axes swapped, where they are */
    Str predicted;                             /* as Hosting has it */
    const struct Converting *converting;       /* arrays that lie otherwise; or NULL */
    /* What holds of a launch for which it was made; what its wider form asks beyond that, and what
     * it does itself where that is not taken. */
    AllAsked asked, asked_wider, asked_alone;
} Variant;

/* Adds what stands behind the kernel, and the edits of model->owned. `changed`: the plan's edits of
 * the kernel; `changed_wider`: ... those of plan->wider, none where there is none. *made tells what
 * was added. False: a template is wrong. */
bool variant_write(const Plan *plan, const Edits *changed, const Edits *changed_wider,
                   const Hosting *hosting, Variant *made, Edits *edits);
/* Writes the kernel of a plan with axes swapped, or read again, where it stands. */
void variant_in_place(const Plan *plan, const Edits *changed, Edits *edits);
/* Adds what such functions need to the beginning of the file: `template`. False: it is wrong. */
bool variant_include(Unit *unit, const Hosting *hosting, const char *template, Edits *edits);

/* Parts of variant_write, for layout_conversion.c: */

/* Names of the host function and its parameters. */
void variant_name_launcher(Variant *variant, LaunchRewrite *owner);
/* The host function behind what `behind` says already, all of that behind the kernel; launches
 * become calls of it. False: a template is wrong. */
bool variant_attach(const Variant *variant, const Hosting *hosting, Text *behind, Edits *all);
/* No other file sees the variant: its name may be another one's there. */
void variant_add_static(const Kernel *kernel, Edits *edits);

#endif
