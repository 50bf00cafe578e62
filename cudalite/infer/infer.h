/* Annotations read off the code (--infer, --annotate): for kernels that have none, the block's
 * shape from their launches in the file, ranks and rows from subscripts, sizes from guards and
 * loops, the loops themselves.
 *
 * The kernel is read a first time with garrays of one row without an end, so that the model tells
 * each subscript; what it tells becomes annotations in the text, and whoever reads that needs no
 * other notion of inference. The annotation `inferred` beside them says that nobody has promised
 * anything: what they say is used only where the code itself shows it, or the host function asks
 * for it at the launch. */
#ifndef CUDALITE_INFER_INFER_H
#define CUDALITE_INFER_INFER_H

#include "../schedule/transform.h"

/* Text to add at an offset of the file. */
typedef struct {
    uint32_t at;
    Str text;
} Addition;

typedef struct {
    Str kernel;
    Span where; /* its name, in the unit */
    Str why;    /* nothing is inferred, or it is of no use; empty: */
    Str unless; /* ... no array is, and the block's shape is of no use alone, unless it changes the kernel */
    Str left;      /* why some other array is none; or empty */
    Str undefined; /* a name that a file which was not found may define, in words; or empty */
    VEC(Addition) additions; /* in the order of the text */
    bool is_useful;          /* they change the kernel: */
    Str gain;                /* what is saved; empty: it is not known */
    LayoutGains layouts;     /* arrays that should lie otherwise, with the annotations or without */
} Inferred;
typedef VEC(Inferred) AllInferred;

/* For each kernel of the source that has no annotation, in their order; those of these names, if
 * `only` is not NULL. Says in remarks why those that do not change do not. On `arena`. */
AllInferred infer_kernels(Arena *arena, Source *source, const TransformOptions *how,
                          Templates *templates, const Strs *only, Diags *diags);

/* The source with the additions that are useful, or with all. Its lines have the numbers that they
 * had without them. */
Source *infer_source(Arena *arena, Source *source, const AllInferred *inferred, bool all);

/* --- shape.c ---------------------------------------------------------------------------------- */

struct Model;
struct Array;

/* "garray a 2 4 rows columns // ...": empty where the subscripts do not tell it; then *why says
 * so. The array is accessed, or escapes. */
Str infer_garray(const struct Model *model, const struct Array *array, Str *why);

#endif
