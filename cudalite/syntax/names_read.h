/* What a unit's text says of names: see names_read.c. */
#ifndef CUDALITE_SYNTAX_NAMES_READ_H
#define CUDALITE_SYNTAX_NAMES_READ_H

#include "names.h"

typedef struct {
    ClassKind kind;
    bool refers;    /* some member may lead elsewhere */
    bool has_array; /* some member may be an array, or hold one */
    bool operates;  /* has operators of its own */
    Source *source; /* where its first definition stands: from its name on; NULL: it has none */
    uint32_t at;
} Class;

/* Of a function's parameters: how many, and how many `&` and `*` stand among them. */
typedef struct {
    unsigned count, references, pointers;
} Shape;

typedef VEC(Shape) Shapes;

/* Different ones. */
typedef struct {
    Shapes prototypes, definitions;
} Overloads;

typedef struct Names {
    StrMap *classes;   /* name -> Class */
    StrMap *functions; /* name -> size_t *, how often it is declared */
    StrMap *kernels;   /* name -> Offsets of it in the file, declarations left out */
    StrMap *variables; /* name -> Declared */
    StrMap *namespaces;
    StrMap *friends;   /* functions that a class names so */
    StrMap *overloads; /* name -> Overloads, of functions in no class */
} Names;

typedef struct {
    FileVariable kind;
    const Type *type;
    Str word; /* the last one of its type: "atomic" of cuda::atomic<int> */
} Declared;

/* Makes the unit's. */
void names_read(Unit *unit);
bool names_have_shape(const Shapes *shapes, const Shape *shape);

#endif
