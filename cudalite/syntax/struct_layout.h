/* Layout: sizes and members of vector types and of plain structs that the file or an include of its
 * own defines. A struct with anything but plain members is not known. */
#ifndef CUDALITE_SYNTAX_STRUCT_LAYOUT_H
#define CUDALITE_SYNTAX_STRUCT_LAYOUT_H

#include "unit.h"

typedef struct {
    Str name;
    int64_t offset; /* bytes */
    const Type *type;
    bool shares; /* its bytes with others: of a union */
} Member;

typedef struct {
    bool by_reference; /* some parameter is a reference: a variable that is passed may change */
} DeclaredFunction;

/* `__device__ float table[64];` and `__constant__` ones at file scope. */
typedef struct {
    const Type *type; /* NULL: declared as this and that */
    bool is_constant; /* constant memory: no request to global memory */
} DeclaredVariable;

/* What the file declares, by name; on the unit's arena. */
typedef struct Declared {
    StrMap *layouts;   /* structs */
    StrMap *functions; /* DeclaredFunction: those with __device__ */
    StrMap *variables; /* DeclaredVariable */
} Declared;
Declared declared_read(Unit *unit);
/* That of a unit that is still read; asked for once. */
const Declared *unit_declared(Unit *unit);
/* `__shared__ union { ... } name;` in a kernel: its type and the token of the name. NULL: it is
 * none. */
const Type *layout_local(Unit *unit, const Declared *declared, const Tokens *tokens, size_t first,
                         size_t last, size_t *name_token);
/* Why the layout of the structure is not known; NULL: it is, or there is no more to say. */
const char *layout_why(const StrMap *layouts, const Type *type);
unsigned layout_size(const StrMap *layouts, Str type_name); /* bytes; 0 unknown */
unsigned layout_bytes(const StrMap *layouts,
                      const Type *type); /* ... of one, without its extents */
unsigned layout_alignment(const StrMap *layouts,
                          Str type_name); /* likewise; of structs of the file */
bool layout_member(Arena *arena, const StrMap *layouts, const Type *holder, Str name,
                   Member *member);

/* A structure, or a vector type, that is numbers of one size alone, side by side. */
typedef struct {
    const Type *
        type; /* with its name; of numbers of several types: an unsigned one of that size, of unknown kind */
    unsigned count;
    bool is_mixed; /* of several types */
} Words;
/* The type of a number as C++ names it; empty: its name does not say all of it. */
Str layout_number_name(const Type *type);
bool layout_words(Arena *arena, const Unit *unit, const StrMap *layouts, const Type *type,
                  Words *words);

#endif
