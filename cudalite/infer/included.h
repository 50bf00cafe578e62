/* Kernels that stand in files which the main file includes and launches: their variants stand
 * behind the #include, and the included files stay as they are. */
#ifndef CUDALITE_INFER_INCLUDED_H
#define CUDALITE_INFER_INCLUDED_H

#include "infer.h"

typedef struct {
    Source *main;
    Source *
        source; /* the main file, with the text of each such kernel behind the #include of its file */
    Sources without;    /* those files, with blanks in its place: UnitOptions.replaced */
    Strs names;         /* of the kernels; empty: there are none, and `source` is the main file */
    StrMap *why;        /* by names: why others that it launches are not (Str) */
    VEC(uint32_t) ends; /* of the lines that include their files, in the main file */
} Included;

/* Those that inference gives a variant; `only` of these names, if it is not NULL. */
Included included_kernels(Arena *arena, Source *source, const TransformOptions *how,
                          Templates *templates, const Strs *only);

/* Why a kernel whose text this file cannot change has no annotations. */
Str included_why_left(const TransformOptions *how, const Kernel *kernel);

/* Takes the kernels' text out again: edits of it make place for one that leaves what was put behind
 * it. False: some kernel has no variant. */
bool included_take_out(const Unit *unit, const Strs *names, Edits *edits);

/* A kernel that a comment names behind the #include of its file: // cudalite: infer rows_of */
typedef struct {
    Str name;
    Span where; /* the comment */
} IncludedAsked;
typedef VEC(IncludedAsked) AllIncludedAsked;

/* The source without such comments, and what they ask for. */
Source *included_asked(Arena *arena, Source *source, AllIncludedAsked *asked);
/* Adds the comments that name the kernels, in the order of the text; those of the source are
 * `inferred`. */
void included_annotate(Arena *arena, const Included *included, AllInferred *inferred);

#endif
