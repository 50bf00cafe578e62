/* Arrays that lie otherwise while a launch runs (passes/layout/data_layout.h), as text: the kernel that reads them so, kernels that
 * convert them, and the host function around both. */
#ifndef CUDALITE_HOST_LAYOUT_CONVERSION_H
#define CUDALITE_HOST_LAYOUT_CONVERSION_H

#include "../passes/estimate.h"
#include "../passes/layout/array_escape.h"
#include "host_function.h"

/* Names for the type that tells where elements lie which are in another order, and for its functions; empty: none are. */
typedef struct {
    Str type, at, make;
} MapNames;

/* One of a conversion's arrays, with names for what the host function has of it. */
typedef struct {
    const Converted *array;
    Str count, pitch, in, out;
    /* What is known of it from launch to launch: a parameter, and a variable around a loop; empty: nothing is. */
    Str object, in_loop;
    unsigned rows; /* structures of a block that converts */
} ConvertingArray;

typedef struct Converting {
    const Conversion *conversion;
    VEC(ConvertingArray) arrays;
    Str memory, get_memory, free_memory, around; /* names */
    MapNames names;
    bool lasts;      /* launches find what the first one has converted */
    VEC(Span) loops; /* ... of each of model->owned, source NULL: none */
    const Lifetimes *lifetimes;
} Converting;

/* The unit with the kernel written so, under that name. */
bool convert_text(const Conversion *conversion, Str name, const MapNames *names, Text *out);
/* ... and what stands behind the user's kernel, which `plan` leaves as it is; *made tells it. False: a template is
 * wrong. */
bool convert_write(Conversion *conversion, const Model *laid, const Text *written,
                   const MapNames *names, const Plan *plan, const Hosting *hosting, Variant *made,
                   Edits *edits);

/* For host_function.c: what the host asks before it converts; what the templates of the host function need, where arrays are. */
AllAsked convert_asked(const Variant *variant);
void convert_view(const Variant *variant, View *view);

/* For variant.c: the arguments in front of others where a launch of model->owned finds what another one has converted, and what
 * stands around its loop then; false: a template is wrong. */
Str convert_objects(const Variant *variant, size_t launch);
bool convert_loop(const Variant *variant, Templates *templates, size_t launch, Edits *edits);

/* Of lasting_layout.c, for layout_conversion.c: */

void convert_find_loops(const Variant *variant, const Hosting *hosting, Conversion *conversion,
                        Converting *converting);
/* Lines, indented as the kernel is. */
void convert_add_lines(Text *lines, Str base, Text *behind);
/* Types of arrays that last, which are not written yet. False: a template is wrong. */
bool convert_add_lasting(const Variant *variant, const Hosting *hosting, Str base, Text *behind);
/* Structures that a block converts. */
unsigned convert_rows(const Converted *array);
void convert_view_array(const Variant *variant, const ConvertingArray *one, View *item);
/* A launch of model->owned is in no loop and of no life. */
bool convert_once(const Variant *variant);

/* Launches may find what others have converted, for all that the conversion tells. */
bool convert_may_last(const Conversion *conversion);
/* Edits of host functions that show lives of arrays. False: a template is wrong. */
bool convert_write_lives(const Lifetimes *lifetimes, Unit *unit, Templates *templates,
                         Edits *edits);

#endif
