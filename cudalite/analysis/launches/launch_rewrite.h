/* Whose launches can become calls of a host function, which chooses at run time between the kernel
 * and a variant of it (Jung et al., seed 000 of DESIGN: a copy is made faster, the host
 * decides). */
#ifndef CUDALITE_ANALYSIS_LAUNCHES_LAUNCH_REWRITE_H
#define CUDALITE_ANALYSIS_LAUNCHES_LAUNCH_REWRITE_H

#include "../model.h"
#include "exported_signature.h"
#include "launch_macro.h"

/* What is known of a file's text; made once for all of its kernels. `traces`: each launch is to
 * tell which kernel it runs. */
typedef struct LaunchRewrite LaunchRewrite;
LaunchRewrite *owner_new(Arena *arena, Unit *unit, bool traces);

/* Sets model->owned to the launches that can be rewritten, and tells of the others (--explain).
 * None: the kernel is changed in place, and its launches stay, unless other files can call its host
 * function (`export`; NULL: they cannot). */
void launch_rewrite_take(LaunchRewrite *owner, Model *model, const StrMap *launches,
                         Export *export);
/* Another kernel of the file has its name. */
bool launch_rewrite_has_namesake(const LaunchRewrite *owner, const Kernel *kernel);

/* The macro that writes a launch of model->owned, with a name for its second definition. */
const LaunchMacro *launch_rewrite_macro(LaunchRewrite *owner, const Launch *launch);

/* It can be seen whether such a launch evaluates its arguments before what stands between <<< and
 * >>>. */
bool owner_keeps_order(LaunchRewrite *owner, const Launch *launch);
/* What stands between <<< and >>>: grid, block, shared, stream; and names for it, which no launch
 * has in its arguments. */
enum { CONFIGURED = 4 };
extern const char *const configured_as[CONFIGURED];
const Str *owner_configured(LaunchRewrite *owner);

/* Another model of the same kernel has the same launches. */
void launch_rewrite_share(Model *to, const Model *from);

/* Why the place of the kernel's threads may not be called by other names; NULL: it may, for all
 * that the kernel knows of it is written in its own text. */
const char *launch_rewrite_places_hindrance(const LaunchRewrite *owner, const Model *model);
/* ... or be that of others; NULL: it may, for they meet nowhere, either, and the launches are
 * ours. */
const char *launch_rewrite_hindrance(const LaunchRewrite *owner, const Model *model);
/* The host function can compute the size: its names are parameters of the kernel, or constants. */
bool launch_rewrite_host_knows(const Model *model, Str size);
bool launch_rewrite_host_knows_size(const Model *model, const Array *array);
/* A size of an array's as the host writes it, which has the launch's grid in the place of
 * gridDim. */
Str launch_rewrite_host_size(const Model *model, Str size, Str grid);

/* Of the file, without trivia. */
const Tokens *launch_rewrite_tokens(LaunchRewrite *owner);
/* The loop of the host's in which that launch is made again and again, and nothing else; source
 * NULL: there is none. */
Span owner_loop(LaunchRewrite *owner, const Launch *launch);
/* A name that no word of the file has, nor one that was given out. */
Str launch_rewrite_name(LaunchRewrite *owner, Str name);

#endif
