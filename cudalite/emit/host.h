/* The host function that launches a variant, or the kernel as it was written. */
#ifndef CUDALITE_EMIT_HOST_H
#define CUDALITE_EMIT_HOST_H

#include "../steps/own.h"
#include "../steps/plan.h"
#include "template.h"
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
} Variant;

/* What holds of a launch for which the variant was made, and has to be asked when the program runs. */
typedef struct {
    Str condition;  /* of the host function */
    Str otherwise;  /* why the kernel is launched as it was written, if that is not so */
    Str words;      /* the condition for who reads what is asked; empty: as it is */
    bool is_choice; /* the condition is one of `||` */
    bool is_joined; /* it stands on one line with the one before */
} Asked;
typedef VEC(Asked) AllAsked;

/* Of the variant; and what its wider form asks beyond that. */
AllAsked host_asked(const Variant *variant);
AllAsked host_asked_wider(const Variant *variant);

/* Why both forms of the kernel cannot be compared when the program runs; empty: they can. */
Str host_unverified(const Model *model);

/* A name that neither the kernel has nor a macro: `base`, or that with a number. */
Str host_name(const Variant *variant, Str base);
/* False: a template is wrong. */
bool host_render(const Variant *variant, Templates *templates, Telling telling, Text *out);

/* Of variant.c, for who writes variants otherwise: */

/* Names of the host function and its parameters. */
void variant_name_launcher(Variant *variant, Ownership *owner);
/* The host function behind what `behind` says already, all of that behind the kernel; launches become calls of it. False:
 * a template is wrong. */
bool variant_attach(const Variant *variant, const Hosting *hosting, Text *behind, Edits *all);
/* The text, whose marks tell of places in `written`, with marks of where the user's text stands there. */
Text variant_through(Arena *arena, const Text *text, const Text *written);

#endif
