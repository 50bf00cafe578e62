/* Arrays that lie otherwise while a launch runs (steps/convert.h), as text: the kernel that reads them so, kernels that
 * convert them, and the host function around both. */
#ifndef CUDALITE_EMIT_CONVERT_H
#define CUDALITE_EMIT_CONVERT_H

#include "../steps/convert.h"
#include "../steps/estimate.h"
#include "host.h"

/* Names for the type that tells where elements lie which are in another order, and for its functions; empty: none are. */
typedef struct {
    Str type, at, make;
} MapNames;

/* One of a conversion's arrays, with names for what the host function has of it. */
typedef struct {
    const Converted *array;
    Str count, pitch, in, out;
    unsigned rows; /* structures of a block that converts */
} ConvertingArray;

typedef struct Converting {
    const Conversion *conversion;
    const Model *laid;   /* the kernel in which the arrays lie otherwise */
    const Text *written; /* ... in this text of the unit, with marks */
    VEC(ConvertingArray) arrays;
    Str memory, get_memory, around; /* names */
    MapNames names;
    /* Where launches of a loop of the host's find what the first one has converted: names of a type, of a parameter of that,
     * of one that tells the first launch, of a function that asks for memory of the device's; and the loop of each of model->owned, source NULL: none. */
    Str lasting, its_lasting, first, is_device;
    VEC(Span) loops;
} Converting;

/* The unit with the kernel written so, under that name. */
bool convert_text(const Conversion *conversion, Str name, const MapNames *names, Text *out);
/* ... and what stands behind the user's kernel, which *made tells. False: a template is wrong. */
bool convert_write(Conversion *conversion, const Model *laid, const Text *written,
                   const MapNames *names, const Device *device, const Hosting *hosting,
                   Variant *made, Edits *edits);

/* For host.c: what the host asks before it converts; what the templates of the host function need, where arrays are. */
AllAsked convert_asked(const Variant *variant);
void convert_view(const Variant *variant, View *view);

/* For variant.c: whether a launch of model->owned is in a loop that converts once, and what stands around that then; false:
 * a template is wrong. */
bool convert_in_loop(const Variant *variant, size_t launch);
bool convert_loop(const Variant *variant, Templates *templates, size_t launch, Edits *edits);

#endif
