/* Macros that write launches, and macro calls around launches. */
#ifndef CUDALITE_ANALYSIS_LAUNCHES_LAUNCH_MACRO_H
#define CUDALITE_ANALYSIS_LAUNCHES_LAUNCH_MACRO_H

#include "../../syntax/unit.h"

/* A macro of the main file whose replacement has `name<<<`. */
typedef struct LaunchMacro {
    Span line, name;   /* its definition from the `#` on; its name there */
    Span callee;       /* the kernel's name in the replacement, or that of a parameter */
    bool is_parameter; /* ... of this one, which stands nowhere else in it */
    Span open, close;  /* `<<<`, and from `>>>` to the `(` behind it */
    size_t configs;    /* arguments between both */
    const char
        *hindrance; /* why a second definition with a call instead is not possible; or NULL */
    Str second;     /* the name of that, once somebody has asked for one */
} LaunchMacro;

typedef struct LaunchMacros LaunchMacros;
LaunchMacros *launch_macros_new(Arena *arena, Unit *unit);
/* The tokens of the main file, each with the one before it; then all directives, those of its
 * includes, too. */
void launch_macros_read(LaunchMacros *all, Token before, Token token);
void launch_macros_end(LaunchMacros *all, const Tokens *directives);
/* NULL: no macro of the file, or none that writes a launch. */
LaunchMacro *launch_macros_find(const LaunchMacros *all, Str name);

typedef VEC(Span) Places;
/* Where the name means a kernel that is launched there, or a parameter, in definitions; NULL:
 * nowhere. */
const Places *launch_macros_places(const LaunchMacros *all, Str kernel);
/* Around that text stands a call of a macro that makes a string of it, or takes it apart at its
 * commas. */
bool launch_macros_show(const LaunchMacros *all, Span where);

#endif
