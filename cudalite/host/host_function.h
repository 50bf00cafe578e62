/* The host function that launches a variant, or the kernel as it was written. */
#ifndef CUDALITE_HOST_HOST_FUNCTION_H
#define CUDALITE_HOST_HOST_FUNCTION_H

#include "../analysis/launches/launch_rewrite.h"
#include "../passes/plan.h"
#include "../print/assumption_text.h"
#include "../print/template.h"
#include "variant.h"

typedef struct Variant {
    const Plan *plan;
    Model *model;      /* of the kernel as it was written, or with axes swapped */
    const Model *user; /* ... as it was written */
    Arena *arena;
    Str input;
    Str variant, launcher;
    Str wider;                                 /* ... of plan->wider; or empty */
    Str user_grid, user_block, shared, stream; /* parameters of the host function */
    Str grid;                                  /* ... with axes swapped, where they are */
    const struct Converting *converting;       /* arrays that lie otherwise; or NULL */
    /* What holds of a launch for which it was made; what its wider form asks beyond that, and what it does itself where that is
     * not taken. */
    AllAsked asked, asked_wider, asked_alone;
} Variant;

/* What the host has to ask when the program runs, once all names are there. */
void host_find_asked(Variant *variant);

/* Why both forms of the kernel cannot be compared when the program runs; empty: they can. */
Str host_unverified(const Model *model);

/* A name that neither the kernel has nor a macro: `base`, or that with a number. */
Str host_name(const Variant *variant, Str base);
/* ... of the place behind an array. */
Str host_end(const Variant *variant, Str array);
/* False: a template is wrong. */
bool host_render(const Variant *variant, Templates *templates, Telling telling, Text *out);

/* Of variant.c, for who writes variants otherwise: */

/* Names of the host function and its parameters. */
void variant_name_launcher(Variant *variant, LaunchRewrite *owner);
/* The host function behind what `behind` says already, all of that behind the kernel; launches become calls of it. False:
 * a template is wrong. */
bool variant_attach(const Variant *variant, const Hosting *hosting, Text *behind, Edits *all);
/* The text, whose marks tell of places in `written`, with marks of where the user's text stands there. */
Text variant_through(Arena *arena, const Text *text, const Text *written);

#endif
