/* Arrays that lie otherwise while a launch runs (DESIGN, section 5: Layout; seed 001): `layout p
 * soa` and its like. The launch converts the array into memory of the stream's pool, a variant of
 * the kernel works there, and what it writes goes back. */
#ifndef CUDALITE_PASSES_LAYOUT_DATA_LAYOUT_H
#define CUDALITE_PASSES_LAYOUT_DATA_LAYOUT_H

#include "../../analysis/launches/launch_rewrite.h"
#include "../plan.h"

/* What becomes an array of its own: of `soa` a member of the structures, else all of the array. */
typedef struct {
    Str path, name; /* "pos.x"; of the variant's parameter: p_pos_x */
    Str type;       /* of an element */
    unsigned offset, size,
        count; /* bytes in a structure; of an element; elements of a member that is an array, else 1 */
    unsigned before; /* bytes of a structure's other such members, which lie in front */
    bool written;
} Plane;

/* A place of the text: p[...].pos.x */
typedef struct {
    size_t name, open, close, last; /* tokens: p, [, ], x */
    size_t index_open, index_close; /* of a member that is an array: [ and ] of its element; or 0 */
    size_t plane;
} ConvertedUse;

enum { MOST_CONVERTED = 8 }; /* arrays of a kernel */

/* How arrays of a type lie while several launches run, of one kernel or of several: with a plane
 * for each member that one of them uses. */
typedef struct Laid {
    const Param *param; /* the first that lies so */
    unsigned size, unit, bytes;
    VEC(Plane) planes;
    bool written;
    Str name, in, out, get_memory, free_memory,
        is_device; /* of a type, and of functions; empty: not written yet */
} Laid;
typedef VEC(Laid *) Laids;

typedef struct {
    const Annotation *annotation; /* of its garray */
    const Param *param;
    LayoutKind kind;
    unsigned size, unit; /* bytes of an element; ... that conversions move at a time */
    VEC(Plane) planes;
    VEC(ConvertedUse) uses;
    bool written;
    unsigned bytes; /* of all planes, for each element */
    Str rows;   /* a name for the number of its elements: a parameter of the variant's; or empty */
    Str map;    /* ... for how it lies, where it is all one plane; or empty */
    Laid *laid; /* of all kernels that take it; NULL: it lies so for one launch */
} Converted;
typedef VEC(Converted *) AllConverted;

/* An array that is to lie otherwise; `at`: the token that asks for it. */
typedef struct {
    Str name;
    LayoutKind kind;
    size_t at;
} LayoutWish;
typedef VEC(LayoutWish) LayoutWishes;

/* Two arrays that must not be the same memory. */
typedef struct {
    const Param *a, *b;
} ConvertedPair;

typedef struct Conversion {
    const Model *user;
    AllConverted arrays;
    VEC(ConvertedPair) apart;
    bool lasts; /* what launches one behind the other do, nobody sees but through its arrays */
    size_t
        lifetimes; /* launches whose arrays' lives the host shows (passes/layout/array_escape.h) */
    /* Of one that nobody asks for; else empty and 0: */
    LeastSizes from;
    VEC(double) each; /* elements of each array for a block of the launch, at most */
    int64_t most;     /* elements of an array, at most; 0: any */
} Conversion;
typedef VEC(Conversion *) AllConversions;

/* Why something is left; `where`: in the kernel's text. */
typedef struct {
    Span where;
    Str why;
} ConversionLeft;

/* The kernel's garray annotation of that name; NULL: it has none. */
const Annotation *convert_garray(const Model *model, Str name);
/* `element`: bytes of one; 0: not known. */
bool convert_size(const Model *model, const Annotation *garray, unsigned *element);
/* Adds what must lie apart so that several launches, one behind the other, find the arrays as the
 * first one has converted them. False: nobody can tell. */
bool convert_lasts(Conversion *conversion);
/* Its members get planes of that. False: it is of another type. */
bool convert_lay(Arena *arena, Laid *laid, const Converted *array);
/* How arrays of that type lie: one of `laids`, or a new one of them, of which nothing is known. */
Laid *convert_laid(Arena *arena, Laids *laids, const Converted *array);
/* The array's planes are where those of `laid` are. */
void convert_lie(Converted *array, Laid *laid);
/* With the layouts that are wished; NULL: not all of them can be, as `left` says. */
Conversion *convert_find(const Model *model, const LayoutWishes *wishes, ConversionLeft *left);

#endif
