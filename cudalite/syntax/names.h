/* What the file and its includes say of names outside of annotated kernels: classes, functions,
 * variables, and where a kernel's name stands. Found in one more pass over the text. */
#ifndef CUDALITE_SYNTAX_NAMES_H
#define CUDALITE_SYNTAX_NAMES_H

#include "unit.h"

typedef enum {
    CLASS_UNSEEN,  /* not defined in this file */
    CLASS_PLAIN,   /* members only: shared memory can hold it, and `=` writes all of it */
    CLASS_SPECIAL, /* has a constructor, destructor, operator=, base, or initial values */
} ClassKind;

/* Of a class as its name is written: "Vec<float, 2>" is Vec. */
ClassKind names_class(const Unit *unit, Str name);
/* Its objects hold numbers alone: no pointer, no reference, nothing of a type that is not known;
 * and its methods touch nothing else. */
bool names_class_is_flat(const Unit *unit, Str name);
/* A member of its objects may be an array, or hold one: `object.member` may be an address. */
bool names_class_has_arrays(const Unit *unit, Str name);

/* Where the class is defined: byte `at` begins its name. NULL: it has no name there, or none. */
Source *names_class_place(const Unit *unit, Str name, uint32_t *at);
/* It has operators, which may touch what its objects lead to. */
bool names_class_acts(const Unit *unit, Str name);
/* A class of numbers of CUDA's headers, or of the standard library; they are never seen. */
bool names_library_class(Str name);

typedef enum {
    VARIABLE_UNSEEN,
    VARIABLE_DEVICE, /* may be written, or leads to what may be */
    VARIABLE_SHARED,
    VARIABLE_CONSTANT, /* const, constexpr, __constant__ */
} FileVariable;
/* Of a variable at file scope, or in a namespace. */
FileVariable names_variable(const Unit *unit, Str name);
/* Of its elements, or of what it points to; NULL: not known. */
const Type *names_variable_type(const Unit *unit, Str name);
/* The last word of its type, as written: "atomic" of cuda::atomic<int>; empty: not known. */
Str names_variable_word(const Unit *unit, Str name);
/* A function of that name is declared that differs from all that are defined. */
bool names_overload_unseen(const Unit *unit, Str name);
/* An object or a class has the name, too, in whatever scope: a call may mean that one. */
bool names_function_unclear(const Unit *unit, Str name);
/* A namespace of that name, without those around it, is opened. */
bool names_namespace(const Unit *unit, Str name);
/* A class of the file has a function of that name as its friend. */
bool names_friend(const Unit *unit, Str name);
/* A function of that name is declared somewhere, in whatever scope. */
bool names_function(const Unit *unit, Str name);
/* So often, prototypes included. */
size_t names_declarations(const Unit *unit, Str name);
/* The file declares it, in whatever scope: what generated code means by it is another thing
 * there. */
bool names_taken(const Unit *unit, Str name);
/* A declaration of a kernel that is defined behind it. */
typedef struct {
    Span params;  /* between its parentheses; no source: there is none */
    uint32_t end; /* behind its `;` */
} Prototype;
/* `__global__ void k(...);` before the kernel, with its name at that offset of the main file. */
Prototype names_prototype(const Unit *unit, const Kernel *kernel, size_t at);
/* `float` and its like: a word that is a type without any declaration. */
bool names_type_word(Token token);
/* A word whose value is the line or the file in which it stands, or how often it was met before. */
bool names_tells_place(Token token);
/* A word whose value is the name of the function in which it stands. */
bool names_tells_function(Token token);
typedef VEC(uint32_t) Offsets; /* bytes of the main file */
/* The kernel's name stands somewhere that is neither its declaration nor a launch that was found:
 * its address may be taken. `launches`: from the name to the last parenthesis;
 * they are put in order. `uses`: gets all such places; or NULL. */
bool names_used_otherwise(const Unit *unit, const Kernel *kernel, Span *launches, size_t count,
                          Offsets *uses);

#endif
