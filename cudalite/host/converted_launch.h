/* What the host function and its templates say of arrays that lie otherwise while a launch runs. */
#ifndef CUDALITE_HOST_CONVERTED_LAUNCH_H
#define CUDALITE_HOST_CONVERTED_LAUNCH_H

#include "../passes/estimate.h"
#include "../passes/layout/array_escape.h"
#include "variant.h"

/* Names for the type that tells where elements lie which are in another order, and for its
 * functions; empty: none are. */
typedef struct {
    Str type, at, make;
} MapNames;

/* One of a conversion's arrays, with names for what the host function has of it. */
typedef struct {
    const Converted *array;
    Str count, pitch, in, out;
    /* What is known of it from launch to launch: a parameter, and a variable around a loop; empty:
     * nothing is. */
    Str object, in_loop;
    unsigned rows; /* structures of a block that converts */
} ConvertingArray;

typedef struct Converting {
    const Conversion *conversion;
    VEC(ConvertingArray) arrays;
    Str memory, get_memory, free_memory, around; /* names */
    MapNames names;
    bool lasts;      /* launches find what the first one has converted */
    bool once;       /* ... but for one that is in no loop and of no life */
    VEC(Span) loops; /* ... of each of model->owned, source NULL: none */
    const Lifetimes *lifetimes;
} Converting;

/* Structures that a block converts. */
unsigned convert_rows(const Converted *array);
void convert_view_array(const Variant *variant, const ConvertingArray *one, View *item);
/* What the host asks before it converts; what the templates of the host function need, where arrays
 * are. */
AllAsked convert_asked(const Variant *variant);
void convert_view(const Variant *variant, View *view);
/* Lines, indented as the kernel is. */
void convert_add_lines(Text *lines, Str base, Text *behind);

#endif
