/* Two forms of a kernel that differ in numbers alone, as one template of the number of items that a
 * thread does: what a reader would otherwise compare line by line stands once. */
#ifndef CUDALITE_PRINT_NUMBER_TEMPLATE_H
#define CUDALITE_PRINT_NUMBER_TEMPLATE_H

#include "../base/str.h"

typedef struct {
    Text text;        /* of the template, without its `template <...>` */
    int64_t items[2]; /* the parameter's value that gives the first form; the second */
} NumberTemplate;

/* Both forms carry the same name; `parameter`: the name of the number of items, which nothing in them
 * has. False: they differ in more, or not all of their numbers follow from one. */
bool number_template_of(Arena *arena, const Text *first, const Text *second, Str parameter,
                        NumberTemplate *made);

#endif
