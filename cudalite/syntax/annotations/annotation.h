/* Annotations: the words of `__annotation(L"...")` and `#pragma cudalite ...`, checked for form.
 * What they mean for the code they stand at is checked in check.c. */
#ifndef CUDALITE_SYNTAX_ANNOTATIONS_ANNOTATION_H
#define CUDALITE_SYNTAX_ANNOTATIONS_ANNOTATION_H

#include "../../base/diag.h"
#include "../../lex/macro.h"
#include "schedule_words.h"

typedef enum {
    ANNOTATION_GLOBAL,   /* __global__ <threads per block> [<blocks per SM>] */
    ANNOTATION_GARRAY,   /* garray <name> <rank> <element size> <rank sizes> */
    ANNOTATION_BOUNDCHK, /* BoundChk */
    ANNOTATION_LOOP,     /* loop <iterator> <start> <end> <increment> */
    ANNOTATION_TILE,     /* tile <iterator> <iterations> */
    ANNOTATION_STAGE,    /* stage <garray> */
    ANNOTATION_NOSTAGE,  /* nostage <garray> */
    ANNOTATION_SCHEDULE, /* schedule <name> <number> ... */
    ANNOTATION_MERGE,    /* merge <axis> <number>: a part of a schedule */
    ANNOTATION_INFERRED, /* inferred */
    ANNOTATION_LAYOUT,   /* layout <garray> soa|transposed|padded|kept */
} AnnotationKind;

/* How an array lies otherwise: an array for each member of its structures; its columns as rows;
 * with longer rows; as it does; columns XORed with their row. */
typedef enum { LAYOUT_SOA, LAYOUT_TRANSPOSED, LAYOUT_PADDED, LAYOUT_KEPT, LAYOUT_XORED } LayoutKind;

enum { MOST_ELEMENT_BYTES = 1024 }; /* of a garray (CL025) */

/* A word of an annotation that is an expression: its tokens, expanded; spans are the places in
 * the annotation (inside the string literal). */
typedef struct {
    Str text;   /* as written, without outer blanks */
    Span where; /* the word in the main file */
    Tokens tokens;
    struct Expr *expr; /* over these tokens; EXPR_OPAQUE where they are no expression */
} AnnotationWord;

typedef struct Annotation {
    AnnotationKind kind;
    Span where;                     /* from __annotation to its `;`, or the pragma line */
    size_t first_token, last_token; /* in Kernel.tokens */
    AnnotationWord name;            /* garray, stage, nostage, layout: name; loop, tile: iterator */
    unsigned rank;                  /* garray: 1 to 3 */
    AnnotationWord element_size;
    VEC(AnnotationWord)
    words; /* garray: sizes, slowest first; loop: start, end, increment; tile: iterations;
                                  __global__: 1 to 3 block extents x first, as `32x8` splits;
                                  schedule: names and numbers, as written */
    AnnotationWord blocks_per_sm; /* __global__: empty text if left out */
    Schedule schedule;
    LayoutKind layout;
    Span keyword;        /* its first word */
    bool ends_statement; /* has its own `;` */
    bool is_told;        /* garray: a member that stays as it is (member_arrays.c) */
    bool is_placed;      /* stands between statements (check.c) */
} Annotation;

/* All of a schedule, or a part of it. */
static inline bool annotation_is_schedule(const Annotation *annotation)
{
    return annotation->kind == ANNOTATION_SCHEDULE || annotation->kind == ANNOTATION_MERGE;
}

/* It names a garray that another annotation describes. */
static inline bool names_array(const Annotation *annotation)
{
    return annotation->kind == ANNOTATION_STAGE || annotation->kind == ANNOTATION_NOSTAGE ||
           annotation->kind == ANNOTATION_LAYOUT;
}

struct Unit;

/* Whether tokens[at] begins an annotation: `__annotation`, `#pragma cudalite`, or
 * `_Pragma("cudalite ...")`. */
bool annotation_begins(Arena *arena, const Token *tokens, size_t count, size_t at);
/* Reads the annotation at tokens[at], which annotation_begins; sets *end behind its last token.
 * Where the form is wrong a diagnostic is given and *well_formed is false. Never NULL. */
Annotation *annotation_read(struct Unit *unit, const Tokens *all, size_t at, size_t *end,
                            bool *well_formed);
/* The diagnostic for one that stands outside a kernel's body. */
void annotation_outside(struct Unit *unit, Span where);
/* Tells that one stands in an included file, which stays as it is. */
void annotation_included(struct Unit *unit, Span where);
/* The same annotation with its words as written: "garray a 2 4 N N". */
Str annotation_text(Arena *arena, const Annotation *annotation);

#endif
